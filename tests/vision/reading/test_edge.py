"""What the picture's edge cuts: which of it are dice, which may be, and which needs no asking."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.edge import (
    SCRAP_SIDES,
    apart,
    cut_ones,
    distance_to_edge_px,
    is_cut_off,
    is_scrap,
    lies_beside,
    lies_beyond,
    wanting,
)
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.locate import Candidate

IMAGE = np.zeros((480, 640, 3), np.uint8)
SIDE_PX = 40.0
WHITE, RED = (95.0, 0.0, 5.0), (45.0, 65.0, 40.0)
SURE = Reading(faces=(1.0, 0, 0, 0, 0, 0), nothing=0.0, unreadable=0.0, colour=WHITE)
CUT = Reading(faces=(0.1, 0, 0, 0, 0, 0), nothing=0.1, unreadable=0.8, colour=WHITE)
SCRAP = Reading(faces=(0.01, 0, 0, 0, 0, 0), nothing=0.98, unreadable=0.01, colour=WHITE)
BEYOND_PX = 640.0 - 0.5 * SCRAP_SIDES * SIDE_PX
"""Across a picture, where of a die most is out of it."""


def guess(x, reading, *, y=240.0, heat=0.9):
    return Guess(Candidate(centre_px=(x, y), side_px=SIDE_PX, heat=heat), reading)


DIE = guess(320.0, SURE)


@pytest.mark.parametrize(
    ("x", "y", "distance_px"),
    [
        (30.0, 240.0, 30.0),
        (600.0, 240.0, 40.0),
        (320.0, 25.0, 25.0),
        (320.0, 470.0, 10.0),
        (-5.0, 240.0, -5.0),
        (320.0, 488.0, -8.0),
    ],
)
def test_a_place_is_as_far_from_the_edge_as_from_the_nearest_one(x, y, distance_px):
    place = guess(x, SURE, y=y).place

    assert distance_to_edge_px(IMAGE, place) == distance_px
    assert is_cut_off(IMAGE, place) is (distance_px < SIDE_PX / 2)


@pytest.mark.parametrize(
    ("one", "scrap"),
    [
        pytest.param(guess(BEYOND_PX, SCRAP, heat=0.3), True, id="a corner of a label"),
        pytest.param(guess(600.0, SCRAP, heat=0.3), False, id="it is seen well"),
        pytest.param(guess(BEYOND_PX, SCRAP, heat=0.95), False, id="it is hot"),
        pytest.param(guess(BEYOND_PX, SURE, heat=0.3), False, id="it shows a face"),
    ],
)
def test_of_a_scrap_most_is_out_of_the_picture_and_the_rest_has_nothing_of_a_face(one, scrap):
    assert is_scrap(IMAGE, one) is scrap


def test_what_cannot_be_read_and_is_mostly_out_of_the_picture_is_no_die():
    seen, cut = guess(600.0, CUT), guess(BEYOND_PX, CUT)
    read = guess(BEYOND_PX, SURE, y=100.0)

    dice, beyond = apart(IMAGE, [DIE, seen, cut, read])

    assert (dice, beyond) == ([DIE, seen, read], [cut])
    assert lies_beyond(IMAGE, read)


def test_beside_sure_dice_a_scrap_is_explained_only_where_it_looks_like_them():
    scrap = guess(BEYOND_PX, SCRAP, heat=0.3)
    alike = guess(BEYOND_PX, replace(SCRAP, nothing=0.3, unreadable=0.69), heat=0.3)
    stranger = guess(500.0, SCRAP, heat=0.3)

    assert wanting(IMAGE, [DIE], [scrap, alike, stranger]) == [alike, stranger]
    assert wanting(IMAGE, [], [scrap, alike, stranger]) == [scrap, alike, stranger]


def left_of(one, dice=(DIE,), *, is_stranger=False):
    """Return whether something may be what the edge left of such dice as there are."""
    strangers, others = ([one], []) if is_stranger else ([], [one])
    return cut_ones(IMAGE, dice, strangers, others) == [one]


@pytest.mark.parametrize("is_stranger", [True, False])
def test_what_the_edge_cuts_may_be_what_is_left_of_a_die_of_the_same_look(is_stranger):
    cut, whole = guess(630.0, CUT), guess(600.0, CUT)
    red = guess(630.0, replace(CUT, colour=RED))

    assert left_of(cut, is_stranger=is_stranger)
    assert not left_of(whole, is_stranger=is_stranger)
    assert not left_of(red, is_stranger=is_stranger)
    assert not left_of(cut, dice=(), is_stranger=is_stranger)


def test_what_is_a_die_that_was_read_or_a_side_of_it_is_no_rest_of_another():
    at_the_edge = guess(628.0, SURE)

    assert not left_of(guess(630.0, CUT), dice=(DIE, at_the_edge))
    assert left_of(guess(630.0, CUT, y=320.0), dice=(DIE, at_the_edge))


@pytest.mark.parametrize(
    ("x", "die", "beside"),
    [
        pytest.param(320.0 + 60, DIE, True, id="beside it"),
        pytest.param(320.0 + 30, DIE, False, id="a side of a sure one"),
        pytest.param(320.0 + 30, guess(320.0, CUT), True, id="beside one of which no side is told"),
        pytest.param(320.0 + 20, guess(320.0, CUT), False, id="where only one of them can lie"),
    ],
)
def test_what_lies_beside_dice_is_none_of_them_and_no_side(x, die, beside):
    assert lies_beside(guess(x, CUT), [die, guess(100.0, CUT)]) is beside
