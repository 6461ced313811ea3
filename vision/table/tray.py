"""Where the tray of a table that was set up lies in a picture, and how much light is on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from vision.frame import Grey, Image
    from vision.observation import SeenDie
    from vision.reading.locate import Candidate, PointPx
    from vision.table.calibration import Calibration, Point

    Polygon = NDArray[np.float32]

RIM_SIDES: Final = 0.6
"""A die's middle may lie so far outside the tray's floor, in sides: one that leans on the rim is
seen there, and the outline is good to half a side on the rendered turns."""

ROOM: Final = 0.06
"""So far round the tray's floor, in parts of the picture's width, what moves may be a die on it, or
a hand over it: about as far as a die of 16 mm is wide on a tray of 25 cm that fills the picture."""

SIZES: Final = 1.7
"""A die is at most so many times larger or smaller than the dice of the tray should be: the finder
is good to 1.2, and perspective adds 1.3 from one end of a tray to the other."""

LEAST_AREA: Final = 0.02
"""An outline that covers a smaller part of the picture's squared width is no tray: a quarter of the
smallest one that is found by itself."""
ROUND_ONCE: Final = 0.99
"""An outline encloses so much of its hull, but for rounding."""

LIGHT_RATIO: Final = 1.6
"""The light has changed when the tray is so many times brighter or darker than it was: two thirds
of a stop, which the nets cope with, but a locked exposure soon will not."""


def possible(
    calibration: Calibration, candidates: Iterable[Candidate], *, width_px: int
) -> tuple[Candidate, ...]:
    """Return those candidates that lie on the tray and have about the size of its dice."""
    floor = as_polygon(calibration.outline)
    return tuple(
        each
        for each in candidates
        if _is_on(floor, each.centre_px, width_px, RIM_SIDES * each.side_px)
        and _has_size(calibration.die_side, each, width_px)
    )


def _is_on(floor: Polygon, point_px: PointPx, width_px: int, leeway_px: float) -> bool:
    """Return whether a point lies on the floor, or no farther outside than the leeway."""
    x, y = (value / width_px for value in point_px)
    distance = cv2.pointPolygonTest(floor, (x, y), measureDist=True)
    return bool(distance >= -leeway_px / width_px)


def on_tray(
    calibration: Calibration, dice: Iterable[SeenDie], *, width_px: int, sides: float
) -> tuple[SeenDie, ...]:
    """Return those dice that lie on the tray's floor, or no more than so many *sides* outside."""
    floor = as_polygon(calibration.outline)
    return tuple(die for die in dice if _is_on(floor, die.centre_px, width_px, sides * die.edge_px))


def _has_size(usual: float | None, candidate: Candidate, width_px: int) -> bool:
    return usual is None or is_about_as_large(candidate.side_px / width_px, usual)


def is_about_as_large(side: float, usual: float) -> bool:
    """Return whether a side may be that of a die of which the sides are usually as long."""
    return 1 / SIZES < side / usual < SIZES


@lru_cache(maxsize=2)
def place_of(calibration: Calibration) -> Grey:
    """Return 1 on the tray's floor and a die's room round it, and 0 elsewhere.

    As large as the small picture of the empty tray; it is not to be written into.
    """
    height, width = from_png(calibration.empty).shape[:2]
    place = widened(floor_of(calibration.outline, width, height), ROOM)
    place.flags.writeable = False
    return place


def widened(floor: Grey, room: float) -> Grey:
    """Return where a floor is, or no farther from it than *room*, in parts of the width."""
    side = 2 * round(room * floor.shape[1]) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.dilate(floor, disc), np.uint8)


def has_shape(calibration: Calibration, small: Grey) -> bool:
    """Return whether a small picture has the shape of the one that the table was set up with."""
    return small.shape == from_png(calibration.empty).shape[:2]


def floor_of(outline: Iterable[Point], width: int, height: int) -> Grey:
    """Return 1 on the tray's floor, and 0 elsewhere."""
    floor = np.zeros((height, width), np.uint8)
    cv2.fillPoly(floor, [(as_polygon(outline) * width).astype(np.int32)], (1.0,))
    return floor


def as_png(small: Image | Grey) -> bytes:
    """Return a small picture as PNG, which loses nothing."""
    _, png = cv2.imencode(".png", small)
    return png.tobytes()


@lru_cache(maxsize=2)
def from_png(png: bytes) -> Image:
    """Return the small picture that is written in a PNG, BGR; it is not to be written into.

    Raises:
        CalibrationError: it is damaged.
    """
    raw = np.frombuffer(png, np.uint8)
    picture = cv2.imdecode(raw, cv2.IMREAD_COLOR) if raw.size else None
    if picture is None:
        raise CalibrationError(
            "the calibration's picture of the empty tray is damaged: make a new one with "
            "`dicetable calibrate`"
        )
    small = np.asarray(picture, np.uint8)
    small.flags.writeable = False
    return small


def as_polygon(outline: Iterable[Point]) -> Polygon:
    """Return corners as OpenCV takes them: shape (corners, 1, 2), float32."""
    return np.asarray([*outline], np.float32)[:, None, :]


def is_outline(corners: tuple[Point, ...]) -> bool:
    """Return whether corners could be those of a tray: convex, and not too small.

    >>> is_outline(((0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.1, 0.6)))
    True
    >>> is_outline(((0.1, 0.1), (0.9, 0.6), (0.9, 0.1), (0.1, 0.6)))
    False
    """
    if len(corners) < 3 or not np.isfinite(corners).all():  # noqa: PLR2004
        return False
    polygon = as_polygon(corners)
    area = cv2.contourArea(polygon)
    # What goes round twice, a star, has no corner that turns the other way.
    goes_round_once = area > ROUND_ONCE * cv2.contourArea(cv2.convexHull(polygon))
    return cv2.isContourConvex(polygon) and goes_round_once and area >= LEAST_AREA


def is_other_light(now: float, usual: float) -> bool:
    """Return whether one grey level of the floor is much brighter or darker than another."""
    return not 1 / LIGHT_RATIO < (now + 1) / (usual + 1) < LIGHT_RATIO


def floor_light(small: Grey, outline: Iterable[Point]) -> float:
    """Return the middle grey level of the tray's floor."""
    height, width = small.shape[:2]
    floor = small[floor_of(outline, width, height) > 0]
    return float(np.median(floor if floor.size else small))
