"""Sets a table up while it runs: what the page and the menu ask for, and what comes of it.

The process that looks learns; here its lessons become sentences, and what was learnt is kept and
used. Whatever goes wrong, the table stays as it was set up before.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion.errors import IllegalMoveError, NoAnswerError
from companion.eye.lessons import (
    THROWS,
    Learnt,
    NotLearnt,
    NotYet,
    ThrowsAwaited,
    TrayTaken,
    Wanted,
)
from companion.eye.told import (
    Blind,
    CameraTold,
    LearnTable,
    Pictured,
    Shown,
    ShowPicture,
    TellCamera,
    UseTable,
    is_moved_after,
    without_moves,
)
from companion.messages import Message, say
from companion.setting_up.known import KnownView, known_of
from companion.setting_up.trial import Trial
from companion.turn.interludes import Between
from companion.turn.setting_up import EMPTY_FIRST, SettingUp
from vision.errors import CalibrationError
from vision.sighting import Sighting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.eye.lessons import Lesson
    from companion.eye.process import Eye
    from companion.eye.told import Told
    from companion.table import Table
    from vision.table.calibration import Calibration, Point


class Stage(StrEnum):
    """How far a set-up has come."""

    IDLE = "idle"
    EMPTY = "empty"
    THROWS = "throws"
    LEARNT = "learnt"
    FAILED = "failed"
    TRIAL = "trial"
    TRIED = "tried"


LEARNING: Final = (Stage.EMPTY, Stage.THROWS)


class SetUp:
    """The set-up of one table."""

    def __init__(
        self,
        table: Table,
        *,
        calibration: Calibration | None = None,
        keep: Callable[[Calibration], object] | None = None,
        used: Callable[[Calibration], object] = lambda _: None,
    ) -> None:
        """Take the table.

        Args:
            table: whose set-up it is.
            calibration: as it was set up before, if it was.
            keep: keeps a calibration for later, raising OSError; None where nothing can be learnt.
            used: called with a calibration that holds from now on.
        """
        self._eye: Eye | None = None
        self._table = table
        self._calibration = calibration
        self._keep = keep
        self._used = used
        self._stage = Stage.IDLE
        self._wanted = Wanted()
        self._learnt: Learnt | None = None
        self._throws_seen = 0
        self._trial = Trial()
        self._has_moved = False
        self._size_px: tuple[int, int] | None = None
        self._lock = threading.RLock()

    def look_through(self, eye: Eye | None) -> None:
        """Take the process that looks, or None; it learns what is to be learnt."""
        with self._lock:
            self._eye = eye
            if eye is not None and self._stage in LEARNING:
                self._learn()

    @property
    def stage(self) -> Stage:
        """How far it has come."""
        return self._stage

    @property
    def throws_seen(self) -> int:
        """How many throws have been seen while the table is learnt."""
        return THROWS if self._stage is Stage.LEARNT else self._throws_seen

    @property
    def trial(self) -> Trial:
        """What the throws of the trial were read as, so far."""
        return self._trial

    @property
    def learns(self) -> bool:
        """Whether a table can be learnt here."""
        return self._keep is not None

    @property
    def known(self) -> KnownView | None:
        """What is known of the table; None before it was learnt."""
        if self._calibration is None:
            return None
        return known_of(self._calibration, self._learnt, size_px=self._size_px)

    @property
    def has_moved(self) -> bool:
        """Whether camera or tray were found to have moved since the table was learnt."""
        return self._has_moved

    @property
    def is_reading(self) -> bool:
        """Whether the eye looks at a picture for so long that it answers nothing meanwhile."""
        eye = self._eye  # another thread may close it meanwhile
        return eye is not None and eye.is_reading

    def show(self) -> Shown:
        """Return what the camera shows now.

        Raises:
            NoAnswerError: the camera is closed, or gives nothing.
        """
        shown = self._asked().ask(ShowPicture())
        if not isinstance(shown, Shown):
            raise NoAnswerError("that was the answer to something else")
        self._size_px = shown.camera.size_px
        return shown

    def camera(self) -> CameraTold:
        """Return what the camera gives now.

        Raises:
            NoAnswerError: the camera is closed, or gives nothing.
        """
        told = self._asked().ask(TellCamera())
        if not isinstance(told, CameraTold):
            raise NoAnswerError("that was the answer to something else")
        self._size_px = told.size_px
        return told

    def _asked(self) -> Eye:
        eye = self._eye  # another thread may close it meanwhile
        if eye is None:
            raise NoAnswerError("nothing looks at the table")
        return eye

    def begin(self, wanted: Wanted) -> None:
        """Learn the table, from the empty tray on; nothing that is thrown counts meanwhile.

        Raises:
            IllegalMoveError: there is no table to be learnt, or those are no corners of a tray.
        """
        if self._keep is None:
            raise IllegalMoveError("set-up-nothing")
        outline = wanted.outline
        if outline is not None:
            _check_outline(outline)
        with self._lock:
            self._wanted = replace(wanted, dark=self._dark_of_the_game())
            self._table.set_up()
            self._learn()

    def _dark_of_the_game(self) -> int | None:
        variant = self._table.variant
        return None if variant is None else variant.dark or None

    def _learn(self) -> None:
        self._throws_seen = 0
        eye = self._eye
        self._go_to(Stage.EMPTY, say("set-up-no-camera") if eye is None else EMPTY_FIRST)
        if eye is not None:
            eye.order(LearnTable(self._wanted))

    def _go_to(self, stage: Stage, told: Message) -> None:
        self._stage = stage
        is_done = stage in (Stage.LEARNT, Stage.FAILED, Stage.TRIED)
        self._table.tell_set_up(SettingUp(told, is_done=is_done))

    def turned_to(self, interlude: Between) -> None:
        """Follow the table: begin where the menu led here, and end where it is left."""
        with self._lock:
            if interlude is Between.SETTING_UP and self._stage is Stage.IDLE:
                self._begin_from_the_menu()
            elif interlude is not Between.SETTING_UP and self._stage is not Stage.IDLE:
                self._stage = Stage.IDLE
                self._look_anew()

    def _begin_from_the_menu(self) -> None:
        if self._keep is None:
            self._go_to(Stage.FAILED, say("set-up-nothing"))
            return
        self._wanted = Wanted(dark=self._dark_of_the_game())
        self._learn()

    def leave(self) -> None:
        """Go on with the game."""
        self._table.leave_set_up()

    def _look_anew(self) -> None:
        if (eye := self._eye) is not None:
            eye.order(UseTable(self._calibration))

    def followed(self, told: Iterable[Told | Lesson]) -> Iterator[Told]:
        """Yield what is told to the game; lessons are taken out of it."""
        for each in told:
            if isinstance(each, TrayTaken | NotYet | ThrowsAwaited | Learnt | NotLearnt):
                with self._lock:
                    self._take(each)
                continue
            # What moves while a table is learnt is no matter of the one that was learnt before.
            said = without_moves(each) if self._stage in LEARNING else each
            self._watch(said)
            yield said

    def _take(self, lesson: Lesson) -> None:
        if self._stage not in (*LEARNING, Stage.FAILED):
            return
        match lesson:
            case TrayTaken(dice):
                self._go_to(Stage.EMPTY, say("set-up-taken", dice=dice))
            case NotYet(why):
                self._go_to(Stage.EMPTY, say(f"set-up-{why.value}"))
            case ThrowsAwaited(throws):
                self._throws_seen = throws
                self._go_to(Stage.THROWS, _awaited(lesson))
            case Learnt():
                self._end(lesson)
            case NotLearnt(fault):
                self._fail(say(f"set-up-{fault.value}"))

    def _fail(self, why: Message) -> None:
        self._go_to(Stage.FAILED, why)
        self._look_anew()

    def _end(self, learnt: Learnt) -> None:
        try:
            self._use(learnt.calibration)
        except OSError:
            self._fail(say("set-up-not-saved"))
            return
        self._learnt, self._size_px = learnt, learnt.size_px
        self._go_to(Stage.LEARNT, _told(learnt))

    def _use(self, calibration: Calibration) -> None:
        """Keep a calibration, and look at the table with it.

        Raises:
            OSError: it cannot be kept; then it is not used either.
        """
        if self._keep is not None:
            self._keep(calibration)
        self._has_moved &= calibration.lies_as(self._calibration)
        self._calibration = calibration
        self._look_anew()
        self._used(calibration)

    def _watch(self, told: Told) -> None:
        """Notice what concerns the set-up in what the game is told."""
        if isinstance(told, Blind) and self._stage in LEARNING:
            # It begins anew by itself, once there are pictures again.
            with self._lock:
                self._go_to(Stage.EMPTY, say("set-up-no-camera"))
        sighting = told.sighting if isinstance(told, Pictured) else told
        with self._lock:
            self._has_moved = is_moved_after(told, was_moved=self._has_moved)
            if isinstance(sighting, Sighting):
                self._see(sighting)

    def _see(self, sighting: Sighting) -> None:
        if self._stage is Stage.TRIAL:
            thrown = self._trial.thrown
            self._trial = self._trial.after(sighting, dice=self._dice_of_a_throw())
            if self._trial.thrown > thrown:
                self._tell_trial()

    def begin_trial(self) -> None:
        """Look at some throws, to see how many of them are read surely.

        Raises:
            IllegalMoveError: there is nothing to be tried.
        """
        with self._lock:
            if self._keep is None:
                raise IllegalMoveError("set-up-nothing")
            self._table.set_up()
            self._trial = Trial()
            self._stage = Stage.TRIAL
            self._look_anew()
            self._tell_trial()

    def _tell_trial(self) -> None:
        self._go_to(Stage.TRIED if self._trial.is_over else Stage.TRIAL, self._trial.told)

    def _dice_of_a_throw(self) -> int:
        if self._learnt is not None:
            return self._learnt.dice
        variant = self._table.variant
        return 1 if variant is None else variant.dice

    def move_corners(self, corners: tuple[Point, ...]) -> None:
        """Say where the tray lies; what is known of its dice stays.

        Raises:
            IllegalMoveError: that is no tray, nothing is known yet, or it could not be kept.
        """
        _check_outline(corners)
        with self._lock:
            if self._calibration is None:
                raise IllegalMoveError("set-up-unknown")
            # The game's process loads what pictures are read with only where that is needed.
            from vision.motion import shrink  # noqa: PLC0415
            from vision.table.tray import floor_light, from_png  # noqa: PLC0415

            light = floor_light(shrink(from_png(self._calibration.empty)), corners)
            self._change(replace(self._calibration, outline=corners, light=light))

    def say_dark(self, dark: int) -> None:
        """Say how many dice of the set that was learnt are dark.

        Raises:
            IllegalMoveError: none was learnt, its dice cannot be told apart like that, or it could
                not be kept.
        """
        with self._lock:
            if self._learnt is None or self._calibration is None:
                raise IllegalMoveError("set-up-unknown")
            from companion.eye.learning import border_of  # noqa: PLC0415

            try:
                border = border_of(self._learnt.throws, dark) if dark else None
            except CalibrationError as wrong:
                raise IllegalMoveError(f"set-up-{wrong.fault.value}") from wrong
            self._change(replace(self._calibration, shade_border=border))
            self._learnt = replace(self._learnt, dark=dark)
            if self._stage is Stage.LEARNT:
                self._go_to(Stage.LEARNT, _told(self._learnt))

    def _change(self, calibration: Calibration) -> None:
        try:
            self._use(calibration)
        except OSError as wrong:
            raise IllegalMoveError("set-up-not-saved") from wrong


def _check_outline(corners: tuple[Point, ...]) -> None:
    from vision.table.tray import is_outline  # noqa: PLC0415

    if not is_outline(corners):
        raise IllegalMoveError("set-up-no-outline")


def _awaited(lesson: ThrowsAwaited) -> Message:
    """Return which throws are awaited, and what was seen of them."""
    if lesson.beyond:
        return say("set-up-beyond", dice=lesson.beyond)
    if not lesson.throws:
        return say("set-up-throw", throws=THROWS)
    if lesson.others:
        return say("set-up-others", dice=lesson.dice, others=lesson.others)
    return say("set-up-throws", seen=lesson.throws, throws=THROWS, dice=lesson.dice)


def _told(learnt: Learnt) -> Message:
    if not learnt.dark:
        return say("set-up-learnt", dice=learnt.dice)
    return say("set-up-learnt-shades", dark=learnt.dark, light=learnt.dice - learnt.dark)
