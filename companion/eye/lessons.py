"""What is told while a table is learnt: values alone, which the game knows without any picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.frame import LONGEST

if TYPE_CHECKING:
    from vision.errors import Fault
    from vision.observation import Trouble
    from vision.table.calibration import Calibration, Point

THROWS: Final = 3
"""So many throws tell how large the dice are, and how their shades differ."""

DIE_MM: Final = 16.0
"""The edge of a die unless somebody says otherwise: what most games come with."""

HIGHEST: Final = LONGEST
"""No picture of a tray is higher than so many of its widths."""

LEAST_DIE_MM, MOST_DIE_MM = 5, 60
"""Edges of dice are no shorter and no longer, in millimetres: most are 12 to 25."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What somebody says of a table that is to be learnt.

    Attributes:
        outline: corners of the tray's floor as parts of the picture's width; None to find them.
        die_mm: the edge of its dice.
        dark: how many dice of a throw are dark; None to find that out.
    """

    outline: tuple[Point, ...] | None = None
    die_mm: float = DIE_MM
    dark: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """What one throw tells: for each die its edge as a part of the width, and its lightness."""

    sides: tuple[float, ...]
    lightnesses: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TrayTaken:
    """So many dice lie on a tray that has to be empty first."""

    dice: int


@dataclass(frozen=True, slots=True)
class NotYet:
    """The tray lies empty, but is not learnt as it is seen now: in such light, or by a hand."""

    why: Trouble


@dataclass(frozen=True, slots=True)
class ThrowsAwaited:
    """The empty tray is known; so many throws, with so many dice in each, have been seen.

    The last one does not count where it has so many *others* instead, or where so many lie *beyond*
    the tray's floor as it was found; 0 where it does.
    """

    throws: int = 0
    dice: int = 0
    others: int = 0
    beyond: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """The table is learnt.

    Attributes:
        calibration: what is known of it now.
        throws: what it was learnt from.
        dark: how many dice of a throw are dark; 0 where all have one shade.
        size_px: (width, height) of the camera's picture.
    """

    calibration: Calibration
    throws: tuple[Throw, ...]
    dark: int
    size_px: tuple[int, int]

    @property
    def dice(self) -> int:
        """How many dice lay in each throw."""
        return len(self.throws[-1].sides) if self.throws else 0


@dataclass(frozen=True, slots=True)
class NotLearnt:
    """The table could not be learnt: why as a code, and as a sentence."""

    fault: Fault
    why: str


Lesson = TrayTaken | NotYet | ThrowsAwaited | Learnt | NotLearnt
"""What is told while a table is learnt; the last two end it."""
