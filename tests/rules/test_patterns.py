"""Exhaustive counts over all 7,776 rolls of five dice, and the specification's own examples."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from companion.dice import FACES
from companion.rules.patterns import (
    AnyRoll,
    Exact,
    FullHouse,
    Kind,
    KindPlusOpposite,
    OneFace,
    Pairs,
    Run,
)

ROLLS = tuple(product(FACES, repeat=5))


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        pytest.param(Kind(5), 6, id="five of a kind"),
        pytest.param(Kind(4), 156, id="four or more"),
        pytest.param(Kind(3), 1656, id="three or more"),
        pytest.param(FullHouse(), 300, id="full house"),
        pytest.param(FullHouse(allow_all_equal=True), 306, id="full house, five equal allowed"),
        pytest.param(Run(4), 1200, id="run of four or more"),
        pytest.param(Run(5), 240, id="run of five"),
        pytest.param(AnyRoll(), 7776, id="any roll"),
        pytest.param(OneFace(3), 7776, id="one face, even without a die of it"),
        pytest.param(KindPlusOpposite(4), 30, id="rill: four equal and the opposite"),
        pytest.param(Kind(2), 7056, id="a pair or more: all but those with five faces"),
        pytest.param(Pairs(2), 2100, id="two pairs: 1,800 and the 300 full houses"),
        pytest.param(Exact((1, 2, 3, 4, 5)), 120, id="exactly one to five"),
    ],
)
def test_a_pattern_fits_as_many_rolls_as_counted_by_hand(pattern, count):
    fitting = sum(pattern.matched(roll) is not None for roll in ROLLS)

    assert fitting == count


def test_there_are_252_different_sorted_rolls():
    assert len(set(combinations_with_replacement(FACES, 5))) == 252


def test_the_order_of_the_dice_never_matters():
    patterns = (Kind(3), FullHouse(), Run(4), KindPlusOpposite(4), OneFace(2))

    for pattern in patterns:
        for roll in ROLLS[::7]:
            assert pattern.matched(roll) == pattern.matched(tuple(sorted(roll)))


@pytest.mark.parametrize(
    ("pattern", "roll", "matched"),
    [
        pytest.param(Kind(3), (4, 4, 4, 4, 1), 12, id="three of four equal dice are matched"),
        pytest.param(Kind(2), (5, 5, 2, 2, 1), 10, id="SPEC 1: the higher of two faces is used"),
        pytest.param(FullHouse(), (2, 2, 2, 2, 2), None, id="A3: five equal are no full house"),
        pytest.param(FullHouse(), (4, 4, 4, 5, 5), 22, id="full house"),
        pytest.param(Run(4), (2, 3, 4, 5, 6), 18, id="the highest run of four of five"),
        pytest.param(Run(5), (1, 2, 3, 4, 6), None, id="a gap"),
        pytest.param(Run(4), (1, 6, 2, 3, 5), None, id="6 and 1 are no neighbours"),
        pytest.param(Pairs(2), (5, 5, 2, 2, 6), 14, id="A12: the four dice of two pairs"),
        pytest.param(Pairs(2), (5, 5, 5, 5, 6), None, id="A12: two pairs need two faces"),
        pytest.param(KindPlusOpposite(4), (6, 6, 6, 6, 1), 25, id="rill"),
        pytest.param(KindPlusOpposite(4), (6, 6, 6, 6, 6), None, id="A13: five equal are no rill"),
    ],
)
def test_a_pattern_gives_the_sum_of_the_dice_that_make_the_figure(pattern, roll, matched):
    assert pattern.matched(roll) == matched
