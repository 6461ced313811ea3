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
"""Grey level (of 255), so moved, from which a die is light."""
POLARITY_LEVELS = 200.0
"""What pips that are darker than the body, and nothing that is lighter, add to its grey level. It
is a share of the contrast, so that dim light does not make a white die dark. Chosen with the border
on the rendered stills and the photographs that may be trained on: 24 of 1,168 dice are wrong, 23 of
them rendered ones of clear, metal or middling colours; from 160 to 240 levels, with a border from
110 to 140, at most 27."""
FAINT_LEVELS = 20.0
"""Contrast (grey levels) that is added, so that noise on a bare face tells little."""
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
    darker_pips = ((body - low) - (high - body)) / (high - low + FAINT_LEVELS)
    return float(body + POLARITY_LEVELS * darker_pips)


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
