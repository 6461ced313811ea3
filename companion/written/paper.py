"""A paper sheet typed as CSV, added up: a row for each box, the points of each player beside it."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from companion.dice import FACES
from companion.errors import IllegalMoveError, WrittenGameError
from companion.likely import likely, question
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import Admission, SheetGame, Violation
from companion.rules.tally import tally, would_break_order
from companion.turn.players import check_players, tidied
from companion.written.replay import as_dice, why_wrong
from companion.written.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.rules.boxes import Box
    from companion.rules.sheet_game import Column
    from companion.rules.variant import Variant

SUMS: Final = ("bonus", "premium", "total", "grand-total", "score", "sum", "spread")
WORKED_OUT: Final = ("", *SUMS, "upper", "middle", "lower")
"""Rows of a paper sheet, other than its boxes, that are worked out here and so passed over; so are
those that are called as a section of the game."""

DELIMITERS: Final = (",", ";", "\t")
"""What may stand between cells."""

EXTRA: Final = "extra"
"""The row of what was paid besides the boxes, as the page calls it: no points tell of it."""


def paper_sheet(text: str, variant: Variant) -> Verdict:
    """Return what a sheet adds up to, and what cannot stand there.

    Raises:
        WrittenGameError: the game has no sheet, the first row names no players or not each of
            them, or the text is no sheet at all.
    """
    if not isinstance(variant, SheetGame):
        message = f"{variant.id} is played without a sheet: write its turns down as a transcript"
        raise WrittenGameError(message)
    names, rows = _table(text, variant)
    typed, problems = _typed(variant, rows, players=len(names))
    papers = [_paper_of(variant, typed, seat) for seat in range(1, len(names) + 1)]
    for place, (label, *_) in typed.items():
        for name, paper in zip(names, papers, strict=True):
            problem = paper.problem(variant, place)
            problems += [] if problem is None else [f"{label}, {name}: {problem}"]
    worth = [paper.total(variant) for paper in papers]
    is_over = all(not paper.sheet.open_places(variant) for paper in papers)
    return Verdict(1, tuple(zip(names, worth, strict=True)), tuple(problems), is_over=is_over)


def _table(text: str, variant: SheetGame) -> tuple[tuple[str, ...], list[list[str]]]:
    """Return the players' names, and the rows below them."""
    try:
        told = [*csv.reader(text.splitlines(), delimiter=_delimiter(text), strict=True)]
    except csv.Error as wrong:
        message = f"this is no sheet ({wrong}): is a quotation mark open, or one within a name?"
        raise WrittenGameError(message) from wrong
    rows = [_filled(row) for row in told if any(cell.strip() for cell in row)]
    names = tuple(map(tidied, rows[0][1:])) if rows else ()
    if not names:
        raise WrittenGameError("the first row has to name the players: box,Ann,Ben")
    try:
        check_players(variant, names)
    except IllegalMoveError as wrong:
        raise WrittenGameError(f"the first row names the players. {why_wrong(wrong)}") from wrong
    return names, rows[1:]


def _filled(row: list[str]) -> list[str]:
    """Return a row without what a spreadsheet adds behind it: empty cells."""
    cells = len(row)
    while not row[cells - 1].strip():
        cells -= 1
    return row[:cells]


def _typed(
    variant: SheetGame, rows: Iterable[list[str]], *, players: int
) -> tuple[dict[Place, list[str]], list[str]]:
    """Return by place the rows that tell points, with their labels, and what is wrong with rows."""
    typed: dict[Place, list[str]] = {}
    problems: list[str] = []
    for row in rows:
        place, label = _place(row[0], variant), row[0].strip()
        problem = _row_problem(variant, place, len(row) - 1 - players, typed)
        if problem is not None:
            problems.append(f"{label}: {problem}")
        elif _is_box(variant, place) or _is_extra(variant, place):
            typed[place] = [label, *(cell.strip() for cell in row[1:])]
    return typed, problems


