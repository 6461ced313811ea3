"""The game as it was written down: a log and the state that it leads to, always in step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.errors import StaleActionError
from companion.history.telling import told_of_correction
from companion.messages import say
from companion.storage.log import Logged, no_garbage
from companion.turn.commands import Button, CorrectDie
from companion.turn.events import DieCorrected, SeatSkipped, StepUndone, TrayRead
from companion.turn.evolve import evolve, fold
from companion.turn.moves import may_skip
from companion.turn.news import overtaken
from companion.turn.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.messages import Message
    from companion.storage.log import EventLog
    from companion.turn.commands import Command
    from companion.turn.events import Event
    from companion.turn.interludes import Interlude
    from companion.turn.state import TableState

TOO_SOON_S: Final = 1.0
"""Before this is over OK neither ends a game nor begins the next, and NEXT skips nobody: it was
meant for a box, or for the turn before."""


class Ledger:
    """What happened at a table. An event is on disk before anybody sees it."""

    def __init__(
        self, log: EventLog, *, clock: Callable[[], float], dated: Callable[[float], float]
    ) -> None:
        """Take up the game where the log left it.

        Args:
            log: where events are kept.
            clock: the table's.
            dated: gives the time under which something is written down that happened when that
                clock showed a time.

        Raises:
            LogError: the log cannot be read.
        """
        self._log = log
        self._clock = clock
        self._dated = dated
        with no_garbage():
            self._logged = [*log.read()]
            self._state = fold(each.event for each in self._logged)
        self._last: Event | None = None
        self._turned_at = float("-inf")

    @property
    def state(self) -> TableState:
        """The state of the game."""
        return self._state

    @property
    def version(self) -> int:
        """A number that grows with every event."""
        return len(self._logged)

    @property
    def logged(self) -> tuple[Logged, ...]:
        """Everything that ever happened here, with when it did."""
        return tuple(self._logged)

    def check_version(
        self,
        version: int | None,
        *,
        command: Command | None = None,
        asked_at: float = float("inf"),
    ) -> None:
        """Refuse what was meant for another version than this.

        So it is with what was asked for before the last step had reached the disk, which takes
        seconds where that stalls: nobody had seen what the step led to. Another tray without a step
        is no reason; nor is another die of the roll that was set right, where a die is.

        Raises:
            StaleActionError: it was; with what happened since, where that is one thing.
        """
        if version in (None, self.version) and asked_at >= self._turned_at:
            return
        if version is not None and self._only_others_since(version, command):
            return
        why = overtaken(self._state, self._last)
        raise StaleActionError("the table has changed meanwhile", why)

    def check_press(
        self,
        button: Button,
        version: int | None,
        interlude: Interlude | None,
        *,
        at: float | None,
        asked_at: float,
    ) -> None:
        """Refuse a press that was meant for another moment than this.

        Args:
            button: which one.
            version: of the view it was meant for; None if it does not depend on one.
            interlude: what is on the screen instead of the game; no button is the game's then.
            at: when it was pressed; None where that is not known, as of a page's.
            asked_at: when it was asked for, before anything had to be waited for.

        Raises:
            StaleActionError: it was; see `check_version`.
        """
        pressed_at = asked_at if at is None else at
        self.check_version(version, asked_at=pressed_at)
        is_games = interlude is None and (at is not None or version is not None)
        if is_games and _is_too_soon(button, self._state, pressed_at - self._turned_at):
            raise StaleActionError("nobody can have read yet what it leads to", say("too-soon"))

    def _only_others_since(self, version: int, command: Command | None) -> bool:
        """Return whether a die is to be set right, and since a version only others were."""
        if not isinstance(command, CorrectDie) or not 0 <= version < self.version:
            return False
        since = [logged.event for logged in self._logged[version:]]
        return all(isinstance(each, DieCorrected) and each.index != command.index for each in since)

    def append(self, events: Sequence[Event], *, at: float) -> Message | None:
        """Write down what happened at a time of the table's clock.

        Return what everybody has to hear of it besides.

        Raises:
            LogError: it could not be written down, and so did not happen.
        """
        if not events:
            return None
        date = self._dated(at)
        self._log.append(events, at=date)
        if not all(isinstance(event, TrayRead) for event in events):
            self._turned_at = self._clock()
        notice = None
        for event in events:
            before, self._state = self._state, evolve(self._state, event)
            notice = told_of_correction(before, event, self._state) or notice
            if isinstance(event, StepUndone) or self._state.last is event:
                self._last = event
        self._logged += [Logged(date, event) for event in events]
        return notice


def _is_too_soon(button: Button, state: TableState, for_s: float) -> bool:
    """Return whether nobody can have read yet what a button does, so long after the last step.

    Who has skipped somebody may skip the next one at once.
    """
    ends = button is Button.OK and state.phase in (Phase.FINAL, Phase.OVER)
    skips = button is Button.NEXT and may_skip(state) and not isinstance(state.last, SeatSkipped)
    return (ends or skips) and for_s < TOO_SOON_S
