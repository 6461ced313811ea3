"""For how long a hand, or dice that move, have been in sight. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.views import Motion

if TYPE_CHECKING:
    from companion.turn.commands import ReportTray
    from companion.views import Live

HAND_LINGERS_S: Final = 8.0
"""A hand that is in view for so long is not about to leave by itself (TABLE, "Exceptions")."""

HAND_AWAY_S: Final = 0.5
"""A hand that takes dice up is seen again within this time: in the recordings of the demo up to
0.4 s lay between two sights of it, and the sentence changed eleven times in two seconds."""

MOVES_ON_S: Final = 10.0
"""Dice that are thrown lie still long before that: a lamp flickers, or a shadow moves."""


def now_seeing(live: Live, motion: Motion, *, at: float) -> Live:
    """Return the passing part of a view with what is seen now, and for how long hand or dice were.

    A hand that moves is taken for dice that move now and then: for a moment it is told of all the
    same, and only a rest tells that it left. While the tray is being read neither is known anew.
    """
    if motion is Motion.READING:
        return replace(live, motion=motion)
    hand, moving = live.hand_since, live.moving_since
    if motion.is_at_rest or motion.sees_nothing:
        hand = moving = None
    elif motion is Motion.HAND:
        hand, moving = at if hand is None else hand, None
    elif motion is Motion.MOVING:
        moving = at if moving is None else moving
        motion = motion if hand is None or _is_since(moving, HAND_AWAY_S, at) else Motion.HAND
    return replace(
        live,
        motion=motion,
        hand_since=hand,
        hand_lingers=_is_since(hand, HAND_LINGERS_S, at),
        moving_since=moving,
        moves_on=_is_since(moving, MOVES_ON_S, at),
    )


def now_at_rest(live: Live, report: ReportTray, *, at: float) -> Live:
    """Return the passing part of a view once what is reported lies there."""
    return now_seeing(live, Motion.SETTLED if report.dice else Motion.EMPTY, at=at)


def _is_since(begun: float | None, for_s: float, at: float) -> bool:
    return begun is not None and at - begun >= for_s
