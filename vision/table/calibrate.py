"""Learns a table: the tray's outline from a picture of it empty, scale and shades from dice."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import CalibrationError, Fault
from vision.motion import NO_COLOUR, shrink, shrink_unchanged, shrinks_by
from vision.table.calibration import Calibration
from vision.table.markers import find_markers, mm_per_width, outline_of
from vision.table.tray import as_png, floor_light, is_outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.table.calibration import Point

    Mask = NDArray[np.uint8]

SEEDS: Final = ((0.5, 0.5), (0.42, 0.45), (0.58, 0.55), (0.45, 0.6), (0.55, 0.4))
"""Places in the picture, as parts of its width and height, that the tray's floor is grown from."""

TOLERANCES: Final = (20, 16, 13, 10, 8, 6)
"""How far a pixel of the floor may differ in colour (a and b of Lab, of 255) from where it was
grown; twice as much in lightness, for shadows. The widest that gives a tray is taken."""

DARKEST: Final = 0.12
"""The tray's own walls darken its floor to no less than this share of its lightness (L of Lab). By
half of it the floor of 44 of 75 rendered trays lacked more than a die's width somewhere."""

SHADOWED: Final = 1.9
"""With what lies in shadow the floor is at most so many times as large as without: what is larger
has gone on over the rim."""

SMOOTH_PX: Final = 7
"""Gaps and bridges narrower than this, in the small picture, are no part of an outline."""

LEAST_TRAY, MOST_TRAY = 0.08, 0.92
"""A tray covers between these parts of the picture."""

SOLID: Final = 0.93
"""A tray fills at least this part of its convex hull."""

CORNER_SHARE: Final = 0.01
"""Corners are left out where the outline changes by less than this part of its length."""

BEYOND: Final = 0.25
"""A corner that a person names may lie so far out of the picture, in parts of its width."""

GAP: Final = 2.0
"""Two shades of a set of which nobody said that it has two lie so many times as far apart as the
dice of either spread."""

LEAST_GAP: Final = 250.0
"""Two shades of a set of which nobody said that it has two are at least so far apart in lightness
(`vision.reading.shades`). On the rendered turns they are by 460; an ace lies up to 160 beside other
dice of its shade."""


def find_outline(image: Image) -> tuple[Point, ...]:
    """Return the corners of the empty tray's floor, as parts of the picture's width.

    Raises:
        CalibrationError: nothing in the middle of the picture looks like a tray.
    """
    small = cv2.bilateralFilter(shrink_unchanged(image), 9, 40, 9)
    width = small.shape[1]
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.uint8)
    for tolerance in TOLERANCES:
        lit = _hull_of(_grown(lab, (2 * tolerance, tolerance, tolerance)))
        if lit is not None:
            hull = _with_shadows(lab, lit, tolerance)
            corners = cv2.approxPolyDP(hull, CORNER_SHARE * cv2.arcLength(hull, True), True)  # noqa: FBT003
            return tuple((float(x) / width, float(y) / width) for x, y in corners[:, 0])
    raise CalibrationError(
        "no tray is found in the middle of the picture: take the dice out, bring the whole tray "
        "into view, or name its corners",
        fault=Fault.NO_TRAY,
    )


def _with_shadows(lab: Image, lit: NDArray[np.int32], most: int) -> NDArray[np.int32]:
    """Return the hull of a floor that was found, with what of it lies in shadow, too.

    Args:
        lab: the small picture.
        lit: the hull of what is lit as the middle.
        most: the tolerance that it was found with.
    """
    inside = np.zeros(lab.shape[:2], np.uint8)
    cv2.fillPoly(inside, [lit], (1,))
    light = float(np.median(lab[..., 0][inside > 0]))
    for tolerance in (each for each in TOLERANCES if each <= most):
        even = _in_even_light(lab, light, light + 2 * tolerance)
        hull = _hull_of(_grown(even, (0, tolerance, tolerance)))
        if hull is not None and 1 <= cv2.contourArea(hull) / cv2.contourArea(lit) <= SHADOWED:
            return hull
    return lit


def _in_even_light(lab: Image, light: float, most: float) -> NDArray[np.float32]:
    """Return a picture as if all of it were lit alike, shape (height, width, 3): 0 for L, a and b.

    Where L is more than *most*, or less than a shadow leaves of it, the first of the three is 1.
    """
    lightness, *colours = (plane.astype(np.float32) for plane in cv2.split(lab))
    grows = shrinks_by(lightness, light)
    is_other = (lightness < DARKEST * light) | (lightness > most)
    even = [(colour - NO_COLOUR) * grows for colour in colours]
    return np.dstack([is_other.astype(np.float32), *even])


