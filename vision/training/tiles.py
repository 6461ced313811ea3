"""How a tile that the finder learns from is flipped, turned and zoomed, and where its dice go."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.reading.locate import OUTSIDE_SIDES
from vision.training.patches import TILE_PX

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]
    """From a tile to the tile as it is seen, in pixels, (3, 3)."""
    Things = NDArray[np.float32]
    """What lies in a tile, (n, 4): x and y of the middle, side, all in pixels, and the label; rows
    with a label below 0 are empty."""

TURNED: Final = 0.6
"""Share of the tiles that are zoomed and shifted."""
SKEWED: Final = 0.6
"""Share of those that are turned by another angle than a right one, too."""
MOST_TURN_DEGREES: Final = 45.0
LEAST_ZOOM_LOG, MOST_ZOOM_LOG = -0.35, 0.45
MOST_SHIFT_PX: Final = 0.15 * TILE_PX


def any_way(rng: Generator) -> Matrix:
    """Return a way for a tile to be seen: flipped, turned, and in most cases zoomed and shifted."""
    matrix = right_turn(rng)
    return skew(rng) @ matrix if rng.random() < TURNED else matrix


def zoom_of(matrix: Matrix) -> float:
    """Return how much larger things are in the tile as it is seen."""
    return math.sqrt(abs(np.linalg.det(matrix[:2, :2])))


def right_turn(rng: Generator) -> Matrix:
    """Return a matrix (3, 3) that turns a tile by a right angle, or none, and may flip it."""
    turns, flip = int(rng.integers(4)), rng.random() < 0.5
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[turns]
    turn = np.array([[cosine, -sine], [sine, cosine]]) @ np.diag([-1 if flip else 1, 1])
    middle = np.full(2, (TILE_PX - 1) / 2)
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = turn, middle - turn @ middle
    return matrix


def skew(rng: Generator) -> Matrix:
    """Return a matrix (3, 3) that zooms and shifts a tile, and may turn it a little."""
    angle = rng.uniform(-MOST_TURN_DEGREES, MOST_TURN_DEGREES) if rng.random() < SKEWED else 0.0
    zoom = math.exp(rng.uniform(LEAST_ZOOM_LOG, MOST_ZOOM_LOG))
    matrix = np.eye(3)
    matrix[:2] = cv2.getRotationMatrix2D((TILE_PX / 2, TILE_PX / 2), float(angle), zoom)
    matrix[:2, 2] += rng.uniform(-MOST_SHIFT_PX, MOST_SHIFT_PX, 2)
    return matrix


def moved(things: Things, matrix: Matrix) -> Things:
    """Return the things where a matrix puts them, without those that are no longer in the tile."""
    there = things[things[:, 3] >= 0].astype(np.float32)
    there[:, :2] = there[:, :2] @ matrix[:2, :2].T + matrix[:2, 2]
    there[:, 2] *= zoom_of(matrix)
    margin = OUTSIDE_SIDES * there[:, 2:3]
    inside = (there[:, :2] > -margin) & (there[:, :2] < TILE_PX + margin)
    return np.asarray(there[inside.all(axis=1)], np.float32)
