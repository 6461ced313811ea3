"""Draws whole scenes of dice and clutter with their truth, as a camera would see them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.training import grounds, solids, strangers
from vision.training.drawing import Lying, draw_die, draw_shadow
from vision.training.styles import like_ground, random_style

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.drawing import Noise
    from vision.training.styles import Style

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

SCENE_SIDE_PX = 400
NONE = 6
"""Class of what is no die."""
UNREADABLE = 7
"""Class of a die whose face cannot be told: leaning, cut off, covered, with a logo."""
HIDING = 0.12
"""Share of the scenes whose dice have about the colour of the ground."""
LEAN = (0.16, 0.79)
"""A leaning die lies so far from flat, in radians."""
UNREADABLE_TILT = 0.56
"""A leaning die seen so far from upright, in radians, shows no upper face."""
LEAST_VISIBLE = 0.8
"""Share of the top face that must be seen for the die to be readable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """One die of a scene.

    Attributes:
        centre_px: the middle of its top face, (x, y).
        side_px: its edge length.
        label: 0 to 5 for the faces 1 to 6, `NONE` for what is no pip die, or `UNREADABLE`.
        lean: how far its upper face leans to the right and down, as the sine; None if unknown.
    """

    centre_px: tuple[float, float]
    side_px: float
    label: int
    lean: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneKind:
    """What scenes are drawn for.

    Attributes:
        strangers_shares: one of them is the share of a scene's things that are no dice with pips.
        upright: share of the scenes whose camera was meant to look straight down.
        most_tilt: it looks down at most so far from upright, in radians.
    """

    strangers_shares: tuple[float, ...] = (0.0, 0.15, 0.5)
    upright: float = 0.75
    most_tilt: float = 0.78


USUAL = SceneKind()
STRANGE = SceneKind(strangers_shares=(0.6, 0.9, 1.0))
"""Few dice with pips, much else."""
STEEP = SceneKind(upright=0.4, most_tilt=0.9)
"""Seen from far aside."""


@dataclass(slots=True, kw_only=True)
class View:
    """What all dice of a scene share."""

    tilt: NDArray[np.float64]
    light: Points
    cast: Points
    depth: float
    soft: float
    side_px: float
    styles: list[Style]
    leaning: float


def random_view(rng: Generator, kind: SceneKind = USUAL) -> View:
    """Return a camera, a lamp and the dice of a scene."""
    way = rng.uniform(0, 2 * np.pi)
    meant = rng.random() < kind.upright
    angle = abs(rng.normal(0, 0.22)) if meant else rng.uniform(0, kind.most_tilt)
    tilt = solids.rotation(np.array([np.cos(way), np.sin(way), 0.0]), min(angle, kind.most_tilt))
    lamp = rng.normal(0, 0.6, 2)
    light = np.array([lamp[0], lamp[1], 1.0])
    light /= np.linalg.norm(light)
    length = rng.uniform(0, 0.5) if rng.random() < 0.7 else rng.uniform(0.5, 1.8)
    away = -lamp / (np.linalg.norm(lamp) + 1e-6)
    kinds = 1 if rng.random() < 0.5 else int(rng.integers(2, 6))
    return View(
        tilt=tilt,
        light=light,
        cast=away * length,
        depth=rng.uniform(0.1, 0.75),
        soft=float(rng.choice([0.01, 0.05, 0.15])),
        side_px=float(np.exp(rng.uniform(np.log(24), np.log(110)))),
        styles=[random_style(rng) for _ in range(kinds)],
        leaning=float(rng.choice([0.02, 0.15])),
    )


def places(rng: Generator, side_px: float) -> list[Points]:
    """Return where things lie: apart, though neighbours may touch."""
    room = (SCENE_SIDE_PX / side_px) ** 2
    wanted = int(rng.integers(1, max(3, min(13, int(room / 2.2)))))
    margin = side_px * 0.3
    found: list[Points] = []
    for _ in range(wanted * 4):
        if found and rng.random() < 0.4:
            angle = rng.uniform(0, 2 * np.pi)
            reach = rng.uniform(1.02, 1.35) * side_px
            spot = found[int(rng.integers(len(found)))] + reach * np.array(
                [np.cos(angle), np.sin(angle)]
            )
        else:
            spot = rng.uniform(-margin, SCENE_SIDE_PX + margin, 2)
        if all(np.hypot(*(spot - other)) > 1.0 * side_px for other in found):
            found.append(spot)
        if len(found) == wanted:
            break
    return sorted(found, key=lambda spot: float(spot[1]))


def draw_scene(
    noise: Noise, rng: Generator, kind: SceneKind = USUAL
) -> tuple[Picture, list[Truth]]:
    """Return a picture, (SCENE_SIDE_PX, SCENE_SIDE_PX, 3), before any camera, and its things."""
    view = random_view(rng, kind)
    ground = grounds.random_ground(SCENE_SIDE_PX, noise, rng)
    picture = np.clip(grounds.light_up(ground, noise, rng), 0, 255).astype(np.uint8)
    if rng.random() < HIDING:
        blue, green, red = (float(level) for level in picture.mean(axis=(0, 1)))
        view.styles = [like_ground(style, (blue, green, red), rng) for style in view.styles]
    dice: list[Truth] = []
    empty = rng.random() < 0.06
    strange = rng.choice(kind.strangers_shares)
    for spot in places(rng, view.side_px):
        side = view.side_px * rng.uniform(0.95, 1.05)
        if empty or rng.random() < strange:
            strange_px = side * rng.uniform(0.6, 1.3)
            strangers.draw_stranger(picture, spot, strange_px, view.cast * side, rng)
            covers(
                dice,
                (
                    Truth(centre_px=(spot[0], spot[1]), side_px=strange_px, label=NONE),
                    ring(spot, strange_px),
                ),
            )
        else:
            covers(dice, add_die(picture, spot, side, view, noise, rng))
    return picture, dice


