"""Tells whether a picture is too dark, too bright or too blurred for dice to be read at all."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.observation import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.frame import Image

    Grey = NDArray[np.uint8]

BRIGHT_PART, GREY_PART = 95.0, 30.0
"""Percentiles that stand for the brightest twentieth, and for most of a picture."""
DARK_BELOW = 30.0
"""Grey level (of 255) that the brightest twentieth of a picture stays under when it is too dark.
Set by hand: no set is so dark."""
BRIGHT_ABOVE = 250.0
"""Grey level (of 255) that most of a picture is over when it is too bright. Set by hand."""
SHARP_LONG_SIDE_PX = 640
"""Long side at which sharpness is measured: the largest at which dice are searched."""
EDGE_PART = 99.7
"""Percentile of the slopes of a picture that stands for its sharpest edges."""
EVERY = 3
"""Every third row and column is enough for a percentile."""
BLURRED_BELOW = 0.53
"""Steepest slope, as a share of the steepest after halving the picture: 0.5 where all is soft, 1
where edges are sharp. Chosen on 24 pictures of each set trained on (docs/accuracy.md): the softest
is at 0.54; blurred by 3 px at 640 px, when dice begin to be overlooked, half are below 0.54."""
SOFT_DIE_BELOW = 0.4
"""Steepest slope (97th percentile, spreads of grey a pixel) of a die's crop when it is too soft.
On 171 pictures of those sets 2 % are below 0.49; blurred by 0.08 of the dice's side, when the
first misreadings come, half are below 0.39."""
SHARP_DIE_FROM = 0.6
"""Steepest slope of a die's crop, likewise, from which the rest of the picture may be soft. On 200
pictures of those sets, each blurred by 0 to 4 px at 640 px, dice were overlooked for the blur alone
where the others were softer, or where none was found."""
LEAST_SLOPE = 4.0
"""Slope (grey levels a pixel) under which a picture has no edges: an empty tray from above."""
SOBEL_SUM = 8.0
"""What OpenCV's 3 x 3 Sobel filter makes of a slope of one level a pixel."""


def troubles_of_light(image: Image) -> tuple[Trouble, ...]:
    """Return whether a picture, of whatever size, is too dark or too bright."""
    grey, bright = levels_at(grey_of(image), (GREY_PART, BRIGHT_PART))
    if bright < DARK_BELOW:
        return (Trouble.TOO_DARK,)
    if grey > BRIGHT_ABOVE:
        return (Trouble.TOO_BRIGHT,)
    return ()


def levels_at(grey: Grey, percentiles: Sequence[float]) -> tuple[int, ...]:
    """Return the grey levels under which so many percent of the pixels lie, or at which they do."""
    counts = cv2.calcHist([grey], [0], None, [256], [0, 256]).ravel().cumsum()
    return tuple(int(np.searchsorted(counts, part / 100 * grey.size)) for part in percentiles)


def are_soft(steepest: Sequence[float]) -> bool | None:
    """Return whether dice are too soft to be trusted, by the steepest slopes of their crops.

    None where there are none, or these do not tell.
    """
    if not steepest:
        return None
    middle = median(steepest)
    return None if SOFT_DIE_BELOW <= middle <= SHARP_DIE_FROM else middle < SOFT_DIE_BELOW


def is_soft(image: Image) -> bool:
    """Return whether a picture, `SHARP_LONG_SIDE_PX` long, is too blurred."""
    return sharpness(grey_of(image)) < BLURRED_BELOW


def grey_of(image: Image) -> Grey:
    """Return a picture's grey levels."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def sharpness(grey: Grey) -> float:
    """Return how sharp a picture's sharpest edges are: 0.5 soft to 1 sharp; 1 where it has none."""
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    fine = np.percentile(slopes(grey)[::EVERY, ::EVERY], EDGE_PART)
    coarse = np.percentile(slopes(np.asarray(half, np.uint8))[::EVERY, ::EVERY], EDGE_PART)
    return float(fine / coarse) if coarse > LEAST_SLOPE else 1.0


def slopes(values: NDArray[np.generic]) -> NDArray[np.float32]:
    """Return how fast the grey level changes at each pixel, in levels a pixel."""
    even = values.astype(np.float32)
    across, down = cv2.Sobel(even, cv2.CV_32F, 1, 0), cv2.Sobel(even, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down) / SOBEL_SUM, np.float32)
