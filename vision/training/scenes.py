"""Draws whole scenes of dice and clutter with their truth, as a camera would see them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training import grounds, solids, strangers
from vision.training.drawing import Lying, draw_die, draw_shadow
from vision.training.layout import Table, laid_out
from vision.training.styles import like_ground, random_style

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.drawing import Noise
    from vision.training.layout import Stand
    from vision.training.styles import Style

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

SCENE_SIDE_PX: Final = 400
ACE: Final = 0
"""Class of the face with one pip."""
NONE: Final = 6
"""Class of what is no die."""
UNREADABLE: Final = 7
"""Class of a die whose face cannot be told: leaning, cut off, covered, with a logo."""
HIDING: Final = 0.12
"""Share of the scenes whose dice have about the colour of the ground."""
LEAN: Final = (0.16, 0.79)
"""A leaning die lies so far from flat, in radians."""
UNREADABLE_TILT: Final = 0.56
"""A leaning die seen so far from upright, in radians, shows no upper face."""
LEAST_VISIBLE: Final = 0.88
"""Share of the top face that must be seen for the die to be readable."""
LEAST_SEEN: Final = 0.4
"""A die of whose top face less is seen is not asked for."""
TOP: Final = np.array([(0, 0, 0.5), *0.5 * solids.CORNERS[solids.CORNERS[:, 2] > 0]])
"""The middle of a die's top face, and its corners, in sides."""


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
        sides_px: the least and the largest edge length.
        most_things: so many things lie in a scene at most.
        touching: share of the things that lie beside another.
    """

    strangers_shares: tuple[float, ...] = (0.0, 0.15, 0.5)
    upright: float = 0.75
    most_tilt: float = 0.78
    sides_px: tuple[float, float] = (24, 110)
    most_things: int = 12
    touching: float = 0.4


USUAL: Final = SceneKind()
STRANGE: Final = SceneKind(strangers_shares=(0.6, 0.9, 1.0))
"""Few dice with pips, much else."""
STEEP: Final = SceneKind(upright=0.4, most_tilt=0.9)
"""Seen from far aside."""
CROWDED: Final = SceneKind(
    strangers_shares=(0.0, 0.1), sides_px=(18, 44), most_things=36, touching=0.75
)
"""Many small dice in heaps."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What was drawn, its top face and its outline, (n, 2) each, in pixels."""

    truth: Truth
    top: Points
    hull: Points


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

    @property
    def table(self) -> Table:
        """What is seen of the table."""
        return Table(self.tilt[:2, :2], SCENE_SIDE_PX, self.side_px)


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
        side_px=float(np.exp(rng.uniform(*np.log(kind.sides_px)))),
        styles=[random_style(rng) for _ in range(kinds)],
        leaning=float(rng.choice([0.02, 0.15])),
    )


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
    things: list[Thing] = []
    empty = rng.random() < 0.06
    strange = rng.choice(kind.strangers_shares)
    for stand in stands(view, rng, kind):
        side = view.side_px * rng.uniform(0.95, 1.0)
        if empty or rng.random() < strange:
            lies = add_stranger(picture, view, stand, side, rng)
        else:
            lies = add_die(picture, view, stand, side, noise, rng)
        things = [*uncovered(things, lies.hull), lies]
    return picture, [thing.truth for thing in things]


def stands(view: View, rng: Generator, kind: SceneKind) -> list[Stand]:
    """Return where things stand, the farthest from the camera first: nearer ones hide them."""
    found = laid_out(view.table, rng, most=kind.most_things, beside_others=kind.touching)
    return sorted(found, key=lambda stand: float(view.tilt[2, :2] @ stand.place))


def add_stranger(picture: Picture, view: View, stand: Stand, side: float, rng: Generator) -> Thing:
    """Draw what is no die with pips."""
    spot = view.table.in_picture(stand.place)
    side_px = side * rng.uniform(0.6, 1.3)
    strangers.draw_stranger(picture, spot, side_px, view.cast * side, rng)
    outline = spot + solids.CIRCLE * 0.5 * side_px
    truth = Truth(centre_px=(spot[0], spot[1]), side_px=side_px, label=NONE)
    return Thing(truth, top=outline, hull=outline)


def add_die(
    picture: Picture, view: View, stand: Stand, side: float, noise: Noise, rng: Generator
) -> Thing:
    """Draw one die."""
    style = view.styles[int(rng.integers(len(view.styles)))]
    spot = view.table.in_picture(stand.place)
    turn = view.tilt @ solids.rotation(np.array([0, 0, 1.0]), stand.turn)
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
    add_shadows(picture, hull, view, side, rng)
    draw_die(picture, Lying(pose, style, value), view.light, noise, rng)
    middle, *top = solids.project(TOP, pose)
    cut = middle.min() < 0.42 * side or middle.max() > SCENE_SIDE_PX - 0.42 * side
    label = UNREADABLE if lost or cut or style.logo_face == value else value - 1
    truth = Truth(
        centre_px=(middle[0], middle[1]),
        side_px=side,
        label=label,
        lean=(float(normal[0]), float(normal[1])),
    )
    return Thing(truth, top=np.array(top), hull=hull)


def add_shadows(picture: Picture, hull: Points, view: View, side: float, rng: Generator) -> None:
    """Draw what a die shades: where the lamp throws its shadow, and often right round it."""
    draw_shadow(picture, hull, view.cast * side, depth=view.depth, soft_px=view.soft * side)
    if rng.random() < 0.6:
        draw_shadow(
            picture,
            hull,
            view.cast * 0,
            depth=rng.uniform(0.1, 0.6),
            soft_px=side * rng.uniform(0.02, 0.1),
        )


def uncovered(things: list[Thing], hull: Points) -> list[Thing]:
    """Return what is still seen beside what has a certain outline.

    Dice whose top faces it hides in part are marked, those that it nearly hides are dropped.
    """
    kept = []
    for thing in things:
        seen = 1 - covered(thing.top, hull)
        if seen < LEAST_SEEN:
            continue
        if seen < LEAST_VISIBLE and thing.truth.label != NONE:
            unread = replace(thing.truth, label=UNREADABLE, lean=None)
            thing = replace(thing, truth=unread)  # noqa: PLW2901
        kept.append(thing)
    return kept


def covered(top: Points, hull: Points) -> float:
    """Return the share of a face that an outline covers; both are convex."""
    face, shape = (cv2.convexHull(each.astype(np.float32)) for each in (top, hull))
    area, _ = cv2.intersectConvexConvex(face, shape)
    return area / max(cv2.contourArea(face), 1e-6)


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
