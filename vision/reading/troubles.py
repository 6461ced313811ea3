"""What stands in the way of being sure of a picture as a whole: its focus, its dice, its hands."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from companion.dice import Shade
from vision.observation import Trouble
from vision.reading.guess import HOT, is_like, usual_side_px
from vision.reading.light import SHARP_LONG_SIDE_PX, are_soft, is_soft
from vision.reading.quarters import least_told_px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.frame import Image
    from vision.observation import SeenDie
    from vision.reading.guess import Guess
    from vision.reading.hands import Hands
    from vision.reading.locate import Scales


STACKED_SIDES: Final = 0.88
"""Two dice of like size nearer than this, in sides of the larger, do not lie side by side. Of some
5,000 dice in photographs three that lie so are so near, seen aslant or doubtful; of 25 rendered
ones that are nearer than a side and of like size, those that lie on others are."""
STACKED_SIZES: Final = 1.3
"""Ratio of sides up to which that is told; a side face taken for a die looks smaller."""
SHEET_PART: Final = 1 / 10
"""What is as large a part of the picture's long side may be a sheet, or a coaster, with small dice
on it. Of 2,014 sure readings of photographs and stills, by nets that had seen them and by others,
two are of such a die that is not hot, both right."""
DIE_SIZES: Final = 1.8
"""All dice of a picture are at most so many times larger or smaller than the middle one: they are
of one make, more or less, and lie at one distance."""


def troubles_of_focus(scales: Scales, dice: Sequence[Guess]) -> tuple[Trouble, ...]:
    """Return whether a picture is too blurred for what was read in it to be trusted.

    Its dice tell it, or the whole of it where they do not.
    """
    blurred = are_soft([guess.reading.slope for guess in dice])
    if blurred is None:
        blurred = is_soft(scales.at(SHARP_LONG_SIDE_PX)[0])
    return (Trouble.BLURRED,) if blurred else ()


def troubles_of_size(image: Image, dice: Sequence[Guess], *, complete: bool) -> tuple[Trouble, ...]:
    """Return whether dice may have been passed over for being small.

    They are so near to what can be found that others may not have been; or what was found is large,
    and so cold to the finder that it may be a sheet with small dice for pips. Where all that there
    must be are surely read, none is missing.
    """
    if complete or not dice:
        return ()
    side_px = usual_side_px(dice)
    is_large = side_px >= SHEET_PART * max(image.shape[:2])
    may_be_sheet = is_large and all(die.place.heat < HOT for die in dice)
    return (Trouble.TOO_SMALL,) if may_be_sheet or side_px < least_told_px(image) else ()


def troubles_of_set(
    seen: Sequence[SeenDie], expected: int | None, dark: int | None
) -> tuple[Trouble, ...]:
    """Return whether the dice are not those that are known to be there."""
    counted = sum(die.shade is Shade.DARK for die in seen)
    reasons = {
        Trouble.WRONG_COUNT: expected is not None and len(seen) != expected,
        Trouble.WRONG_SHADES: dark is not None and counted != dark,
    }
    return tuple(trouble for trouble, applies in reasons.items() if applies)


def troubles_of_places(
    dice: Sequence[Guess], odd: Sequence[Guess], hands: Hands, *, has_cut_off: bool
) -> tuple[Trouble, ...]:
    """Return whether the places of the dice, and what is unexplained, have to be asked about."""
    covered = any(hands.is_beside(other.place) for other in odd)
    reasons = {
        Trouble.STACKED: are_stacked(dice),
        Trouble.HIDDEN: covered,
        Trouble.CUT_OFF: has_cut_off,
        Trouble.UNEXPLAINED: bool(odd),
        Trouble.ODD_SIZE: have_odd_size(dice),
    }
    return tuple(trouble for trouble, applies in reasons.items() if applies)


def troubles_of_hands(hands: Hands, *, complete: bool) -> tuple[Trouble, ...]:
    """Return whether a hand may hide a die: not where all that there must be are surely read."""
    return (Trouble.HAND,) if hands.in_sight and not complete else ()


def have_odd_size(dice: Sequence[Guess]) -> bool:
    """Return whether a die has another size than the rest."""
    return not all(is_like(usual_side_px(dice), die, DIE_SIZES) for die in dice)


def are_stacked(dice: Sequence[Guess]) -> bool:
    """Return whether two dice lie nearer to each other than they can on one floor."""
    return any(
        one.place.distance_px(other.place)
        < STACKED_SIDES * max(one.place.side_px, other.place.side_px)
        and is_like(one.place.side_px, other, STACKED_SIZES)
        for one, other in combinations(dice, 2)
    )
