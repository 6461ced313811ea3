"""Expected results, run through the engine: `python -m companion.conformance FILE...`.

A file holds one case a line, as in `tests/golden`: boxes, sheets, legal moves, combinations and
turns, told apart by `kind`; and whole games, which have `turns` or `games` and no kind. A case of
an unknown kind has failed.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.conformance.banking import (
    check_bust,
    check_combination,
    check_tally,
    check_turn,
)
from companion.conformance.games import check_game, check_series
from companion.conformance.sheets import check_box, check_legality, check_sheet
from companion.errors import CompanionError, reason_of
from companion.files.limited import GAMES_MB, typed_in
from companion.written.replay import why_wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.conformance.case import Case, Problem


def main(words: Sequence[str]) -> int:
    """Run every case of every file, name each failure, and count both."""
    parser = ArgumentParser(
        prog="python -m companion.conformance",
        description="Run expected results through the engine, name each failure, and count both.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="one case a line, as JSON")
    passed = failed = 0
    for path in parser.parse_args(words).files:
        for number, problem in enumerate(_problems(path), start=1):
            passed += problem is None
            failed += problem is not None
            if problem is not None:
                print(f"{path}:{number}: {problem}")  # noqa: T201
    print(f"{passed} passed, {failed} failed")  # noqa: T201
    return int(failed > 0 or passed == 0)


def _problems(path: str) -> Iterator[Problem | None]:
    """Yield what is wrong with each case of a file, or None; one thing where it cannot be read."""
    try:
        lines = typed_in(Path(path), most_mb=GAMES_MB).splitlines()
    except (OSError, UnicodeDecodeError) as wrong:
        yield f"cannot be read: {reason_of(wrong)}"
        return
    yield from (_problem(line) for line in lines if line.strip())


def _problem(line: str) -> Problem | None:
    try:
        case = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        return f"is no JSON: {wrong}"
    return check(case) if isinstance(case, dict) else f"is no case: {line[:40]}"


def check(case: Case) -> Problem | None:
    """Return what is wrong with a case, or None where the engine gives what it expects."""
    kind = case.get("kind") or _kind_of_game(case)
    if not isinstance(kind, str) or kind not in KINDS:
        return f"unknown kind of case: {kind!r}"
    try:
        return KINDS[kind](case)
    except (CompanionError, *UNREADABLE) as wrong:
        return f"{kind} {case.get('variant')}: {why_wrong(wrong)}"


def _kind_of_game(case: Case) -> str | None:
    if "games" in case:
        return "series"
    return "game" if "turns" in case else None


UNREADABLE: Final = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    RecursionError,
)
"""What a case that makes no sense can lead to."""

KINDS: Final[dict[str, Callable[[Case], Problem | None]]] = {
    "box": check_box,
    "sheet": check_sheet,
    "legality": check_legality,
    "tally": check_tally,
    "bust": check_bust,
    "combination": check_combination,
    "turn": check_turn,
    "game": check_game,
    "series": check_series,
}
"""Who checks which kind of case."""
