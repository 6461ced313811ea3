"""Draws what may be taken for a die and is none: coins, studs, numeral and symbol dice, buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training import solids
from vision.training.canvas import Side, Window, fill, outline, soften
from vision.training.drawing import draw_shadow
from vision.training.polyhedra import draw_solid
from vision.training.stamps import (
    bold_marks,
    crests,
    draw_stamp,
    figures,
    ornaments,
    stamps,
    symbols,
)
from vision.training.styles import random_colours, random_style

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.styles import Colour

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]
    Stamps = Callable[[], tuple[NDArray[np.uint8], ...]]
    Mark = Callable[[Side, Points, Colour, Generator], None]
    """Draws something on a side, whose corners are given, in a colour."""


PRINTS: tuple[Stamps, ...] = (figures, ornaments, crests, symbols, bold_marks)
PRINTED: Final = (0.18, 0.3, 0.17, 0.2, 0.15)
"""How often each print is on a cube's faces."""


def ring_of(corners: int, radius: float, rng: Generator) -> Points:
    """Return a regular polygon round the origin, turned at random: shape (corners, 2)."""
    angles = rng.uniform(0, 2 * np.pi) + np.arange(corners) * 2 * np.pi / corners
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius


def shade(colour: tuple[float, float, float], factor: float) -> tuple[float, float, float]:
    """Return a colour made brighter or darker."""
    blue, green, red = (float(np.clip(channel * factor, 0, 255)) for channel in colour)
    return (blue, green, red)


def draw_sign(
    picture: Picture,
    where: Points,
    height_px: float,
    colour: tuple[float, float, float],
    rng: Generator,
    kind: Stamps = stamps,
) -> None:
    """Write a sign or two, or another kind of stamp, turned at random, over the place."""
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)]) * height_px * 1.3
    across = np.array([-along[1], along[0]])
    half = (along + across) / 2
    corners = where + np.array([-half, along - half, across - half])
    draw_stamp(picture, corners, colour, rng, kind)