def _grown(picture: Image | NDArray[np.float32], reach: tuple[int, int, int]) -> Mask:
    """Return the floor as it grows from the middle: 255 where it is.

    Args:
        picture: shape (height, width, 3).
        reach: how far each of the three may differ from where the floor was grown from.
    """
    height, width = picture.shape[:2]
    mask = np.zeros((height + 2, width + 2), np.uint8)
    how = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (255 << 8)
    for x, y in ((round(width * x), round(height * y)) for x, y in SEEDS):
        if not mask[y + 1, x + 1]:
            cv2.floodFill(picture, mask, (x, y), (0,), reach, reach, how)
    square = np.ones((SMOOTH_PX, SMOOTH_PX), np.uint8)
    closed = cv2.morphologyEx(mask[1:-1, 1:-1], cv2.MORPH_CLOSE, square)
    return np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, square), np.uint8)


def _hull_of(mask: Mask) -> NDArray[np.int32] | None:
    """Return the hull of the largest region, or None where that is no tray."""
    regions, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not regions:
        return None
    largest = max(regions, key=cv2.contourArea)
    hull = cv2.convexHull(largest)
    share = cv2.contourArea(hull) / mask.size
    is_tray = LEAST_TRAY < share < MOST_TRAY
    is_solid = cv2.contourArea(largest) > SOLID * cv2.contourArea(hull)
    return np.asarray(hull, np.int32) if is_tray and is_solid else None


def calibrate(empty: Image, *, outline: tuple[Point, ...] | None = None) -> Calibration:
    """Return what a picture of the empty tray tells.

    Args:
        empty: shape (height, width, 3), uint8, BGR.
        outline: corners that a person named, or None to find them: by printed markers, where
            there are any, else by colour.

    Raises:
        CalibrationError: no tray is found, or too few of its markers; or the corners that were
            named, or where the markers lie, are no tray's.
    """
    markers = find_markers(empty)
    height, width = empty.shape[:2]
    if outline is not None:
        whose, advice = "these", "name them in order, round the floor"
    elif markers:
        whose, advice = "the markers'", "lay one marker into each corner of the floor"
        outline = outline_of(markers, width)
    else:
        whose, advice = "the floor's", "name them"
        outline = find_outline(empty)
    if not (is_outline(outline) and is_seen(outline, height / width)):
        raise CalibrationError(
            f"{whose} corners are no tray's in a picture of {width}×{height} pixels: {advice}",
            fault=Fault.NO_TRAY,
        )
    small = shrink(empty)
    return Calibration(
        outline=outline,
        empty=as_png(shrink_unchanged(empty)),
        light=floor_light(small, outline),
        mm_per_width=mm_per_width(markers, width) if markers else None,
    )


def is_seen(outline: Iterable[Point], height: float) -> bool:
    """Return whether a picture, *height* times as high as wide, shows all corners, or nearly."""
    return all(-BEYOND <= x <= 1 + BEYOND and -BEYOND <= y <= height + BEYOND for x, y in outline)


def learn_side(sides: Sequence[float]) -> float:
    """Return the edge of the dice, as a part of the picture's width, from those of some throws.

    Raises:
        CalibrationError: there are none.
    """
    if not sides:
        raise CalibrationError(
            "no die is seen in the throws: is the light on, the camera sharp?", fault=Fault.NO_DICE
        )
    return median(sides)


def learn_border(lightnesses: Sequence[float], *, dark: int, dice: int) -> float:
    """Return the lightness between the dark and the light dice of a set.

    That is midway between the nearest two, but as far from either as the dice of its shade spread:
    with less, one die in a hundred would fall on the wrong side.

    Args:
        lightnesses: of the dice of some throws, all of them in each.
        dark: how many of a throw's dice are dark.
        dice: how many there are.

    Raises:
        CalibrationError: they cannot be told apart under this light.
    """
    ordered = sorted(lightnesses)
    split = round(len(ordered) * dark / dice)
    lower, upper = ordered[:split], ordered[split:]
    if not lower or not upper:
        raise CalibrationError(
            "shades are learnt from dark and light dice; there is one kind only",
            fault=Fault.ONE_SHADE,
        )
    least, most = lower[-1] + _spread(lower), upper[0] - _spread(upper)
    if least > most or upper[0] <= lower[-1]:
        raise CalibrationError(
            "dark and light dice look too much alike: more light, or dice that differ more",
            fault=Fault.ALIKE,
        )
    middle = (upper[0] + lower[-1]) / 2
    return min(max(middle, least), most)


def count_dark(throws: Sequence[Sequence[float]]) -> int:
    """Return how many dice of a set are dark; 0 where all of them have one shade.

    Args:
        throws: for each throw of the set the lightness of its dice, as many in each.
    """
    dice = len(throws[0]) if throws else 0
    return next((dark for dark in range(1, dice) if _are_split(throws, dark)), 0)


def _are_split(throws: Sequence[Sequence[float]], dark: int) -> bool:
    """Return whether just so many dice of every throw are far darker than the others."""
    ordered = [sorted(lightnesses) for lightnesses in throws]
    lower = [value for each in ordered for value in each[:dark]]
    upper = [value for each in ordered for value in each[dark:]]
    gap = min(upper) - max(lower)
    return gap >= max(LEAST_GAP, GAP * _spread(lower), GAP * _spread(upper))


def _spread(values: Sequence[float]) -> float:
    middle = fmean(values)
    return fmean(abs(value - middle) for value in values)
