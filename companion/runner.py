"""The loop that plays: what the eye tells becomes commands at the table.

It thinks nothing of its own. What a rest means, and what a press stands for, is judged at the
table; here values are only handed over, in the order in which they came.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Final, assert_never

from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.eye.told import (
    Awake,
    Blind,
    Finished,
    Pictured,
    Reading,
    Silent,
    Tick,
    Told,
    Unplayable,
    is_moved_after,
)
from companion.messages import say
from companion.turn.commands import Button, ReportTray
from companion.turn.tray import ReadDie, Spot
from companion.views import Motion
from companion.words.wording import in_english
from hardware.player import RecordingEnded
from hardware.press import MENU, ButtonPress
from vision.sighting import Sighting, SightingKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.messages import Message
    from companion.storage.crops import CropShelf
    from companion.table import Table
    from vision.observation import Observation, SeenDie
    from vision.table.calibration import Point
    from vision.table.strip import Strip

MOTIONS: Final = {
    SightingKind.MOVING: Motion.MOVING,
    SightingKind.HAND: Motion.HAND,
    SightingKind.SETTLED: Motion.SETTLED,
    SightingKind.EMPTY: Motion.EMPTY,
}

READ_ANEW: Final = (Motion.STARTING, Motion.MOVING, Motion.HAND)
"""After these it is not known what lies there."""

DIGITS: Final = 4
"""Places and chances are kept to so many digits; a pixel of the largest camera is 0.0002."""

CLOSING_PRESSES: Final = 9
"""A recorded turn is brought to its end with so many OKs at the most: an answer to every die,
stop, write, and that at once."""


class FeedClock:
    """The time of whatever feeds the table: what the last told thing said, in seconds."""

    def __init__(self, at: float = 0.0) -> None:
        """Take the time to begin with."""
        self.at = at
        self._ended_at: float | None = None

    def __call__(self) -> float:
        """Return the time now."""
        return self.at if self._ended_at is None else self.at + time.monotonic() - self._ended_at

    def end(self) -> None:
        """Let time go on by itself: nothing more is told, but people go on playing."""
        self._ended_at = time.monotonic()


class Runner:
    """Hands over to the table what the eye tells."""

    def __init__(
        self,
        table: Table,
        *,
        clock: FeedClock | None = None,
        narrate: Callable[[str], object] = lambda _: None,
        shelf: CropShelf | None = None,
        strip: Strip | None = None,
    ) -> None:
        """Take the table to play at.

        Args:
            table: where commands go.
            clock: set to the time of every told thing; None where time runs by itself.
            narrate: called with a line for each thing that happens.
            shelf: where the crops of dice at rest are laid; None where none are kept.
            strip: where kept dice are slid; None where there is no such place.
        """
        self._table = table
        self._strip = strip
        self._is_moved = False
        self._shelf = shelf
        self._clock = clock
        self._narrate = narrate
        self._motion = Motion.STARTING
        self._sentence: Message | None = None
        self._totals: tuple[int, ...] = ()
        # Two threads tell what is new: this loop's, and whoever sees what pages asked for. A press
        # is told in one go with what it led to.
        self._telling = threading.RLock()
        self._has_seen = False
        self._blind: str | None = None
        self._unsaved: tuple[ReportTray, float] | None = None

    def run(self, told: Iterable[Told]) -> None:
        """Hand over everything that is told, to the end."""
        for each in told:
            with self._saying_if_not_saved():
                self.take(each)

    def take(self, told: Told) -> None:
        """Hand over one thing.

        Raises:
            LogError: it could not be written down, and so did not happen.
        """
        self._is_moved = is_moved_after(told, was_moved=self._is_moved)
        match told:
            case Sighting() | Pictured():
                self._sighted(told)
            case Tick(at):
                self._set_time(at)
                self._table.show(self._motion, at=at)
                self._report_unsaved()
            case ButtonPress(button, at, held):
                self._set_time(at)
                self._hand_over(button, held=held)
            case RecordingEnded():
                self.recording_ended()
            case Reading():
                self._reads()
            case Blind() | Silent() | Awake() | Finished() | Unplayable():
                self._eye_turned(told)
            case _:
                assert_never(told)
        if not isinstance(told, Tick):
            self.tell_news()

    def _eye_turned(self, told: Blind | Silent | Awake | Finished | Unplayable) -> None:
        match told:
            case Blind() | Silent():
                self._blinded(told)
            case Awake():
                self._show(Motion.STARTING)
            case _:
                self._ended()

    def _reads(self) -> None:
        """Show that what lies there is being read, where that is not known yet."""
        if self._motion in READ_ANEW:
            self._show_meanwhile(Motion.READING)

    def _show_meanwhile(self, motion: Motion) -> None:
        """Show something that is over with the next word of the eye, which goes on where it was."""
        before = self._motion
        self._show(motion)
        self._motion = before

    def _ended(self) -> None:
        self._show(Motion.ENDED)
        self._narrate(in_english(say("camera-ended")))
        if self._clock is not None:
            self._clock.end()

    def _blinded(self, told: Blind | Silent) -> None:
        if told.why != self._blind:
            self._blind = told.why
            self._narrate(f"No picture: {told.why}. It is tried again by itself.")
        show = self._show_meanwhile if isinstance(told, Silent) else self._show
        show(Motion.LOST if self._has_seen else Motion.ABSENT)

    def typed(self, button: str, *, held: bool = False, ago_s: float = 0.0) -> None:
        """Hand over a press of keyboard or panel; may be called from another thread.

        It was pressed *ago_s* seconds ago.
        """
        # A terminal that went away ends `run`, but no thread that listens to buttons.
        with suppress(OSError), self._saying_if_not_saved():
            self._hand_over(button, held=held, at=self._table.now - ago_s)

    def _hand_over(self, button: str, *, held: bool, at: float | None = None) -> None:
        if button == MENU:
            self._table.open_menu()
            self.tell_news()
        else:
            with self._telling:
                self._press(Button(button), held=held, at=at)

    @contextmanager
    def _saying_if_not_saved(self) -> Iterator[None]:
        """Say that the game could not be written down; the disk may have room again later."""
        try:
            yield
        except LogError as failure:
            self._table.tell(say("not-saved"))
            self._narrate(f"Not saved: {failure}")

    def _sighted(self, told: Sighting | Pictured) -> None:
        sighting, crops = (told.sighting, told.crops) if isinstance(told, Pictured) else (told, ())
        self._set_time(sighting.captured_at)
        self._blind = None
        self._has_seen = True
        self._motion = MOTIONS[sighting.kind]
        # Whatever lay there before lies there no more.
        self._unsaved = None
        if sighting.seen is None:
            self._table.show(self._motion, at=sighting.captured_at)
        else:
            # Where a tray lies that was moved, and so the strip along it, nobody knows.
            strip = None if self._is_moved else self._strip
            report = as_report(sighting.seen, size_px=sighting.size_px, strip=strip)
            self._lay_on_shelf(report, crops)
            self._report(report, sighting.captured_at)
        if sighting.kind is SightingKind.EMPTY:
            self._table.light_up(changed=sighting.relit)
        if sighting.moved:
            self._table.tell(say("camera-moved"))
        if sighting.returned:
            self._table.tell(say("camera-returned"))

    def _lay_on_shelf(self, report: ReportTray, crops: tuple[bytes, ...]) -> None:
        """Lay crops on the shelf: of the dice, and with what the game may take for some, too."""
        if self._shelf is None:
            return
        self._shelf.lay(report.dice, crops[: len(report.dice)])
        if report.perhaps:
            self._shelf.lay((*report.dice, *report.perhaps), crops)

    def _report(self, report: ReportTray, at: float) -> None:
        try:
            self._table.report(report, at=at)
        except LogError:
            self._unsaved = (report, at)
            raise
        self._unsaved = None

    def _report_unsaved(self) -> None:
        """Report again what lies there, if it could not be written down when it came to rest."""
        if self._unsaved is not None:
            with suppress(LogError):
                self._report(*self._unsaved)
                self.tell_news()

    def _show(self, motion: Motion) -> None:
        self._motion = motion
        self._table.show(motion, at=self._clock() if self._clock is not None else float("-inf"))

    def _press(self, button: Button, *, held: bool, at: float | None) -> None:
        before = self._table.snapshot().view
        looks = next(each for each in before.buttons if each.button == button.value)
        label = in_english((held and looks.held) or looks.label)
        try:
            self._table.press(button, held=held, at=at)
        except (IllegalMoveError, StaleActionError) as refusal:
            self._table.tell(refusal.sentence)
            self._narrate(f"[{button}] {label}: not now")
            return
        waits = self._table.is_waiting
        self._narrate(f"[{button}] pressed while things move" if waits else f"[{button}] {label}")
        self.tell_news()

    def tell_news(self) -> None:
        """Narrate what is new at the table, whoever did it; may be called from any thread."""
        with self._telling:
            view = self._table.snapshot().view
            totals = tuple(player.total for player in view.players)
            if totals != self._totals:
                told = ", ".join(f"{player.name} {player.total}" for player in view.players)
                # A new game, or one that was taken up, is told by its sentence.
                if len(totals) == len(self._totals):
                    self._narrate(in_english(say("score", totals=told)))
                self._totals = totals
            if view.sentence != self._sentence:
                self._sentence = view.sentence
                self._narrate(in_english(view.sentence))

    def see_tray_at(self, outline: tuple[Point, ...]) -> None:
        """Take the hold strip to lie along another outline, where there is a strip."""
        self._is_moved = False
        if self._strip is not None:
            self._strip = replace(self._strip, outline=outline)

    def recording_ended(self) -> None:
        """Do nothing: a person is at the table, who goes on as the dice lie."""

    def _set_time(self, at: float) -> None:
        if self._clock is not None:
            self._clock.at = at


class Demonstrator(Runner):
    """A runner with nobody at the table: it brings recorded turns to their end."""

    def __init__(
        self,
        table: Table,
        *,
        clock: FeedClock | None = None,
        narrate: Callable[[str], object] = lambda _: None,
        shelf: CropShelf | None = None,
        pause: Callable[[], object] = lambda: None,
    ) -> None:
        """Take the table to play at; *pause* is called before each press, for people to follow."""
        super().__init__(table, clock=clock, narrate=narrate, shelf=shelf)
        self._pause = pause

    def run(self, told: Iterable[Told]) -> None:
        """Hand over what is told, to the end of the game at the most."""
        super().run(takewhile(lambda _: not self._table.state.is_over, told))

    def recording_ended(self) -> None:
        """Press OK as a player would until the turn that was recorded is written."""
        for _ in range(CLOSING_PRESSES):
            if not self._table.state.rolls:
                return
            self._pause()
            self._hand_over(Button.OK, held=False)


def as_report(
    seen: Observation, *, size_px: tuple[int, int], strip: Strip | None = None
) -> ReportTray:
    """Return what was seen at rest as the game's command; places become parts of the width."""
    return ReportTray(
        dice=tuple(_as_read_die(die, size_px, strip) for die in seen.dice),
        sure=seen.sure,
        troubles=tuple(trouble.value for trouble in seen.troubles),
        perhaps=tuple(_as_read_die(one, size_px, strip) for one in seen.perhaps),
    )


def _as_read_die(die: SeenDie, size_px: tuple[int, int], strip: Strip | None) -> ReadDie:
    x, y = die.centre_px
    return ReadDie(
        face=die.face,
        shade=die.shade,
        sure=die.sure,
        cocked=die.cocked,
        # What a sure die might show instead is never asked, and would double the log.
        chances=() if die.sure else tuple(round(chance, DIGITS) for chance in die.chances),
        spot=Spot(*(round(px / size_px[0], DIGITS) for px in (x, y, die.width_px))),
        aside=strip is not None and strip.has(die.centre_px, size_px),
        between_shades=die.is_between_shades,
    )
