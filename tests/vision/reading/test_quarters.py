"""Dice that are too small for the whole of a picture: they are found in its quarters."""

from __future__ import annotations

from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from seeing import STILLS, picture_of, places_of, values_of

from vision.motion import shrink_unchanged
from vision.read import Reader
from vision.reading.locate import Candidate, Finder, Scales
from vision.reading.quarters import (
    QUARTER,
    QUARTER_PX,
    SMALL_PART,
    TOLD_PART,
    is_small,
    is_whole,
    least_told_px,
    quarters,
    search_quarters,
    search_small,
)
from vision.table.calibration import Calibration
from vision.table.tray import as_png

SMALL = 1 / 75
"""Part of the long side that the dice of these pictures have."""


@pytest.fixture(scope="module")
def reader():
    return Reader()


def from_afar(still):
    """Return a still in the middle of a larger picture, whose dice are small, and its truth."""
    image = picture_of(still)
    side_px = float(np.median([side for _, side in places_of(still)]))
    height, width = image.shape[:2]
    wide = round(side_px / SMALL)
    high = round(wide * height / width)
    top, left = (high - height) // 2, (wide - width) // 2
    ground = np.median(np.concatenate([image[0], image[-1]]), axis=0)
    far = np.full((high, wide, 3), ground, np.uint8)
    shown = np.zeros((high, wide), np.float32)
    shown[top + 8 : top + height - 8, left + 8 : left + width - 8] = 1
    shown = cv2.GaussianBlur(shown, (0, 0), 4)[..., None]
    near = far.copy()
    near[top : top + height, left : left + width] = image
    return (near * shown + far * (1 - shown)).astype(np.uint8)


@pytest.mark.parametrize("still", STILLS[:4])
def test_dice_seen_from_afar_are_not_passed_over(reader, still):
    seen = reader.read(from_afar(still))

    read = sorted(die.face for die in seen.dice)
    assert len(read) == len(values_of(still))
    assert read == values_of(still) or not seen.sure


CORNER = (660, 420)
"""Where the still lies in a larger picture: in its last quarter."""


@pytest.mark.parametrize(
    ("die_side", "searched"), [(0.05, []), (0.01, [640] * 4), (None, [640] * 4)]
)
def test_small_dice_are_looked_for_unless_dice_are_known_to_be_large(
    reader, monkeypatch, die_side, searched
):
    felt = np.full((720, 1280, 3), (40, 90, 30), np.uint8)
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    table = Calibration(
        outline=corners, empty=as_png(shrink_unchanged(felt)), light=60, die_side=die_side
    )
    looks = []
    monkeypatch.setattr(
        "vision.reading.quarters.quarters", lambda image: seen_quarters(image, looks)
    )

    reader.read(felt, calibration=table)

    assert looks == searched


def seen_quarters(image, looks):
    """Yield the quarters of a picture, and note how large each is."""
    for part, corner in quarters(image):
        looks.append(max(part.shape))
        yield part, corner


@pytest.mark.parametrize("still", STILLS[:2])
def test_small_dice_of_a_known_size_are_not_passed_over(reader, still):
    image = from_afar(still)
    corners = ((0.01, 0.01), (0.99, 0.01), (0.99, 0.7), (0.01, 0.7))
    empty = as_png(shrink_unchanged(image))
    table = Calibration(outline=corners, empty=empty, light=60, die_side=SMALL)

    seen = reader.read(image, calibration=table)

    read = sorted(die.face for die in seen.dice)
    assert read == values_of(still) or not seen.sure
    assert len(read) == len(values_of(still))


