"""Whether the light on the empty tray is another one than before: a lamp, a cloud, the evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from vision.table.tray import floor_light, is_other_light

if TYPE_CHECKING:
    from vision.frame import Grey
    from vision.table.calibration import Calibration

USED_TO_S: Final = 3.0
"""After so long a camera that learns the light anew has done so: it needs two seconds."""


class TrayLight:
    """How bright the empty tray is, and whether that has changed.

    It starts from the calibration, or else from the first empty tray that is seen. A light that has
    been told is taken for the usual one at the next look, whatever it is then.
    """

    def __init__(self, calibration: Calibration | None) -> None:
        self._outline = None if calibration is None else calibration.outline
        self._usual = None if calibration is None else calibration.light
        self._told_at: float | None = None

    def changes(self, small: Grey, *, at: float, is_sure: bool) -> bool:
        """Return whether the empty tray is much brighter or darker than usual.

        Args:
            small: the small picture of the tray.
            at: when it was taken, in seconds.
            is_sure: nothing lies there for sure. Else nothing is learnt from it: dice may lie in
                the dark.
        """
        now = self._level(small)
        if self._usual is None or not is_sure:
            differs = self._usual is not None and is_other_light(now, self._usual)
            self._usual = now if is_sure else self._usual
            self._told_at = None
            return differs
        if not is_other_light(now, self._usual):
            return False
        self._usual, self._told_at = None, at
        return True

    def wants_another_look(self, at: float) -> bool:
        """Return whether a new light was told so long ago that it may be the usual one now."""
        return self._told_at is not None and at - self._told_at >= USED_TO_S

    def _level(self, small: Grey) -> float:
        if self._outline is None:
            return float(np.median(small))
        return floor_light(small, self._outline)
