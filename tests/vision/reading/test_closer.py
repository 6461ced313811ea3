"""A closer look: the upper face of a die is found beside the place that the finder tells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist

import numpy as np
import pytest
from seeing import picture_of, values_of

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.closer import (
    LIKE_FLAT,
    MOST_ROUND,
    SURELY_FLAT,
    SURELY_UPPER,
    UPPER_CHANCE,
    Closer,
    Move,
    UpperFace,
    moved,
    steps,
)
from vision.reading.faces import Reading
from vision.reading.guess import Guess, sort_out
from vision.reading.halves import Halves
from vision.reading.locate import Candidate

LONG_SIDE_PX, SIDE_PX = 1000, 40.0
TABLE = Halves(np.zeros((800, LONG_SIDE_PX, 3), np.uint8))
ASIDE, ABOVE = (0.0, -0.6), (0.0, 0.0)
"""How flat dice look: from a camera at the picture's lower edge, and from above."""
SURE_AT = [(100, 700), (900, 700), (150, 200), (850, 200)]
FOUND_AT = (500.0, 400.0)
"""Where the finder told a doubtful die."""
TOP = {ASIDE: (500.0, 388.0), ABOVE: (506.0, 394.0)}
"""Where its upper face is."""
UNCLEAR = Reading(faces=(0.1, 0.5, 0.1, 0, 0, 0), nothing=0.3, unreadable=0.0)
"""A likely 2."""


def looking(look, place):
    """Return the lean of a flat die at a place, by how one looks in the picture's middle."""
    right, down = (
        0.65 * (at - middle) / LONG_SIDE_PX for at, middle in zip(place, (500, 400), strict=True)
    )
    return (look[0] + right, look[1] + down)


def guess(place, reading, *, heat=0.9, side_px=SIDE_PX):
    return Guess(Candidate(centre_px=place, side_px=side_px, heat=heat), reading)


def sure_dice(look):
    face = Reading(faces=(0, 0, 0, 0, 0, 1.0), nothing=0.0, unreadable=0.0)
    return [guess(at, replace(face, lean=looking(look, at))) for at in SURE_AT]


@dataclass
class Faces:
    """Reads a face the more clearly the nearer a place is to it, and nowhere less than *least*."""

    at: tuple[float, float]
    look: tuple[float, float]
    reading: Reading
    least: float = 0.0
    looked_at: int = 0
    laid: int = 0
    looked_at_in_all_views: int = 0

    def glance(self, _, place):
        self.looked_at += 1
        near = max(self.least, 1 - dist(place.centre_px, self.at) / SIDE_PX)
        return near * self.reading.chance, looking(self.look, place.centre_px)

    def read_plainly(self, _, place):
        return replace(self.reading, lead=0.0, lean=looking(self.look, place.centre_px))

    def with_pips(self, reading, *_):
        self.laid += 1
        return replace(reading, lead=self.reading.lead)

    def lean_at_a_glance(self, _, place):
        return LEANING if place.centre_px == FOUND_AT else looking(self.look, place.centre_px)

    def lean_of(self, halves, place):
        self.looked_at_in_all_views += 1
        return self.lean_at_a_glance(halves, place)


LEANING = (0.4, 0.4)


def face(value, chance=0.97, lead=0.3):
    faces = tuple(chance if number == value else 0.0 for number in range(1, 7))
    return Reading(faces=faces, nothing=1 - chance, unreadable=0.0, lead=lead)


def with_tops(faces, guesses, expected=None):
    """Return the guesses, the doubtful ones at the upper faces near by."""
    tops = Closer(faces, faces, TABLE).tops_of(*sort_out(guesses, LONG_SIDE_PX), expected)
    return [tops.get(one.place, one) for one in guesses]


def seen_again(one, look=ASIDE, top=None, off=(0.0, 0.0), at=None, expected=None):
    """Return a guess as it is after a closer look, and how often was looked."""
    seen_as = (look[0] + off[0], look[1] + off[1])
    faces = Faces(at or TOP[look], seen_as, top or face(2))
    *_, found = with_tops(faces, [*sure_dice(look), one], expected)
    return found, faces.looked_at


