"""How fast frames come and looks go: whether something may have happened that nobody saw."""

from __future__ import annotations

from typing import Final

BLIND_S: Final = 1.0
"""In so long without a frame a hand can come, turn a die over and go."""

BLIND_TIMES: Final = 3.0
"""So many times the usual pause between two frames it is besides: some cameras are slow."""

PAUSE_LASTS: Final = 0.8
"""With each frame so much is left of a longer pause before it, as long as nothing is told: where
frames come in pairs, what lies there is seen by one of each."""

LONG_LOOK_S: Final = 0.25
"""A look that takes as long as a rest is waited for (`vision.settle.LATEST_S`) is a long one."""


class Pace:
    """Measures the time between frames, and tells when it was long.

    A slow machine takes a second and more for a look, and is blind meanwhile; or the frames failed
    to come. Dice may have been moved by what nobody saw, so they are to be looked at anew: once, or
    looks alone would keep such a machine blind.

    All times are those of frames, in seconds.
    """

    def __init__(self) -> None:
        """Begin before the first frame."""
        self._at: float | None = None
        self._has_looked = self._has_looked_after = False
        self._do_looks_take_long = False
        self._pause_s = self._longest_s = 0.0

    @property
    def do_looks_take_long(self) -> bool:
        """Whether the last look took long."""
        return self._do_looks_take_long

    def look(self) -> None:
        """Note that a picture is looked at: the pause before the next frame is that look's."""
        self._has_looked = True

    def look_after(self) -> None:
        """Note that what was told is looked at once more: that look's pause asks for no other."""
        self._has_looked_after = True

    def was_blind(self, at: float, *, is_told: bool) -> bool:
        """Take the next frame; return whether nobody saw for so long what is to be looked at anew.

        Args:
            at: when it was taken.
            is_told: dice lie at rest that were told.
        """
        passed_s = 0.0 if self._at is None else at - self._at
        usual_s = self._pause_s if is_told else self._longest_s
        is_long = passed_s >= max(BLIND_S, BLIND_TIMES * usual_s)
        was_blind = is_long and (is_told or not self._has_looked) and not self._has_looked_after
        self._measure(passed_s)
        self._has_looked = self._has_looked_after = False
        self._at = at
        return was_blind

    def _measure(self, passed_s: float) -> None:
        if self._has_looked:
            self._do_looks_take_long = passed_s >= LONG_LOOK_S
        else:
            self._pause_s = passed_s
            self._longest_s = max(passed_s, PAUSE_LASTS * self._longest_s)
