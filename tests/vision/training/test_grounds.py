"""What the nets learn that dice lie on: wood in fine grain and in streaks."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training import grounds
from vision.training.drawing import Noise

SIDE_PX = 120
COLOUR = (40.0, 90.0, 160.0)


@pytest.fixture(scope="module")
def noise():
    return Noise(np.random.default_rng(1))


def changes(ground):
    """Return how much a ground changes from pixel to pixel, down and to the right."""
    return tuple(np.abs(np.diff(ground, axis=axis)).mean() for axis in (0, 1))


@pytest.mark.parametrize("seed", range(8))
def test_streaks_of_wood_run_along_the_boards_between_two_browns(seed, noise):
    ground = grounds.streaks(SIDE_PX, noise, np.random.default_rng(seed))

    assert ground.shape == (SIDE_PX, SIDE_PX, 3)
    assert ground.dtype == np.float32
    down, right = changes(ground)
    assert down > right
    assert ground[..., 2].mean() > ground[..., 0].mean()
    assert np.ptp(ground.mean(axis=1), axis=0).max() > 3


def test_boards_lie_either_way_and_are_as_often_fine_as_streaked(noise):
    made = [grounds.wood(SIDE_PX, COLOUR, noise, np.random.default_rng(n)) for n in range(40)]

    along = [down > right for down, right in map(changes, made)]
    assert 8 < sum(along) < 32
    # Fine grain has the colour that was asked for; streaks have their own.
    as_asked = [np.allclose(each.mean((0, 1)), COLOUR, rtol=0.35) for each in made]
    assert 8 < sum(as_asked) < 34
