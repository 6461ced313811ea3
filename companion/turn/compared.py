"""Dice at rest compared with those that lay there before, and with how many the game has.

Which of them are the same dice no picture can tell; only what they may be, and how near they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.remembered import for_the_last_few
from companion.rules.variant import tells_shades
from companion.turn.picking import look_of, looks_of, may_be, picks_from
from companion.turn.tray import face_tally, known_dice, lies_among, lies_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die
    from companion.rules.variant import Variant
    from companion.turn.picking import Pick
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie

SET_BACK_WIDTHS: Final = 1.5
"""Dice that all show what they showed, each within so many die-widths of where it lay, may have
been touched or set back. A single die on a tray of 25 cm falls so in one throw of two hundred."""


def is_full(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether there are as many dice as the game has."""
    return state.variant is not None and len(dice) == state.variant.dice


def are_taken_up(state: TableState) -> bool:
    """Return whether some of the dice that lay there when the roll was counted are gone."""
    return len(state.tray.lying) < len(state.tray.counted)


def may_lie_as_before(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether all dice may only have been touched, or set back, since they lay there."""
    return may_be_set_back(state, dice) or _may_lie_as_last(state, dice)


def may_be_set_back(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether all dice may show what they showed, near to where they lay or were slid to."""
    rolled = () if state.roll is None else state.roll.dice
    before = (*rolled, *state.tray.counted, *state.tray.left)
    return may_show_counted(state, dice) and are_near(before, dice)


def may_show_counted(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether all dice may show what was counted: as it was read, or said to be since."""
    if state.roll is not None and may_be_same(state.roll.dice, dice):
        return True
    return may_be_same(state.tray.counted, dice)


def _may_lie_as_last(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether all dice may lie there as when all lay there last, though not counted so.

    They were slid, or their throw was taken back, or made before the turn. OK counts them.
    """
    return may_be_same(state.tray.whole, dice) and are_near(state.tray.whole, dice)


def are_near(before: Sequence[ReadDie], dice: Iterable[ReadDie]) -> bool:
    """Return whether each die may be one that lay near to where it lies."""
    return all(
        any(
            lies_where(die, one, within=SET_BACK_WIDTHS) and _may_be_one(die, one) for one in before
        )
        for die in dice
    )


def lie_near(before: Sequence[ReadDie], dice: Iterable[ReadDie]) -> bool:
    """Return whether each die lies near to where one lay, whatever either shows."""
    return all(lies_among(die, before, within=SET_BACK_WIDTHS) for die in dice)


def are_strewn(rolled: Sequence[ReadDie], dice: Iterable[ReadDie], may_turn: int) -> bool:
    """Return whether more dice lie far from where any lay than may have been pushed apart.

    Those may, besides, that were doubtful: whoever is asked what one shows may move it. Of dice
    that were not seen nobody can tell.
    """
    if any(die.spot is None for die in rolled):
        return False
    far = sum(not lie_near(rolled, [die]) for die in dice)
    return far > may_turn + sum(not die.sure for die in rolled)


def missing_faces(known: Sequence[ReadDie], dice: Sequence[ReadDie]) -> int:
    """Return how many faces of known dice are not among those of others."""
    return (face_tally(known) - face_tally(dice)).total()


def _may_be_one(die: ReadDie, before: ReadDie) -> bool:
    """Return whether a die may be one that was seen before: either may have been read in doubt."""
    return may_be(die, before) or may_be(before, die)


@for_the_last_few
def may_be_same(before: tuple[ReadDie, ...], dice: tuple[ReadDie, ...]) -> bool:
    """Return whether two readings of equally many dice may show the same, as far as they doubt."""
    is_same_number = len(before) == len(dice)
    return is_same_number and (_may_be_all(before, dice) or _may_be_all(dice, before))


def _may_be_all(rolled: Sequence[ReadDie], dice: Sequence[ReadDie]) -> bool:
    """Return whether as many dice as a roll has may show it; one without a face may show any."""
    return bool(picks_from(rolled, [die for die in dice if die.face is not None]))


def shows_other(dice: Sequence[ReadDie], reference: Sequence[ReadDie]) -> bool:
    """Return whether dice show other faces than those that they are compared with."""
    return face_tally(dice) != face_tally(reference)


def is_same(seen: ReadDie, die: ReadDie) -> bool:
    """Return whether a die lies where one lay, and shows what that did, or was misread as.

    One that cannot be read there is that one, too.
    """
    return lies_where(seen, die) and seen.face in (None, die.face, die.read_as)


def was_there(seen: ReadDie, before: Sequence[ReadDie]) -> bool:
    """Return whether a die is one of those that lay there before."""
    return any(is_same(seen, die) for die in before)


def is_there(die: ReadDie, lying: Iterable[ReadDie]) -> bool:
    """Return whether a die that lay there is one of those that lie there now."""
    return any(is_same(seen, die) for seen in lying)


def are_there(dice: Iterable[ReadDie], lying: Sequence[ReadDie]) -> bool:
    """Return whether all of some dice lie there still."""
    return all(is_there(die, lying) for die in dice)


def picks_of_roll(state: TableState, lying: Sequence[ReadDie]) -> tuple[Pick, ...]:
    """Return the picks of the last roll that dice may be, in its game, as `picks_from` has them."""
    return picks_from(state.rolls[-1].dice, lying, by_shade=tells_shades(state.variant))


def has_kept(variant: Variant | None, kept: Iterable[Die], dice: Iterable[ReadDie]) -> bool:
    """Return whether the kept dice are among those of the next throw."""
    return all(found_among(variant, kept, known_dice(dice)))


def found_among(
    variant: Variant | None, dice: Iterable[Die | None], others: Iterable[Die]
) -> list[bool]:
    """Return for each of some dice whether it is one of some *others*, each of these found once.

    Any that looks like it will do: where shades mean nothing, any with its face. A die of which
    nobody knows what it shows is not found.
    """
    by_shade = tells_shades(variant)
    left = [*looks_of(others, by_shade=by_shade)]
    found = []
    for die in dice:
        look = None if die is None else look_of(die, by_shade=by_shade)
        found.append(look in left)
        if look in left:
            left.remove(look)
    return found
