"""Cuts candidates out of a picture: turned, zoomed or laid flat, at a size of one's own."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.reading.halves import Halves
    from vision.reading.locate import Candidate

    Way = NDArray[Any]

COARSEST: Final = 3
"""A picture is halved at most so often before crops are cut from it."""
MOST_LEAN: Final = 0.8
"""What leans by more, as the sine, is laid flat as if it leant so far: little is seen of it."""


class Format(NamedTuple):
    """What a crop is like: so many pixels a side, which cover so many of the die's sides."""

    px: int
    sides: float


def crop(halves: Halves, one: Candidate, form: Format, way: Way) -> NDArray[np.uint8]:
    """Return a candidate's crop, (px, px, 3), uint8, its middle in the crop's middle.

    Args:
        halves: the picture.
        one: the candidate.
        form: what the crop is like.
        way: how the picture lies in it, (2, 2), as `turned` and `laid_flat` say.
    """
    whole, image = halves.halved(0), halves.halved(halvings(one.side_px, form))
    shrink_x, shrink_y = image.shape[1] / whole.shape[1], image.shape[0] / whole.shape[0]
    middle = (one.centre_px[0] * shrink_x, one.centre_px[1] * shrink_y)
    scaled = way * form.px / (form.sides * one.side_px * (shrink_x * shrink_y) ** 0.5)
    matrix = np.column_stack([scaled, form.px / 2 - scaled @ middle])
    cut = cv2.warpAffine(
        image, matrix, (form.px, form.px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def turned(degrees: float, zoom: float) -> Way:
    """Return the way to a crop in which the picture is turned to the left, and enlarged."""
    along, across = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return zoom * np.array([[along, across], [-across, along]])


def laid_flat(lean: tuple[float, float], zoom: float) -> Way:
    """Return the way to a crop, enlarged, in which what leans in the picture is seen from above.

    *lean* is how far it leans to the right and down, as the sine.
    """
    away = min(math.hypot(*lean), MOST_LEAN)
    if not away:
        return zoom * np.eye(2)
    towards = np.array(lean) / math.hypot(*lean)
    longer = 1 / math.sqrt(1 - away**2) - 1
    return zoom * (np.eye(2) + longer * np.outer(towards, towards))


@cache
def is_round_middle(side_px: int, radius_px: float) -> NDArray[np.bool_]:
    """Return which pixels of a square lie within a radius of its middle, (side, side)."""
    apart = np.arange(side_px) - (side_px - 1) / 2
    return np.asarray(np.hypot(apart[:, None], apart) <= radius_px)


def halvings(side_px: float, form: Format) -> int:
    """Return how often to halve the picture before a crop is cut: while it holds enough pixels."""
    shrinking = side_px * form.sides / form.px
    return int(np.clip(np.floor(np.log2(shrinking) + 0.2), 0, COARSEST))
