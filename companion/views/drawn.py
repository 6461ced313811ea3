"""What is drawn beside the dice, in a table: rows, and a lane for each player's column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.banking import BankingGame
from companion.rules.sheet_game import SheetGame
from companion.views import bank, series, sheet
from companion.views.values import LaneView

if TYPE_CHECKING:
    from companion.turn.state import TableState
    from companion.views.values import RowView


def lanes_of(state: TableState) -> tuple[LaneView, ...]:
    """Return the lanes of the table: every player's columns, by seat."""
    if isinstance(state.variant, SheetGame):
        return sheet.lanes_of(state, state.variant)
    return tuple(
        LaneView(seat=seat, column="points", label=None) for seat in range(len(state.players))
    )


def rows_of(state: TableState) -> tuple[RowView, ...]:
    """Return the rows of the table; none without a game."""
    match state.variant:
        case SheetGame() as game:
            return sheet.rows_of(state, game)
        case BankingGame() as game:
            return bank.rows_of(state, game)
        case None:
            return ()
        case _:
            return series.rows_of(state)


def turn_of(state: TableState) -> tuple[int, int, str]:
    """Return the number of the turn of the player in turn, and how many there are; 0: open.

    With them, what they count: turns, rounds or games.
    """
    match state.variant:
        case SheetGame() as game:
            turns = len(game.places)
            return min(len(state.sheets[state.seat].entries) + 1, turns), turns, "turn"
        case BankingGame():
            return len(state.bank.turns[state.seat]) + 1, 0, "round"
        case None:
            return 0, 0, "turn"
        case _:
            return len(state.series.winners) + 1, 0, "game"
