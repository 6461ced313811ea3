"""Draws what lies under the dice and beside them: felt, wood, cloth, patterns, rims, clutter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.training.canvas import fill, soften
from vision.training.stamps import draw_stamp
from vision.training.styles import hsv, random_colours

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.drawing import Noise
    from vision.training.styles import Colour

    Picture = NDArray[np.uint8]


def random_ground_colour(rng: Generator) -> Colour:
    """Return the colour of a ground."""
    kind = rng.random()
    if kind < 0.25:
        return hsv(rng.uniform(0.04, 0.13), rng.uniform(0.2, 0.75), rng.uniform(0.25, 0.9))
    if kind < 0.45:
        return hsv(rng.random(), rng.uniform(0, 0.12), rng.uniform(0.6, 1))
    if kind < 0.6:
        return hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.03, 0.3))
    return hsv(rng.random(), rng.uniform(0.3, 1), rng.uniform(0.1, 0.85))


def plain(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return felt, leather, carpet or paper: one colour with grain."""
    ground = np.empty((side, side, 3), np.float32)
    ground[:] = colour
    grain = noise.cut(rng, (side, side), int(rng.integers(1, 6))) * rng.choice([2.0, 6.0, 16.0])
    coarse = noise.cut(rng, (side, side), int(rng.integers(0, 3))) * rng.uniform(0, 10)
    return np.asarray(ground + (grain + coarse)[..., None], np.float32)


