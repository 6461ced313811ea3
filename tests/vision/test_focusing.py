"""When a rest that was told blurred is looked at again, and what counts as seen surely then."""

from __future__ import annotations

import pytest

from companion.dice import Shade
from vision.focusing import Focusing
from vision.observation import Observation, SeenDie, Trouble


def seen(value, *, sure, troubles=()):
    """Return what a look shows: one die."""
    die = SeenDie(
        face=value,
        shade=Shade.LIGHT,
        centre_px=(100.0, 50.0),
        box_px=(80.0, 30.0, 40.0, 40.0),
        chances=tuple(float(face == value) for face in range(1, 7)),
        sure=sure,
    )
    return Observation(dice=(die,), sure=sure, troubles=troubles)


BLURRED = seen(5, sure=False, troubles=(Trouble.BLURRED,))


@pytest.fixture
def focusing():
    """Return what follows a rest that was told blurred at 10 s."""
    focusing = Focusing()
    focusing.rest(BLURRED, at=10.0)
    return focusing


def looks_of(focusing, *, until):
    """Look at a picture that stays blurred each time that it is due; return when."""
    looked = []
    for at in range(10, until):
        if focusing.is_due(float(at)):
            looked.append(at)
            focusing.look(BLURRED, float(at))
    return looked


def test_it_is_looked_at_after_a_second_then_ever_less_often(focusing):
    assert looks_of(focusing, until=60) == [11, 13, 17, 25, 41]


@pytest.mark.parametrize(
    ("troubles", "is_looked_at"),
    [
        ((Trouble.BLURRED,), True),
        ((Trouble.UNSTEADY,), True),
        ((Trouble.COCKED, Trouble.BLURRED), True),
        ((Trouble.COCKED,), False),
        ((), False),
    ],
)
def test_only_what_may_get_sharp_is_looked_at_again(troubles, is_looked_at):
    focusing = Focusing()

    focusing.rest(seen(5, sure=False, troubles=troubles), at=10.0)

    assert focusing.is_due(3600.0) == is_looked_at


def test_two_sure_looks_that_say_the_same_are_told(focusing):
    assert focusing.look(seen(5, sure=True), 11.0) is None

    told = focusing.look(seen(5, sure=True), 11.1)

    assert told is not None
    assert ([die.face for die in told.dice], told.sure) == ([5], True)


@pytest.mark.parametrize(
    "between",
    [seen(3, sure=True), BLURRED],
    ids=["another face", "blurred again"],
)
def test_sure_looks_count_only_one_right_after_the_other(focusing, between):
    focusing.look(seen(5, sure=True), 11.0)

    assert focusing.look(between, 11.1) is None
    assert focusing.look(seen(5, sure=True), 13.1) is None


def test_nothing_is_looked_at_once_something_else_was_told(focusing):
    focusing.look(seen(5, sure=True), 11.0)

    focusing.forget()

    assert not focusing.is_due(3600.0)
    focusing.rest(BLURRED, at=20.0)
    assert focusing.look(seen(5, sure=True), 21.0) is None


def test_a_rest_begins_anew_with_a_short_wait(focusing):
    looks_of(focusing, until=30)

    focusing.rest(BLURRED, at=30.0)

    assert focusing.is_due(31.0)


def test_a_rest_that_is_told_blurred_again_is_looked_at_as_often_as_the_first(focusing):
    looks_of(focusing, until=30)
    focusing.rest(BLURRED, at=30.0)

    looked = [at for at in looks_of(focusing, until=50) if at >= 30]

    assert looked == [31, 33, 37, 45]


def test_a_rest_that_is_told_sharp_is_looked_at_no_more(focusing):
    focusing.rest(seen(5, sure=True), at=10.5)

    assert not focusing.is_due(3600.0)
