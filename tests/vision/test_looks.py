"""How closely a picture is looked at: a first look, a closer one, a second, and one from afar."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from told_nets import (
    FAINT,
    FIRST_LOOK,
    SECOND_LOOK,
    SIDE,
    THREE,
    WIDTH,
    Told,
    face,
    nothing,
    place,
    values,
)

from vision.observation import Trouble
from vision.reading.hands import Hands
from vision.reading.locate import FARTHEST_PX, FIRST_PX, LONG_SIDES_PX


def test_a_clear_picture_is_not_searched_at_the_finest_scale(read):
    told = Told(THREE)
    read(told)

    assert told.looked_at == FIRST_LOOK


def test_small_dice_have_a_scale_of_their_own_at_the_first_look(read):
    told = Told({replace(one, side_px=SIDE / 2): reading for one, reading in THREE.items()})

    assert read(told).sure
    assert told.looked_at == [LONG_SIDES_PX[-1], FIRST_PX]


@pytest.mark.parametrize(("part", "second"), [(1 / 39, []), (1 / 41, list(LONG_SIDES_PX[:-1]))])
def test_dice_too_small_for_a_first_look_have_the_picture_searched(read, part, second):
    told = Told({replace(one, side_px=part * WIDTH): reading for one, reading in THREE.items()})
    read(told)

    assert told.looked_at == [LONG_SIDES_PX[-1], FIRST_PX, *second]


def test_what_a_hand_hides_no_closer_look_tells(read, loaded, monkeypatch):
    everywhere = Hands(np.full((8, 10), 5.0, np.float32), 1 / 64)
    monkeypatch.setattr(loaded.hands, "find", lambda *_: everywhere)
    told = Told(THREE)

    assert read(told).troubles == (Trouble.HAND,)
    assert told.looked_at == FIRST_LOOK


def test_a_face_that_the_first_look_alone_saw_is_asked_about_in_the_second_too(read):
    warm, near = place(400, 100, heat=0.15), {place(400, 100, heat=0.25): face(3)}

    assert read(Told(THREE | {warm: nothing()}, near={})).sure
    assert read(Told(THREE | {warm: nothing()}, near=near)).troubles == (Trouble.UNEXPLAINED,)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({place(400, 100): face(3, 0.6)}, id="a doubtful face"),
        pytest.param({place(400, 100, heat=0.4): face(3, 0.6)}, id="a doubtful face, lukewarm"),
        pytest.param({place(400, 100): nothing()}, id="none, but hot"),
        pytest.param({place(400, 100, side=10.0): face(3)}, id="a small die"),
        pytest.param({place(400, 100, side=2 * SIDE): face(3)}, id="an odd size"),
    ],
)
def test_a_doubt_at_the_first_look_has_the_finest_scale_searched(read, more):
    told = Told(THREE | more, fine={place(600, 400): face(4)})

    assert 4 in values(read(told))
    assert told.looked_at == FIRST_LOOK + SECOND_LOOK


def test_what_a_first_look_read_is_not_read_again_at_the_second(read):
    told = Told(THREE | {place(400, 100): face(3, 0.6)})
    read(told)

    assert told.looked_at == FIRST_LOOK + SECOND_LOOK
    assert len(told.was_read) == len(set(told.was_read)) == len(told.places)


def test_a_die_that_was_taken_for_one_with_another_is_asked_about_unless_all_were_found(read):
    both = {place(100 + 0.9 * SIDE, side=1.4 * SIDE, heat=0.5): face(3, 0.1, nothing=0.6)}
    told = Told(THREE | both, turned=0.1)

    assert read(told).troubles == (Trouble.UNEXPLAINED,)
    assert read(told, expected=3).sure


SMALL = 36.0


@pytest.mark.parametrize(
    ("faint", "looked_round"),
    [
        pytest.param({place(400, 100, side=SMALL, heat=FAINT): nothing()}, [(400, 100)], id="is"),
        pytest.param({place(300 + 0.7 * SIDE, heat=FAINT): nothing()}, [], id="lies on a die"),
        pytest.param({place(400, 100, side=2 * SIDE, heat=FAINT): nothing()}, [], id="is larger"),
    ],
)
def test_what_may_be_a_die_is_looked_at_more_closely_and_no_more(read, faint, looked_round):
    told = Told(THREE | faint)

    assert read(told).sure
    assert told.looked_round == looked_round
    assert told.looked_at == FIRST_LOOK


def test_a_die_that_only_a_closer_look_shows_counts(read):
    faint = {place(400, 100, heat=FAINT): nothing()}
    told = Told(THREE | faint, near={place(401, 101): face(4)})

    assert values(read(told)) == [2, 4, 5, 6]
    assert told.looked_at == FIRST_LOOK


def test_what_a_closer_look_leaves_in_doubt_has_the_whole_picture_searched(read):
    faint = {place(400, 100, heat=FAINT): nothing()}
    told = Told(THREE | faint, near={place(401, 101): face(4, 0.6)})
    read(told)

    assert told.looked_at == FIRST_LOOK + SECOND_LOOK


@pytest.mark.parametrize(
    "odd", [place(5, 100, side=SMALL, heat=0.5), place(400, 100, side=1.3 * SIDE, heat=0.5)]
)
def test_what_the_edge_cuts_or_is_large_stays_in_doubt_where_it_is_not_found_again(read, odd):
    told = Told(THREE | {odd: face(3, 0.6)}, near={})
    read(told)

    assert told.looked_at == FIRST_LOOK + SECOND_LOOK


@pytest.mark.parametrize(("warm", "second"), [(12, []), (13, SECOND_LOOK)])
def test_among_many_places_that_may_be_dice_the_whole_picture_is_searched(read, warm, second):
    others = {place(40 + 45 * number, 60, heat=0.25): nothing() for number in range(warm)}
    told = Told(THREE | others, near={})
    read(told)

    assert told.looked_at == FIRST_LOOK + second


def test_of_many_faint_places_the_hottest_are_looked_at(read):
    faint = {
        place(40 + 42 * number, 60, heat=0.11 + 0.005 * number): nothing() for number in range(14)
    }
    told = Told(THREE | faint, near={})
    read(told)

    assert told.looked_round == [one.centre_px for one in reversed(tuple(faint)[2:])]


@pytest.mark.parametrize(
    ("heat", "near", "sure"),
    [
        pytest.param(0.25, None, True, id="faint"),
        pytest.param(0.5, None, False, id="warm"),
        pytest.param(0.5, nothing(), True, id="surely none from near by"),
    ],
)
def test_what_is_faint_and_not_found_again_by_a_closer_look_is_no_doubt(read, heat, near, sure):
    one = place(400, 100, side=SMALL, heat=heat)
    again = {replace(one, heat=0.4): near} if near else {}
    told = Told(THREE | {one: face(3, 0.6)}, near=again)

    assert read(told).sure is sure
    assert told.looked_at == FIRST_LOOK + ([] if sure else SECOND_LOOK)


@pytest.mark.parametrize(("lead", "values_read"), [(-0.3, [2, 4, 5, 5, 6]), (0.0, [2, 3, 4, 5, 6])])
def test_a_face_that_its_pips_belie_is_read_again_where_its_die_is_found_better(
    read, lead, values_read
):
    """A face that is sure, and not belied, is taken on by the place that is found more exactly."""
    first = {place(400, 100): replace(face(3, 0.8), lead=lead)}
    faint = {place(500, 100, heat=FAINT): nothing()}
    told = Told(
        THREE | first | faint,
        near={place(401, 100, heat=0.95): face(5), place(500, 101): face(4)},
        fine={place(401, 100, heat=0.95): face(5), place(500, 101): face(4)},
    )

    assert values(read(told)) == values_read


def test_an_empty_first_look_has_it_searched_too(read):
    assert values(read(Told({}, fine={place(600, 400): face(4)}))) == [4]


def test_where_nothing_is_found_the_picture_is_looked_at_from_afar(read):
    near_by = {place(320, side=160.0): face(1)}
    alone, beside = Told({}, far=near_by), Told(THREE | {place(9): face(3, 0.6)}, far=near_by)

    seen = read(alone)

    assert (values(seen), seen.troubles) == ([1], (Trouble.TOO_SMALL,))
    assert values(read(beside)) == [2, 3, 5, 6]
    assert (FARTHEST_PX in alone.looked_at, FARTHEST_PX in beside.looked_at) == (True, False)
