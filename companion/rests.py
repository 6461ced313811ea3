"""What came to rest, judged by when it did: after a start, in a grace, after a set-up."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from itertools import takewhile
from typing import TYPE_CHECKING

from companion.errors import LogError
from companion.turn.decide import decide
from companion.turn.differing import Differing, looked_back, turned_in_place
from companion.turn.events import RollReadAnew, TrayRead
from companion.turn.evolve import evolve
from companion.turn.replaying import PEOPLE
from companion.views import Motion

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.messages import Message
    from companion.turn.commands import ReportTray
    from companion.turn.events import Event
    from companion.turn.interludes import Interlude
    from companion.turn.state import Roll, TableState
    from companion.views import Live


class Rests:
    """Judges what came to rest, and holds back what has to wait."""

    def __init__(self, roll: Roll | None, *, ended_well: bool | None) -> None:
        """Begin with a start of the program.

        Args:
            roll: the one that the log leaves open, with which the first rest has to be compared.
            ended_well: the last program came to its end in order: only other dice are worth a word;
                None: nothing is compared.
        """
        self._at_start = self._to_compare = None if ended_well is None else roll
        self._ended_well = bool(ended_well)
        # What came to rest in the grace of a turn belongs to the next one.
        self._held_back: tuple[ReportTray, ...] = ()
        # Dice from before, thrown in practice or lying there as the program began, are no throw.
        self._lies_from_before = roll is None and ended_well is not None
        self._asked: tuple[Roll | None, tuple[Differing, ...]] = (None, ())

    def hold_back(self, report: ReportTray) -> None:
        """Let a rest wait for the end of the turn."""
        self._held_back += (report,)

    def among(self, state: TableState, happened: Sequence[Event]) -> list[Event]:
        """Return what happened, with what the rests that had to wait mean after it.

        People come and go, or are renamed, after the rests: they lay there before.
        """
        first = [*takewhile(lambda event: not isinstance(event, PEOPLE), happened)]
        then = happened[len(first) :]
        for report in self._held_back:
            first += decide(reduce(evolve, first, state), report)
        return [*first, *then]

    @contextmanager
    def unless_lost(self) -> Iterator[None]:
        """Judge a rest anew where what it means cannot be written down: it did not happen."""
        before = vars(self).copy()
        try:
            yield
        except LogError:
            vars(self).update(before)
            raise

    def forget_held_back(self) -> None:
        """Let nothing wait any more."""
        self._held_back = ()

    def expect_practice(self) -> None:
        """Let what lies there next count for nothing: it was thrown for a set-up alone."""
        self._lies_from_before = True

    def see(self, motion: Motion) -> None:
        """Take note of what the camera sees: on an empty tray nothing lies from before."""
        if motion is Motion.EMPTY:
            self._lies_from_before = False

    def put_off(self, interlude: Interlude | None) -> None:
        """Let a question be asked anew at the next rest: it was left without an answer."""
        roll, asked = self._asked
        if isinstance(interlude, Differing) and interlude not in asked:
            # It is the start's, and stood for one about a turned die as well.
            self._to_compare, asked = self._at_start, ()
        self._asked = roll, tuple(each for each in asked if each != interlude)

    def judge(self, state: TableState, report: ReportTray, live: Live) -> tuple[list[Event], Live]:
        """Return what a rest means in a state, and the passing part with what is said of it.

        What came to rest before it waits no more.
        """
        self.forget_held_back()
        happened, found = self._meaning(state, report), self._look_back(state, report)
        is_asked = isinstance(found, Differing) or self._is_start_asked(live)
        # The same throw read anew answers that: so does a leaning die that was thrown once more.
        if is_asked and not any(isinstance(event, RollReadAnew) for event in happened):
            happened = _only_read(happened)
        # What was told of before is told once.
        live = replace(live, notice=None) if happened else live
        if isinstance(found, Differing):
            live = replace(live, interlude=found)
        elif found is not None:
            live = replace(live, notice=found)
        return happened, self._ask_about_turned(state, happened, live)

    def _is_start_asked(self, live: Live) -> bool:
        """Return whether a start has asked which dice count, and nobody has answered yet."""
        return isinstance(live.interlude, Differing) and live.interlude not in self._asked[1]

    def _meaning(self, state: TableState, report: ReportTray) -> list[Event]:
        """Return what a rest means in a state; what lies there from before is only read."""
        happened = list(decide(state, report))
        if self._lies_from_before:
            happened = _only_read(happened)
        self._lies_from_before = False
        return happened

    def _look_back(self, state: TableState, report: ReportTray) -> Differing | Message | None:
        """Return what is to be asked or said of a rest, if it is the first one."""
        roll, self._to_compare = self._to_compare, None
        if roll is None or roll != state.roll:
            return None
        return looked_back(state, report, ended_well=self._ended_well)

    def _ask_about_turned(self, state: TableState, happened: Sequence[Event], live: Live) -> Live:
        """Return the passing part once a rest has happened: with a question about a turned die.

        Each is asked until it is answered once a roll, and not where a start has asked already. A
        die that is put back answers by itself, and where it is not seen the question waits.
        """
        if not isinstance(live.interlude, Differing | None):
            return live
        after = reduce(evolve, happened, state)
        found, (roll, asked) = turned_in_place(after), self._asked
        if found is None:
            if live.interlude not in asked:
                return live
            self.put_off(live.interlude)
            return replace(live, interlude=None)
        asked = asked if roll == after.roll else ()
        if found in asked:
            return live
        self._asked = after.roll, (*asked, found)
        is_free = live.interlude is None or live.interlude in asked
        return replace(live, interlude=found) if is_free else live


def _only_read(happened: Sequence[Event]) -> list[Event]:
    """Return of what a rest means that it was seen, and no more."""
    return [event for event in happened if isinstance(event, TrayRead)]
