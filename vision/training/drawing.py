"""Draws one die into a picture: shadow, rounded body, shaded faces, pips, marbling, glare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training import solids
from vision.training.canvas import Side, Window, fill, outline, soften
from vision.training.glare import add_glare, draw_rim, draw_sheen
from vision.training.stamps import draw_stamp

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.solids import Pose
    from vision.training.styles import Colour, Style

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]
    Face = tuple[int, Points]
    """A value, and the axes of its side, shape (3, 3)."""

NOISE_SIDE_PX: Final = 512
REFRACTION: Final = 1.5
"""Of the plastics that clear dice are made of: acrylic 1.49, cellulose acetate 1.48."""
SHINING: Final = 0.6
"""Share of the faces of a die with sheen that mirror a lamp."""


class Noise:
    """Smooth random fields, made once and cut from ever after."""

    def __init__(self, rng: Generator) -> None:
        """Make fields of several grains."""
        self.fields = [self._field(rng, cells) for cells in (6, 12, 24, 60, 150, 300) * 2]

    def _field(self, rng: Generator, cells: int) -> NDArray[np.float32]:
        small = rng.standard_normal((cells, cells)).astype(np.float32)
        size = (NOISE_SIDE_PX, NOISE_SIDE_PX)
        return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_CUBIC), np.float32)

    def cut(self, rng: Generator, shape: tuple[int, int], grain: int) -> NDArray[np.float32]:
        """Return a piece of a field: about zero mean and unit spread; *grain* 0 coarse, 5 fine."""
        field = self.fields[grain + 6 * int(rng.integers(2))]
        height, width = shape
        y = int(rng.integers(0, NOISE_SIDE_PX - height + 1))
        x = int(rng.integers(0, NOISE_SIDE_PX - width + 1))
        piece = field[y : y + height, x : x + width]
        return np.asarray(piece[:: rng.choice([-1, 1]), :: rng.choice([-1, 1])])


def draw_shadow(
    picture: Picture, hull: Points, cast: Points, *, depth: float, soft_px: float
) -> None:
    """Darken the ground where the die keeps the light off; *cast* is the shadow's way in pixels."""
    both = np.concatenate([hull, hull * 0.96 + hull.mean(0) * 0.04 + cast]).astype(np.float32)
    shape = np.asarray(cv2.convexHull(both)[:, 0], float)
    window = Window(picture, shape, 3 * soft_px + 2)
    if window.empty:
        return
    mask = soften(window.mask(shape), soft_px).astype(np.float32) / 255
    window.view[:] = (window.view * (1 - depth * mask[..., None])).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Lying:
    """A die as it lies: where and how, what it looks like, and the value on top."""

    pose: Pose
    style: Style
    value: int


def draw_die(picture: Picture, die: Lying, light: Points, noise: Noise, rng: Generator) -> Points:
    """Draw a die; return its outline in pixels.

    The light is the direction to the lamp, of unit length, in the camera's axes.
    """
    pose, style = die.pose, die.style
    hull = solids.outline(pose, style.rounding)
    window = Window(picture, hull, 2)
    if window.empty or min(window.shape) < 3:
        return hull
    near: list[Face] = []
    far: list[Face] = []
    for face, frame in solids.faces(die.value, mirrored=style.mirrored):
        seen = (pose.turn @ frame[:, 2])[2] > solids.SIDE_SHARE
        (near if seen else far).append((face, frame))
    shading = shade_faces(window, pose, near, style, light, rng)
    body = np.array(style.body, np.float32)[None, None] * shading[..., None]
    body = finish_body(body, window, style, noise, rng)
    canvas = np.clip(body, 0, 255).astype(np.uint8)
    if style.clear:
        draw_far_pips(canvas, window.origin, die, far, rng)
    for face, frame in near:
        side = Side(canvas, window.origin, pose, frame)
        draw_face(side, style, face, brightness(pose, frame, light), rng)
    add_glare(canvas, pose, style, window, rng)
    window.blend(canvas.astype(np.float32), window.share(hull))
    return hull


def brightness(pose: Pose, frame: NDArray[np.float64], light: Points) -> float:
    """Return how bright a face is: ambient and diffuse light, about 0.35 to 1.1."""
    return 0.45 + 0.65 * max(0.0, float((pose.turn @ frame[:, 2]) @ light))


def shade_faces(
    window: Window,
    pose: Pose,
    sides: list[Face],
    style: Style,
    light: Points,
    rng: Generator,
) -> NDArray[np.float32]:
    """Return the brightness of the body: flat faces whose borders are blurred into round edges."""
    flat = np.full(window.shape, int(rng.uniform(60, 110)), np.uint8)
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    for _, frame in sides:
        corners = solids.project(solids.on_face(frame, square), pose)
        fill(flat, corners - window.origin, 128 * brightness(pose, frame, light))
    if style.edge_glow:
        rim = np.zeros(window.shape, np.uint8)
        for _, frame in sides:
            corners = solids.project(solids.on_face(frame, square * (1 - style.rounding)), pose)
            thick = max(1, round(pose.side_px * 0.04))
            outline(rim, corners - window.origin, 255, thick)
        rim = soften(rim, pose.side_px * 0.02)
        flat = np.clip(flat + rim * (style.edge_glow * 0.3), 0, 255).astype(np.uint8)
    soft = soften(flat, style.rounding * pose.side_px * 0.6)
    return np.asarray(soft / 128, np.float32)


