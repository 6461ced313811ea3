"""Several readings of one rest: they agree, or they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.dice import Shade
from vision.observation import Observation, SeenDie, Trouble
from vision.vote import agree, merged, seen_in_bands


def die(value, x, *, sure=True):
    """Return a die of 40 pixels at x."""
    return SeenDie(
        face=value,
        shade=Shade.DARK,
        centre_px=(x, 50.0),
        box_px=(x - 20, 30.0, 40.0, 40.0),
        chances=tuple(float(face == value) for face in range(1, 7)),
        sure=sure,
    )


def seen(*dice, troubles=()):
    """Return an observation of these dice."""
    sure = all(each.sure for each in dice) and not troubles
    return Observation(dice=dice, sure=sure, troubles=troubles)


@pytest.mark.parametrize(
    ("second", "same"),
    [
        pytest.param(seen(die(5, 102), die(3, 11)), True, id="jitter, and in another order"),
        pytest.param(seen(die(5, 106), die(3, 10)), True, id="found at another scale"),
        pytest.param(seen(die(5, 107), die(3, 10)), False, id="slid on"),
        pytest.param(seen(die(3, 10)), False, id="one die less"),
        pytest.param(seen(die(3, 10), die(5, 100), die(6, 200)), False, id="one die more"),
        pytest.param(seen(die(3, 10), die(4, 100)), False, id="another face"),
        pytest.param(seen(die(3, 10), die(5, 130)), False, id="another place"),
    ],
)
def test_readings_agree_on_number_places_and_faces(second, same):
    assert agree(seen(die(3, 10), die(5, 100)), second) == same


def test_a_die_is_the_twin_of_one_die_alone():
    assert not agree(seen(die(3, 10), die(3, 12)), seen(die(3, 11), die(3, 100)))


def test_a_die_with_two_shades_is_on_the_border_and_has_the_clearer_one():
    dark, light = (
        replace(die(3, 10), shade=shade, shade_clarity=clarity)
        for shade, clarity in ((Shade.DARK, 0.2), (Shade.LIGHT, 0.1))
    )

    for one, other in ((dark, light), (light, dark)):
        both = merged(seen(one), seen(other)).dice[0]
        assert (both.shade, both.shade_clarity) == (Shade.DARK, 0.0)


def test_a_die_with_one_shade_in_both_readings_has_it_as_clearly():
    clear = replace(die(3, 10), shade_clarity=0.7)

    both = merged(seen(clear), seen(clear)).dice[0]

    assert (both.shade, both.shade_clarity) == (Shade.DARK, 0.7)


def test_what_one_reading_doubts_is_doubtful():
    unsure = replace(die(3, 10, sure=False), trouble=Trouble.GLARE)
    one, other = seen(die(3, 10)), seen(unsure, troubles=(Trouble.GLARE,))

    for both in (merged(one, other), merged(other, one)):
        assert not both.sure
        assert [(each.sure, each.trouble) for each in both.dice] == [(False, Trouble.GLARE)]
        assert both.troubles == (Trouble.GLARE,)


def test_a_face_is_as_likely_as_both_readings_find_it():
    certain, torn = die(3, 10), replace(die(3, 10), chances=(0.0, 0.4, 0.6, 0.0, 0.0, 0.0))

    both = merged(seen(certain), seen(torn)).dice[0]

    assert both.chances == pytest.approx((0.0, 0.2, 0.8, 0.0, 0.0, 0.0))


def test_what_one_reading_cannot_explain_is_unexplained():
    box = (200.0, 30.0, 40.0, 40.0)
    odd = Observation(
        dice=(die(3, 10),), sure=False, troubles=(Trouble.UNEXPLAINED,), unexplained=(box,)
    )

    assert merged(odd, seen(die(3, 10))).unexplained == (box,)
    assert merged(seen(die(3, 10)), odd).unexplained == (box,)


def test_a_hand_that_one_reading_sees_is_there():
    box = (200.0, 30.0, 40.0, 40.0)
    reached = Observation(dice=(die(3, 10),), sure=False, troubles=(Trouble.HAND,), hands=(box,))

    assert merged(reached, seen(die(3, 10))).hands == (box,)
    assert merged(seen(die(3, 10)), reached).hands == (box,)


def test_two_sure_readings_are_sure():
    assert merged(seen(die(3, 10)), seen(die(3, 12))).sure


def test_readings_that_differ_are_not_merged():
    with pytest.raises(ValueError, match="agree"):
        merged(seen(die(3, 10)), seen(die(4, 10)))


def test_what_may_be_a_die_in_one_reading_may_be_one():
    odd = Observation(
        dice=(die(3, 10),),
        sure=False,
        troubles=(Trouble.UNEXPLAINED,),
        perhaps=(die(2, 200, sure=False),),
    )

    assert merged(odd, seen(die(3, 10))).perhaps == odd.perhaps
    assert merged(seen(die(3, 10)), odd).perhaps == odd.perhaps


def test_what_may_be_a_die_is_never_sure():
    with pytest.raises(ValueError, match="never sure"):
        Observation(sure=False, troubles=(Trouble.UNEXPLAINED,), perhaps=(die(2, 200),))


BOX = (200.0, 30.0, 40.0, 40.0)


@pytest.mark.parametrize(
    "doubt",
    [
        {"dice": (die(3, 10, sure=False),)},
        {"troubles": (Trouble.UNEXPLAINED,)},
        {"unexplained": (BOX,)},
        {"perhaps": (die(3, 10, sure=False),)},
        {"hands": (BOX,)},
    ],
    ids=lambda doubt: next(iter(doubt)),
)
def test_nothing_is_sure_that_has_to_be_asked_about(doubt):
    assert not Observation(sure=False, **doubt).sure
    with pytest.raises(ValueError, match="sure"):
        Observation(**doubt)


def test_a_die_of_which_no_face_is_told_is_never_sure():
    with pytest.raises(ValueError, match="never sure"):
        replace(die(3, 10), face=None)


def test_a_doubt_adds_to_those_before_and_none_changes_nothing():
    before = Observation(sure=False, troubles=(Trouble.HAND,), unexplained=(BOX,))
    further = (300.0, 30.0, 40.0, 40.0)

    told = before.doubted([Trouble.UNEXPLAINED, Trouble.HAND], [further])

    assert told.troubles == (Trouble.HAND, Trouble.UNEXPLAINED)
    assert told.unexplained == (BOX, further)
    assert BOTH.doubted([]) == BOTH


BOTH = seen(die(3, 10), die(5, 100))
DOUBTED = seen(die(3, 10), die(5, 100), troubles=(Trouble.UNEXPLAINED,))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(BOTH, seen(die(3, 11)), id="one die passed over"),
        pytest.param(BOTH, seen(), id="all passed over"),
        pytest.param(BOTH, seen(die(3, 10), die(2, 100, sure=False)), id="one doubted"),
        pytest.param(DOUBTED, BOTH, id="as many, asked about"),
    ],
)
def test_under_bands_the_picture_counts_that_shows_more(one, other):
    assert seen_in_bands(one, other) == one
    assert seen_in_bands(other, one) == one


@pytest.mark.parametrize(
    ("even", "taken"),
    [
        pytest.param(BOTH, seen(die(3, 11), die(5, 101)), id="both sure"),
        pytest.param(DOUBTED, replace(DOUBTED, troubles=(Trouble.BLURRED,)), id="both asked about"),
    ],
)
def test_of_two_pictures_that_show_as_much_the_one_without_bands_counts(even, taken):
    assert seen_in_bands(even, taken) == even


@pytest.mark.parametrize("other", [die(4, 100), die(5, 200)])
def test_another_die_that_the_other_picture_shows_surely_is_asked_about(other):
    for one, two in ((BOTH, seen(other)), (seen(other), BOTH)):
        told = seen_in_bands(one, two)
        assert told.dice == BOTH.dice
        assert told.troubles == (Trouble.UNEXPLAINED,)
        assert told.unexplained == (other.box_px,)
