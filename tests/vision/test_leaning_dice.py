"""Dice that lean: told by the others, or by what lay at the table before."""

from __future__ import annotations

import numpy as np
import pytest
from told_nets import FIRST_LOOK, SECOND_LOOK, WIDTH, Told, face, place, values

from vision.observation import Trouble
from vision.reading.lean import FlatLook
from vision.table.lying import LyingDice

SPREAD = (place(100, 100), place(520, 120), place(320, 240), place(110, 380), place(530, 370))


def leaning_at(number, places=SPREAD, *, by=0.64):
    """Return flat dice of which one leans: by as much as 40 degrees, or as another sine tells."""
    leans = [
        (0.65 * (one.centre_px[0] - 320) / WIDTH, 0.65 * (one.centre_px[1] - 240) / WIDTH)
        for one in places
    ]
    leans[number] = (leans[number][0], leans[number][1] + by)
    return {one: face(3, lean=lean) for one, lean in zip(places, leans, strict=True)}


def test_a_die_that_leans_in_all_views_is_cocked_and_keeps_its_value(read):
    dice = leaning_at(2)
    seen = read(Told(dice, lean=dice[SPREAD[2]].lean))

    assert [die.trouble for die in seen.dice].count(Trouble.COCKED) == 1
    assert values(seen) == [3] * 5
    assert not seen.sure


@pytest.mark.parametrize(("by", "second"), [(0.2, []), (0.28, SECOND_LOOK)])
def test_a_die_that_nearly_leans_has_the_finest_scale_searched(read, by, second):
    told = Told(leaning_at(2, by=by))

    assert read(told).sure
    assert told.looked_at == FIRST_LOOK + second


def test_a_die_that_leans_in_one_view_alone_does_not(read):
    assert read(Told(leaning_at(2), lean=(0.0, 0.0))).sure


class Before(LyingDice):
    """The dice that lay at a table that the camera sees from straight above."""

    def look(self, size_px):
        return FlatLook(np.array((-0.325, -0.24375)), 0.65, WIDTH)


@pytest.mark.parametrize(("by", "troubles"), [(0.16, ()), (0.2, (Trouble.COCKED,))])
def test_a_die_that_leans_alone_is_cocked_by_what_lay_at_the_table_before(read, by, troubles):
    dice = leaning_at(0, SPREAD[:1], by=by)
    told = Told(dice, lean=dice[SPREAD[0]].lean)

    assert read(told).sure
    assert read(told, lying=Before()).troubles == troubles


def test_a_die_that_leans_alone_in_one_view_does_not_in_all_of_them(read):
    flat = leaning_at(0, SPREAD[:1], by=0.0)[SPREAD[0]].lean
    told = Told(leaning_at(0, SPREAD[:1], by=0.26), lean=flat)

    assert read(told, lying=Before()).sure
    assert told.looked_at == FIRST_LOOK


def test_at_a_table_the_net_of_leans_alone_tells_which_are_worth_a_look(read):
    leaning = leaning_at(0, SPREAD[:1], by=0.3)[SPREAD[0]].lean
    told = Told(leaning_at(0, SPREAD[:1], by=0.0), lean=leaning, glanced={SPREAD[0]: leaning})

    assert read(told, lying=Before()).troubles == (Trouble.COCKED,)


@pytest.mark.parametrize(("lying", "is_told"), [(None, False), (LyingDice(), True)])
def test_how_dice_lean_is_told_where_it_is_to_be_remembered(read, lying, is_told):
    dice = leaning_at(0, by=0.0)

    seen = read(Told(dice), lying=lying)

    leans = {die.centre_px: die.lean for die in seen.dice}
    assert leans == {one.centre_px: dice[one].lean if is_told else None for one in dice}


def test_how_a_die_leans_that_the_edge_cuts_is_not_told(read):
    cut = (*SPREAD[:4], place(635, 370))
    dice = leaning_at(4, cut)

    assert Trouble.COCKED not in read(Told(dice, lean=dice[cut[4]].lean)).troubles
