"""Goes through games that were written down, adds them up, and names what the rules forbid.

Transcripts (`.jsonl`) have one game a line, throw by throw; a paper sheet is typed as CSV.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.catalogue import find_variant
from companion.conformance import UNREADABLE
from companion.conformance.games import compared_game
from companion.errors import CompanionError, WrittenGameError
from companion.files.limited import GAMES_MB, typed_in, why_unread
from companion.turn.moves import totals
from companion.written.game import begin_written
from companion.written.paper import paper_sheet
from companion.written.replay import play_turn, why_wrong
from companion.written.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from companion.turn.state import TableState
    from companion.written.replay import WrittenTurn


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
        text = typed_in(path, most_mb=GAMES_MB)
    except (OSError, UnicodeDecodeError) as wrong:
        raise WrittenGameError(why_unread(path, wrong)) from wrong
    if path.suffix.lower() == ".csv":
        try:
            return (paper_sheet(text, find_variant(variant_id, options)),)
        except WrittenGameError as wrong:
            raise WrittenGameError(f"{path}: {wrong}") from wrong
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise WrittenGameError(f"{path}: there is no game in it")
    return tuple(_transcript(number, line) for number, line in enumerate(lines, start=1))


def _transcript(number: int, line: str) -> Verdict:
    try:
        game = json.loads(line)
        if not isinstance(game, dict):
            return Verdict(number, (), ("is no game: a transcript is an object, {...}",))
        verdict = _replayed(number, begin_written(game), _places_and_turns(game))
    except CompanionError as wrong:
        return Verdict(number, (), (why_wrong(wrong),))
    except UNREADABLE as wrong:
        return Verdict(number, (), (f"is no game: {why_wrong(wrong)}",))
    # Where the rules allow all of it, what was written of points and winners may still be wrong.
    return verdict if verdict.problems else replace(verdict, problems=tuple(_miscounted(game)))


def _miscounted(game: dict[str, Any]) -> Iterator[str]:
    try:
        for each in compared_game(game):
            yield f"{each.what} is written as {each.written!r}, but it is {each.got!r}"
    except (CompanionError, *UNREADABLE) as wrong:
        yield why_wrong(wrong)


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
                problems.append(f"{where}: it is {state.player}'s turn")
                break
            state = play_turn(state, turn)
        except (CompanionError, *UNREADABLE) as wrong:
            problems.append(f"{where}: {why_wrong(wrong)}")
            break
    return Verdict(number, _totals(state), tuple(problems), is_over=state.is_over)


def _totals(state: TableState) -> tuple[tuple[str, int], ...]:
    return tuple(zip(state.players, totals(state), strict=True))
