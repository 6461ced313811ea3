"""Cuts candidates out of a picture: turned, zoomed, and at a size of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.halves import Halves
    from vision.locate import Candidate

COARSEST = 3
"""A picture is halved at most so often before crops are cut from it."""


class Format(NamedTuple):
    """What a crop is like: so many pixels a side, which cover so many of the die's sides."""

    px: int
    sides: float


def crop(
    halves: Halves, one: Candidate, form: Format, turn_degrees: float, zoom: float
) -> NDArray[np.uint8]:
    """Return a candidate's crop, (px, px, 3), uint8, its middle in the crop's middle."""
    whole, image = halves.halved(0), halves.halved(halvings(one.side_px, form))
    shrink_x, shrink_y = image.shape[1] / whole.shape[1], image.shape[0] / whole.shape[0]
    x, y = one.centre_px[0] * shrink_x, one.centre_px[1] * shrink_y
    scale = form.px / (form.sides * one.side_px * (shrink_x * shrink_y) ** 0.5) * zoom
    matrix = cv2.getRotationMatrix2D((x, y), turn_degrees, scale)
    matrix[:, 2] += (form.px / 2 - x, form.px / 2 - y)
    cut = cv2.warpAffine(
        image, matrix, (form.px, form.px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def halvings(side_px: float, form: Format) -> int:
    """Return how often to halve the picture before a crop is cut: while it holds enough pixels."""
    shrinking = side_px * form.sides / form.px
    return int(np.clip(np.floor(np.log2(shrinking) + 0.2), 0, COARSEST))