def doubtful(look=ASIDE):
    return guess(FOUND_AT, replace(UNCLEAR, lean=looking(look, FOUND_AT)))


def stranger(look=ASIDE):
    """Return what is rather no die, for the finder's heat."""
    reading = replace(UNCLEAR, faces=(0.05, 0.3, 0.05, 0, 0, 0), nothing=0.6)
    return guess(FOUND_AT, replace(reading, lean=looking(look, FOUND_AT)), heat=0.65)


@pytest.mark.parametrize("look", [ASIDE, ABOVE])
def test_an_unclear_face_is_read_where_its_die_really_shows_it(look):
    found, _ = seen_again(doubtful(look), look)

    assert dist(found.place.centre_px, TOP[look]) < 0.1 * SIDE_PX
    assert found.reading.face == 2
    assert found.is_sure


def test_another_face_than_was_read_is_sure_only_where_a_side_can_be_seen():
    from_aside, _ = seen_again(doubtful(), top=face(4))
    from_above, _ = seen_again(doubtful(ABOVE), ABOVE, top=face(4))

    assert (from_aside.reading.face, from_aside.is_sure) == (4, True)
    assert (from_above.reading.face, from_above.is_sure) == (4, False)


@pytest.mark.parametrize(
    "top",
    [
        pytest.param(face(2, chance=0.85), id="less clear"),
        pytest.param(face(2, lead=-0.05), id="other pips fit better"),
    ],
)
def test_a_face_that_is_found_but_not_beyond_doubt_is_asked_about(top):
    found, _ = seen_again(doubtful(), top=top)

    assert found.reading.chance == top.chance
    assert not found.is_sure


def test_a_face_that_looks_a_little_otherwise_than_flat_ones_is_asked_about():
    assert not seen_again(doubtful(), off=(0.17, 0.0))[0].is_sure
    assert seen_again(doubtful(), off=(0.13, 0.0))[0].is_sure


def test_what_looks_another_way_than_flat_dice_is_no_upper_face():
    assert seen_again(doubtful(), off=(0.25, 0.0))[0] == doubtful()


def test_what_shows_no_face_clearly_is_left_as_it_is():
    assert seen_again(doubtful(), top=face(2, chance=0.7))[0] == doubtful()


@pytest.mark.parametrize(
    ("top", "off", "laid"),
    [
        pytest.param(face(2), 0.13, 1, id="an upper face"),
        pytest.param(face(2), 0.25, 0, id="it looks another way"),
        pytest.param(face(2, chance=0.7), 0.0, 0, id="it shows no face clearly"),
        pytest.param(
            replace(face(2, chance=0.5), faces=(0.3, 0.5, 0, 0, 0, 0)),
            0.0,
            1,
            id="with them it may",
        ),
    ],
)
def test_pips_are_laid_where_they_may_tell_an_upper_face(top, off, laid):
    faces = Faces(TOP[ASIDE], (ASIDE[0] + off, ASIDE[1]), top)

    with_tops(faces, [*sure_dice(ASIDE), doubtful()])

    assert faces.laid == laid


def test_where_nothing_is_like_an_upper_face_it_is_not_looked_for_to_the_end():
    first, *others = steps(*ASIDE)

    _, looked_in_vain = seen_again(doubtful(), top=face(2, chance=0.25))
    _, looked_to_the_end = seen_again(doubtful(), top=face(2, chance=0.5))

    assert looked_in_vain == len(first)
    assert looked_to_the_end == len(first) + sum(map(len, others))


def test_a_stranger_may_be_a_die_and_is_asked_about():
    found, _ = seen_again(stranger(), top=face(2, lead=0.08))

    assert found.reading == seen_again(doubtful(), top=face(2, lead=0.08))[0].reading
    assert found.hardly_told


