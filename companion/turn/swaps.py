"""Dice that are others than they were taken for, known again in the rolls and sets after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.rules.combining import as_groups, dice_in
from companion.turn.tray import lies_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.turn.events import HoldsConfirmed
    from companion.turn.tray import ReadDie


@dataclass(frozen=True, slots=True)
class Swap:
    """A die of a roll is another one than it was taken for."""

    old: ReadDie
    new: Die


def still_there(
    dice: tuple[ReadDie, ...],
    swaps: Iterable[Swap],
    kept: tuple[Die, ...],
    said: Mapping[int, Die | None],
) -> dict[int, Swap]:
    """Return which dice of a later roll are those that were set right, and the swaps as of then.

    What somebody *said* there of such a die, that it is the other one or still what it was kept as,
    holds for what was kept after it.

    Args:
        dice: of the later roll, as they were read.
        swaps: of the dice that were kept before it.
        kept: all dice that were, as they are known now.
        said: what somebody said of dice there, by their numbers.
    """
    found: dict[int, Swap] = {}
    for swap in swaps:
        index = _found_again(swap, dice, found, kept, said)
        if index is not None:
            old, word = dice[index], said.get(index)
            if word is not None and word in (swap.new, swap.old.die):
                old = once_said(old, word)
            found[index] = replace(swap, old=old)
    return found


def _found_again(
    swap: Swap,
    dice: tuple[ReadDie, ...],
    found: Mapping[int, Swap],
    kept: tuple[Die, ...],
    said: Mapping[int, Die | None],
) -> int | None:
    """Return by its number which of some dice is the one of a swap, if any is.

    It is the first that there is of these:

    - one that shows what it did, of which somebody said that it is the new one
    - one that lies where the die lay, and shows what it did, or was said to
    - one that was set right, or read right, already
    - one of which somebody said that it is what it was kept as
    - one that lies elsewhere and shows its face, if more dice show that than were kept
    """
    right = set_right(dice, found)
    same = [at for at, die in enumerate(right) if die.die == swap.old.die]
    told = [at for at in same if said.get(at) == swap.new]
    as_kept = [at for at, word in said.items() if word == swap.old.die and at not in found]
    there = [at for at in (*same, *as_kept) if lies_where(right[at], swap.old)]
    already = _found_right(swap, dice, found)
    spare = same[kept.count(swap.old.die) :]
    return next(iter(told or there or already or as_kept or spare), None)


def _found_right(swap: Swap, dice: tuple[ReadDie, ...], found: Mapping[int, Swap]) -> list[int]:
    """Return by number which dice are the new one of a swap already, but those of other swaps."""
    return [at for at, die in enumerate(dice) if at not in found and _is_right(die, swap)]


def set_right(dice: tuple[ReadDie, ...], swaps: Mapping[int, Swap]) -> tuple[ReadDie, ...]:
    """Return dice, those of which another one is known by their number set right."""
    right = list(dice)
    for index, swap in swaps.items():
        right[index] = once_said(right[index], swap.new)
    return tuple(right)


def once_said(die: ReadDie, said: Die) -> ReadDie:
    """Return a die as a person says it is; one that is surely read so is no other."""
    return die if die.sure and die.die == said else die.said_to_be(said.face, said.shade)


def _is_right(die: ReadDie, swap: Swap) -> bool:
    """Return whether a die of a later roll was set right there already, or was read right."""
    if lies_where(die, swap.old):
        return die.is_said or die.die == swap.new
    return die.is_said and die.die == swap.new and die.read_as == swap.old.face


def kept_or_bound(held: HoldsConfirmed) -> tuple[Die, ...]:
    """Return the dice that are kept, or bound in sets; of complete sets all that are in them."""
    return held.kept if held.groups is None else dice_in(held.groups)


def swapped(dice: Iterable[Die], swaps: Iterable[Swap]) -> tuple[Die, ...]:
    """Return dice with those set right that are among them."""
    changed = list(dice)
    for swap in swaps:
        if swap.old.die in changed:
            changed[changed.index(swap.old.die)] = swap.new
    return tuple(changed)


def swapped_in(groups: Groups, swaps: Iterable[Swap]) -> Groups:
    """Return combinations with dice set right, each in the first one that has it."""
    changed = [list(group) for group in groups]
    for swap in swaps:
        group = next((each for each in changed if swap.old.die in each), None)
        if group is not None and swap.old.die is not None:
            group[group.index(swap.old.die)] = swap.new
    return as_groups(changed)
