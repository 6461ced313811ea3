"""The hold strip: a marked lane along one edge of the tray, into which kept dice are slid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision.reading.locate import PointPx
    from vision.table.calibration import Point

FOUR: Final = 4
"""An outline with another number of corners is no tray seen at a slant: its box is taken."""


class Edge(StrEnum):
    """Along which edge of the tray it lies, as the picture shows it."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Strip:
    """Where the strip lies.

    Attributes:
        edge: of the tray.
        share: its width as a share of the tray's.
        outline: corners of the tray's floor, as parts of the picture's width; None where the
            picture's edges have to do.
    """

    edge: Edge
    share: float
    outline: tuple[Point, ...] | None = None

    def has(self, place_px: PointPx, size_px: tuple[int, int]) -> bool:
        """Return whether a die's middle lies in the strip; beyond the tray's edge it does, too.

        Args:
            place_px: (x, y) of the die's middle.
            size_px: (width, height) of the picture.
        """
        across, down = self._on_tray(place_px, size_px)
        match self.edge:
            case Edge.LEFT:
                return across <= self.share
            case Edge.RIGHT:
                return across >= 1 - self.share
            case Edge.TOP:
                return down <= self.share
            case Edge.BOTTOM:
                return down >= 1 - self.share

    def _on_tray(self, place_px: PointPx, size_px: tuple[int, int]) -> Point:
        """Return a place as shares of the tray, from its left and from its top edge."""
        import cv2  # noqa: PLC0415  (the settings know a strip, and most tables have none)
        import numpy as np  # noqa: PLC0415

        width, height = size_px
        outline = self.outline or ((0, 0), (1, 0), (1, height / width), (0, height / width))
        square = np.asarray([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
        flat = cv2.getPerspectiveTransform(_corners(outline), square)
        place = np.asarray([[place_px]], np.float32) / width
        across, down = cv2.perspectiveTransform(place, flat)[0, 0]
        return float(across), float(down)


def _corners(outline: tuple[Point, ...]) -> NDArray[np.float32]:
    """Return the corners from the upper left one on, clockwise."""
    import numpy as np  # noqa: PLC0415

    points = np.asarray(outline, np.float32)
    if len(points) != FOUR:
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        points = np.asarray(
            [(left, top), (right, top), (right, bottom), (left, bottom)], np.float32
        )
    from_middle = points - points.mean(axis=0)
    clockwise = points[np.argsort(np.arctan2(from_middle[:, 1], from_middle[:, 0]))]
    # The top is the side that runs to the right most nearly, told with the one across from it: by
    # the corners alone, a wide tray that lies turned by 39 degrees would begin at another one.
    sides = np.roll(clockwise, -1, axis=0) - clockwise
    along = sides - np.roll(sides, 2, axis=0)
    top = int(np.argmax(along[:, 0] / np.hypot(*along.T)))
    return np.asarray(np.roll(clockwise, -top, axis=0))
