"""When the camera may learn the light anew, by what is seen."""

from __future__ import annotations

import pytest

from companion.eye.exposing import Exposing
from hardware.exposure import Wish
from vision.observation import Observation, Trouble
from vision.sighting import Sighting, SightingKind


def sighting(kind, at, seen=None, *, relit=False):
    return Sighting(kind=kind, captured_at=at, frame=0, size_px=(640, 480), seen=seen, relit=relit)


def empty(at, *troubles, relit=False):
    return sighting(SightingKind.EMPTY, at, Observation().doubted(troubles), relit=relit)


def hand(at):
    return sighting(SightingKind.HAND, at)


@pytest.mark.parametrize(("hand_at", "wished"), [(5.5, (Wish.LEARN,)), (9.0, ())])
def test_what_a_hand_kept_a_camera_from_learning_is_learnt_once_the_tray_is_empty_again(
    hand_at, wished
):
    exposing = Exposing()
    assert exposing.wishes(empty(5.0, relit=True)) == (Wish.LEARN,)

    assert exposing.wishes(hand(hand_at)) == (Wish.KEEP,)

    assert exposing.wishes(empty(20.0)) == wished
    assert exposing.wishes(empty(30.0)) == ()


def test_the_rest_of_a_light_is_learnt_once_however_soon_hands_come():
    exposing = Exposing()
    exposing.wishes(empty(5.0, relit=True))

    learnt = []
    for at in (5.5, 8.0, 10.5, 13.0):
        exposing.wishes(hand(at))
        learnt += exposing.wishes(empty(at + 1.0))

    assert learnt == [Wish.LEARN]


def test_the_dark_is_not_learnt_while_dice_lie_there_for_their_light_comes_back():
    exposing = Exposing()
    dice = sighting(SightingKind.SETTLED, 1.0, Observation())
    exposing.wishes(dice)

    assert exposing.wishes(empty(2.0, Trouble.TOO_DARK)) == ()
    assert exposing.wishes(empty(3.0, Trouble.TOO_BRIGHT)) == (Wish.LEARN,)
    exposing.wishes(empty(9.0))
    assert exposing.wishes(empty(10.0, Trouble.TOO_DARK)) == (Wish.LEARN,)


def test_nothing_is_learnt_of_a_tray_on_which_something_may_lie():
    exposing = Exposing()
    exposing.wishes(empty(5.0, relit=True))
    exposing.wishes(hand(5.5))

    assert exposing.wishes(empty(20.0, Trouble.UNEXPLAINED)) == ()
    assert exposing.wishes(sighting(SightingKind.MOVING, 21.0)) == ()
    assert exposing.wishes(empty(22.0)) == (Wish.LEARN,)


def test_the_first_hand_of_an_evening_cuts_nothing_short():
    exposing = Exposing()

    exposing.wishes(hand(1.0))

    assert exposing.wishes(empty(2.0)) == ()
