"""Presses that wait for the tray to lie still: which, for how long, and what they lead to. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Final

from companion.errors import IllegalMoveError
from companion.messages import say
from companion.turn import buttons
from companion.turn.commands import Press, StopRolling
from companion.turn.decide import decide
from companion.turn.events import DiceRolled, RollReadAnew
from companion.turn.evolve import evolve
from companion.turn.tray import moved
from companion.turn.troubles import HIDDEN
from companion.views import Motion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.messages import Message
    from companion.turn.buttons import Meaning
    from companion.turn.commands import Button
    from companion.turn.events import Event
    from companion.turn.state import TableState

PATIENCE_S: Final = 2.0
"""A press that comes while things still move is answered at the next rest within this time, if no
hand lies over it."""


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


def begun(button: Button, motion: Motion, *, at: float) -> WaitingPress:
    """Return a press that begins to wait at a time of the table's clock."""
    return _seeing(WaitingPress(button, at), motion, now=at)


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
    if press is None or press.is_over(at) or motion.sees_nothing:
        return None
    return _seeing(press, motion, now=now)


def _seeing(press: WaitingPress, motion: Motion, *, now: float) -> WaitingPress:
    return press.while_reading(now) if motion is Motion.READING else press.after_reading(now)


def has_to_wait(asked: Meaning, motion: Motion) -> bool:
    """Return whether a press has to wait: it depends on the tray, and the tray is not still."""
    return asked.needs_rest and motion.is_not_yet_read


def dropped(press: WaitingPress | None) -> Message | None:
    """Return what is said where a press does not wait any more, for it would do something else."""
    return None if press is None else say("press-dropped", button=press.button.value)


def answer(
    press: WaitingPress, before: TableState, happened: Sequence[Event], *, at: float
) -> tuple[tuple[Event, ...], Message | None]:
    """Return what a waiting press leads to, and why to nothing, where it is refused.

    Args:
        press: the press.
        before: the state before anything of that.
        happened: what the dice at rest led to.
        at: when they came to rest, in seconds on the table's clock.
    """
    if press.is_over(at):
        return (), say("tray-not-still")
    if any(isinstance(event, DiceRolled | RollReadAnew) for event in happened):
        return (), None  # the throw is what was waited for; nobody has seen what comes next
    state = reduce(evolve, happened, before)
    asked = buttons.meaning(state, press.button)
    if not asked.needs_rest or (_ends_throwing(asked) and _lie_otherwise(state, before)):
        return (), dropped(press)
    if HIDDEN in state.tray.troubles:
        return (), say("tray-not-still")  # nobody can have meant only what a hand leaves to be seen
    try:
        return decide(state, Press(press.button)), None
    except IllegalMoveError as refusal:
        return (), refusal.sentence


def _ends_throwing(asked: Meaning) -> bool:
    """Return whether a press would take the throws that are left: nobody means that unseen."""
    return isinstance(asked.command, StopRolling)


def _lie_otherwise(state: TableState, before: TableState) -> bool:
    """Return whether dice lie where none did when it was pressed: they were thrown, or moved."""
    lay_there = (*before.tray.lying, *state.tray.counted)  # That of a roll that was entered, too.
    return bool(moved(state.tray.lying, lay_there))
