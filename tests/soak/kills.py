"""Pull the plug again and again, of the program and of its eye, while games are played."""

from __future__ import annotations

import os
import random
import signal
import statistics
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from programs import free_port, start
from soak.guest import Guest
from soak.shown import eyes_of, left_in, missing_in

from companion.storage.database import look_through

FAMILIES = ("yahtzee-os2", "yin-yang", "farkle", "minyat", "enhanced-yahtzee")
"""Games of every family: sheets of one and of many columns, banking with shades and without, races."""

CAMERA = Path(__file__).parents[1] / "recordings" / "turn-221"

SPEED = 4
"""What the camera sees happens so much faster than it did."""

BEFORE_AN_ANSWER = 0.25
"""So many of the kills come while the program starts; the others while it plays."""

STARTING_S, PLAYING_S = 1.2, 0.8
"""A killed life lasts so long at the most, from its start or from its first answer."""

EYE_KILLS = 0.6
"""In so many of the lives that play the eye is killed first."""

PATIENCE_S = 60.0


def worked_s(process):
    """Return how long the processor has worked for a process, in seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class SoakError(Exception):
    """A promise was broken."""


@dataclass
class Killed:
    """What a series of kills came to.

    Attributes:
        kills: how many there were, of programs and of eyes.
        events: how many events were left at the end.
        restarts_s: how long each start took to its first answer with the game as it was left.
        worked_s: how long the processor worked for that, whatever else it was busy with.
    """

    kills: int = 0
    eyes: int = 0
    events: int = 0
    acts: int = 0
    restarts_s: list = field(default_factory=list)
    worked_s: list = field(default_factory=list)

    def told(self):
        """Return it in words."""
        times, worked = sorted(self.restarts_s) or [0.0], sorted(self.worked_s) or [0.0]
        return (
            f"{self.kills} kills, {self.eyes} of them of the eye; {self.acts} actions, "
            f"{self.events} events, none lost, none doubled; playing again after "
            f"{statistics.median(times):.2f} s in the middle, {times[-1]:.2f} s at the most "
            f"({statistics.median(worked):.2f} and {worked[-1]:.2f} s of processor time)"
        )


class Table:
    """A table in a folder, that is started and killed, with what was left of it."""

    def __init__(self, folder, game, chance, result):
        self._words = ("run", "--camera", CAMERA, "--speed", SPEED, "--data", folder)
        self._words += ("--game", game, "--port")
        self.path = folder / "table.sqlite3"
        self._chance, self._result = chance, result
        self.left = ()

    def live_and_die(self, kills_left):
        """Live once, and be killed at some moment; hold what was shown against what is left."""
        port, began = free_port(), time.monotonic()
        guest = Guest(port, self._chance)
        process = start(*self._words, port)
        try:
            if self._chance.random() < BEFORE_AN_ANSWER:
                time.sleep(self._chance.uniform(0.0, STARTING_S))
            else:
                self._come_up(guest, process, began)
                self._play(guest, process, kills_left)
        finally:
            process.kill()
            process.wait()
        self._result.kills += 1
        self._hold_against(guest)

    def _come_up(self, guest, process, began):
        while guest.look() is None:
            if process.poll() is not None or time.monotonic() > began + PATIENCE_S:
                raise SoakError(f"the table did not come up again: it ended with {process.poll()}")
            time.sleep(0.005)
        self._result.restarts_s.append(time.monotonic() - began)
        self._result.worked_s.append(worked_s(process))
        if guest.view["version"] < len(self.left):
            raise SoakError(f"{len(self.left)} events were left, {guest.view['version']} are shown")

    def _play(self, guest, process, kills_left):
        moment = time.monotonic() + self._chance.uniform(0.0, PLAYING_S)
        eye_moment = moment if kills_left < 2 or self._chance.random() >= EYE_KILLS else 0.0
        while time.monotonic() < moment:
            if eye_moment == 0.0 and self._kill_eye(process):
                eye_moment = moment
            guest.act()
            self._result.acts += 1

    def _kill_eye(self, process):
        for eye in eyes_of(process):
            with suppress(ProcessLookupError):
                os.kill(eye, signal.SIGKILL)
                self._result.kills += 1
                self._result.eyes += 1
                return True
        return False

    def _hold_against(self, guest):
        if self.path.exists() and self.path.stat().st_size:
            look_through(self.path)
        events = left_in(self.path)
        if events[: len(self.left)] != self.left:
            raise SoakError("an event that was written before is another one now, or is gone")
        shown = guest.view
        if shown is not None and shown["version"] > len(events):
            raise SoakError(f"{shown['version']} events were shown, {len(events)} are left")
        if shown is not None and (gone := missing_in(events, shown)):
            raise SoakError(f"what was shown as version {shown['version']} is not left: {gone}")
        self.left = events


def soak_kills(folder, *, kills, seed, narrate=lambda _: None):
    """Kill so many times, over games of every family; return what that came to.

    Raises:
        SoakError: an event that was shown is lost, changed or doubled, or a table stays down.
    """
    result, chance = Killed(), random.Random(seed)
    for number, game in enumerate(FAMILIES):
        home = folder / game
        home.mkdir()
        table = Table(home, game, chance, result)
        until = kills * (number + 1) // len(FAMILIES)
        # On a slow machine the first lives may end before anything was played.
        while result.kills < until or not table.left:
            table.live_and_die(until - result.kills)
            if result.kills % 20 < 2:
                narrate(f"{game}: {result.kills} of {kills} kills, {len(table.left)} events")
        result.events += len(table.left)
    return result
