"""The oracle of the specification, through the rules of the sheets."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from companion.catalogue import find_variant
from companion.dice import Die, as_face
from companion.rules.open import Moment, open_now
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally

ORACLE = Path(__file__).parents[1] / "golden" / "sheets.oracle.jsonl"
CASES = [json.loads(line) for line in ORACLE.read_text(encoding="utf-8").splitlines()]
LAST_ROLL = 3
"""Where a case does not say after which throw, it is after the last."""


def cases(kind):
    """Return the oracle's cases of one kind, each under its own words."""
    chosen = [case for case in CASES if case["kind"] == kind]
    return [
        pytest.param(case, id=f"{n} {case['variant']}: {case.get('why', '')}")
        for n, case in enumerate(chosen)
    ]


def variant_of(case):
    """Return the game with the case's house rules."""
    options = {key: str(value).lower() for key, value in case.get("options", {}).items()}
    return find_variant(case["variant"], options)


def as_dice(faces):
    """Return dice of these faces."""
    return tuple(Die(as_face(face)) for face in faces)


def sheet_of(turns):
    """Return the sheet after these turns."""
    return Sheet(tuple(Entry((t["column"], t["box"]), as_dice(t["dice"])) for t in turns))


def test_every_case_of_the_oracle_is_looked_at():
    assert {case["kind"] for case in CASES} == {"box", "sheet", "legality"}
    assert len(CASES) == 837


@pytest.mark.parametrize("case", cases("box"))
def test_a_box_scores_what_the_oracle_says(case):
    assert variant_of(case).box(case["box"]).score(tuple(case["dice"])) == case["score"]


@pytest.mark.parametrize("case", cases("sheet"))
def test_a_sheet_adds_up_to_what_the_oracle_says(case):
    variant, sheet = variant_of(case), sheet_of(case["turns"])

    worth = tally(variant, sheet)

    assert [worth.scores[entry.place] for entry in sheet.entries] == case["scores"]
    assert [worth.extras[entry.place] for entry in sheet.entries] == case["extras"]
    assert {c: told(variant, totals) for c, totals in worth.columns.items()} == case["columns"]
    assert worth.total == case["total"]


def told(variant, totals):
    """Return a column's totals as the oracle tells them."""
    sections = [section for section, _ in variant.sections]
    return {
        **dict(zip(sections, totals.sections, strict=True)),
        **{b.id: points for b, points in zip(variant.bonuses, totals.bonuses, strict=True)},
        **{s.id: points for s, points in zip(variant.spreads, totals.spreads, strict=True)},
        "total": totals.total,
    }


@pytest.mark.parametrize("case", cases("legality"))
def test_a_box_may_be_written_or_not_as_the_oracle_says(case):
    variant, sheet, asked = variant_of(case), sheet_of(case["turns"]), case["next"]
    announced = tuple(asked["announced"]) if "announced" in asked else None
    dice = as_dice(asked["dice"])
    moment = Moment(dice=dice, roll=asked.get("roll", LAST_ROLL), announced=announced)

    allowed = len(dice) == variant.dice and (asked["column"], asked["box"]) in open_now(
        variant, sheet, moment
    )

    assert allowed == case["legal"]


def test_the_maximum_of_yahtzee_is_375_and_comes_out_of_the_best_roll_for_each_box():
    """SPEC 10.1, by search over all rolls: no entry can disturb another one on this sheet."""
    variant = find_variant("yahtzee-os2")
    rolls = list(combinations_with_replacement(range(1, 7), 5))
    best = {box.id: max(rolls, key=box.score) for box in variant.boxes}

    sheet = Sheet(tuple(Entry(("main", box), as_dice(roll)) for box, roll in best.items()))

    assert tally(variant, sheet).total == 375


def test_the_bonus_says_how_much_is_missing():
    variant = find_variant("yahtzee-os2")
    sheet = Sheet((Entry(("main", "sixes"), as_dice((6, 6, 6, 6, 1))),))

    totals = tally(variant, sheet).columns["main"]

    assert totals.to_go == (39,)
    assert totals.bonuses == (0,)
