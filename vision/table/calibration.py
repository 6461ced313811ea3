"""What is known of a table once and for all: where the tray lies, how large dice are, its light.

Values alone, which the game knows without any picture: `vision.table.tray` tells what they say of
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, inf, isfinite
from typing import Final

from vision.frame import LONGEST

Point = tuple[float, float]
"""(x, y) as parts of the picture's width."""

ON_EDGE: Final = 0.01
"""A corner so near to the picture's edge, or beyond it, lies on it."""

FARTHEST: Final = LONGEST + 4.0
"""No corner that a picture shows, or that lies a little beyond it, is farther than this from its
own: none is so high."""

LEAST_CUT: Final = 0.05
"""A side of the tray's floor that is so long and lies on the picture's edge is no side of it: the
floor goes on beyond."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """A table as it was seen when it was set up.

    Attributes:
        outline: corners of the tray's floor, in order; at least three.
        die_side: the edge of a die as a part of the picture's width, or None while unknown.
        mm_per_width: millimetres that the picture's width shows on the tray, or None.
        light: middle grey level of the empty floor, 0 to 255.
        empty: the small picture of the empty tray (`vision.motion.shrink_unchanged`), as PNG.
        shade_border: lightness (`vision.reading.shades`) between the dark and the light dice of the
            set that was learnt, or None.
    """

    outline: tuple[Point, ...]
    empty: bytes
    light: float
    die_side: float | None = None
    mm_per_width: float | None = None
    shade_border: float | None = None

    def __post_init__(self) -> None:
        if len(self.outline) < 3:  # noqa: PLR2004
            raise ValueError("an outline has at least three corners")
        if not all(abs(each) <= FARTHEST for corner in self.outline for each in corner):
            raise ValueError("a corner of the outline lies nowhere near the picture")
        if not 0 <= self.light <= 255:  # noqa: PLR2004
            raise ValueError(f"the floor's light is {self.light}; it lies between 0 and 255")
        if self.shade_border is not None and not isfinite(self.shade_border):
            raise ValueError(f"the border between dark and light is {self.shade_border}")
        _check_length("die's edge", self.die_side, most=1.0)
        _check_length("picture's width", self.mm_per_width, most=inf)

    def lies_as(self, other: Calibration | None) -> bool:
        """Return whether the tray lies here where another calibration has it, seen as there.

        What is known of dice and light may differ.
        """
        return other is not None and (self.outline, self.empty) == (other.outline, other.empty)

    def tells_more_than(self, other: Calibration) -> bool:
        """Return whether something of the dice is known here that another one does not tell."""
        return any(
            here is not None and there is None
            for here, there in zip(self._of_dice(), other._of_dice(), strict=True)
        )

    def _of_dice(self) -> tuple[float | None, ...]:
        return self.die_side, self.mm_per_width, self.shade_border

    def is_cut(self, height: float) -> bool:
        """Return whether the edge of the picture, *height* times as high as wide, cuts the tray.

        What lies beyond is not seen.
        """
        return any(
            dist(one, other) >= LEAST_CUT
            and bool(_edges_at(one, height) & _edges_at(other, height))
            for one, other in zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True)
        )


def _edges_at(corner: Point, height: float) -> frozenset[str]:
    """Return which of the picture's edges a corner lies on."""
    x, y = corner
    room = {"left": x, "right": 1 - x, "top": y, "bottom": height - y}
    return frozenset(edge for edge, left in room.items() if left <= ON_EDGE)


def _check_length(name: str, length: float | None, *, most: float) -> None:
    if length is not None and not 0 < length < most:
        raise ValueError(f"the {name} is {length}; it is a length above 0 and below {most}")
