"""What is known of a table that was learnt, in the words of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.observation import LEAST_DIE_PX, is_wide_enough

if TYPE_CHECKING:
    from companion.eye.lessons import Learnt
    from vision.table.calibration import Calibration, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownView:
    """What is known of a table, in the words of a page.

    Attributes:
        corners: of the tray's floor, as parts of the picture's width; `is_cut`: the tray goes on
            beyond the picture.
        die_px: the edge of a die in the camera's picture; None while that is not known.
        mm_per_px: millimetres that a pixel of it shows, or None.
        enough_px: from so many pixels on dice are read surely; `is_enough`: theirs are so many.
        dark: how many dice of the set are dark, and `light` how many are light, where that was
            learnt since the program was started; else None.
        border: the lightness between them, or None where all dice have one shade.
    """

    corners: tuple[Point, ...]
    is_cut: bool
    die_px: float | None
    mm_per_px: float | None
    enough_px: int
    is_enough: bool
    dark: int | None
    light: int | None
    border: float | None


def known_of(
    calibration: Calibration, learnt: Learnt | None, *, size_px: tuple[int, int] | None
) -> KnownView:
    """Return what is known of a table.

    Args:
        calibration: as it was set up.
        learnt: what that was learnt from, if it was since the program was started.
        size_px: (width, height) of the camera's picture, if there was one.
    """
    width = None if size_px is None else size_px[0]
    die_px = _in_pixels(calibration.die_side, width)
    mm = calibration.mm_per_width
    return KnownView(
        corners=calibration.outline,
        is_cut=size_px is not None and calibration.is_cut(size_px[1] / size_px[0]),
        die_px=die_px,
        mm_per_px=None if mm is None or width is None else round(mm / width, 3),
        enough_px=LEAST_DIE_PX,
        is_enough=die_px is not None and is_wide_enough(die_px),
        dark=None if learnt is None else learnt.dark,
        light=None if learnt is None else learnt.dice - learnt.dark,
        border=calibration.shade_border,
    )


def _in_pixels(side: float | None, width_px: int | None) -> float | None:
    return None if side is None or width_px is None else round(side * width_px, 1)
