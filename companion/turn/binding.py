"""What is set aside: in which shades, and what stays of it once a die is another one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.rules.variant import tells_shades
from companion.turn.families import family_of, is_binding, stays_kept
from companion.turn.tray import known_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die
    from companion.rules.variant import Variant
    from companion.turn.family import Fields
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie


def shaded_as_kept(
    variant: Variant | None, kept: Sequence[Die], dice: Iterable[ReadDie]
) -> tuple[ReadDie, ...]:
    """Return the dice; those that were kept, and have to stay, have the shades that they had then.

    Where shades mean nothing, a die that stays may be read in another one; it is the same die, and
    must not count once more.
    """
    right = list(dice)
    if tells_shades(variant) or not stays_kept(variant):
        return tuple(right)
    known = known_dice(right)
    spare = Counter(known) - Counter(kept)
    for missing in (Counter(kept) - Counter(known)).elements():
        for index, die in enumerate(right):
            if die.die is not None and die.face == missing.face and spare[die.die]:
                spare[die.die] -= 1
                right[index] = replace(die, shade=missing.shade)
                break
    return tuple(right)


def with_bound(state: TableState, fields: Fields) -> Fields:
    """Return the *fields* that change with a roll, and with it what was set aside, or stopped.

    What its dice no longer make is set aside anew, and nobody has stopped to bank nothing. A roll
    that is still asked about may become another one.
    """
    if not is_binding(state.variant) or not (state.stopped or state.groups is not None):
        return fields
    after = replace(state, **fields)
    if after.settled_roll is None:
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
