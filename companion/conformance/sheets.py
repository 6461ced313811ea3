"""Cases about boxes and sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.conformance.case import Case, Problem, differs
from companion.dice import faces_of
from companion.errors import WrittenGameError
from companion.rules.open import Moment, open_now, throws_allowed, to_announce
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.written.game import variant_of
from companion.written.replay import as_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die
    from companion.rules.tally import ColumnTotals


def _sheet_game_of(case: Case) -> SheetGame:
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
    game = _sheet_game_of(case)
    faces = faces_of(_dice_of(case["dice"], game))
    if case["box"] not in {box.id for box in game.boxes}:
        raise WrittenGameError(f"{game.id} has no box {case['box']!r}")
    score = game.box(case["box"]).score(faces, case.get("roll"))
    return differs(case, f"{case['box']} of {case['dice']}", score, case["score"])


def _dice_of(written: Sequence[int], game: SheetGame) -> tuple[Die, ...]:
    """Return the dice of a written roll.

    Raises:
        WrittenGameError: there are more or fewer than the game has.
    """
    if len(written) != game.dice:
        raise WrittenGameError(f"{game.id} has {game.dice} dice, not {len(written)}")
    return as_dice(written)


def _sheet_of(turns: Iterable[Case], game: SheetGame) -> Sheet:
    sheet = Sheet()
    for turn in turns:
        place = Place(turn["column"], turn["box"])
        if place not in sheet.open_places(game):
            raise WrittenGameError(f"{'/'.join(map(str, place))} is no open box of {game.id}")
        entry = Entry(place, _dice_of(turn["dice"], game), turn.get("roll"))
        sheet = sheet.with_entry(entry)
    return sheet


def check_sheet(case: Case) -> Problem | None:
    """Check what a sheet adds up to."""
    variant = _sheet_game_of(case)
    sheet = _sheet_of(case["turns"], variant)
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
    variant, asked = _sheet_game_of(case), case["next"]
    sheet = _sheet_of(case["turns"], variant)
    return differs(case, f"{asked} legal", _is_legal(variant, sheet, asked), case["legal"])


def _is_legal(variant: SheetGame, sheet: Sheet, asked: Case) -> bool:
    dice, throws = as_dice(asked["dice"]), throws_allowed(variant, sheet)
    roll = asked.get("roll", throws)
    announced = None if asked.get("announced") is None else tuple(asked["announced"])
    if len(dice) != variant.dice or roll not in range(1, throws + 1):
        return False
    if announced is not None and announced not in to_announce(variant, sheet):
        return False
    moment = Moment(dice=dice, roll=roll, announced=announced)
    return (asked["column"], asked["box"]) in open_now(variant, sheet, moment)
