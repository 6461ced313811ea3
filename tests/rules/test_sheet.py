"""What sheets add up to; the oracle's cases are in `tests/test_conformance.py`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally
from companion.written.replay import as_dice


def test_the_bonus_says_how_much_is_missing():
    variant = find_variant("yahtzee-os2")
    sheet = Sheet((Entry(Place("main", "sixes"), as_dice((6, 6, 6, 6, 1))),))

    totals = tally(variant, sheet).columns["main"]

    assert totals.to_go == (39,)
    assert totals.bonuses == (0,)


def test_a_yams_box_that_was_crossed_out_pays_for_no_second_yams():
    variant = find_variant("yams-box-1985")
    crossed_out = Entry(Place("main", "yams"), as_dice((1, 2, 3, 4, 6)))
    five_sixes = Entry(Place("main", "sixes"), as_dice((6, 6, 6, 6, 6)))

    told = tally(variant, Sheet((crossed_out, five_sixes)))

    assert told.scores["main", "yams"] == 0
    assert told.total == 30


def test_what_a_second_yams_pays_counts_as_often_as_its_column():
    variant = find_variant("yams-box-1985")
    variant = replace(variant, columns=(replace(variant.columns[0], multiplier=3),))
    entries = (Entry(Place("main", box), as_dice((6,) * 5)) for box in ("yams", "sixes"))

    told = tally(variant, Sheet(tuple(entries)))

    assert told.total == 3 * (50 + 30 + 50)


@pytest.mark.parametrize("extra_yams", ["bonus", "off"])
def test_in_all_columns_together_two_yams_are_paid(extra_yams):
    """SPEC, 3.3 and A6: without anything extra, too."""
    options = {"columns": "order-inverse-disorder-sec", "extra_yams": extra_yams}
    variant = find_variant("yams-box-1985", options)
    boxes = [Place(column.id, "yams") for column in variant.columns]

    told = tally(variant, Sheet(tuple(Entry(box, as_dice((6,) * 5)) for box in boxes)))

    assert [told.scores[box] for box in boxes] == [50, 50, 0, 0]
    assert told.total == 100


def test_without_anything_extra_a_second_yams_is_worth_its_box_alone():
    variant = find_variant("yams-box-1985", {"extra_yams": "off"})
    entries = (Entry(Place("main", box), as_dice((6,) * 5)) for box in ("yams", "sixes"))

    told = tally(variant, Sheet(tuple(entries)))

    assert told.total == 50 + 30
    assert not variant.pays_besides


def test_a_yams_box_that_holds_its_points_pays_once_for_another():
    variant = find_variant("yams-box-1985")
    faces = {"yams": 6, "fives": 5, "fours": 4}
    entries = (Entry(Place("main", box), as_dice((face,) * 5)) for box, face in faces.items())

    told = tally(variant, Sheet(tuple(entries)))

    assert told.extras_in("main") == 50
    assert told.total == 50 + 25 + 50 + 20


def test_a_point_above_counts_from_there_on_alone():
    premium = replace(find_variant("yams-pd").bonuses[0], threshold=60, over=70)

    assert [premium.of(reached) for reached in (59, 60, 70, 72)] == [0, 30, 30, 32]
