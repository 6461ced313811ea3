"""Goes through games that were written down, adds them up, and names what the rules forbid.

Transcripts (`.jsonl`) have one game a line, throw by throw. A paper sheet is typed as CSV: a row
for each box, the box in the first column, the points of each player beside it.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant
from companion.conformance import UNREADABLE
from companion.conformance.games import compared_game
from companion.dice import FACES
from companion.errors import CompanionError, WrittenGameError
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import SheetGame, Violation
from companion.rules.tally import tally, would_break_order
from companion.signs import AS_TYPED
from companion.turn.moves import totals
from companion.written.game import begin_written
from companion.written.replay import as_dice, in_words, play_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from companion.rules.sheet_game import Place
    from companion.rules.variant import Variant
    from companion.turn.state import TableState
    from companion.written.replay import WrittenTurn

WORKED_OUT: Final = ("", "bonus", "premium", "total", "upper", "middle", "lower", "sum", "spread")
"""Rows of a paper sheet, other than its boxes, that are worked out here and so passed over."""

EXTRA: Final = "extra"
"""The row of what was paid besides the boxes, as the page calls it: no points tell of it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game adds up to, and what was wrong with it.

    Attributes:
        game: its number in the file, from 1.
        totals: each player's grand total, as far as the game could be followed.
        problems: what the rules forbid, or what was added up wrongly, with the place.
        is_over: the game was written down to its end; a sheet, to its last box.
    """

    game: int
    totals: tuple[tuple[str, int], ...]
    problems: tuple[str, ...]
    is_over: bool = False


def judge(path: Path, variant_id: str, options: Mapping[str, str]) -> tuple[Verdict, ...]:
    """Return the verdict on each game of a file.

    Args:
        path: `.csv` for a paper sheet, anything else for transcripts.
        variant_id: the game that a paper sheet belongs to; transcripts name their own.
        options: the paper sheet's house rules.

    Raises:
        WrittenGameError: the file cannot be read, or is no such file.
        VariantError: the game has no such house rule.
    """
    try:
        text = path.read_text(encoding=AS_TYPED)
    except (OSError, UnicodeDecodeError) as wrong:
        raise WrittenGameError(f"{path} cannot be read: {wrong}") from wrong
    if path.suffix.lower() == ".csv":
        return (_paper_sheet(text, find_variant(variant_id, options)),)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise WrittenGameError(f"{path}: there is no game in it")
    return tuple(_transcript(number, line) for number, line in enumerate(lines, start=1))


def _transcript(number: int, line: str) -> Verdict:
    try:
        game = json.loads(line)
        verdict = _replayed(number, begin_written(game), _places_and_turns(game))
    except CompanionError as wrong:
        return Verdict(number, (), (in_words(wrong),))
    except UNREADABLE as wrong:
        return Verdict(number, (), (f"is no game: {in_words(wrong)}",))
    # Where the rules allow all of it, what was written of points and winners may still be wrong.
    return verdict if verdict.problems else replace(verdict, problems=tuple(_miscounted(game)))


def _miscounted(game: dict[str, Any]) -> Iterator[str]:
    try:
        for each in compared_game(game):
            yield f"{each.what} is written as {each.written!r}, but it is {each.got!r}"
    except (CompanionError, *UNREADABLE) as wrong:
        yield in_words(wrong)


def _places_and_turns(game: dict[str, Any]) -> list[tuple[str, WrittenTurn]]:
    """Return the turns in order, each with what to call it."""
    if "games" not in game:
        return [(f"turn {count}", turn) for count, turn in enumerate(game["turns"], start=1)]
    return [
        (f"game {number} of the series, turn {count}", turn)
        for number, each in enumerate(game["games"], start=1)
        for count, turn in enumerate(each["turns"], start=1)
    ]


def _replayed(number: int, state: TableState, turns: list[tuple[str, WrittenTurn]]) -> Verdict:
    problems: list[str] = []
    for where, turn in turns:
        try:
            if state.seat != turn.get("player", state.seat):
                problems.append(f"{where}: it is {state.players[state.seat]}'s turn")
                break
            state = play_turn(state, turn)
        except (CompanionError, *UNREADABLE) as wrong:
            problems.append(f"{where}: {in_words(wrong)}")
            break
    return Verdict(number, _totals(state), tuple(problems), is_over=state.is_over)


def _totals(state: TableState) -> tuple[tuple[str, int], ...]:
    return tuple(zip(state.players, totals(state), strict=True))


def _paper_sheet(text: str, variant: Variant) -> Verdict:
    if not isinstance(variant, SheetGame):
        message = f"{variant.id} is played without a sheet: write its turns down as a transcript"
        raise WrittenGameError(message)
    names, rows = _table(text)
    problems: list[str] = []
    typed: dict[Place, list[str]] = {}
    for row in rows:
        place, label = _place(row[0], variant), row[0].strip()
        problem = _row_problem(variant, place, len(row) - 1 - len(names), typed)
        if problem is not None:
            problems.append(f"{label}: {problem}")
        elif _is_box(variant, place) or _is_extra(variant, place):
            typed[place] = [label, *(cell.strip() for cell in row[1:])]
    papers = [_paper_of(variant, typed, seat) for seat in range(1, len(names) + 1)]
    for place, (label, *_) in typed.items():
        for name, paper in zip(names, papers, strict=True):
            problem = paper.problem(variant, place)
            problems += [] if problem is None else [f"{label}, {name}: {problem}"]
    worth = [paper.total(variant) for paper in papers]
    is_over = all(not paper.sheet.open_places(variant) for paper in papers)
    return Verdict(1, tuple(zip(names, worth, strict=True)), tuple(problems), is_over=is_over)


def _table(text: str) -> tuple[tuple[str, ...], list[list[str]]]:
    """Return the players' names, and the rows below them."""
    rows = [
        row
        for row in csv.reader(text.splitlines(), delimiter=_delimiter(text))
        if any(cell.strip() for cell in row)
    ]
    names = tuple(cell.strip() for cell in rows[0][1:]) if rows else ()
    if not names:
        raise WrittenGameError("the first row has to name the players: box,Ann,Ben")
    return names, rows[1:]


