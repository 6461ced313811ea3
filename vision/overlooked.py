"""What moved at a rest that was told, and was passed over: do the dice still lie as they did?

It was taken for something that moves beside them, such as a shadow, or nobody saw it. So the dice
are looked at once more as soon as all is still.
"""

from __future__ import annotations

from typing import Final

from vision.observation import Observation
from vision.vote import agree

EARLY_S: Final = 0.075
"""Still for so long, the dice are looked at: early, so that a rest that has to be told anew is told
in time."""

DOUBTED_LOOKS: Final = 3
"""Of so many looks at a rest that was told each has to doubt it, where none surely shows another:
light may fall on a die for a moment."""

DOUBTED_S: Final = 0.3
"""Between two of them."""


class Overlooked:
    """Tells whether a rest that was told is over, though nothing was told to move."""

    def __init__(self) -> None:
        """Begin with nothing that was told, or passed over."""
        self._told = Observation()
        self._is_any = False
        self._doubted = 0

    def rest(self, told: Observation) -> None:
        """Take what was told to lie there."""
        self._told = told

    def note(self) -> None:
        """Note that something is passed over."""
        self._is_any = True

    def forget(self) -> None:
        """Forget it: what there is has been told since."""
        self._is_any, self._doubted = False, 0

    def interrupt(self) -> None:
        """Begin the looks anew: something moves again."""
        self._doubted = 0

    def is_due(self, still_s: float) -> bool:
        """Return whether the dice are to be looked at, after so many seconds without movement."""
        return self._is_any and still_s >= EARLY_S + self._doubted * DOUBTED_S

    def lie_still(self, seen: Observation) -> bool:
        """Take a look; return whether it shows the dice as they were told, and nothing besides."""
        if agree(self._told, seen) and len(seen.unexplained) <= len(self._told.unexplained):
            self.forget()
            return True
        self._doubted += 1
        return False

    def is_over(self, seen: Observation) -> bool:
        """Return whether a look that shows something else is enough."""
        return seen.sure or self._doubted >= DOUBTED_LOOKS
