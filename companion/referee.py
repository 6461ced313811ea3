"""Goes through games that were written down, adds them up, and names what the rules forbid.

Transcripts (`.jsonl`) have one game a line, throw by throw. A paper sheet is typed as CSV: a row
for each box, the box in the first column, the points of each player beside it.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant
from companion.dice import FACES, Die, Face
from companion.errors import CompanionError, IllegalMoveError, UnknownGameError, VariantError
from companion.messages import say
from companion.replay import begin, play_turn
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally
from companion.wording import in_english

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from companion.rules.variant import Variant
    from companion.turn.state import TableState

NOT_A_BOX: Final = ("", "bonus", "total", "upper", "lower", "sum")
"""Rows of a paper sheet that are worked out here, and so are passed over."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game adds up to, and what was wrong with it.

    Attributes:
        game: its number in the file, from 1.
        totals: each player's grand total, as far as the game could be followed.
        problems: what the rules forbid, with the place where it happened.
    """

    game: int
    totals: tuple[tuple[str, int], ...]
    problems: tuple[str, ...]


def judge(path: Path, variant_id: str, options: Mapping[str, str]) -> tuple[Verdict, ...]:
    """Return the verdict on each game of a file.

    Args:
        path: `.csv` for a paper sheet, anything else for transcripts.
        variant_id: the game that a paper sheet belongs to; transcripts name their own.
        options: the paper sheet's house rules.

    Raises:
        VariantError: the file cannot be read, or is no such file.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        raise VariantError(f"{path} cannot be read: {wrong}") from wrong
    if path.suffix.lower() == ".csv":
        return (_paper_sheet(text, find_variant(variant_id, options)),)
    lines = [line for line in text.splitlines() if line.strip()]
    return tuple(_transcript(number, line) for number, line in enumerate(lines, start=1))


def _transcript(number: int, line: str) -> Verdict:
    try:
        game = json.loads(line)
        options = {key: _choice(value) for key, value in game.get("options", {}).items()}
        variant = find_variant(game["variant"], options)
        names = tuple(f"Player {seat}" for seat in range(1, int(game["players"]) + 1))
        return _replayed(number, begin(variant, names), game["turns"])
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as wrong:
        return Verdict(number, (), (f"is no game: {wrong!r}",))
    except (UnknownGameError, VariantError, IllegalMoveError) as wrong:
        return Verdict(number, (), (_in_words(wrong),))


def _choice(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _replayed(number: int, state: TableState, turns: list[dict[str, Any]]) -> Verdict:
    problems: list[str] = []
    for count, turn in enumerate(turns, start=1):
        try:
            if state.seat != turn.get("player", state.seat):
                problems.append(f"turn {count}: it is {state.players[state.seat]}'s turn")
                break
            state = play_turn(state, turn)
        except (CompanionError, KeyError, IndexError, ValueError, TypeError) as wrong:
            problems.append(f"turn {count}: {_in_words(wrong)}")
            break
    return Verdict(number, _totals(state), tuple(problems))


def _totals(state: TableState) -> tuple[tuple[str, int], ...]:
    if state.variant is None:
        return ()
    totals = [tally(state.variant, sheet).total for sheet in state.sheets]
    return tuple(zip(state.players, totals, strict=True))


def _in_words(wrong: Exception) -> str:
    if isinstance(wrong, IllegalMoveError):
        return in_english(say(wrong.reason, **wrong.params))
    return str(wrong)


def _paper_sheet(text: str, variant: Variant) -> Verdict:
    rows = [row for row in csv.reader(text.splitlines()) if any(cell.strip() for cell in row)]
    names = tuple(cell.strip() for cell in rows[0][1:]) if rows else ()
    if not names:
        raise VariantError("the first row has to name the players: box,Ann,Ben")
    sheets = [Sheet() for _ in names]
    problems: list[str] = []
    for row in rows[1:]:
        column, box = _place(row[0], variant)
        if box in NOT_A_BOX:
            continue
        if (column, box) not in variant.places:
            problems.append(f"{row[0].strip()}: this sheet has no such box")
            continue
        for seat, cell in enumerate(row[1 : len(names) + 1]):
            written = _written(variant, (column, box), cell.strip())
            if isinstance(written, Entry):
                sheets[seat] = sheets[seat].with_entry(written)
            elif written is not None:
                problems.append(f"{row[0].strip()}, {names[seat]}: {written}")
    totals = [tally(variant, sheet).total for sheet in sheets]
    return Verdict(1, tuple(zip(names, totals, strict=True)), tuple(problems))


def _place(cell: str, variant: Variant) -> tuple[str, str]:
    """Return the place that a row's name means: the box, or column/box on sheets of several."""
    column, slash, box = cell.strip().lower().rpartition("/")
    return (column if slash else variant.columns[0].id), box.replace(" ", "-")


def _written(variant: Variant, place: tuple[str, str], cell: str) -> Entry | str | None:
    """Return the entry that a cell means, why there is none, or None for an empty cell.

    A paper sheet has points, not dice; any dice that are worth them do.
    """
    if not cell:
        return None
    if not cell.isdigit():
        return f"{cell!r} is no number of points"
    box = variant.box(place[1])
    for faces in combinations_with_replacement(FACES, variant.dice):
        if box.score(faces) == int(cell):
            return Entry(place, _as_dice(faces))
    return f"no roll is worth {cell} points there"


def _as_dice(faces: tuple[Face, ...]) -> tuple[Die, ...]:
    return tuple(Die(face) for face in faces)
