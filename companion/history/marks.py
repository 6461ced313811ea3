"""What was taken back and set right in a game, beside the turn that it is about. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from operator import is_
from typing import TYPE_CHECKING

from companion.history.telling import told
from companion.history.turns import turns_of
from companion.messages import Message, say
from companion.turn.dice_words import dice_in_words
from companion.turn.events import TURN_ENDS, DiceRolled, HistoryCorrected, StepUndone
from companion.turn.evolve import evolve
from companion.turn.state import TableState

if TYPE_CHECKING:
    from companion.history.games import RecordedGame
    from companion.storage.log import Logged
    from companion.turn.events import Event

Mark = tuple[int, Message]
"""The index of a turn, and what happened to it."""


def marks_of(game: RecordedGame) -> tuple[Mark, ...]:
    """Return what was taken back and set right, in the order in which that happened."""
    return Marking().of(game)


class Marking:
    """Tells the marks of a game that goes on: what was gone through once is not again.

    For one who asks at a time.
    """

    def __init__(self) -> None:
        """Begin before any game."""
        self._begin()

    def _begin(self) -> None:
        self._logged: tuple[Logged, ...] = ()
        self._state, self._ended, self._marks = TableState(), [0], _Marks()

    def of(self, game: RecordedGame) -> tuple[Mark, ...]:
        """Return what was taken back and set right, in the order in which that happened."""
        if not _begins_with(game.logged, self._logged):
            self._begin()
        for each in game.logged[len(self._logged) :]:
            self._go_on(each.event)
        self._logged = game.logged
        return self._marks.all

    def _go_on(self, event: Event) -> None:
        state, ended, marks = self._state, self._ended, self._marks
        after = evolve(state, event)
        if isinstance(event, StepUndone):
            ended.pop()
            marks.take_back()
        elif isinstance(event, HistoryCorrected):
            ended.append(sum(turn.end is not None for turn in turns_of(after)))
            is_shorter = ended[-1] < ended[-2]
            marks.step(_about(state, event, 0) if is_shorter else None)
        else:
            ended.append(ended[-1] + isinstance(event, TURN_ENDS))
            marks.step()
        what = told(state, event, after) or _roll_undone(state, event)
        if what is not None:
            marks.add(_about(state, event, ended[-1]), what)
        self._state = after


def _begins_with(logged: tuple[Logged, ...], before: tuple[Logged, ...]) -> bool:
    """Return whether what was logged goes on from what was before: with the very same."""
    return len(logged) >= len(before) and all(map(is_, logged, before))


@dataclass(frozen=True, slots=True)
class _Gone:
    """A turn that is not there any more, and where the marks stood before; later ones moved up."""

    index: int
    stood: tuple[Mark, ...]


class _Marks:
    """The marks while a game is gone through: each stays with its turn."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._steps: list[_Gone | None] = []

    @property
    def all(self) -> tuple[Mark, ...]:
        return tuple(self._marks)

    def add(self, index: int, what: Message) -> None:
        self._marks.append((index, what))

    def step(self, gone: int | None = None) -> None:
        """Note a step; with it, the turn at *gone* is not there any more."""
        if gone is None:
            self._steps.append(None)
            return
        self._steps.append(_Gone(gone, self.all))
        self._marks = [(index - (index > gone), what) for index, what in self._marks]

    def take_back(self) -> None:
        """Note that the last step was taken back; a turn that was gone with it is there again."""
        step = self._steps.pop()
        if step is None:
            return
        # The first one since then says that the turn was taken out, and is about that turn.
        since = len(step.stood) + 1
        later = [(index + (index >= step.index), what) for index, what in self._marks[since:]]
        self._marks = [*step.stood, *self._marks[since - 1 : since], *later]


def _roll_undone(before: TableState, event: object) -> Message | None:
    if not isinstance(event, StepUndone) or not isinstance(before.last, DiceRolled):
        return None
    dice = dice_in_words(before.rolls[-1].known_dice, before.variant)
    return say("taken-back-roll", roll=len(before.rolls), dice=dice)


def _about(before: TableState, event: object, ended: int) -> int:
    """Return which turn something was about: the one that runs, or the one set right.

    What takes a correction back is about the turn that had been corrected.
    """
    if isinstance(event, StepUndone) and before.before is not None:
        before, event = before.before, before.last
    if not isinstance(event, HistoryCorrected):
        return ended
    numbers = [turn.number for turn in turns_of(before) if turn.end is not None]
    first = min((change.number for change in event.changes), default=0)
    return sum(number < first for number in numbers)
