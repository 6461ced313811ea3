"""The next game: the same players in the order in which they sit, and who of them begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.turn.commands import StartGame
from companion.turn.customs import Rematch
from companion.turn.moves import totals, winners
from companion.turn.players import Party

if TYPE_CHECKING:
    from companion.turn.state import TableState


def party_after(state: TableState) -> Party:
    """Return who plays the next game, the one who begins it first.

    Who has left plays no further game. Whoever begins, the others follow round the table.
    """
    order = _order(state)
    names = tuple(state.players[seat] for seat in order)
    return Party(names, tuple(state.colours[seat] for seat in order))


def _order(state: TableState) -> tuple[int, ...]:
    if not state.is_over:
        return state.present
    # The first seat began this game.
    return state.present_from(_beginner(state))


def _beginner(state: TableState) -> int:
    match state.customs.rematch:
        case Rematch.SAME:
            return 0
        case Rematch.NEXT:
            return 1
        case Rematch.WINNER:
            return winners(state)[0]
        case Rematch.LOSER:
            everybody, won = totals(state), winners(state)
            # Whoever has won at once may have the fewest points.
            lost = [seat for seat in state.present if seat not in won] or state.present
            return min(lost, key=lambda seat: everybody[seat])


def proposed_after(state: TableState, otherwise: StartGame | None) -> StartGame | None:
    """Return the game to offer next: the last one again, or *otherwise* before the first."""
    if state.variant is None:
        return otherwise
    party = party_after(state)
    return StartGame(state.variant, party.names, party.colours)
