"""A white die that light drowns shows no pips; it is asked about by its outline."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from seeing import picture_of, places_of

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.burnt import burnt_out
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.locate import Candidate, Scales

STILL = "images/000064.jpg"
SIDE_PX = float(np.median([side for _, side in places_of(STILL)]))
BARE_PX = (430, 260)


@pytest.fixture(scope="module")
def reader():
    return Reader()


def with_white(sides, *, turned=20.0, level=255):
    """Return a still with an even rectangle on its tray, so many dice wide and high."""
    image = picture_of(STILL).copy()
    size = (sides[0] * SIDE_PX, sides[1] * SIDE_PX)
    corners = cv2.boxPoints((BARE_PX, size, turned))
    cv2.fillPoly(image, [corners.round().astype(np.int32)], (level,) * 3, lineType=cv2.LINE_AA)
    return cv2.GaussianBlur(image, (0, 0), 1.5)


DIE = (1.3, 1.3)
"""A die with a side of it, which light drowns as well."""


@pytest.mark.parametrize("turned", [0.0, 20.0])
def test_what_is_all_white_and_has_a_dies_size_and_shape_is_asked_about(
    reader, monkeypatch, turned
):
    image = with_white(DIE, turned=turned)

    seen = reader.read(image)

    assert seen.troubles == (Trouble.UNEXPLAINED,)
    (box,) = seen.unexplained
    assert (box[0] + box[2] / 2, box[1] + box[3] / 2) == pytest.approx(BARE_PX, abs=3)
    monkeypatch.setattr("vision.judge.burnt_out", lambda *_: ())
    assert reader.read(image).sure


def test_as_many_dice_as_there_must_be_need_no_other(reader):
    assert reader.read(with_white(DIE), expected=5).sure


@pytest.mark.parametrize(
    ("sides", "level"),
    [
        pytest.param((2.0, 2.0), 255, id="a sheet"),
        pytest.param((0.4, 0.4), 255, id="a scrap"),
        pytest.param((2.4, 0.5), 255, id="a strip"),
        pytest.param(DIE, 240, id="not burnt out"),
    ],
)
def test_what_has_another_size_or_shape_or_is_grey_is_left_alone(sides, level, monkeypatch, reader):
    image = with_white(sides, level=level)
    seen = reader.read(image)
    monkeypatch.setattr("vision.judge.burnt_out", lambda *_: ())

    assert seen == reader.read(image)


def test_a_lamp_that_is_mirrored_is_no_die(reader):
    image = picture_of(STILL).astype(np.float32)
    rows, columns = np.mgrid[: image.shape[0], : image.shape[1]]
    off = np.hypot(columns - BARE_PX[0], rows - BARE_PX[1]) / SIDE_PX
    shine = 600 * np.exp(-((off / 0.6) ** 2))[..., None]

    assert reader.read(np.clip(image + shine, 0, 255).astype(np.uint8)).sure


def die_at(x, y):
    """Return a die of 40 pixels that was surely read."""
    faces = Reading(faces=(1.0, 0, 0, 0, 0, 0), nothing=0.0, unreadable=0.0)
    return Guess(Candidate(centre_px=(x, y), side_px=40.0, heat=0.9), faces)


def with_block(side_px):
    """Return a grey picture with a white square round (200, 150)."""
    image = np.full((480, 640, 3), 90, np.uint8)
    reach = side_px // 2
    image[150 - reach : 150 + reach, 200 - reach : 200 + reach] = 255
    return image


def test_what_is_burnt_out_beside_a_die_is_told_where_it_lies():
    (place,) = burnt_out(Scales(with_block(48)), [die_at(400.0, 300.0)])

    assert place.centre_px == pytest.approx((200.0, 150.0), abs=2)
    assert place.side_px == pytest.approx(40.0)


@pytest.mark.parametrize(("off_px", "is_its_own"), [(0.0, True), (25.0, True), (45.0, False)])
def test_the_body_of_a_die_that_was_read_is_no_other_die(off_px, is_its_own):
    dice = [die_at(400.0, 300.0), die_at(200.0 + off_px, 150.0)]

    assert (burnt_out(Scales(with_block(48)), dice) == ()) is is_its_own


@pytest.mark.parametrize("side_px", [24, 80])
def test_what_is_smaller_or_larger_than_the_dice_is_none(side_px):
    assert burnt_out(Scales(with_block(side_px)), [die_at(400.0, 300.0)]) == ()


def test_without_a_die_no_size_is_known():
    assert burnt_out(Scales(with_block(48)), []) == ()
