"""A picture at half its size, a quarter of it, and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from vision.frame import Image


class Halves:
    """A picture, halved as often as is wanted; each half is made once, for whoever wants it first.

    Halving averages four pixels, and is fast.
    """

    def __init__(self, image: Image) -> None:
        """Take a picture, (height, width, 3), uint8."""
        self._made = [image]

    def halved(self, times: int) -> Image:
        """Return the picture, halved so many times; 0 is the picture itself."""
        while len(self._made) <= times:
            height, width = self._made[-1].shape[:2]
            half = (max(1, width // 2), max(1, height // 2))
            smaller = cv2.resize(self._made[-1], half, interpolation=cv2.INTER_AREA)
            self._made.append(np.asarray(smaller, np.uint8))
        return self._made[times]
