"""What sheets add up to; the oracle's cases are in `tests/test_conformance.py`."""

from __future__ import annotations

from companion.catalogue import find_variant
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally
from companion.written.replay import as_dice


def test_the_bonus_says_how_much_is_missing():
    variant = find_variant("yahtzee-os2")
    sheet = Sheet((Entry(("main", "sixes"), as_dice((6, 6, 6, 6, 1))),))

    totals = tally(variant, sheet).columns["main"]

    assert totals.to_go == (39,)
    assert totals.bonuses == (0,)
