"""What was taken back and set right in a game, beside the turn that it is about. Pure."""

from __future__ import annotations

from dataclasses import dataclass
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

Mark = tuple[int, Message]
"""The index of a turn, and what happened to it."""


def marks_of(game: RecordedGame) -> tuple[Mark, ...]:
    """Return what was taken back and set right, in the order in which that happened."""
    state, ended, marks = TableState(), [0], _Marks()
    for each in game.logged:
        after = evolve(state, each.event)
        if isinstance(each.event, StepUndone):
            ended.pop()
            marks.take_back()
        elif isinstance(each.event, HistoryCorrected):
            ended.append(sum(turn.end is not None for turn in turns_of(after)))
            is_shorter = ended[-1] < ended[-2]
            marks.step(_about(state, each.event, 0) if is_shorter else None)
        else:
            ended.append(ended[-1] + isinstance(each.event, TURN_ENDS))
            marks.step()
        what = told(state, each.event, after) or _roll_undone(state, each.event)
        if what is not None:
            marks.add(_about(state, each.event, ended[-1]), what)
        state = after
    return marks.all


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
