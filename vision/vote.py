"""Several observations of the same rest become one."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Final

from vision.observation import Observation, SeenDie

SAME_SPOT_SIDES: Final = 0.12
"""Two sightings within so many die-widths are the same die at rest; the finder jitters by 0.05, and
a die that slides slowly moves on by more between two readings."""


def agree(first: Observation, second: Observation) -> bool:
    """Return whether two observations show the same dice in the same places."""
    pairs = _paired(first, second)
    return pairs is not None and all(a.value == b.value for a, b in pairs)


def merged(first: Observation, second: Observation) -> Observation:
    """Return what two observations that agree say together; sure only where both are.

    Raises:
        ValueError: they do not agree.
    """
    pairs = _paired(first, second)
    if pairs is None or not agree(first, second):
        message = "only observations that agree can be merged"
        raise ValueError(message)
    return Observation(
        dice=tuple(_merged_die(a, b) for a, b in pairs),
        sure=first.sure and second.sure,
        troubles=tuple(dict.fromkeys((*first.troubles, *second.troubles))),
    )


def _paired(first: Observation, second: Observation) -> list[tuple[SeenDie, SeenDie]] | None:
    """Return every die of *first* with its twin in *second*, or None where one has none."""
    if len(first.dice) != len(second.dice):
        return None
    free = list(second.dice)
    pairs = []
    for die in first.dice:
        twin = min(free, key=lambda other, die=die: dist(die.centre_px, other.centre_px))  # type: ignore[misc]
        if dist(die.centre_px, twin.centre_px) > SAME_SPOT_SIDES * die.side_px:
            return None
        free.remove(twin)
        pairs.append((die, twin))
    return pairs


def _merged_die(first: SeenDie, second: SeenDie) -> SeenDie:
    chances = tuple((a + b) / 2 for a, b in zip(first.chances, second.chances, strict=True))
    return replace(
        second,
        chances=chances,
        sure=first.sure and second.sure,
        trouble=second.trouble or first.trouble,
    )
