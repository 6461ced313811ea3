"""What was kept or set aside without a word: by leaving it alone while the others were thrown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.dice import are_among
from companion.remembered import for_the_last_few
from companion.rules.combining import dice_in, without
from companion.rules.variant import tells_shades
from companion.turn.compared import has_kept, may_show_counted, was_there
from companion.turn.customs import Confirming
from companion.turn.events import HoldsConfirmed
from companion.turn.families import as_held, family_of, hold, is_binding
from companion.turn.left import (
    is_left_for_sure,
    is_misread_left,
    left_or_pushed,
    may_be_left,
    of_roll,
    otherwise,
)
from companion.turn.picking import looks_of
from companion.turn.strip import in_strip, tells_by_strip
from companion.turn.throws import is_thrown_on, is_thrown_unasked, throw_confirms
from companion.turn.tray import known_dice, lies_among

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Die
    from companion.turn.family import NotKept
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie


def bound_by_lying(state: TableState) -> HoldsConfirmed | NotKept | None:
    """Return what players set aside by leaving it on the tray, as the cursor says where it does.

    Where other dice lie there, and nothing may be set aside, it is why; None where nothing was
    thrown.
    """
    likeliest = _bound_likeliest(state)
    pointed = (each for each in ways_bound(state) if each.groups == state.pointed_groups)
    return next(pointed, likeliest)


def ways_bound(state: TableState) -> tuple[HoldsConfirmed, ...]:
    """Return what may have been set aside by leaving it there, the likeliest first."""
    held = _bound_likeliest(state)
    if not isinstance(held, HoldsConfirmed):
        return ()
    others = otherwise(state, dice_in(held.groups or ()))
    return (held, *filter(None, (as_held(state, each) for each in others)))


@for_the_last_few
def _bound_likeliest(state: TableState) -> HoldsConfirmed | NotKept | None:
    """Return what players set aside by leaving it on the tray, where they threw without saying so.

    None where nothing can have been thrown: nothing may be set aside, and the dice show what they
    showed, so they were only moved. None, too, where all may be set aside as they show: thrown or
    not, that is worth no less. Where other dice lie there, and nothing may be set aside, it is why.
    """
    dice = state.tray.lying
    if not is_thrown_unasked(state) or _may_all_be_set_aside(state, dice):
        return None
    likeliest_first = may_be_left(state, dice)
    others = [other for kept in likeliest_first for other in otherwise(state, kept)]
    ways = [hold(state, kept) for kept in (*likeliest_first, *others)]
    held = next((each for each in ways if isinstance(each, HoldsConfirmed)), None)
    if held is not None or may_show_counted(state, dice):
        return held
    return _least_with(state, likeliest_first[0]) or ways[0]


def once_bound(state: TableState, bound: HoldsConfirmed) -> TableState:
    """Return the state by which a throw that lies there is judged: what was *bound* for it is kept.

    Where a die of that seems to be misread again, the tray is as it was before the thrown dice
    came; so the die is asked about if it was turned instead.
    """
    held = replace(state, kept=bound.kept, groups=bound.groups)
    if not is_misread_left(state, bound.kept):
        return held
    return replace(held, tray=replace(held.tray, lying=held.tray.left))


def _may_all_be_set_aside(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether dice surely show what the roll did, and all of them may be set aside."""
    by_shade = tells_shades(state.variant)
    shown = looks_of(known_dice(die for die in dice if die.sure), by_shade=by_shade)
    if shown != looks_of(state.rolls[-1].known_dice, by_shade=by_shade):
        return False
    return as_held(state, ()) is not None


def _least_with(state: TableState, still: tuple[Die, ...]) -> HoldsConfirmed | None:
    """Return the fewest dice that may be set aside, with those that lay *still* among them.

    Those alone may not be: others were left lying with them, which the throw has pushed, and which
    surely lie there, too. None where these may be either of two, and where nothing lay still but
    what was set aside before.
    """
    if state.variant is None or not without(still, state.rolls[-1].kept):
        return None
    holds = family_of(state.variant).holds(state)
    fitting = [each.kept for each in holds if _are_left_with(state, each.kept, still)]
    least = min(map(len, fitting), default=0)
    found = {each for each in fitting if len(each) == least}
    return as_held(state, found.pop() if len(found) == 1 else None)


def _are_left_with(state: TableState, kept: tuple[Die, ...], still: tuple[Die, ...]) -> bool:
    """Return whether some dice, with those that lay still, were left lying, and surely lie there.

    What was set aside before is not looked for among what was left.
    """
    lying = [die for die in state.tray.lying if die.sure]
    new = without(kept, state.rolls[-1].kept)
    is_there = bool(kept) and are_among(still, kept) and has_kept(state.variant, kept, lying)
    return is_there and has_kept(state.variant, new, state.tray.left)


def confirmed_by_throwing(state: TableState, dice: tuple[ReadDie, ...]) -> HoldsConfirmed | None:
    """Return what was kept by leaving it alone, where *dice*, newly at rest, are the next throw.

    None where nothing was thrown, where OK has to say so, or where it may not be kept.
    """
    if not throw_confirms(state) or not is_thrown_on(state, dice):
        return None
    return None if _may_be_looked_at(state, dice) else as_held(state, _kept_for(state, dice))


def _may_be_looked_at(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether dice may have been looked at and put elsewhere, where OK tells in doubt."""
    asks = state.customs.confirm_holds is Confirming.WHEN_UNSURE
    return asks and may_show_counted(state, dice)


def kept_unsaid(state: TableState) -> HoldsConfirmed | None:
    """Return what was kept by leaving it alone, where OK counts a throw that was made without it.

    None where nothing was, before the first throw, where it was said what is kept, and where the
    roll was entered by hand.
    """
    if state.roll is None or state.kept is not None or not state.roll.was_seen:
        return None
    return as_held(state, _kept_for(state, state.tray.lying) or None)


def _kept_for(state: TableState, dice: tuple[ReadDie, ...]) -> tuple[Die, ...] | None:
    """Return what was kept for a throw that lies there; None where OK has to say so.

    What is bound by being kept may have been taken up, too, where it lies elsewhere; and where it
    is doubtful, or one was misread that looks like it, it may be another die.
    """
    strip = in_strip(state.tray.lying)
    is_told = tells_by_strip(state) and not _are_more_left(state, dice)
    if is_told and (kept := of_roll(state, strip)):
        return None if otherwise(state, kept) else kept
    kept = left_or_pushed(state, dice)
    is_sure = is_left_for_sure(state, dice) and not otherwise(state, kept)
    return kept if is_sure or not is_binding(state.variant) else None


def _are_more_left(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether more was left than the last look showed in the strip: it lies there still.

    A hand lay over it, or over the strip; or it lies beside the strip, and one was thrown into that
    before the others. It matters where kept dice are bound.
    """
    left, strip = state.tray.left, in_strip(state.tray.lying)
    more = [die for die in dice if was_there(die, left) and not was_there(die, strip)]
    has_come = any(not lies_among(die, left) for die in strip)
    is_more = any(die.aside or has_come for die in more)
    return is_more and is_binding(state.variant)
