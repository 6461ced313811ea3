"""Combinations of dark and light dice, by the words of the rules (SPEC 5)."""

from __future__ import annotations

import random
from itertools import product

import pytest
from playing import groups, shaded

from companion.dice import Die, Shade
from companion.rules.combining import dice_in, without
from companion.rules.shades import WILD, Shades, face_of, is_open

ANY = Shades()


def is_safe(bound, thrown):
    """Return whether a throw is safe: the four conditions of SPEC 5, step 3, one by one."""
    faces = [die.face for die in thrown]
    return (
        any(faces.count(face) > 1 for face in faces)
        or (WILD in thrown and (len(thrown) > 1 or bool(bound)))
        or any(
            face_of(group) == die.face and not is_open(group) for group in bound for die in thrown
        )
        or any(is_open(group) for group in bound)
    )


@pytest.mark.parametrize(
    ("dice", "is_made"),
    [("6 6", True), ("D1 4", True), ("D1 D1", True), ("6", False), ("D1", False), ("4 5", False)],
)
def test_a_combination_is_two_dice_or_more_of_one_face(dice, is_made):
    assert ANY.is_made(shaded(dice)) is is_made


BOUND = [
    "",
    "6 6",
    "D6 D6",
    "D1 D1",
    "D1 D1 D1",
    "D1 4",
    "3 3 + D4 D4",
    "D1 D1 + 5 5",
    "1 1",
    "2 D2 + 5 D5",
]


@pytest.mark.parametrize("bound", BOUND)
def test_a_turn_is_lost_just_when_the_throw_is_not_safe(bound):
    made = groups(bound) if bound else ()
    chance = random.Random(bound)
    dark = 3 - sum(die.shade is Shade.DARK for die in dice_in(made))
    count = 6 - len(dice_in(made))
    lost = 0
    for _ in range(400):
        thrown = tuple(
            Die(chance.randint(1, 6), Shade.DARK if index < dark else Shade.LIGHT)
            for index in range(count)
        )
        assert bool(ANY.ways(made, thrown)) == is_safe(made, thrown)
        lost += not is_safe(made, thrown)
    assert lost < 400


def test_one_first_throw_in_129_6_is_lost():
    """SPEC 10.4: counted over all 46,656 throws of three dark and three light dice."""
    shades = (Shade.DARK,) * 3 + (Shade.LIGHT,) * 3
    lost = sum(
        not is_safe((), tuple(map(Die, faces, shades))) for faces in product(range(1, 7), repeat=6)
    )
    assert lost == 360
    assert 6**6 / lost == 129.6


@pytest.mark.parametrize("bound", BOUND)
def test_every_way_keeps_what_is_bound_and_makes_combinations_only(bound):
    made = groups(bound) if bound else ()
    thrown = shaded("D1 D1 6 6 4 D5")[: 6 - len(dice_in(made))]
    for way in ANY.ways(made, thrown):
        assert all(face_of(group) is not None for group in way)
        added = without(dice_in(way), dice_in(made))
        assert added
        assert without(added, thrown) == ()
        assert len(dice_in(way)) == len(dice_in(made)) + len(added)


@pytest.mark.parametrize(
    ("bound", "thrown", "way"),
    [
        pytest.param("", "6 6 2 3 4 5", "6 6", id="a pair"),
        pytest.param("", "D1 6 6 2 3 4", "D1 6 6", id="a wild die joins a new pair"),
        pytest.param("", "D1 6 2 3 4 5", "D1 6", id="a wild die and one other"),
        pytest.param("", "D1 D1 2 3 4 5", "D1 D1", id="dark aces alone stay open"),
        pytest.param("D1 D1", "6 2 3 4", "D1 D1 6", id="an open group takes a face on"),
        pytest.param("D1 D1 + 3 3", "3 5", "D1 D1 3 3 3", id="and merges with that face (Y11)"),
        pytest.param("D1 D1 + 3 3", "3 5", "D1 D1 + 3 3 3", id="or leaves it alone"),
        pytest.param("6 6", "D1 D2 3 4", "6 6 D1", id="a wild die joins what is there"),
        pytest.param("6 6", "6 2 3 4", "6 6 6", id="a single die extends"),
    ],
)
def test_a_legal_way_to_set_dice_aside(bound, thrown, way):
    made = groups(bound) if bound else ()

    assert groups(way) in ANY.ways(made, shaded(thrown))


@pytest.mark.parametrize(
    ("bound", "thrown", "way"),
    [
        pytest.param("", "6 6 2 3 4 5", "6 6 + 2", id="a single die"),
        pytest.param("", "1 6 2 3 4 5", "1 6", id="a light ace is not wild"),
        pytest.param("6 6", "6 6 2 3", "6 6 + 6 6", id="equal faces always join (step 4)"),
        pytest.param("", "D1 6 4 2 3 5", "D1 + 6", id="a wild die alone"),
    ],
)
def test_no_legal_way_to_set_dice_aside(bound, thrown, way):
    made = groups(bound) if bound else ()

    assert groups(way) not in ANY.ways(made, shaded(thrown))


@pytest.mark.parametrize(
    ("rules", "made", "loose", "points"),
    [
        pytest.param(Shades(wild_counts_face=False), "D1 6 6", "", 13, id="a wild die counts 1"),
        pytest.param(Shades(merge_dark_aces=False), "1 1 + D1 D1", "", 10, id="dark aces apart"),
        pytest.param(
            Shades(merge_dark_aces=False),
            "1 1 + D1 D1",
            "D1",
            3,
            id="a loose ace: natural 1s first",
        ),
        pytest.param(Shades(merge_dark_aces=False), "D1 D1", "1", 3, id="else the dark aces"),
        pytest.param(Shades(light_ace_value=10), "1 1", "", 100, id="a pair of dear light aces"),
        pytest.param(Shades(light_ace_value=10), "1 D1", "", 11, id="and a mixed one"),
    ],
)
def test_house_rules_change_the_tally(rules, made, loose, points):
    assert rules.points(groups(made), shaded(loose)) == points


def test_a_set_of_six_is_worth_at_most_120():
    """SPEC 10.1, by search: all sets of three dark and three light dice, all ways to combine."""
    shades = (Shade.DARK,) * 3 + (Shade.LIGHT,) * 3
    sets = {
        tuple(sorted(map(Die, (*dark, *light), shades)))
        for dark in product(range(1, 7), repeat=3)
        for light in product((4, 5, 6), repeat=3)
        if list(dark) == sorted(dark) and list(light) == sorted(light)
    }
    best = max(
        ANY.points(way, without(dice, dice_in(way))) for dice in sets for way in ANY.ways((), dice)
    )
    assert best == 120


def test_combinations_of_one_face_are_joined_and_dark_aces_stay_open():
    named = groups("1 1 + D1 D1 + 4 D4 + 4 4")

    assert Shades().joined(named) == groups("1 1 + D1 D1 + 4 D4 4 4")
