"""What was set aside, and whether it was stopped, once a die of the roll is said to be another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.turn.families import family_of, is_binding

if TYPE_CHECKING:
    from companion.turn.family import Fields
    from companion.turn.state import TableState


def with_bound(state: TableState, fields: Fields) -> Fields:
    """Return the *fields* that change with a roll, and with it what was set aside, or stopped.

    What its dice no longer make is set aside anew, and nobody has stopped to bank nothing. A roll
    that is still asked about may become another one.
    """
    if not is_binding(state.variant) or not (state.stopped or state.groups is not None):
        return fields
    after = replace(state, **fields)
    if after.roll is None or not after.roll.is_settled:
        return fields
    return {**fields, **_loosened(after)}


def _loosened(state: TableState) -> Fields:
    """Return the fields of what was set aside, or stopped, but could not be as the dice show."""
    if state.variant is None:
        return {}
    family = family_of(state.variant)
    if state.groups not in (None, *(each.groups for each in family.holds(state))):
        return {"kept": None, "groups": None, "stopped": False}
    return {"stopped": state.stopped and bool(family.endings(state))}
