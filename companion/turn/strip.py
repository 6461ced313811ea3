"""What the hold strip says: any die in it, and exactly the dice in it are kept (TABLE, "H2").

Whether a die lies in the strip is known when it is read; what follows from it is told here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.variant import tells_shades
from companion.turn.compared import (
    SET_BACK_WIDTHS,
    are_taken_up,
    found_among,
    is_there,
    picks_of_roll,
)
from companion.turn.events import HoldsConfirmed
from companion.turn.families import as_held, is_binding
from companion.turn.picking import may_be, picks_from
from companion.turn.set_right import as_corrected
from companion.turn.state import Phase, TableState
from companion.turn.tray import known_dice, lies_where, moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die
    from companion.turn.picking import Pick
    from companion.turn.tray import ReadDie


def in_strip(dice: Iterable[ReadDie]) -> tuple[ReadDie, ...]:
    """Return those of some dice that lie in the strip."""
    return tuple(die for die in dice if die.aside)


def tells_what_is_kept(state: TableState) -> bool:
    """Return whether what lies there says what is kept: dice were taken up, or slid aside."""
    return are_taken_up(state) or _is_strip_changed(state)


def kept_as_it_lies(state: TableState) -> tuple[Pick, ...]:
    """Return the dice of the roll that may be kept as they lie, the likeliest pick first.

    None where they cannot be of it; more than one where a doubtful one may be either of two.
    """
    kept = _kept_ones(state)
    # What lies beside the strip as it lay is none of those in it.
    beside = [die for die in state.tray.lying if die not in kept]
    slid = [die for die in _where_slid(state) if not is_there(die, beside)]
    return picks_from(slid, kept, by_shade=tells_shades(state.variant))


def _where_slid(state: TableState) -> tuple[ReadDie, ...]:
    """Return the dice of the roll where they lay when all did last, if that tells which is which.

    The others tell what a single doubtful one is, but not which of two was misread that look alike.
    """
    rolled, whole = state.rolls[-1].dice, state.tray.whole
    is_told = sum(not die.sure for die in whole) <= 1 and not any(die.is_misread for die in rolled)
    if not is_told or not moved(whole, rolled):
        return rolled
    picks = picks_of_roll(state, whole)
    return picks[0].taken if picks and not picks[0].left else rolled


def _kept_ones(state: TableState) -> tuple[ReadDie, ...]:
    lying = state.tray.lying
    return in_strip(lying) if tells_by_strip(state) or _is_held_by_strip(state) else lying


def tells_by_strip(state: TableState) -> bool:
    """Return whether the dice in the strip are kept, and none came to rest there by chance.

    So it is once one was slid there since the roll was counted, or taken out of it, and where one
    lies there that may have been kept for the roll.
    """
    strip, counted = in_strip(state.tray.lying), in_strip(state.tray.counted)
    if state.roll is None or moved(strip, counted) or moved(counted, in_strip(state.tray.whole)):
        return bool(strip)
    if state.roll.kept and not all(die.sure for die in strip):
        return True
    kept = [die for die in state.roll.dice if die.die in state.roll.kept]
    return any(may_be(die, one) for die in strip for one in kept)


def still_in_strip(state: TableState, dice: Sequence[ReadDie]) -> HoldsConfirmed | None:
    """Return what is kept still, where *dice*, newly at rest, are thrown and some came back out.

    None where nothing was taken out of the strip. A die that was thrown into it is not kept; one
    that the throw has pushed out of it a bit is.
    """
    if not _is_held_by_strip(state):
        return None
    lay, right = in_strip(state.tray.lying), as_corrected(state, tuple(dice))
    strip = tuple(die for die in right if die.aside or _was_pushed_out(die, lay))
    kept = _those_in(state, strip)
    if not kept and is_binding(state.variant):
        return None  # with none named, all would be set aside
    if kept == tuple(sorted(state.kept or ())) or not all(die.sure for die in strip):
        return None
    return as_held(state, kept)


def _was_pushed_out(die: ReadDie, lay: Iterable[ReadDie]) -> bool:
    """Return whether a die lies near to where one lay in the strip, and shows what that did."""
    return any(lies_where(die, one, within=SET_BACK_WIDTHS) and die.face == one.face for one in lay)


def _those_in(state: TableState, strip: Iterable[ReadDie]) -> tuple[Die, ...]:
    """Return the kept dice that lie in the strip."""
    kept = sorted(state.kept or ())
    are_in = found_among(state.variant, kept, known_dice(strip))
    return tuple(die for die, is_in in zip(kept, are_in, strict=True) if is_in)


def _is_held_by_strip(state: TableState) -> bool:
    """Return whether dice lay in the strip when it was said what is kept."""
    before = before_holding(state)
    return before is not None and tells_by_strip(before)


def _is_strip_changed(state: TableState) -> bool:
    """Return whether other dice lie in the strip than when the roll, or what is kept, was said."""
    holding = before_holding(state)
    before = state.tray.counted if holding is None else holding.tray.lying
    now, then = in_strip(state.tray.lying), in_strip(before)
    return len(now) != len(then) or bool(moved(now, then))


def before_holding(state: TableState) -> TableState | None:
    """Return the state in which it was said what is kept, or None while nothing is."""
    if state.phase is not Phase.HOLD:
        return None
    said = state
    while not isinstance(said.last, HoldsConfirmed) and said.before is not None:
        said = said.before
    return said.before
