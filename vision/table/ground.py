"""What the tray looks like with nothing on it, so that its own marks are never taken for dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.motion import shrink, shrink_in_colour, shrink_unchanged
from vision.reading.locate import cut_round

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Grey, Image
    from vision.reading.locate import Candidate

BARE_SHARE: Final = 0.08
"""A place is bare while less than this share of it has changed. On the rendered turns 003, 210, 221
and 224 dice change 0.66 and more of their place, most marks of the tray itself 0.08 and less."""

BARE_LEVELS: Final = 12
"""It has not changed where its brightness differs by no more than so many of 255 levels; the share
above was measured with it."""

BARE_COLOUR: Final = 14
"""Nor where its colour (a and b of Lab, of 255) differs by no more than this: a red die may be just
as bright as green felt. On those turns and six real clips no mark of a tray differs by 12."""


class Ground:
    """The empty tray as it was seen, compared with a picture of it now."""

    def __init__(self, empty: Image, image: Image) -> None:
        """Take the small picture of the empty tray, and the picture to compare.

        Args:
            empty: as `vision.motion.shrink_unchanged` makes it.
            image: shape (height, width, 3), uint8, BGR; of the same camera.
        """
        now = shrink_unchanged(image)
        self._zoom = now.shape[1] / image.shape[1]
        self._changed = (
            _changed(empty, now) if empty.shape == now.shape else np.ones(now.shape[:2], bool)
        )

    def is_all_bare(self, counts: Grey | None) -> bool:
        """Return whether the tray looks all over as it does when it is empty.

        Only where *counts* is 1, if that is given: a mask for small pictures. One of another size
        tells nothing.
        """
        if counts is None or counts.shape != self._changed.shape:
            return not self._changed.any()
        return not self._changed[counts > 0].any()

    def is_bare(self, place: Candidate) -> bool:
        """Return whether the tray looks at a place as it does when it is empty."""
        x, y = place.centre_px
        middle = (self._zoom * x, self._zoom * y)
        there = cut_round(self._changed, middle, self._zoom * place.side_px / 2)
        return there.size > 0 and float(np.mean(there)) < BARE_SHARE


def _changed(empty: Image, now: Image) -> NDArray[np.bool_]:
    """Return where two small pictures differ in brightness or in colour."""
    is_lit_otherwise = cv2.absdiff(shrink(empty), shrink(now)) > BARE_LEVELS
    if not _has_colours(empty):
        return np.asarray(is_lit_otherwise)
    then, there = (shrink_in_colour(each)[..., 1:].astype(np.float32) for each in (empty, now))
    return np.asarray(is_lit_otherwise | (np.hypot(*cv2.split(there - then)) > BARE_COLOUR))


def _has_colours(small: Image) -> bool:
    """Return whether a small picture was kept in its colours; earlier ones were kept in grey."""
    blue, green, red = cv2.split(small)
    return not (np.array_equal(blue, green) and np.array_equal(green, red))