def draw_polyhedron(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a die of another kind (d4 to d20): a polygon in facets with figures on them."""
    body, ink = random_colours(rng)
    corners = int(rng.choice([3, 4, 4, 5, 6, 6, 8]))
    outer = where + ring_of(corners, side_px * rng.uniform(0.5, 0.8), rng)
    fill(picture, outer, shade(body, rng.uniform(0.5, 0.9)))
    core = where + (outer - where) * rng.uniform(0.0, 0.8) + rng.uniform(-0.12, 0.12, 2) * side_px
    light = rng.uniform(0, 2 * np.pi)
    for k in range(corners):
        facet = np.array([outer[k], outer[(k + 1) % corners], core[(k + 1) % corners], core[k]])
        way = facet.mean(0) - where
        fill(picture, facet, shade(body, 0.8 + 0.3 * np.cos(np.arctan2(way[1], way[0]) - light)))
        if rng.random() < 0.5:
            draw_sign(picture, facet.mean(0), side_px * rng.uniform(0.12, 0.25), ink, rng)
    fill(picture, core, shade(body, rng.uniform(0.9, 1.2)))
    if rng.random() < 0.85:
        draw_sign(picture, core.mean(0), side_px * rng.uniform(0.2, 0.5), ink, rng)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(2, 9))):
            outline(picture, where + rng.uniform(-0.5, 0.5, (2, 2)) * side_px, ink, 1)


def draw_cube_of_signs(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a cube whose faces bear figures, letters or ornaments instead of pips."""
    style = random_style(rng)
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    axis = np.array([rng.normal(), rng.normal(), 0.0])
    turn = solids.rotation(axis, rng.uniform(0, 0.6)) @ solids.rotation(
        np.array([0, 0, 1.0]), rng.uniform(0, 7)
    )
    pose = solids.Pose(centre_px=(where[0], where[1]), side_px=side_px, turn=turn, perspective=0.05)
    hull = solids.outline(pose, style.rounding)
    window = Window(picture, hull, 2)
    if window.empty or min(window.shape) < 3:
        return
    canvas = window.view.copy()
    fill(canvas, hull - window.origin, shade(style.body, 0.8))
    draw_mark = random_mark(rng)
    for _, frame in solids.faces(1, mirrored=False):
        normal = (turn @ frame[:, 2])[2]
        if normal < 0.05:
            continue
        side = Side(canvas, window.origin, pose, frame)
        corners = side.seen(square * (1 - style.rounding))
        fill(canvas, corners, shade(style.body, 0.6 + 0.5 * normal))
        draw_mark(side, corners, style.pip, rng)
    window.blend(canvas.astype(np.float32), window.share(hull))


def random_mark(rng: Generator) -> Mark:
    """Return what all faces of a cube bear: prints, scratches, curves or signs."""
    ornate, curved, printed = rng.random() < 0.2, rng.random() < 0.3, rng.random() < 0.5
    if printed:
        return partial(mark_print, PRINTS[int(rng.choice(len(PRINTS), p=PRINTED))])
    if ornate:
        return mark_scratches
    return mark_curve if curved else mark_sign


def mark_print(kind: Stamps, side: Side, corners: Points, colour: Colour, rng: Generator) -> None:
    """Print a figure, an ornament, a crest, a symbol or a mark on a face."""
    draw_stamp(side.canvas, corners[[0, 1, 3]], colour, rng, kind)


def mark_scratches(side: Side, _corners: Points, colour: Colour, rng: Generator) -> None:
    """Draw short broken lines all over a face."""
    for _ in range(int(rng.integers(4, 16))):
        line = side.seen(rng.uniform(-0.4, 0.4, (3, 2)))
        closed, thick_px = bool(rng.random() < 0.5), max(1, round(side.pose.side_px * 0.03))
        outline(side.canvas, line, colour, thick_px, closed=closed)


def mark_curve(side: Side, corners: Points, colour: Colour, rng: Generator) -> None:
    """Draw a symbol in thick strokes in the middle of a face."""
    reach_px = side.pose.side_px * rng.uniform(0.2, 0.4)
    draw_curve(side.canvas, corners.mean(0), reach_px, colour, rng)


def mark_sign(side: Side, corners: Points, colour: Colour, rng: Generator) -> None:
    """Write a sign in the middle of a face."""
    normal = (side.pose.turn @ side.frame[:, 2])[2]
    size_px = side.pose.side_px * rng.uniform(0.25, 0.6) * normal
    draw_sign(side.canvas, corners.mean(0), size_px, colour, rng)


def draw_curve(
    picture: Picture,
    where: Points,
    reach_px: float,
    colour: tuple[float, float, float],
    rng: Generator,
) -> None:
    """Draw a symbol in thick strokes: an S, a hook, a cross, a ring with a bar."""
    ring, thick = rng.random() < 0.3, max(1, round(reach_px * rng.uniform(0.12, 0.5)))
    for _ in range(int(rng.integers(1, 4))):
        count = int(rng.choice([2, 3, 4, 5]))
        knots = rng.uniform(-1, 1, (count, 2)) * reach_px
        if rng.random() < 0.5:
            knots = np.concatenate([knots, -knots[::-1]])
        share = np.linspace(0, len(knots) - 1, 24)
        bend = np.stack([np.interp(share, np.arange(len(knots)), axis) for axis in knots.T], axis=1)
        bend = np.asarray(cv2.blur(bend, (1, 5)), float) + where
        outline(picture, bend, colour, thick, closed=False)
    if ring:
        circle = where + ring_of(24, reach_px * rng.uniform(0.9, 1.2), rng)
        outline(picture, circle, colour, thick)


def draw_speck(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a single dot or two with no die round them: a screw, a hole, a crumb, a lamp's image."""
    _, ink = random_colours(rng)
    for _ in range(int(rng.choice([1, 1, 1, 2, 3]))):
        spot = where + rng.uniform(-0.25, 0.25, 2) * side_px
        radius = side_px * rng.uniform(0.04, 0.2)
        fill(picture, spot + ring_of(12, radius, rng) * rng.uniform(0.6, 1, 2), ink)
        if rng.random() < 0.3:
            fill(picture, spot + ring_of(10, radius * 0.5, rng), shade(ink, rng.uniform(0.5, 2)))


def draw_crest(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a die's face filled by a dark crest: a frame, and many small signs within."""
    body, ink = random_colours(rng)
    corners = int(rng.choice([3, 4, 4, 4]))
    outer = where + ring_of(corners, side_px * 0.72, rng)
    fill(picture, outer, shade(body, 0.85))
    fill(picture, where + (outer - where) * rng.uniform(0.75, 0.95), body)
    if rng.random() < 0.6:
        fill(picture, where + (outer - where) * rng.uniform(0.6, 0.75), ink)
        ink = body
    for _ in range(int(rng.integers(4, 14))):
        spot = where + rng.uniform(-0.28, 0.28, 2) * side_px
        if rng.random() < 0.5:
            draw_sign(picture, spot, side_px * rng.uniform(0.1, 0.3), ink, rng)
        else:
            draw_curve(picture, spot, side_px * rng.uniform(0.06, 0.2), ink, rng)


def draw_disc(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a coin, a stud, a button or a printed ring."""
    body, ink = random_colours(rng)
    radius = side_px * rng.uniform(0.25, 0.65)
    fill(picture, where + ring_of(32, radius, rng), shade(body, rng.uniform(0.5, 0.9)))
    fill(picture, where + ring_of(32, radius * rng.uniform(0.75, 0.95), rng), body)
    kind = rng.random()
    if kind < 0.4:
        draw_sign(
            picture, where, radius * rng.uniform(0.5, 1.2), shade(body, rng.choice([0.6, 1.3])), rng
        )
    elif kind < 0.6:
        for k in range(int(rng.choice([2, 4]))):
            away = ring_of(4, radius * 0.35, np.random.default_rng(5))[k]
            fill(picture, where + away + ring_of(10, radius * 0.12, rng), ink)
    elif kind < 0.8:
        bright = where + rng.uniform(-0.3, 0.3, 2) * radius
        fill(picture, bright + ring_of(12, radius * rng.uniform(0.1, 0.4), rng), shade(body, 1.5))
    elif kind < 0.9:
        draw_sign(picture, where, radius * rng.uniform(0.9, 1.3), ink, rng, bold_marks)


def draw_blob(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw a plain body of about a die's size: a rubber, a pebble, a fingertip, a blank cube."""
    body, _ = random_colours(rng)
    count = int(rng.choice([4, 4, 5, 9]))
    shape = ring_of(count, side_px * rng.uniform(0.4, 0.8), rng) * rng.uniform(0.6, 1, 2)
    fill(picture, where + shape, shade(body, 0.75))
    fill(picture, where + shape * rng.uniform(0.6, 0.95), body)


def draw_pip_print(picture: Picture, where: Points, side_px: float, rng: Generator) -> None:
    """Draw loose dots: printed pips, lentils, the holes of a board, not on a die."""
    _, ink = random_colours(rng)
    step = side_px * rng.uniform(0.25, 0.6)
    rows, columns = int(rng.integers(1, 6)), int(rng.integers(2, 7))
    radius = step * rng.uniform(0.12, 0.42)
    turn = rng.uniform(0, np.pi)
    for row in range(rows):
        for column in range(columns):
            x, y = (column - columns / 2) * step, (row - rows / 2) * step
            spot = where + np.array(
                [x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)]
            )
            fill(picture, spot + ring_of(10, radius, rng), ink)


DRAWERS: Final = (
    draw_solid,
    draw_polyhedron,
    draw_cube_of_signs,
    draw_disc,
    draw_blob,
    draw_pip_print,
    draw_speck,
    draw_crest,
)
FLAT: Final = (draw_pip_print, draw_speck)
"""Strangers that cast no shadow."""
OFTEN: Final = (0.21, 0.09, 0.22, 0.14, 0.08, 0.1, 0.08, 0.08)
"""How often each stranger is drawn."""


def draw_stranger(
    picture: Picture, where: Points, side_px: float, cast: Points, rng: Generator
) -> None:
    """Draw one thing that is no readable die, with its shadow."""
    draw = DRAWERS[int(rng.choice(len(DRAWERS), p=OFTEN))]
    if draw not in FLAT:
        hull = where + ring_of(12, side_px * 0.5, rng)
        depth, soft_px = rng.uniform(0.1, 0.6), side_px * rng.uniform(0.02, 0.15)
        draw_shadow(picture, hull, cast * 0.6, depth=depth, soft_px=soft_px)
    draw(picture, where, side_px, rng)
    if rng.random() < 0.2:
        window = Window(picture, where + ring_of(8, side_px * 0.7, rng), 0)
        if not window.empty:
            window.view[:] = soften(window.view, side_px * 0.02)
