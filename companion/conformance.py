"""Expected results, run through the engine: `python -m companion.conformance FILE...`.

A file holds one case a line, as in `tests/golden`: single boxes, sheets and legal moves, told apart
by `kind`, and whole games, which have `turns` and no kind. A case of an unknown kind has failed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant
from companion.dice import as_face
from companion.errors import CompanionError
from companion.replay import as_choice, as_dice, begin, in_words, play_turn
from companion.rules.open import Moment, open_now
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally
from companion.turn.moves import winners

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from companion.rules.sheet_game import SheetGame
    from companion.rules.tally import ColumnTotals
    from companion.turn.state import TableState

Case = dict[str, Any]
"""One line of a file."""

Problem = str
"""What a case expects, and what came out instead."""

LAST_ROLL: Final = 3
"""Where a case does not say after which throw, it is after the last."""


def main(paths: Sequence[str]) -> int:
    """Run every case of every file, name each failure, and count both."""
    passed = failed = 0
    for path in paths:
        for number, case in enumerate(_read(path), start=1):
            problem = check(case)
            passed += problem is None
            failed += problem is not None
            if problem is not None:
                print(f"{path}:{number}: {problem}")  # noqa: T201
    print(f"{passed} passed, {failed} failed")  # noqa: T201
    return int(failed > 0 or passed == 0)


def _read(path: str) -> Iterator[Case]:
    with Path(path).open(encoding="utf-8") as lines:
        yield from (_parsed(line) for line in lines if line.strip())


def _parsed(line: str) -> Case:
    try:
        case = json.loads(line)
    except json.JSONDecodeError as wrong:
        return {"kind": f"no JSON ({wrong})"}
    return case if isinstance(case, dict) else {"kind": "no object"}


def check(case: Case) -> Problem | None:
    """Return what is wrong with a case, or None where the engine gives what it expects."""
    kind = case.get("kind", "game" if "turns" in case else "nameless")
    if kind not in KINDS:
        return f"unknown kind of case: {kind}"
    try:
        return KINDS[kind](case)
    except (CompanionError, KeyError, TypeError, ValueError, IndexError) as wrong:
        return f"{kind} {case.get('variant')}: {in_words(wrong)}"


def variant_of(case: Case) -> SheetGame:
    """Return the game that a case is about, with its house rules."""
    options = {key: as_choice(value) for key, value in case.get("options", {}).items()}
    return find_variant(case["variant"], options)


def _differs(case: Case, what: str, got: object, expected: object) -> Problem | None:
    if got == expected:
        return None
    why = f" ({case['why']})" if "why" in case else ""
    return f"{case['variant']}{why}: {what} should be {expected}, not {got}"


def _check_box(case: Case) -> Problem | None:
    score = variant_of(case).box(case["box"]).score(tuple(map(as_face, case["dice"])))
    return _differs(case, f"{case['box']} of {case['dice']}", score, case["score"])


def _sheet_of(turns: Iterable[Case]) -> Sheet:
    return Sheet(tuple(Entry((t["column"], t["box"]), as_dice(t["dice"])) for t in turns))


def _check_sheet(case: Case) -> Problem | None:
    variant, sheet = variant_of(case), _sheet_of(case["turns"])
    worth = tally(variant, sheet)
    places = [entry.place for entry in sheet.entries]
    columns = {column: told(variant, totals) for column, totals in worth.columns.items()}
    return (
        _differs(case, "scores", [worth.scores[place] for place in places], case["scores"])
        or _differs(case, "extras", [worth.extras[place] for place in places], case["extras"])
        or _differs(case, "columns", columns, case["columns"])
        or _differs(case, "total", worth.total, case["total"])
    )


def told(variant: SheetGame, totals: ColumnTotals) -> dict[str, int]:
    """Return a column's totals by name: sections, bonuses, spreads and their sum."""
    sections = [section for section, _ in variant.sections]
    return {
        **dict(zip(sections, totals.sections, strict=True)),
        **{b.id: points for b, points in zip(variant.bonuses, totals.bonuses, strict=True)},
        **{s.id: points for s, points in zip(variant.spreads, totals.spreads, strict=True)},
        "total": totals.total,
    }


def _check_legality(case: Case) -> Problem | None:
    variant, asked = variant_of(case), case["next"]
    dice = as_dice(asked["dice"])
    announced = (asked["announced"][0], asked["announced"][1]) if "announced" in asked else None
    moment = Moment(dice=dice, roll=asked.get("roll", LAST_ROLL), announced=announced)
    legal = len(dice) == variant.dice and (asked["column"], asked["box"]) in open_now(
        variant, _sheet_of(case["turns"]), moment
    )
    return _differs(case, f"{asked} legal", legal, case["legal"])


def _check_game(case: Case) -> Problem | None:
    players = tuple(f"Player {number}" for number in range(1, case["players"] + 1))
    state = begin(variant_of(case), players)
    for turn in case["turns"]:
        seat = state.seat
        if seat != turn["player"]:
            return _differs(case, f"player of turn {turn['turn']}", seat, turn["player"])
        state = play_turn(state, turn)
        problem = _check_turn(case, turn, state)
        if problem is not None:
            return problem
    return _check_end(case, state)


def _check_turn(case: Case, turn: Case, state: TableState) -> Problem | None:
    if state.variant is None:
        return "no game was started"
    worth = [tally(state.variant, sheet) for sheet in state.sheets]
    entry = turn["entry"]
    score = worth[turn["player"]].scores[entry["column"], entry["box"]]
    return _differs(case, f"score of turn {turn['turn']}", score, entry["score"]) or _differs(
        case, f"totals after turn {turn['turn']}", [each.total for each in worth], turn["totals"]
    )


def _check_end(case: Case, state: TableState) -> Problem | None:
    if state.variant is None:
        return "no game was started"
    final = []
    for sheet in state.sheets:
        worth = tally(state.variant, sheet)
        columns = {column: told(state.variant, each) for column, each in worth.columns.items()}
        extra = sum(worth.extras.values())
        final.append({"columns": columns, "extra": extra, "total": worth.total})
    return (
        _differs(case, "end of the game", state.is_over, True)  # noqa: FBT003
        or _differs(case, "final sheets", final, case["final"])
        or _differs(case, "winners", list(winners(state)), case["winners"])
    )


KINDS: Final[dict[str, Callable[[Case], Problem | None]]] = {
    "box": _check_box,
    "sheet": _check_sheet,
    "legality": _check_legality,
    "game": _check_game,
}
"""Who checks which kind of case."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
