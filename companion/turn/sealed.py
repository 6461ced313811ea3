"""Seals: whether what somebody saw of a game that was recorded still stands there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from companion.remembered import for_the_last_few
from companion.turn.events import TURN_ENDS, BoxScored, TurnBanked, TurnPassed
from companion.turn.evolve import evolve
from companion.turn.recorded import before_game, steps_of

if TYPE_CHECKING:
    from companion.turn.state import TableState

PLAYED: Final = (BoxScored, TurnBanked, TurnPassed)
"""What ends a turn that was played: not one that was skipped."""

SEAL_BYTES: Final = 4
"""A seal is compared with one other only, so it may be short."""


@dataclass(frozen=True, slots=True)
class TurnAt:
    """A turn of a game: whose it is, and the how-manyth of that player, from 1."""

    seat: int
    turn: int

    def follows(self, other: TurnAt) -> bool:
        """Return whether it is a later turn of the same player."""
        return self.seat == other.seat and self.turn > other.turn

    def seal_of(self, what: object) -> str:
        """Return a short name of what stands in it: another one once something else does.

        >>> ann, ben = TurnAt(seat=0, turn=1), TurnAt(seat=1, turn=1)
        >>> ann.seal_of("ones") == ann.seal_of("ones")
        True
        >>> ann.seal_of("ones") in (ann.seal_of("twos"), ben.seal_of("ones"))
        False
        """
        written = repr((self.seat, self.turn, what))
        return blake2b(written.encode(), digest_size=SEAL_BYTES).hexdigest()


def turn_at(state: TableState, number: int) -> TurnAt:
    """Return the turn that a step of the game belongs to, by the step's number."""
    return _turns(state)[number]


def is_of_last_turn(state: TableState, number: int) -> bool:
    """Return whether a step belongs to the turn that its player has played last, or plays."""
    turns, steps = _turns(state), steps_of(state)
    if not 0 <= number < len(steps):
        return True
    later = (step for step, turn in zip(steps, turns, strict=True) if turn.follows(turns[number]))
    return not any(isinstance(step, PLAYED) for step in later)


@for_the_last_few
def _turns(state: TableState) -> tuple[TurnAt, ...]:
    """Return for each step of the game that runs the turn that it belongs to."""
    now, played, turns = before_game(state), Counter[int](), []
    for step in steps_of(state):
        turns.append(TurnAt(now.seat, played[now.seat] + 1))
        played[now.seat] += isinstance(step, TURN_ENDS)
        now = evolve(now, step)
    return tuple(turns)
