"""Whether something moves, is a hand, or may be a shadow: told from two small pictures."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
import pytest

from vision import motion
from vision.motion import (
    DRIFT_PX,
    JOLT_PX,
    find_cover,
    has_crept,
    has_moved,
    may_be_shadow,
    moved_back,
    shrink,
    shrink_in_colour,
    shrink_unchanged,
)

HEIGHT, WIDTH = 240, 320
TRAY = np.full((HEIGHT, WIDTH, 3), (60, 110, 70), np.uint8)


GROUND = cv2.resize(
    np.random.default_rng(4).integers(40, 160, (30, 40), np.uint8),
    (400, 300),
    interpolation=cv2.INTER_CUBIC,
)
"""A soft ground, larger than the picture."""
GROUND[:, :40] = GROUND[:, 300:] = 90


def ground(shift_px=0):
    """Return what a camera sees of the ground that moved on so far, (HEIGHT, WIDTH)."""
    return np.ascontiguousarray(GROUND[:HEIGHT, shift_px : shift_px + WIDTH])


def with_block(left, top, width, height, colour=(150, 180, 220)):
    """Return the tray with something on it, or over its border."""
    image = TRAY.copy()
    image[top : top + height, left : left + width] = colour
    return image


def is_hand(image):
    return find_cover(shrink(TRAY), shrink(image)).hand


@pytest.mark.parametrize(
    "block",
    [
        pytest.param((0, 100, 80, 40), id="left"),
        pytest.param((240, 100, 80, 40), id="right"),
        pytest.param((100, 0, 40, 80), id="top"),
        pytest.param((100, 160, 40, 80), id="bottom"),
    ],
)
def test_what_reaches_in_over_any_border_is_a_hand_and_what_lies_within_is_none(block):
    _, _, width, height = block

    assert is_hand(with_block(*block))
    assert not is_hand(with_block(140, 80, width, height))


@pytest.mark.parametrize(
    ("block", "hand"),
    [
        pytest.param((0, 100, 40, 20), False, id="two dice at the rim"),
        pytest.param((0, 100, 100, 24), True, id="a finger that reaches a die"),
        pytest.param((0, 100, 320, 3), False, id="a wire"),
    ],
)
def test_a_finger_is_a_hand_and_dice_at_the_rim_are_none(block, hand):
    assert is_hand(with_block(*block)) is hand


def test_dice_at_the_rim_are_no_hand_however_many_lie_further_in():
    strewn = with_block(0, 100, 40, 20)
    for left in range(80, 300, 40):
        strewn[100:120, left : left + 20] = (150, 180, 220)

    assert not is_hand(strewn)


@pytest.mark.parametrize(
    ("colour", "may_be"),
    [
        pytest.param((40, 74, 47), True, id="darker"),
        pytest.param((90, 165, 105), False, id="brighter"),
        pytest.param((30, 40, 110), False, id="as dark, and red"),
    ],
)
def test_a_shadow_is_darker_than_the_tray_and_of_its_colour(colour, may_be):
    now = with_block(0, 60, 150, 120, colour)

    assert may_be_shadow(shrink_in_colour(TRAY), shrink_in_colour(now)) is may_be


@pytest.mark.parametrize(
    ("hand", "may_be"),
    [
        pytest.param((40, 60, 110, 60), False, id="a hand"),
        pytest.param((40, 60, 80, 40), True, id="dice that touch"),
    ],
)
def test_a_hand_whose_dark_sleeve_alone_reaches_the_border_is_no_shadow(hand, may_be):
    now = with_block(0, 60, 150, 60, (40, 74, 47))
    left, top, width, height = hand
    now[top : top + height, left : left + width] = (150, 180, 230)

    assert may_be_shadow(shrink_in_colour(TRAY), shrink_in_colour(now)) is may_be


FELT = np.full((HEIGHT, WIDTH, 3), (40, 40, 190), np.uint8)
"""Red, so that a shadow on it has quite another a and b."""


@pytest.mark.parametrize(
    ("colour", "may_be"),
    [
        pytest.param((18, 18, 88), True, id="a shadow comes"),
        pytest.param((150, 180, 230), False, id="a hand"),
    ],
)
def test_on_felt_of_a_strong_colour_a_shadow_is_one_as_it_comes_and_as_it_goes(colour, may_be):
    now = FELT.copy()
    now[60:180, :150] = colour
    small, other = shrink_in_colour(FELT), shrink_in_colour(now)

    assert may_be_shadow(small, other) is may_be
    assert may_be_shadow(small, other, may_go=True) is may_be
    assert may_be_shadow(other, small, may_go=True) is may_be
    assert not may_be_shadow(other, small)


def test_a_picture_of_another_shape_is_another_scene():
    small, cut = shrink(TRAY), shrink(np.ascontiguousarray(TRAY[:200]))

    assert has_moved(small, cut)
    assert has_crept(small, cut)
    assert (find_cover(small, cut).hand, find_cover(small, cut).everything) == (False, True)


def test_only_what_moves_where_it_counts_has_moved():
    on_the_left = np.zeros((HEIGHT, WIDTH), np.uint8)
    on_the_left[:, :160] = 1
    before = shrink(TRAY)
    left, right = (shrink(with_block(x, 100, 20, 20)) for x in (60, 220))

    assert has_moved(before, left, on_the_left)
    assert not has_moved(before, right, on_the_left)
    assert has_moved(before, right)


def test_a_large_picture_becomes_small_and_a_small_one_stays():
    wide, high = np.zeros((480, 960, 3), np.uint8), np.zeros((960, 480, 3), np.uint8)
    narrow = np.zeros((9, 6400, 3), np.uint8)

    assert shrink_unchanged(wide).shape == (160, 320, 3)
    assert shrink_unchanged(high).shape == (320, 160, 3)
    assert shrink_unchanged(wide[:90, :120]).shape == (90, 120, 3)
    assert shrink_unchanged(narrow).shape == (1, 320, 3)


@pytest.mark.parametrize(("has_changed", "most_px"), [(has_moved, JOLT_PX), (has_crept, DRIFT_PX)])
def test_a_picture_that_moves_as_a_whole_has_not_up_to_a_limit(has_changed, most_px):
    assert not has_changed(ground(), ground(int(most_px) - 1))
    assert has_changed(ground(), ground(int(most_px) + 2))


def test_a_thing_that_moves_has_moved_though_the_camera_drifts_too():
    with_die = ground(2)
    with_die[100:130, 100:130] = 250

    assert has_moved(ground(), with_die)
    assert has_crept(ground(), with_die)


def test_a_picture_is_moved_back_to_where_it_was_and_not_over_its_limit():
    back = moved_back(ground(), ground(6))

    assert np.abs(back[:, 8:-8].astype(int) - ground()[:, 8:-8]).mean() < 2
    assert moved_back(ground(), ground(6), most_px=5) is not back
    assert np.array_equal(moved_back(ground(), ground(6), most_px=5), ground(6))


@pytest.mark.parametrize(
    ("gain", "is_flicker"), [(1.2, True), (1 / 1.2, True), (1.5, False), (1 / 1.5, False)]
)
@pytest.mark.parametrize("rows", [slice(None), slice(80, 160)], ids=["all", "a band"])
def test_rows_that_are_brighter_or_darker_by_little_flicker(gain, is_flicker, rows):
    lit = ground().astype(float)
    lit[rows] *= gain
    lit = np.clip(lit, 0, 255).astype(np.uint8)

    assert has_moved(ground(), lit) is not is_flicker


@pytest.mark.parametrize(
    ("side_px", "times", "moves"),
    [
        pytest.param(3, 1, False, id="a lamp that blinks"),
        pytest.param(3, 3, True, id="three of them"),
        pytest.param(2, 9, False, id="specks"),
        pytest.param(5, 1, True, id="a small die"),
    ],
)
def test_what_is_too_small_for_a_share_of_the_picture_moves_in_whole_squares(side_px, times, moves):
    then = np.full((HEIGHT, WIDTH), 90, np.uint8)
    now = then.copy()
    for number in range(times):
        now[100 : 100 + side_px, 30 * number : 30 * number + side_px] = 200

    assert has_moved(then, now) is moves


def test_another_light_is_everything_and_no_hand():
    at_rest = shrink(with_block(100, 60, 80, 80))

    cover = find_cover(at_rest, at_rest // 2)

    assert (cover.hand, cover.everything) == (False, True)


def test_what_covers_most_of_the_tray_and_reaches_in_is_a_hand():
    at_rest = shrink(with_block(100, 60, 80, 80))

    cover = find_cover(at_rest, shrink(with_block(0, 0, 250, HEIGHT)))

    assert (cover.hand, cover.everything) == (True, True)


@pytest.mark.parametrize("gain", [0.7, 1.0, 1.3])
@pytest.mark.parametrize("has_hand", [False, True])
def test_a_camera_that_sets_its_exposure_anew_sees_a_hand_only_where_one_is(gain, has_hand):
    at_rest = np.full((HEIGHT, WIDTH), 40, np.uint8)
    at_rest[60:150] = 120
    now = at_rest.copy()
    if has_hand:
        now[80:140, :120] = 180

    lit = np.clip(now * gain, 0, 255).astype(np.uint8)

    assert find_cover(at_rest, lit).hand is has_hand


def test_a_camera_that_drifts_sees_no_hand():
    cover = find_cover(ground(), ground(6))

    assert (cover.hand, cover.everything) == (False, False)


def test_a_hand_is_told_among_hundreds_of_things():
    strewn = TRAY.copy()
    for left, top in product(range(20, WIDTH - 20, 14), range(20, HEIGHT - 20, 14)):
        strewn[top : top + 7, left : left + 7] = 220
    with_hand = strewn.copy()
    with_hand[100:140, :80] = (150, 180, 220)

    assert not is_hand(strewn)
    assert is_hand(with_hand)


def test_nothing_is_looked_for_where_less_is_covered_than_a_hand_does(monkeypatch):
    monkeypatch.setattr(motion, "_largest_at_border", None)

    assert not is_hand(with_block(0, 100, 30, 30))


def test_what_reaches_in_where_nothing_counts_is_no_hand():
    on_the_right = np.zeros((HEIGHT, WIDTH), np.uint8)
    on_the_right[:, 160:] = 1
    left, right = (shrink(with_block(x, 60, 80, 80)) for x in (0, 240))

    assert not find_cover(shrink(TRAY), left, on_the_right).hand
    assert find_cover(shrink(TRAY), right, on_the_right).hand


def test_a_single_thing_that_moves_on_a_plain_tray_is_no_drift():
    then, now = (shrink(with_block(x, 105, 30, 30)) for x in (145, 148))

    assert has_moved(then, now)


@pytest.mark.parametrize(("right", "down"), [(6, 0), (0, 6), (0, -6), (-5, 5)])
def test_a_picture_is_moved_back_from_wherever_it_drifted(right, down):
    then, now = GROUND[20:260, 40:360], GROUND[20 + down : 260 + down, 40 + right : 360 + right]

    back = moved_back(np.ascontiguousarray(then), np.ascontiguousarray(now))

    assert np.abs(back.astype(int) - then)[10:-10, 10:-10].mean() < 2
