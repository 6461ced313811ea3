"""What is wished of the camera's exposure, by what is seen of the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.exposure import Wish
from vision.observation import Trouble
from vision.relit import USED_TO_S
from vision.sighting import SightingKind

if TYPE_CHECKING:
    from vision.observation import Observation
    from vision.sighting import Sighting


class Exposing:
    """Says when the camera may learn the light anew, and when it is to keep what it has.

    It may while nothing lies there, or nothing can be seen; but not in the dark while dice lie
    there, for the light that they were read in comes back. Where a hand came before it had learnt
    all of a new light, it learns the rest of it once the tray is empty again.
    """

    def __init__(self) -> None:
        self._learns_since = float("-inf")
        self._is_cut_short = self._lie_there = False

    def wishes(self, sighting: Sighting) -> tuple[Wish, ...]:
        """Return what is wished once this is seen."""
        if sighting.kind in (SightingKind.SETTLED, SightingKind.HAND):
            self._is_cut_short |= sighting.captured_at - self._learns_since < USED_TO_S
            self._lie_there |= sighting.kind is SightingKind.SETTLED
            return (Wish.KEEP,)
        return () if sighting.seen is None else self._wishes_of(sighting, sighting.seen)

    def _wishes_of(self, sighting: Sighting, seen: Observation) -> tuple[Wish, ...]:
        """Return what is wished of a tray on which nothing is seen."""
        self._lie_there &= not seen.sure
        is_new = self._blinds(seen) or (seen.sure and sighting.relit)
        if is_new:
            self._learns_since = sighting.captured_at
        learns = is_new or (seen.sure and self._is_cut_short)
        self._is_cut_short &= not learns
        return (Wish.LEARN,) if learns else ()

    def _blinds(self, seen: Observation) -> bool:
        if Trouble.TOO_DARK in seen.troubles:
            return not self._lie_there
        return Trouble.TOO_BRIGHT in seen.troubles
