"""What is known of a table once and for all: where the tray lies, how large dice are, its light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from vision.locate import Candidate
    from vision.motion import Grey

    Polygon = NDArray[np.float32]

Point = tuple[float, float]
"""(x, y) as parts of the picture's width."""

RIM_SIDES: Final = 0.6
"""A die's middle may lie so far outside the tray's floor, in sides: one that leans on the rim is
seen there, and the outline is good to half a side on the rendered turns."""

SIZES: Final = 1.7
"""A die is at most so many times larger or smaller than the dice of the tray should be: the finder
is good to 1.2, and perspective adds 1.3 from one end of a tray to the other."""

MOVED_PX: Final = 1.0
"""The camera has moved when the surroundings lie elsewhere by more than so many pixels of the small
picture: 0.3 % of its width. On the five rendered turns they stay below 0.25, hands in view."""

ALIKE: Final = 0.3
"""Response of the phase correlation (0 to 1) under which the surroundings are others. On those
turns it is 0.47 and more with hands in view, 0.75 without, whether the light is halved or half as
strong again; turned by 3 degrees, or 5 % nearer, it is 0.28 and less."""

LEAST_AREA: Final = 0.02
"""An outline that covers a smaller part of the picture's squared width is no tray: a quarter of the
smallest one that is found by itself."""

LIGHT_RATIO: Final = 1.6
"""The light has changed when the tray is so many times brighter or darker than it was: two thirds
of a stop, which the nets cope with, but a locked exposure soon will not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """A table as it was seen when it was set up.

    Attributes:
        outline: corners of the tray's floor, in order; at least three.
        die_side: the edge of a die as a part of the picture's width, or None while unknown.
        mm_per_width: millimetres that the picture's width shows on the tray, or None.
        light: middle grey level of the empty floor, 0 to 255.
        empty: the small picture of the empty tray (`vision.motion.shrink`).
        shade_border: lightness (`vision.shades`) between the dark and the light dice of the set
            that was learnt, or None.
    """

    outline: tuple[Point, ...]
    empty: Grey
    light: float
    die_side: float | None = None
    mm_per_width: float | None = None
    shade_border: float | None = None

    def __post_init__(self) -> None:
        if len(self.outline) < 3:  # noqa: PLR2004
            raise ValueError("an outline has at least three corners")

    def possible(self, candidates: Iterable[Candidate], *, width_px: int) -> tuple[Candidate, ...]:
        """Return those that lie on the tray and have about the size of its dice."""
        return tuple(
            each
            for each in candidates
            if self._is_inside(each, width_px) and self._has_size(each, width_px)
        )

    def _is_inside(self, candidate: Candidate, width_px: int) -> bool:
        x, y = (value / width_px for value in candidate.centre_px)
        distance = cv2.pointPolygonTest(as_polygon(self.outline), (x, y), measureDist=True)
        return bool(distance >= -RIM_SIDES * candidate.side_px / width_px)

    def _has_size(self, candidate: Candidate, width_px: int) -> bool:
        if self.die_side is None:
            return True
        ratio = candidate.side_px / width_px / self.die_side
        return 1 / SIZES < ratio < SIZES

    def has_moved(self, small: Grey) -> bool:
        """Return whether the camera or the tray lies elsewhere than when it was calibrated.

        Told from what is round the tray's floor, so that dice on it do not matter.

        Args:
            small: the small picture now, as `vision.motion.shrink` makes it.
        """
        if small.shape != self.empty.shape:
            return True
        around = self._around(small.shape[1], small.shape[0])
        then, now = (_edges(picture) * around for picture in (self.empty, small))
        (across, down), response = cv2.phaseCorrelate(then, now)
        return bool(response < ALIKE or np.hypot(across, down) > MOVED_PX)

    def _around(self, width: int, height: int) -> NDArray[np.float32]:
        """Return 1 where the surroundings are and 0 on the floor, both softly joined."""
        mask = np.ones((height, width), np.float32)
        corners = (as_polygon(self.outline) * width).astype(np.int32)
        cv2.fillPoly(mask, [corners], (0.0,))
        return np.asarray(cv2.GaussianBlur(mask, (9, 9), 0), np.float32)


def as_polygon(outline: Iterable[Point]) -> Polygon:
    """Return corners as OpenCV takes them: shape (corners, 1, 2), float32."""
    return np.asarray([*outline], np.float32)[:, None, :]


def is_outline(corners: tuple[Point, ...]) -> bool:
    """Return whether corners could be those of a tray: convex, and not too small.

    >>> is_outline(((0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.1, 0.6)))
    True
    >>> is_outline(((0.1, 0.1), (0.9, 0.6), (0.9, 0.1), (0.1, 0.6)))
    False
    """
    if len(corners) < 3:  # noqa: PLR2004
        return False
    polygon = as_polygon(corners)
    return cv2.isContourConvex(polygon) and cv2.contourArea(polygon) >= LEAST_AREA


def is_other_light(now: float, usual: float) -> bool:
    """Return whether one grey level of the floor is much brighter or darker than another."""
    return not 1 / LIGHT_RATIO < (now + 1) / (usual + 1) < LIGHT_RATIO


def floor_light(small: Grey, outline: Iterable[Point]) -> float:
    """Return the middle grey level of the tray's floor."""
    mask = np.zeros(small.shape, np.uint8)
    cv2.fillPoly(mask, [(as_polygon(outline) * small.shape[1]).astype(np.int32)], (1.0,))
    floor = small[mask > 0]
    return float(np.median(floor if floor.size else small))


def _edges(small: Grey) -> NDArray[np.float32]:
    """Return how fast the grey level changes at each pixel: what stays when the light changes."""
    even = small.astype(np.float32)
    across, down = cv2.Sobel(even, cv2.CV_32F, 1, 0), cv2.Sobel(even, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down), np.float32)
