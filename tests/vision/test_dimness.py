"""By how little a pixel has changed, in the light, in the dark, and in noise."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dimness import LEAST_LEVELS, levels_of_change

USUAL = 20


def plain(level, noise=0.0):
    """Return a small grey picture of one level, with so much noise (standard deviation)."""
    values = np.random.default_rng(2).normal(level, noise, (240, 320))
    return np.clip(values, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("level", [102, 170, 250])
def test_in_enough_light_it_takes_as_much_as_ever(level):
    assert levels_of_change(USUAL, plain(level), plain(level)) == USUAL


def test_in_half_of_that_light_half_as_much_is_enough():
    assert levels_of_change(USUAL, plain(51), plain(51)) == pytest.approx(USUAL / 2)


def test_the_brighter_picture_of_two_tells_the_light():
    assert levels_of_change(USUAL, plain(20), plain(170)) == USUAL


def test_there_is_a_least_that_is_a_change():
    assert levels_of_change(USUAL, plain(3), plain(3)) == LEAST_LEVELS


def test_noise_is_measured_where_a_lamp_falls_and_not_in_the_black_round_it():
    dark, bright = plain(0), plain(0)
    dark[80:160, 100:220] = plain(25)[80:160, 100:220]
    bright[80:160, 100:220] = plain(25, 3.0)[80:160, 100:220]

    by = levels_of_change(USUAL, dark, bright)

    assert by > 4 * 3.0


@pytest.mark.parametrize("noise", [2.0, 3.0])
def test_more_than_noise_makes_is_asked_for_and_never_more_than_ever(noise):
    dark, bright = plain(25), plain(25, noise)

    by = levels_of_change(USUAL, dark, bright)

    changed = np.abs(bright.astype(int) - dark) > by
    assert USUAL * 25 / 102 < by <= USUAL
    assert changed.mean() < 0.001
