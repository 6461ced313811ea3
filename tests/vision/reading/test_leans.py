"""How a die leans is told by a net of its own, over one view or four."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import cv2
import numpy as np
import pytest
from seeing import STILLS, picture_of

from vision.errors import ModelError
from vision.read import Reader
from vision.reading.faces import WAYS
from vision.reading.halves import Halves
from vision.reading.lean import FlatLook
from vision.reading.leans import LeanReader
from vision.reading.locate import Candidate

RIM = Path(__file__).parents[2] / "recordings" / "against-the-rim.jpg"


@pytest.fixture(scope="module")
def reader():
    return Reader()


def places(seen):
    return [Candidate(centre_px=d.centre_px, side_px=d.edge_px, heat=1.0) for d in seen.dice]


def test_of_dice_one_of_which_leans_that_one_looks_elsewhere(reader):
    image = np.asarray(cv2.imread(str(RIM)), np.uint8)
    seen = reader.read(image)
    halves = Halves(image)

    leans = [reader.leans.lean_of(halves, place) for place in places(seen)]

    one = next(number for number, die in enumerate(seen.dice) if die.cocked)
    others = [number for number in range(len(leans)) if number != one]
    middle = np.median(np.array(leans)[others], axis=0)
    assert hypot(*(np.array(leans[one]) - middle)) > 0.3


def test_a_glance_tells_nearly_the_same(reader):
    image = picture_of(STILLS[0])
    halves = Halves(image)

    for place in places(reader.read(image)):
        one, all_views = (
            tell(halves, place) for tell in (reader.leans.lean_at_a_glance, reader.leans.lean_of)
        )
        assert hypot(one[0] - all_views[0], one[1] - all_views[1]) < 0.15


def test_a_lean_turns_with_the_picture(reader):
    image = picture_of(STILLS[0])
    height = image.shape[0]
    (place, *_) = places(reader.read(image))
    x, y = place.centre_px
    there = Candidate(centre_px=(height - 1 - y, x), side_px=place.side_px, heat=1.0)

    right, down = reader.leans.lean_of(Halves(image), place)
    turned = np.ascontiguousarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE))

    assert reader.leans.lean_of(Halves(turned), there) == pytest.approx((-down, right), abs=0.08)


def test_flat_dice_of_a_still_look_as_the_others_tell(reader):
    image = picture_of(STILLS[0])
    halves, seen = Halves(image), reader.read(image)
    spots = places(seen)
    guesses = np.array([reader.leans.lean_of(halves, place) for place in spots])

    for number, place in enumerate(spots):
        others = np.arange(len(spots)) != number
        start = guesses[others].mean(0) - 0.65 * (
            np.array([each.centre_px for each in spots])[others].mean(0) / max(image.shape[:2])
        )
        flat = FlatLook(start, 0.65, max(image.shape[:2]))
        assert flat.off(place, tuple(guesses[number])) < 0.22


def test_missing_weights_are_named(tmp_path):
    with pytest.raises(ModelError, match=r"leans\.onnx are missing"):
        LeanReader(tmp_path / "leans.onnx")


class Noting:
    """A net that tells each view from the others, and notes what it saw."""

    def __init__(self):
        self.seen = []

    def run(self, inputs):
        self.seen.append(inputs.copy())
        return np.zeros((1, 2), np.float32)


def test_a_glance_is_one_view_and_to_look_well_is_to_look_at_each_of_all_once(monkeypatch):
    image = np.random.default_rng(3).integers(0, 255, (200, 200, 3), np.uint8)
    halves, place = Halves(image), Candidate(centre_px=(100.0, 100.0), side_px=40.0, heat=1.0)
    net, reader = Noting(), LeanReader()
    monkeypatch.setattr(reader, "_net", net)

    reader.lean_at_a_glance(halves, place)
    assert len(net.seen) == 1

    reader.lean_of(halves, place)
    assert len({view.tobytes() for view in net.seen}) == len(net.seen) == len(WAYS)
