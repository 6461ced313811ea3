"""What was taken back and set right in a game, beside the turn that it is about. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.telling import told
from companion.history.turns import ENDS, turns_of
from companion.messages import Message, say
from companion.turn.dice_words import in_words
from companion.turn.events import DiceRolled, HistoryCorrected, StepUndone
from companion.turn.evolve import evolve
from companion.turn.state import TableState

if TYPE_CHECKING:
    from companion.history.games import RecordedGame

Mark = tuple[int, Message]
"""The index of a turn, and what happened to it."""


def marks_of(game: RecordedGame) -> tuple[Mark, ...]:
    """Return what was taken back and set right, in the order in which that happened."""
    state, ended, marks = TableState(), [0], list[Mark]()
    for each in game.logged:
        after = evolve(state, each.event)
        if isinstance(each.event, StepUndone):
            ended.pop()
        elif isinstance(each.event, HistoryCorrected):
            ended.append(sum(turn.end is not None for turn in turns_of(after)))
        else:
            ended.append(ended[-1] + isinstance(each.event, ENDS))
        what = told(state, each.event, after) or _roll_undone(state, each.event)
        if what is not None:
            marks.append((_about(state, each.event, ended[-1]), what))
        state = after
    return tuple(marks)


def _roll_undone(before: TableState, event: object) -> Message | None:
    if not isinstance(event, StepUndone) or not isinstance(before.last, DiceRolled):
        return None
    dice = in_words(before.rolls[-1].known_dice, before.variant)
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
