"""A picture at half its size, a quarter of it, and so on, or at any other size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from vision.frame import Image

GENTLE: Final = 1.5
"""A picture is made smaller by up to so much without averaging: nothing is lost between pixels."""


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
            self._made.append(_half_of(self._made[-1]))
        return self._made[times]


def _half_of(image: Image) -> Image:
    """Return a picture at half its size, each pixel the mean of four.

    One of odd sides is first brought to twice that size: OpenCV is slow to average any but a whole
    number of pixels.
    """
    height, width = image.shape[:2]
    half = (max(1, width // 2), max(1, height // 2))
    twice = (2 * half[0], 2 * half[1])
    if (width, height) != twice:
        image = np.asarray(cv2.resize(image, twice, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)


def zoomed(halves: Halves, zoom: float) -> Image:
    """Return the picture so many times as large: halved while that is possible.

    What is left is a step of less than two.
    """
    times, image = 0, halves.halved(0)
    height, width = image.shape[:2]
    size = (max(1, round(width * zoom)), max(1, round(height * zoom)))
    while image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1]:
        times += 1
        image = halves.halved(times)
    steep = image.shape[1] > GENTLE * size[0]
    way = cv2.INTER_AREA if steep else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)
