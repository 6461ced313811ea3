"""Faces: what each candidate shows, whichever way it is turned, or that it is no die."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from seeing import LABELS, STILLS, picture_of, places_of

from vision.reading.faces import (
    CLASSES,
    CLEAR_FACE,
    CROP_PX,
    NOTHING,
    WAYS,
    FaceReader,
    Reading,
    softmax,
    standardised,
    steepest,
    view_of,
    witnessed,
)
from vision.reading.halves import Halves
from vision.reading.locate import Candidate


@pytest.fixture(scope="module")
def faces():
    return FaceReader()


def candidate(place):
    return Candidate(centre_px=place[0], side_px=place[1], heat=1.0)


@pytest.mark.parametrize("still", STILLS)
def test_the_faces_of_a_still_are_read_at_their_places(faces, still):
    readings = faces.read(
        Halves(picture_of(still)), [candidate(place) for place in places_of(still)]
    )

    assert [reading.face for reading in readings] == [d["value"] for d in LABELS[still]["dice"]]


def test_a_turned_picture_reads_the_same(faces):
    image, places = picture_of(STILLS[0]), places_of(STILLS[0])
    turned = np.ascontiguousarray(np.rot90(image))
    moved = [((y, image.shape[1] - 1 - x), side) for (x, y), side in places]

    upright = faces.read(Halves(image), [candidate(place) for place in places])
    aside = faces.read(Halves(turned), [candidate(place) for place in moved])

    assert [reading.face for reading in aside] == [reading.face for reading in upright]


def test_even_ground_is_nothing(faces):
    felt = np.full((200, 200, 3), (40, 90, 30), np.uint8)

    (reading,) = faces.read(Halves(felt), [candidate(((100, 100), 30))])

    assert reading.nothing > 0.5


def test_a_reading_tells_the_colour_of_its_place(faces):
    felt = np.zeros((200, 400, 3), np.uint8)
    felt[:, :200], felt[:, 200:] = (0, 0, 200), (200, 0, 0)

    red, blue = faces.read(Halves(felt), [candidate(((x, 100), 30)) for x in (100, 300)])

    assert red.colour[2] > 40
    assert blue.colour[2] < -40


WARM, COOL = (0.3, 0.7, 1.0), (1.0, 0.9, 0.6)


@pytest.mark.parametrize("lamp", [WARM, COOL])
def test_how_sharp_a_die_is_does_not_depend_on_the_colour_of_the_light(faces, lamp):
    image = picture_of(STILLS[0])
    lit = np.asarray(image * lamp, np.uint8)
    candidates = [candidate(place) for place in places_of(STILLS[0])]

    white, coloured = (faces.read(Halves(each), candidates) for each in (image, lit))

    for one, other in zip(white, coloured, strict=True):
        assert other.slope == pytest.approx(one.slope, rel=0.15)


def test_no_candidates_are_no_readings(faces):
    assert faces.read(Halves(np.zeros((100, 100, 3), np.uint8)), []) == ()


def test_the_chances_of_a_reading_add_up(faces):
    still = STILLS[0]

    for one in faces.read(
        Halves(picture_of(still)), [candidate(place) for place in places_of(still)]
    ):
        assert sum(one.faces) + one.nothing + one.unreadable == pytest.approx(1, abs=1e-3)
        assert sum(one.rivals) == pytest.approx(1, abs=1e-6)


def test_the_likeliest_face_is_the_one_that_is_named():
    reading = Reading(faces=(0.1, 0.0, 0.0, 0.6, 0.2, 0.0), nothing=0.1, unreadable=0.0)

    assert (reading.face, reading.chance) == (4, 0.6)


def test_a_crop_has_no_mean_and_unit_spread():
    noise = np.random.default_rng(1).integers(0, 255, (CROP_PX, CROP_PX, 3)).astype(np.uint8)

    even = standardised(noise)

    assert even.shape == (3, CROP_PX, CROP_PX)
    assert abs(even.mean()) < 1e-4
    assert even.std() == pytest.approx(1, abs=0.1)


def test_a_clear_face_is_looked_at_once_and_a_doubtful_one_again(faces, monkeypatch):
    row_of, looks, counts = faces._row, [], set()

    def noted(view):
        looks.append(row_of(view))
        return looks[-1]

    monkeypatch.setattr(faces, "_row", noted)
    for still in STILLS:
        for place in places_of(still):
            looks.clear()
            faces.read(Halves(picture_of(still)), [candidate(place)])
            counts.add(len(looks))

            assert (len(looks) == 1) == (looks[0][:6].max() >= CLEAR_FACE)

    assert {1, 2} <= counts


class Saying:
    """A net that says the same of every view: logits of chances, and no lean."""

    def __init__(self, face, nothing):
        chances = np.full(8, (1 - face - nothing) / 6, np.float32)
        chances[2], chances[6] = face, nothing
        self._said = np.concatenate([np.log(chances), [0.0, 0.0]])[None].astype(np.float32)
        self.views = 0

    def run(self, crops):
        self.views += 1
        return self._said


@pytest.mark.parametrize(
    ("face", "nothing", "views"),
    [
        pytest.param(0.98, 0.01, 1, id="clear"),
        pytest.param(0.02, 0.95, 1, id="surely nothing"),
        pytest.param(0.93, 0.01, 2, id="nearly clear"),
        pytest.param(0.85, 0.05, 4, id="sure over all views"),
        pytest.param(0.75, 0.1, 8, id="doubtful: in even colours, too"),
        pytest.param(0.65, 0.1, 7, id="too doubtful for a fourth plain view to tell"),
        pytest.param(0.55, 0.1, 6, id="too doubtful for plain colours to tell"),
        pytest.param(0.55, 0.25, 8, id="perhaps nothing"),
        pytest.param(0.3, 0.6, 4, id="rather nothing"),
    ],
)
def test_the_more_doubtful_a_place_the_more_views_are_taken(
    faces, monkeypatch, face, nothing, views
):
    net = Saying(face, nothing)
    monkeypatch.setattr(faces, "_net", net)

    (reading,) = faces.read(
        Halves(np.full((200, 200, 3), 90, np.uint8)), [candidate(((100, 100), 30))]
    )

    assert net.views == views
    assert reading.chance == pytest.approx(face, abs=0.01)


def felt():
    """Return a picture of which nobody has told anything so far."""
    return Halves(np.zeros((200, 200, 3), np.uint8))


@pytest.mark.parametrize(
    ("face", "nothing", "laid"),
    [
        pytest.param(0.93, 0.01, False, id="nearly clear"),
        pytest.param(0.85, 0.05, True, id="sure over all views"),
        pytest.param(0.5, 0.3, True, id="doubtful"),
        pytest.param(0.2, 0.7, True, id="rather nothing"),
        pytest.param(0.05, 0.88, False, id="surely nothing"),
    ],
)
def test_pips_are_laid_over_what_may_be_a_die_of_a_doubtful_face(
    faces, monkeypatch, face, nothing, laid
):
    places = []
    monkeypatch.setattr(faces, "_net", Saying(face, nothing))
    monkeypatch.setattr(
        "vision.reading.faces.witnessed", lambda reading, _, place: places.append(place)
    )

    faces.read(felt(), [candidate(((100, 100), 30))])

    assert bool(places) is laid


def test_pips_are_laid_over_any_face_where_that_is_asked_for(faces, monkeypatch):
    monkeypatch.setattr(faces, "_net", Saying(0.98, 0.01))
    monkeypatch.setattr(
        "vision.reading.faces.fit_of_faces", lambda *_: np.arange(6, dtype=np.float32)
    )
    halves, place = felt(), candidate(((100, 100), 30))

    reading = faces.read_plainly(halves, place)

    assert faces.with_pips(reading, halves, place).lead
    assert faces.read(halves, [place]) == (reading,)


DOUBTFUL = Reading(faces=(0.1, 0.05, 0.6, 0.05, 0.1, 0.0), nothing=0.08, unreadable=0.02)


HARDLY_KNOWN = replace(DOUBTFUL, faces=(0.1, 0.05, 0.4, 0.1, 0.25, 0.0))


def told_by_pips(monkeypatch, fits, place=((100, 100), 30), reading=DOUBTFUL):
    fits = np.array(fits, np.float32)
    monkeypatch.setattr("vision.reading.faces.fit_of_faces", lambda *_: fits)
    return witnessed(reading, felt(), candidate(place))


def test_pips_that_fit_a_face_best_bear_it_out(monkeypatch):
    told = told_by_pips(monkeypatch, (0.2, 0.3, 0.7, 0.2, 0.4, 0.2))

    assert told.lead == pytest.approx(0.3)
    assert told.face == 3
    assert told.chance > 0.8
    assert sum(told.faces) == pytest.approx(sum(DOUBTFUL.faces))
    assert (told.nothing, told.unreadable) == (DOUBTFUL.nothing, DOUBTFUL.unreadable)


def test_pips_are_laid_over_a_die_as_it_leans(monkeypatch):
    leaning, laid = replace(DOUBTFUL, lean=(0.3, -0.2)), []
    monkeypatch.setattr(
        "vision.reading.faces.fit_of_faces",
        lambda *told: laid.append(told) or np.zeros(6, np.float32),
    )

    witnessed(leaning, felt(), candidate(((100, 100), 30)))

    assert [lean for _, _, lean in laid] == [(0.3, -0.2)]


@pytest.mark.parametrize(
    ("fits", "lead"),
    [
        pytest.param((0.2, 0.3, 0.7, 0.2, 0.65, 0.2), 0.05, id="hardly better"),
        pytest.param((0.2, 0.3, 0.4, 0.2, 0.7, 0.2), -0.3, id="another's"),
    ],
)
def test_pips_that_fit_as_well_or_better_elsewhere_change_no_chance(monkeypatch, fits, lead):
    told = told_by_pips(monkeypatch, fits)

    assert told.faces == DOUBTFUL.faces
    assert told.lead == pytest.approx(lead)


def test_what_the_pictures_edge_leaves_of_a_die_is_not_borne_out(monkeypatch):
    cut_off = ((100, 10), 30)

    assert told_by_pips(monkeypatch, (0.2, 0.3, 0.7, 0.2, 0.4, 0.2), cut_off) == DOUBTFUL
    assert told_by_pips(monkeypatch, (0.2, 0.3, 0.4, 0.2, 0.7, 0.2), cut_off).lead < 0


def test_pips_may_name_another_face_than_a_net_that_hardly_knows_and_it_is_asked_about(monkeypatch):
    reading = replace(HARDLY_KNOWN, lean=(0.0, 0.34))
    told = told_by_pips(monkeypatch, (0.2, 0.3, 0.5, 0.2, 0.7, 0.2), reading=reading)

    assert told.face == 5
    assert told.lead == pytest.approx(-0.2)
    assert sum(told.faces) == pytest.approx(sum(HARDLY_KNOWN.faces))


@pytest.mark.parametrize(
    ("fits", "chance", "lean", "place"),
    [
        pytest.param((0.2, 0.7, 0.3, 0.2, 0.2, 0.2), 0.4, 0.2, (100, 100), id="part of the face"),
        pytest.param((0.2, 0.3, 0.3, 0.62, 0.7, 0.2), 0.4, 0.2, (100, 100), id="two fit"),
        pytest.param((0.2, 0.3, 0.3, 0.2, 0.7, 0.2), 0.5, 0.2, (100, 100), id="the net knows"),
        pytest.param((0.2, 0.3, 0.3, 0.2, 0.7, 0.2), 0.4, 0.36, (100, 100), id="seen aside"),
        pytest.param((0.2, 0.3, 0.3, 0.2, 0.7, 0.2), 0.4, 0.2, (100, 10), id="cut off"),
    ],
)
def test_else_pips_that_fit_another_face_name_none(monkeypatch, fits, chance, lean, place):
    reading = replace(HARDLY_KNOWN, faces=(0.1, 0.15, chance, 0.1, 0.15, 0.0), lean=(0.0, lean))

    told = told_by_pips(monkeypatch, fits, (place, 30), reading)

    assert told.faces == reading.faces
    assert told.lead < 0


def test_what_surely_is_no_die_has_no_face_that_may_be_another():
    assert Reading(faces=(0.0,) * 6, nothing=1.0, unreadable=0.0).rivals == (0.0,) * 6


def test_chances_add_up_however_large_what_the_net_says_is():
    chances = softmax(np.array([900.0, 899.0, -900.0], np.float32))

    assert chances == pytest.approx([0.731, 0.269, 0], abs=0.001)


def test_what_is_nearly_even_has_a_small_slope():
    faint = np.tile(np.arange(48, dtype=np.uint8) // 16 + 100, (48, 1))

    assert 0 < steepest(np.dstack([faint] * 3)) < 0.2


class Noting:
    """A net that finds a place rather none than a die, and notes what it saw."""

    def __init__(self):
        self.seen = []

    def run(self, inputs):
        self.seen.append(inputs.tobytes())
        said = np.zeros((1, CLASSES + 2), np.float32)
        said[0, NOTHING] = 2.3
        return said


def test_a_doubtful_place_is_looked_at_in_each_view_once(faces, monkeypatch):
    image = np.random.default_rng(3).integers(0, 255, (200, 200, 3), np.uint8)
    net = Noting()
    monkeypatch.setattr(faces, "_net", net)

    faces.read_plainly(Halves(image), candidate(((100.0, 100.0), 40.0)))

    assert len(set(net.seen)) == len(net.seen) == len(WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_a_view_tells_by_how_much_it_is_turned(way):
    image = np.zeros((200, 200, 3), np.uint8)

    view = view_of(Halves(image), candidate(((100.0, 100.0), 40.0)), way)

    assert (view.turn_degrees, view.cut.shape) == (way[0], (CROP_PX, CROP_PX, 3))
