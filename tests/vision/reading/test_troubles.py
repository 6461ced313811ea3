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
from vision.reading.troubles import troubles_of_hands, troubles_of_places, troubles_of_set

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
