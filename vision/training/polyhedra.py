"""Dice with other numbers of faces: d4, d8, d10, d12, d20, drawn as solids with figures on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.training import solids
from vision.training.canvas import fill
from vision.training.stamps import draw_stamp, figures, ornaments, stamps
from vision.training.styles import random_colours

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.styles import Colour

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

GOLDEN: Final = (1 + 5**0.5) / 2


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex body: the normals of its faces, and each face's corners in order."""

    normals: Points
    corners: tuple[Points, ...]


def normals_of(kind: int) -> Points:
    """Return the directions of the faces of a die with so many faces."""
    signs = np.array(list(product((-1, 1), repeat=3)), float)
    if kind == 4:
        return signs[[0, 3, 5, 6]]
    if kind == 8:
        return signs
    if kind == 10:
        return spindle()
    if kind == 12:
        return golden_turns(1.0, way=1)
    return np.concatenate([signs, golden_turns(1 / GOLDEN, way=-1)])


def spindle() -> Points:
    """Return the directions of the ten kites of a d10."""
    angles = np.arange(10) * np.pi / 5
    height = np.where(np.arange(10) % 2, 0.75, -0.75)
    return np.stack([np.cos(angles), np.sin(angles), height], axis=1)


def golden_turns(short: float, *, way: int) -> Points:
    """Return (0, +-short, +-GOLDEN) with its axes turned round, one *way* or the other."""
    pairs = [(0.0, a * short, b * GOLDEN) for a, b in product((-1, 1), repeat=2)]
    return np.array([np.roll(pair, way * turns) for pair in pairs for turns in range(3)])


@cache
def solid_of(kind: int) -> Solid:
    """Return the body cut out by planes at distance 1 along the normals."""
    normals = normals_of(kind)
    normals = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    found: list[Points] = []
    for three in combinations(range(len(normals)), 3):
        matrix = normals[list(three)]
        if abs(np.linalg.det(matrix)) > 1e-6:
            corner = np.linalg.solve(matrix, np.ones(3))
            new = all(np.abs(corner - other).max() > 1e-6 for other in found)
            if (normals @ corner).max() < 1 + 1e-6 and new:
                found.append(corner)
    points = np.array(found)
    return Solid(normals, tuple(in_order(points[points @ n > 1 - 1e-6], n) for n in normals))


def in_order(points: Points, normal: Points) -> Points:
    """Return a face's corners in the order in which its edge runs through them."""
    away = points - points.mean(0)
    first = away[0] / np.linalg.norm(away[0])
    second = np.cross(normal, first)
    return np.asarray(points[np.argsort(np.arctan2(away @ second, away @ first))])


def resting(normals: Points, rng: Generator) -> NDArray[np.float64]:
    """Return how a body lies: any face up, turned, and seen a little from the side."""
    up = normals[int(rng.integers(len(normals)))]
    axis = np.cross(up, (0, 0, 1.0))
    angle = float(np.arccos(np.clip(up[2], -1, 1)))
    turn = solids.rotation(axis, angle) if np.linalg.norm(axis) > 1e-6 else np.eye(3)
    side = np.array([rng.normal(), rng.normal(), 0.0])
    spin = solids.rotation(np.array([0, 0, 1.0]), rng.uniform(0, 7))
    return np.asarray(solids.rotation(side, abs(rng.normal(0, 0.25))) @ spin @ turn)


def brightened(colour: Colour, factor: float, added: float) -> Colour:
    """Return a colour made brighter."""
    blue, green, red = (min(255.0, channel * factor + added) for channel in colour)
    return (blue, green, red)


def draw_solid(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a die of another kind, with a figure on every face that is seen."""
    solid = solid_of(int(rng.choice([4, 8, 8, 10, 10, 12, 20, 20])))
    body, ink = random_colours(rng)
    turn = resting(solid.normals, rng)
    light = np.array([rng.normal(0, 0.5), rng.normal(0, 0.5), 1.0])
    light /= np.linalg.norm(light)
    reach = (
        side_px
        * rng.uniform(0.5, 0.8)
        / max(np.linalg.norm(c, axis=1).max() for c in solid.corners)
    )
    gloss, size = rng.uniform(0, 1), rng.uniform(0.5, 1.1)
    kind = (stamps, figures, ornaments)[int(rng.choice(3, p=(0.35, 0.45, 0.2)))]
    size *= 1.3 if kind is ornaments else 1.7 if kind is figures else 1.0
    size *= reach * float(np.linalg.norm(solid.corners[0][0] - solid.corners[0].mean(0)))
    for normal, corners in zip(solid.normals @ turn.T, solid.corners, strict=True):
        if normal[2] < 0.04:
            continue
        flat = (corners @ turn.T)[:, :2] * reach + where
        bright = (
            0.4
            + 0.6 * max(0.0, float(normal @ light))
            + 0.5 * gloss * max(0.0, float(normal @ light)) ** 20
        )
        fill(picture, flat, brightened(body, bright, 20 * gloss * bright))
        middle = flat.mean(0)
        along = flat[0] - middle
        along = along / (np.linalg.norm(along) + 1e-6) * size
        across = np.array([-along[1], along[0]]) * max(normal[2], 0.2)
        draw_stamp(
            picture,
            middle + np.array([-across - along, across - along, -across + along]) * 0.5,
            ink,
            rng,
            kind,
        )