@pytest.mark.parametrize("look", [ASIDE, ABOVE])
def test_a_stranger_is_sure_where_its_pips_bear_a_clear_face_out(look):
    assert seen_again(stranger(look), look)[0].is_sure
    assert not seen_again(stranger(look), look, top=face(2, chance=0.85))[0].is_sure
    assert not seen_again(stranger(look), look, off=(0.17, 0.0))[0].is_sure


def test_a_stranger_of_another_face_is_sure_only_where_a_side_can_be_seen():
    assert seen_again(stranger(), top=face(4))[0].is_sure
    assert not seen_again(stranger(ABOVE), ABOVE, top=face(4))[0].is_sure


def test_a_stranger_with_a_sure_face_is_asked_about_as_well():
    reading = Reading(faces=(0, 0.8, 0, 0, 0, 0), nothing=0.2, unreadable=0.0)
    cold = guess(FOUND_AT, replace(reading, lean=looking(ASIDE, FOUND_AT)), heat=0.31)

    found, _ = seen_again(cold, top=face(2, lead=0.08))

    assert found.place != cold.place
    assert not found.is_sure


def test_a_stranger_seen_from_above_is_a_die_only_where_its_pips_say_so():
    told, _ = seen_again(stranger(ABOVE), ABOVE, top=face(2, lead=0.05))
    untold, _ = seen_again(stranger(ABOVE), ABOVE, top=face(2, lead=0.0))

    assert told.hardly_told
    assert untold == stranger(ABOVE)
    assert seen_again(stranger(), top=face(2, lead=0.0))[0].hardly_told


def test_the_side_of_a_sure_die_is_no_die_for_its_upper_face():
    x, y = SURE_AT[0]
    side = replace(stranger().place, centre_px=(x, y + 0.95 * SIDE_PX), side_px=SIDE_PX)
    below = replace(stranger(), place=side)

    assert seen_again(below, at=(x, y + 16))[0] == below


def test_a_stranger_is_no_die_where_as_many_were_found_as_there_must_be():
    count = len(SURE_AT)

    assert seen_again(stranger(), expected=count) == (stranger(), 0)
    assert seen_again(stranger(), expected=count + 1)[0].is_sure
    assert seen_again(doubtful(), expected=count + 1)[0].is_sure


def test_what_hardly_shows_a_face_is_not_looked_round():
    none = replace(stranger(), reading=replace(UNCLEAR, faces=(0.14,) * 6, nothing=0.1))

    assert seen_again(none) == (none, 0)


def test_nothing_is_looked_round_where_nothing_is_sure():
    faces = Faces(TOP[ASIDE], ASIDE, face(2))

    assert with_tops(faces, [doubtful()]) == [doubtful()]
    assert not faces.looked_at


def test_a_few_places_are_looked_round_and_dice_first():
    faces = Faces(TOP[ASIDE], ASIDE, face(2), least=0.5)
    _, each = seen_again(doubtful())
    others = [
        replace(stranger(), place=replace(stranger().place, centre_px=(x, 100.0)))
        for x in (250.0, 350.0, 450.0, 550.0, 650.0)
    ]

    found = with_tops(faces, [*sure_dice(ASIDE), *others, doubtful()])

    assert faces.looked_at == MOST_ROUND * each
    assert found[-1].is_sure


def leaning_die(look):
    reading = Reading(faces=(0, 0.95, 0.05, 0, 0, 0), nothing=0.0, unreadable=0.0, lean=LEANING)
    return guess(FOUND_AT, reading)


def test_a_die_that_seems_to_lean_for_a_side_of_it_lies_flat():
    found, _ = seen_again(leaning_die(ASIDE))

    assert found.is_sure
    assert found.reading.lean == looking(ASIDE, found.place.centre_px)


def test_another_face_than_that_of_a_die_that_seems_to_lean_is_asked_about():
    found, _ = seen_again(leaning_die(ASIDE), top=face(1), off=(0.17, 0.0))

    assert (found.reading.face, found.is_sure) == (1, False)


