"""Tells a light die from a dark one by its body."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.dice import Shade

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.locate import Candidate

TOP_SIDES = 0.42
"""Radius of the part of the top face that is looked at, in sides: within the die's edges."""
LIGHT_FROM = 125.0
"""Grey level (of 255), so moved, from which a die is light. Chosen on 350 ray-cast pictures, the
rendered stills and the photographs that may be trained on: from 115 to 135 at most one of 1,209
dice of byler_d6 is wrong, and least of all dice at 125."""
POLARITY_WEIGHT = 1.0
"""What the pips' being darker than the body adds to the body's grey level."""
ENOUGH_PX = 14
"""A radius of so many pixels is enough for percentiles; of larger dice every second, third ... row
and column is looked at."""
FEW_PERCENT = 6.0
"""Share of the pixels at either end that stands for the pips, where there are any."""


CLEAR_LEVELS = 60.0
"""So many levels from the border on, a shade is as clear as can be."""


def shade_of(image: Image, die: Candidate, border: float = LIGHT_FROM) -> tuple[Shade, float]:
    """Return whether the die's body is light or dark, and how clearly, from 0 to 1.

    Args:
        image: shape (height, width, 3), uint8, BGR.
        die: where it lies.
        border: the lightness that lies between dark and light dice, where that was learnt.
    """
    above = lightness(image, die) - border
    return Shade.LIGHT if above > 0 else Shade.DARK, min(1.0, abs(above) / CLEAR_LEVELS)


def lightness(image: Image, die: Candidate) -> float:
    """Return how light the body is: its grey level, moved by which way the pips differ from it."""
    top = top_pixels(image, die)
    low, body, high = np.percentile(top, (FEW_PERCENT, 50, 100 - FEW_PERCENT))
    darker_pips = (body - low) - (high - body)
    return float(body + POLARITY_WEIGHT * darker_pips)


def top_pixels(image: Image, die: Candidate) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Return the grey levels of the top face, one a pixel."""
    reach = max(2.0, TOP_SIDES * die.side_px)
    x, y = die.centre_px
    height, width = image.shape[:2]
    x0, x1 = (int(np.clip(edge, 0, width - 1)) for edge in (x - reach, x + reach))
    y0, y1 = (int(np.clip(edge, 0, height - 1)) for edge in (y - reach, y + reach))
    step = max(1, int(reach / ENOUGH_PX))
    part = cv2.cvtColor(image[y0 : y1 + 1 : step, x0 : x1 + 1 : step], cv2.COLOR_BGR2GRAY)
    rows, columns = np.ogrid[y0 : y1 + 1 : step, x0 : x1 + 1 : step]
    inside = np.hypot(columns - x, rows - y) <= reach
    return np.asarray(part[inside] if inside.any() else part.ravel(), np.uint8)
