"""What things are drawn on: polygons with smooth edges, a window of a picture, a die's side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training import solids

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.training.solids import Pose
    from vision.training.styles import Colour

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

SHIFT: Final = 4
"""Bits of the fraction of a pixel in polygon corners."""
SCALE: Final = 1 << SHIFT


def fill(target: NDArray[np.uint8], points: Points, colour: float | Colour) -> None:
    """Fill a polygon, whose corners are (n, 2) in pixels, with smooth edges, in place."""
    cv2.fillPoly(target, [_in_parts(points)], _shade(colour), cv2.LINE_AA, SHIFT)


def outline(
    target: NDArray[np.uint8],
    points: Points,
    colour: float | Colour,
    thick_px: int,
    *,
    closed: bool = True,
) -> None:
    """Draw the edge of such a polygon, in place."""
    cv2.polylines(
        target,
        [_in_parts(points)],
        isClosed=closed,
        color=_shade(colour),
        thickness=thick_px,
        lineType=cv2.LINE_AA,
        shift=SHIFT,
    )


def _in_parts(points: Points) -> NDArray[np.int32]:
    return np.round(points * SCALE).astype(np.int32)


def _shade(colour: float | Colour) -> Colour:
    return (float(colour),) * 3 if isinstance(colour, (int, float)) else colour


def soften(mask: NDArray[np.uint8], sigma_px: float) -> NDArray[np.uint8]:
    """Return the mask blurred."""
    if sigma_px < 0.4:
        return mask
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), min(sigma_px, 24)), np.uint8)


class Window:
    """The part of a picture round a die, with its own origin."""

    def __init__(self, picture: Picture, points: Points, margin_px: float) -> None:
        """Cut the window round *points*, inside the picture."""
        low = np.floor(points.min(0) - margin_px).astype(int)
        high = np.ceil(points.max(0) + margin_px).astype(int) + 1
        height, width = picture.shape[:2]
        self.x0, self.y0 = max(0, int(low[0])), max(0, int(low[1]))
        self.x1, self.y1 = min(width, int(high[0])), min(height, int(high[1]))
        self.view = picture[self.y0 : self.y1, self.x0 : self.x1]
        self.origin = np.array([self.x0, self.y0], float)

    @property
    def empty(self) -> bool:
        """Return whether nothing of it is inside the picture."""
        return self.x1 <= self.x0 or self.y1 <= self.y0

    @property
    def shape(self) -> tuple[int, int]:
        """Return height and width."""
        return self.y1 - self.y0, self.x1 - self.x0

    def mask(self, points: Points) -> NDArray[np.uint8]:
        """Return a polygon as a mask, 0 to 255."""
        blank = np.zeros(self.shape, np.uint8)
        fill(blank, points - self.origin, 255)
        return blank

    def share(self, points: Points) -> NDArray[np.float32]:
        """Return a polygon as a mask, 0 to 1."""
        return np.asarray(self.mask(points) / 255, np.float32)

    def blend(self, colours: NDArray[np.float32], mask: NDArray[np.float32]) -> None:
        """Lay *colours* over the window where *mask* (0 to 1) says so."""
        share = mask[..., None]
        mixed = self.view * (1 - share) + colours * share
        self.view[:] = np.clip(mixed, 0, 255).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a die, as a plane to draw on.

    Attributes:
        canvas: the window's picture, which is drawn on in place.
        origin: of the window, in pixels of the picture.
        pose: of the die.
        frame: the side's own axes, shape (3, 3).
    """

    canvas: Picture
    origin: Points
    pose: Pose
    frame: NDArray[np.float64]

    def seen(self, flat: Points) -> Points:
        """Return where points of the plane, in sides of the die, are seen in the window."""
        return solids.project(solids.on_face(self.frame, flat), self.pose) - self.origin

    def fill(self, flat: Points, colour: Colour) -> None:
        """Fill a polygon of the plane."""
        fill(self.canvas, self.seen(flat), colour)
