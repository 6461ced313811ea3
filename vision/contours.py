"""Whether two pictures show the same things by another light, or something came between them.

A lamp leaves what can be seen where it was. Hands, a cloth or a book hide the edges of what lies
under them, and have edges of their own.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.frame import BURNT_FROM
from vision.reading.light import BRIGHT_PART, DARK_BELOW, levels_at

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Grey

    Slopes = tuple[NDArray[np.float32], NDArray[np.float32]]
    """How fast the logarithm of the grey level grows to the right, and downwards."""

ALIKE: Final = 0.55
"""The contours are the same if they agree to so much, of 1. Of rendered pictures, each with drawn
hands over more than half of it, 100 agree to 0.37 at most with themselves; 116 by lamps of a fifth
to four times the light, with hard shadows or from one side, to 0.7 at least."""

FLOOR_LEVELS: Final = 20.0
"""Added to each grey level, of 255, so that noise in the dark makes no edges."""

EDGE: Final = 0.03
"""Slope from which on there is an edge: more than noise of three levels makes."""

STEEPEST: Final = 0.1
"""Slopes count as so steep at most, or a few sharp edges would outvote all others."""

LEAST_PX: Final = 40
"""With fewer pixels at edges in both pictures there is nothing to tell by: a bare, plain table. A
die of five pixels in the small picture has as many."""

LOGARITHMS: Final = np.log(np.arange(256, dtype=np.float32) + FLOOR_LEVELS)
"""Of each grey level."""


def has_same_contours(before: Grey, after: Grey, where: Grey) -> bool:
    """Return whether the same edges are where two small pictures differ, as by another light.

    So they are, too, where one is too dark or both are too plain to show any.

    Args:
        before: one small picture.
        after: another one.
        where: 1 where they differ, 0 elsewhere.
    """
    if _is_dark(before) or _is_dark(after):
        return True
    tells = where * (np.maximum(before, after) < BURNT_FROM)
    one, other = (_edges(each, tells) for each in (before, after))
    if max(_count(one), _count(other)) < LEAST_PX:
        return True
    most = sqrt(_product(one, one) * _product(other, other))
    return _product(one, other) > ALIKE * most


def _is_dark(picture: Grey) -> bool:
    """Return whether a picture is too dark to tell by, as it is to read.

    With a tenth of their light rendered pictures still agree to 0.76.
    """
    return levels_at(picture, (BRIGHT_PART,))[0] < DARK_BELOW


def _edges(picture: Grey, tells: Grey) -> Slopes:
    """Return the slopes of a picture at those of its edges that tell, and 0 elsewhere."""
    light = np.asarray(cv2.LUT(picture, LOGARITHMS), np.float32)
    across, down = (cv2.Sobel(light, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    steep = cv2.magnitude(across, down)
    share = np.minimum(1, STEEPEST / np.maximum(steep, EDGE)) * (steep > EDGE) * tells
    return np.asarray(across * share, np.float32), np.asarray(down * share, np.float32)


def _count(slopes: Slopes) -> int:
    return int(np.count_nonzero((slopes[0] != 0) | (slopes[1] != 0)))


def _product(one: Slopes, other: Slopes) -> float:
    return float(sum(np.vdot(mine, theirs) for mine, theirs in zip(one, other, strict=True)))
