"""By how many levels a pixel has to differ to have changed: by fewer where the picture is dim.

All differs less there, and a reader that brightens such a picture tells dice that would be thrown
unseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.reading.light import BRIGHTEST_PART, DIM_BELOW, ENOUGH_LIGHT, levels_at

if TYPE_CHECKING:
    from vision.frame import Grey

LEAST_LEVELS: Final = 5.0
"""No fewer than so many of 255 levels are a change, however dim it is."""

NOISE_TIMES: Final = 6.0
"""Nor are fewer than so many times what the middle pixel differs by, which is noise alone where
something moves in a part: four times its spread (the middle lies at 0.67), which noise brings one
pixel in some 16,000 beyond."""

LEVELS: Final = 256


def levels_of_change(usual: float, before: Grey, after: Grey) -> float:
    """Return by how many levels a pixel of two small pictures has to differ, at most *usual*."""
    light = max(_light(before), _light(after))
    if light >= DIM_BELOW:
        return usual
    noise = _middle(np.asarray(cv2.absdiff(before, after), np.uint8), _lit(before))
    return min(usual, max(usual * light / DIM_BELOW, NOISE_TIMES * noise, LEAST_LEVELS))


def _light(picture: Grey) -> float:
    """Return which share of enough light a picture has, or more."""
    (bright,) = levels_at(picture, (BRIGHTEST_PART,))
    return bright / ENOUGH_LIGHT


def _lit(picture: Grey) -> Grey:
    """Return 1 where a picture is lit, and 0 where it is as good as black: there is no noise."""
    return np.asarray(picture > picture.mean() / 2, np.uint8)


def _middle(levels: Grey, where: Grey) -> float:
    """Return the middle one of many levels, to a part of one, as if those of each were spread."""
    counts = cv2.calcHist([levels], [0], where, [LEVELS], [0, LEVELS]).ravel()
    up_to = np.concatenate(([0.0], counts.cumsum()))
    return float(np.interp(up_to[-1] / 2, up_to, np.arange(LEVELS + 1) - 0.5))
