"""Which dice of a roll those are that lie there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.dice import FACES, Die
from companion.turn.picking import picks_from
from companion.turn.tray import ReadDie, Spot

UNREAD = (1 / 6,) * 6


def read(*faces):
    """Return dice that were surely read, each where no other one lies."""
    return [
        ReadDie(face=face, spot=Spot(0.07 * place, 0.5, 0.03)) for place, face in enumerate(faces)
    ]


def slid(faces, chances=UNREAD):
    """Return doubtful dice that were slid aside."""
    return [
        ReadDie(face=face, sure=False, chances=chances, spot=Spot(0.07 * place, 0.9, 0.03))
        for place, face in enumerate(faces)
    ]


def is_told(rolled, lying):
    """Return whether those lying can be but one pick of the roll."""
    return len(picks_from(rolled, lying)) == 1


def test_twelve_dice_of_which_none_is_read_are_the_roll():
    rolled = read(*FACES, *FACES)

    assert sorted(picks_from(rolled, slid(FACES * 2))[0].dice) == sorted(map(Die, FACES * 2))
    assert is_told(rolled, slid(FACES * 2))


def test_what_the_others_leave_over_tells_a_doubtful_die():
    rolled = read(2, 5, 5)
    fives = read(5, 5)

    assert picks_from(rolled, [*fives, *slid([5])])[0].dice == (Die(5), Die(5), Die(2))
    assert is_told(rolled, [*fives, *slid([5])])
    assert not is_told(rolled, [*read(5), *slid([5])])


def test_a_die_that_cannot_be_read_is_the_one_that_lay_there():
    rolled = read(2, 5, 6)
    unread = replace(rolled[1], face=None, sure=False, chances=UNREAD)

    assert picks_from(rolled, [unread])[0].dice == (Die(5),)
    assert is_told(rolled, [unread])


def test_the_likelier_of_two_faces_is_taken_and_said_not_to_be_told():
    chances = (0, 0.3, 0, 0, 0.7, 0)
    rolled = read(2, 5, 6)

    assert picks_from(rolled, slid([2], chances))[0].dice == (Die(5),)
    assert not is_told(rolled, slid([2], chances))
    assert is_told(rolled, slid([2], (0, 0.99, 0, 0, 0.01, 0)))


def test_a_sure_die_that_was_not_rolled_is_none_of_the_roll():
    assert not picks_from(read(2, 5), read(6))
    assert not is_told(read(2, 5), read(6))


@pytest.mark.parametrize(
    ("true", "lying"),
    [((5, 2), (5, 4)), ((5, 2), (5, 5)), ((5, 4), (4, 5, 4)), ((5, 4), (5, 4, 5))],
)
def test_a_die_that_was_misread_is_left_to_whichever_can_be_none_but_it(true, lying):
    misread = replace(*read(4), spot=Spot(0.9, 0.9, 0.03))
    rolled = [misread.said_to_be(5), *read(*true)]
    moved = [replace(die, spot=Spot(die.spot.x, 0.7, 0.03)) for die in read(*lying)]

    assert picks_from(rolled, moved)
