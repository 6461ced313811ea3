"""Draws what a lamp leaves on a die: sheen between the pips, bright arcs, a spot over all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training import solids
from vision.training.canvas import SCALE, SHIFT, Window, fill, outline, soften

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.canvas import Side
    from vision.training.solids import Pose
    from vision.training.styles import Style

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

RINGS: Final = 0.35
"""Share of the sheens that mirror a ring, as a phone's lamp or a bulged face makes it."""


def draw_sheen(side: Side, strength: float, rng: Generator) -> None:
    """Draw a lamp's reflection on a face, before its pips: dimples do not mirror it, in place.

    *strength* is from 0 to 1.
    """
    bright = np.zeros(side.canvas.shape[:2], np.uint8)
    middle = rng.uniform(-0.3, 0.3, 2)
    if rng.random() < RINGS:
        ring = side.seen(middle + solids.CIRCLE * rng.uniform(0.2, 0.5))
        thick = max(1, round(rng.uniform(0.04, 0.14) * side.pose.side_px))
        outline(bright, ring, 255, thick)
    else:
        reach = rng.uniform(0.4, 1.0, (len(solids.CIRCLE), 1)) * rng.uniform(0.2, 0.55, 2)
        fill(bright, side.seen(middle + solids.CIRCLE * reach), 255)
    brighten(side.canvas, soften(bright, rng.uniform(0.01, 0.06) * side.pose.side_px), strength)


def draw_rim(side: Side, circle: Points, rng: Generator) -> None:
    """Draw the bright arc that a lamp leaves on the wall of a dimple, whose edge is given."""
    line = np.roll(circle, int(rng.integers(len(circle))), axis=0)
    arc = line[: int(rng.integers(4, len(line) + 1))]
    tone = rng.uniform(150, 255)
    thick = max(1, round(rng.uniform(0.015, 0.04) * side.pose.side_px))
    outline(side.canvas, side.seen(arc), tone, thick, closed=False)


def brighten(canvas: Picture, mask: NDArray[np.uint8], strength: float) -> None:
    """Add light where a mask (0 to 255) says so, in place."""
    added = canvas.astype(np.float32) + mask[..., None].astype(np.float32) * np.float32(strength)
    canvas[:] = np.clip(added, 0, 255).astype(np.uint8)


def add_streaks(canvas: Picture, pose: Pose, style: Style, window: Window, rng: Generator) -> None:
    """Draw the thin bright arcs that a lamp leaves on polished, rounded edges, in place."""
    for _ in range(style.streaks):
        middle = np.array(pose.centre_px) + rng.uniform(-0.35, 0.35, 2) * pose.side_px
        at = tuple(np.round((middle - window.origin) * SCALE).astype(int).tolist())
        reach = np.round(rng.uniform(0.15, 0.5, 2) * pose.side_px * SCALE).astype(int).tolist()
        begin, span, tone = rng.uniform(0, 360), rng.uniform(20, 170), rng.uniform(170, 255)
        thick = max(1, round(rng.uniform(0.01, 0.05) * pose.side_px))
        way = rng.uniform(0, 180)
        cv2.ellipse(
            canvas, at, reach, way, begin, begin + span, (tone,) * 3, thick, cv2.LINE_AA, SHIFT
        )


def add_glare(canvas: Picture, pose: Pose, style: Style, window: Window, rng: Generator) -> None:
    """Add the lamp's reflection: a soft bright spot somewhere on the die, in place."""
    add_streaks(canvas, pose, style, window, rng)
    if rng.random() > style.gloss * 0.6:
        return
    spot = np.zeros(window.shape, np.uint8)
    reach = rng.uniform(0.05, 0.3, 2) * pose.side_px
    middle = np.array(pose.centre_px) + rng.uniform(-0.5, 0.5, 2) * pose.side_px - window.origin
    axes = (max(1, int(reach[0])), max(1, int(reach[1])))
    cv2.ellipse(spot, (int(middle[0]), int(middle[1])), axes, rng.uniform(0, 180), 0, 360, 255, -1)
    spot = soften(spot, pose.side_px * rng.uniform(0.02, 0.12))
    brighten(canvas, spot, rng.uniform(0.2, 0.9))
