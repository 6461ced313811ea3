"""What was seen in one frame: dice, their chances, and what stands in the way of being sure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion.dice import FACES, Face, Shade

if TYPE_CHECKING:
    from collections.abc import Iterable

Box = tuple[float, float, float, float]
"""(x, y, width, height) in a picture, in pixels."""

BOX_SIDES: Final = 1.25
"""Side of the box round a whole die, in edges of it: dice lie turned, and their sides are seen."""

CHANCES_TOLERANCE: Final = 1e-3
"""How far the six chances may be from adding up to 1 (rounding to four digits)."""

CLEAR_SHADE: Final = 0.12
"""How clearly a die has to be light or dark not to be asked about in a game in which that matters.
Of 3,475 dice of photographs and stills whose shade is right two are less clear, of the three
photographed ones whose shade is wrong all: put with these in sight."""


LEAST_DIE_PX: Final = 40
"""Dice narrower than this are read less surely: a pip is 7 pixels then
(docs/accuracy-conditions.md, "Small dice")."""


def is_wide_enough(die_px: float) -> bool:
    """Return whether dice of so many pixels are read surely, as they are told: in whole ones.

    >>> is_wide_enough(39.6), is_wide_enough(39.4)
    (True, False)
    """
    return round(die_px) >= LEAST_DIE_PX


class Trouble(StrEnum):
    """Why a reading has to be asked about. The value is the code that programs see."""

    UNSURE_FACE = "unsure-face"
    UNEXPLAINED = "unexplained"
    ODD_SIZE = "odd-size"
    WRONG_COUNT = "wrong-count"
    COCKED = "cocked"
    STACKED = "stacked"
    CUT_OFF = "cut-off"
    HIDDEN = "hidden"
    HAND = "hand"
    GLARE = "glare"
    WRONG_SHADES = "wrong-shades"
    TOO_DARK = "too-dark"
    TOO_BRIGHT = "too-bright"
    BLURRED = "blurred"
    TOO_SMALL = "too-small"
    UNSTEADY = "unsteady"
    MOVED = "moved"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenDie:
    """One die in one frame.

    Attributes:
        face: the one it shows, or None where it is a die of which none is told.
        shade: light or dark body.
        shade_clarity: how far from the border between them it is: 0 on it, 1 far away.
        centre_px: (x, y) of the die's middle.
        box_px: around the whole visible die.
        chances: of showing 1 to 6, adding up to 1.
        sure: nothing about this die needs to be asked.
        trouble: why it is not sure, or None where that is not known.
        lean: how far its upper face looks to the right and down, as the sine of the angle, as the
            camera sees it; None where that is not known.
    """

    face: Face | None
    shade: Shade
    centre_px: tuple[float, float]
    box_px: Box
    chances: tuple[float, ...]
    sure: bool
    trouble: Trouble | None = None
    shade_clarity: float = 1.0
    lean: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if len(self.chances) != len(FACES) or abs(sum(self.chances) - 1) > CHANCES_TOLERANCE:
            message = f"chances are six numbers that add up to 1, not {self.chances}"
            raise ValueError(message)
        if self.sure and self.face is None:
            message = "a die that cannot be read is never sure"
            raise ValueError(message)

    @property
    def is_between_shades(self) -> bool:
        """Whether it can hardly be told if it is a dark or a light die."""
        return self.shade_clarity < CLEAR_SHADE

    @property
    def cocked(self) -> bool:
        """Whether it leans, so that no face lies flat on top."""
        return self.trouble is Trouble.COCKED

    @property
    def width_px(self) -> float:
        """The longer side of the die's box, which has some room round the die."""
        return max(self.box_px[2:])

    @property
    def edge_px(self) -> float:
        """The die's edge, by its box."""
        return self.width_px / BOX_SIDES

    def covers(self, point_px: tuple[float, float]) -> bool:
        """Return whether a point, (x, y), lies within the die's box."""
        left, top, across, down = self.box_px
        return left <= point_px[0] <= left + across and top <= point_px[1] <= top + down


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """All dice seen in one frame.

    Attributes:
        dice: in no particular order.
        sure: a promise: every die is sure, nothing is unexplained, nothing needs to be asked.
        troubles: why not, each code once.
        unexplained: around what may be a die, too.
        perhaps: those of them that were read, as the dice that they may be; none is sure.
        hands: around hands that may hide dice.
    """

    dice: tuple[SeenDie, ...] = ()
    sure: bool = True
    troubles: tuple[Trouble, ...] = ()
    unexplained: tuple[Box, ...] = ()
    perhaps: tuple[SeenDie, ...] = ()
    hands: tuple[Box, ...] = ()

    def __post_init__(self) -> None:
        if any(one.sure for one in self.perhaps):
            message = "what may be a die is never sure"
            raise ValueError(message)
        doubts = (*self.troubles, *self.unexplained, *self.perhaps, *self.hands)
        if self.sure and (doubts or not all(die.sure for die in self.dice)):
            message = "a sure observation has only sure dice, no troubles, and nothing to ask about"
            raise ValueError(message)

    def doubted(self, troubles: Iterable[Trouble], places: Iterable[Box] = ()) -> Observation:
        """Return the same dice with further *troubles*; with none, the observation itself.

        *places* are around what may be further dice.
        """
        added = tuple(dict.fromkeys((*self.troubles, *troubles)))
        if not added:
            return self
        unexplained = (*self.unexplained, *places)
        return replace(self, sure=False, troubles=added, unexplained=unexplained)