def finish_body(
    body: NDArray[np.float32], window: Window, style: Style, noise: Noise, rng: Generator
) -> NDArray[np.float32]:
    """Marble the body, and let the ground shine through a clear one."""
    if style.marbling > 0.06:
        grain = noise.cut(rng, window.shape, int(rng.integers(1, 4)))
        tint = rng.uniform(-1, 1, 3).astype(np.float32) * 0.4 + 1
        body = np.asarray(body * (1 + style.marbling * 0.5 * grain[..., None] * tint), np.float32)
        body += np.float32(style.marbling * 30) * np.maximum(grain, 0)[..., None]
    if style.clear:
        body = np.asarray(body * (1 - style.clear) + window.view * style.clear * 0.9, np.float32)
    return body


def draw_face(side: Side, style: Style, face: int, bright: float, rng: Generator) -> None:
    """Draw a face's pips, or its logo."""
    if face == style.logo_face:
        draw_logo(side, style, bright, rng)
        return
    shines = style.sheen > 0 and rng.random() < SHINING
    if shines:
        draw_sheen(side, style.sheen, rng)
    field = style.bullseye if face == 1 and style.bullseye else style.plate
    if field:
        side.fill(solids.CIRCLE * field, lighten(style.body, style.plate_tone * bright))
    for disc in draw_pips(side, style, face, bright, rng):
        if shines and rng.random() < style.sheen:
            draw_rim(side, disc.circle(1.0), rng)


def draw_pips(side: Side, style: Style, face: int, bright: float, rng: Generator) -> list[Disc]:
    """Draw a face's pips; return where they are."""
    colour = style.ace if face == 1 else style.four if face == 4 else style.pip
    lit = lighten(colour, 0.25 + 0.75 * bright)
    radius = style.pip_radius * (style.ace_scale if face == 1 else 1.0)
    discs = [Disc(place, radius) for place in solids.pip_places(face, style)]
    for disc in discs:
        draw_pip(side, style.pip_kind, disc, lit, rng)
    return discs


def lighten(colour: Colour, factor: float) -> Colour:
    """Return a colour made brighter or darker."""
    blue, green, red = (min(255.0, channel * factor) for channel in colour)
    return (blue, green, red)


def draw_far_pips(
    canvas: Picture,
    origin: Points,
    die: Lying,
    sides: list[Face],
    rng: Generator,
) -> None:
    """Draw the pips of the far sides as they are seen through a clear die, in place.

    What lies deep in it seems nearer to the top, by the refraction of the plastic.
    """
    pose, style = die.pose, die.style
    mask = np.zeros(canvas.shape[:2], np.uint8)
    for face, frame in sides:
        for place in solids.pip_places(face, style):
            pip = solids.on_face(frame, Disc(place, style.pip_radius).circle(1.0))
            pip[:, 2] = 0.5 + (pip[:, 2] - 0.5) / REFRACTION
            fill(mask, solids.project(pip, pose) - origin, 255)
    mask = soften(mask, rng.uniform(0.01, 0.05) * pose.side_px)
    share = (mask / 255 * style.clear * rng.uniform(0.2, 0.9))[..., None]
    colour = lighten(style.pip if rng.random() < 0.7 else style.body, rng.uniform(0.3, 1.0))
    canvas[:] = (canvas * (1 - share) + np.array(colour) * share).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Disc:
    """Where a pip is, and how large, in sides of the die."""

    place: Points
    radius: float

    def circle(self, scale: float, way: tuple[float, float] = (0.0, 0.0)) -> Points:
        """Return a circle of so many radii, moved by so many along the axes."""
        moved = np.array(way) * self.radius
        return np.asarray(self.place + moved + solids.CIRCLE * self.radius * scale)


def draw_pip(side: Side, kind: str, disc: Disc, colour: Colour, rng: Generator) -> None:
    """Draw one pip: a filled circle on the face, with the marks of its kind."""
    if kind in {"hollow", "eye"}:
        thick = max(1, round(0.25 * disc.radius * side.pose.side_px))
        outline(side.canvas, side.seen(disc.circle(1.1)), colour, thick)
        if kind == "eye":
            side.fill(disc.circle(0.45), colour)
        return
    if kind == "ring":
        side.fill(disc.circle(1.2), lighten(colour, 0.4))
    side.fill(disc.circle(1.0), colour)
    if kind == "inset":
        side.fill(
            disc.circle(0.6, (0.35, 0.25)),
            tuple(min(255.0, c * 1.25 + 18) for c in colour),  # type: ignore[arg-type]
        )
    if kind == "glint" and rng.random() < 0.7:
        side.fill(disc.circle(0.3, (-0.3, 0.3)), (235.0, 235.0, 235.0))
    if kind == "ring" and rng.random() < 0.5:
        side.fill(disc.circle(0.45), lighten(colour, 1.6))


def draw_logo(side: Side, style: Style, bright: float, rng: Generator) -> None:
    """Draw a mark that is no pip pattern: a star, a blot of polygons, a sign."""
    colour = lighten(style.pip, 0.25 + 0.75 * bright)
    size = rng.uniform(0.22, 0.42)
    if rng.random() < 0.35:
        square = np.array([(-size, -size), (size, -size), (-size, size)])
        draw_stamp(side.canvas, side.seen(square), colour, rng)
        return
    for _ in range(int(rng.integers(1, 6))):
        count = int(rng.integers(3, 11))
        angles = np.sort(rng.uniform(0, 2 * np.pi, count))
        reach = rng.uniform(0.25, 1, count) * size
        flat = np.stack([np.cos(angles) * reach, np.sin(angles) * reach], axis=1)
        side.fill(flat + rng.uniform(-0.1, 0.1, 2), colour)
        if rng.random() < 0.4:
            colour = lighten(style.body if rng.random() < 0.5 else style.pip, bright)
