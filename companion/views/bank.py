"""A game of banking as it is drawn: a row for each round, and how far it is to the target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.rules.banking import banked_so_far
from companion.turn.moves import pointed_at
from companion.turn.on_bank import OnBank
from companion.views.values import CellView, RowView

if TYPE_CHECKING:
    from companion.rules.banking import BankingGame
    from companion.turn.state import TableState


def rows_of(state: TableState, game: BankingGame) -> tuple[RowView, ...]:
    """Return what was banked by round, this turn until the end, what is missing, and the total."""
    totals = banked_so_far(state.bank)
    missing = tuple(CellView(points=0, to_go=max(0, game.target - total)) for total in totals)
    return (
        *_rounds(state),
        *([] if state.is_over else [_this_turn(state, game)]),
        _row("to-go", say("row-to-go", points=game.target), "bonus", missing),
        _row("total", say("row-total"), "total", tuple(CellView(points=total) for total in totals)),
    )


def _rounds(state: TableState) -> list[RowView]:
    """Return a row for each round that somebody has played."""
    turns = state.bank.turns
    count = max(map(len, turns), default=0)
    return [
        _row(
            f"round-{number + 1}",
            say("row-round", number=number + 1),
            "box",
            tuple(
                CellView(points=each[number].points if number < len(each) else None)
                for each in turns
            ),
        )
        for number in range(count)
    ]


def _this_turn(state: TableState, game: BankingGame) -> RowView:
    """Return what the turn is worth, too little to be banked or not; nothing for the others."""
    points = _worth(state, game)
    cells = tuple(
        CellView(points=points if seat == state.seat else None)
        for seat in range(len(state.players))
    )
    return _row("this-turn", say("row-this-turn"), "sum", cells)


def _worth(state: TableState, game: BankingGame) -> int | None:
    """Return what the turn is worth as the cursor points; None while no throw is read for sure."""
    if state.settled_roll is None:
        return None
    here = pointed_at(state)
    return OnBank(game).worth(state) if here is None else here.points


def _row(row_id: str, label: Message, kind: str, cells: tuple[CellView, ...]) -> RowView:
    return RowView(id=row_id, label=label, section="bank", kind=kind, cells=cells)
