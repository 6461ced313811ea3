"""What is known of a table once and for all: where the tray lies, how large dice are, its light.

Values alone, which the game knows without any picture; `vision.tray` tells what they say of one.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
"""(x, y) as parts of the picture's width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """A table as it was seen when it was set up.

    Attributes:
        outline: corners of the tray's floor, in order; at least three.
        die_side: the edge of a die as a part of the picture's width, or None while unknown.
        mm_per_width: millimetres that the picture's width shows on the tray, or None.
        light: middle grey level of the empty floor, 0 to 255.
        empty: the small picture of the empty tray (`vision.motion.shrink`), as PNG.
        shade_border: lightness (`vision.shades`) between the dark and the light dice of the set
            that was learnt, or None.
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
