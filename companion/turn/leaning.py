"""Dice that lean, and what is known of a roll once they were thrown again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.turn.compared import are_there, has_kept, is_full, was_there
from companion.turn.customs import Leaning
from companion.turn.state import Phase, TableState
from companion.turn.tray import moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.turn.tray import ReadDie


def leaning(state: TableState) -> tuple[ReadDie, ...]:
    """Return the dice of the roll that lean, where such dice are thrown again without a roll."""
    if state.roll is None or state.phase is not Phase.ASK:
        return ()
    if state.customs.cocked_dice is not Leaning.THROW_AGAIN:
        return ()
    return tuple(die for die in state.roll.dice if die.cocked)


def lying_flat(state: TableState) -> tuple[ReadDie, ...]:
    """Return the dice of the roll that are not thrown again because they lean."""
    leant = leaning(state)
    return tuple(die for die in state.rolls[-1].dice if die not in leant)


def does_kept_one_lean(state: TableState) -> bool:
    """Return whether a kept die leans, which is not to be thrown again: the flat ones lack it."""
    if not leaning(state):
        return False
    return not has_kept(state.variant, state.rolls[-1].kept, lying_flat(state))


def only_leaning_are_taken_up(state: TableState) -> bool:
    """Return whether just the dice that lean were taken up, to be thrown again."""
    others, lying = lying_flat(state), state.tray.lying
    return bool(leaning(state)) and len(lying) == len(others) and are_there(others, lying)


def with_leaning_thrown(state: TableState, dice: Sequence[ReadDie]) -> tuple[ReadDie, ...] | None:
    """Return the roll's dice once those that leaned were thrown again, or None if they were not.

    A kept one is not thrown, but laid flat where it lies.
    """
    cocked = leaning(state)
    if not cocked or not is_full(state, dice):
        return None
    others = lying_flat(state)
    fresh = [die for die in dice if not was_there(die, others)]
    is_set_right = state.tray.lifted or moved(fresh, cocked) or does_kept_one_lean(state)
    if not is_set_right or len(fresh) != len(cocked) or not are_there(others, dice):
        return None
    # What was said of the others still holds.
    return (*others, *fresh)