def _delimiter(text: str) -> str:
    """Return what stands between cells, as spreadsheets of many countries write and copy them."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return next((sign for sign in DELIMITERS if sign in first), DELIMITERS[0])


def _row_problem(
    variant: SheetGame, place: Place, cells_too_many: int, typed: Mapping[Place, list[str]]
) -> str | None:
    """Return what is wrong with a whole row; sums and bonuses are right, whatever they say."""
    if not place.column and _is_row_of_columns(variant, place.box):
        columns = " or ".join(f"{each.id}/{place.box}" for each in variant.columns[:2])
        return f"of which column? Write {columns}"
    if not (_is_box(variant, place) or _is_extra(variant, place)):
        return None if _is_worked_out(variant, place.box) else _no_such_box(variant, place.box)
    if cells_too_many > 0:
        return "there are more numbers than players"
    return "this box is there twice" if place in typed else None


def _no_such_box(variant: SheetGame, row: str) -> str:
    """Return that a row names no box, and what may be meant or which there are."""
    if row == EXTRA:
        return "by these rules nothing is paid besides the boxes"
    meant = question(likely(row, _named(variant.boxes)))
    there = meant.strip() or f"there are: {', '.join(box.id for box in variant.boxes)}"
    return f"this sheet has no such box; {there}"


def _is_worked_out(variant: SheetGame, row: str) -> bool:
    parts = [*variant.sections, *((each.id, each.label) for each in variant.bonuses)]
    parts += ((each.id, each.label) for each in variant.spreads)
    return row in WORKED_OUT or row in {_row_of(name) for part in parts for name in part}


def _is_box(variant: SheetGame, place: Place) -> bool:
    return place in variant.places


def _is_extra(variant: SheetGame, place: Place) -> bool:
    """Return whether a row says what was paid besides the boxes, as for a further Yahtzee."""
    is_column = any(column.id == place.column for column in variant.columns)
    return is_column and place.box == EXTRA and _paid(variant)[1] > 0


def _is_row_of_columns(variant: SheetGame, row: str) -> bool:
    """Return whether a row that names no column is told for each of them."""
    return any(
        _is_box(variant, Place(each.id, row)) or _is_extra(variant, Place(each.id, row))
        for each in variant.columns
    )


def _needed(variant: SheetGame) -> int:
    """Return in how many columns that box has to have scored before anything is paid besides."""
    is_all = variant.joker is not None and variant.joker.all_columns
    return len(variant.columns) if is_all else 1


def _paid(variant: SheetGame) -> tuple[str, int]:
    """Return the box whose figure is paid besides once it has scored, and what one is paid.

    An empty box, and 0, where the game has no such thing.
    """
    if variant.joker is not None:
        return variant.joker.box, variant.joker.bonus
    return ("", 0) if variant.extra is None else (variant.extra.box, variant.extra.points)


@dataclass(frozen=True, slots=True)
class _Paper:
    """One player's sheet as it was typed.

    Attributes:
        cells: by place, what stands there.
        sheet: the entries that are worth just that.
    """

    cells: Mapping[Place, str]
    sheet: Sheet

    def problem(self, variant: SheetGame, place: Place) -> str | None:
        """Return what is wrong with a cell, or None."""
        cell = self.cells.get(place, "")
        points = _points(cell)
        if points is None:
            return f"{cell!r} is no number of points" if cell else None
        if not _is_box(variant, place):
            return self._problem_besides(variant, place, points)
        if self.sheet.written(place) is None:
            return f"no roll is worth {points} points there"
        counted = tally(variant, self.sheet).counting[place]
        return None if counted == points else f"{points} cannot be right: it counts {counted}"

    def _problem_besides(self, variant: SheetGame, place: Place, points: int) -> str | None:
        once = _paid(variant)[1] * variant.column(place.column).multiplier
        most = self._most_besides(variant)
        if points % once or points < 0:
            return f"{once} points are paid each time, not {points}"
        is_too_much = self._besides(variant) > most
        return f"beside these boxes at most {most} can be paid" if is_too_much else None

    def _besides(self, variant: SheetGame) -> int:
        """Return what was paid besides the boxes, in all columns."""
        besides = (cell for place, cell in self.cells.items() if not _is_box(variant, place))
        return sum(_points(cell) or 0 for cell in besides)

    def _boxes(self, variant: SheetGame) -> list[tuple[str, str]]:
        """Return the boxes that stand there, of all columns, each with its cell."""
        return [(place.box, cell) for place, cell in self.cells.items() if _is_box(variant, place)]

    def _most_besides(self, variant: SheetGame) -> int:
        """Return the most that can have been paid besides the boxes that stand there.

        What cannot be read there may have been anything.
        """
        figure, points = _paid(variant)
        cells = self._boxes(variant)
        scored = sum(box == figure and bool(cell) and _points(cell) != 0 for box, cell in cells)
        others = sum(box != figure for box, _ in cells)
        if scored < _needed(variant):
            return 0
        if variant.joker is None and variant.extra is not None:
            others = min(others, max(0, variant.extra.most - scored))
        return others * points * max(each.multiplier for each in variant.columns)

    def total(self, variant: SheetGame) -> int:
        """Return what the boxes are worth, and what was paid besides, of which no dice tell."""
        boxes = sum(column.total for column in tally(variant, self.sheet).columns.values())
        return boxes + self._besides(variant)


def _paper_of(variant: SheetGame, typed: Mapping[Place, list[str]], seat: int) -> _Paper:
    cells = {place: row[seat] for place, row in typed.items() if seat < len(row)}
    told = {place: _points(cell) for place, cell in cells.items() if _is_box(variant, place)}
    points = {place: each for place, each in told.items() if each is not None}
    sheet = Sheet()
    # What is worth something only after another box stands below it, or behind the one it needs;
    # what else can only be a figure that is paid besides was written before that; a 0 that has
    # broken an order was written last.
    figure, _ = _paid(variant)
    for place in sorted(
        points,
        key=lambda p: (
            not points[p],
            p.box == figure,
            _needed_before(variant, p.box),
            variant.places.index(p),
        ),
    ):
        entry = _entry(variant, sheet, place, points)
        sheet = sheet if entry is None else sheet.with_entry(entry)
    return _Paper(cells, sheet)


def _needed_before(variant: SheetGame, box: str) -> int:
    """Return how many boxes have to have scored one after the other before a box can."""
    needs = variant.box(box).needs
    return 0 if needs is None else 1 + _needed_before(variant, needs)


def _points(cell: str) -> int | None:
    digits = cell.removeprefix("-")
    return int(cell) if digits.isascii() and digits.isdigit() else None


def _place(cell: str, variant: SheetGame) -> Place:
    """Return the place that a row's name means: the box, or column/box on sheets of several."""
    only = variant.columns[0].id if len(variant.columns) == 1 else ""
    boxes, columns = _named(variant.boxes), _named(variant.columns)
    if _paid(variant)[1] > 0:
        boxes.setdefault(EXTRA, EXTRA)
    if _row_of(cell) in boxes:
        return Place(only, boxes[_row_of(cell)])
    # A box of players' own may be called with a slash itself.
    cuts = [number for number, sign in enumerate(cell) if sign == "/"]
    for column, box in [(_row_of(cell[:cut]), _row_of(cell[cut + 1 :])) for cut in cuts]:
        if column in columns:
            return Place(columns[column], boxes.get(box, box))
    column, slash, box = map(_row_of, cell.rpartition("/"))
    return Place(column if slash else only, box)


