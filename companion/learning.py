"""What is kept of a table while it is learnt by watching: the empty tray and a few throws."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from vision.errors import CalibrationError
from vision.sighting import SightingKind

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.sighting import Sighting

THROWS: Final = 3
"""So many throws tell how large the dice are, and how their shades differ."""


@dataclass(slots=True)
class Seen:
    """The pictures that were seen so far.

    Attributes:
        empty: the empty tray, once it was seen.
        throws: by the number of dice in them, the pictures of throws after that.
    """

    empty: Image | None = None
    throws: dict[int, list[Image]] = field(default_factory=dict)

    def take(self, sighting: Sighting, image: Image) -> str | None:
        """Take a sighting with its picture; return what to tell the person, if anything."""
        if sighting.kind is SightingKind.EMPTY and self.empty is None:
            self.empty = image
            return f"The empty tray is seen. Throw all dice, {THROWS} times."
        if sighting.kind is not SightingKind.SETTLED or sighting.seen is None or self.empty is None:
            return None
        dice = len(sighting.seen.dice)
        self.throws.setdefault(dice, []).append(image)
        return f"{dice} dice are seen."

    def is_enough(self, *, may_go_on: bool) -> bool:
        """Return whether the same number of dice was thrown often enough, and no more may come."""
        return not may_go_on and len(self._fullest()) >= THROWS

    def pictures(self) -> list[Image]:
        """Return the empty tray, and the throws with the most dice.

        Raises:
            CalibrationError: the tray was never seen empty.
        """
        if self.empty is None:
            raise CalibrationError("the tray was never seen empty: take the dice out first")
        return [self.empty, *self._fullest()]

    def _fullest(self) -> list[Image]:
        return self.throws[max(self.throws)] if self.throws else []
