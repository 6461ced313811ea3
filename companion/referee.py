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
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
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
    sheets = [Sheet() for _ in names]
    problems: list[str] = []
    for row in rows:
        place, label = _place(row[0], variant), row[0].strip()
        problem = _row_problem(variant, sheets, place, len(row) - 1 - len(names))
        if problem is not None:
            problems.append(f"{label}: {problem}")
        elif place in variant.places:
            problems += [f"{label}, {each}" for each in _write(variant, sheets, names, place, row)]
    is_over = all(not sheet.open_places(variant) for sheet in sheets)
    worth = [tally(variant, sheet).total for sheet in sheets]
    totals_of = tuple(zip(names, worth, strict=True))
    return Verdict(1, totals_of, tuple(problems), is_over=is_over)


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
    variant: SheetGame, sheets: list[Sheet], place: Place, cells_too_many: int
) -> str | None:
    """Return what is wrong with a whole row; sums and bonuses are right, whatever they say."""
    if place not in variant.places:
        return None if place[1] in WORKED_OUT else "this sheet has no such box"
    if cells_too_many > 0:
        return "there are more numbers than players"
    is_twice = any(sheet.written(place) is not None for sheet in sheets)
    return "this box is there twice" if is_twice else None


def _write(
    variant: SheetGame, sheets: list[Sheet], names: tuple[str, ...], place: Place, row: list[str]
) -> Iterator[str]:
    """Write a row into the sheets, and yield what is wrong with its numbers."""
    for seat, cell in enumerate(row[1:]):
        entry = _entry(variant, place, cell.strip())
        if isinstance(entry, Entry):
            sheets[seat] = sheets[seat].with_entry(entry)
        elif entry is not None:
            yield f"{names[seat]}: {entry}"


def _place(cell: str, variant: SheetGame) -> tuple[str, str]:
    """Return the place that a row's name means: the box, or column/box on sheets of several."""
    column, slash, box = cell.strip().lower().rpartition("/")
    return (column if slash else variant.columns[0].id), box.replace(" ", "-")


def _entry(variant: SheetGame, place: Place, cell: str) -> Entry | str | None:
    """Return the entry that a cell means, why there is none, or None for an empty cell.

    A paper sheet has points, not dice; any dice that are worth them do, but rather not five equal
    ones, which could earn something besides.
    """
    if not cell:
        return None
    if not (cell.isascii() and cell.isdigit()):
        return f"{cell!r} is no number of points"
    box = variant.box(place[1])
    rolls = combinations_with_replacement(FACES, variant.dice)
    hands = sorted(rolls, key=lambda faces: len(set(faces)) == 1)
    for throw, faces in product(range(variant.rolls, 0, -1), hands):
        if box.score(faces, throw) == int(cell):
            return Entry(place, as_dice(faces), throw)
    return f"no roll is worth {cell} points there"
