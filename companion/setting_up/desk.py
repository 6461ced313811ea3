"""What the set-up page shows and asks for, as plain values: the page knows no camera."""

from __future__ import annotations

import threading
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.errors import NoAnswerError
from companion.eye.lessons import THROWS, Wanted
from companion.setting_up.trial import TRIAL_THROWS
from companion.turn.commands import Button
from companion.turn.interludes import Between
from companion.views import Motion

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.eye.told import Shown
    from companion.setting_up.self_test import ButtonTest
    from companion.setting_up.set_up import SetUp
    from companion.signals.panel import Panel
    from companion.table import Table
    from vision.observation import SeenDie
    from vision.table.calibration import Point

FRESH_S: Final = 0.3
"""Pages that ask within so many seconds of one another are shown the same picture."""

SILENT: Final = "silent"
HIDDEN: Final = "hidden"


@dataclass(frozen=True, slots=True)
class _Looked:
    """What came of asking the camera: a picture, or why there is none."""

    at: float
    shown: Shown | None
    why_not: str


class SetUpDesk:
    """Where the set-up page comes to ask."""

    def __init__(
        self,
        table: Table,
        set_up: SetUp,
        *,
        shows_picture: bool = True,
        button_test: Callable[[], ButtonTest | None] = lambda: None,
        panel: Callable[[], Panel | None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take what the page is about.

        Args:
            table: the game's one door.
            set_up: its set-up.
            shows_picture: the settings let people see what the camera sees.
            button_test: gives what buttons are tried with, if there are any.
            panel: gives the buttons and the lamp, if any are wired.
            clock: tells how old a picture is, in seconds.
        """
        self._table = table
        self._set_up = set_up
        self._shows_picture = shows_picture
        self._button_test = button_test
        self._panel = panel
        self._clock = clock
        self._looking = threading.Lock()
        self._looked = _Looked(float("-inf"), None, SILENT)

    def told(self) -> dict[str, Any]:
        """Return everything that the page shows."""
        view = self._table.snapshot().view
        looked = self._look()
        known, trial = self._set_up.known, self._set_up.trial
        return {
            "sets_up": view.interlude is Between.SETTING_UP,
            "paused": view.interlude is Between.PAUSED,
            "stage": self._set_up.stage.value,
            "sentence": view.sentence if view.interlude is Between.SETTING_UP else "",
            "learns": self._set_up.learns,
            "throws": THROWS,
            "seen": self._set_up.throws_seen,
            "trial": {"thrown": trial.thrown, "sure": trial.sure, "of": TRIAL_THROWS},
            "known": None if known is None else asdict(known),
            "moved": self._set_up.has_moved,
            "picture": None if looked.shown is None else _as_values(looked.shown),
            "no_picture": looked.why_not,
            "panel": self._told_of_panel(),
        }

    def _told_of_panel(self) -> dict[str, Any]:
        test, panel = self._button_test(), self._panel()
        return {
            "buttons": panel is not None and panel.has_buttons,
            "lamp": panel is not None and panel.has_lamp,
            "faults": [] if panel is None else list(panel.faults),
            "tries": test is not None and test.is_on,
            "pressed": [] if test is None else list(test.pressed),
        }

    def picture(self, frame: int) -> bytes | None:
        """Return the JPEG of a frame that was just told of, or None where it is gone."""
        shown = self._looked.shown
        return shown.jpeg if shown is not None and shown.camera.frame == frame else None

    def _look(self) -> _Looked:
        """Return the newest picture; whoever asks while somebody else does gets the last one."""
        if self._looking.acquire(blocking=False):
            try:
                if self._clock() - self._looked.at >= FRESH_S:
                    self._looked = self._look_now()
            finally:
                self._looking.release()
        return self._looked

    def _look_now(self) -> _Looked:
        view = self._table.snapshot().view
        why_not = "paused" if view.interlude is Between.PAUSED else ""
        if view.motion.sees_nothing:
            why_not = why_not or view.motion
        shown = None
        if not why_not:
            shown, why_not = self._while_it_reads() or self._ask(view.motion)
        return _Looked(self._clock(), shown, why_not)

    def _ask(self, motion: Motion) -> tuple[Shown | None, str]:
        try:
            if self._shows_picture:
                return self._set_up.show(), ""
            self._set_up.camera()
        except NoAnswerError:
            silent = motion if motion is Motion.STARTING else SILENT
            return self._while_it_reads() or (None, silent)
        return None, HIDDEN

    def _while_it_reads(self) -> tuple[Shown | None, str] | None:
        """Return the last picture, if any, while the eye reads for long and answers nothing."""
        if not self._set_up.is_reading:
            return None
        if not self._shows_picture:
            return None, HIDDEN
        shown = self._looked.shown
        return (None, Motion.READING) if shown is None else (shown, "")

    def begin(self, corners: tuple[Point, ...] | None, die_mm: float) -> None:
        """Learn the table.

        Args:
            corners: of the tray's floor, as parts of the picture's width; None to find them.
            die_mm: the edge of its dice.

        Raises:
            IllegalMoveError: there is no table to be learnt, or those are no corners of a tray.
        """
        self._set_up.begin(Wanted(outline=corners, die_mm=die_mm))

    def begin_trial(self) -> None:
        """Look at some throws, to see how many of them are read surely."""
        self._set_up.begin_trial()

    def leave(self) -> None:
        """Go on with the game."""
        self._set_up.leave()

    def move_corners(self, corners: tuple[Point, ...]) -> None:
        """Say where the tray lies."""
        self._set_up.move_corners(corners)

    def say_dark(self, dark: int) -> None:
        """Say how many dice of the set are dark."""
        self._set_up.say_dark(dark)

    def pause(self) -> None:
        """Close the camera, or open it again."""
        paused = self._table.snapshot().view.interlude is Between.PAUSED
        self._table.press(Button.BACK, held=not paused)

    def try_lamp(self) -> None:
        """Let the lamp glow in each of its colours."""
        panel = self._panel()
        if panel is not None:
            panel.try_lamp()

    def try_buttons(self) -> None:
        """Try the buttons, or stop trying them."""
        test = self._button_test()
        if test is None:
            return
        if test.is_on:
            test.end()
        else:
            test.begin()


def _as_values(shown: Shown) -> dict[str, Any]:
    """Return a picture's number, and where things lie in it, as parts of its width."""
    width, height = shown.camera.size_px
    return {
        "frame": shown.camera.frame,
        "width": width,
        "height": height,
        "dice": [_as_die(die, width) for die in shown.dice],
    }


def _as_die(die: SeenDie, width: int) -> dict[str, Any]:
    x, y, across, down = (round(value / width, 4) for value in die.box_px)
    return {
        "x": x,
        "y": y,
        "width": across,
        "height": down,
        "face": die.face,
        "shade": die.shade.value,
        "sure": die.sure,
    }