@pytest.mark.parametrize("part", [None, 1 / 50], ids=["tiny", "small"])
def test_quarters_find_small_dice_where_they_are_and_nothing_else(reader, part):
    still = cv2.resize(picture_of(STILLS[0]), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    image = np.full((864, 1152, 3), np.median(still[0], axis=0), np.uint8)
    left, top = CORNER
    image[top : top + still.shape[0], left : left + still.shape[1]] = still
    seen_px = [part * 1152] if part else []

    peaks = search_small(reader.finder, Scales(image), seen_px)

    found = [one for one in peaks if one.heat > 0.5]
    true = np.array([middle for middle, _ in places_of(STILLS[0])]) * 0.6 + CORNER
    apart = np.array([np.hypot(*(true - one.centre_px).T) for one in found])
    assert apart.min(axis=0).max() < 6
    assert apart.min(axis=1).max() < 6


@pytest.mark.parametrize("part", [1 / 70, 1 / 50], ids=["tiny", "small"])
def test_quarters_leave_large_dice_to_the_whole(reader, part):
    image = cv2.resize(picture_of(STILLS[0]), None, fx=2, fy=2)

    peaks = search_small(reader.finder, Scales(image), [part * max(image.shape)])

    assert not [one for one in peaks if one.heat > 0.5]


@pytest.mark.parametrize("size", [(1080, 1920), (1001, 1333)])
def test_every_small_place_is_whole_in_some_quarter(size):
    height, width = size
    image = np.zeros((*size, 3), np.uint8)
    parts = list(quarters(image))
    side_px = SMALL_PART * max(size) - 1

    assert {part.shape for part, _ in parts} == {
        (round(QUARTER * height), round(QUARTER * width), 3)
    }
    for x in np.linspace(0, width, 41):
        for y in np.linspace(0, height, 31):
            place = Candidate(centre_px=(x, y), side_px=side_px, heat=0.9)
            assert any(is_whole(place, corner, part, image) for part, corner in parts)


@pytest.mark.parametrize(
    ("long_side_px", "sides_px", "searched_px"),
    [
        (1920, [], [640] * 4),
        (1920, [20.0, 29.0, 45.0], [640] * 4),
        (1920, [20.0, 31.0, 45.0], [640] * 4),
        (1920, [20.0, 50.0, 60.0], []),
        (640, [], []),
        (640, [10.0], []),
    ],
    ids=[
        "nothing found",
        "tiny dice",
        "small dice",
        "dice large enough",
        "few pixels",
        "few pixels, small dice",
    ],
)
def test_quarters_are_looked_at_where_they_may_show_more(long_side_px, sides_px, searched_px):
    finder = Finder()
    searched: list[int] = []
    finder.search = lambda part, _: searched.append(max(part.shape)) or ()

    assert not list(
        search_small(finder, Scales(np.zeros((480, long_side_px, 3), np.uint8)), sides_px)
    )
    assert searched == searched_px


@pytest.mark.parametrize(
    ("x", "whole"),
    [(2, True), (500, True), (535, False), (551, False)],
    ids=["at the picture's edge", "inside", "at the quarter's edge", "beyond it"],
)
def test_what_a_quarter_cuts_is_not_whole_in_it(x, whole):
    image = np.zeros((1000, 1000, 3), np.uint8)
    part, corner = next(quarters(image))

    for centre_px in ((x, 300.0), (300.0, x)):
        place = Candidate(centre_px=centre_px, side_px=20.0, heat=0.9)
        assert is_whole(place, corner, part, image) is whole


@pytest.mark.parametrize(
    ("size", "searched_px"),
    [
        pytest.param((480, 640), 640, id="as a whole"),
        pytest.param((640, 480), 640, id="as a whole, upright"),
        pytest.param((1200, 1600), QUARTER * 1600, id="by quarters"),
        pytest.param((1600, 1200), QUARTER * 1600, id="by quarters, upright"),
    ],
)
def test_how_small_dice_may_be_goes_by_how_a_picture_is_searched(size, searched_px):
    image = np.zeros((*size, 3), np.uint8)

    assert least_told_px(image) == pytest.approx(TOLD_PART * searched_px)


@pytest.mark.parametrize(
    ("across", "part_of_side", "found"),
    [
        pytest.param(0.5, 0.9, 4, id="in the middle of each"),
        pytest.param(1.0, 0.9, 2, id="where it is cut, but at the picture's edge"),
        pytest.param(0.5, 1.1, 0, id="as large as the whole shows"),
    ],
)
def test_of_quarters_what_is_small_and_whole_is_found_where_it_lies(across, part_of_side, found):
    image = np.zeros((960, 1280, 3), np.uint8)
    small, zoom = Scales(image).at(round(QUARTER_PX / QUARTER))
    side_px = part_of_side * SMALL_PART * max(small.shape)

    def search(part, _):
        height, width = part.shape[:2]
        return [Candidate(centre_px=(across * width, height / 2), side_px=side_px, heat=0.9)]

    places = [*search_quarters(SimpleNamespace(search=search), Scales(image))]

    assert len({one.centre_px for one in places}) == len(places) == found
    assert all(one.side_px == pytest.approx(side_px / zoom) for one in places)
    if found == 4:
        assert np.mean([one.centre_px for one in places], axis=0) == pytest.approx(
            [640, 480], abs=2
        )


def test_how_small_a_place_is_goes_by_the_long_side_of_a_picture():
    upright = np.zeros((900, 450, 3), np.uint8)

    for side_px, small in [(19.0, True), (21.0, False)]:
        assert (
            is_small(Candidate(centre_px=(9.0, 9.0), side_px=side_px, heat=0.9), upright) is small
        )