def add_die(
    picture: Picture, spot: Points, side: float, view: View, noise: Noise, rng: Generator
) -> tuple[Truth, Points]:
    """Draw one die; return its truth and its outline."""
    style = view.styles[int(rng.integers(len(view.styles)))]
    turn = view.tilt @ solids.rotation(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi))
    leans = rng.random() < view.leaning
    value = int(rng.integers(1, 7))
    if leans:
        way = rng.uniform(0, 2 * np.pi)
        turn = solids.rotation(np.array([np.cos(way), np.sin(way), 0.0]), rng.uniform(*LEAN)) @ turn
    normal = turn[:, 2]
    lost = leans and np.arccos(normal[2]) > UNREADABLE_TILT
    pose = solids.Pose(
        centre_px=(spot[0], spot[1]), side_px=side, turn=turn, perspective=rng.uniform(0, 0.15)
    )
    hull = solids.outline(pose, style.rounding)
    draw_shadow(picture, hull, view.cast * side, depth=view.depth, soft_px=view.soft * side)
    if rng.random() < 0.6:
        draw_shadow(
            picture,
            hull,
            view.cast * 0,
            depth=rng.uniform(0.1, 0.6),
            soft_px=side * rng.uniform(0.02, 0.1),
        )
    draw_die(picture, Lying(pose, style, value), view.light, noise, rng)
    middle = solids.project(np.array([[0, 0, 0.5]]), pose)[0]
    cut = middle.min() < 0.42 * side or middle.max() > SCENE_SIDE_PX - 0.42 * side
    label = UNREADABLE if lost or cut or style.logo_face == value else value - 1
    truth = Truth(
        centre_px=(middle[0], middle[1]),
        side_px=side,
        label=label,
        lean=(float(normal[0]), float(normal[1])),
    )
    return truth, hull


def ring(spot: Points, side_px: float) -> Points:
    """Return a small circle round a place, for what has no exact outline."""
    return spot + solids.CIRCLE * 0.5 * side_px


def covers(dice: list[Truth], added: tuple[Truth, Points]) -> None:
    """Add a die, and mark those whose top face it hides; drop those that it hides altogether."""
    truth, hull = added
    shape = hull.astype(np.float32)
    kept: list[Truth] = []
    for die in dice:
        depth = cv2.pointPolygonTest(shape, die.centre_px, measureDist=True) / die.side_px
        if depth > 0.1:
            continue
        hidden = depth > -0.36
        if hidden and die.label != NONE:
            die = replace(die, label=UNREADABLE, lean=None)  # noqa: PLW2901
        kept.append(die)
    dice[:] = [*kept, truth]


def photograph(picture: Picture, dice: list[Truth], rng: Generator) -> tuple[Picture, list[Truth]]:
    """Take the picture with a camera: smaller, blurred, noisy, tinted, compressed."""
    least = min((die.side_px for die in dice), default=40.0)
    zoom = float(np.exp(rng.uniform(np.log(min(1.0, max(0.25, 12 / least))), 0)))
    size = max(64, round(SCENE_SIDE_PX * zoom))
    zoom = size / SCENE_SIDE_PX
    small = np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    if rng.random() < 0.5:
        sigma = rng.uniform(0.3, 0.3 + 0.045 * least * zoom)
        small = np.asarray(cv2.GaussianBlur(small, (0, 0), sigma), np.uint8)
    if rng.random() < 0.12:
        small = shake(small, rng, reach_px=0.12 * least * zoom)
    values = tone(small.astype(np.float32), rng)
    if rng.random() < 0.7:
        grain = rng.standard_normal((size // 2 + 1, size // 2 + 1, 3)).astype(np.float32)
        grain = (
            np.asarray(cv2.resize(grain, (size, size)), np.float32)
            if rng.random() < 0.5
            else np.tile(grain, (2, 2, 1))[:size, :size]
        )
        values += grain * rng.uniform(0.5, 11)
    taken = np.clip(values, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        _, coded = cv2.imencode(
            ".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))]
        )
        taken = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    seen = [
        replace(
            d, centre_px=(d.centre_px[0] * zoom, d.centre_px[1] * zoom), side_px=d.side_px * zoom
        )
        for d in dice
    ]
    return np.asarray(taken, np.uint8), seen


def shake(picture: Picture, rng: Generator, *, reach_px: float) -> Picture:
    """Blur along a line, as a shaken camera does."""
    length = max(2, int(reach_px))
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    away = (length * np.array([np.cos(angle), np.sin(angle)]) * 0.5).round().astype(int)
    middle = np.array([length, length])
    cv2.line(kernel, tuple(map(int, middle - away)), tuple(map(int, middle + away)), 1.0, 1)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)


def tone(values: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    """Change exposure, contrast, white balance and saturation."""
    if rng.random() < 0.25:
        values = values * rng.uniform(0.8, 1.25, 3).astype(np.float32)
    if rng.random() < 0.15:
        grey = values.mean(2, keepdims=True)
        values = grey + (values - grey) * rng.uniform(0, 0.5)
    gamma = float(np.exp(rng.normal(0, 0.25)))
    values = 255 * np.power(np.clip(values, 0, 255) / 255, gamma)
    gain = rng.uniform(0.45, 1.0) if rng.random() < 0.4 else rng.uniform(0.9, 1.35)
    return np.asarray(values * gain + rng.uniform(0, 25) * (rng.random() < 0.3), np.float32)
