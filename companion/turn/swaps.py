"""Dice that are others than they were taken for, known again in the rolls and sets after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.rules.combining import as_groups
from companion.turn.tray import lies_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.dice import Die
    from companion.rules.combining import Groups
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

    One of which somebody *said* there that it is the other one, by its number, is that die: what
    was kept after it was kept with that face. One that lies elsewhere by now may be any of its face
    but those that are *kept* and have it, if no other shows already what that one does now.
    """
    found: dict[int, Swap] = {}
    for swap in swaps:
        right = set_right(dice, found)
        same = [index for index, die in enumerate(right) if die.die == swap.old.die]
        told = [index for index in same if said.get(index) == swap.new]
        there = [index for index in same if lies_where(right[index], swap.old)]
        already = [at for at, die in enumerate(dice) if at not in found and _is_right(die, swap)]
        spare = same[sum(die == swap.old.die for die in kept) :]
        for index in (told or there or already or spare)[:1]:
            old = dice[index]
            is_said = said.get(index) == swap.new
            found[index] = replace(swap, old=as_said(old, swap.new) if is_said else old)
    return found


def set_right(dice: tuple[ReadDie, ...], swaps: Mapping[int, Swap]) -> tuple[ReadDie, ...]:
    """Return dice, those of which another one is known by their number set right."""
    right = list(dice)
    for index, swap in swaps.items():
        right[index] = as_said(right[index], swap.new)
    return tuple(right)


def as_said(die: ReadDie, said: Die) -> ReadDie:
    """Return a die as a person says it is; one that is surely read so is no other."""
    return die if die.sure and die.die == said else die.said_to_be(said.face, said.shade)


def _is_right(die: ReadDie, swap: Swap) -> bool:
    """Return whether a die of a later roll was set right there already, or was read right."""
    if lies_where(die, swap.old):
        return die.is_said or die.die == swap.new
    return die.is_said and die.die == swap.new and die.read_as == swap.old.face


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
