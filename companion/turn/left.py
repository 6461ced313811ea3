"""Which dice of a roll nobody threw when others came to them: left alone, slid aside, pushed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.combining import without
from companion.rules.variant import tells_shades
from companion.turn.compared import are_near, is_there, picks_of_roll, was_there
from companion.turn.families import is_binding
from companion.turn.picking import picks_from
from companion.turn.tray import known_dice, lies_among, lies_where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Die
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie


def of_roll(state: TableState, dice: Sequence[ReadDie]) -> tuple[Die, ...]:
    """Return which dice of the roll some are, the likeliest; none where they cannot be of it."""
    picks = picks_of_roll(state, dice)
    return picks[0].dice if picks else ()


def otherwise(state: TableState, kept: tuple[Die, ...]) -> tuple[tuple[Die, ...], ...]:
    """Return what the dice that were left may be instead of *kept*, where kept dice are bound.

    Of two dice that the camera reads alike one was misread, and corrected. A die that is read so,
    and lies where neither of them lay, is taken for the corrected one; it may be the other one.
    """
    if state.roll is None or not is_binding(state.variant):
        return ()
    by_shade = tells_shades(state.variant)
    spare = without(state.roll.known_dice, kept)
    found = (
        tuple(sorted((*without(kept, known_dice([misread])), true)))
        for misread in state.roll.dice
        if misread.is_misread and _is_left_elsewhere(state, misread, kept)
        for true in spare
        if true.face == misread.read_as and (true.shade is misread.shade or not by_shade)
    )
    return tuple(dict.fromkeys(found))


def is_misread_left(state: TableState, kept: tuple[Die, ...]) -> bool:
    """Return whether a corrected die is among those *kept* that is read wrongly again elsewhere."""
    misread = [die for die in state.rolls[-1].dice if die.is_misread]
    return any(_is_left_elsewhere(state, die, kept) for die in misread)


def _is_left_elsewhere(state: TableState, misread: ReadDie, kept: tuple[Die, ...]) -> bool:
    """Return whether a misread die is among the *kept* for one left elsewhere is read like it."""
    left, rolled = state.tray.left, state.rolls[-1].dice
    shown = sum(die.face == misread.face for die in left)
    is_needed = shown < sum(die.face == misread.face for die in kept)
    if not is_needed or any(lies_where(die, misread) for die in left):
        return False
    return any(die.face == misread.read_as and not was_there(die, rolled) for die in left)


def may_be_left(state: TableState, dice: Sequence[ReadDie]) -> tuple[tuple[Die, ...], ...]:
    """Return what nobody may have thrown of the roll, the most dice first.

    A die is pushed far more often than another one comes to lie there that shows the same.
    """
    found = left_or_pushed(state, dice), _left_by_hand(state, dice), _left_near(state, dice)
    return tuple(sorted((*found, _left_aside(state, dice)), key=len, reverse=True))


def _left_aside(state: TableState, dice: Sequence[ReadDie]) -> tuple[Die, ...]:
    """Return the dice of the roll that lay in the hold strip, where all lie there still.

    The throw may have pushed them along it.
    """
    lay = [die for die in state.tray.left if die.aside]
    lie = [die for die in dice if die.aside]
    are_all = bool(picks_from(lie, lay, by_shade=tells_shades(state.variant)))
    return of_roll(state, lay) if lay and are_all else ()


def _left_by_hand(state: TableState, dice: Sequence[ReadDie]) -> tuple[Die, ...]:
    """Return the dice of the roll that nobody threw: left alone, or slid aside before.

    One that was thrown to where a die lay that had been taken up is none of them.
    """
    slid = of_roll(state, _still_left(state, dice))
    here = [die for die in dice if lies_among(die, state.tray.left)]
    alone = known_dice(die for die in state.rolls[-1].dice if is_there(die, here))
    return max(alone, slid, key=len)


def left_or_pushed(state: TableState, dice: Sequence[ReadDie]) -> tuple[Die, ...]:
    """Return the dice of the roll that nobody threw, those too that the throw has pushed.

    They lay there alone before others came, and all show the same still.
    """
    still, left = _left_by_hand(state, dice), state.tray.left
    if len(left) == len(state.rolls[-1].dice):
        return still
    if not picks_from(dice, left, by_shade=tells_shades(state.variant)):
        return still
    return max(still, of_roll(state, left), key=len)


def _left_near(state: TableState, dice: Sequence[ReadDie]) -> tuple[Die, ...]:
    """Return the dice of the roll that nobody may have thrown, for they lie near to where they lay.

    What the throw has pushed is among them, and what was thrown and surely shows the same there;
    but no more than were left lying.
    """
    left = state.tray.left
    near = [die for die in dice if die.sure and are_near(_may_be_pushed(state, die), [die])]
    return (len(near) <= len(left) and of_roll(state, near)) or _left_by_hand(state, dice)


def _may_be_pushed(state: TableState, die: ReadDie) -> list[ReadDie]:
    """Return which dice that were left lying a die may be, where it lies now."""
    by_shade = tells_shades(state.variant)
    return [one for one in state.tray.left if one.shade is die.shade or not by_shade]


def is_left_for_sure(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether nothing may have been pushed or put back, and what is left is but one pick."""
    if _may_some_be_put_back(state, dice):
        return False
    picks = picks_of_roll(state, _still_left(state, dice))
    most = may_be_left(state, dice)[0]
    return len(picks) == 1 and len(most) == len(_left_by_hand(state, dice))


def _may_some_be_put_back(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether more dice of the roll may have lain there before all did than were left."""
    lying, left = state.tray.lying, state.tray.left
    return len(left) < len(lying) < len(dice) and bool(of_roll(state, lying))


def _still_left(state: TableState, dice: Sequence[ReadDie]) -> list[ReadDie]:
    """Return those of some dice that lie where one was left, and are read as that was."""
    return [die for die in dice if was_there(die, state.tray.left)]
