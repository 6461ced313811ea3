"""What stands in the way of being sure of a picture as a whole, told of what was found in it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from vision.observation import SeenDie, Trouble
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.hands import Hands
from vision.reading.locate import Candidate
from vision.reading.quarters import least_told_px
from vision.reading.troubles import (
    are_stacked,
    have_odd_size,
    troubles_of_hands,
    troubles_of_places,
    troubles_of_set,
    troubles_of_size,
)

D, L = Shade.DARK, Shade.LIGHT


def seen(shade):
    """Return a die of a shade."""
    return SeenDie(
        face=1,
        shade=shade,
        centre_px=(50.0, 50.0),
        box_px=(30.0, 30.0, 40.0, 40.0),
        chances=(1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        sure=True,
    )


@pytest.mark.parametrize(
    ("shades", "troubles"),
    [
        pytest.param((D, D, D, L, L, L), (), id="the set"),
        pytest.param((D, D, D, L, L), (Trouble.WRONG_COUNT,), id="a light one less"),
        pytest.param((D, D, D, L, L, L, L), (Trouble.WRONG_COUNT,), id="a light one more"),
        pytest.param((D, D, L, L, L, L), (Trouble.WRONG_SHADES,), id="a dark one too few"),
        pytest.param((D, D, D, D, L, L), (Trouble.WRONG_SHADES,), id="a dark one too many"),
    ],
)
def test_dice_that_are_not_those_of_the_set_are_asked_about(shades, troubles):
    dice = [seen(shade) for shade in shades]

    assert troubles_of_set(dice, 6, 3) == troubles
    assert troubles_of_set(dice, None, None) == ()


def at(x):
    """Return something that may be a die."""
    place = Candidate(centre_px=(x, 160.0), side_px=40.0, heat=0.9)
    return Guess(place, Reading(faces=(1.0, 0, 0, 0, 0, 0), nothing=0.0, unreadable=0.0))


def hand():
    """Return a hand on the left of a picture of 640×480."""
    logits = np.full((8, 10), -6.0, np.float32)
    logits[2, :3] = 4.0
    return Hands(logits, 1 / 64)


def test_what_may_be_a_die_under_a_hand_is_hidden():
    under, elsewhere = (
        troubles_of_places([at(400.0)], [at(x)], hand(), has_cut_off=False) for x in (100.0, 560.0)
    )

    assert under == (Trouble.HIDDEN, Trouble.UNEXPLAINED)
    assert elsewhere == (Trouble.UNEXPLAINED,)


def test_a_hand_hides_nothing_once_all_dice_are_surely_read():
    assert troubles_of_hands(hand(), complete=False) == (Trouble.HAND,)
    assert troubles_of_hands(hand(), complete=True) == ()


def sized(x, side_px, *, heat=0.9):
    """Return a die of a size."""
    place = Candidate(centre_px=(x, 160.0), side_px=side_px, heat=heat)
    return Guess(place, at(x).reading)


@pytest.mark.parametrize(
    ("apart_sides", "side_px", "stacked"),
    [
        pytest.param(1.0, 40.0, False, id="side by side"),
        pytest.param(0.85, 40.0, True, id="nearer"),
        pytest.param(0.85, 33.0, True, id="nearer to a larger one"),
        pytest.param(0.85, 28.0, False, id="a side of it"),
    ],
)
def test_dice_of_like_size_that_are_nearer_than_side_by_side_are_stacked(
    apart_sides, side_px, stacked
):
    assert are_stacked([sized(100.0, 40.0), sized(100.0 + 40 * apart_sides, side_px)]) is stacked


@pytest.mark.parametrize(
    ("side_px", "odd"),
    [(40.0, False), (60.0, False), (75.0, True), (25.0, False), (20.0, True)],
)
def test_a_die_of_another_size_than_the_rest_is_odd(side_px, odd):
    dice = [sized(100.0, 40.0), sized(200.0, 40.0), sized(300.0, side_px)]

    assert have_odd_size(dice) is odd
    assert not have_odd_size([])


PICTURE = np.zeros((480, 640, 3), np.uint8)
SMALL_PX = 0.9 * least_told_px(PICTURE)


@pytest.mark.parametrize(
    ("dice", "troubles"),
    [
        pytest.param([sized(100.0, 40.0)], (), id="large enough"),
        pytest.param([sized(100.0, SMALL_PX)], (Trouble.TOO_SMALL,), id="small"),
        pytest.param([sized(100.0, 80.0)], (), id="large, and hot"),
        pytest.param([sized(100.0, 80.0, heat=0.5)], (Trouble.TOO_SMALL,), id="a sheet"),
        pytest.param([sized(100.0, 80.0, heat=0.5), sized(300.0, 80.0)], (), id="one is hot"),
        pytest.param([sized(100.0, 40.0, heat=0.5)], (), id="cold, and not so large"),
        pytest.param([], (), id="none"),
    ],
)
def test_others_may_be_passed_over_where_dice_are_small_or_may_be_a_sheet_with_some(dice, troubles):
    assert troubles_of_size(PICTURE, dice, complete=False) == troubles
    assert troubles_of_size(PICTURE, dice, complete=True) == ()
