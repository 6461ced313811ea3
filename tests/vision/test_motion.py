"""Whether something moves, is a hand, or may be a shadow: told from two small pictures."""

from __future__ import annotations

import numpy as np
import pytest

from vision.motion import find_cover, has_crept, has_moved, may_be_shadow, shrink, shrink_in_colour

HEIGHT, WIDTH = 240, 320
TRAY = np.full((HEIGHT, WIDTH, 3), (60, 110, 70), np.uint8)


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
