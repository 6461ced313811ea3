"""What would be kept as dice lie there: which of the roll they are, and how they are combined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.turn.events import HoldsConfirmed
from companion.turn.families import family_of, hold
from companion.turn.left import otherwise
from companion.turn.strip import kept_as_it_lies, tells_what_is_kept
from companion.turn.unsaid import bound_by_lying, ways_bound

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.rules.variant import Variant
    from companion.turn.family import NotKept
    from companion.turn.picking import Pick
    from companion.turn.state import TableState


def may_be_kept(state: TableState) -> tuple[Pick, ...]:
    """Return which dice of the roll those that lie there may be, if the rules let these be kept.

    So a doubtful die that may be either of two is the one that may be kept with the others. Where
    the rules let none be kept, it is whatever they may be.
    """
    picks = kept_as_it_lies(state)
    allowed = tuple(
        each for each in picks if isinstance(held_now(state, each.dice), HoldsConfirmed)
    )
    return allowed or picks


def held_now(state: TableState, kept: tuple[Die, ...]) -> HoldsConfirmed | NotKept:
    """Return what keeping dice leads to, combined as the cursor says where it says so.

    Where they may not be kept, but may be others that look so, it is what keeping those leads to.
    """
    may_be = (kept, *otherwise(state, kept))
    pointed_first = dict.fromkeys((state.pointed_groups, None))
    ways = (hold(state, each, groups) for groups in pointed_first for each in may_be)
    held = next((each for each in ways if isinstance(each, HoldsConfirmed)), None)
    return held or hold(state, kept)


def ways_lying(
    state: TableState, variant: Variant
) -> tuple[HoldsConfirmed | NotKept | None, tuple[Groups, ...]]:
    """Return what would be set aside as dice lie there, and all ways that there are to it."""
    if bound := ways_bound(state):
        return bound_by_lying(state), tuple(each.groups or () for each in bound)
    picks = may_be_kept(state) if tells_what_is_kept(state) else ()
    if len(picks) != 1:
        return None, ()
    kept = picks[0].dice
    may_be = (kept, *otherwise(state, kept))
    ways = (way for each in may_be for way in family_of(variant).ways_to_keep(state, each))
    return held_now(state, kept), tuple(ways)
