"""Dice that were handed on and thrown, though nobody has said yet that the turn is over.

A turn that is lost, or whose throws are used up, has only to be passed on. Whoever is next often
throws at once; the picture cannot tell whose throw that was, so OK does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.remembered import for_the_last_few
from companion.turn.events import TurnPassed
from companion.turn.evolve import evolve
from companion.turn.moves import endings
from companion.turn.state import Phase
from companion.turn.throws import is_countable, is_throw_of_all

if TYPE_CHECKING:
    from companion.turn.state import TableState


@for_the_last_few
def once_handed_on(state: TableState) -> TableState | None:
    """Return the state of the next player's turn, whose first throw may lie there already.

    None where that cannot be: not all dice were thrown since, or this turn has another end.
    """
    if state.phase is not Phase.CHOOSE or not is_throw_of_all(state):
        return None
    if not _has_only_to_be_passed(state):
        return None
    after = evolve(state, TurnPassed())
    return after if is_countable(after) else None


def _has_only_to_be_passed(state: TableState) -> bool:
    """Return whether there is nothing to choose in the turn, and nothing was won."""
    ways = endings(state)
    return len(ways) == 1 and ways[0].only_passes
