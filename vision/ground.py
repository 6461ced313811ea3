"""What the tray looks like with nothing on it, so that its own marks are never taken for dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.locate import cut_round
from vision.motion import shrink

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.locate import Candidate
    from vision.motion import Grey

BARE_LEVELS: Final = 12
"""Ground has not changed where its brightness differs by no more than so many of 255 levels."""

BARE_SHARE: Final = 0.08
"""A place is bare while less than this share of it has changed. On the rendered turns 003, 210, 221
and 224 dice change 0.66 and more of their place, most marks of the tray itself 0.08 and less."""


class Ground:
    """The empty tray as it was seen, compared with a picture of it now."""

    def __init__(self, empty: Grey, image: Image) -> None:
        """Take the small picture of the empty tray, and the picture to compare.

        Args:
            empty: as `vision.motion.shrink` makes it.
            image: shape (height, width, 3), uint8, BGR; of the same camera.
        """
        now = shrink(image)
        self._zoom = now.shape[1] / image.shape[1]
        self._changed = (
            cv2.absdiff(empty, now) > BARE_LEVELS
            if empty.shape == now.shape
            else np.ones(now.shape, bool)
        )

    def is_bare(self, place: Candidate) -> bool:
        """Return whether the tray looks at a place as it does when it is empty."""
        x, y = place.centre_px
        middle = (self._zoom * x, self._zoom * y)
        there = cut_round(self._changed, middle, self._zoom * place.side_px / 2)
        return there.size > 0 and float(np.mean(there)) < BARE_SHARE
