"""A rest that was told blurred, while the lens still sought, is looked at again.

A picture that gets sharp changes too little to be told from one in which nothing moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.observation import Trouble
from vision.vote import agree, merged

if TYPE_CHECKING:
    from vision.observation import Observation

OUT_OF_FOCUS: Final = frozenset({Trouble.BLURRED, Trouble.UNSTEADY})
"""Of the troubles of a picture those that pass as it gets sharp; others have to be answered, and
looking on until a doubtful face happens to be sure would be no answer."""

FIRST_S: Final = 1.0
"""After so long a camera that seeks has mostly found."""

TIMES: Final = 2.0
"""Each further pause is so many times as long: a lens that was set by hand stays as it is."""


class Focusing:
    """Tells when to look again at a rest that was told, and what that shows surely.

    All times are those of frames, in seconds.
    """

    def __init__(self) -> None:
        """Begin with nothing that was told."""
        self._due_at = float("inf")
        self._pause_s = FIRST_S
        self._surely: Observation | None = None

    def rest(self, told: Observation, at: float) -> None:
        """Take what was told to lie there."""
        self.forget()
        if not OUT_OF_FOCUS.isdisjoint(told.troubles):
            self._due_at = at + FIRST_S

    def forget(self) -> None:
        """Forget it: something else has been told since."""
        self._due_at, self._pause_s, self._surely = float("inf"), FIRST_S, None

    def is_due(self, at: float) -> bool:
        """Return whether the tray is to be looked at."""
        return at >= self._due_at

    def look(self, seen: Observation, at: float) -> Observation | None:
        """Take a look; return what two in a row show surely, None as long as they do not."""
        before, self._surely = self._surely, seen if seen.sure else None
        if self._surely is None:
            self._pause_s *= TIMES
            self._due_at = at + self._pause_s
        elif before is not None and agree(before, seen):
            return merged(before, seen)
        return None
