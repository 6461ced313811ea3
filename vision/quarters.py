"""Looks at a picture in quarters: for dice that are too small to be found in the whole of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from statistics import median
from typing import TYPE_CHECKING

from vision.locate import GENTLE, LONG_SIDES_PX, Candidate, Finder, Scales

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.frame import Image

SMALL_PART = 1 / 45
"""Where dice are smaller than this part of the picture's long side, others may be too small to be
found in the whole of it, which is searched for dice from 1/64 on."""
QUARTER = 0.55
"""Part of the picture's width and height that a quarter has: what one cuts another shows whole."""


def wants_quarters(image: Image, sides_px: Sequence[float]) -> bool:
    """Return whether quarters of a picture may show dice that the whole of it does not.

    Args:
        image: shape (height, width, 3). It has to have more pixels than its finest scale.
        sides_px: the sides of the dice that were found.
    """
    long_side_px = max(image.shape[:2])
    if long_side_px < GENTLE * LONG_SIDES_PX[0]:
        return False
    return not sides_px or median(sides_px) < SMALL_PART * long_side_px


def search_quarters(finder: Finder, image: Image) -> Iterator[Candidate]:
    """Yield the peaks of small dice, as `Finder.search` does, each quarter searched for itself.

    What a quarter cuts is left out, for another shows it whole, and so is what is not small.
    """
    most_px = SMALL_PART * max(image.shape[:2])
    for part, corner in quarters(image):
        for one in finder.search(part, [Scales(part).at(LONG_SIDES_PX[0])]):
            x, y = (at + start for at, start in zip(one.centre_px, corner, strict=True))
            there = replace(one, centre_px=(x, y))
            if one.side_px < most_px and is_whole(there, corner, part, image):
                yield there


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
