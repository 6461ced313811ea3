"""Guesses become what is seen: what lies on a die is no other one."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from companion.dice import Shade
from vision.observation import BOX_SIDES, Observation, SeenDie, Trouble
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.locate import Candidate, Scales
from vision.reading.seen import box_round, judged, seen_die, seen_perhaps

SIDE = 40.0


def guess(x):
    reading = Reading(faces=(0, 0, 0.9, 0, 0, 0), nothing=0.1, unreadable=0.0)
    return Guess(Candidate(centre_px=(x, 100.0), side_px=SIDE, heat=0.9), reading)


def die_of(view, one, border, **_):
    return SeenDie(
        face=3,
        shade=Shade.LIGHT,
        centre_px=one.place.centre_px,
        box_px=box_round(one.place),
        chances=(0, 0, 1.0, 0, 0, 0),
        sure=True,
    )


@pytest.mark.parametrize(("apart_px", "may_be_one"), [(0.5 * SIDE, False), (0.7 * SIDE, True)])
def test_what_lies_on_a_die_is_no_other_die(monkeypatch, apart_px, may_be_one):
    monkeypatch.setattr("vision.reading.seen.seen_die", die_of)

    perhaps = seen_perhaps(None, [guess(100 + apart_px)], [guess(100.0)], 50.0)

    assert [die.trouble for die in perhaps] == [Trouble.UNSURE_FACE] * may_be_one
    assert not any(die.sure for die in perhaps)


def test_without_a_die_anything_may_be_one(monkeypatch):
    monkeypatch.setattr("vision.reading.seen.seen_die", die_of)

    assert len(seen_perhaps(None, [guess(100.0), guess(120.0)], [], 50.0)) == 2


def test_the_edge_of_a_die_is_told_by_its_box():
    assert die_of(None, guess(100.0), 50.0).edge_px == SIDE


def test_the_box_round_a_die_has_it_in_its_middle():
    place = Candidate(centre_px=(100.0, 70.0), side_px=SIDE, heat=0.9)

    left, top, wide, high = box_round(place)

    assert (left + wide / 2, top + high / 2) == (100.0, 70.0)
    assert wide == high == SIDE * BOX_SIDES


@pytest.mark.parametrize(
    ("troubles", "hands"),
    [
        pytest.param((Trouble.HAND,), ((0.0, 0.0, 90.0, 60.0),), id="it may hide a die"),
        pytest.param((Trouble.BLURRED,), (), id="it hides none"),
        pytest.param((), (), id="sure"),
    ],
)
def test_a_hand_is_told_where_it_may_hide_a_die(troubles, hands):
    in_sight = SimpleNamespace(boxes=((0.0, 0.0, 90.0, 60.0),))

    told = judged((), (), troubles, [], in_sight)

    assert (told.sure, told.troubles, told.hands) == (not troubles, troubles, hands)


def test_what_is_odd_is_unexplained_and_each_trouble_is_told_once():
    odd = guess(100.0)

    told = judged((), (), (Trouble.UNEXPLAINED, Trouble.UNEXPLAINED), [odd], SimpleNamespace())

    assert told == Observation(
        sure=False, troubles=(Trouble.UNEXPLAINED,), unexplained=(box_round(odd.place),)
    )


IMAGE = np.full((200, 300, 3), 90, np.uint8)


def scene(*, has_hand=False):
    """Return a grey picture, in which a hand is beside everything or none is."""
    hands = SimpleNamespace(is_beside=lambda place: has_hand)
    return SimpleNamespace(image=IMAGE, taken=Scales(IMAGE), hands=hands)


def test_a_sure_die_is_seen_as_it_was_read():
    die = seen_die(scene(), guess(150.0), 50.0, lean=(0.1, 0.2))

    assert (die.face, die.sure, die.trouble, die.lean) == (3, True, None, (0.1, 0.2))
    assert (die.centre_px, die.box_px) == ((150.0, 100.0), box_round(guess(150.0).place))
    assert die.chances == (0, 0, 1, 0, 0, 0)


def test_a_die_that_leans_is_asked_about_however_clear_its_face_is():
    die = seen_die(scene(), guess(150.0), 50.0, leans=True)

    assert (die.sure, die.trouble) == (False, Trouble.COCKED)


def test_what_may_be_a_die_keeps_the_trouble_that_it_has():
    one = guess(150.0)
    hidden = replace(one, reading=replace(one.reading, faces=(0, 0, 0.5, 0, 0, 0), nothing=0.5))

    (under_hand,) = seen_perhaps(scene(has_hand=True), [hidden], [], 50.0)
    (sure,) = seen_perhaps(scene(), [one], [], 50.0)

    assert (under_hand.sure, under_hand.trouble) == (False, Trouble.HIDDEN)
    assert (sure.sure, sure.trouble) == (False, Trouble.UNSURE_FACE)
