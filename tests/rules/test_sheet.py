"""What sheets add up to; the oracle's cases are in `tests/test_conformance.py`."""

from __future__ import annotations

from itertools import combinations_with_replacement

from companion.catalogue import find_variant
from companion.replay import as_dice
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally


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
