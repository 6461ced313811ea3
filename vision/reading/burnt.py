"""Tells where light drowns something as large as a die: a white one may lie there, without a pip.

Its face is even, so that neither the finder nor anybody else sees more of it than its outline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.frame import BURNT_FROM
from vision.reading.guess import usual_side_px
from vision.reading.locate import Candidate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from vision.reading.guess import Guess
    from vision.reading.locate import Scales

LOOKED_AT_PX: Final = 320
"""Long side at which is looked for what is burnt out."""
LEAST_FACES, MOST_FACES = 0.7, 2.5
"""Area of what may be a die, in upper faces of the sure ones: with its sides it is larger."""
FULL: Final = 0.8
"""It fills so much of the turned rectangle round it: what a lamp is mirrored in has no corners."""
LONGEST: Final = 1.35
"""That rectangle is at most so many times longer than wide."""
OWN_SIDES: Final = 0.9
"""So near a sure die, in edges of it, its own body is burnt out."""


def burnt_out(scales: Scales, dice: Sequence[Guess]) -> tuple[Candidate, ...]:
    """Return the places, none of them a die's, that have a die's size and shape and are all white.

    Args:
        scales: the picture as it was taken.
        dice: those that were read. Without any no size is known, and nothing is told.
    """
    if not dice:
        return ()
    image, zoom = scales.at(LOOKED_AT_PX)
    burnt = np.asarray(cv2.inRange(image, (BURNT_FROM,) * 3, (255,) * 3), np.uint8)
    side_px = usual_side_px(dice) * zoom
    if cv2.countNonZero(burnt) < LEAST_FACES * side_px**2 or not _has_large(burnt, side_px):
        return ()
    found = (one.seen_from(zoom) for one in _blocks(burnt, side_px))
    places = [each.place for each in dice]
    return tuple(one for one in found if one.is_apart(places, OWN_SIDES * one.side_px))


def _has_large(burnt: NDArray[np.uint8], side_px: float) -> bool:
    """Return whether anything in a mask has room for a die; that is told in a tenth of the time."""
    outlines, _ = cv2.findContours(burnt, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    boxes = (cv2.boundingRect(each) for each in outlines)
    return any(width * height >= LEAST_FACES * side_px**2 for _, _, width, height in boxes)


def _blocks(burnt: NDArray[np.uint8], side_px: float) -> Iterator[Candidate]:
    """Yield what has a die's size and shape of a mask."""
    count, labels, boxes, middles = cv2.connectedComponentsWithStats(burnt, connectivity=4)
    for number in range(1, count):
        x, y, width, height, area = boxes[number]
        if not LEAST_FACES <= area / side_px**2 <= MOST_FACES:
            continue
        part = labels[y : y + height, x : x + width] == number
        _, (first, second), _ = cv2.minAreaRect(np.argwhere(part).astype(np.float32))
        long, short = max(first, second) + 1, min(first, second) + 1
        if area >= FULL * long * short and long <= LONGEST * short:
            centre = (float(middles[number][0]), float(middles[number][1]))
            yield Candidate(centre_px=centre, side_px=side_px, heat=0.0)
