"""The time of a live table: the time of day, except that it never goes back.

A Raspberry Pi has no clock of its own. It starts with the time of its last end, and is set by the
network later; a person may set it back, too. A grace or a rest must not last an hour for that.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from hardware.exposure import Wish
    from vision.frame import Frame

OLDEST_S: Final = 1.0
"""No frame that a camera gives is older; one that seems to be was dated by another clock."""


class SteadyClock:
    """Seconds since 1970: follows the time of day forwards; where that is set back, goes on evenly.

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
        self._ahead_s = of_day() - evenly()

    def __call__(self) -> float:
        """Return the time now, in seconds."""
        even = self._evenly()
        self._ahead_s = max(self._ahead_s, self._of_day() - even)
        return even + self._ahead_s

    def steadied(self, at: float) -> float:
        """Return what this clock showed at a time of day just gone, in seconds.

        Where the time of day was set back since, that is now: what is gone is never yet to come.
        """
        return self() - max(0.0, self._of_day() - at)


def with_steady_times(
    frames: Generator[Frame, Wish | None, None], clock: SteadyClock
) -> Generator[Frame, Wish | None, None]:
    """Yield a camera's frames with the times of *clock*; wishes are handed on to the camera."""
    with closing(frames):
        wish: Wish | None = None
        while True:
            try:
                frame = frames.send(wish)
            except StopIteration:
                return
            wish = yield replace(frame, captured_at=clock.steadied(frame.captured_at))


def with_even_times(
    frames: Iterable[Frame],
    *,
    of_day: Callable[[], float] = time.time,
    evenly: Callable[[], float] = time.monotonic,
) -> Iterator[Frame]:
    """Yield a camera's frames with the times of a clock that nobody sets, in their order."""
    last = float("-inf")
    for frame in frames:
        age_s = min(max(0.0, of_day() - frame.captured_at), OLDEST_S)
        last = max(last, evenly() - age_s)
        yield replace(frame, captured_at=last)
