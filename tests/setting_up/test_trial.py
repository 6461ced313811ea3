"""What counts as a throw of a trial: whatever comes to rest after something moved, whole."""

from __future__ import annotations

from functools import reduce

import pytest

from companion.dice import Shade
from companion.setting_up.trial import TRIAL_THROWS, Trial
from companion.words.wording import in_english
from vision.observation import Observation, SeenDie
from vision.sighting import Sighting, SightingKind

DIE = SeenDie(
    face=6,
    shade=Shade.LIGHT,
    centre_px=(20.0, 30.0),
    box_px=(10.0, 20.0, 20.0, 20.0),
    chances=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    sure=True,
)


def sighting(kind, seen=None):
    return Sighting(kind=kind, frame=0, captured_at=0.0, size_px=(640, 480), seen=seen)


def rest(dice, *, sure=True):
    return sighting(SightingKind.SETTLED, Observation(dice=(DIE,) * dice, sure=sure))


MOVING = sighting(SightingKind.MOVING)


def trial_of(*sightings):
    """Return a trial with five dice that has seen so much."""
    return reduce(lambda trial, each: trial.after(each, dice=5), sightings, Trial())


@pytest.mark.parametrize(
    ("seen", "thrown", "sure"),
    [
        pytest.param((rest(5),), 0, 0, id="lay there before"),
        pytest.param((MOVING, rest(5)), 1, 1, id="thrown"),
        pytest.param((MOVING, rest(5, sure=False)), 1, 0, id="thrown and doubtful"),
        pytest.param((MOVING, rest(5), rest(5)), 1, 1, id="read twice"),
        pytest.param((MOVING, rest(4)), 0, 0, id="a die is missing"),
        pytest.param((MOVING, rest(4), rest(5)), 1, 1, id="it is laid there"),
    ],
)
def test_whole_throws_count_once_each(seen, thrown, sure):
    trial = trial_of(*seen)

    assert (trial.thrown, trial.sure) == (thrown, sure)


def test_it_is_over_and_says_so_after_all_its_throws():
    before = trial_of(*(MOVING, rest(5)) * (TRIAL_THROWS - 1))
    after = trial_of(*(MOVING, rest(5)) * TRIAL_THROWS)

    assert (before.is_over, after.is_over) == (False, True)
    assert in_english(before.told).startswith("Trial: 9 of 10")
    assert in_english(after.told).startswith("Trial over: 10 of 10")