def _named(parts: Iterable[Box | Column]) -> dict[str, str]:
    """Return the ids of boxes or columns by what they may be called: by that, or by their label.

    A label that several have means none of them.
    """
    parts = tuple(parts)
    labels = [_row_of(each.label) for each in parts]
    told = zip(labels, parts, strict=True)
    by_label = {label: each.id for label, each in told if labels.count(label) == 1}
    return {**by_label, **{_row_of(each.id): each.id for each in parts}}


def _row_of(name: str) -> str:
    """Return a name of a paper sheet as boxes of shipped games are called."""
    return name.strip().lower().replace(" ", "-")


def _entry(
    variant: SheetGame, sheet: Sheet, place: Place, points: Mapping[Place, int]
) -> Entry | None:
    """Return the entry that points mean, or None where no roll is worth them.

    A paper sheet has points, not dice; any dice that are worth them do, but rather not five equal
    ones, which could be paid once more.
    """
    box, wanted = variant.box(place.box), points[place]
    rolls = combinations_with_replacement(FACES, variant.dice)
    hands = sorted(rolls, key=lambda faces: len(set(faces)) == 1)
    if _are_both_lost(variant, place, points):
        return Entry(place, as_dice(hands[0]), variant.rolls)
    for throw, faces in product(_throws(variant, place), hands):
        entry = Entry(place, as_dice(faces), throw)
        if box.score(faces, throw) == wanted:
            return entry
        if not wanted and would_break_order(variant, sheet, entry):
            return entry
    return None


def _throws(variant: SheetGame, place: Place) -> range:
    """Return the throws after which a box can have been written, the last one first.

    Where throws are saved there can be any number: of those that all pay alike, one does.
    """
    if variant.column(place.column).admission is Admission.FIRST_ROLL:
        return range(1, 0, -1)
    saved = len(variant.box(place.box).points.by_roll) if variant.carry_rolls else 0
    return range(max(variant.rolls, saved), 0, -1)


def _are_both_lost(variant: SheetGame, place: Place, points: Mapping[Place, int]) -> bool:
    """Return whether two boxes, by house rule, have both lost what broke their order."""
    rule = variant.partner(place.box)
    if rule is None or rule.on_violation is not Violation.ZERO_BOTH:
        return False
    return all(points.get(Place(place.column, box)) == 0 for box in (rule.high, rule.low))
