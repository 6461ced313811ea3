"""The oracle of the specification, through the rules of the sheet."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from companion.catalogue import find_variant
from companion.dice import Die, as_face
from companion.rules.sheet import Entry, Sheet

ORACLE = Path(__file__).parents[1] / "golden" / "yahtzee-os2.oracle.jsonl"
CASES = [json.loads(line) for line in ORACLE.read_text(encoding="utf-8").splitlines()]


def cases(kind):
    """Return the oracle's cases of one kind, each under its own words."""
    chosen = [case for case in CASES if case["kind"] == kind]
    return [pytest.param(case, id=f"{n}: {case.get('why', '')}") for n, case in enumerate(chosen)]


def variant_of(case):
    """Return the game with the case's house rules."""
    return find_variant(
        case["variant"], {k: str(v).lower() for k, v in case.get("options", {}).items()}
    )


def as_dice(faces):
    """Return dice of these faces."""
    return tuple(Die(as_face(face)) for face in faces)


def sheet_of(turns):
    """Return the sheet after these turns."""
    return Sheet(tuple(Entry((t["column"], t["box"]), as_dice(t["dice"])) for t in turns))


def test_every_case_of_the_oracle_is_looked_at():
    assert {case["kind"] for case in CASES} == {"box", "sheet", "legality"}
    assert len(CASES) == 88


@pytest.mark.parametrize("case", cases("box"))
def test_a_box_scores_what_the_oracle_says(case):
    assert variant_of(case).box(case["box"]).score(tuple(case["dice"])) == case["score"]


@pytest.mark.parametrize("case", cases("sheet"))
def test_a_sheet_adds_up_to_what_the_oracle_says(case):
    variant, sheet = variant_of(case), sheet_of(case["turns"])

    scores = [sheet.score(variant, entry.place) for entry in sheet.entries]
    totals = sheet.column_totals(variant, "main")

    assert scores == case["scores"]
    assert sheet.total(variant) == case["total"]
    assert totals.total == case["columns"]["main"]["total"]
    assert totals.sections == (case["columns"]["main"]["upper"], case["columns"]["main"]["lower"])
    assert sum(totals.bonuses) == case["columns"]["main"]["bonus"]


@pytest.mark.parametrize("case", cases("legality"))
def test_a_box_is_open_or_not_as_the_oracle_says(case):
    variant, sheet = variant_of(case), sheet_of(case["turns"])
    place = (case["next"]["column"], case["next"]["box"])

    assert (place in sheet.open_places(variant)) == case["legal"]


def test_the_maximum_is_375_and_comes_out_of_the_best_roll_for_each_box():
    """SPEC 10.1, by search over all rolls: no other entry can disturb a box of this sheet."""
    variant = find_variant("yahtzee-os2")
    rolls = list(combinations_with_replacement(range(1, 7), 5))
    best = {box.id: max(rolls, key=box.score) for box in variant.boxes}

    sheet = Sheet(tuple(Entry(("main", box), as_dice(roll)) for box, roll in best.items()))

    assert sheet.total(variant) == 375


def test_the_bonus_says_how_much_is_missing():
    variant = find_variant("yahtzee-os2")
    sheet = Sheet((Entry(("main", "sixes"), as_dice((6, 6, 6, 6, 1))),))

    totals = sheet.column_totals(variant, "main")

    assert totals.to_go == (39,)
    assert totals.bonuses == (0,)
