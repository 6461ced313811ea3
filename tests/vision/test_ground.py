"""What looks as it did on the empty tray is no die."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Frame
from vision.ground import Ground
from vision.locate import Candidate
from vision.motion import shrink
from vision.observation import Observation
from vision.settle import Watcher


def tray(*, die=False, marks=True, grey=60):
    """Return a tray of 640×480 with a printed mark, and a bright die or none."""
    image = np.full((480, 640, 3), grey, np.uint8)
    if marks:
        image[200:260, 300:360] = 230
    if die:
        image[80:140, 100:160] = 230
    return image


def place(x, y):
    """Return a candidate of 60 pixels."""
    return Candidate(centre_px=(x, y), side_px=60.0, heat=1.0)


@pytest.mark.parametrize(
    ("where", "bare"),
    [
        pytest.param((130, 110), False, id="a die that was put there"),
        pytest.param((330, 230), True, id="a mark of the tray"),
        pytest.param((500, 400), True, id="felt"),
        pytest.param((635, 475), True, id="at the corner"),
        pytest.param((125, 130), False, id="half beside the die"),
    ],
)
def test_only_what_has_changed_can_be_a_die(where, bare):
    ground = Ground(shrink(tray()), tray(die=True))

    assert ground.is_bare(place(*where)) == bare


def test_another_light_leaves_nothing_bare():
    ground = Ground(shrink(tray()), tray(grey=120))

    assert not ground.is_bare(place(500, 400))


def test_another_camera_leaves_nothing_bare():
    ground = Ground(shrink(tray()), tray()[:, :480])

    assert not ground.is_bare(place(330, 230))


def test_the_watcher_remembers_the_empty_tray():
    asked = []

    class Remembering:
        def read(self, image, *, empty=None, calibration=None, lying=None):
            asked.append(empty)
            return Observation()

    watcher = Watcher(Remembering())
    pictures = [tray()] * 10 + [tray(die=True)] * 10
    for number, image in enumerate(pictures):
        watcher.see(Frame(image=image, captured_at=number / 10, number=number))

    assert asked[0] is None
    assert np.array_equal(asked[-1], shrink(tray()))
