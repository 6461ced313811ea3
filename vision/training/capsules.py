"""Draws round things that lie or reach over a table: capsules, seen from above, lit and shaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training.canvas import soften

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.styles import Colour

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]
    Levels = NDArray[np.float32]

NOWHERE: Final = -1e6
"""The height where no capsule is."""
USUAL_LEVEL: Final = 150.0
"""A picture that is well lit has a fifth of its levels over this (of 255)."""
AMBIENT: Final = 0.4
"""The share of the light that comes from everywhere."""


@dataclass(frozen=True, slots=True)
class Capsule:
    """Two balls and the cone round them.

    Attributes:
        ends: the middles of the balls, (2, 3): x, y and the height over the table.
        radii: of the two balls.
        colour: blue, green, red.
    """

    ends: Points
    radii: tuple[float, float]
    colour: Colour

    def placed(self, turn: Points, spot: Points, scale: float) -> Capsule:
        """Return it turned (3, 3), made larger, and moved to a spot (3,) in pixels."""
        first, last = self.radii
        ends = scale * self.ends @ turn.T + spot
        return Capsule(ends, (scale * first, scale * last), self.colour)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp:
    """What lights the capsules of a picture.

    Attributes:
        way: to the lamp, of unit length: right, down, up.
        light: how bright it is; 1 shows colours as they are.
        depth: how much light a shadow takes, 0 to 1.
        soft: how soft its edge is, as a share of the height of what throws it.
    """

    way: Points
    light: float
    depth: float
    soft: float


def random_lamp(picture: Picture, rng: Generator) -> Lamp:
    """Return a lamp somewhere above the table, about as bright as a picture seems to be lit."""
    way = np.array([*rng.normal(0, 0.7, 2), 1.0])
    usual = np.clip(np.percentile(picture, 80) / USUAL_LEVEL, 0.25, 1.2)
    return Lamp(
        way=way / np.linalg.norm(way),
        light=float(np.clip(usual * np.exp(rng.normal(0, 0.25)), 0.15, 1.3)),
        depth=rng.uniform(0.1, 0.7),
        soft=rng.uniform(0.05, 0.5),
    )


def paint(
    picture: Picture, capsules: Iterable[Capsule], lamp: Lamp, *, smooth_px: float
) -> NDArray[np.float32]:
    """Paint capsules into a picture, and their shadow under them.

    Args:
        picture: shape (height, width, 3), BGR; it is painted on in place.
        capsules: in pixels.
        lamp: what lights them.
        smooth_px: how far they run into each other, as flesh does.

    Returns:
        how much of each pixel they cover, (height, width), 0 to 1.
    """
    heights, colours = _seen_from_above(picture.shape[:2], capsules)
    covered = (heights > NOWHERE).astype(np.float32)
    if not covered.any():
        return covered
    heights = _smooth(heights, covered, smooth_px)
    _shade_ground(picture, heights, covered, lamp)
    lit = np.clip(colours * _light_on(heights, lamp)[..., None], 0, 255)
    share = np.asarray(cv2.erode(covered, np.ones((3, 3), np.uint8)), np.float32)
    share = np.asarray(cv2.GaussianBlur(share, (0, 0), 0.7), np.float32)
    picture[:] = (picture * (1 - share[..., None]) + lit * share[..., None]).astype(np.uint8)
    return covered


def _seen_from_above(shape: tuple[int, ...], capsules: Iterable[Capsule]) -> tuple[Levels, Levels]:
    """Return the height of what is seen at each pixel, and its colour."""
    heights = np.full(shape, NOWHERE, np.float32)
    colours = np.zeros((*shape, 3), np.float32)
    for one in capsules:
        rows, columns = _window(shape, one)
        if rows.stop <= rows.start or columns.stop <= columns.start:
            continue
        top = _top_of(one, rows, columns)
        seen = top > heights[rows, columns]
        heights[rows, columns][seen] = top[seen]
        colours[rows, columns][seen] = one.colour
    return heights, colours


def _window(shape: tuple[int, ...], one: Capsule) -> tuple[slice, slice]:
    """Return the rows and columns that a capsule may be seen in."""
    reach = max(one.radii) + 1
    low = np.clip(np.floor(one.ends[:, :2].min(0) - reach), 0, shape[::-1]).astype(int)
    high = np.clip(np.ceil(one.ends[:, :2].max(0) + reach), 0, shape[::-1]).astype(int)
    return slice(low[1], high[1]), slice(low[0], high[0])


def _top_of(one: Capsule, rows: slice, columns: slice) -> Levels:
    """Return the height of a capsule's upper side at each pixel of a window."""
    ys, xs = np.mgrid[rows, columns].astype(np.float32)
    (start, end), (first, last) = one.ends, one.radii
    along = end - start
    flat = along[:2] @ along[:2]
    share = ((xs - start[0]) * along[0] + (ys - start[1]) * along[1]) / max(float(flat), 1e-6)
    share = np.clip(share, 0, 1)
    apart = (xs - start[0] - share * along[0]) ** 2 + (ys - start[1] - share * along[1]) ** 2
    radius = first + share * (last - first)
    rise = np.sqrt(np.maximum(radius**2 - apart, 0))
    top = np.where(apart < radius**2, start[2] + share * along[2] + rise, NOWHERE)
    return np.asarray(top, np.float32)


def _smooth(heights: Levels, covered: Levels, smooth_px: float) -> Levels:
    """Return the heights smoothed; they go on as they are a little beyond what is covered."""
    sigma = max(1.0, smooth_px)
    known = cv2.GaussianBlur(covered, (0, 0), sigma)
    summed = cv2.GaussianBlur(np.where(covered > 0, heights, 0), (0, 0), sigma)
    return np.asarray(summed / np.maximum(known, 1e-3), np.float32)


def _light_on(heights: Levels, lamp: Lamp) -> Levels:
    """Return how bright each pixel is, about 0.4 to 1.2."""
    across = cv2.Sobel(heights, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(heights, cv2.CV_32F, 0, 1, scale=1 / 8)
    x, y, z = lamp.way
    facing = (z - across * x - down * y) / np.sqrt(1 + across**2 + down**2)
    bright = AMBIENT + (1.2 - AMBIENT) * np.maximum(facing, 0)
    return np.asarray(lamp.light * bright, np.float32)


def _shade_ground(picture: Picture, heights: Levels, covered: Levels, lamp: Lamp) -> None:
    """Darken the ground where the capsules keep the light off."""
    over = float(np.median(heights[covered > 0]))
    away = -lamp.way[:2] / lamp.way[2] * over
    matrix = np.array([[1, 0, away[0]], [0, 1, away[1]]])
    moved = cv2.warpAffine(covered * 255, matrix, covered.shape[::-1]).astype(np.uint8)
    shadow = soften(moved, lamp.soft * over).astype(np.float32) / 255
    picture[:] = (picture * (1 - lamp.depth * shadow[..., None])).astype(np.uint8)
