"""Which boxes a roll may be written in, jokers above all (SPEC, 9), and how many throws there are."""

from __future__ import annotations

import pytest

from companion.catalogue import find_variant
from companion.rules.open import Moment, in_order, open_now, throws_allowed
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import Order
from companion.written.replay import as_dice

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-kind", "four-kind", "full-house", "small-straight", "large-straight", "chance")
SIXES = (6, 6, 6, 6, 6)


def open_boxes(faces, *written, bonus="forced-joker"):
    """Return the boxes that a roll may be written in, once others were written with five sixes."""
    variant = find_variant("yahtzee-hasbro", {"yahtzee_bonus": bonus})
    sheet = Sheet(tuple(Entry(Place("main", box), as_dice(SIXES)) for box in written))
    places = open_now(variant, sheet, Moment(dice=as_dice(faces), roll=1))
    return tuple(box for _, box in places)


def test_before_the_yahtzee_box_is_written_five_alike_go_anywhere():
    assert {*open_boxes(SIXES)} == {*UPPER, *LOWER, "yahtzee"}


def test_a_forced_joker_goes_into_its_upper_box():
    assert open_boxes(SIXES, "yahtzee") == ("sixes",)


def test_where_that_is_written_it_goes_into_a_lower_one():
    assert open_boxes(SIXES, "yahtzee", "sixes") == LOWER


def test_where_all_lower_ones_are_written_it_is_lost_in_an_upper_one():
    assert open_boxes(SIXES, "yahtzee", "sixes", *LOWER) == UPPER[:-1]


def test_another_roll_goes_anywhere():
    assert {*open_boxes((6, 6, 6, 6, 5), "yahtzee")} == {*UPPER, *LOWER}


@pytest.mark.parametrize("bonus", ["free-joker", "bonus-only", "none"])
def test_by_other_rules_nothing_is_forced(bonus):
    assert {*open_boxes(SIXES, "yahtzee", bonus=bonus)} == {*UPPER, *LOWER}


def test_a_turn_of_which_nobody_knows_the_throws_saves_none():
    variant = find_variant("maxi-yatzy")
    entries = [
        Entry(Place("main", box), as_dice((1, 2, 3, 4, 5, 6)), roll)
        for box, roll in (("ones", 1), ("twos", None), ("threes", variant.rolls))
    ]

    assert throws_allowed(variant, Sheet(tuple(entries))) == 2 * variant.rolls - 1


@pytest.mark.parametrize("written", range(13))
def test_from_both_ends_the_first_and_the_last_open_box_may_be_written(written):
    variant = find_variant("jamb", {"columns": "seven"})
    column = next(each for each in variant.columns if each.order is Order.ENDS_IN)
    boxes = [box.id for box in variant.boxes]
    entries = [
        Entry(Place(column.id, box), as_dice(SIXES[: variant.dice]), 1) for box in boxes[:written]
    ]

    places = in_order(variant, Sheet(tuple(entries)), column)

    left = boxes[written:]
    assert [box for _, box in places] == [*dict.fromkeys([*left[:1], *left[-1:]])]
