"""A series of races as it is drawn: a row for each game, and the games won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.turn.moves import totals
from companion.views.values import CellView, RowView

if TYPE_CHECKING:
    from companion.turn.state import TableState


def rows_of(state: TableState) -> tuple[RowView, ...]:
    """Return who won which game, and how many each has won."""
    seats = range(len(state.players))
    games = [
        _row(
            f"game-{number}",
            say("row-game", number=number),
            "box",
            tuple(CellView(points=int(seat == winner)) for seat in seats),
        )
        for number, winner in enumerate(state.series.winners, start=1)
    ]
    won = tuple(CellView(points=total) for total in totals(state))
    return (*games, _row("total", say("row-games-won"), "total", won))


def _row(row_id: str, label: Message, kind: str, cells: tuple[CellView, ...]) -> RowView:
    return RowView(id=row_id, label=label, section="series", kind=kind, cells=cells)
