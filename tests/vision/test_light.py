"""Light and focus: a picture too dark, too bright or too blurred is told, a soft ground is not."""

from __future__ import annotations

import cv2
import numpy as np
from seeing import STILLS, picture_of

from vision.light import (
    SHARP_LONG_SIDE_PX,
    is_blurred,
    levels_at,
    sampled,
    troubles_of_light,
)
from vision.observation import Trouble

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


def test_levels_are_those_under_which_so_many_percent_of_the_pixels_lie():
    grey = np.array([[7] * 10, [30] * 10, [30] * 10, [200] * 10], np.uint8)

    assert levels_at(grey, (0, 20, 25, 26, 75, 76, 100)) == (0, 7, 7, 30, 30, 200, 200)


def test_a_few_pixels_stand_for_all_of_a_picture():
    columns = np.arange(90, dtype=np.uint8)
    picture = np.broadcast_to(columns[None, :, None], (61, 90, 3))

    few = sampled(np.ascontiguousarray(picture))

    assert few.shape == (20, 30, 3)
    assert set(few[0, :, 0].tolist()) == set(range(0, 90, 3))


def test_sharp_dice_on_soft_ground_are_not_blurred():
    assert not is_blurred(blurred(), [SHARP, SHARP, SOFT])


def test_soft_dice_are_blurred_however_sharp_the_ground():
    assert is_blurred(still(), [SOFT, SOFT, SHARP])


def test_a_soft_picture_of_rather_soft_dice_is_blurred():
    assert is_blurred(blurred(), [BETWEEN])
    assert not is_blurred(still(), [BETWEEN])


def test_a_soft_picture_without_dice_is_blurred():
    assert is_blurred(blurred(), [])
