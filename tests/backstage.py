"""A table's set-up and health as pages see them, without a camera."""

from __future__ import annotations

import threading

import cv2
import numpy as np

from companion.errors import IllegalMoveError, NoAnswerError
from companion.messages import name_of_game

JPEG = cv2.imencode(".jpg", np.full((480, 640, 3), (60, 90, 40), np.uint8))[1].tobytes()
CORNERS = [[0.2, 0.1], [0.8, 0.1], [0.85, 0.6], [0.15, 0.6]]
KNOWN = {
    "corners": CORNERS,
    "is_cut": False,
    "die_px": 52.3,
    "mm_per_px": 0.31,
    "enough_px": 40,
    "is_enough": True,
    "dark": 3,
    "light": 3,
    "border": 190.0,
}
DICE = [
    {"x": 0.3, "y": 0.3, "width": 0.08, "height": 0.08, "face": 6, "shade": "dark", "sure": True},
    {"x": 0.5, "y": 0.4, "width": 0.08, "height": 0.08, "face": 2, "shade": "light", "sure": False},
]


class FakeEye:
    """Answers with what it was given; remembers its orders."""

    is_reading = False

    def __init__(self, answer=None):
        self.orders = []
        self.answer = answer

    def order(self, order):
        self.orders.append(order)

    def ask(self, question):
        if self.answer is None:
            raise NoAnswerError
        return self.answer


class FakeDesk:
    """What the set-up page asks; remembers what it was asked to do."""

    def __init__(self, **values):
        self.done = []
        self.refuses = None
        self.values = {
            "sets_up": False,
            "paused": False,
            "stage": "idle",
            "sentence": "",
            "learns": True,
            "throws": 3,
            "seen": 0,
            "trial": {"thrown": 0, "sure": 0, "of": 10},
            "known": None,
            "moved": False,
            "picture": {"frame": 7, "width": 640, "height": 480, "dice": DICE},
            "no_picture": "",
            "panel": {
                "buttons": False,
                "lamp": False,
                "faults": [],
                "tries": False,
                "pressed": [],
            },
        } | values

    def told(self):
        return self.values

    def picture(self, frame):
        return JPEG if frame == 7 else None

    def _do(self, *what):
        if self.refuses:
            raise IllegalMoveError(self.refuses)
        self.done.append(what)

    def begin(self, corners, die_mm):
        self._do("begin", corners, die_mm)

    def begin_trial(self):
        self._do("trial")

    def leave(self):
        self._do("leave")

    def move_corners(self, corners):
        self._do("corners", corners)

    def say_dark(self, dark):
        self._do("dark", dark)

    def pause(self):
        self._do("pause")

    def try_lamp(self):
        self._do("lamp")

    def try_buttons(self):
        self._do("buttons")


BACKUP = {
    "name": "table-20261120T030000Z-nightly.sqlite3",
    "made_at": 1_795_143_600.0,
    "bytes": 340_200,
    "is_nightly": True,
    "state": "sound",
    "game": name_of_game("Yahtzee"),
    "players": ["Ann", "Ben", "Cleo"],
    "games": 12,
    "beside": 3,
}
DAMAGED = {
    "name": "table-20261113T201500Z.sqlite3",
    "made_at": 1_794_600_900.0,
    "bytes": 5000,
    "is_nightly": False,
    "state": "damaged",
}
ASIDE = BACKUP | {
    "name": "table-20261118-213055-123456.sqlite3",
    "made_at": 1_795_037_455.0,
    "is_nightly": False,
    "game": name_of_game("Farkle"),
    "games": 2,
    "beside": 0,
}


class FakeStorage:
    """What is kept of a table's games; remembers what was asked of it."""

    def __init__(self, **values):
        self.done = []
        self.refuses = None
        self.ended = threading.Event()
        self.values = {
            "game": name_of_game("Yin Yang"),
            "players": ["Ann", "Ben"],
            "bytes": 1_250_000,
            "folder": "/media/stick",
            "is_there": True,
            "free_mb": 21_000,
            "timer": "on",
            "nightly_at": BACKUP["made_at"],
            "work": "",
            "outcome": None,
            "backups": [BACKUP, DAMAGED],
            "aside": [ASIDE],
        } | values

    def told(self):
        return self.values

    def make(self):
        self._do("make")
        fresh = BACKUP | {"name": "table-20261120T210400Z.sqlite3", "is_nightly": False}
        self.values["backups"] = [fresh, *self.values["backups"]]
        return fresh["name"]

    def restore(self, name):
        self._do("restore", name)
        return self.ended.set

    def _do(self, *what):
        if self.refuses:
            raise IllegalMoveError(self.refuses, folder="/media/stick")
        self.done.append(what)


class FakeHealth:
    """How a table on a Raspberry Pi does, after an evening."""

    def __init__(self, **values):
        self.checked = 0
        self.values = {
            "version": "0.1.0",
            "camera": {
                "source": "pi:0",
                "answers": True,
                "moved": False,
                "width": 1640,
                "height": 1232,
                "rate": 14.8,
                "age_s": 0.1,
            },
            "state": {
                "phase": "ready",
                "interlude": "",
                "motion": "empty",
                "sentence": "Ann, throw the dice.",
            },
            "calibration": KNOWN,
            "machine": {
                "model": "Raspberry Pi 4 Model B Rev 1.4",
                "temperature_c": 61.3,
                "lacks_power": False,
                "lacked_power": True,
                "is_slowed": False,
                "was_slowed": False,
            },
            "disk": {"folder": "/home/dice", "free_mb": 21_000, "total_mb": 30_000},
            "events": [{"at": "21:04:11", "told": "Ann threw 6 6 3 3 1."}],
            "accuracy": {
                "sure": 148,
                "asked": 5,
                "corrected": 1,
                "entered": 2,
                "dice": 765,
                "dice_corrected": 2,
            },
            "findings": [],
            "checked_at": None,
        } | values

    def told(self):
        return self.values

    def check(self):
        self.checked += 1
        self.values["findings"] = [
            {
                "about": "clock",
                "name": "clock",
                "told": "1970-01-01 01:00",
                "remedy": "set it",
                "well": False,
            },
            {"about": "disk", "name": "disk", "told": "21000 MB free", "remedy": "", "well": True},
        ]

    def diagnostics(self):
        return b"PK"
