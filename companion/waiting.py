"""What has to wait for the tray, and for how long: a press, and people for a hand. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Final

from companion.errors import IllegalMoveError
from companion.messages import say
from companion.turn import buttons
from companion.turn.commands import Button, Press
from companion.turn.decide import decide
from companion.turn.events import DiceRolled, RollReadAnew, SeatSkipped
from companion.turn.evolve import evolve
from companion.turn.moves import may_skip
from companion.turn.state import Phase
from companion.turn.tray import HIDDEN
from companion.views import Motion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.messages import Message
    from companion.turn.buttons import Meaning
    from companion.turn.commands import ReportTray
    from companion.turn.events import Event
    from companion.turn.state import TableState
    from companion.views import Live

PATIENCE_S: Final = 2.0
"""A press that comes while things still move is answered at the next rest within this time, if no
hand lies over it."""

HAND_LINGERS_S: Final = 8.0
"""A hand that is in view for so long is not about to leave by itself (TABLE, "Exceptions")."""

HAND_AWAY_S: Final = 0.5
"""A hand that takes dice up is seen again within this time: in the recordings of the demo up to
0.4 s lay between two sights of it, and the sentence changed eleven times in two seconds."""

MOVES_ON_S: Final = 10.0
"""Dice that are thrown lie still long before that: a lamp flickers, or a shadow moves."""

AT_REST: Final = (Motion.SETTLED, Motion.EMPTY)

NOT_YET_READ: Final = (Motion.MOVING, Motion.HAND, Motion.READING)
"""What lies there is not known yet, and soon will be."""

SEES_NOTHING: Final = (Motion.LOST, Motion.ABSENT, Motion.ENDED)
"""Nothing comes to rest any more, so nothing is worth waiting for."""

READ_FIRST_S: Final = 1.0
"""Before this is over OK neither ends a game nor begins the next, and NEXT skips nobody: it was
meant for a box, or for the turn before."""


@dataclass(frozen=True, slots=True)
class WaitingPress:
    """A press that waits for the tray to lie still; times in seconds on the table's clock.

    Attributes:
        at: when it was pressed; later by what the tray was read for since.
        reading_since: since when the tray is being read; infinite while it is not.
    """

    button: Button
    at: float
    reading_since: float = float("inf")

    def is_over(self, now: float) -> bool:
        """Return whether it has waited too long to be meant still."""
        return min(now, self.reading_since) - self.at > PATIENCE_S

    def while_reading(self, now: float) -> WaitingPress:
        """Return it while the tray is being read, for which no time counts."""
        return replace(self, reading_since=min(now, self.reading_since))

    def after_reading(self, now: float) -> WaitingPress:
        """Return it once the tray is not being read, if it was."""
        read_s = max(0.0, now - self.reading_since)
        return replace(self, at=self.at + read_s, reading_since=float("inf"))


def begun(button: Button, motion: Motion, *, at: float) -> WaitingPress | None:
    """Return a press that begins to wait at a time of the table's clock."""
    return waits_on(WaitingPress(button, at), motion, at=at, now=at)


def waits_on(
    press: WaitingPress | None, motion: Motion, *, at: float, now: float
) -> WaitingPress | None:
    """Return a press as it goes on waiting; None where it has waited too long, or for nothing.

    Args:
        press: what waits, if anything does.
        motion: what is seen now. While the tray is being read, no time counts.
        at: when that was seen, in seconds on the table's clock.
        now: what that clock shows.
    """
    if press is None or press.is_over(at) or motion in SEES_NOTHING:
        return None
    return press.while_reading(now) if motion is Motion.READING else press.after_reading(now)


def has_to_wait(asked: Meaning, motion: Motion) -> bool:
    """Return whether a press has to wait: it depends on the tray, and the tray is not still."""
    return asked.looks and motion in NOT_YET_READ


def now_seeing(live: Live, motion: Motion, *, at: float) -> Live:
    """Return the passing part of a view with what is seen now, and for how long hand or dice were.

    A hand that moves is taken for dice that move now and then: for a moment it is told of all the
    same, and only a rest tells that it left. While the tray is being read neither is known anew.
    """
    if motion is Motion.READING:
        return replace(live, motion=motion)
    hand, moving = live.hand_since, live.moving_since
    if motion in AT_REST or motion in SEES_NOTHING:
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


def is_unread(button: Button, state: TableState, for_s: float) -> bool:
    """Return whether nobody can have read yet what a button does, so long after the last step.

    Who has skipped somebody may skip the next one at once.
    """
    ends = button is Button.OK and state.phase in (Phase.FINAL, Phase.OVER)
    skips = button is Button.NEXT and may_skip(state) and not isinstance(state.last, SeatSkipped)
    return (ends or skips) and for_s < READ_FIRST_S


def dropped(waiting: WaitingPress | None) -> Message | None:
    """Return what is said where a press does not wait any more, for it would do something else."""
    return None if waiting is None else say("press-dropped", button=waiting.button.value)


def answer(
    waiting: WaitingPress, before: TableState, happened: Sequence[Event], *, at: float
) -> tuple[tuple[Event, ...], Message | None]:
    """Return what a waiting press leads to, and why to nothing, where it is refused.

    Args:
        waiting: the press.
        before: the state before anything of that.
        happened: what the dice at rest led to.
        at: when they came to rest, in seconds on the table's clock.
    """
    if waiting.is_over(at):
        return (), say("tray-not-still")
    if any(isinstance(event, DiceRolled | RollReadAnew) for event in happened):
        return (), None  # the throw is what was waited for; nobody has seen what comes next
    state = reduce(evolve, happened, before)
    if not buttons.meaning(state, waiting.button).looks:
        return (), dropped(waiting)
    if HIDDEN in state.tray.troubles:
        return (), say("tray-not-still")  # nobody can have meant only what a hand leaves to be seen
    try:
        return decide(state, Press(waiting.button)), None
    except IllegalMoveError as refusal:
        return (), refusal.sentence