def wood(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return boards: fine long grain, or streaks, sometimes with joints between them."""
    ground = streaks(side, noise, rng) if rng.random() < 0.4 else grain(side, colour, noise, rng)
    if rng.random() < 0.4:
        step = int(rng.integers(30, 120))
        ground[int(rng.integers(step)) :: step] *= 0.6
    return ground if rng.random() < 0.5 else np.ascontiguousarray(ground.transpose(1, 0, 2))


def streaks(side: int, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return wood whose years are seen: wide streaks, or arches, between two tones of brown."""
    light = np.array(hsv(rng.uniform(0.02, 0.12), rng.uniform(0.2, 0.85), rng.uniform(0.15, 0.95)))
    dark = light * rng.uniform(0.3, 0.85) * rng.uniform(0.85, 1.1, 3)
    ys, xs = np.mgrid[:side, :side].astype(np.float32)
    y, x = rng.uniform(-2, 2, 2) * side
    across = np.hypot(ys - y, rng.choice([0.0, 0.15]) * (xs - x))
    fine = cv2.resize(noise.cut(rng, (side, 24), 5), (side, side)) * rng.uniform(0, 0.6)
    warp = noise.cut(rng, (side, side), int(rng.integers(1, 4))) * rng.uniform(0.2, 1.5)
    years = np.sin(2 * np.pi * across / rng.uniform(6, 60) + warp + fine)
    share = ((1 + years) / 2) ** rng.uniform(0.6, 1.8)
    tones = light + share[..., None] * (dark - light)
    return np.asarray(tones * (1 + rng.uniform(0, 0.2) * fine)[..., None], np.float32)


def grain(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return wood with fine long grain."""
    field = noise.cut(rng, (side, side), int(rng.integers(1, 4)))
    narrow = max(8, side // int(rng.integers(6, 30)))
    coarse = cv2.resize(field[:, :narrow], (side, side), interpolation=cv2.INTER_CUBIC)
    fine = cv2.resize(noise.cut(rng, (side, 12), 5), (side, side))
    ground = np.empty((side, side, 3), np.float32)
    ground[:] = colour
    ground += (coarse * rng.uniform(4, 22) + fine * rng.uniform(0, 9))[..., None]
    return ground


def pattern(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return a cloth with stripes, checks, dots or printed shapes."""
    ground = plain(side, colour, noise, rng)
    other = np.array(random_ground_colour(rng), np.float32)
    step = float(rng.uniform(5, 70))
    ys, xs = np.mgrid[:side, :side].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    u = xs * np.cos(angle) + ys * np.sin(angle)
    v = ys * np.cos(angle) - xs * np.sin(angle)
    kind = rng.random()
    stripes_u, stripes_v = (
        (u / step) % 1 < rng.uniform(0.2, 0.7),
        (v / step) % 1 < rng.uniform(0.2, 0.7),
    )
    if kind < 0.3:
        share = stripes_u.astype(np.float32)
    elif kind < 0.55:
        share = 0.5 * stripes_u + 0.5 * stripes_v
    elif kind < 0.75:
        share = (stripes_u ^ stripes_v).astype(np.float32)
    else:
        radius = rng.uniform(0.1, 0.4)
        share = (np.hypot(u / step % 1 - 0.5, v / step % 1 - 0.5) < radius).astype(np.float32)
    share = (share * rng.uniform(0.3, 1))[..., None].astype(np.float32)
    return np.asarray(ground * (1 - share) + other * share, np.float32)


def plaid(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return a tartan or a striped cloth: bands of several colours and widths, along and across."""
    ground = plain(side, colour, noise, rng)
    step = float(rng.uniform(12, 110))
    bands = [
        (
            rng.uniform(0, 1),
            rng.uniform(0.03, 0.35),
            np.array(random_ground_colour(rng), np.float32),
        )
        for _ in range(int(rng.integers(2, 6)))
    ]
    angle = rng.uniform(0, np.pi)
    ys, xs = np.mgrid[:side, :side].astype(np.float32)
    ways = [xs * np.cos(angle) + ys * np.sin(angle), ys * np.cos(angle) - xs * np.sin(angle)]
    share = rng.uniform(0.35, 1)
    for along in ways[: int(rng.integers(1, 3))]:
        phase = (along / step) % 1
        for start, width, tint in bands:
            on = (((phase - start) % 1) < width)[..., None] * np.float32(share)
            ground = ground * (1 - on) + tint * on
        share *= 0.6
    return np.asarray(ground, np.float32)


def blooms(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return a flowered cloth: petals in rings, strewn or in rows."""
    ground = np.clip(plain(side, colour, noise, rng), 0, 255).astype(np.uint8)
    petal, heart = random_ground_colour(rng), random_ground_colour(rng)
    reach, count = rng.uniform(4, 40), int(rng.integers(4, 9))
    step = reach * rng.uniform(2.2, 5)
    angles = np.arange(count) * 2 * np.pi / count
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for y in np.arange(0, side + step, step):
        for x in np.arange(0, side + step, step):
            where = np.array([x, y]) + rng.uniform(-0.3, 0.3, 2) * step
            for spot in ring:
                leaf = where + spot * reach * 0.55
                cv2.circle(
                    ground, (int(leaf[0]), int(leaf[1])), int(reach * 0.42), petal, -1, cv2.LINE_AA
                )
            cv2.circle(
                ground, (int(where[0]), int(where[1])), int(reach * 0.3), heart, -1, cv2.LINE_AA
            )
    return ground.astype(np.float32)


def shapes(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return a printed ground: blots, lines, letters."""
    ground = np.clip(plain(side, colour, noise, rng), 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(4, 40))):
        add_mark(ground, rng)
    return ground.astype(np.float32)


def add_mark(ground: Picture, rng: Generator) -> None:
    """Draw one printed mark."""
    side = ground.shape[0]
    where = rng.uniform(0, side, 2)
    colour = random_ground_colour(rng)
    kind = rng.random()
    if kind < 0.35:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 9))))
        reach = rng.uniform(3, 40)
        fill(ground, where + reach * np.stack([np.cos(angles), np.sin(angles)], axis=1), colour)
    elif kind < 0.6:
        end = where + rng.uniform(-150, 150, 2)
        cv2.line(
            ground,
            tuple(map(int, where)),
            tuple(map(int, end)),
            colour,
            int(rng.integers(1, 7)),
            cv2.LINE_AA,
        )
    elif kind < 0.8:
        write(ground, where, colour, rng)
    else:
        cv2.circle(
            ground,
            tuple(map(int, where)),
            int(rng.integers(2, 22)),
            colour,
            int(rng.choice([-1, 1, 2])),
            cv2.LINE_AA,
        )


def write(picture: Picture, where: NDArray[np.float64], colour: Colour, rng: Generator) -> None:
    """Write a few letters or figures."""
    text = "".join(
        rng.choice(list("0123456789ABCDEFGHKLMNPRSTXacemnoz8&#%*="))
        for _ in range(rng.integers(1, 6))
    )
    size = rng.uniform(0.3, 1.6)
    cv2.putText(
        picture,
        text,
        tuple(map(int, where)),
        int(rng.integers(0, 8)),
        size,
        colour,
        int(rng.integers(1, 4)),
        cv2.LINE_AA,
    )


def add_rim(ground: NDArray[np.float32], noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Lay the edge of a tray across the picture: a rim and another ground behind it."""
    side = ground.shape[0]
    behind = random_ground(side, noise, rng, rims=False)
    rim = wood(side, random_ground_colour(rng), noise, rng)
    angle = rng.uniform(0, 2 * np.pi)
    ys, xs = np.mgrid[:side, :side].astype(np.float32) - side / 2
    far = xs * np.cos(angle) + ys * np.sin(angle) - rng.uniform(0.05, 0.5) * side
    if rng.random() < 0.4:
        far = np.maximum(
            far, ys * np.cos(angle) - xs * np.sin(angle) - rng.uniform(0.05, 0.5) * side
        )
    width = rng.uniform(4, 40)
    slope = rng.uniform(0.5, 1.3)
    inside, on_rim = far < 0, (far >= 0) & (far < width)
    wall = (far > -width * rng.uniform(0, 1)) & inside
    made = np.where(inside[..., None], ground, np.where(on_rim[..., None], rim, behind))
    made[wall] *= slope if slope < 1 else 1.0
    return made


def random_ground(
    side: int, noise: Noise, rng: Generator, *, rims: bool = True
) -> NDArray[np.float32]:
    """Return a ground: shape (side, side, 3), float32, BGR, about 0 to 255."""
    makers = (plain, wood, pattern, plaid, blooms, shapes, keys, words)
    maker = makers[int(rng.choice(len(makers), p=[0.32, 0.2, 0.11, 0.11, 0.07, 0.09, 0.05, 0.05]))]
    ground = np.asarray(maker(side, random_ground_colour(rng), noise, rng), np.float32)
    if rng.random() < 0.2:
        strew(ground, rng)
    if rims and rng.random() < 0.3:
        ground = add_rim(ground, noise, rng)
    return ground


def keys(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return rows of rounded keys with letters on them, as on a keyboard; or tiles of a game."""
    ground = np.clip(plain(side, colour, noise, rng), 0, 255).astype(np.uint8)
    body, ink = random_colours(rng)
    step, gap = rng.uniform(18, 80), rng.uniform(0.06, 0.2)
    angle, wide = rng.uniform(0, 2 * np.pi), rng.uniform(1, 1.4)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (0.5 - gap)
    count = int(side / step)
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            where = side / 2 + (row * across + column * wide * along) * step
            if not -step < where.min() <= where.max() < side + step:
                continue
            shape = where + (corners[:, :1] * along * wide + corners[:, 1:] * across) * step
            fill(ground, shape, body)
            low = where - (along + across) * step * 0.25
            flat = np.array([low, low + along * step * 0.5, low + across * step * 0.5])
            draw_stamp(ground, flat, ink, rng)
    return ground.astype(np.float32)


def words(side: int, colour: Colour, noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Return a printed page: lines of letters, or stitches in rows."""
    ground = np.clip(plain(side, colour, noise, rng), 0, 255).astype(np.uint8)
    _, ink = random_colours(rng)
    tall = rng.uniform(6, 40)
    stitched = rng.random() < 0.35
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    lines, signs = int(rng.integers(1, 7)), int(rng.integers(4, 30))
    start = rng.uniform(0.1, 0.6, 2) * side
    wide = rng.uniform(0.45, 0.8)
    for line in range(lines):
        for sign in range(signs):
            low = start + (line * 1.6 * across + sign * wide * along) * tall
            if stitched:
                thin = np.array([low, low + along * tall * 0.22])
                fill(ground, np.concatenate([thin, thin[::-1] + across * tall]), ink)
            else:
                draw_stamp(
                    ground, np.array([low, low + along * tall, low + across * tall]), ink, rng
                )
    return ground.astype(np.float32)


def strew(picture: NDArray[np.float32], rng: Generator) -> None:
    """Strew dust and crumbs over a ground, in place: specks brighter or darker than it."""
    side = picture.shape[0]
    for _ in range(int(rng.integers(1, 25))):
        x, y = (int(place) for place in rng.uniform(0, side, 2))
        tint = float(rng.choice([0, 255]) * 0.8 + picture[y, x].mean() * 0.2)
        cv2.circle(picture, (x, y), int(rng.integers(1, 5)), (tint,) * 3, -1, cv2.LINE_AA)


def light_up(picture: NDArray[np.float32], noise: Noise, rng: Generator) -> NDArray[np.float32]:
    """Light the ground unevenly: a gradient, at times the edge of a hard shadow."""
    side = picture.shape[0]
    slope = noise.cut(rng, (side, side), 0) * rng.uniform(0, 0.2)
    lit = picture * (1 + np.clip(slope, -0.6, 0.6))[..., None]
    if rng.random() < 0.15:
        shape = np.zeros((side, side), np.uint8)
        fill(shape, rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * side, 255)
        shape = soften(shape, rng.uniform(0.5, 12))
        lit = lit * (1 - shape[..., None].astype(np.float32) / 255 * rng.uniform(0.2, 0.65))
    return np.asarray(lit, np.float32)
