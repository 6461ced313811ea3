"""The sheet as it is drawn: rows of boxes, sums and bonuses, a lane for each player's column."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from companion.messages import Label, say
from companion.remembered import for_the_last_few
from companion.rules.place import Place
from companion.rules.tally import tally
from companion.turn.commands import PointAtBox
from companion.turn.moves import pointed_at
from companion.turn.on_sheet import announceable, possible_scores
from companion.turn.state import Phase, TableState
from companion.views.values import CellView, LaneView, RowView

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.rules.sheet_game import SheetGame
    from companion.rules.tally import ColumnTotals, Tally
    from companion.turn.family import Ending
    from companion.turn.on_sheet import Possible


def lanes_of(state: TableState, variant: SheetGame) -> tuple[LaneView, ...]:
    """Return the lanes of the drawn sheet: every player's columns, by seat."""
    return tuple(
        LaneView(seat=seat, column=column.id, label=Label(column.label))
        for seat in range(len(state.players))
        for column in variant.columns
    )


def rows_of(state: TableState, variant: SheetGame) -> tuple[RowView, ...]:
    """Return the rows of the drawn sheet: by section boxes, what they add up to, then the total."""
    lanes = [(seat, column) for seat in range(len(state.players)) for column in variant.columns]
    worth = [tally(variant, sheet) for sheet in state.sheets]
    totals = [worth[seat].columns[column.id] for seat, column in lanes]
    rows: list[RowView] = []
    for position, (section, label) in enumerate(variant.sections):
        rows += _box_rows(state, variant, section, worth)
        if variant.summed[section]:
            sums = tuple(CellView(points=each.sections[position]) for each in totals)
            rows.append(
                RowView(
                    id=f"sum-{section}", label=Label(label), section=section, kind="sum", cells=sums
                )
            )
        rows += _spread_rows(variant, section, totals)
        rows += _bonus_rows(variant, section, totals)
    rows += _whole_rows(variant, totals)
    extras = [worth[seat].extras_in(column.id) for seat, column in lanes]
    return (*rows, *_total_rows(variant, totals, extras))


def _total_rows(
    variant: SheetGame, totals: list[ColumnTotals], extras: list[int]
) -> Iterator[RowView]:
    """Yield what was paid besides the boxes, where the game has such a thing, and the total."""
    if variant.pays_besides:
        cells = tuple(CellView(points=extra) for extra in extras)
        yield RowView(id="extra", label=say("row-extra"), section="total", kind="sum", cells=cells)
    wholes = (each.total + extra for each, extra in zip(totals, extras, strict=True))
    cells = tuple(CellView(points=whole) for whole in wholes)
    yield RowView(id="total", label=say("row-total"), section="total", kind="total", cells=cells)


def _box_rows(
    state: TableState, variant: SheetGame, section: str, worth: list[Tally]
) -> list[RowView]:
    writing = _Writing.now(state)
    places = [(seat, column.id) for seat in range(len(worth)) for column in variant.columns]

    def cell(seat: int, place: Place) -> CellView:
        points = worth[seat].counting.get(place)
        return writing.cell(place, points) if seat == state.seat else _closed(points)

    return [
        RowView(
            id=box.id,
            label=Label(box.label),
            section=section,
            kind="box",
            cells=tuple(cell(seat, Place(column, box.id)) for seat, column in places),
        )
        for box in variant.boxes
        if box.section == section
    ]


@dataclass(frozen=True, slots=True)
class _Writing:
    """What the player in turn can do with the boxes now."""

    possible: Mapping[Place, Possible]
    announceable: tuple[Place, ...]
    cursor: Place | None

    @classmethod
    @for_the_last_few
    def now(cls, state: TableState) -> _Writing:
        if state.settled_roll is None:
            return cls({}, (), None)
        here = pointed_at(state)
        return cls(
            possible={each.place: each for each in possible_scores(state)},
            announceable=announceable(state),
            cursor=_place(here) if state.phase is Phase.CHOOSE else None,
        )

    def cell(self, place: Place, points: int | None) -> CellView:
        possible = self.possible.get(place)
        if possible is None and place != self.cursor and place not in self.announceable:
            return _closed(points)
        return CellView(
            points=points,
            possible=None if possible is None else possible.points,
            besides=None if possible is None else possible.besides or None,
            pointed=place == self.cursor,
            announceable=place in self.announceable,
        )


@cache
def _closed(points: int | None) -> CellView:
    """Return a cell that nothing can be done with now: sheets are full of a few different ones."""
    return CellView(points=points)


def _place(ending: Ending | None) -> Place | None:
    if ending is not None and isinstance(ending.pointing, PointAtBox):
        return ending.pointing.place
    return None


def _spread_rows(variant: SheetGame, section: str, totals: list[ColumnTotals]) -> list[RowView]:
    """Return the spreads that count in a section instead of their boxes."""
    return [
        RowView(
            id=spread.id,
            label=Label(spread.label),
            section=section,
            kind="sum",
            cells=tuple(CellView(points=each.spreads[position]) for each in totals),
        )
        for position, spread in enumerate(variant.spreads)
        if variant.box(spread.low).section == section
    ]


def _whole_rows(variant: SheetGame, totals: list[ColumnTotals]) -> list[RowView]:
    """Return the sum of all boxes, and its bonuses, where the boxes are not the total."""
    if not variant.only_bonuses:
        return _bonus_rows(variant, None, totals)
    sums = tuple(CellView(points=sum(each.sections)) for each in totals)
    score = RowView(id="score", label=say("row-score"), section="total", kind="sum", cells=sums)
    return [score, *_bonus_rows(variant, None, totals)]


def _bonus_rows(
    variant: SheetGame, section: str | None, totals: list[ColumnTotals]
) -> list[RowView]:
    return [
        RowView(
            id=bonus.id,
            label=Label(bonus.label),
            section=section or "total",
            kind="bonus",
            cells=tuple(
                CellView(points=each.bonuses[position], to_go=each.to_go[position])
                for each in totals
            ),
        )
        for position, bonus in enumerate(variant.bonuses)
        if bonus.section == section
    ]
