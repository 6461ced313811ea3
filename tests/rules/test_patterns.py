"""Exhaustive counts over all 7,776 rolls of five dice, and the specification's own examples."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from companion.dice import FACES
from companion.rules.patterns import (
    AnyRoll,
    EqualGroups,
    Exact,
    FullHouse,
    Includes,
    Kind,
    KindPlusOpposite,
    OneFace,
    Pairs,
    Run,
)

ROLLS = tuple(product(FACES, repeat=5))
SIX_DICE = tuple(product(FACES, repeat=6))


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


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        pytest.param(Kind(6), 6, id="six of a kind"),
        pytest.param(Kind(5), 186, id="five or more: 6 + 6 x 6 x 5"),
        pytest.param(EqualGroups((3, 3)), 300, id="villa: 15 pairs of faces, 20 ways"),
        pytest.param(EqualGroups((4, 2)), 450, id="tower: 30 pairs of faces, 15 ways"),
        pytest.param(Pairs(3), 1800, id="three pairs: 20 times 90 ways"),
        pytest.param(Exact((1, 2, 3, 4, 5, 6)), 720, id="full straight"),
        pytest.param(Includes((1, 2, 3, 4, 5)), 2520, id="one to five, and any sixth die"),
        pytest.param(FullHouse(), 7950, id="full house: 7,200, and villas and towers"),
    ],
)
def test_a_pattern_fits_as_many_rolls_of_six_dice_as_counted_by_hand(pattern, count):
    assert sum(pattern.matched(roll) is not None for roll in SIX_DICE) == count


@pytest.mark.parametrize("rolls", [ROLLS, SIX_DICE[::5]], ids=["five dice", "six dice"])
@pytest.mark.parametrize(
    ("groups", "other"),
    [
        pytest.param(EqualGroups((3,)), Kind(3), id="one group is a kind"),
        pytest.param(EqualGroups((2, 2)), Pairs(2), id="two groups of two are two pairs"),
        pytest.param(EqualGroups((3, 2)), FullHouse(), id="three and two are a full house"),
    ],
)
def test_groups_are_what_other_patterns_have_names_for(groups, other, rolls):
    assert [groups.matched(roll) for roll in rolls] == [other.matched(roll) for roll in rolls]


def test_a_straight_in_which_a_1_follows_the_6_fits_120_rolls_more():
    fitting = [roll for roll in ROLLS if Run(5, ace_high=True).matched(roll) is not None]

    assert len(fitting) == 240 + 120
    assert {roll for roll in fitting if Run(5).matched(roll) is None} == {
        roll for roll in ROLLS if sorted(roll) == [1, 3, 4, 5, 6]
    }


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
        pytest.param(
            FullHouse(allow_all_equal=True), (4, 4, 4, 4, 4), 20, id="five equal are a full house"
        ),
        pytest.param(
            FullHouse(allow_all_equal=True), (4, 4, 4, 4, 4, 6), 20, id="five equal beside another"
        ),
        pytest.param(Run(4), (2, 3, 4, 5, 6), 18, id="the highest run of four of five"),
        pytest.param(Run(5), (1, 2, 3, 4, 6), None, id="a gap"),
        pytest.param(Run(4), (1, 6, 2, 3, 5), None, id="6 and 1 are no neighbours"),
        pytest.param(Pairs(2), (5, 5, 2, 2, 6), 14, id="A12: the four dice of two pairs"),
        pytest.param(Pairs(2), (5, 5, 5, 5, 6), None, id="A12: two pairs need two faces"),
        pytest.param(KindPlusOpposite(4), (6, 6, 6, 6, 1), 25, id="rill"),
        pytest.param(KindPlusOpposite(3), (2, 2, 2, 5, 5, 5), 17, id="the rill that makes most"),
        pytest.param(EqualGroups((4, 2)), (3, 3, 6, 6, 6, 6), 30, id="tower"),
        pytest.param(EqualGroups((3, 3)), (6, 6, 6, 6, 6, 6), None, id="six equal are no villa"),
        pytest.param(FullHouse(), (5, 5, 5, 6, 6, 6), 28, id="the better full house of a villa"),
        pytest.param(Includes((2, 3, 4, 5, 6)), (2, 3, 4, 5, 6, 6), 20, id="five, not the sixth"),
        pytest.param(Run(5, ace_high=True), (1, 3, 4, 5, 6), 19, id="a 1 above the 6"),
        pytest.param(Run(5, ace_high=True), (1, 2, 4, 5, 6), None, id="no 2 above the 1"),
        pytest.param(KindPlusOpposite(4), (6, 6, 6, 6, 6), None, id="A13: five equal are no rill"),
    ],
)
def test_a_pattern_gives_the_sum_of_the_dice_that_make_the_figure(pattern, roll, matched):
    assert pattern.matched(roll) == matched
