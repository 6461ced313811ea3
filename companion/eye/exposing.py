"""What is wished of the camera's exposure, by what is seen of the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.exposure import Wish
from vision.observation import Trouble
from vision.relit import USED_TO_S
from vision.sighting import SightingKind

if TYPE_CHECKING:
    from vision.observation import Observation
    from vision.sighting import Sighting

BLINDING: Final = frozenset({Trouble.TOO_DARK, Trouble.TOO_BRIGHT})
"""In such light nobody sees whether anything lies there: another exposure can only help."""


class Exposing:
    """Says when the camera may learn the light anew, and when it is to keep what it has.

    It may while nothing lies there, or nothing can be seen. Where a hand came before it had learnt
    all of a new light, it learns the rest of it once the tray is empty again.
    """

    def __init__(self) -> None:
        self._learns_since = float("-inf")
        self._is_cut_short = False

    def wishes(self, sighting: Sighting) -> tuple[Wish, ...]:
        """Return what is wished once this is seen."""
        if sighting.kind in (SightingKind.SETTLED, SightingKind.HAND):
            if sighting.captured_at - self._learns_since < USED_TO_S:
                self._is_cut_short = True
            return (Wish.KEEP,)
        if sighting.seen is None or not self._may_learn(sighting.seen, relit=sighting.relit):
            return ()
        self._learns_since, self._is_cut_short = sighting.captured_at, False
        return (Wish.LEARN,)

    def _may_learn(self, seen: Observation, *, relit: bool) -> bool:
        if BLINDING.intersection(seen.troubles):
            return True
        return seen.sure and (relit or self._is_cut_short)
