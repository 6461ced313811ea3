"""Tells a light die from a dark one by its body."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.dice import Shade
from vision.reading.light import levels_at, medians

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.reading.locate import Candidate

TOP_SIDES: Final = 0.42
"""Radius of the part of the top face that is looked at, in sides: within the die's edges."""
RING_SIDES: Final = (0.42, 0.54)
"""Radii of the ring round the pips, in sides: most of it is the body's, also where a die that shows
a six is taken for smaller than it is."""
RING_WEIGHT: Final = 0.4
"""What the ring says of the body, against the whole of the top face. Six white pips take so much of
a small black die that by its face alone 34 of 189 rendered sixes were light ones; with the ring 16
of 216 are."""
LIGHT_FROM: Final = 125.0
"""Grey level (of 255), so moved, from which a die is light in good light. Chosen on 500 ray-cast
pictures, the rendered stills and the photographs that may be trained on: of 3,198 dice in these two
are wrong, four at 120, and two at 130, with one more in tomekj_shadows."""
POLARITY_WEIGHT: Final = 1.0
"""What the pips' being darker than the body adds to the body's grey level."""
ENOUGH_PX: Final = 14
"""A radius of so many pixels is enough for percentiles; of larger dice every second, third ... row
and column is looked at."""
FEW_PERCENT: Final = 4.0
"""Share of the pixels at either end that stands for the pips, where there are any. An ace takes
4.6 percent: with 6 it is no pip, and of 6,886 dice in photographs and renderings 75 instead of 66
have the wrong shade."""
CLEAR_LEVELS: Final = 60.0
"""So many levels from the border on, a shade is as clear as can be."""


def shade_of(image: Image, die: Candidate, border: float) -> tuple[Shade, float]:
    """Return whether the die's body is light or dark, and how clearly, from 0 to 1.

    Args:
        image: shape (height, width, 3), uint8, BGR.
        die: where it lies.
        border: the lightness that lies between dark and light dice.
    """
    above = lightness(image, die) - border
    return Shade.LIGHT if above > 0 else Shade.DARK, min(1.0, abs(above) / CLEAR_LEVELS)


def border_by_light(light: float) -> float:
    """Return the lightness between dark and light dice, by how brightly they are lit.

    By less light it is darker, too: of 3,863 photographed dice five have the wrong shade by the
    border of good light as they were taken, and four by this one; with six tenths of the light 112
    and 15, with three tenths 2,714 and 14.

    Args:
        light: which share of enough light their picture has (`vision.reading.light.light_of`).
    """
    return LIGHT_FROM * light


def lightness(image: Image, die: Candidate) -> float:
    """Return how light the body is: its grey level, moved by which way the pips differ from it."""
    grey, apart = round_about(image, die)
    top = grey[within(apart, 0.0, TOP_SIDES)]
    ring = grey[within(apart, *RING_SIDES)]
    low, middle, high = levels_at(top, (FEW_PERCENT, 50, 100 - FEW_PERCENT))
    body = RING_WEIGHT * float(medians(ring)) + (1 - RING_WEIGHT) * middle
    darker_pips = (body - low) - (high - body)
    return float(body + POLARITY_WEIGHT * darker_pips)


def round_about(image: Image, die: Candidate) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return the grey levels of a die's top face, (h, w), and how far each is from its middle.

    That is in sides of the die.
    """
    reach = max(2.0, RING_SIDES[1] * die.side_px)
    x, y = die.centre_px
    height, width = image.shape[:2]
    x0, x1 = (int(min(max(edge, 0), width - 1)) for edge in (x - reach, x + reach))
    y0, y1 = (int(min(max(edge, 0), height - 1)) for edge in (y - reach, y + reach))
    step = max(1, int(reach / ENOUGH_PX))
    part = cv2.cvtColor(image[y0 : y1 + 1 : step, x0 : x1 + 1 : step], cv2.COLOR_BGR2GRAY)
    rows, columns = np.arange(y0, y1 + 1, step), np.arange(x0, x1 + 1, step)
    return np.asarray(part, np.uint8), np.hypot(columns - x, rows[:, None] - y) / die.side_px


def within(apart: NDArray[np.float64], low: float, high: float) -> NDArray[np.bool_]:
    """Return which of some distances lie between two; all of them where none does."""
    chosen = (apart >= low) & (apart <= high)
    return chosen if chosen.any() else np.ones_like(chosen)
