"""The small pictures of dice show them as by enough light."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.dice import Shade
from companion.eye.cropping import SIDE_PX, crops_of
from vision.observation import Observation, SeenDie, Trouble

DIE = SeenDie(
    face=3,
    shade=Shade.LIGHT,
    centre_px=(200.0, 150.0),
    box_px=(160.0, 110.0, 80.0, 80.0),
    chances=(0, 0, 1.0, 0, 0, 0),
    sure=True,
)


def tray(level):
    """Return a dark tray with a die of such a level."""
    image = np.full((480, 640, 3), level // 8, np.uint8)
    image[110:190, 160:240] = level
    return image


@pytest.mark.parametrize(("level", "shown"), [(24, 170), (80, 170), (140, 140), (220, 220)])
def test_a_die_is_shown_as_by_enough_light(level, shown):
    (jpeg,) = crops_of(tray(level), Observation(dice=(DIE,)))

    crop = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)

    assert crop.shape == (SIDE_PX, SIDE_PX, 3)
    assert crop[SIDE_PX // 2, SIDE_PX // 2].mean() == pytest.approx(shown, abs=3)


def test_what_may_be_a_die_comes_after_the_dice():
    image = tray(170)
    image[300:380, 400:480] = 100
    perhaps = replace(DIE, centre_px=(440.0, 340.0), sure=False)
    seen = Observation(dice=(DIE,), sure=False, troubles=(Trouble.UNEXPLAINED,), perhaps=(perhaps,))

    shown = [
        cv2.imdecode(np.frombuffer(jpeg, np.uint8), 0)[32, 32] for jpeg in crops_of(image, seen)
    ]

    assert shown == pytest.approx([170, 100], abs=3)
