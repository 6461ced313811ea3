"""Where the tray of a table that was set up lies in a picture, and whether that is still so."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import CalibrationError
from vision.motion import shrink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from vision.frame import Grey, Image
    from vision.observation import Box, SeenDie
    from vision.reading.locate import Candidate
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

MOVED_PX: Final = 1.0
"""The camera has moved when the surroundings lie elsewhere by more than so many pixels of the small
picture: 0.3 % of its width. On the five rendered turns they stay below 0.4, hands in view, whether
the light is halved or half as strong again."""

SURROUNDINGS: Final = 0.07
"""So far round the tray's floor are its near surroundings, in parts of the picture's width: most of
them its rim. They tell whether it has moved; where they cannot, all that is beside it. By all of
that alone a tray that is pushed on striped cloth was not noticed in 39 of 48 cases (3 to 30 mm, 8
directions), for the cloth stays; and on a plain table a sheet of paper laid beside the tray passed
for a camera that moved in 177 of 384 places, by these in 39."""

ALIKE: Final = 0.3
"""Response of the phase correlation (0 to 1) under which the surroundings are others. On those
turns it is 0.36 and more with hands in view, whether the light is halved or half as strong again;
turned by 2 degrees it is 0.27 and less."""

LEAST_AROUND: Final = 0.15
"""Share of the picture that the surroundings need for a weak response to tell anything. Cut down to
less, one of four turns falls short of `ALIKE` at two of three rests, though nothing moved; and
where so little lies round the tray, no die is lost there."""

EDGE_LEVELS: Final = 20.0
"""From so many levels on (`_edges`) something is an edge, and no noise."""

LEAST_EDGES: Final = 0.005
"""Share of the picture that the edges round the tray need for a weak response to tell anything: on
a plain table noise is compared with noise. Round the five turns' trays it is 0.09 and more."""

SHADED_SIDES: Final = 0.35
"""So far round a die its shadow and its mirror image in the rim are no surroundings, in sides. With
what dice cover left out, the response at rest is 0.95 and more on the five turns; with them it is
0.67 and more."""

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
        if _is_on(floor, each, width_px, RIM_SIDES)
        and _has_size(calibration.die_side, each, width_px)
    )


def _is_on(floor: Polygon, one: Candidate | SeenDie, width_px: int, sides: float) -> bool:
    x, y = (value / width_px for value in one.centre_px)
    distance = cv2.pointPolygonTest(floor, (x, y), measureDist=True)
    return bool(distance >= -sides * one.side_px / width_px)


def on_tray(
    calibration: Calibration, dice: Iterable[SeenDie], *, width_px: int, sides: float
) -> tuple[SeenDie, ...]:
    """Return those dice that lie on the tray's floor, or no more than so many *sides* outside."""
    floor = as_polygon(calibration.outline)
    return tuple(die for die in dice if _is_on(floor, die, width_px, sides))


def _has_size(usual: float | None, candidate: Candidate, width_px: int) -> bool:
    return usual is None or 1 / SIZES < candidate.side_px / width_px / usual < SIZES


@lru_cache(maxsize=2)
def place_of(calibration: Calibration) -> Grey:
    """Return 1 on the tray's floor and a die's room round it, and 0 elsewhere.

    As large as the small picture of the empty tray; it is not to be written into.
    """
    height, width = from_png(calibration.empty).shape[:2]
    place = _widened(_floor(calibration.outline, width, height), ROOM)
    place.flags.writeable = False
    return place


def _widened(floor: Grey, room: float) -> Grey:
    """Return where a floor is, or no farther from it than *room*, in parts of the width."""
    side = 2 * round(room * floor.shape[1]) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.dilate(floor, disc), np.uint8)


def is_elsewhere(calibration: Calibration, small: Grey, dice: Iterable[Box] = ()) -> bool:
    """Return whether the camera or the tray lies elsewhere than when it was calibrated.

    Told from what is round the tray's floor, so that dice on it do not matter.

    Args:
        calibration: the table as it was set up.
        small: the small picture now, as `vision.motion.shrink` makes it.
        dice: around those that lie there now, as `boxes_of` has them: what they cover at the rim
            tells nothing.
    """
    if not has_shape(calibration, small):
        return True
    empty, near, beside = _surroundings(calibration)
    bare, now = _bare(dice, *small.shape), _edges(small)
    told = (_is_moved(empty, now, around, bare) for around in (near, beside))
    return next((moved for moved in told if moved is not None), False)


def _is_moved(
    then: NDArray[np.float32],
    now: NDArray[np.float32],
    around: NDArray[np.float32],
    bare: NDArray[np.float32],
) -> bool | None:
    """Return whether edges lie elsewhere now, by what is bare of some surroundings.

    None where that is too little, or has too few edges, to tell it.
    """
    shown = around * bare
    (across, down), response = cv2.phaseCorrelate(then * shown, now * shown)
    if response >= ALIKE:
        return bool(np.hypot(across, down) > MOVED_PX)
    has_edges = np.mean(then * shown > EDGE_LEVELS) >= LEAST_EDGES
    return True if has_edges and around.mean() >= LEAST_AROUND else None


def boxes_of(dice: Iterable[SeenDie], width_px: int) -> tuple[Box, ...]:
    """Return the boxes around dice, as parts of the width of their picture."""
    boxes = (die.box_px for die in dice)
    return tuple(
        (x / width_px, y / width_px, across / width_px, down / width_px)
        for x, y, across, down in boxes
    )


def has_shape(calibration: Calibration, small: Grey) -> bool:
    """Return whether a small picture has the shape of the one that the table was set up with."""
    return small.shape == from_png(calibration.empty).shape[:2]


@lru_cache(maxsize=2)
def _surroundings(
    calibration: Calibration,
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return how fast the picture of the empty tray changes, and where its surroundings are.

    First those next to the floor, then all that is beside it: 1 there and 0 elsewhere, softly
    joined.
    """
    empty = shrink(from_png(calibration.empty))
    floor = _floor(calibration.outline, empty.shape[1], empty.shape[0])
    near = (_widened(floor, SURROUNDINGS) - floor).astype(np.float32)
    return _edges(empty), _softly(near), _softly((1 - floor).astype(np.float32))


def _floor(outline: Iterable[Point], width: int, height: int) -> Grey:
    """Return 1 on the tray's floor, and 0 elsewhere."""
    floor = np.zeros((height, width), np.uint8)
    cv2.fillPoly(floor, [(as_polygon(outline) * width).astype(np.int32)], (1.0,))
    return floor


def _bare(dice: Iterable[Box], height: int, width: int) -> NDArray[np.float32]:
    """Return 1 where no die lies nor throws its shadow and 0 where one does, both softly joined."""
    mask = np.ones((height, width), np.float32)
    for x, y, across, down in dice:
        reach = SHADED_SIDES * max(across, down)
        left, top = round((x - reach) * width), round((y - reach) * width)
        right, bottom = round((x + across + reach) * width), round((y + down + reach) * width)
        mask[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)] = 0.0
    return _softly(mask)


def _softly(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(mask, (9, 9), 0), np.float32)


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
    floor = small[_floor(outline, width, height) > 0]
    return float(np.median(floor if floor.size else small))


def _edges(small: Grey) -> NDArray[np.float32]:
    """Return how fast the grey level changes at each pixel: what stays when the light changes."""
    even = small.astype(np.float32)
    across, down = cv2.Sobel(even, cv2.CV_32F, 1, 0), cv2.Sobel(even, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down), np.float32)
