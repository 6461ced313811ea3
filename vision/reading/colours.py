"""The colours of a die's top: which they are, and made as strong as its lightness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from vision.reading.crops import is_round_middle
from vision.reading.light import medians

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOP_PART: Final = 0.25
"""Radius of the die's top in its crop, as a share of the crop's side: within the die's edges."""
FAINT: Final = 20.0
"""Levels (of 255) of differences that are hardly more than a camera's noise: they grow little."""
MOST_SPREADS: Final = 4.0
"""What differs by more, in spreads of the top, is something beside the die: it is cut to that."""


def evened(crop: NDArray[Any]) -> NDArray[np.float32]:
    """Return a crop in colours in which its top differs as much along any axis of colour.

    The colours are whitened (PCA) by those of the top, faint axes less than strong ones.

    Args:
        crop: shape (side, side, 3), levels of 0 to 255; the middle of the top is its middle.

    Returns:
        the same shape; levels about 0, the middle colour of the top.
    """
    values = crop.astype(np.float32)
    top = values[is_top(len(crop))]
    middle = top.mean(axis=0)
    spread = np.cov(top, rowvar=False, bias=True) + FAINT**2 * np.eye(3)
    sizes, axes = np.linalg.eigh(spread)
    stretch = (axes * np.sqrt(sizes[-1] / sizes)) @ axes.T
    most = MOST_SPREADS * float(((top - middle) @ stretch).std())
    return np.asarray(np.clip((values - middle) @ stretch, -most, most), np.float32)


def middle_colour(crop: NDArray[np.uint8]) -> tuple[float, float, float]:
    """Return the middle colour of a die's top: lightness from 0 to 100, and a and b, of CIELAB.

    Args:
        crop: shape (side, side, 3), BGR; the middle of the top is its middle.
    """
    top = crop[is_top(len(crop))][None].astype(np.float32) / 255
    lightness, green_red, blue_yellow = medians(cv2.cvtColor(top, cv2.COLOR_BGR2LAB)[0])
    return float(lightness), float(green_red), float(blue_yellow)


def is_top(side_px: int) -> NDArray[np.bool_]:
    """Return which pixels of a crop show the die's top, (side, side)."""
    return is_round_middle(side_px, TOP_PART * side_px)
