"""Faces: what each candidate shows, whichever way it is turned, or that it is no die."""

from __future__ import annotations

import numpy as np
import pytest
from seeing import LABELS, STILLS, picture_of, places_of

from vision.faces import CLEAR_FACE, CROP_PX, FaceReader, Reading, crop, halvings, standardised
from vision.halves import Halves
from vision.locate import Candidate


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


@pytest.mark.parametrize("turn", [0.0, 47.0, 90.0])
@pytest.mark.parametrize("side", [12.0, 40.0, 150.0])
def test_a_crop_has_its_candidate_in_the_middle(turn, side):
    image = np.zeros((400, 400, 3), np.uint8)
    image[190:211, 290:311] = 255

    cut = crop(Halves(image), candidate(((300, 200), side)), turn, 1.0)

    middle = CROP_PX // 2
    assert cut[middle, middle].min() > cut.mean()


def test_a_large_die_is_read_from_a_smaller_picture():
    assert [halvings(side) for side in (12, 30, 60, 120, 1000)] == [0, 0, 1, 2, 3]


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
        pytest.param(0.6, 0.2, 8, id="doubtful: in even colours, too"),
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
