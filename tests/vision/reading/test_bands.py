"""Bands of a flickering lamp are taken back, and nothing else is."""

from __future__ import annotations

import tracemalloc

import cv2
import numpy as np
import pytest
from seeing import picture_of, places_of, values_of

from vision.motion import shrink_unchanged
from vision.read import Reader
from vision.reading.bands import (
    FEWEST,
    MOST,
    OFFSET,
    ROWS_AT_ONCE,
    are_bands,
    bands_of,
    dimmed,
    in_even_light,
    steps_of,
    without_bands,
)
from vision.reading.locate import Scales

BANDED = ("images/000064.jpg", "images/000009.jpg")
STILL = BANDED[0]


def lit(image, number, depth, colours=(0.0, 0.0, 0.0)):
    """Return a picture whose rows lie under so many bands, in each colour shifted by radians."""
    rows = 2 * np.pi * number * np.arange(len(image))[:, None] / len(image)
    light = 1 + depth * np.sin(rows + np.array(colours))
    return np.clip(image * light[:, None], 0, 255).astype(np.uint8)


def turned(image):
    """Return a picture on its side."""
    return np.ascontiguousarray(np.rot90(image))


def off_by(one, other):
    """Return by how many levels two pictures differ, in the middle."""
    return float(np.median(cv2.absdiff(one, other)))


def is_left_alone(image):
    taken = Scales(image)
    return without_bands(taken) is taken


@pytest.fixture(scope="module")
def reader():
    return Reader()


@pytest.mark.parametrize("still", BANDED)
@pytest.mark.parametrize("way", [np.asarray, turned])
def test_dice_under_a_flickering_lamp_are_read(reader, still, way):
    seen = reader.read(way(lit(picture_of(still), 25, 0.3)))
    assert sorted(die.face for die in seen.dice) == values_of(still)


@pytest.mark.parametrize("still", BANDED)
def test_dice_on_striped_cloth_are_read(reader, still):
    image = picture_of(still)
    is_die = np.zeros(image.shape[:2], np.uint8)
    for (x, y), side in places_of(still):
        cv2.circle(is_die, (round(x), round(y)), round(0.75 * side), 1, cv2.FILLED)
    cloth = np.where(is_die[..., None] > 0, image, lit(image, 25, 0.3))
    assert not is_left_alone(cloth)
    assert sorted(die.face for die in reader.read(cloth).dice) == values_of(still)


@pytest.mark.parametrize("number", [6, 12, 25, 35])
@pytest.mark.parametrize("colours", [(0.0, 0.0, 0.0), (0.0, 0.5, 1.0)])
@pytest.mark.parametrize("way", [np.asarray, turned])
def test_bands_are_taken_back(number, colours, way):
    image = picture_of(STILL)
    banded = lit(image, number, 0.4, colours)
    even = in_even_light(way(banded))
    assert off_by(even, way(image)) < off_by(banded, image) / 3


@pytest.mark.parametrize("still", BANDED)
def test_a_picture_without_bands_is_left_alone(still):
    assert is_left_alone(picture_of(still))


def test_light_that_varies_slowly_is_left_alone():
    assert is_left_alone(lit(picture_of(STILL), 1, 0.6))


def test_stripes_of_cloth_that_are_not_alike_all_along_are_left_alone():
    image = picture_of(STILL)
    half = image.shape[1] // 2
    striped = np.hstack([lit(image[:, :half], 20, 0.4), lit(image[::-1, half:], 20.5, 0.4)])
    assert is_left_alone(striped)


def test_what_is_black_or_burnt_out_has_no_bands():
    for level in (0, 255):
        assert is_left_alone(np.full((480, 640, 3), level, np.uint8))


def test_what_the_empty_tray_shows_is_no_die_under_the_same_bands(reader):
    banded = lit(picture_of(STILL), 25, 0.3)
    assert not reader.read(banded, empty=shrink_unchanged(banded)).dice


def test_a_large_picture_takes_little_more_memory_than_it_has_itself():
    image = lit(cv2.resize(picture_of(STILL), (1640, 1232)), 25, 0.1)
    tracemalloc.start()
    try:
        even = in_even_light(image)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert even is not image
    assert most < 4 * image.nbytes


@pytest.mark.parametrize("rows", [1, ROWS_AT_ONCE, ROWS_AT_ONCE + 1, 100])
def test_all_rows_are_dimmed_whatever_their_number(rows):
    image = np.full((rows, 3, 3), 92, np.uint8)
    gains = np.linspace(0.5, 2, rows)[:, None].repeat(3, axis=1)

    even = dimmed(image, gains)

    wanted = np.clip((92 + OFFSET) / gains - OFFSET, 0, 255)
    assert np.abs(even[:, 1] - wanted).max() < 0.51


def test_what_is_black_or_burnt_out_tells_no_step():
    image = np.full((64, 320, 3), 100, np.uint8)
    image[:, :100], image[:, 220:] = 4, 250
    image[32, 150:170] = 250

    told = ~np.isnan(steps_of(image)).any(axis=2)

    assert not told[:, :9].any()
    assert not told[:, 23:].any()
    assert told[:, 11:14].all()
    assert [row for row in range(63) if not told[row, 15]] == [31, 32]


@pytest.mark.parametrize(("depth", "bands"), [(0.04, False), (0.08, True)])
def test_bands_that_are_alike_all_along_are_taken_back_where_they_are_steep(depth, bands):
    image = np.full((480, 640, 3), 120, np.uint8)

    assert are_bands(steps_of(lit(image, 25, depth)), 25) is bands


@pytest.mark.parametrize(("number", "depth"), [(6, 0.2), (25, 0.1), (38, 0.05)])
def test_how_steep_bands_are_is_their_number_times_half_the_logarithm_of_light_to_dark(
    number, depth
):
    rows = np.arange(463)
    light = depth * np.sin(2 * np.pi * number * rows / len(rows))

    bands = bands_of(np.diff(light))

    assert bands.number == number
    assert bands.steepness == pytest.approx(number * depth, rel=0.05)


@pytest.mark.parametrize(
    ("number", "told"), [(FEWEST - 1, FEWEST), (FEWEST, FEWEST), (MOST, MOST), (MOST + 1, MOST)]
)
def test_bands_are_neither_too_few_nor_too_many(number, told):
    rows = np.arange(463)

    assert bands_of(np.diff(0.1 * np.sin(2 * np.pi * number * rows / len(rows)))).number == told
