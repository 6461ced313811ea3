"""Seals: whether what somebody saw of a game that was recorded still stands there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from companion.turn.events import TURN_ENDS
from companion.turn.evolve import evolve
from companion.turn.recorded import before_game, steps_of

if TYPE_CHECKING:
    from companion.turn.state import TableState

SEAL_BYTES: Final = 4
"""A seal is compared with one other only, so it may be short."""


@dataclass(frozen=True, slots=True)
class TurnAt:
    """A turn of a game: whose it is, and the how-manyth of that player, from 1."""

    seat: int
    turn: int

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
    now, played = before_game(state), Counter[int]()
    for step in steps_of(state)[:number]:
        played[now.seat] += isinstance(step, TURN_ENDS)
        now = evolve(now, step)
    return TurnAt(now.seat, played[now.seat] + 1)
