"""Placing: a photograph's labels become places to learn from, but for those that are wrong."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.reading.faces import Reading
from vision.reading.locate import Candidate
from vision.training.placing import placed_by_box, uncontradicted
from vision.training.scenes import NONE, Truth

PICTURE = np.zeros((200, 200, 3), np.uint8)


@dataclass
class Finding:
    found: tuple[Candidate, ...]

    def find(self, image):
        return self.found


@dataclass
class Readings:
    known: tuple[Reading, ...]

    def read(self, image, places):
        return self.known


@dataclass
class FakeReader:
    faces: Readings


def candidate(x, *, side=30.0, heat=0.8):
    return Candidate(centre_px=(x, 50.0), side_px=side, heat=heat)


def box(x, value):
    return {"value": value, "box": [x - 25, 25, 50, 50]}


def reading(face, chance):
    faces = [0.0] * 6
    faces[face - 1] = chance
    return Reading(faces=tuple(faces), nothing=1 - chance, unreadable=0.0)


def truth(label):
    return Truth(centre_px=(50.0, 50.0), side_px=30.0, label=label)


def test_a_hotter_neighbour_in_a_loose_box_is_not_its_die():
    die, neighbour = candidate(50, heat=0.6), candidate(72, heat=0.95)

    (placed,) = placed_by_box(PICTURE, {"dice": [box(50, 3)]}, Finding((neighbour, die)))

    assert placed == Truth(centre_px=die.centre_px, side_px=die.side_px, label=2)


def test_one_candidate_is_one_die():
    only = candidate(60)

    placed = placed_by_box(PICTURE, {"dice": [box(55, 3), box(70, 5)]}, Finding((only,)))

    assert [one.centre_px[0] for one in placed] == [60.0, 70.0]


def test_a_box_without_a_candidate_is_placed_by_itself():
    (placed,) = placed_by_box(PICTURE, {"dice": [box(50, 6)]}, Finding(()))

    assert (placed.centre_px, placed.label) == ((50.0, 50.0), 5)


def test_a_die_in_a_box_of_its_ace_alone_is_as_large_as_the_others():
    others = candidate(40, side=52), candidate(110, side=48)
    ace = {"value": 1, "box": [165, 45, 10, 10]}

    *_, placed = placed_by_box(PICTURE, {"dice": [box(40, 3), box(110, 5), ace]}, Finding(others))

    assert (placed.centre_px, placed.side_px) == ((170.0, 50.0), 50.0)


def test_a_label_that_is_surely_read_otherwise_is_left_out():
    wrong, right, faint, unlabelled = truth(0), truth(3), truth(1), truth(NONE)
    readings = (reading(5, 0.95), reading(4, 0.99), reading(5, 0.5), reading(2, 0.9))

    kept = uncontradicted(
        PICTURE, [wrong, right, faint, unlabelled], FakeReader(Readings(readings))
    )

    assert kept == [right, faint]
