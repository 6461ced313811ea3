"""Dice that lie still while something else moves on and on, told by looking at them alone."""

from __future__ import annotations

import pytest

from companion.dice import Shade
from vision.observation import Observation, SeenDie
from vision.unrest import AGAIN_S, EXPECTED_S, LONG_S, OFTEN, Unrest

FPS = 30


def seen(*centres, sure=True):
    """Return dice of 30 pixels, all fives."""
    dice = tuple(
        SeenDie(
            face=5,
            shade=Shade.LIGHT,
            centre_px=(x, 115.0),
            box_px=(x - 15, 100.0, 30.0, 30.0),
            chances=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0),
            sure=sure,
        )
        for x in centres
    )
    return Observation(dice=dice, sure=sure)


def told_at(unrest, look, begins=0.0, lasts=2.5):
    """Return when dice are first told to lie still, of what `look` shows at each time."""
    for frame in range(int(lasts * FPS)):
        at = begins + frame / FPS
        if unrest.is_due(at) and unrest.look(look(at), at) is not None:
            return at - begins
    return None


@pytest.mark.parametrize("sure", [True, False])
def test_dice_that_lie_still_are_told_after_three_looks(sure):
    at = told_at(Unrest(), lambda _: seen(100.0, 200.0, sure=sure))

    assert LONG_S + sum(AGAIN_S) <= at < LONG_S + sum(AGAIN_S) + OFTEN / FPS


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(lambda _: Observation(), id="none are seen"),
        pytest.param(lambda at: seen(100.0, 200.0 + 40 * at), id="one slides"),
        pytest.param(lambda at: seen(100.0 + 4 * (int(at * FPS) // 7 % 2)), id="one rocks"),
    ],
)
def test_dice_that_do_not_lie_still_are_never_told(look):
    assert told_at(Unrest(), look) is None


def test_what_was_found_once_is_found_sooner_for_a_while():
    unrest = Unrest()
    first = told_at(unrest, lambda _: seen(100.0))

    unrest.interrupt()
    second = told_at(unrest, lambda _: seen(180.0), begins=10.0)
    unrest.interrupt()
    later = told_at(unrest, lambda _: seen(60.0), begins=20.0 + EXPECTED_S)

    assert second < first - 0.5
    assert later == pytest.approx(first)


def test_doubtful_dice_are_never_told_after_two_looks():
    unrest = Unrest()
    told_at(unrest, lambda _: seen(100.0))

    unrest.interrupt()
    at = told_at(unrest, lambda _: seen(180.0, sure=False), begins=10.0)

    assert at >= AGAIN_S[0] + sum(AGAIN_S)


def test_a_hand_begins_it_anew():
    unrest = Unrest()
    for frame in range(int(1.2 * FPS)):
        if unrest.is_due(frame / FPS):
            unrest.look(seen(100.0), frame / FPS)

    unrest.interrupt()

    assert told_at(unrest, lambda _: seen(100.0), begins=1.2) >= LONG_S


def test_after_a_rest_what_moves_has_to_do_so_for_as_long_again():
    unrest = Unrest()
    assert not unrest.is_due(0.0)

    unrest.rest(seen(100.0))

    assert not unrest.is_due(LONG_S + 0.1)
    assert unrest.is_due(2 * LONG_S + 0.2)
