"""Draws what lies on tables beside dice, and is no hand: pens, cables, cups, boxes, borders."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.training.canvas import fill
from vision.training.capsules import Capsule, paint, random_lamp
from vision.training.grounds import random_ground_colour
from vision.training.limbs import random_skin
from vision.training.styles import as_colour

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.styles import Colour

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

LIKE_SKIN: Final = 0.15
"""Share of what lies about that has the colour of some skin, as wood, leather and card have."""


def strew_clutter(picture: Picture, rng: Generator) -> None:
    """Draw a few things, in place; each lies anywhere, and may reach over the border."""
    for _ in range(int(rng.integers(1, 4))):
        draw = (draw_pens, draw_cable, draw_cup, draw_box, draw_border)[int(rng.integers(5))]
        draw(picture, rng)


def draw_pens(picture: Picture, rng: Generator) -> None:
    """Draw a pen, or a few side by side, as fingers are."""
    long_px, thick_px = picture.shape[1] * np.array(
        [rng.uniform(0.2, 1.2), rng.uniform(0.005, 0.04)]
    )
    angle, middle = rng.uniform(0, 2 * np.pi), _anywhere(picture, rng)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    count = 1 if rng.random() < 0.6 else int(rng.integers(2, 6))
    for number in range(count):
        spot = middle + across * number * rng.uniform(2, 3.5) * thick_px
        spot = spot + along * rng.normal(0, 0.05) * long_px
        half = along * long_px / 2
        body = _capsule(spot - half, spot + half, (thick_px, thick_px), _colour(rng))
        tip = _capsule(spot + half, spot + 1.1 * half, (thick_px, 0.4 * thick_px), _colour(rng))
        paint(picture, (body, tip), random_lamp(picture, rng), smooth_px=0)


def draw_cable(picture: Picture, rng: Generator) -> None:
    """Draw a cable or a string that winds over the table."""
    thick_px, colour = rng.uniform(0.003, 0.015) * picture.shape[1], _colour(rng)
    spots, angle = [_anywhere(picture, rng)], rng.uniform(0, 2 * np.pi)
    step = rng.uniform(0.012, 0.04) * picture.shape[1]
    bend = rng.normal(0, 0.08)
    for _ in range(int(rng.integers(15, 60))):
        bend = 0.9 * bend + rng.normal(0, 0.04)
        angle += bend
        spots.append(spots[-1] + step * np.array([np.cos(angle), np.sin(angle)]))
    parts = [_capsule(start, end, (thick_px, thick_px), colour) for start, end in pairwise(spots)]
    paint(picture, parts, random_lamp(picture, rng), smooth_px=0)


def draw_cup(picture: Picture, rng: Generator) -> None:
    """Draw a cup, a bottle or a bowl: round from above, or lying on its side."""
    radius = rng.uniform(0.05, 0.35) * picture.shape[1]
    middle, colour = _anywhere(picture, rng), _colour(rng)
    lies = rng.normal(0, 1, 2) * radius if rng.random() < 0.4 else np.zeros(2)
    outer = _capsule(middle, middle + lies, (radius, radius * rng.uniform(0.5, 1)), colour)
    parts = [outer]
    if rng.random() < 0.5:
        away = rng.normal(0, 1, 2)
        away *= 1.25 * radius / np.linalg.norm(away)
        parts.append(_capsule(middle, middle + away, (0.2 * radius, 0.2 * radius), colour))
    paint(picture, parts, random_lamp(picture, rng), smooth_px=0)
    if not lies.any():
        angles = np.linspace(0, 2 * np.pi, 40)
        ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        for share in (0.92, 0.8)[: int(rng.integers(1, 3))]:
            fill(picture, middle + share * radius * ring, _colour(rng))


def draw_box(picture: Picture, rng: Generator) -> None:
    """Draw a box, a book, a card or a telephone, with sides where it is seen from aside."""
    size = rng.uniform(0.08, 0.6, 2) * picture.shape[1]
    angle, colour = rng.uniform(0, 2 * np.pi), np.array(_colour(rng))
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
    low = (
        _anywhere(picture, rng)
        + corners[:, :1] * along * size[0]
        + corners[:, 1:] * across * size[1]
    )
    high = low + rng.normal(0, 0.06, 2) * picture.shape[1]
    shadow = low + rng.normal(0, 0.05, 2) * picture.shape[1]
    fill(picture, shadow, as_colour(picture.reshape(-1, 3).mean(0) * rng.uniform(0.3, 0.8)))
    for first, last in ((0, 1), (1, 2), (2, 3), (3, 0)):
        side = np.array([low[first], low[last], high[last], high[first]])
        fill(picture, side, as_colour(colour * rng.uniform(0.4, 0.9)))
    fill(picture, high, as_colour(colour))
    if rng.random() < 0.5:
        fill(picture, high.mean(0) + 0.8 * (high - high.mean(0)), _colour(rng))


def draw_border(picture: Picture, rng: Generator) -> None:
    """Draw what borders the table: a rim, a board, the next table, of one colour or of two."""
    height, width = picture.shape[:2]
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.integers(4) * np.pi / 2
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    near = rng.uniform(0.25, 0.5) * np.array([width, height])
    for _ in range(int(rng.integers(1, 3))):
        start = np.array([width, height]) / 2 + along * near
        far = 2 * width * along
        band = np.array([start - 2 * width * across, start + 2 * width * across])
        shape = np.concatenate([band, band[::-1] + far])
        fill(picture, shape, as_colour(np.array(_colour(rng)) * rng.uniform(0.5, 1)))
        near = near + rng.uniform(0.02, 0.15) * width


def _anywhere(picture: Picture, rng: Generator) -> Points:
    return np.asarray(rng.uniform(-0.1, 1.1, 2) * np.array(picture.shape[1::-1]))


def _capsule(start: Points, end: Points, radii: tuple[float, float], colour: Colour) -> Capsule:
    """Return a capsule that lies on the table."""
    return Capsule(
        np.array([(*start, radii[0]), (*end, radii[1])]), (float(radii[0]), float(radii[1])), colour
    )


def _colour(rng: Generator) -> Colour:
    return random_skin(rng) if rng.random() < LIKE_SKIN else random_ground_colour(rng)
