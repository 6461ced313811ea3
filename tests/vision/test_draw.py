"""What is drawn into a picture covers no die."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.dice import Shade
from vision.draw import DOUBTED, PAPER, SURE, UNREAD, drawn, drawn_outline
from vision.observation import Observation, SeenDie, Trouble


@pytest.mark.parametrize("size", [(64, 96), (480, 640), (720, 400)])
def test_what_troubles_a_picture_stands_beneath_it(size):
    picture = np.full((*size, 3), (60, 110, 40), np.uint8)
    seen = Observation().doubted([Trouble.BLURRED, Trouble.TOO_DARK])

    drawing = drawn(picture, seen)

    assert np.array_equal(drawing[: size[0]], picture)
    assert (drawing[size[0] :] < 60).any()


def die_at(x, y, side=24.0):
    """Return a die that is asked about, whose caption is long."""
    return SeenDie(
        face=5,
        shade=Shade.DARK,
        centre_px=(x + side / 2, y + side / 2),
        box_px=(x, y, side, side),
        chances=(0.0, 0.0, 0.3, 0.0, 0.6, 0.1),
        sure=False,
        trouble=Trouble.COCKED,
    )


def test_no_caption_covers_a_die_however_near_they_lie():
    picture = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    dice = tuple(die_at(200.0 + 30 * n, 200.0 + 30 * m) for n in range(3) for m in range(3))
    more = (470.0, 200.0, 24.0, 24.0)
    seen = Observation(dice=dice, sure=False, troubles=(Trouble.COCKED,), unexplained=(more,))

    drawing = drawn(picture, seen)

    for x, y, *_ in [*(die.box_px for die in dice), more]:
        inside = drawing[int(y) + 2 : int(y) + 22, int(x) + 2 : int(x) + 22]
        assert not (inside == 255).all(axis=2).any(), (x, y)
    written = (drawing[:480] == 255).all(axis=2).sum()
    assert written > 5000, "captions stand somewhere"


DOUBTED_DIE = die_at(150.0, 100.0)
SURE_DIE = replace(
    DOUBTED_DIE,
    shade=Shade.LIGHT,
    chances=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0),
    sure=True,
    trouble=None,
)
UNREAD_DIE = replace(DOUBTED_DIE, face=None)


def felt(high=240, wide=320):
    """Return a picture of bare felt."""
    return np.full((high, wide, 3), (60, 110, 40), np.uint8)


def seen(*dice, **others):
    """Return what is seen of a picture that shows these dice."""
    told = Observation(dice=dice, sure=all(die.sure for die in dice))
    return replace(told, **others)


def count_of(colour, picture):
    """Return how many pixels have a colour."""
    return int((picture == colour).all(axis=-1).sum())


@pytest.mark.parametrize(
    ("die", "colour"),
    [
        pytest.param(SURE_DIE, SURE, id="sure"),
        pytest.param(DOUBTED_DIE, DOUBTED, id="doubted"),
        pytest.param(UNREAD_DIE, UNREAD, id="not read"),
    ],
)
def test_the_colour_of_a_box_round_a_die_says_how_sure_it_is(die, colour):
    drawing = drawn(felt(), seen(die))

    sides = [drawing[112, 150], drawing[112, 174], drawing[124, 150], drawing[124, 174]]
    assert [tuple(side) for side in sides] == [colour] * 4


def test_the_strip_has_the_colour_of_what_it_says():
    sure, doubted = (drawn(felt(), seen(die))[240:] for die in (SURE_DIE, DOUBTED_DIE))

    assert count_of(SURE, sure) > 0
    assert count_of(DOUBTED, sure) == 0
    assert count_of(SURE, doubted) == 0
    assert count_of(DOUBTED, doubted) > 0


def test_the_strip_says_more_where_something_is_to_be_checked():
    frames = [
        (drawn(felt(), seen(die))[240:] == colour).all(axis=2).any(axis=0)
        for die, colour in [(SURE_DIE, SURE), (DOUBTED_DIE, DOUBTED)]
    ]

    sure_px, doubted_px = (np.flatnonzero(frame).max() for frame in frames)
    assert doubted_px > sure_px


def test_the_caption_of_a_dark_die_says_that_it_is_dark():
    light, dark = (
        drawn(felt(), seen(replace(SURE_DIE, shade=shade)))[:240]
        for shade in (Shade.LIGHT, Shade.DARK)
    )

    assert count_of(PAPER, dark) > count_of(PAPER, light)


def test_a_caption_stands_above_its_die_though_a_hand_is_in_view_there():
    hand = (100.0, 20.0, 150.0, 180.0)

    drawing = drawn(felt(), seen(DOUBTED_DIE, hands=(hand,)))

    assert count_of(PAPER, drawing[85:100, 150:200]) > 100


def test_a_caption_stands_whole_in_the_picture():
    at_the_edge = die_at(290.0, 100.0)

    drawing = drawn(felt(), seen(at_the_edge))

    assert count_of(PAPER, drawing[:240]) > 100
    assert count_of(PAPER, drawing[:240, -1]) == 0, "its border ends it"


def test_letters_grow_with_a_picture_and_can_be_read_in_a_small_one():
    small, large = (len(drawn(felt(*size), seen())) - size[0] for size in [(64, 96), (900, 1200)])

    assert small > 15
    assert large > 2 * small


@pytest.mark.parametrize(("size", "line_px"), [((64, 96), 1), ((240, 320), 1), ((600, 2000), 4)])
def test_lines_grow_with_a_picture_and_can_be_seen_in_a_small_one(size, line_px):
    high = size[0]
    hand = (20.0, 0.7 * high, 30.0, 0.2 * high)

    drawing = drawn(felt(*size), seen(hands=(hand,), sure=False))

    across = drawing[round(0.8 * high), :36]
    assert line_px <= count_of(DOUBTED, across) <= line_px + 1


def test_the_outline_of_a_tray_is_drawn_round_it():
    square = ((0.25, 0.125), (0.75, 0.125), (0.75, 0.625), (0.25, 0.625))

    drawing = drawn_outline(felt(), square)

    sides = [drawing[40, 160], drawing[200, 160], drawing[120, 80], drawing[120, 240]]
    assert [tuple(side) for side in sides] == [DOUBTED] * 4
    assert np.array_equal(drawing[50:190, 90:230], felt()[50:190, 90:230])


def test_why_a_die_is_doubted_stands_beside_it():
    known, unknown = (
        drawn(felt(), seen(replace(DOUBTED_DIE, trouble=trouble)))[:240]
        for trouble in (Trouble.COCKED, None)
    )

    assert count_of(PAPER, known) > count_of(PAPER, unknown)


def test_a_caption_below_its_die_leaves_that_in_sight():
    at_the_top = die_at(150.0, 2.0)

    drawing = drawn(felt(), seen(at_the_top))

    assert count_of(PAPER, drawing[3:26, 151:174]) == 0
    assert count_of(PAPER, drawing[26:50]) > 100


def test_a_line_leads_to_a_caption_that_stands_farther_away():
    around = [
        replace(SURE_DIE, box_px=(150.0 + 24 * x, 100.0 + 24 * y, 24.0, 24.0))
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
        if (x, y) != (0, 0)
    ]

    drawing = drawn(felt(), seen(DOUBTED_DIE, *around))

    over_the_upper_one = drawing[78:98, 151:173]
    is_orange = (over_the_upper_one[..., 2] > 150) & (over_the_upper_one[..., 0] < 60)
    assert is_orange.any(axis=1).all()
