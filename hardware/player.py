"""Plays recordings one after another, at their own speed or any other, with their presses.

All recordings share one time that runs on from one to the next, so that play can be taken up again
at any moment of it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Final

from hardware.press import ButtonPress
from vision.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hardware.recording import Recording

CLOSING_S: Final = 2.0
"""After its last frame a recording's picture stands for so long, to see the turn to its end."""

AS_FAST_AS_POSSIBLE: Final = 0.0


@dataclass(frozen=True, slots=True)
class RecordingEnded:
    """A recording was played to its end."""

    name: str
    at: float


Played = Frame | ButtonPress | RecordingEnded


@dataclass(frozen=True, slots=True, kw_only=True)
class Playlist:
    """Recordings to be played.

    Attributes:
        speed: 1 is their own speed; `AS_FAST_AS_POSSIBLE` never waits.
        begins_at: the moment of the common time at which the first one begins, in seconds.
        since: nothing up to this moment is played again, in seconds of the common time.
        repeat: begin again after the last, without end.
    """

    recordings: tuple[Recording, ...]
    speed: float = 1.0
    begins_at: float = 0.0
    since: float = float("-inf")
    repeat: bool = False

    def taken_up(self, since: float) -> Playlist:
        """Return the same playlist, to be played from after a moment of its common time."""
        return replace(self, since=since)

    def put_off(self, begins_at: float) -> Playlist:
        """Return the same playlist, to begin at a later moment of the common time."""
        return replace(self, begins_at=begins_at)

    def play(
        self,
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> Iterator[Played]:
        """Yield frames, presses and ends in the order of their time, each when it is due.

        Raises:
            RecordingError: a picture cannot be read, or there is none.
            CutShortError: a video has ended early: what was pressed after that was of dice that
                nobody sees, and its end is none.
        """
        began_at, first = clock(), None
        for played in self._in_order():
            at = _at(played)
            first = at if first is None else first
            if self.speed != AS_FAST_AS_POSSIBLE:
                sleep(max(0.0, (at - first) / self.speed - (clock() - began_at)))
            yield played

    def _in_order(self) -> Iterator[Played]:
        offset = self.begins_at
        rounds = count() if self.repeat else range(1)
        for recording in (each for _ in rounds for each in self.recordings):
            length = recording.length_s
            if offset + length > self.since:
                moments = _with_presses(recording, offset)
                yield from (each for each in moments if _at(each) > self.since)
            offset += length + CLOSING_S


def _at(played: Played) -> float:
    return played.captured_at if isinstance(played, Frame) else played.at


def _with_presses(recording: Recording, offset: float) -> Iterator[Played]:
    presses: Sequence[ButtonPress] = recording.presses
    waiting = [replace(press, at=press.at + offset) for press in presses]
    ends_at = offset
    for frame in recording.frames():
        at = frame.captured_at + offset
        ends_at = at + 1 / recording.fps
        while waiting and waiting[0].at <= at:
            yield waiting.pop(0)
        yield replace(frame, captured_at=at)
    yield from waiting
    yield RecordingEnded(recording.name, ends_at)
