"""Two dice that touch may be one place to the finder: the one that was not found is asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.faces import Reading
from vision.guess import Guess
from vision.locate import Candidate
from vision.touching import covering_two

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


def test_without_a_sure_die_nothing_is_told():
    unsure = guess(100.0, replace(SURE, faces=(0, 0, 0, 0, 0.4, 0.6)))

    assert covering_two([unsure, BETWEEN], [unsure]) == []


def test_a_die_covers_no_other_one():
    assert not covering_two([FOUND, BETWEEN], [FOUND, BETWEEN])
