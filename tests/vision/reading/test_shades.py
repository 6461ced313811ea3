"""Shades: the body decides, not the pips and not the ground."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from seeing import LABELS, STILLS, picture_of, places_of

from companion.dice import Shade
from vision.reading.light import light_of
from vision.reading.locate import Candidate
from vision.reading.shades import (
    LIGHT_FROM,
    RING_SIDES,
    border_by_light,
    round_about,
    shade_of,
    within,
)

SIDE = 44
SPREAD = 12
SIX = [(x, y) for x in (-SPREAD, SPREAD) for y in (-SPREAD, 0, SPREAD)]
WHITE, IVORY, YELLOW = (245, 245, 245), (200, 230, 240), (60, 220, 240)
BLACK, RED, BLUE = (25, 25, 25), (30, 30, 190), (170, 60, 20)


def die_of(body, pips, ground, pip_px=5):
    image = np.full((100, 100, 3), ground, np.uint8)
    cv2.rectangle(image, (28, 28), (72, 72), body, -1)
    for x, y in SIX:
        cv2.circle(image, (50 + x, 50 + y), pip_px, pips, -1)
    return image


def shade(image):
    return shade_of(image, Candidate(centre_px=(50, 50), side_px=SIDE, heat=1.0), LIGHT_FROM)[0]


@pytest.mark.parametrize("ground", [WHITE, BLACK, (40, 110, 40)])
@pytest.mark.parametrize("body", [WHITE, IVORY, YELLOW])
def test_a_light_body_with_dark_pips_is_light_on_any_ground(body, ground):
    assert shade(die_of(body, BLACK, ground)) is Shade.LIGHT


@pytest.mark.parametrize("ground", [WHITE, BLACK, (40, 110, 40)])
@pytest.mark.parametrize("body", [BLACK, RED, BLUE])
def test_a_dark_body_with_white_pips_is_dark_on_any_ground(body, ground):
    assert shade(die_of(body, WHITE, ground)) is Shade.DARK


@pytest.mark.parametrize("side_px", [16, 22])
@pytest.mark.parametrize("body", [BLACK, BLUE])
def test_six_large_white_pips_do_not_make_a_small_dark_die_light(body, side_px):
    large = die_of(body, WHITE, BLACK, pip_px=6)
    zoom = side_px / SIDE
    small = cv2.blur(
        cv2.resize(large, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), (3, 3)
    )
    middle = Candidate(centre_px=(50 * zoom, 50 * zoom), side_px=side_px, heat=1.0)

    assert shade_of(small, middle, LIGHT_FROM)[0] is Shade.DARK


@pytest.mark.parametrize("level", [110, 80])
def test_a_white_die_in_poor_light_is_still_light(level):
    assert shade(die_of((level,) * 3, (8, 8, 8), (15, 40, 15))) is Shade.LIGHT


def test_a_dark_die_in_bright_light_is_still_dark():
    assert shade(die_of((150, 150, 150), (255, 255, 255), WHITE)) is Shade.DARK


def test_a_die_at_the_corner_has_a_shade():
    corner = Candidate(centre_px=(0, 99), side_px=30, heat=1.0)

    assert shade_of(die_of(WHITE, BLACK, WHITE), corner, LIGHT_FROM)[0] is Shade.LIGHT


@pytest.mark.parametrize("still", STILLS)
def test_the_shades_of_a_still_are_right(still):
    image = picture_of(still)

    found = [
        shade_of(image, Candidate(centre_px=place[0], side_px=place[1], heat=1.0), LIGHT_FROM)[0]
        for place in places_of(still)
    ]

    assert found == [die["shade"] for die in LABELS[still]["dice"]]


@pytest.mark.parametrize("share", [0.6, 0.3, 0.2])
@pytest.mark.parametrize("still", STILLS)
def test_the_shades_of_a_still_are_right_by_less_light(still, share):
    image = cv2.convertScaleAbs(picture_of(still), alpha=share)
    border = border_by_light(light_of(image))

    found = [
        shade_of(image, Candidate(centre_px=place[0], side_px=place[1], heat=1.0), border)[0]
        for place in places_of(still)
    ]

    assert found == [die["shade"] for die in LABELS[still]["dice"]]


def test_a_learnt_border_decides_and_its_nearness_is_told():
    grey = die_of((90, 90, 90), (90, 90, 90), (90, 90, 90))
    place = Candidate(centre_px=(50, 50), side_px=SIDE, heat=1.0)

    assert shade_of(grey, place, border=120.0)[0] is Shade.DARK
    assert shade_of(grey, place, border=60.0)[0] is Shade.LIGHT
    assert shade_of(grey, place, border=95.0)[1] < 0.2
    assert shade_of(grey, place, border=250.0)[1] == 1.0


def test_how_far_pixels_are_from_the_middle_of_a_die_is_told_in_its_sides():
    image = np.zeros((200, 300, 3), np.uint8)
    image[80, 110] = 255

    grey, apart = round_about(image, Candidate(centre_px=(110, 80), side_px=20.0, heat=1.0))

    assert grey.shape == apart.shape
    assert grey.ravel()[apart.argmin()] == 255
    assert apart.min() == 0
    assert apart.max() == pytest.approx(RING_SIDES[1] * 2**0.5, abs=0.1)


@pytest.mark.parametrize(
    ("low", "high", "chosen"),
    [
        pytest.param(0.2, 0.6, [False, True, False, False], id="one"),
        pytest.param(0.0, 0.4, [True, True, False, False], id="from here on, as far as there"),
        pytest.param(0.8, 1.2, [False, False, True, False], id="another"),
        pytest.param(0.5, 0.9, [True, True, True, True], id="none"),
    ],
)
def test_what_lies_between_two_distances_is_chosen_or_all_where_nothing_does(low, high, chosen):
    assert within(np.array([0.0, 0.4, 1.0, 1.5]), low, high).tolist() == chosen
