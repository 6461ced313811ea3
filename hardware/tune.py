"""What a buzzer plays: a few short notes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A tone for some time; a tone of None is a rest.

    Attributes:
        tone_hz: how high, from 440 to 1760 Hz: what a small piezo can do well.
        lasts_s: how long, in seconds.
    """

    tone_hz: float | None
    lasts_s: float


Tune = tuple[Note, ...]
"""Notes, one after another."""
