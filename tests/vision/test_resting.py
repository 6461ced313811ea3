"""By which rests of the tray a hand is told, and what of them is remembered."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from vision.motion import shrink
from vision.resting import LooksAtRest

HEIGHT, WIDTH = 240, 320
HAND = (0, 100, 90, 50)
LEFT, RIGHT, TOP = (0, 40, 60, 80), (260, 40, 60, 80), (120, 0, 80, 60)
"""(left, top, width, height) of things that reach in over an edge."""


def tray(*things, light=1.0):
    """Return a picture of a tray strewn with specks, on which some things lie."""
    image = np.full((HEIGHT, WIDTH, 3), (60, 110, 70), np.uint8)
    for x, y in product(range(20, WIDTH - 20, 16), range(20, HEIGHT - 20, 16)):
        image[y : y + 7, x : x + 7] = 200
    for left, top, width, height in things:
        image[top : top + height, left : left + width] = (150, 180, 220)
    return (image * light).astype(np.uint8)


@pytest.fixture
def looks():
    """Return what has seen the bare tray at rest."""
    looks = LooksAtRest()
    rest(looks, tray())
    return looks


def rest(looks, image):
    looks.remember(image, shrink(image), None)


def shows_hand(looks, image):
    return looks.tell_hand(shrink(image), None)


def test_before_the_first_rest_nothing_is_told():
    looks = LooksAtRest()

    assert not shows_hand(looks, tray(HAND))
    assert not looks.may_be_shadow(tray(HAND), None)


def test_a_hand_is_told_by_the_bare_tray(looks):
    assert shows_hand(looks, tray(HAND))
    assert not shows_hand(looks, tray())


def test_a_hand_over_most_of_the_tray_is_one(looks):
    assert shows_hand(looks, tray((0, 0, 250, HEIGHT)))


def test_another_light_is_no_hand(looks):
    assert not shows_hand(looks, tray(light=0.4))


def test_a_rest_by_another_light_speaks_against_no_hand():
    looks = LooksAtRest()
    rest(looks, tray(light=0.4))
    looks.remember_covered(shrink(tray()))

    assert shows_hand(looks, tray(HAND))
    assert not shows_hand(looks, tray())


def test_what_was_put_down_is_no_hand_as_it_lies_nor_once_it_is_gone(looks):
    rest(looks, tray(LEFT))

    assert not shows_hand(looks, tray(LEFT))
    assert not shows_hand(looks, tray())
    assert shows_hand(looks, tray(LEFT, HAND))


def test_once_all_is_bare_again_what_lay_there_is_forgotten(looks):
    rest(looks, tray(LEFT))
    rest(looks, tray())

    assert shows_hand(looks, tray(LEFT))


def test_the_tray_may_look_as_at_any_of_the_last_three_rests(looks):
    looks.remember_covered(shrink(tray(LEFT)))
    looks.remember_covered(shrink(tray(RIGHT)))

    for lies_there in ((), (LEFT,), (RIGHT,)):
        assert not shows_hand(looks, tray(*lies_there))

    looks.remember_covered(shrink(tray(TOP)))

    assert shows_hand(looks, tray())
