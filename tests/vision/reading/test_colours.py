"""Even colours: pips that differ from the body in hue alone stand out as lighter ones do."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.reading.colours import evened, is_top, middle_colour

SIDE_PX = 48
BODY, RED = (70, 70, 70), (40, 47, 140)
"""Blue, green and red, alike in grey."""


def crop_of(body, pip, noise=0.0):
    """Return a crop with one pip in the middle."""
    crop = np.full((SIDE_PX, SIDE_PX, 3), body, np.float32)
    cv2.circle(crop, (SIDE_PX // 2, SIDE_PX // 2), 6, pip, -1)
    crop += noise * np.random.default_rng(1).standard_normal(crop.shape)
    return np.clip(crop, 0, 255).astype(np.uint8)


def contrast(crop):
    """Return how far the pip is from the body, in spreads of the whole top."""
    top = crop[is_top(SIDE_PX)].astype(np.float32)
    pip = crop[SIDE_PX // 2, SIDE_PX // 2]
    body = np.median(top, axis=0)
    return float(np.linalg.norm(pip - body) / top.std())


def glossy(crop):
    """Return the crop with a bright line of light over the top, as on a polished die."""
    shining = crop.copy()
    cv2.line(shining, (10, 14), (38, 14), (255, 255, 255), 3)
    return shining


def test_a_red_pip_on_a_grey_body_stands_out_beside_a_reflection():
    plain = glossy(crop_of(BODY, RED))

    assert contrast(evened(plain)) > 1.5 * contrast(plain)


def test_black_pips_on_white_stay_as_they_are():
    plain = crop_of((250, 250, 250), (10, 10, 10))
    even = evened(plain)

    grey = plain.astype(np.float32).mean(axis=2)
    assert np.corrcoef(grey.ravel(), even.mean(axis=2).ravel())[0, 1] > 0.99


def test_faint_noise_grows_little():
    plain = crop_of((200, 200, 200), (20, 20, 20), noise=2.0)
    aside = (slice(14, 17), slice(14, 17))

    grown = evened(plain)[aside].std() / plain[aside].std()

    assert grown < 6


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_crop_of_one_colour_has_no_differences(level):
    even = evened(np.full((SIDE_PX, SIDE_PX, 3), level, np.uint8))

    assert even.dtype == np.float32
    assert np.abs(even).max() == 0


def test_what_lies_beside_the_die_is_no_stronger_than_the_top():
    plain = crop_of((90, 80, 80), (110, 100, 90))
    plain[:, :6] = 255

    even = evened(plain)

    assert np.abs(even).max() <= 4.01 * even[is_top(SIDE_PX)].std()


def test_the_middle_colour_is_the_bodys_and_not_that_of_pip_and_ground():
    plain = crop_of((250, 250, 250), (10, 10, 10))
    plain[:, :6] = (0, 0, 255)

    assert middle_colour(plain) == pytest.approx((98.3, 0.0, 0.0), abs=0.5)


def test_the_middle_colour_tells_red_from_blue():
    red, blue = (
        middle_colour(np.full((SIDE_PX, SIDE_PX, 3), level, np.uint8)) for level in (RED, RED[::-1])
    )

    assert red[2] > 20
    assert blue[2] < -20
