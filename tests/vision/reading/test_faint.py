"""What shows a face where the finder hardly sees a die is asked about."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from seeing import FOLDER

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.faces import Reading
from vision.reading.faint import faint_places, passed_over
from vision.reading.guess import Guess
from vision.reading.locate import Candidate

LONG_SIDE_PX, SIDE_PX = 600.0, 20.0
SURE = Reading(faces=(0, 0, 0, 0, 0, 1.0), nothing=0.0, unreadable=0.0)
CLEAR = Reading(faces=(0, 0.8, 0, 0, 0, 0), nothing=0.15, unreadable=0.05)
ROW = FOLDER.parent / "row.jpg"
"""A row of dark dice, of which the finder takes two for none: 5 5 4 2 4."""


def looking(right, x):
    """Return the lean of a flat die as far to the right, looked at from aside by so much."""
    return (right + 0.65 * x / LONG_SIDE_PX, 0.65 * 100 / LONG_SIDE_PX)


def guess(x, reading, *, heat=0.25, side_px=SIDE_PX, off=0.0):
    told = replace(reading, lean=looking(0.2 + off, x))
    return Guess(Candidate(centre_px=(x, 100.0), side_px=side_px, heat=heat), told)


DICE = [guess(100.0, SURE, heat=0.9), guess(121.0, SURE, heat=0.9), guess(300.0, SURE, heat=0.9)]
FAINT = guess(142.0, CLEAR)


def is_told(one):
    return passed_over([*DICE, one], DICE, LONG_SIDE_PX) == [one]


def is_looked_at(one, sure=DICE):
    return faint_places([one.place], sure) == (one.place,)


def test_a_cold_place_beside_sure_dice_that_shows_a_face_is_told():
    assert is_looked_at(FAINT)
    assert is_told(FAINT)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(guess(142.0, replace(CLEAR, faces=(0, 0.5, 0, 0, 0, 0))), id="no clear face"),
        pytest.param(guess(142.0, CLEAR, off=0.35), id="it leans"),
        pytest.param(guess(142.0, CLEAR, off=-0.35), id="it leans back"),
        pytest.param(guess(134.0, CLEAR), id="on a die"),
        pytest.param(guess(142.0, CLEAR, side_px=0.6 * SIDE_PX), id="smaller"),
        pytest.param(guess(142.0, CLEAR, side_px=1.5 * SIDE_PX), id="larger"),
    ],
)
def test_what_would_be_no_die_like_the_sure_ones_is_not_told(other):
    assert not is_told(other)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(guess(142.0, CLEAR, heat=0.15), id="too cold"),
        pytest.param(guess(134.0, CLEAR), id="on a die"),
        pytest.param(guess(142.0, CLEAR, side_px=1.5 * SIDE_PX), id="larger"),
    ],
)
def test_what_needs_no_look_gets_none(other):
    assert not is_looked_at(other)


def test_what_was_dropped_for_a_hotter_place_beside_it_is_looked_at_and_what_was_read_is_not():
    warm = guess(142.0, CLEAR, heat=0.4)
    larger = guess(150.0, replace(CLEAR, faces=(0,) * 6, nothing=1.0), heat=0.5, side_px=30.0)

    assert faint_places([larger.place, warm.place], [*DICE, larger]) == (warm.place,)
    assert faint_places([larger.place, warm.place], [*DICE, larger, warm]) == ()


def test_without_a_sure_die_nothing_is_looked_at_or_told():
    unsure = [replace(die, reading=replace(SURE, faces=(0, 0, 0, 0, 0.4, 0.6))) for die in DICE]

    assert not is_looked_at(FAINT, sure=unsure)
    assert passed_over([*unsure, FAINT], unsure, LONG_SIDE_PX) == []


@pytest.fixture
def row(monkeypatch):
    """Return the row, looked at as it was taken: brightened, one of its dice is doubtful, too."""
    monkeypatch.setattr("vision.reading.light.DIM_BELOW", 0.0)
    return np.asarray(cv2.imread(str(ROW)), np.uint8)


def test_dice_in_a_row_that_the_finder_passed_over_are_asked_about(row):
    seen = Reader().read(row)

    assert sorted(die.face for die in seen.dice) == [4, 4, 5]
    assert Trouble.UNEXPLAINED in seen.troubles
    assert seen.unexplained


def test_where_all_dice_there_must_be_are_read_no_other_is_asked_about(row):
    assert Reader().read(row, expected=3).sure


def test_what_was_read_already_is_not_looked_at_again():
    read = guess(142.0, replace(CLEAR, faces=(0, 0.4, 0, 0, 0, 0), nothing=0.5))

    assert faint_places([read.place], DICE) == (read.place,)
    assert faint_places([read.place], [*DICE, read]) == ()
