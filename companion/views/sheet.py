"""The sheet as it is drawn: rows of boxes, sums and bonuses, a lane for each player's column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.turn.moves import pointed_at, possible_scores
from companion.turn.state import Phase, TableState
from companion.views.values import CellView, LaneView, RowView

if TYPE_CHECKING:
    from companion.rules.sheet import ColumnTotals
    from companion.rules.variant import Column, Place, Variant


def lanes_of(state: TableState) -> tuple[LaneView, ...]:
    """Return the lanes of the drawn sheet: every player's columns, by seat."""
    if state.variant is None:
        return ()
    return tuple(
        LaneView(seat=seat, column=column.id, label=column.label)
        for seat in range(len(state.players))
        for column in state.variant.columns
    )


def rows_of(state: TableState, variant: Variant) -> tuple[RowView, ...]:
    """Return the rows of the drawn sheet: by section boxes, sum and bonuses, then the total."""
    lanes = [(seat, column) for seat in range(len(state.players)) for column in variant.columns]
    totals = [state.sheets[seat].column_totals(variant, column.id) for seat, column in lanes]
    rows: list[RowView] = []
    for position, (section, label) in enumerate(variant.sections):
        rows += _box_rows(state, variant, section, lanes)
        sums = tuple(CellView(points=each.sections[position]) for each in totals)
        rows.append(
            RowView(id=f"sum-{section}", label=label, section=section, kind="sum", cells=sums)
        )
        rows += _bonus_rows(variant, section, totals)
    cells = tuple(CellView(points=each.total) for each in totals)
    rows.append(RowView(id="total", label="Total", section="total", kind="total", cells=cells))
    return tuple(rows)


def _box_rows(
    state: TableState, variant: Variant, section: str, lanes: list[tuple[int, Column]]
) -> list[RowView]:
    possible = {each.place: each.points for each in possible_scores(state)}
    if state.phase is Phase.ASK:
        possible = {}
    here = pointed_at(state)
    cursor = here.place if here is not None and state.phase is Phase.CHOOSE else None

    def cell(seat: int, place: Place) -> CellView:
        mine = seat == state.seat
        return CellView(
            points=state.sheets[seat].score(variant, place),
            possible=possible.get(place) if mine else None,
            pointed=mine and place == cursor,
        )

    return [
        RowView(
            id=box.id,
            label=box.label,
            section=section,
            kind="box",
            cells=tuple(cell(seat, (column.id, box.id)) for seat, column in lanes),
        )
        for box in variant.boxes
        if box.section == section
    ]


def _bonus_rows(variant: Variant, section: str, totals: list[ColumnTotals]) -> list[RowView]:
    return [
        RowView(
            id=bonus.id,
            label=bonus.label,
            section=section,
            kind="bonus",
            cells=tuple(
                CellView(points=each.bonuses[position], to_go=each.to_go[position])
                for each in totals
            ),
        )
        for position, bonus in enumerate(variant.bonuses)
        if bonus.section == section
    ]
