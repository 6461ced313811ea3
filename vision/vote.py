"""Several observations of one rest, or of one picture, become one."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Final

from vision.observation import Observation, SeenDie, Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Shade

SAME_SPOT_WIDTHS: Final = 0.16
"""Two sightings within so many die-widths are the same die at rest; a die that slides slowly moves
on by more between two readings. The finder jitters by 0.05, and where a first look was enough for
one of them: of 256 pictures some die is off by more in four, by more than 0.12 in 17."""

NEAR_WIDTHS: Final = 0.4
"""Nearer than so many die-widths, half a die, are no two dice."""


def agree(
    first: Observation, second: Observation, *, apart_widths: float = SAME_SPOT_WIDTHS
) -> bool:
    """Return whether two observations show the same dice in the same places, as `paired` has it."""
    pairs = paired(first.dice, second.dice, apart_widths=apart_widths)
    return pairs is not None and all(a.face == b.face for a, b in pairs)


def merged(first: Observation, second: Observation) -> Observation:
    """Return what two observations that agree say together; sure only where both are.

    Raises:
        ValueError: they do not agree.
    """
    pairs = paired(first.dice, second.dice)
    if pairs is None or not agree(first, second):
        message = "only observations that agree can be merged"
        raise ValueError(message)
    return Observation(
        dice=tuple(_merged_die(a, b) for a, b in pairs),
        sure=first.sure and second.sure,
        troubles=tuple(dict.fromkeys((*first.troubles, *second.troubles))),
        unexplained=second.unexplained or first.unexplained,
        perhaps=second.perhaps or first.perhaps,
        hands=second.hands or first.hands,
    )


def paired(
    first: Sequence[SeenDie], second: Sequence[SeenDie], *, apart_widths: float = SAME_SPOT_WIDTHS
) -> list[tuple[SeenDie, SeenDie]] | None:
    """Return every die of *first* with its twin in *second*, or None where one has none.

    Args:
        first: the dice of one sighting.
        second: those of another.
        apart_widths: how far apart twins may lie at most, in widths of the first.
    """
    if len(first) != len(second):
        return None
    free = list(second)
    pairs = []
    for die in first:
        twin = min(free, key=lambda other, die=die: dist(die.centre_px, other.centre_px))  # type: ignore[misc]
        if dist(die.centre_px, twin.centre_px) > apart_widths * die.width_px:
            return None
        free.remove(twin)
        pairs.append((die, twin))
    return pairs


def seen_elsewhere(seen: Observation, without: Observation) -> Observation:
    """Return what is seen of a table that lies elsewhere than when it was set up.

    That is what is seen without what was known of it; it need not be asked about where it was seen
    surely and with it, too: an arm can look like another table.
    """
    if without.sure and agree(seen, without):
        return seen
    # First, for it tells why the others are there.
    return replace(without, sure=False, troubles=(Trouble.MOVED, *without.troubles))


def seen_in_bands(even: Observation, taken: Observation) -> Observation:
    """Return what is seen of a picture that seems to lie under bands of light.

    They may be stripes of what lies there, which dice do not have: so the picture counts in which
    more dice are sure, or where as many are the one that is asked about. Where the other one shows
    another die surely, that is asked about.

    Args:
        even: what is seen once the bands are taken back.
        taken: what is seen in the picture as it was taken.
    """
    of_even, of_taken = _sure_in(even), _sure_in(taken)
    if len(of_even) == len(of_taken):
        seen, others = (taken, of_even) if even.sure and not taken.sure else (even, of_taken)
    else:
        seen, others = (even, of_taken) if len(of_even) > len(of_taken) else (taken, of_even)
    odd = [die.box_px for die in others if not _shows(seen, die)]
    return seen.doubted([Trouble.UNEXPLAINED], odd) if odd else seen


def _sure_in(seen: Observation) -> list[SeenDie]:
    return [die for die in seen.dice if die.sure]


def _shows(seen: Observation, die: SeenDie) -> bool:
    """Return whether a die is seen there, with the same value."""
    return any(
        one.face == die.face and dist(one.centre_px, die.centre_px) <= NEAR_WIDTHS * die.width_px
        for one in seen.dice
    )


def _merged_die(first: SeenDie, second: SeenDie) -> SeenDie:
    chances = tuple((a + b) / 2 for a, b in zip(first.chances, second.chances, strict=True))
    shade, clarity = _merged_shade(first, second)
    return replace(
        second,
        chances=chances,
        shade=shade,
        shade_clarity=clarity,
        sure=first.sure and second.sure,
        trouble=second.trouble or first.trouble,
    )


def _merged_shade(first: SeenDie, second: SeenDie) -> tuple[Shade, float]:
    """Return the shade of one die that was seen twice, and how clear it is.

    Where the two differ it is on the border, and that of the clearer one.
    """
    if first.shade is second.shade:
        return second.shade, second.shade_clarity
    clearer = max(first, second, key=lambda die: die.shade_clarity)
    return clearer.shade, 0.0
