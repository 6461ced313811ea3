"""What looks as it did on the empty tray is no die."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.frame import Frame
from vision.motion import shrink, shrink_unchanged
from vision.observation import Observation
from vision.reading.locate import Candidate
from vision.settle import Watcher
from vision.table.ground import Ground


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
        pytest.param((130, 160), False, id="a sixth of it on the die"),
    ],
)
def test_only_what_has_changed_can_be_a_die(where, bare):
    ground = Ground(shrink_unchanged(tray()), tray(die=True))

    assert ground.is_bare(place(*where)) == bare


GREEN, RED = (55, 110, 40), (35, 35, 195)
"""Of felt and of a die that are equally bright, BGR; both are 83 in grey."""


def felt(*, die=False):
    """Return green felt, and on it a red die with a white ace, or none."""
    image = np.full((480, 640, 3), GREEN, np.uint8)
    if die:
        image[80:140, 100:160] = RED
        image[105:116, 125:136] = 230
    return image


def test_a_die_as_bright_as_the_felt_has_changed_it():
    assert not Ground(shrink_unchanged(felt()), felt(die=True)).is_bare(place(130, 110))
    assert Ground(shrink_unchanged(felt()), felt(die=True)).is_bare(place(330, 230))


def test_a_die_whose_colour_hardly_differs_has_changed_the_felt():
    thrown = felt()
    thrown[80:140, 100:160] = (57, 103, 84)

    assert not Ground(shrink_unchanged(felt()), thrown).is_bare(place(130, 110))


def test_an_empty_tray_that_was_kept_in_grey_is_compared_in_grey():
    grey = cv2.cvtColor(cv2.cvtColor(felt(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)

    assert Ground(shrink_unchanged(grey), felt()).is_bare(place(330, 230))


def test_another_light_leaves_nothing_bare():
    ground = Ground(shrink_unchanged(tray()), tray(grey=120))

    assert not ground.is_bare(place(500, 400))


def test_another_camera_leaves_nothing_bare():
    ground = Ground(shrink_unchanged(tray()), tray()[:, :480])

    assert not ground.is_bare(place(330, 230))


def test_what_has_changed_beside_the_tray_leaves_it_all_bare():
    ground = Ground(shrink_unchanged(tray()), tray(die=True))
    beside, counts = (np.zeros(shrink(tray()).shape, np.uint8) for _ in range(2))
    beside[:, beside.shape[1] // 2 :] = 1
    counts[:, : counts.shape[1] // 2] = 1

    assert ground.is_all_bare(beside)
    assert not ground.is_all_bare(counts)
    assert not ground.is_all_bare(None)


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
    assert np.array_equal(asked[-1], shrink_unchanged(tray()))


def test_outside_the_picture_nothing_is_bare():
    assert not Ground(shrink_unchanged(tray()), tray()).is_bare(place(-100, 110))


@pytest.mark.parametrize(
    "colour", [(40, 140, 140), (90, 90, 170), (150, 70, 150)], ids=["yellow", "red", "purple"]
)
def test_felt_in_which_two_of_three_colours_are_equal_is_no_grey_one(colour):
    felt, thrown = (np.full((480, 640, 3), colour, np.uint8) for _ in range(2))
    level = int(cv2.cvtColor(felt[:1, :1], cv2.COLOR_BGR2GRAY)[0, 0])
    thrown[80:140, 100:160] = level

    ground = Ground(shrink_unchanged(felt), thrown)

    assert not ground.is_bare(place(130, 110))
    assert ground.is_bare(place(330, 230))


def test_a_die_of_the_felts_colour_that_is_brighter_has_changed_it():
    felt = np.full((480, 640, 3), (88, 90, 92), np.uint8)
    thrown = felt.copy()
    thrown[80:140, 100:160] = (138, 140, 142)

    assert not Ground(shrink_unchanged(felt), thrown).is_bare(place(130, 110))
