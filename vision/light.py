"""Tells whether a picture is too dark, too bright or too blurred for dice to be read at all."""

from __future__ import annotations

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
"""Every third row and column of slopes is enough for a percentile."""
BLURRED_BELOW = 0.53
"""Steepest slope, as a share of the steepest after halving the picture: 0.5 where all is soft, 1
where edges are sharp. Chosen on 24 pictures of each set trained on (docs/accuracy.md): the softest
is at 0.54; blurred by 3 px at 640 px, when dice begin to be overlooked, half are below 0.54."""
SOFT_DIE_BELOW = 0.4
"""Steepest slope (97th percentile, spreads of grey a pixel) of a die's crop when it is too soft.
On 171 pictures of those sets 2 % are below 0.49; blurred by 0.08 of the dice's side, when the
first misreadings come, half are below 0.39."""
LEAST_SLOPE = 4.0
"""Slope (grey levels a pixel) under which a picture has no edges: an empty tray from above."""
DIE_EDGE_PART = 97.0
"""Percentile of the slopes of a die's crop that stands for its edges and those of its pips."""
SOBEL_SUM = 8.0
"""What OpenCV's 3 x 3 Sobel filter makes of a slope of one level a pixel."""


def troubles_of_light(image: Image) -> tuple[Trouble, ...]:
    """Return whether the picture is too dark, too bright or too blurred."""
    zoom = SHARP_LONG_SIDE_PX / max(image.shape[:2])
    size = (max(2, round(image.shape[1] * zoom)), max(2, round(image.shape[0] * zoom)))
    way = cv2.INTER_LINEAR if zoom > 1 else cv2.INTER_AREA
    small = cv2.resize(image, size, interpolation=way)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    sampled = grey[::EVERY, ::EVERY]
    if np.percentile(sampled, BRIGHT_PART) < DARK_BELOW:
        return (Trouble.TOO_DARK,)
    if np.percentile(sampled, GREY_PART) > BRIGHT_ABOVE:
        return (Trouble.TOO_BRIGHT,)
    return (Trouble.BLURRED,) if sharpness(grey) < BLURRED_BELOW else ()


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


def are_soft(crops: Sequence[NDArray[np.float32]]) -> bool:
    """Return whether most crops of dice, each (3, h, w) with unit spread, are too soft to trust."""
    if not crops:
        return False
    steep = [np.percentile(slopes(cut.mean(axis=0)), DIE_EDGE_PART) for cut in crops]
    return bool(np.median(steep) < SOFT_DIE_BELOW)
