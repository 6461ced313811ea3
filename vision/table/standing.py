"""Whether a table that was set up stands as it did: told at each rest, once it does or does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.table.elsewhere import is_back, is_elsewhere
from vision.table.tray import has_shape, place_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vision.frame import Grey
    from vision.observation import Box
    from vision.table.calibration import Calibration

RESTS_ENOUGH: Final = 2
"""So many rests in a row have to say so: one may be an arm that lies there."""


class Standing:
    """What is known of a table as long as it stands as it was set up, and once it does again."""

    def __init__(self, set_up: Calibration | None, *, stands: bool = True) -> None:
        """Take the table as it was set up, if it was, and whether it is taken to stand so."""
        self._set_up = set_up
        self._stands = stands
        self._otherwise = 0

    @property
    def set_up(self) -> Calibration | None:
        """The table as it was set up, however it stands by now."""
        return self._set_up

    @property
    def stands(self) -> bool:
        """Whether it stands as it was set up, as far as is known."""
        return self._stands

    @property
    def calibration(self) -> Calibration | None:
        """The table as it was set up, as long as it stands so."""
        return self._set_up if self._stands else None

    def counts(self, small: Grey) -> Grey | None:
        """Return where something may move that matters: on the tray, where that is known to lie.

        A mask as large as the small picture, or None where all of it matters.
        """
        known = self.calibration
        if known is None or self._otherwise or not has_shape(known, small):
            return None
        return place_of(known)

    def rest(self, small: Grey, covered: Iterable[Box]) -> bool:
        """Take a rest; return whether the table stands otherwise now, or as it did once more.

        Args:
            small: the small picture of it.
            covered: what lies over the rim, as `vision.table.elsewhere.covered_by` has it.
        """
        if self._set_up is None:
            return False
        tells = is_elsewhere if self._stands else is_back
        if not tells(self._set_up, small, covered):
            self._otherwise = 0
            return False
        self._otherwise += 1
        if self._otherwise < RESTS_ENOUGH and has_shape(self._set_up, small):
            return False
        self._stands, self._otherwise = not self._stands, 0
        return True
