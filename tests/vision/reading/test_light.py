"""Light and focus: a picture too dark, too bright or too blurred is told, a soft ground is not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from seeing import STILLS, picture_of

from vision.observation import Trouble
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.light import (
    DIM_BELOW,
    ENOUGH_LIGHT,
    LEAST_LIGHT,
    SHARP_DIE_FROM,
    SHARP_LONG_SIDE_PX,
    SOFT_DIE_BELOW,
    are_soft,
    brightened,
    is_soft,
    levels_at,
    light_of,
    medians,
    slopes,
    troubles_of_light,
)
from vision.reading.locate import Candidate, Scales
from vision.reading.troubles import troubles_of_focus

SHARP, SOFT, BETWEEN = 1.2, 0.2, 0.6
BLUR_PX = 6


def still():
    image = picture_of(STILLS[0])
    zoom = SHARP_LONG_SIDE_PX / max(image.shape[:2])
    return np.asarray(cv2.resize(image, None, fx=zoom, fy=zoom), np.uint8)


def blurred():
    return np.asarray(cv2.GaussianBlur(still(), (0, 0), BLUR_PX), np.uint8)


def test_a_picture_in_good_light_has_no_trouble():
    assert troubles_of_light(still()) == ()


def test_the_dark_is_told():
    assert troubles_of_light((still() * 0.05).astype(np.uint8)) == (Trouble.TOO_DARK,)


@pytest.mark.parametrize(
    ("share", "light"),
    [(0.0, LEAST_LIGHT), (0.01, LEAST_LIGHT), (0.25, 0.25), (0.8, 0.8), (1.2, 1)],
)
def test_the_brightest_hundredth_tells_how_much_light_there_is(share, light):
    image = np.zeros((50, 50, 3), np.uint8)
    image[0] = round(share * ENOUGH_LIGHT)

    assert light_of(image) == pytest.approx(light, abs=0.01)


def test_one_bright_spot_is_no_light():
    image = np.full((50, 50, 3), 34, np.uint8)
    image[0, :20] = 255

    assert light_of(image) == pytest.approx(0.2)


def test_a_dim_picture_is_brightened_as_much_as_it_lacks():
    dim = (still() * 0.25).astype(np.uint8)

    again = brightened(dim, 0.25)

    assert np.abs(again.astype(int) - still()).max() <= 4
    assert light_of(brightened(dim, light_of(dim))) == 1


def test_a_picture_in_enough_light_is_left_as_it_is():
    image = still()

    assert brightened(image, DIM_BELOW) is image
    assert brightened(image, 0.99 * DIM_BELOW) is not image


def test_levels_are_those_under_which_so_many_percent_of_the_pixels_lie():
    grey = np.array([[7] * 10, [30] * 10, [30] * 10, [200] * 10], np.uint8)

    assert levels_at(grey, (0, 20, 25, 26, 75, 76, 100)) == (0, 7, 7, 30, 30, 200, 200)


def test_sharp_dice_are_not_soft_and_soft_ones_are():
    assert are_soft([SHARP, SHARP, SOFT]) is False
    assert are_soft([SOFT, SOFT, SHARP]) is True


@pytest.mark.parametrize("steepest", [[], [BETWEEN], [SOFT_DIE_BELOW], [SHARP_DIE_FROM]])
def test_rather_soft_dice_do_not_tell_nor_does_none(steepest):
    assert are_soft(steepest) is None


def test_a_blurred_picture_is_soft():
    assert is_soft(blurred())
    assert not is_soft(still())


def is_blurred(image, steepest):
    place = Candidate(centre_px=(100.0, 100.0), side_px=40.0, heat=0.9)
    faces = {"faces": (1.0, 0, 0, 0, 0, 0), "nothing": 0.0, "unreadable": 0.0}
    dice = [Guess(place, Reading(**faces, slope=slope)) for slope in steepest]
    return troubles_of_focus(Scales(image), dice) == (Trouble.BLURRED,)


def test_sharp_dice_on_soft_ground_are_not_blurred():
    assert not is_blurred(blurred(), [SHARP, SHARP, SOFT])


def test_soft_dice_are_blurred_however_sharp_the_ground():
    assert is_blurred(still(), [SOFT, SOFT, SHARP])


def test_a_soft_picture_of_rather_soft_dice_is_blurred():
    assert is_blurred(blurred(), [BETWEEN])
    assert not is_blurred(still(), [BETWEEN])


def test_a_soft_picture_without_dice_is_blurred():
    assert is_blurred(blurred(), [])
    assert not is_blurred(still(), [])


@pytest.mark.parametrize("rows", [1, 2, 3, 8, 9])
def test_the_median_of_each_column_is_the_middle_row_or_that_of_two(rows):
    values = np.random.default_rng(5).normal(100, 30, (rows, 3))

    assert medians(values) == pytest.approx(np.median(values, axis=0))


@pytest.mark.parametrize(("across", "down"), [(3, 0), (0, 2), (3, 4)])
def test_slopes_are_in_levels_a_pixel(across, down):
    rows, columns = np.mgrid[:9, :12]

    steep = slopes(across * columns + down * rows)

    assert steep[1:-1, 1:-1] == pytest.approx(np.hypot(across, down))
