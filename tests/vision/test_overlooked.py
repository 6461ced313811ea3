"""Whether a rest that was told is over, though what moved was passed over: told by looks alone."""

from __future__ import annotations

import pytest

from companion.dice import Shade
from vision.observation import Observation, SeenDie, Trouble
from vision.overlooked import DOUBTED_LOOKS, DOUBTED_S, EARLY_S, Overlooked

PLACE = (10.0, 10.0, 30.0, 30.0)


def seen(value, *, sure=True, unexplained=()):
    """Return what a look shows: one die, and what may be one, too."""
    die = SeenDie(
        face=value,
        shade=Shade.LIGHT,
        centre_px=(100.0, 50.0),
        box_px=(80.0, 30.0, 40.0, 40.0),
        chances=tuple(float(face == value) for face in range(1, 7)),
        sure=sure,
    )
    told = Observation(dice=(die,), sure=sure)
    return told.doubted([Trouble.UNEXPLAINED], unexplained) if unexplained else told


@pytest.fixture
def overlooked():
    """Return what follows a five that was told, beside which something was passed over."""
    overlooked = Overlooked()
    overlooked.rest(seen(5))
    overlooked.note()
    return overlooked


def test_as_long_as_nothing_is_passed_over_nothing_is_looked_at():
    overlooked = Overlooked()

    overlooked.rest(seen(5))

    assert not overlooked.is_due(3600.0)


def test_dice_are_looked_at_soon_after_all_is_still(overlooked):
    assert not overlooked.is_due(0.9 * EARLY_S)
    assert overlooked.is_due(EARLY_S)


def test_dice_that_lie_as_they_were_told_are_looked_at_no_more(overlooked):
    assert overlooked.lie_still(seen(5))

    assert not overlooked.is_due(3600.0)


def test_one_sure_look_at_others_is_enough(overlooked):
    assert not overlooked.lie_still(seen(3))

    assert overlooked.is_over(seen(3))


def test_doubtful_looks_at_others_have_to_be_several_with_pauses_between_them(overlooked):
    doubtful = seen(3, sure=False)
    for looks in range(1, DOUBTED_LOOKS):
        assert not overlooked.lie_still(doubtful)
        assert not overlooked.is_over(doubtful)
        assert not overlooked.is_due(EARLY_S + (looks - 0.1) * DOUBTED_S)
        assert overlooked.is_due(EARLY_S + (looks + 0.1) * DOUBTED_S)

    assert not overlooked.lie_still(doubtful)

    assert overlooked.is_over(doubtful)


@pytest.mark.parametrize(
    "passed", [Overlooked.interrupt, Overlooked.forget], ids=["something moves", "it is told"]
)
def test_doubtful_looks_begin_anew_once_something_else_happened(overlooked, passed):
    doubtful = seen(3, sure=False)
    for _ in range(DOUBTED_LOOKS - 1):
        overlooked.lie_still(doubtful)

    passed(overlooked)

    overlooked.note()
    assert overlooked.is_due(EARLY_S)
    assert not overlooked.lie_still(doubtful)
    assert not overlooked.is_over(doubtful)


@pytest.mark.parametrize(
    ("told", "now", "lies_still"),
    [
        pytest.param((), (PLACE,), False, id="one has come"),
        pytest.param((PLACE,), (PLACE,), True, id="as it was told"),
        pytest.param((PLACE,), (), True, id="it has gone"),
    ],
)
def test_what_may_be_another_die_is_seen_to_come_and_may_go(told, now, lies_still):
    overlooked = Overlooked()
    overlooked.rest(seen(5, sure=not told, unexplained=told))

    assert overlooked.lie_still(seen(5, sure=not now, unexplained=now)) == lies_still
