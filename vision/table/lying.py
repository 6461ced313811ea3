"""Remembers how dice looked that lay at this table, which tells one that leans though it is alone.

The camera stays where it is, so dice that lie flat look the same way throw after throw: the more of
them were seen, the better that is known, and a single die that was thrown again is told, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.observation import Trouble
from vision.reading.lean import FlatLook, flat_lean

if TYPE_CHECKING:
    from vision.observation import Observation, SeenDie
    from vision.reading.lean import Vectors
    from vision.reading.leans import Lean

LEAST_SEEN: Final = 5
"""So many dice tell how a flat one looks, though one of them leans: those of one throw. With eight
as few flat dice are asked about, and fewer that lean."""

MOST_SEEN: Final = 60
"""So many are remembered, the newest: those of ten throws or so. Where a camera was moved and only
one or two dice at a time were seen since, half as many outvote the others."""


@dataclass(frozen=True, slots=True)
class LyingDice:
    """The dice that were seen to lie at a table, the oldest first.

    Attributes:
        size_px: (width, height) of the pictures.
        places: where they lay, in longer sides of the picture.
        leans: how they looked, as `vision.observation.SeenDie.lean` says.
    """

    size_px: tuple[int, int] = (0, 0)
    places: tuple[tuple[float, float], ...] = ()
    leans: tuple[Lean, ...] = ()

    def look(self, size_px: tuple[int, int]) -> FlatLook | None:
        """Return how flat dice look in such a picture, or None while too few were seen in any."""
        if size_px != self.size_px or len(self.places) < LEAST_SEEN:
            return None
        flat = flat_lean(np.array(self.places), np.array(self.leans))
        return FlatLook(*flat, max(size_px))

    def after(self, rest: Observation, size_px: tuple[int, int]) -> LyingDice:
        """Return them with those of one more rest.

        A die that leans is remembered, too: the others outvote it, and were it left out, nothing
        would ever be learnt once the camera was moved.

        Args:
            rest: what was seen. Where its dice look otherwise than those that are remembered, the
                camera has been moved, and these are forgotten.
            size_px: (width, height) of its picture; another size is another camera's.
        """
        long_side_px = max(size_px)
        told = [
            (die.centre_px, die.lean) for die in rest.dice if die.lean is not None and _is_read(die)
        ]
        places = tuple((x / long_side_px, y / long_side_px) for (x, y), _ in told)
        leans = tuple(lean for _, lean in told)
        flat = self.look(size_px)
        is_new = flat is not None and not flat.is_of(_rows(places), _rows(leans))
        if size_px != self.size_px or is_new:
            return LyingDice(size_px, places, leans)
        return LyingDice(
            size_px, (*self.places, *places)[-MOST_SEEN:], (*self.leans, *leans)[-MOST_SEEN:]
        )


def _rows(points: tuple[tuple[float, float], ...]) -> Vectors:
    return np.array(points, np.float64).reshape(-1, 2)


def _is_read(die: SeenDie) -> bool:
    """Return whether a die's face is sure: what hides that hides how the die lies, too."""
    return die.sure or die.trouble is Trouble.COCKED
