"""What has to wait for the tray, and for how long: a press, and people for a hand. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.views import Motion

if TYPE_CHECKING:
    from companion.turn.buttons import Meaning
    from companion.turn.commands import Button
    from companion.views import Live

PATIENCE_S: Final = 2.0
"""A press that comes while things still move is answered at the next rest within this time."""

HAND_LINGERS_S: Final = 8.0
"""A hand that is in view for so long is not about to leave by itself (TABLE, "Exceptions")."""

AT_REST: Final = (Motion.SETTLED, Motion.EMPTY)

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


def now_seeing(live: Live, motion: Motion, *, at: float) -> Live:
    """Return the passing part of a view with what is seen now, and how long a hand has been there.

    A hand that moves is taken for dice that move now and then, so only a rest tells that it left.
    """
    since = live.hand_since
    if motion is Motion.HAND and since is None:
        since = at
    elif motion in AT_REST or motion in SEES_NOTHING:
        since = None
    lingers = since is not None and at - since >= HAND_LINGERS_S
    return replace(live, motion=motion, hand_since=since, hand_lingers=lingers)
