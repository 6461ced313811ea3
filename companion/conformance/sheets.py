"""Cases about boxes and sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.conformance.case import Case, Problem, differs
from companion.dice import as_face
from companion.errors import WrittenGameError
from companion.replay import as_dice
from companion.rules.open import Moment, open_now
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.written import variant_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.tally import ColumnTotals

LAST_ROLL: Final = 3
"""Where a case does not say after which throw, it is after the last."""


def sheet_game_of(case: Case) -> SheetGame:
    """Return the sheet game that a case is about, with its house rules.

    Raises:
        WrittenGameError: the game has no sheet.
    """
    game = variant_of(case)
    if not isinstance(game, SheetGame):
        raise WrittenGameError(f"{game.id} has no sheet")
    return game


def check_box(case: Case) -> Problem | None:
    """Check what a roll is worth in a box."""
    score = sheet_game_of(case).box(case["box"]).score(tuple(map(as_face, case["dice"])))
    return differs(case, f"{case['box']} of {case['dice']}", score, case["score"])


def _sheet_of(turns: Iterable[Case]) -> Sheet:
    return Sheet(
        tuple(Entry((t["column"], t["box"]), as_dice(t["dice"]), t.get("roll")) for t in turns)
    )


def check_sheet(case: Case) -> Problem | None:
    """Check what a sheet adds up to."""
    variant, sheet = sheet_game_of(case), _sheet_of(case["turns"])
    worth = tally(variant, sheet)
    places = [entry.place for entry in sheet.entries]
    columns = {column: told(variant, totals) for column, totals in worth.columns.items()}
    return (
        differs(case, "scores", [worth.scores[place] for place in places], case["scores"])
        or differs(case, "extras", [worth.extras[place] for place in places], case["extras"])
        or differs(case, "columns", columns, case["columns"])
        or differs(case, "total", worth.total, case["total"])
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


def check_legality(case: Case) -> Problem | None:
    """Check whether a box may be written next."""
    variant, asked = sheet_game_of(case), case["next"]
    dice = as_dice(asked["dice"])
    announced = (asked["announced"][0], asked["announced"][1]) if "announced" in asked else None
    moment = Moment(dice=dice, roll=asked.get("roll", LAST_ROLL), announced=announced)
    legal = len(dice) == variant.dice and (asked["column"], asked["box"]) in open_now(
        variant, _sheet_of(case["turns"]), moment
    )
    return differs(case, f"{asked} legal", legal, case["legal"])
