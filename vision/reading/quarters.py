"""Looks at a picture in quarters: for dice that are too small to be found in the whole of it."""

from __future__ import annotations

from itertools import product
from statistics import median
from typing import TYPE_CHECKING, Final

from vision.reading.halves import GENTLE
from vision.reading.locate import LONG_SIDES_PX

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.frame import Image
    from vision.reading.locate import Candidate, Finder, Scales

SMALL_PART: Final = 1 / 45
"""Where dice are smaller than this part of the picture's long side, others may be too small to be
found in the whole of it, which is searched for dice from 1/64 on."""
QUARTER_PX: Final = LONG_SIDES_PX[0]
"""The long side at which a quarter is searched. At 528 where the dice that were found are larger
than 1/64, which spares a fifth of the time, 136 instead of 138 of 166 photographs whose dice are
1/72 are read right: of such dice the whole shows the largest, as larger than they are."""
QUARTER: Final = 0.55
"""Part of the picture's width and height that a quarter has: what one cuts another shows whole."""
TOLD_PART: Final = 1 / 59
"""Where the middle die is smaller than this part of what is searched at the finest scale, others
may be passed over. Of 125 photographs of byler_d6 whose dice are 1/90 of 1,280 pixels 52 are sure,
14 of them wrong, of which 11 to 12 are asked about for it, and 21 to 25 right ones; where dice are
1/72 eleven to 25 of 90 right ones. Of 2,014 sure readings of photographs and stills as they are
none is of so small dice."""


def least_told_px(image: Image) -> float:
    """Return the side of dice under which others of their size may be passed over in a picture."""
    searched_px = max(image.shape[:2]) * (QUARTER if _has_detail(image) else 1.0)
    return float(TOLD_PART * searched_px)


def search_small(finder: Finder, scales: Scales, sides_px: Sequence[float]) -> Iterator[Candidate]:
    """Yield the peaks of small dice, as `Finder.search` does, where more than was found may lie.

    Args:
        finder: the net that finds dice.
        scales: the picture. It has to have more pixels than its finest usual scale.
        sides_px: the sides of the dice that were found.
    """
    image = scales.halves.halved(0)
    part = middle_part(image, sides_px)
    if _has_detail(image) and part < SMALL_PART:
        yield from search_quarters(finder, scales)


def _has_detail(image: Image) -> bool:
    return bool(max(image.shape[:2]) >= GENTLE * LONG_SIDES_PX[0])


def middle_part(image: Image, sides_px: Sequence[float]) -> float:
    """Return which part of the picture's long side the middle die has; 0 where there is none."""
    return float(median(sides_px or [0.0]) / max(image.shape[:2]))


def search_quarters(finder: Finder, scales: Scales) -> Iterator[Candidate]:
    """Yield the peaks of small dice, each quarter of a picture searched for itself.

    What a quarter cuts is left out, for another shows it whole, and so is what is not small.
    """
    small, zoom = scales.at(round(QUARTER_PX / QUARTER))
    for part, corner in quarters(small):
        for one in finder.search(part, [(part, 1.0)]):
            there = one.seen_from(1.0, corner)
            if is_small(there, small) and is_whole(there, corner, part, small):
                yield there.seen_from(zoom)


def is_small(one: Candidate, image: Image) -> bool:
    """Return whether a place is so small that the whole of a picture may not show it."""
    return bool(one.side_px < SMALL_PART * max(image.shape[:2]))


def quarters(image: Image) -> Iterator[tuple[Image, tuple[int, int]]]:
    """Yield the four quarters of a picture, which overlap, each with its corner, (x, y)."""
    height, width = image.shape[:2]
    high, wide = round(QUARTER * height), round(QUARTER * width)
    for top, left in product((0, height - high), (0, width - wide)):
        yield image[top : top + high, left : left + wide], (left, top)


def is_whole(one: Candidate, corner: tuple[int, int], part: Image, image: Image) -> bool:
    """Return whether a place lies so far inside a quarter that the quarter does not cut it."""
    spans = zip(one.centre_px, corner, part.shape[1::-1], image.shape[1::-1], strict=True)
    return all(
        (start == 0 or middle - start >= one.side_px)
        and (start + span == whole or start + span - middle >= one.side_px)
        for middle, start, span, whole in spans
    )
