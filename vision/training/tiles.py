"""The tiles that the finder learns from: stored ones, each flipped, turned and zoomed at random."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from vision.locate import OUTSIDE_SIDES
from vision.training.course import Examples
from vision.training.patches import TILE_PX

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.random import Generator
    from numpy.typing import NDArray

    Things = NDArray[np.float32]
    """What lies in a tile, (n, 4): x and y of the middle, side, all in pixels, and the label; rows
    with a label below 0 are empty."""

TURNED = 0.6
"""Share of the tiles that are zoomed and shifted."""
SKEWED = 0.6
"""Share of those that are turned by another angle than a right one, too."""
MOST_TURN_DEGREES = 45.0
LEAST_ZOOM_LOG, MOST_ZOOM_LOG = -0.35, 0.45
MOST_SHIFT_PX = 0.15 * TILE_PX
SOFTENED_BELOW = 0.8
"""A tile that shrinks to less than this is blurred first: nothing is lost between pixels."""


class Tiles(Examples):
    """The tiles of one folder."""

    def __init__(self, folder: Path) -> None:
        """Read the shards of the folder."""
        self._stored: list[tuple[NDArray[np.uint8], Things]] = []
        super().__init__(folder)

    def __len__(self) -> int:
        """Return how many tiles there are."""
        return len(self._stored)

    def _take_in(self, shard: Mapping[str, NDArray[Any]]) -> None:
        self._stored += zip(shard["tiles"], shard["things"], strict=True)

    def draw(self, rng: Generator) -> tuple[NDArray[np.uint8], Things, NDArray[np.bool_]]:
        """Return any tile as `varied` makes it."""
        tile, things = self._stored[int(rng.integers(len(self)))]
        return varied(tile, things[things[:, 3] >= 0], rng)


def varied(
    tile: NDArray[np.uint8], things: Things, rng: Generator
) -> tuple[NDArray[np.uint8], Things, NDArray[np.bool_]]:
    """Return a tile flipped, turned, zoomed and shifted, its things, and where it shows something.

    Args:
        tile: shape (TILE_PX, TILE_PX, 3).
        things: those that are there.
        rng: where chance comes from.

    Returns:
        the tile; the things that are still in it; shape (TILE_PX, TILE_PX), false where the tile
        was mirrored at its border for want of a picture.
    """
    matrix = right_turn(rng)
    if rng.random() < TURNED:
        matrix = skew(rng) @ matrix
    zoom = math.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    size = (TILE_PX, TILE_PX)
    if zoom < SOFTENED_BELOW:
        tile = np.asarray(cv2.GaussianBlur(tile, (0, 0), 0.5 / zoom - 0.2), np.uint8)
    seen = cv2.warpAffine(tile, matrix[:2], size, borderMode=cv2.BORDER_REFLECT_101)
    shown = cv2.warpAffine(np.ones(size, np.uint8), matrix[:2], size)
    return np.asarray(seen, np.uint8), moved(things, matrix, zoom), np.asarray(shown, np.bool_)


def right_turn(rng: Generator) -> NDArray[np.float64]:
    """Return a matrix (3, 3) that turns a tile by a right angle, or none, and may flip it."""
    turns, flip = int(rng.integers(4)), rng.random() < 0.5
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[turns]
    turn = np.array([[cosine, -sine], [sine, cosine]]) @ np.diag([-1 if flip else 1, 1])
    middle = np.full(2, (TILE_PX - 1) / 2)
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = turn, middle - turn @ middle
    return matrix


def skew(rng: Generator) -> NDArray[np.float64]:
    """Return a matrix (3, 3) that zooms and shifts a tile, and may turn it a little."""
    angle = rng.uniform(-MOST_TURN_DEGREES, MOST_TURN_DEGREES) if rng.random() < SKEWED else 0.0
    zoom = math.exp(rng.uniform(LEAST_ZOOM_LOG, MOST_ZOOM_LOG))
    matrix = np.eye(3)
    matrix[:2] = cv2.getRotationMatrix2D((TILE_PX / 2, TILE_PX / 2), float(angle), zoom)
    matrix[:2, 2] += rng.uniform(-MOST_SHIFT_PX, MOST_SHIFT_PX, 2)
    return matrix


def moved(things: Things, matrix: NDArray[np.float64], zoom: float) -> Things:
    """Return the things where a matrix puts them, without those that are no longer in the tile."""
    there = things.astype(np.float32)
    there[:, :2] = things[:, :2] @ matrix[:2, :2].T + matrix[:2, 2]
    there[:, 2] *= zoom
    margin = OUTSIDE_SIDES * there[:, 2:3]
    inside = (there[:, :2] > -margin) & (there[:, :2] < TILE_PX + margin)
    return np.asarray(there[inside.all(axis=1)], np.float32)
