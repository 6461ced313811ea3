"""What is drawn into a picture covers no die."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from vision.draw import drawn
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