def _delimiter(text: str) -> str:
    """Return what stands between cells: a spreadsheet in many countries writes semicolons."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return ";" if ";" in first and "," not in first else ","


def _row_problem(
    variant: SheetGame, place: Place, cells_too_many: int, typed: Mapping[Place, list[str]]
) -> str | None:
    """Return what is wrong with a whole row; sums and bonuses are right, whatever they say."""
    if not (_is_box(variant, place) or _is_extra(variant, place)):
        return None if place[1] in WORKED_OUT else "this sheet has no such box"
    if cells_too_many > 0:
        return "there are more numbers than players"
    return "this box is there twice" if place in typed else None


def _is_box(variant: SheetGame, place: Place) -> bool:
    return place in variant.places


def _is_extra(variant: SheetGame, place: Place) -> bool:
    """Return whether a row says what was paid besides the boxes, as for a further Yahtzee."""
    is_column = any(column.id == place[0] for column in variant.columns)
    return is_column and place[1] == EXTRA and bool(_paid_at_once(variant))


def _paid_at_once(variant: SheetGame) -> int:
    """Return what one roll is paid besides its box; 0 where the game has no such thing."""
    if variant.joker is not None:
        return variant.joker.bonus
    return 0 if variant.extra is None else variant.extra.points


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
            once = _paid_at_once(variant)
            return f"{once} points are paid each time, not {points}" if points % once else None
        if self.sheet.written(place) is None:
            return f"no roll is worth {points} points there"
        counted = tally(variant, self.sheet).counting[place]
        return None if counted == points else f"{points} cannot be right: it counts {counted}"

    def total(self, variant: SheetGame) -> int:
        """Return what the boxes are worth, and what was paid besides, of which no dice tell."""
        boxes = sum(column.total for column in tally(variant, self.sheet).columns.values())
        besides = (_points(self.cells[p]) or 0 for p in self.cells if _is_extra(variant, p))
        return boxes + sum(besides)


def _paper_of(variant: SheetGame, typed: Mapping[Place, list[str]], seat: int) -> _Paper:
    cells = {place: row[seat] for place, row in typed.items() if seat < len(row)}
    told = {place: _points(cell) for place, cell in cells.items() if _is_box(variant, place)}
    points = {place: each for place, each in told.items() if each is not None}
    sheet = Sheet()
    # What is worth something only after another box stands below it; a 0 that has broken an order
    # was written last.
    for place in sorted(points, key=lambda p: (not points[p], variant.places.index(p))):
        entry = _entry(variant, sheet, place, points)
        sheet = sheet if entry is None else sheet.with_entry(entry)
    return _Paper(cells, sheet)


def _points(cell: str) -> int | None:
    return int(cell) if cell.isascii() and cell.isdigit() else None


def _place(cell: str, variant: SheetGame) -> tuple[str, str]:
    """Return the place that a row's name means: the box, or column/box on sheets of several."""
    column, slash, box = cell.strip().lower().rpartition("/")
    return (column if slash else variant.columns[0].id), box.replace(" ", "-")


def _entry(
    variant: SheetGame, sheet: Sheet, place: Place, points: Mapping[Place, int]
) -> Entry | None:
    """Return the entry that points mean, or None where no roll is worth them.

    A paper sheet has points, not dice; any dice that are worth them do, but rather not five equal
    ones, which could be paid once more.
    """
    box, wanted = variant.box(place[1]), points[place]
    rolls = combinations_with_replacement(FACES, variant.dice)
    hands = sorted(rolls, key=lambda faces: len(set(faces)) == 1)
    if _are_both_lost(variant, place, points):
        return Entry(place, as_dice(hands[0]), variant.rolls)
    for throw, faces in product(range(variant.rolls, 0, -1), hands):
        entry = Entry(place, as_dice(faces), throw)
        if box.score(faces, throw) == wanted:
            return entry
        if not wanted and would_break_order(variant, sheet, entry):
            return entry
    return None


def _are_both_lost(variant: SheetGame, place: Place, points: Mapping[Place, int]) -> bool:
    """Return whether two boxes, by house rule, have both lost what broke their order."""
    rule = variant.partner(place[1])
    if rule is None or rule.on_violation is not Violation.ZERO_BOTH:
        return False
    return all(points.get((place[0], box)) == 0 for box in (rule.high, rule.low))
