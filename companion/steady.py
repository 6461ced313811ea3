"""The time of a live table: it begins with the time of day, and then nobody sets it.

A Raspberry Pi has no clock of its own. It starts with the time of its last end, and is set by the
network later; a person may set it, too. No grace and no rest lasts an hour, or ends at once, for
that. What is written down has the date all the same, as far as it is known by then.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from hardware.exposure import Wish
    from vision.frame import Frame

OLDEST_S: Final = 5.0
"""No frame that a camera gives is older; one that seems to be was dated by another clock."""


class SteadyClock:
    """Seconds since 1970, by the time of day as it was when the clock was made.

    The same clock shows the same time in another process that it is sent to.
    """

    def __init__(
        self,
        *,
        of_day: Callable[[], float] = time.time,
        evenly: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the time of day, and a clock that nobody sets."""
        self._of_day = of_day
        self._evenly = evenly
        self._began_s = of_day() - evenly()
        self._set_by_s = 0.0

    def __call__(self) -> float:
        """Return the time now, in seconds."""
        return self._evenly() + self._began_s

    def dated(self, at: float) -> float:
        """Return the time of day, in seconds since 1970, that was when this clock showed *at*.

        Where the time of day was set forth since the clock was made, dates follow; where it was set
        back they do not, for what is written down later has the later date.
        """
        self._set_by_s = max(self._set_by_s, self._of_day() - self())
        return at + self._set_by_s


def with_even_times(
    frames: Generator[Frame, Wish | None, None],
    *,
    of_day: Callable[[], float] = time.time,
    evenly: Callable[[], float] = time.monotonic,
) -> Generator[Frame, Wish | None, None]:
    """Yield a camera's frames with the times of a clock that nobody sets, in their order.

    Wishes are handed on to the camera.
    """
    last = float("-inf")
    with closing(frames):
        wish: Wish | None = None
        while True:
            try:
                frame = frames.send(wish)
            except StopIteration:
                return
            age_s = min(max(0.0, of_day() - frame.captured_at), OLDEST_S)
            last = max(last, evenly() - age_s)
            wish = yield replace(frame, captured_at=last)
