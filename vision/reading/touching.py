"""Tells where a die that touches another one, or lies half behind it, was passed over.

Two that touch may be taken for one place, and what is seen of one behind another for that one's
side.
"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from vision.reading.guess import OVERLAP_SIDES, PART_SIZES, is_like, sure_ones, usual_side_px
from vision.reading.lean import FlatLook

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.reading.guess import Guess
    from vision.reading.locate import Candidate

TWO_HEAT, TWO_NOTHING = 0.4, 0.75
"""A place that covers two dice is at least so hot, and its chance of being no die is less than the
second. Together they show no face."""
TWO_SIZES, TWO_APART = (1.2, 1.7), (0.55, 1.0)
"""It is so many times as large as the sure dice, and its middle lies so many of their sides from
that of the die that was found; what lies round a single die is larger, or nearer to its middle."""


def covering_two(guesses: Iterable[Guess], dice: Sequence[Guess]) -> list[Guess]:
    """Return what covers a sure die and one beside it that was not found: the finder saw one."""
    sure, places = sure_ones(dice), [die.place for die in dice]
    if not sure:
        return []
    usual_px = usual_side_px(sure)
    return [
        one
        for one in guesses
        if _may_be_two(one, usual_px)
        and one not in dice
        and any(_covers_another(one.place, die.place, places, usual_px) for die in sure)
    ]


def _may_be_two(one: Guess, usual_px: float) -> bool:
    """Return whether it is as hot and as large as two dice are that touch."""
    least, most = TWO_SIZES
    has_size = least <= one.place.side_px / usual_px <= most
    return has_size and one.place.heat >= TWO_HEAT and one.reading.nothing < TWO_NOTHING


def _covers_another(
    place: Candidate, die: Candidate, found: Iterable[Candidate], usual_px: float
) -> bool:
    """Return whether a place lies between a die and where another would lie that was not found."""
    nearest, farthest = TWO_APART
    if not nearest <= place.distance_px(die) / usual_px <= farthest:
        return False
    (x, y), (die_x, die_y) = place.centre_px, die.centre_px
    other_px = (2 * x - die_x, 2 * y - die_y)
    return all(dist(one.centre_px, other_px) >= OVERLAP_SIDES * usual_px for one in found)


def no_sides(guesses: Iterable[Guess], dice: Sequence[Guess], long_side_px: float) -> list[Guess]:
    """Return what looks like the sure dice, is none of the dice, and can be no side of them.

    Args:
        guesses: all of one picture.
        dice: those of the picture; without a sure one nothing is told.
        long_side_px: the longer side of the picture.
    """
    sure = sure_ones(dice)
    if not sure:
        return []
    usual_px, places = usual_side_px(sure), [die.place for die in dice]
    others = [
        one
        for one in guesses
        if one.looks_like(sure)
        and is_like(usual_px, one, PART_SIZES)
        and one.place.is_apart(places, OVERLAP_SIDES * usual_px)
    ]
    if not others:
        return []
    flat = FlatLook.of(sure, long_side_px)
    return [one for one in others if not flat.shows_side(nearest(one, sure).place, one.place)]


def nearest(one: Guess, dice: Sequence[Guess]) -> Guess:
    """Return the die that lies nearest to a guess."""
    return min(dice, key=lambda die: one.place.distance_px(die.place))
