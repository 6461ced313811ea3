"""Dice that are kept and bound to nothing: which may be, and how that is said."""

from __future__ import annotations

from itertools import chain, groupby, product
from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.turn.dice_words import dice_in_words

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.turn.events import HoldsConfirmed
    from companion.turn.state import TableState


def keepable(state: TableState, dice: int) -> tuple[tuple[Die, ...], ...]:
    """Return every choice of dice that leaves at least one of them to throw."""
    alike = [tuple(same) for _, same in groupby(sorted(state.rolls[-1].known_dice))]
    some_of_each = product(*([same[:n] for n in range(len(same) + 1)] for same in alike))
    choices = (tuple(chain.from_iterable(some)) for some in some_of_each)
    return tuple(kept for kept in choices if len(kept) < dice)


def kept_label(held: HoldsConfirmed) -> Message:
    """Return what stands beside the button that keeps dice."""
    return say("keep", dice=dice_in_words(held.kept)) if held.kept else say("keep-nothing")


def kept_sentence(state: TableState) -> Message:
    """Return what is kept, and how many dice to throw."""
    kept = state.kept or ()
    rest = len(state.rolls[-1].dice) - len(kept)
    if not kept:
        return say("throw-all-again", dice=rest)
    if rest == 1:
        return say("kept-throw-one", dice=dice_in_words(kept))
    return say("kept-throw-rest", dice=dice_in_words(kept), rest=rest)
