"""Tells whether a picture is too dark, too bright or too blurred for dice; brightens a dim one."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from vision.observation import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.frame import Grey, Image

BRIGHT_PART, GREY_PART = 95.0, 30.0
"""Percentiles that stand for the brightest twentieth, and for most of a picture."""
DARK_BELOW: Final = 20.0
"""Grey level (of 255) that the brightest twentieth of a picture stays under when it is too dark.
No set is so dark. With an eighth of its light, and noise of three levels, no photograph of 144 is
wrong and sure, brightened; with a twelfth two are."""
BRIGHTEST_PART, ENOUGH_LIGHT = 99.0, 170.0
"""Percentile that stands for the brightest hundredth of a picture, and the level that it has at
least in good light. With 120 or 220 at most two photographs of 221 fewer or more are read right."""
DIM_BELOW: Final = 0.6
"""Share of that light under which a picture is brightened before it is looked at. With more it is
read as well as it was taken: of 516 ray-cast pictures and stills that have from there to all of it
381 are right so, and 366 brightened."""
LEAST_LIGHT: Final = 0.05
"""What has a smaller share of that light is too dark, and brightened as if it had so much."""
BRIGHT_ABOVE: Final = 250.0
"""Grey level (of 255) that most of a picture is over when it is too bright. Set by hand."""
SHARP_LONG_SIDE_PX: Final = 640
"""Long side at which sharpness is measured: the largest at which dice are searched."""
EDGE_PART: Final = 99.7
"""Percentile of the slopes of a picture that stands for its sharpest edges."""
EVERY: Final = 3
"""Every third row and column is enough for a percentile."""
BLURRED_BELOW: Final = 0.53
"""Steepest slope, as a share of the steepest after halving the picture: 0.5 where all is soft, 1
where edges are sharp. Chosen on 24 pictures of each set trained on (docs/accuracy.md): the softest
is at 0.54; blurred by 3 px at 640 px, when dice begin to be overlooked, half are below 0.54."""
SOFT_DIE_BELOW: Final = 0.4
"""Steepest slope (97th percentile, spreads of grey a pixel) of the middle die's crop when it is too
soft. Of 274 pictures of six sets none is below, by a very warm lamp none, either; blurred by 0.08
of the dice's side, when the first misreadings come, four of ten are, by 0.1 seven."""
SHARP_DIE_FROM: Final = 0.6
"""Steepest slope of a die's crop, likewise, from which the rest of the picture may be soft. On 200
pictures of those sets, each blurred by 0 to 4 px at 640 px, dice were overlooked for the blur alone
where the others were softer, or where none was found."""
LEAST_SLOPE: Final = 4.0
"""Slope (grey levels a pixel) under which a picture has no edges: an empty tray from above."""
SOBEL_SUM: Final = 8.0
"""What OpenCV's 3 x 3 Sobel filter makes of a slope of one level a pixel."""


def troubles_of_light(image: Image) -> tuple[Trouble, ...]:
    """Return whether a picture, of whatever size, is too dark or too bright."""
    grey, bright = levels_at(grey_of(image), (GREY_PART, BRIGHT_PART))
    if bright < DARK_BELOW:
        return (Trouble.TOO_DARK,)
    if grey > BRIGHT_ABOVE:
        return (Trouble.TOO_BRIGHT,)
    return ()


def light_of(image: Image) -> float:
    """Return which share of enough light a picture, of whatever size, has: at most all of it, 1."""
    (bright,) = levels_at(grey_of(image), (BRIGHTEST_PART,))
    return float(np.clip(bright / ENOUGH_LIGHT, LEAST_LIGHT, 1.0))


def brightened(picture: NDArray[np.uint8], light: float) -> NDArray[np.uint8]:
    """Return a picture, BGR or grey, as it were in enough light where it is dim, or as it is.

    *light* is the share of enough light that it has.
    """
    if light >= DIM_BELOW:
        return picture
    return np.asarray(cv2.convertScaleAbs(picture, alpha=1 / light), np.uint8)


def levels_at(grey: Grey, percentiles: Sequence[float]) -> tuple[int, ...]:
    """Return the grey levels under which so many percent of the pixels lie, or at which they do."""
    counts = cv2.calcHist([grey], [0], None, [256], [0, 256]).ravel().cumsum()
    return tuple(int(np.searchsorted(counts, part / 100 * grey.size)) for part in percentiles)


def medians(values: NDArray[Any]) -> NDArray[Any]:
    """Return the median of each column of some rows, in a third of the time that NumPy's takes."""
    half = len(values) // 2
    middle = (half,) if len(values) % 2 else (half - 1, half)
    return np.asarray(np.partition(values, middle, axis=0)[list(middle)].mean(axis=0))


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
