"""Farkle's figures: what may be set aside, and what it pays."""

from __future__ import annotations

from itertools import product

import pytest
from playing import dice

from companion.catalogue import find_variant
from companion.dice import Die
from companion.rules.combining import dice_in, without

FARKLE = find_variant("farkle")


def best(faces):
    """Return the most that a first throw can earn by stopping at once."""
    thrown = dice(faces)
    ways = FARKLE.combining.ways((), thrown)
    return max((FARKLE.combining.points(way) for way in ways), default=0)


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ("123456", 1500),
        ("112233", 1500),
        ("111111", 8000),
        ("111222", 1200),
        ("222222", 1600),
        ("155234", 200),
        ("666123", 700),
        ("665513", 200),
        ("223346", 0),
        ("444415", 950),
    ],
)
def test_the_best_that_a_throw_pays(faces, points):
    assert best(faces) == points


def test_one_first_throw_in_43_2_is_lost():
    """Counted over all 46,656 throws: no 1, no 5, no three alike, no three pairs."""
    lost = sum(
        not ({1, 5} & set(faces))
        and max(map(faces.count, faces)) < 3
        and sorted(map(faces.count, set(faces))) != [2, 2, 2]
        for faces in product(range(1, 7), repeat=6)
    )
    by_engine = sum(
        not FARKLE.combining.ways((), tuple(map(Die, faces))) and count
        for faces, count in sorted_throws().items()
    )
    assert lost == by_engine


def sorted_throws():
    """Return how often each sorted throw of six dice comes."""
    counts = {}
    for faces in product(range(1, 7), repeat=6):
        key = tuple(sorted(faces))
        counts[key] = counts.get(key, 0) + 1
    return counts


def test_a_figure_does_not_grow():
    three = (dice("222"),)
    ways = FARKLE.combining.ways(three, dice("215"))

    assert all(dice("222") in way for way in ways)
    assert (dice("1"), dice("222"), dice("5")) in ways
    assert not any(without(dice_in(way), dice("222")) == dice("2") for way in ways)
