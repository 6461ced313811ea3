"""How places become an observation: the rules of `Reader`, with nets that say what they are told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from companion.dice import Shade
from vision.motion import shrink_unchanged
from vision.observation import Trouble
from vision.read import Reader
from vision.reading.faces import Reading
from vision.reading.hands import Hands
from vision.reading.lean import FlatLook
from vision.reading.locate import FARTHEST_PX, FIRST_PX, LONG_SIDES_PX, MOST_CANDIDATES, Candidate
from vision.table.calibration import Calibration
from vision.table.lying import LyingDice
from vision.table.tray import as_png

WIDTH, HEIGHT, SIDE = 640, 480, 40.0
SHARP, SOFT = 1.0, 0.02
TABLE = np.full((HEIGHT, WIDTH, 3), 110, np.uint8)
FIRST_LOOK = list(LONG_SIDES_PX[:0:-1])
SECOND_LOOK = [LONG_SIDES_PX[0]]
WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.75), (0.0, 0.75))


@dataclass
class Told:
    """Both nets: each place has a heat and a reading; some are seen at one scale alone.

    A closer look finds what is near, or all once more where nothing is told of that.
    """

    places: dict[Candidate, Reading] = field(default_factory=dict)
    fine: dict[Candidate, Reading] = field(default_factory=dict)
    far: dict[Candidate, Reading] = field(default_factory=dict)
    near: dict[Candidate, Reading] | None = None
    looked_round: list[tuple[float, float]] = field(default_factory=list)
    was_read: list[Candidate] = field(default_factory=list)
    looked_at: list[int] = field(default_factory=list)
    lean: tuple[float, float] = (0.0, 0.0)
    glanced: dict[Candidate, tuple[float, float]] = field(default_factory=dict)
    turned: float | None = None

    def search(self, image, scaled):
        sides = [max(small.shape) for small, _ in scaled]
        self.looked_at += sides
        by_sides = {LONG_SIDES_PX[0]: self.fine, FARTHEST_PX: self.far}
        return tuple(by_sides.get(sides[0], self.places))

    def search_round(self, image, scaled, middles_px, side_px):
        self.looked_round += middles_px
        return tuple(self.places if self.near is None else self.near)

    def read(self, halves, places):
        self.was_read += places
        told = self.places | self.fine | self.far | (self.near or {})
        return tuple(told[place] for place in places)

    def heats_turned(self, scaled, place):
        return [place.heat] if self.turned is None else [0.01, self.turned]

    def lean_at_a_glance(self, halves, place):
        return self.glanced.get(place, self.places[place].lean)

    def lean_of(self, halves, place):
        return self.lean

    def glance(self, halves, place):
        return 0.0, self.lean

    def read_closely(self, halves, place):
        return nothing()


@dataclass
class Seeing(Told):
    """The same, which keeps how bright the pictures are that it reads."""

    levels: set[int] = field(default_factory=set)

    def read(self, halves, places):
        self.levels.add(int(halves.halved(0).max()))
        return super().read(halves, places)


def place(x, y=240.0, *, side=SIDE, heat=0.9):
    return Candidate(centre_px=(float(x), float(y)), side_px=side, heat=heat)


def face(value, chance=0.99, *, nothing=None, slope=SHARP, lean=(0.0, 0.0)):
    nothing = 1 - chance if nothing is None else nothing
    faces = tuple(chance if each == value else 0.0 for each in range(1, 7))
    unreadable = max(0.0, 1 - chance - nothing)
    return Reading(faces=faces, nothing=nothing, unreadable=unreadable, slope=slope, lean=lean)


def nothing(chance=0.99):
    return face(1, 1 - chance, nothing=chance)


THREE = {place(100): face(2), place(300): face(5), place(500): face(6)}


@pytest.fixture(scope="module")
def loaded():
    return Reader()


@pytest.fixture
def read(loaded, monkeypatch):
    """Return what reads a picture with nets that were told what to say."""

    def read(told, picture=TABLE, **known):
        monkeypatch.setattr(loaded, "finder", told)
        monkeypatch.setattr(loaded, "faces", told)
        monkeypatch.setattr(loaded, "leans", told)
        return loaded.read(picture, **known)

    return read


def values(seen):
    return sorted(die.value for die in seen.dice)


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
    assert [(die.value, die.trouble) for die in seen.dice if not die.sure] == [(3, Trouble.COCKED)]


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


SMALL, FAINT = 36.0, 0.15


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


def test_an_empty_first_look_has_it_searched_too(read):
    assert values(read(Told({}, fine={place(600, 400): face(4)}))) == [4]


def test_where_nothing_is_found_the_picture_is_looked_at_from_afar(read):
    near_by = {place(320, side=160.0): face(1)}
    alone, beside = Told({}, far=near_by), Told(THREE | {place(9): face(3, 0.6)}, far=near_by)

    seen = read(alone)

    assert (values(seen), seen.troubles) == ([1], (Trouble.TOO_SMALL,))
    assert values(read(beside)) == [2, 3, 5, 6]
    assert (FARTHEST_PX in alone.looked_at, FARTHEST_PX in beside.looked_at) == (True, False)


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


SPREAD = (place(100, 100), place(520, 120), place(320, 240), place(110, 380), place(530, 370))


def leaning_at(number, places=SPREAD, *, by=0.64):
    """Return flat dice of which one leans: by as much as 40 degrees, or as another sine tells."""
    leans = [
        (0.65 * (one.centre_px[0] - 320) / WIDTH, 0.65 * (one.centre_px[1] - 240) / WIDTH)
        for one in places
    ]
    leans[number] = (leans[number][0], leans[number][1] + by)
    return {one: face(3, lean=lean) for one, lean in zip(places, leans, strict=True)}


def test_a_die_that_leans_in_all_views_is_cocked_and_keeps_its_value(read):
    dice = leaning_at(2)
    seen = read(Told(dice, lean=dice[SPREAD[2]].lean))

    assert [die.trouble for die in seen.dice].count(Trouble.COCKED) == 1
    assert values(seen) == [3] * 5
    assert not seen.sure


@pytest.mark.parametrize(("by", "second"), [(0.2, []), (0.28, SECOND_LOOK)])
def test_a_die_that_nearly_leans_has_the_finest_scale_searched(read, by, second):
    told = Told(leaning_at(2, by=by))

    assert read(told).sure
    assert told.looked_at == FIRST_LOOK + second


def test_a_die_that_leans_in_one_view_alone_does_not(read):
    assert read(Told(leaning_at(2), lean=(0.0, 0.0))).sure


class Before(LyingDice):
    """The dice that lay at a table that the camera sees from straight above."""

    def look(self, size_px):
        return FlatLook(np.array((-0.325, -0.24375)), 0.65, WIDTH)


@pytest.mark.parametrize(("by", "troubles"), [(0.16, ()), (0.2, (Trouble.COCKED,))])
def test_a_die_that_leans_alone_is_cocked_by_what_lay_at_the_table_before(read, by, troubles):
    dice = leaning_at(0, SPREAD[:1], by=by)
    told = Told(dice, lean=dice[SPREAD[0]].lean)

    assert read(told).sure
    assert read(told, lying=Before()).troubles == troubles


def test_a_die_that_leans_alone_in_one_view_does_not_in_all_of_them(read):
    flat = leaning_at(0, SPREAD[:1], by=0.0)[SPREAD[0]].lean
    told = Told(leaning_at(0, SPREAD[:1], by=0.26), lean=flat)

    assert read(told, lying=Before()).sure
    assert told.looked_at == FIRST_LOOK


def test_at_a_table_the_net_of_leans_alone_tells_which_are_worth_a_look(read):
    leaning = leaning_at(0, SPREAD[:1], by=0.3)[SPREAD[0]].lean
    told = Told(leaning_at(0, SPREAD[:1], by=0.0), lean=leaning, glanced={SPREAD[0]: leaning})

    assert read(told, lying=Before()).troubles == (Trouble.COCKED,)


@pytest.mark.parametrize(("lying", "is_told"), [(None, False), (LyingDice(), True)])
def test_how_dice_lean_is_told_where_it_is_to_be_remembered(read, lying, is_told):
    dice = leaning_at(0, by=0.0)

    seen = read(Told(dice), lying=lying)

    leans = {die.centre_px: die.lean for die in seen.dice}
    assert leans == {one.centre_px: dice[one].lean if is_told else None for one in dice}


def test_how_a_die_leans_that_the_edge_cuts_is_not_told(read):
    cut = (*SPREAD[:4], place(635, 370))
    dice = leaning_at(4, cut)

    assert Trouble.COCKED not in read(Told(dice, lean=dice[cut[4]].lean)).troubles


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
