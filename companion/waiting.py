"""When a press has to wait for the tray, and for how long. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.views import Motion

if TYPE_CHECKING:
    from companion.turn.buttons import Meaning
    from companion.turn.commands import Button

PATIENCE_S: Final = 2.0
"""A press that comes while things still move is answered at the next rest within this time."""

SEES_NOTHING: Final = (Motion.LOST, Motion.ABSENT, Motion.ENDED)
"""Nothing comes to rest any more, so nothing is worth waiting for."""


@dataclass(frozen=True, slots=True)
class WaitingPress:
    """A press that waits for the tray to lie still; `at` in seconds on the table's clock."""

    button: Button
    at: float

    def is_over(self, now: float) -> bool:
        """Return whether it has waited too long to be meant still."""
        return now - self.at > PATIENCE_S


def has_to_wait(asked: Meaning, motion: Motion) -> bool:
    """Return whether a press has to wait: it depends on the tray, and the tray is not still."""
    return asked.looks and motion in (Motion.MOVING, Motion.HAND)
