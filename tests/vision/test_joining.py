"""How places become an observation: the rules of `Reader`, with nets that say what they are told."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from told_nets import (
    FAINT,
    HEIGHT,
    SIDE,
    SOFT,
    TABLE,
    THREE,
    WHOLE,
    WIDTH,
    Seeing,
    Told,
    face,
    nothing,
    place,
    values,
)

from companion.dice import Shade
from vision.motion import shrink_unchanged
from vision.observation import Trouble
from vision.reading.locate import LONG_SIDES_PX, MOST_CANDIDATES
from vision.table.calibration import Calibration
from vision.table.tray import as_png


def test_sure_faces_are_sure_dice(read):
    seen = read(Told(THREE))

    assert (values(seen), seen.sure, seen.troubles) == ([2, 5, 6], True, ())


@pytest.mark.parametrize(
    ("more", "trouble"),
    [
        ({place(400, 100, heat=0.5): face(3, 0.4, nothing=0.6)}, Trouble.UNEXPLAINED),
        ({place(400, 100, heat=0.7): nothing()}, Trouble.UNEXPLAINED),
        ({place(400, 100): face(3, 0.6, nothing=0.05)}, Trouble.UNSURE_FACE),
        ({place(400, 100): face(3, 0.1, nothing=0.05)}, Trouble.COCKED),
        ({place(400, 100, side=2 * SIDE): face(3)}, Trouble.ODD_SIZE),
        ({place(100, 240 - 0.8 * SIDE): face(3)}, Trouble.STACKED),
    ],
)
def test_one_place_more_is_a_trouble_of_its_own(read, more, trouble):
    seen = read(Told(THREE | more))

    assert seen.troubles == (trouble,)
    assert not seen.sure


def test_a_die_that_cannot_be_read_is_asked_about_with_its_clear_face(read):
    seen = read(Told(THREE | {place(400, 100): face(3, 0.1, nothing=0.05)}))

    assert values(seen) == [2, 3, 5, 6]
    assert [(die.face, die.trouble) for die in seen.dice if not die.sure] == [(3, Trouble.COCKED)]


@pytest.mark.parametrize(
    "harmless",
    [
        place(400, 100, side=SIDE / 2.5, heat=0.7),
        place(400, 100, heat=0.3),
        place(100, 240 + 0.75 * SIDE, side=0.7 * SIDE, heat=0.7),
    ],
)
def test_what_is_far_smaller_or_cold_or_a_dies_own_side_is_no_trouble(read, harmless):
    assert read(Told(THREE | {harmless: nothing()})).sure


def test_soft_dice_in_a_soft_picture_are_blurred(read):
    soft = {one: replace(reading, slope=SOFT) for one, reading in THREE.items()}
    picture = cv2.GaussianBlur(
        np.tile(np.arange(WIDTH) % 200, (HEIGHT, 1)).astype(np.uint8), (0, 0), 9
    )

    assert Trouble.BLURRED in read(Told(soft), cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)).troubles


@pytest.mark.parametrize(
    ("known", "trouble"),
    [({"expected": 4}, Trouble.WRONG_COUNT), ({"dark": 1}, Trouble.WRONG_SHADES)],
)
def test_what_is_known_to_be_otherwise_is_told(read, known, trouble):
    light = np.full_like(TABLE, 230)

    assert read(Told(THREE), light, **known).troubles == (trouble,)


def test_once_the_known_number_is_surely_read_a_stranger_needs_no_asking(read):
    told = Told(THREE | {place(400, 100, heat=0.5): face(3, 0.4, nothing=0.6)})

    assert not read(told).sure
    assert read(told, expected=3).sure
    assert not read(told, expected=4).sure


def test_a_stranger_needs_asking_where_a_die_is_doubtful_though_as_many_were_found(read):
    doubtful = {place(300, 100): face(3, 0.6)}
    stranger = {place(400, 100, heat=0.5): face(3, 0.4, nothing=0.6)}

    seen = read(Told(THREE | doubtful | stranger), expected=4)

    assert {*seen.troubles} == {Trouble.UNSURE_FACE, Trouble.UNEXPLAINED}


@pytest.mark.parametrize(
    ("level", "troubles"),
    [(10, (Trouble.TOO_DARK,)), (30, ()), (240, ()), (253, (Trouble.TOO_BRIGHT,))],
)
def test_too_little_light_or_too_much_is_told_by_the_picture_as_it_was_taken(read, level, troubles):
    picture = np.full_like(TABLE, level)

    assert read(Told(THREE), picture).troubles == troubles
    assert read(Told({}), picture).troubles == troubles


def test_what_looks_as_the_empty_tray_did_is_no_die(read):
    with_die = TABLE.copy()
    with_die[220:260, 80:120] = 230

    seen = read(Told(THREE), with_die, empty=shrink_unchanged(TABLE))

    assert values(seen) == [2]


@pytest.mark.parametrize(
    ("known", "troubles"), [({}, ()), ({"expected": 3}, (Trouble.WRONG_COUNT,))]
)
def test_a_tray_that_looks_as_it_did_when_it_was_empty_is_not_searched(read, known, troubles):
    told = Told(THREE)

    seen = read(told, empty=shrink_unchanged(TABLE), **known)

    assert (seen.dice, seen.troubles, told.looked_at) == ((), troubles, [])


def test_a_tray_that_looks_otherwise_anywhere_is_searched(read):
    told = Told({})

    assert read(told, with_speck(80), empty=shrink_unchanged(TABLE)).sure
    assert set(told.looked_at) > set(LONG_SIDES_PX)


@pytest.mark.parametrize(("x", "is_searched"), [(80, True), (340, True), (420, False)])
def test_what_has_changed_beside_the_calibrated_tray_is_no_reason_to_search(read, x, is_searched):
    left, told = tuple((x / 2, y) for x, y in WHOLE), Told({})
    empty = shrink_unchanged(TABLE)
    table = Calibration(outline=left, empty=as_png(empty), light=110)

    assert read(told, with_speck(x), empty=empty, calibration=table).sure
    assert bool(told.looked_at) == is_searched


def test_a_tray_that_was_learnt_with_a_camera_of_another_shape_counts_all_over(read):
    told, empty = Told({}), shrink_unchanged(TABLE)
    table = Calibration(outline=WHOLE, empty=as_png(empty[:200]), light=110)

    assert read(told, with_speck(80), empty=empty, calibration=table).dice == ()
    assert told.looked_at


def with_speck(x):
    """Return the table with something small on it."""
    picture = TABLE.copy()
    picture[220:226, x : x + 6] = 230
    return picture


def test_by_little_light_a_die_differs_from_the_empty_tray_by_less(read):
    dim = np.full_like(TABLE, 30)
    with_dice = dim.copy()
    for one in THREE:
        x, y = (round(at) for at in one.centre_px)
        with_dice[y - 20 : y + 20, x - 20 : x + 20] = 40

    seen = read(Told(THREE), with_dice, empty=shrink_unchanged(dim))

    assert values(seen) == [2, 5, 6]
    assert values(read(Told(THREE), dim, empty=shrink_unchanged(dim))) == []


def test_what_lies_beside_the_calibrated_tray_or_has_another_size_is_no_die(read):
    left = tuple((x / 2, y) for x, y in WHOLE)
    table = Calibration(outline=left, empty=as_png(shrink_unchanged(TABLE)), light=110)
    told = Told(THREE | {place(200, 100, side=3 * SIDE): face(1)})

    assert values(read(told, calibration=table)) == [1, 2, 5]
    assert values(read(told, calibration=replace(table, die_side=SIDE / WIDTH))) == [2, 5]


def test_what_a_closer_look_finds_beside_the_calibrated_tray_is_no_die(read):
    left = tuple((x / 2, y) for x, y in WHOLE)
    table = Calibration(outline=left, empty=as_png(shrink_unchanged(TABLE)), light=110)
    faint = {place(200, 100, heat=FAINT): nothing()}
    told = Told(THREE | faint, near={place(201, 101): face(4), place(500, 100): face(1)})

    assert values(read(told, calibration=table)) == [2, 4, 5]


def test_the_calibrated_border_tells_dark_from_light(read):
    grey = np.full_like(TABLE, 140)
    table = Calibration(outline=WHOLE, empty=as_png(shrink_unchanged(TABLE)), light=110)

    for border, shade in ((None, Shade.LIGHT), (0.0, Shade.LIGHT), (200.0, Shade.DARK)):
        seen = read(Told(THREE), grey, calibration=replace(table, shade_border=border))
        assert {die.shade for die in seen.dice} == {shade}


def test_the_calibrated_border_holds_in_poor_light_and_any_other_is_moved(read):
    grey = np.full_like(TABLE, 70)
    table = Calibration(outline=WHOLE, empty=as_png(shrink_unchanged(TABLE)), light=110)

    for border, shade in ((None, Shade.LIGHT), (100.0, Shade.DARK)):
        seen = read(Told(THREE), grey, calibration=replace(table, shade_border=border))
        assert {die.shade for die in seen.dice} == {shade}


@pytest.mark.parametrize(("level", "seen_as"), [(40, 170), (85, 170), (120, 120), (200, 200)])
def test_a_dim_picture_is_looked_at_brightened(read, level, seen_as):
    told = Seeing(THREE)

    seen = read(told, np.full_like(TABLE, level))

    assert told.levels == {seen_as}
    assert seen.sure


@pytest.mark.parametrize(
    ("reading", "turned", "asked"),
    [
        pytest.param(nothing(), 0.6, True, id="hot"),
        pytest.param(nothing(), 0.4, False, id="hot by chance"),
        pytest.param(face(3, 0.4, nothing=0.6), 0.4, True, id="half a face"),
        pytest.param(face(3, 0.4, nothing=0.6), 0.2, False, id="half a face in the cold"),
    ],
)
def test_a_stranger_that_is_cold_in_turned_views_needs_no_asking(read, reading, turned, asked):
    told = Told(THREE | {place(400, 100, heat=0.65): reading}, turned=turned)

    assert (read(told).troubles == (Trouble.UNEXPLAINED,)) is asked


@pytest.mark.parametrize(("strangers", "asked"), [(4, False), (5, True)])
def test_among_many_strangers_one_is_taken_to_be_a_die(read, strangers, asked):
    more = {place(60 + 100 * number, 60, heat=0.65): nothing() for number in range(strangers)}

    assert (read(Told(THREE | more, turned=0.1)).troubles == (Trouble.UNEXPLAINED,)) is asked


def test_what_is_found_from_afar_alone_is_sure_where_dice_are_known_to_be_so_many(read):
    near_by = {place(320, side=160.0): face(1)}

    assert read(Told({}, far=near_by), expected=1).sure
    assert not read(Told({}, far=near_by), expected=2).sure


@pytest.mark.parametrize(
    ("side", "heat", "too_small"),
    [
        pytest.param(10.5, 0.9, True, id="as small as can be found"),
        pytest.param(11.2, 0.9, False, id="small"),
        pytest.param(66.0, 0.5, True, id="large and cold: a sheet with small dice"),
        pytest.param(62.0, 0.5, False, id="cold"),
        pytest.param(66.0, 0.7, False, id="large"),
    ],
)
def test_dice_that_may_be_too_small_to_be_found_are_asked_about(read, side, heat, too_small):
    dice = {place(x, side=side, heat=heat): face(2) for x in (100, 300, 500)}

    assert (Trouble.TOO_SMALL in read(Told(dice)).troubles) is too_small
    assert read(Told(dice), expected=3).sure


def test_large_dice_one_of_which_the_finder_surely_sees_are_no_sheets(read):
    dice = {place(100, side=66.0, heat=0.5): face(2), place(300, side=66.0): face(3)}

    assert read(Told(dice)).sure


@pytest.mark.parametrize(
    ("hot", "cold", "sure"),
    [
        pytest.param(MOST_CANDIDATES - 1, [], True, id="not too many"),
        pytest.param(MOST_CANDIDATES + 1, [], False, id="too many"),
        pytest.param(MOST_CANDIDATES - 1, [nothing()] * 4, True, id="too many, but cold ones"),
        pytest.param(MOST_CANDIDATES - 1, [face(4)] * 4, False, id="cold ones that show a face"),
    ],
)
def test_more_dice_than_are_looked_at_are_asked_about(read, hot, cold, sure):
    shown = [(0.9, face(4))] * hot + [(0.4, reading) for reading in cold]
    lying = {
        place(30 + 40 * (n % 15), 30 + 60 * (n // 15), heat=heat): reading
        for n, (heat, reading) in enumerate(shown)
    }

    assert read(Told(lying)).sure is sure


DOUBTFUL = {place(400, 100): face(3, 0.6, nothing=0.05)}


@pytest.mark.parametrize(
    ("places", "expected", "is_looked_at"),
    [
        pytest.param(THREE, None, True, id="sure"),
        pytest.param(THREE, 3, False, id="sure, and all there must be"),
        pytest.param(THREE | DOUBTFUL, None, False, id="asked about anyway"),
    ],
)
def test_what_light_drowns_is_looked_for_where_a_picture_is_sure_and_more_may_lie_there(
    read, monkeypatch, places, expected, is_looked_at
):
    looks = []
    monkeypatch.setattr("vision.judge.burnt_out", lambda *_: looks.append(1) or ())

    read(Told(places), expected=expected)

    assert bool(looks) is is_looked_at


def test_small_dice_that_quarters_show_are_read_with_the_others(read, monkeypatch):
    small = place(560, 420, side=0.7 * SIDE)
    monkeypatch.setattr("vision.read.search_small", lambda *_: [small])

    seen = read(Told(THREE | DOUBTFUL, far={small: face(4)}))

    assert values(seen) == [2, 3, 4, 5, 6]
