"""Dice that lie still while something else moves on and on: a swinging lamp, leaves in the sun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.vote import agree, merged

if TYPE_CHECKING:
    from vision.observation import Observation

LONG_S: Final = 1.0
"""What has moved for so long without a hand may be more than dice that roll: it is looked into."""

AGAIN_S: Final = (0.3, 0.2)
"""After such pauses, by turns, the dice are looked at anew: by even ones a die that rocks might be
seen as it lay each time."""

OFTEN: Final = 3
"""Dice are at rest once so many looks in a row agree."""

EXPECTED_S: Final = 60.0
"""For so long after it was found such movement is looked into at once, and of sure dice two looks
are enough."""

STILL_SPOT_WIDTHS: Final = 0.1
"""A die that lies still is seen within so many die-widths: closer than where all is still
(`vision.vote`), for one that rocks hardly leaves its place."""


class Unrest:
    """Tells whether dice lie still by looking at them, where not all is still.

    All times are those of frames, in seconds.
    """

    def __init__(self) -> None:
        """Begin with a tray of which nothing is known."""
        self._since: float | None = None
        self._looked_at: float | None = None
        self._seen: Observation | None = None
        self._alike = 0
        self._expected_until = float("-inf")

    def interrupt(self) -> None:
        """Forget what was seen: a hand has come, and may have moved dice."""
        self._since = self._looked_at = self._seen = None
        self._alike = 0

    def rest(self, seen: Observation) -> None:
        """Take what lies there now that all is still."""
        self.interrupt()
        self._seen, self._alike = seen, 1

    def is_expected(self, at: float) -> bool:
        """Return whether something was found lately to move that is no die."""
        return at < self._expected_until

    def is_due(self, at: float) -> bool:
        """Return whether the dice are to be looked at, in a frame in which something moves."""
        if self._since is None:
            self._since = at
        if self._looked_at is not None:
            return at - self._looked_at >= AGAIN_S[self._alike % len(AGAIN_S)]
        return at - self._since >= (AGAIN_S[0] if self.is_expected(at) else LONG_S)

    def look(self, seen: Observation, at: float) -> Observation | None:
        """Take what is seen now; return what lies there at rest, or None where that is not known.

        A tray on which no die is seen is not known to be empty: dice that roll are not seen either.
        """
        before, self._seen, self._looked_at = self._seen, seen, at
        if before is None or not _lie_still(before, seen):
            self._alike = 1
            return None
        self._alike += 1
        told = merged(before, seen)
        is_enough = self._alike >= OFTEN or (told.sure and self.is_expected(at))
        if not is_enough:
            return None
        self._expected_until = at + EXPECTED_S
        return told


def _lie_still(before: Observation, seen: Observation) -> bool:
    """Return whether there are dice, all as they were before."""
    return bool(seen.dice) and agree(before, seen, apart_widths=STILL_SPOT_WIDTHS)
