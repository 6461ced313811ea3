"""Leaning dice: told by how they look beside the others, wherever the camera stands."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from vision.faces import WAYS, Reading, turned_back
from vision.guess import Guess
from vision.lean import leaning
from vision.locate import Candidate
from vision.observation import SeenDie

PLACES = [(100, 100), (700, 150), (400, 300), (150, 500), (800, 550)]
LONG_SIDE_PX = 1000


def die_at(place, lean, side_px=40.0):
    return Guess(
        Candidate(centre_px=place, side_px=side_px, heat=0.9),
        Reading(faces=(1, 0, 0, 0, 0, 0), nothing=0.0, unreadable=0.0, lean=lean),
    )


def flat(place, tilt=(0.0, 0.0), growth=0.65):
    """Return how a flat die looks at a place, under a camera that is tilted."""
    x, y = (
        start + growth * (at - LONG_SIDE_PX / 2) / LONG_SIDE_PX
        for start, at in zip(tilt, place, strict=True)
    )
    return (x, y)


def seen(leaning_by=(0.0, 0.0), *, count=5, which=2, side_px=40.0, **camera):
    """Return dice of which one leans."""
    dice = []
    for number, place in enumerate(PLACES[:count]):
        x, y = flat(place, **camera)
        more = leaning_by if number == which else (0.0, 0.0)
        dice.append(die_at(place, (x + more[0], y + more[1]), side_px))
    return dice


@pytest.mark.parametrize(
    "camera",
    [
        pytest.param({}, id="upright"),
        pytest.param({"tilt": (0.1, 0.4)}, id="tilted"),
        pytest.param({"growth": 0.3}, id="far off"),
        pytest.param({"growth": 1.0}, id="wide"),
    ],
)
def test_no_flat_die_leans_however_the_camera_looks(camera):
    assert leaning(seen(**camera), LONG_SIDE_PX) == frozenset()


@pytest.mark.parametrize("which", range(5))
def test_a_die_that_looks_elsewhere_leans(which):
    dice = seen((0.3, -0.35), which=which, tilt=(0.1, 0.2))

    assert leaning(dice, LONG_SIDE_PX) == {which}


def test_a_little_is_not_enough():
    assert leaning(seen((0.1, 0.1)), LONG_SIDE_PX) == frozenset()


def test_of_tiny_dice_nothing_is_told():
    assert leaning(seen((0.5, 0.0), side_px=20.0), LONG_SIDE_PX) == frozenset()


def test_one_die_is_told_by_those_that_lay_flat_before():
    flat_before = [
        SeenDie(
            value=1,
            shade=Shade.LIGHT,
            centre_px=die.place.centre_px,
            box_px=(0, 0, 50, 50),
            chances=(1, 0, 0, 0, 0, 0),
            sure=True,
            lean=die.reading.lean,
        )
        for die in seen(count=3, tilt=(0.1, 0.2))
    ]
    alone = seen((0.4, 0.0), tilt=(0.1, 0.2))[2:3]

    assert leaning(alone, LONG_SIDE_PX) == frozenset()
    assert leaning(alone, LONG_SIDE_PX, flat_before) == {0}
    assert leaning(seen(tilt=(0.1, 0.2))[2:3], LONG_SIDE_PX, flat_before) == frozenset()


def test_two_dice_do_not_tell_which_of_them_leans():
    assert leaning(seen((0.6, 0.0), count=2, which=1), LONG_SIDE_PX) == frozenset()


def test_two_others_are_enough():
    assert leaning(seen((0.5, 0.0), count=3), LONG_SIDE_PX) == {2}


def test_no_dice_do_not_lean():
    assert leaning([], LONG_SIDE_PX) == frozenset()


def test_a_lean_is_turned_back_as_its_view_was_turned():
    for turn_degrees, _ in WAYS:
        turn = np.radians(turn_degrees)
        # A view turned anticlockwise shows a lean to the right as one that points up as much.
        in_view = np.array([np.cos(turn), -np.sin(turn)])

        assert turned_back(in_view, turn_degrees) == pytest.approx((1.0, 0.0), abs=1e-6)
