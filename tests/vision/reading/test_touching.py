"""A die that touches another one, or lies half behind it, is asked about where it was not found."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from seeing import FOLDER

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.locate import Candidate
from vision.reading.touching import covering_two, no_sides

SIDE_PX = 20.0
SURE = Reading(faces=(0, 0, 0, 0, 0, 1.0), nothing=0.0, unreadable=0.0)
BOTH = Reading(faces=(0.02, 0.06, 0.02, 0.02, 0.01, 0), nothing=0.54, unreadable=0.33)
"""What is read of two dice together."""


def guess(x, reading, *, heat=0.55, side_px=SIDE_PX, y=100.0):
    return Guess(Candidate(centre_px=(x, y), side_px=side_px, heat=heat), reading)


FOUND, AWAY = guess(100.0, SURE, heat=0.9), guess(300.0, SURE, heat=0.9)
BETWEEN = guess(100 + 0.6 * SIDE_PX, BOTH, side_px=1.4 * SIDE_PX)


def told(one, dice=(FOUND, AWAY)):
    return covering_two([*dice, one], list(dice)) == [one]


def test_a_place_between_a_die_and_one_that_was_not_found_is_told():
    assert told(BETWEEN)
    assert told(guess(300.0, BOTH, side_px=1.4 * SIDE_PX, y=100 - 0.6 * SIDE_PX))


def test_two_dice_that_were_both_found_explain_it():
    across = 1.8 * SIDE_PX / 2**0.5
    one = guess(100 + across / 2, BOTH, side_px=1.4 * SIDE_PX, y=100 + across / 2)
    other = guess(100 + across, SURE, y=100 + across)

    assert told(one)
    assert not told(one, dice=(FOUND, other, AWAY))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(guess(100 + 0.4 * SIDE_PX, BOTH, side_px=1.4 * SIDE_PX), id="round the die"),
        pytest.param(guess(100 + 1.1 * SIDE_PX, BOTH, side_px=1.4 * SIDE_PX), id="beside it"),
        pytest.param(guess(100 + 0.6 * SIDE_PX, BOTH, side_px=1.1 * SIDE_PX), id="no larger"),
        pytest.param(guess(100 + 0.6 * SIDE_PX, BOTH, side_px=1.8 * SIDE_PX), id="too large"),
        pytest.param(replace(BETWEEN, place=replace(BETWEEN.place, heat=0.35)), id="cold"),
        pytest.param(replace(BETWEEN, reading=replace(BOTH, nothing=0.8)), id="rather nothing"),
    ],
)
def test_what_hardly_covers_two_dice_is_not_told(other):
    assert not told(other)


def test_a_die_that_is_hardly_told_is_no_further_one():
    assert (
        covering_two([FOUND, AWAY, BETWEEN], [FOUND, AWAY, replace(BETWEEN, hardly_told=True)])
        == []
    )


def test_without_a_sure_die_nothing_is_told():
    unsure = guess(100.0, replace(SURE, faces=(0, 0, 0, 0, 0.4, 0.6)))

    assert covering_two([unsure, BETWEEN], [unsure]) == []


def test_a_die_covers_no_other_one():
    assert not covering_two([FOUND, BETWEEN], [FOUND, BETWEEN])


LONG_SIDE_PX = 640.0
HALF = Reading(faces=(0, 0, 0.3, 0, 0, 0), nothing=0.5, unreadable=0.2)
"""What is read of a die that is half hidden."""


def aside(reading, right):
    """Return the reading of a die that looks to the right, as the sine."""
    return replace(reading, lean=(right, 0.0))


def is_another(one, right):
    """Return whether it is told beside two flat dice that look so far to the right."""
    dice = [guess(100.0, aside(SURE, right), heat=0.9, y=y) for y in (100.0, 300.0)]
    return no_sides([*dice, one], dice, LONG_SIDE_PX) == [one]


@pytest.mark.parametrize(
    ("x", "right", "told"),
    [
        pytest.param(100 + 0.8 * SIDE_PX, 0.0, True, id="from above no side is seen"),
        pytest.param(100 + 0.8 * SIDE_PX, 0.4, True, id="the top looks there"),
        pytest.param(100 - 0.8 * SIDE_PX, 0.4, False, id="the side of the die"),
        pytest.param(100 - 0.8 * SIDE_PX, 0.1, True, id="hardly a side is seen"),
        pytest.param(100 + 0.5 * SIDE_PX, 0.0, False, id="on the die"),
    ],
)
def test_what_looks_like_the_dice_where_no_side_is_seen_is_told(x, right, told):
    assert is_another(guess(x, HALF, heat=0.35), right) is told


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(guess(120.0, replace(HALF, nothing=0.65)), id="rather nothing"),
        pytest.param(guess(120.0, HALF, side_px=1.6 * SIDE_PX), id="too large"),
        pytest.param(guess(120.0, HALF, side_px=0.6 * SIDE_PX), id="too small"),
        pytest.param(guess(120.0, replace(HALF, colour=(50.0, 0.0, 0.0))), id="another colour"),
    ],
)
def test_what_hardly_looks_like_the_dice_is_not_told(other):
    assert is_another(guess(120.0, HALF), 0.0)
    assert not is_another(other, 0.0)


def test_no_sides_are_told_without_a_sure_die():
    unsure = guess(100.0, replace(SURE, faces=(0, 0, 0, 0, 0.4, 0.6)))

    assert no_sides([unsure, guess(120.0, HALF)], [unsure], LONG_SIDE_PX) == []


def test_a_die_half_behind_another_one_is_asked_about():
    image = cv2.imread(str(FOLDER.parent / "half-hidden.jpg"))

    seen = Reader().read(np.asarray(image, np.uint8))

    hidden = [box for box in seen.unexplained if abs(box[0] + box[2] / 2 - 385) < 20]
    assert Trouble.UNEXPLAINED in seen.troubles
    assert len(hidden) == 1


def test_two_of_a_row_that_a_coarse_look_takes_for_one_are_read():
    image = cv2.imread(str(FOLDER.parent / "two-in-one.jpg"))

    seen = Reader().read(np.asarray(image, np.uint8))

    assert sorted(die.face for die in seen.dice) == [3, 5, 6, 6, 6]
    assert seen.sure
