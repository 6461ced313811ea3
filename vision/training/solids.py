"""Geometry of one die: which faces are seen, where their pips fall, what outline it has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.training.styles import Style

ARC_STEPS: Final = 10
"""Points on the circle that rounds a corner of the outline."""
PIP_STEPS: Final = 14
"""Corners of the polygon that stands for a pip."""
SIDE_SHARE: Final = 0.04
"""A face is drawn when its normal points to the camera by more than this (cosine)."""

CIRCLE: Final = np.stack(
    [
        np.cos(np.linspace(0, 2 * np.pi, PIP_STEPS, endpoint=False)),
        np.sin(np.linspace(0, 2 * np.pi, PIP_STEPS, endpoint=False)),
    ],
    axis=1,
)
ARC: Final = np.stack(
    [
        np.cos(np.linspace(0, 2 * np.pi, ARC_STEPS, endpoint=False)),
        np.sin(np.linspace(0, 2 * np.pi, ARC_STEPS, endpoint=False)),
    ],
    axis=1,
)
CORNERS: Final = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pose:
    """How a die lies: `turn` is a rotation matrix to camera axes (right, down, to the eye)."""

    centre_px: tuple[float, float]
    side_px: float
    turn: NDArray[np.float64]
    perspective: float


def rotation(axis: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """Return the matrix that turns by *angle* radians round *axis*."""
    matrix, _ = cv2.Rodrigues(np.asarray(axis, float) / np.linalg.norm(axis) * angle)
    return np.asarray(matrix)


def pip_places(value: int, style: Style) -> NDArray[np.float64]:
    """Return the pips of a face: shape (value, 2), in sides from the face's middle."""
    a = style.spread
    if value in (2, 3):
        a *= style.close_two_three
    if style.plate:
        a = min(a, 0.6 * style.plate)
    diagonal = [(-a, -a), (a, a)] if value not in style.flipped else [(-a, a), (a, -a)]
    if value in style.straight:
        diagonal = [(-a, 0.0), (a, 0.0)]
    four = [(-a, -a), (a, a), (-a, a), (a, -a)]
    narrow = a * style.narrow_six
    places = {
        1: [(0.0, 0.0)],
        2: diagonal,
        3: [*diagonal, (0.0, 0.0)],
        4: four,
        5: [*four, (0.0, 0.0)],
        6: [(side * narrow, y) for side in (-1, 1) for y in (-a, 0.0, a)],
    }
    found = np.array(places[value])
    return found[:, ::-1] if value == 6 and style.turned_six else found


def faces(value: int, *, mirrored: bool) -> list[tuple[int, NDArray[np.float64]]]:
    """Return all six faces as (value, matrix of columns u, v, normal), *value* on top."""
    ring = {1: (2, 3, 5, 4), 2: (1, 4, 6, 3), 3: (1, 2, 6, 5)}
    low = min(value, 7 - value)
    around = ring[low] if (value == low) != mirrored else ring[low][::-1]
    top = np.eye(3)
    found = [(value, top), (7 - value, top @ rotation(np.array([1.0, 0, 0]), math.pi))]
    for k, side in enumerate(around):
        turn = rotation(np.array([0, 0, 1.0]), k * math.pi / 2)
        found.append((side, turn @ rotation(np.array([0, 1.0, 0]), math.pi / 2)))
    return found


def project(points: NDArray[np.float64], pose: Pose) -> NDArray[np.float64]:
    """Return points of the die (shape (n, 3), in sides) as pixels, shape (n, 2)."""
    seen = points @ pose.turn.T
    zoom = 1 + pose.perspective * seen[:, 2:3]
    return seen[:, :2] * pose.side_px * zoom + np.array(pose.centre_px)


def on_face(frame: NDArray[np.float64], flat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lift places on a face (n, 2) into the die's space (n, 3)."""
    lifted = np.column_stack([flat, np.full(len(flat), 0.5)])
    return np.asarray(lifted @ frame.T)


def outline(pose: Pose, rounding: float) -> NDArray[np.float64]:
    """Return the die's outline: the hull of its eight rounded corners, shape (n, 2) in pixels."""
    middles = project(CORNERS * (0.5 - rounding), pose)
    ring = ARC * rounding * pose.side_px
    cloud = (middles[:, None] + ring[None]).reshape(-1, 2).astype(np.float32)
    return np.asarray(cv2.convexHull(cloud)[:, 0], float)
