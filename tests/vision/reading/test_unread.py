"""Trouble has a name: whatever keeps a die from being read surely is told, on pictures."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from seeing import FOLDER, STILLS, cut_across, picture_of, places_of, values_of, with_hand

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.edge import cut_ones, is_cut_off, is_scrap, wanting
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.hands import Hands
from vision.reading.locate import Candidate
from vision.reading.unread import (
    MIDDLE_SIDES,
    TOP_SIDES,
    is_burnt_out,
    middle_of,
    shines,
    top_face,
    why_unsure,
)

WHITE, BLACK = (95.0, 0.0, 5.0), (10.0, 0.0, 0.0)
FLAT, STACK = "images/000064.jpg", "images/000088.jpg"


@pytest.fixture(scope="module")
def reader():
    return Reader()


def reading(*, colour, faces=1.0, nothing=0.0, unreadable=0.0):
    """Return what the net says of a place, of which only an ace has a chance."""
    chances = (faces, 0, 0, 0, 0, 0)
    return Reading(faces=chances, nothing=nothing, unreadable=unreadable, colour=colour)


def with_lamp(image, place, side):
    """Return the picture with a lamp's reflection across a die's face."""
    begin, end = ((int(place[0] + k * side), int(place[1] + 0.6 * k * side)) for k in (-0.4, 0.4))
    wide = max(3, int(side / 3))
    return cv2.line(image.copy(), begin, end, (255, 255, 255), wide, cv2.LINE_AA)


@pytest.mark.parametrize("times", [1, 2])
def test_a_die_under_a_hand_is_hidden_in_a_picture_of_any_size(reader, times):
    picture = with_hand(picture_of(FLAT), *places_of(FLAT)[0])

    seen = reader.read(cv2.resize(picture, None, fx=times, fy=times))

    assert Trouble.HIDDEN in seen.troubles
    assert not seen.sure


@pytest.mark.parametrize("still", ["images/000097.jpg", "images/000101.jpg"])
def test_a_reflection_over_the_pips_is_glare(reader, still):
    seen = reader.read(with_lamp(picture_of(still), *places_of(still)[0]))

    assert Trouble.GLARE in seen.troubles
    assert not seen.sure


def test_pips_and_white_bodies_are_no_reflections():
    black = np.zeros((60, 60, 3), np.uint8)
    for x, y in ((15, 15), (45, 15), (15, 45), (45, 45)):
        cv2.circle(black, (x, y), 7, (255, 255, 255), -1)

    assert not shines(black)
    assert not shines(np.full((60, 60, 3), 255, np.uint8))


def test_a_die_whose_pips_drown_in_light_is_glare(reader):
    seen = reader.read(cv2.imread(str(FOLDER.parent / "too-bright.jpg")))

    told = [die.trouble for die in seen.dice if not die.sure]
    assert told == [Trouble.GLARE] * 2
    assert seen.troubles == (Trouble.GLARE,)


def test_a_bright_spot_that_is_too_long_or_too_large_for_a_pip_is_a_reflection():
    faces = [np.zeros((60, 60, 3), np.uint8) for _ in range(3)]
    pip, long, large = faces
    cv2.circle(pip, (30, 30), 14, (255, 255, 255), -1)
    cv2.line(long, (5, 20), (55, 40), (255, 255, 255), 7)
    cv2.circle(large, (30, 30), 22, (255, 255, 255), -1)

    assert [shines(face) for face in faces] == [False, True, True]


@pytest.mark.parametrize(
    ("body", "pip", "burnt"),
    [
        ((255, 255, 255), (255, 255, 255), True),
        ((230, 252, 255), (200, 230, 240), True),
        ((255, 255, 255), (20, 20, 20), False),
        ((140, 160, 255), (140, 160, 255), False),
        ((235, 235, 235), (235, 235, 235), False),
    ],
)
def test_what_is_pale_all_over_is_burnt_out(body, pip, burnt):
    middle = np.full((19, 19, 3), body, np.uint8)
    middle[8:12, 8:12] = pip

    assert is_burnt_out(middle) is burnt


def test_what_shines_on_half_of_a_top_has_not_burnt_it_out():
    middle = np.full((20, 20, 3), 255, np.uint8)
    middle[:10] = 200

    assert not is_burnt_out(middle)


def test_nothing_is_not_burnt_out():
    assert not is_burnt_out(np.zeros((0, 5, 3), np.uint8))


def test_dice_that_lie_on_dice_are_stacked(reader):
    seen = reader.read(picture_of(STACK))

    assert Trouble.STACKED in seen.troubles
    assert not seen.sure


@pytest.mark.parametrize("still", STILLS)
def test_dice_side_by_side_are_neither_stacked_nor_hidden(reader, still):
    troubles = reader.read(picture_of(still)).troubles

    assert not {Trouble.STACKED, Trouble.HIDDEN, Trouble.GLARE}.intersection(troubles)


@pytest.mark.parametrize("still", STILLS)
def test_a_die_that_the_edge_cuts_is_cut_off(reader, still):
    seen = reader.read(cut_across(still, shown_sides=0.65))

    assert Trouble.CUT_OFF in seen.troubles


@pytest.mark.parametrize("still", STILLS)
def test_half_a_die_or_less_is_asked_about_by_one_name_or_another(reader, still):
    seen = reader.read(cut_across(still, shown_sides=0.5))

    assert {Trouble.CUT_OFF, Trouble.UNEXPLAINED} & {*seen.troubles}


@pytest.mark.parametrize("still", [FLAT, "images/000053.jpg"])
@pytest.mark.parametrize("shown_sides", [0.2, 0.25, 0.3])
def test_what_is_seen_of_a_die_at_the_edge_is_asked_about_by_its_colour(reader, still, shown_sides):
    seen = reader.read(cut_across(still, shown_sides))

    assert Trouble.CUT_OFF in seen.troubles
    assert all(die.sure for die in seen.dice)


def test_what_is_cut_off_may_be_cold_when_it_is_turned(reader, monkeypatch):
    monkeypatch.setattr(reader.finder, "heats_turned", lambda *_: [0.0])

    assert Trouble.CUT_OFF in reader.read(cut_across(FLAT, shown_sides=0.25)).troubles


def test_what_lies_within_the_picture_is_not_cut_off():
    picture = np.zeros((120, 640, 3), np.uint8)
    die, inside, at_edge = (
        Guess(Candidate(centre_px=(x, 50), side_px=30, heat=0.9), reading(colour=WHITE))
        for x in (300, 620, 630)
    )

    other = replace(at_edge, reading=replace(at_edge.reading, colour=BLACK))

    assert cut_ones(picture, [die], [inside, at_edge, other], []) == [at_edge]


@pytest.mark.parametrize(("x", "y"), [(10, 60), (310, 60), (160, 10), (160, 110)])
@pytest.mark.parametrize(("side", "is_cut"), [(30, True), (18, False)])
def test_any_edge_of_the_picture_cuts_a_die(x, y, side, is_cut):
    place = Candidate(centre_px=(float(x), float(y)), side_px=float(side), heat=0.9)

    assert is_cut_off(np.zeros((120, 320, 3), np.uint8), place) is is_cut


@pytest.mark.parametrize(
    ("x", "side", "unreadable", "colour", "told"),
    [
        pytest.param(632, 30, 0.25, WHITE, True, id="like the die"),
        pytest.param(632, 30, 0.15, WHITE, False, id="hardly a die"),
        pytest.param(632, 30, 0.25, BLACK, False, id="of another colour"),
        pytest.param(632, 50, 0.25, WHITE, False, id="too large"),
        pytest.param(600, 30, 0.25, WHITE, False, id="within the picture"),
    ],
)
def test_what_may_be_left_of_a_die_at_the_edge_is_cut_off(x, side, unreadable, colour, told):
    picture = np.zeros((120, 640, 3), np.uint8)
    die = Guess(Candidate(centre_px=(570, 50), side_px=30, heat=0.9), reading(colour=WHITE))
    left = Guess(
        Candidate(centre_px=(x, 50), side_px=side, heat=0.25),
        reading(faces=0.0, nothing=1 - unreadable, unreadable=unreadable, colour=colour),
    )

    assert cut_ones(picture, [die], [], [die, left]) == ([left] if told else [])
    assert cut_ones(picture, [], [], [left]) == []


@pytest.mark.parametrize(("apart", "told"), [(0.5, False), (0.8, False), (1.0, True)])
def test_a_die_at_the_edge_and_its_side_are_not_cut_off_beside_themselves(apart, told):
    picture = np.zeros((120, 640, 3), np.uint8)
    left = Guess(
        Candidate(centre_px=(632, 50), side_px=30, heat=0.25),
        reading(faces=0.0, nothing=0.7, unreadable=0.3, colour=WHITE),
    )
    die = Guess(
        Candidate(centre_px=(632 - apart * 30, 50), side_px=30, heat=0.9), reading(colour=WHITE)
    )

    assert cut_ones(picture, [die], [], [die, left]) == ([left] if told else [])


def test_of_a_cut_off_scrap_only_what_looks_like_the_dice_wants_an_explanation():
    picture = np.zeros((120, 640, 3), np.uint8)
    die = Guess(Candidate(centre_px=(300, 50), side_px=30, heat=0.9), reading(colour=WHITE))
    at_edge = Candidate(centre_px=(639, 50), side_px=30, heat=0.4)
    like, other = (
        Guess(at_edge, reading(faces=0.0, nothing=0.5, unreadable=0.5, colour=colour))
        for colour in (WHITE, BLACK)
    )

    assert wanting(picture, [die], [like, other]) == [like]
    assert wanting(picture, [], [like, other]) == [like, other]


def test_a_die_that_lies_beyond_the_edge_is_no_die_without_a_face(reader):
    seen = reader.read(cut_across("images/000097.jpg", shown_sides=0.5))

    assert Trouble.UNEXPLAINED in seen.troubles
    assert seen.dice == ()


def test_shades_that_do_not_fit_are_asked_about(reader):
    image = picture_of(STILLS[0])
    dark = sum(die.shade == "dark" for die in reader.read(image).dice)

    assert Trouble.WRONG_SHADES not in reader.read(image, dark=dark).troubles
    assert Trouble.WRONG_SHADES in reader.read(image, dark=dark + 1).troubles
    assert len(reader.read(image, dark=dark + 1).dice) == len(values_of(STILLS[0]))


@pytest.mark.parametrize(
    ("x", "heat", "chance", "scrap"),
    [
        pytest.param(1.0, 0.4, 0.01, True, id="a corner of something"),
        pytest.param(60.0, 0.4, 0.01, False, id="whole in the picture"),
        pytest.param(1.0, 0.65, 0.01, False, id="found for sure"),
        pytest.param(1.0, 0.4, 0.2, False, id="half a face"),
        pytest.param(6.0, 0.4, 0.01, False, id="more than half in the picture"),
    ],
)
def test_a_faceless_corner_at_the_pictures_edge_is_scrap(x, heat, chance, scrap):
    place = Candidate(centre_px=(x, 60.0), side_px=30.0, heat=heat)
    reading = Reading(faces=(chance, 0, 0, 0, 0, 0), nothing=0.6 - chance, unreadable=0.4)

    assert is_scrap(np.zeros((120, 120, 3), np.uint8), Guess(place, reading)) is scrap


def test_a_larger_things_corner_at_the_pictures_edge_is_not_asked_about(reader):
    image = picture_of("images/000101.jpg")
    corner = np.array([(0, 121), (42, 163), (8, 205), (0, 205)])
    cv2.fillConvexPoly(image, corner, (240, 242, 203))
    cv2.fillConvexPoly(image, (corner + np.array([0, 163])) // 2, (30, 30, 30))

    assert reader.read(image).sure


def spotted(*spots):
    """Return a black face of 60 pixels with round white spots, (x, y, radius)."""
    face = np.zeros((60, 60, 3), np.uint8)
    for x, y, radius in spots:
        cv2.circle(face, (x, y), radius, (255, 255, 255), -1)
    return face


def test_spots_that_are_too_small_to_hide_a_pip_are_no_reflection():
    specks = [(x, y, 4) for x in (10, 30, 50) for y in (15, 45)]

    scratched = spotted()
    for y in (5, 20, 35, 50):
        scratched[y : y + 3, 5:30] = scratched[y : y + 3, 33:55] = 255

    assert not shines(spotted(*specks))
    assert not shines(scratched)


def test_the_largest_of_some_spots_tells_a_reflection():
    assert shines(spotted((30, 30, 20), (56, 56, 2)))
    assert not shines(spotted((30, 30, 12), (56, 56, 2)))


def test_nothing_does_not_shine():
    assert not shines(np.zeros((0, 5, 3), np.uint8))


@pytest.mark.parametrize("side_px", [40.0, 80.0])
def test_of_a_top_is_looked_at_what_lies_within_its_edges(side_px):
    image = np.zeros((300, 300, 3), np.uint8)
    place = Candidate(centre_px=(150.0, 140.0), side_px=side_px, heat=0.9)

    for seen, sides in [
        (top_face(image, place), TOP_SIDES),
        (middle_of(image, place), MIDDLE_SIDES),
    ]:
        assert seen.shape[:2] == pytest.approx((2 * sides * side_px,) * 2, abs=1.1)


@pytest.mark.parametrize(
    ("top", "unreadable", "trouble"),
    [
        pytest.param(spotted((30, 30, 22)), 0.1, Trouble.GLARE, id="a reflection"),
        pytest.param(np.full((60, 60, 3), 255, np.uint8), 0.1, Trouble.GLARE, id="burnt out"),
        pytest.param(spotted((30, 30, 8)), 0.1, Trouble.UNSURE_FACE, id="its face can be read"),
        pytest.param(spotted((30, 30, 8)), 0.8, Trouble.COCKED, id="it cannot"),
    ],
)
def test_why_a_die_within_the_picture_has_to_be_asked_about(top, unreadable, trouble):
    image = np.full((300, 300, 3), 90, np.uint8)
    image[120:180, 120:180] = top
    place = Candidate(centre_px=(150.0, 150.0), side_px=60.0, heat=0.9)
    told = reading(colour=WHITE, faces=0.5, unreadable=unreadable)
    no_hands = Hands(np.full((8, 8), -6.0, np.float32), 1 / 40)

    assert why_unsure(image, Guess(place, told), no_hands) is trouble
