"""When a first look at a picture is enough, and what has to be seen more closely."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.faces import Reading
from vision.reading.first_look import (
    MOST_PARTS,
    FirstLook,
    Part,
    are_large,
    is_clear,
    lie_flat,
    parts_of,
    sure_dice,
)
from vision.reading.guess import Guess
from vision.reading.locate import Candidate

SIDE, ZOOM = 40.0, 0.5
PICTURE = np.zeros((960, 1280, 3), np.uint8)


def place(x, y=480.0, *, side=SIDE, heat=0.9):
    return Candidate(centre_px=(float(x), float(y)), side_px=side, heat=heat)


def guess(one, *, nothing=0.01, unreadable=0.0):
    face = 1 - nothing - unreadable
    return Guess(one, Reading(faces=(face, 0, 0, 0, 0, 0), nothing=nothing, unreadable=unreadable))


DICE = (place(200), place(400), place(600))
FAINT = place(900, heat=0.15)


def at(*more):
    return FirstLook.at((*DICE, *more), ZOOM)


@pytest.mark.parametrize(
    ("one", "seen_closely"),
    [
        pytest.param(FAINT, True, id="as large"),
        pytest.param(place(600 + 0.8 * SIDE, heat=0.3), True, id="touching a die"),
        pytest.param(place(600 + 0.7 * SIDE, heat=0.3), False, id="on a die"),
        pytest.param(place(900, heat=0.4, side=0.5 * SIDE), False, id="too small"),
        pytest.param(place(900, heat=0.4, side=2 * SIDE), False, id="too large"),
    ],
)
def test_what_may_be_another_die_is_seen_more_closely(one, seen_closely):
    assert at(one).middles_px == ((one.centre_px,) if seen_closely else ())


def test_neighbours_are_seen_in_one_part_round_their_middle():
    near, far = place(100, 100, heat=0.3), place(120, 110, heat=0.2)

    assert parts_of([near, far], ZOOM) == (Part((near, far)),)
    assert parts_of([near, far], ZOOM)[0].middle_px == (110.0, 105.0)
    assert parts_of([near, far], 1.0) == (Part((near,)), Part((far,)))


@pytest.mark.parametrize(("warm", "may_do"), [(MOST_PARTS, True), (MOST_PARTS + 1, False)])
def test_among_many_warm_places_a_first_look_is_not_enough(warm, may_do):
    others = [place(60 + 90 * number, 100, heat=0.25) for number in range(warm)]
    faint = [place(60 + 90 * number, 800, heat=0.15) for number in range(warm)]

    look = at(*others, *faint)

    assert look.may_do(PICTURE) is may_do
    assert look.middles_px == tuple(one.centre_px for one in [*others, *faint][:MOST_PARTS])


@pytest.mark.parametrize(("side", "may_do"), [(1280 / 39, True), (1280 / 41, False)])
def test_small_dice_want_a_second_look(side, may_do):
    dice = [place(200, side=side), place(400, side=side)]

    assert FirstLook.at(tuple(dice), ZOOM).may_do(PICTURE) is may_do
    assert at().was_of([guess(one) for one in dice], PICTURE) is may_do


def test_without_a_likely_die_there_is_nothing_to_be_sure_of():
    cold = FirstLook.at((place(200, heat=0.55),), ZOOM)

    assert not cold.may_do(PICTURE)
    assert not at().was_of([], PICTURE)


def test_dice_of_another_size_than_it_was_taken_for_want_a_second_look():
    board = place(640, side=250.0)
    look = FirstLook.at((board,), ZOOM)

    assert not look.was_of([guess(one) for one in DICE], PICTURE)
    assert look.was_of([guess(board)], PICTURE)


@pytest.mark.parametrize(
    ("one", "stays"),
    [
        pytest.param(FAINT, False, id="faint"),
        pytest.param(replace(FAINT, heat=0.35), True, id="warm"),
        pytest.param(place(10, heat=0.25), True, id="cut by the edge"),
        pytest.param(place(900, heat=0.15, side=0.5 * SIDE), True, id="not looked at"),
    ],
)
def test_what_is_faint_and_not_found_closely_is_forgotten(one, stays):
    assert at(one).with_nearer(PICTURE, ()) == ((*DICE, one) if stays else DICE)


def test_what_is_found_closely_is_what_was_warm():
    warm, nearer = replace(FAINT, heat=0.5), replace(FAINT, side_px=0.8 * SIDE, heat=0.4)

    assert at(warm).with_nearer(PICTURE, [nearer]) == (*DICE, nearer)


def test_what_is_large_is_not_seen_better_closely():
    dice, faint = (place(200, side=90.0), place(500, side=90.0)), place(900, side=90.0, heat=0.2)

    assert FirstLook.at((*dice, faint), ZOOM).with_nearer(PICTURE, ()) == (*dice, faint)


@pytest.mark.parametrize(
    ("one", "clear"),
    [
        pytest.param(guess(place(900)), True, id="a die"),
        pytest.param(guess(place(900, heat=0.4), nothing=0.9), True, id="surely none"),
        pytest.param(guess(place(900, heat=0.4), nothing=0.5), False, id="neither"),
        pytest.param(guess(place(600 + 0.9 * SIDE), nothing=0.5), True, id="the side of a die"),
        pytest.param(guess(place(900, side=2 * SIDE), nothing=0.5), True, id="of another size"),
        pytest.param(guess(place(900), unreadable=0.8), False, id="a die that cannot be read"),
    ],
)
def test_a_place_is_clear_that_is_a_die_or_can_be_none(one, clear):
    assert is_clear(one, [guess(die) for die in DICE]) is clear


@pytest.mark.parametrize(("lean", "flat"), [(0.24, True), (0.3, False)])
def test_a_die_that_nearly_leans_wants_a_second_look(lean, flat):
    corners = [place(x, y) for x in (200, 1080) for y in (200, 760)]
    looks = [
        (0.65 * (one.centre_px[0] - 640) / 1280, 0.65 * one.centre_px[1] / 1280) for one in corners
    ]
    dice = [
        replace(guess(one), reading=replace(guess(one).reading, lean=look))
        for one, look in zip(corners, looks, strict=True)
    ]
    middle = guess(place(640))
    odd = replace(middle, reading=replace(middle.reading, lean=(lean, 0.65 * 480 / 1280)))

    assert lie_flat([], PICTURE)
    assert lie_flat(dice, PICTURE)
    assert lie_flat([*dice, odd], PICTURE) is flat


def test_dice_are_sure_at_a_first_look_where_nothing_is_in_doubt():
    sure, unsure = [guess(one) for one in DICE], guess(place(800), nothing=0.4)
    stranger = guess(place(800, heat=0.7), nothing=0.95)

    assert sure_dice(sure, PICTURE) == sure
    assert sure_dice([*sure, unsure], PICTURE) == []
    assert sure_dice([*sure, stranger], PICTURE) == []


def test_without_dice_no_size_is_another():
    assert not is_clear(guess(place(900, side=2 * SIDE), nothing=0.5), [])


@pytest.mark.parametrize(("sides", "large"), [([50, 50], True), ([48, 50, 48], False), ([], False)])
def test_large_dice_are_seen_at_a_coarser_scale(sides, large):
    assert are_large([place(300, side=side) for side in sides], 1280) is large