@pytest.mark.parametrize(
    ("top", "off"),
    [
        pytest.param(face(2), (0.17, 0.0), id="not quite flat"),
        pytest.param(face(2, chance=0.85), (0.0, 0.0), id="not clear"),
        pytest.param(face(1, chance=0.85), (0.0, 0.0), id="another, not clear"),
    ],
)
def test_a_die_leans_where_nothing_near_by_surely_lies_flat(top, off):
    assert seen_again(leaning_die(ASIDE), top=top, off=off)[0] == leaning_die(ASIDE)


def test_places_that_are_left_as_they_were_are_not_told():
    unclear = Faces(TOP[ASIDE], ASIDE, face(2, chance=0.7))
    dice, strangers = sort_out([*sure_dice(ASIDE), doubtful()], LONG_SIDE_PX)

    assert not Closer(unclear, unclear, TABLE).tops_of(dice, strangers, None)
    assert unclear.looked_at


def test_how_a_die_leans_is_looked_at_in_all_views_once():
    faces = Faces(TOP[ASIDE], ASIDE, face(2, chance=0.7))
    closer, dice = Closer(faces, faces, TABLE), [*sure_dice(ASIDE), leaning_die(ASIDE)]

    assert closer.leaning(dice) == closer.leaning(dice) == {len(SURE_AT)}
    assert faces.looked_at_in_all_views == 1


def test_a_die_that_seems_to_lean_under_a_camera_above_is_not_looked_round():
    assert seen_again(leaning_die(ABOVE), ABOVE) == (leaning_die(ABOVE), 0)


def test_an_upper_face_is_looked_for_away_from_the_camera_then_across():
    away, across, *finer = steps(*ASIDE)

    assert {move.right for move in away} == {0.0}
    assert min(move.down for move in away) == pytest.approx(-0.6)
    assert max(move.down for move in away) == 0
    assert sorted((round(move.right, 2), move.down) for move in across) == [(-0.2, 0), (0.2, 0)]
    assert finer == list(steps(*ABOVE))[1:]


def test_it_is_looked_for_on_all_sides_where_the_camera_looks_down():
    near, *_ = steps(*ABOVE)

    assert {move.size for move in near} == {0.75, 1.0, 1.33}
    assert {(round(move.right, 2), round(move.down, 2)) for move in near} == {
        (0, 0),
        (0.2, 0),
        (0, 0.2),
        (-0.2, 0),
        (0, -0.2),
    }


def test_a_place_is_moved_in_sides_of_what_it_becomes():
    place = moved(doubtful().place, Move(right=0.5, down=-0.25, size=0.75))

    assert (place.centre_px, place.side_px) == ((515.0, 392.5), 30.0)


@pytest.fixture(scope="module")
def reader():
    return Reader()


def test_an_ace_is_not_read_with_the_pips_of_its_side(reader):
    seen = reader.read(picture_of("images/000005.jpg"))

    assert sorted(die.face for die in seen.dice) == values_of("images/000005.jpg")
    assert seen.troubles == (Trouble.UNSURE_FACE,)


def test_a_small_two_seen_from_aside_is_sure(reader):
    seen = reader.read(picture_of("images/000009.jpg"))

    assert sorted(die.face for die in seen.dice) == values_of("images/000009.jpg")
    assert seen.sure


@pytest.mark.parametrize(
    ("chance", "off", "is_found", "is_clear"),
    [
        pytest.param(SURELY_UPPER, SURELY_FLAT, True, True, id="beyond doubt"),
        pytest.param(UPPER_CHANCE, SURELY_FLAT, True, False, id="it may be another face"),
        pytest.param(SURELY_UPPER, LIKE_FLAT, True, False, id="it may lean"),
        pytest.param(0.9 * UPPER_CHANCE, SURELY_FLAT, False, False, id="no clear face"),
        pytest.param(SURELY_UPPER, 1.1 * LIKE_FLAT, False, False, id="it leans"),
    ],
)
def test_an_upper_face_shows_a_clear_face_and_lies_flat(chance, off, is_found, is_clear):
    upper = UpperFace(guess(FOUND_AT, face(2, chance=chance)), off)

    assert (upper.is_found, upper.is_clear) == (is_found, is_clear)
