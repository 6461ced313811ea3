"""Leaning dice: told by how they look beside the others, wherever the camera stands."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.faces import CROP_PX, WAYS, Reading, turned_back, view_of
from vision.reading.guess import Guess, sort_out
from vision.reading.halves import Halves
from vision.reading.lean import FlatLook, are_of_one_die, askew, leaning, sides, without_sides
from vision.reading.locate import Candidate

RECORDINGS = Path(__file__).parents[2] / "recordings"
PLACES = [(100, 100), (700, 150), (400, 300), (150, 500), (800, 550)]
LONG_SIDE_PX = 1000


def die_at(place, lean, side_px=40.0, chance=1.0):
    faces = (chance, 1 - chance, 0, 0, 0, 0)
    return Guess(
        Candidate(centre_px=place, side_px=side_px, heat=0.9),
        Reading(faces=faces, nothing=0.0, unreadable=0.0, lean=lean),
    )


def flat(place, tilt=(0.0, 0.0), growth=0.65):
    """Return how a flat die looks at a place, under a camera that is tilted."""
    x, y = (
        start + growth * (at - LONG_SIDE_PX / 2) / LONG_SIDE_PX
        for start, at in zip(tilt, place, strict=True)
    )
    return (x, y)


def seen(leaning_by=(0.0, 0.0), *, count=5, which=2, side_px=40.0, **camera):
    """Return dice of which one leans."""
    dice = []
    for number, place in enumerate(PLACES[:count]):
        x, y = flat(place, **camera)
        more = leaning_by if number == which else (0.0, 0.0)
        dice.append(die_at(place, (x + more[0], y + more[1]), side_px))
    return dice


@pytest.mark.parametrize(
    "camera",
    [
        pytest.param({}, id="upright"),
        pytest.param({"tilt": (0.1, 0.4)}, id="tilted"),
        pytest.param({"growth": 0.3}, id="far off"),
        pytest.param({"growth": 1.0}, id="wide"),
    ],
)
def test_no_flat_die_leans_however_the_camera_looks(camera):
    assert leaning(seen(**camera), LONG_SIDE_PX) == frozenset()


@pytest.mark.parametrize("which", range(5))
def test_a_die_that_looks_elsewhere_leans(which):
    dice = seen((0.3, -0.35), which=which, tilt=(0.1, 0.2))

    assert leaning(dice, LONG_SIDE_PX) == {which}


def test_a_little_is_not_enough():
    assert leaning(seen((0.1, 0.1)), LONG_SIDE_PX) == frozenset()


def test_of_tiny_dice_nothing_is_told():
    assert leaning(seen((0.5, 0.0), side_px=15.0), LONG_SIDE_PX) == frozenset()


@pytest.mark.parametrize(
    ("off", "side_px", "leans"),
    [
        pytest.param(0.25, 24.0, True, id="large enough"),
        pytest.param(0.25, 23.0, False, id="small"),
        pytest.param(0.29, 23.0, True, id="small, but far off"),
        pytest.param(0.29, 16.0, True, id="the smallest of which it is told"),
    ],
)
def test_a_small_die_has_to_be_farther_off(off, side_px, leans):
    assert leaning(seen((off, 0.0), side_px=side_px), LONG_SIDE_PX) == ({2} if leans else set())


@pytest.mark.parametrize(
    ("off", "side_px", "leans"),
    [
        pytest.param(0.2, 24.0, True, id="large enough"),
        pytest.param(0.2, 23.0, False, id="small"),
        pytest.param(0.25, 23.0, True, id="small, but far off"),
    ],
)
def test_so_has_one_at_a_table_where_dice_lay_before(off, side_px, leans):
    dice = on_table((off, 0.0), side_px=side_px)

    assert leaning(dice, LONG_SIDE_PX, table_under()) == ({0} if leans else set())


def test_a_small_die_that_leans_on_the_rim_is_asked_about_and_the_others_are_not():
    image = cv2.imread(str(RECORDINGS / "against-the-rim.jpg"))

    seen = Reader().read(np.asarray(image, np.uint8))

    (die,) = [die for die in seen.dice if not die.sure]
    assert (die.trouble, die.face) == (Trouble.COCKED, 1)
    assert seen.troubles == (Trouble.COCKED,)
    assert sorted(die.face for die in seen.dice if die.sure) == [4, 4, 5, 6]


def test_of_a_doubtful_face_nothing_is_told():
    *others, last = seen((0.5, 0.0), which=4)
    doubtful = die_at(last.place.centre_px, last.reading.lean, chance=0.6)

    assert leaning([*others, last], LONG_SIDE_PX) == {4}
    assert leaning([*others, doubtful], LONG_SIDE_PX) == frozenset()


@pytest.mark.parametrize("which", range(5))
def test_beside_dice_in_a_row_one_far_off_is_told(which):
    row = [(100.0, 100.0 + 60 * number) for number in range(4)] + [(800.0, 500.0)]
    rng = np.random.default_rng(which)
    dice = [die_at(place, tuple(flat(place) + rng.normal(0, 0.04, 2))) for place in row]
    x, y = dice[which].reading.lean

    assert leaning(dice, LONG_SIDE_PX) == frozenset()
    dice[which] = die_at(row[which], (x + 0.55, y))
    assert leaning(dice, LONG_SIDE_PX) == {which}


def test_two_of_six_that_lean_are_both_told():
    dice = [*seen((0.45, 0.0), which=1), die_at((600, 400), (0.6, 0.4))]

    assert leaning(dice, LONG_SIDE_PX) == {1, 5}


def test_two_dice_do_not_tell_which_of_them_leans():
    assert leaning(seen((0.6, 0.0), count=2, which=1), LONG_SIDE_PX) == frozenset()


def test_two_others_are_enough():
    assert leaning(seen((0.5, 0.0), count=3), LONG_SIDE_PX) == {2}


def test_no_dice_do_not_lean():
    assert leaning([], LONG_SIDE_PX) == frozenset()
    assert leaning([], LONG_SIDE_PX, table_under()) == frozenset()


def table_under(tilt=(0.1, 0.2), growth=0.65):
    """Return how flat dice look at a table under a camera that is tilted."""
    return FlatLook(np.array(flat((0, 0), tilt, growth)), growth, LONG_SIDE_PX)


def on_table(*leaning_by, side_px=40.0, tilt=(0.1, 0.2)):
    """Return dice at that table, which lean by as much."""
    return [
        die_at(place, (flat(place, tilt)[0] + x, flat(place, tilt)[1] + y), side_px)
        for place, (x, y) in zip(PLACES, leaning_by, strict=False)
    ]


def test_one_die_alone_is_told_by_those_that_lay_at_the_table():
    assert leaning(on_table((0.3, 0.0)), LONG_SIDE_PX, table_under()) == {0}
    assert leaning(on_table((0.1, 0.1)), LONG_SIDE_PX, table_under()) == frozenset()


def test_of_two_dice_the_one_that_leans_is_told():
    assert leaning(on_table((0.05, 0.0), (0.0, 0.4)), LONG_SIDE_PX, table_under()) == {1}


def test_of_three_dice_two_that_lean_are_told():
    dice = on_table((0.3, 0.0), (0.0, 0.0), (0.0, -0.3), (0.0, 0.0), (0.05, 0.0))

    assert leaning(dice, LONG_SIDE_PX, table_under()) == {0, 2}


def test_a_little_less_is_enough_at_a_table():
    dice = on_table((0.0, 0.0), (0.0, 0.0), (0.2, 0.0), (0.0, 0.0), (0.0, 0.0))

    assert leaning(dice, LONG_SIDE_PX) == frozenset()
    assert leaning(dice, LONG_SIDE_PX, table_under()) == {2}


def test_of_a_tiny_die_nothing_is_told_at_a_table():
    assert leaning(on_table((0.5, 0.0), side_px=15), LONG_SIDE_PX, table_under()) == frozenset()


@pytest.mark.parametrize("count", [2, 3, 5])
def test_dice_that_all_look_otherwise_were_seen_by_a_camera_that_was_moved(count):
    dice = on_table(*[(0.0, 0.0)] * count, tilt=(0.1, 0.6))

    assert leaning(dice, LONG_SIDE_PX, table_under()) == frozenset()


def test_where_the_camera_was_moved_the_others_tell():
    dice = on_table(*[(0.0, 0.0)] * 4, (0.0, -0.5), tilt=(0.1, 0.6))

    assert leaning(dice, LONG_SIDE_PX, table_under()) == {4}


def test_two_dice_that_lean_each_its_own_way_are_both_told():
    assert leaning(on_table((0.4, 0.0), (0.0, -0.4)), LONG_SIDE_PX, table_under()) == {0, 1}


def side_of(die, lean=(0.0, 0.3), apart_px=42.0):
    """Return what the side face below a die looks like, seen from below."""
    x, y = die.place.centre_px
    place = Candidate(centre_px=(x, y + apart_px), side_px=40.0, heat=0.5)
    return Guess(place, Reading(faces=(0.3, 0, 0, 0, 0, 0), nothing=0.5, unreadable=0.2, lean=lean))


TOP = die_at((400, 300), (0.05, -0.4))


def test_two_faces_that_look_away_from_each_other_are_of_one_die():
    assert are_of_one_die(TOP, side_of(TOP))


@pytest.mark.parametrize(
    "other",
    [side_of(TOP, lean=(0.05, -0.4)), side_of(TOP, apart_px=60.0), side_of(TOP, apart_px=-42.0)],
    ids=["looks the same way", "lies too far off", "lies on the far side"],
)
def test_a_die_beside_another_is_not_its_side(other):
    assert not are_of_one_die(TOP, other)


def test_a_top_that_looks_up_or_past_its_neighbour_shows_no_side_there():
    for lean in ((0.0, -0.1), (0.4, -0.3)):
        top = die_at((400, 300), lean)
        assert not are_of_one_die(top, side_of(top))


def test_the_side_of_a_sure_die_is_no_stranger_however_far_its_middle():
    flat_one = side_of(TOP, lean=(0.05, -0.4))

    assert sort_out([TOP, side_of(TOP)], LONG_SIDE_PX) == ([TOP], [])
    assert sort_out([TOP, flat_one], LONG_SIDE_PX) == ([TOP], [flat_one])


def test_how_askew_something_is_is_told_by_how_a_flat_die_would_look_there():
    camera = {"tilt": (0.1, -0.4)}
    dice = [die_at(place, flat(place, **camera)) for place in PLACES[:4]]
    x, y = flat(PLACES[4], **camera)
    same, other = die_at(PLACES[4], (x, y)), die_at(PLACES[4], (x - 0.3, y + 0.4))

    assert askew([same, other], dice, LONG_SIDE_PX) == pytest.approx([0.0, 0.5], abs=1e-3)
    assert askew([other], [same], LONG_SIDE_PX) == pytest.approx([0.5])
    assert askew([], dice, LONG_SIDE_PX) == []


STEEP = {"tilt": (0.0, -0.5)}
BESIDE = [die_at(place, flat(place, **STEEP)) for place in PLACES[:2]]
UPPER = die_at((400, 300), flat((400, 300), **STEEP))
LOWER = die_at((402, 340), (0.0, 0.3))
"""The side below it, which looks less aside than the upper face does."""


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1)])
def test_of_two_faces_of_one_die_that_looks_like_the_others_which_is_up(order):
    dice = [[*BESIDE, UPPER, LOWER][number] for number in order]

    assert sides(dice, LONG_SIDE_PX) == {dice.index(LOWER)}


def test_two_sides_of_one_die_are_both_told():
    askew = (-0.35, -0.4)
    *beside, upper = [die_at(place, flat(place, tilt=askew)) for place in (*PLACES[:2], (400, 300))]
    right = die_at((440, 302), (0.35, 0.1))

    assert sides([*beside, upper, LOWER, right], LONG_SIDE_PX) == {3, 4}


@pytest.mark.parametrize(
    "lower",
    [
        die_at((402, 347), (0.0, 0.3)),
        die_at((402, 340), flat((402, 340), **STEEP)),
        die_at((402, 340), (0.0, -0.4)),
    ],
    ids=["too far off", "as flat as the others", "turned too little"],
)
def test_a_die_beside_another_is_none_of_its_sides(lower):
    assert sides([*BESIDE, UPPER, lower], LONG_SIDE_PX) == frozenset()


def test_without_other_dice_nobody_knows_which_face_is_up():
    assert sides([UPPER, LOWER], LONG_SIDE_PX) == frozenset()
    assert sides([], LONG_SIDE_PX) == frozenset()


def test_where_both_look_as_unlike_the_others_neither_is_said_to_be_a_side():
    upper, lower = die_at((400, 300), (-0.065, -0.83)), die_at((400, 340), (-0.065, -0.4))

    assert sides([*BESIDE, upper, lower], LONG_SIDE_PX) == frozenset()


def test_from_straight_above_no_side_is_seen():
    upper, lower = die_at((400, 300), flat((400, 300))), die_at((402, 340), (0.0, 0.3))
    level = [die_at(place, flat(place)) for place in PLACES[:2]]

    assert sides([*level, upper, lower], LONG_SIDE_PX) == frozenset()


def test_large_dice_that_touch_are_two_though_the_camera_looks_between_them():
    near, far = ((300.0, 300.0), (700.0, 300.0))
    dice = [die_at(at, flat(at, growth=0.9), side_px=390.0) for at in (near, far)]

    assert sides([*BESIDE, *dice], LONG_SIDE_PX) == frozenset()


@pytest.mark.parametrize(
    ("expected", "left"), [(None, 3), (3, 3), (4, 4), (5, 4)], ids=["unknown", "3", "4", "5"]
)
def test_a_side_is_no_die_unless_so_many_dice_must_be_there(expected, left):
    found = [*BESIDE, UPPER, LOWER]
    dice, asides = without_sides(found, LONG_SIDE_PX, expected)

    assert dice == found[:left]
    assert asides == found[left:]


@pytest.mark.parametrize("way", WAYS)
def test_a_lean_is_turned_back_as_its_view_was_turned(way):
    image = np.zeros((200, 200, 3), np.uint8)
    cv2.circle(image, (120, 100), 5, (255, 255, 255), -1)
    place = Candidate(centre_px=(100.0, 100.0), side_px=40.0, heat=1.0)

    spot = np.argwhere(view_of(Halves(image), place, way).cut[..., 0] > 128).mean(axis=0)
    down, right = (spot - CROP_PX / 2) / np.hypot(*(spot - CROP_PX / 2))

    assert turned_back(np.array([right, down]), way[0]) == pytest.approx((1.0, 0.0), abs=0.06)
