"""A picture is halved once, for everybody who wants it smaller, whatever size it has."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from seeing import STILLS, picture_of

from vision.reading.halves import Halves, zoomed


@pytest.mark.parametrize(
    ("shape", "smaller"),
    [((480, 640), [(240, 320), (120, 160)]), ((33, 51), [(16, 25), (8, 12)]), ((1, 3), [(1, 1)])],
)
def test_each_half_has_half_the_sides(shape, smaller):
    halves = Halves(np.zeros((*shape, 3), np.uint8))

    assert [halves.halved(1 + times).shape[:2] for times in range(len(smaller))] == smaller


def test_a_half_is_made_once_and_averages_four_pixels():
    image = np.zeros((4, 4, 3), np.uint8)
    image[0, 0] = 200
    halves = Halves(image)

    assert halves.halved(0) is image
    assert halves.halved(1) is halves.halved(1)
    assert halves.halved(1)[0, 0].tolist() == [50, 50, 50]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 960), (4032, 3024), (501, 377), (320, 240)])
@pytest.mark.parametrize("long_side_px", [640, 320])
def test_a_picture_made_smaller_in_steps_is_the_same_as_in_one(size, long_side_px):
    image = cv2.resize(picture_of(STILLS[0]), size, interpolation=cv2.INTER_CUBIC)
    wanted = (long_side_px, round(long_side_px * size[1] / size[0]))
    at_once = cv2.resize(image, wanted, interpolation=cv2.INTER_AREA)

    in_steps = zoomed(Halves(image), long_side_px / size[0])

    assert in_steps.shape == at_once.shape
    assert np.abs(in_steps.astype(float) - at_once).mean() < 2.5


@pytest.mark.parametrize("size", [(1279, 961), (1001, 717), (1209, 907)])
def test_what_a_picture_of_odd_sides_shows_stays_where_it_is(size):
    image = np.zeros((size[1], size[0], 3), np.uint8)
    right, below = size[0] - 40, size[1] - 40
    cv2.circle(image, (right, below), 20, (255, 255, 255), -1)

    half = Halves(image).halved(1)

    there = np.average(
        np.indices(half.shape[:2]).reshape(2, -1), axis=1, weights=half[..., 0].ravel()
    )
    shrunk = np.array(half.shape[:2]) / image.shape[:2]
    assert there + 0.5 == pytest.approx((np.array([below, right]) + 0.5) * shrunk, abs=0.05)


def test_halves_are_the_means_of_whole_pixels_alone(monkeypatch):
    """OpenCV takes three to thirty times as long over others."""
    averaged = []
    resize = cv2.resize

    def noting(image, size, interpolation):
        if interpolation == cv2.INTER_AREA:
            averaged.append((image.shape[1::-1], size))
        return resize(image, size, interpolation=interpolation)

    monkeypatch.setattr(cv2, "resize", noting)

    Halves(np.zeros((1079, 1919, 3), np.uint8)).halved(3)

    assert len(averaged) == 3
    assert all(whole == (2 * half[0], 2 * half[1]) for whole, half in averaged)


def test_stripes_too_fine_to_be_seen_become_even_and_no_others():
    stripes = np.zeros((64, 120, 3), np.uint8)
    stripes[:, ::2] = 200

    small = zoomed(Halves(stripes), 0.55)

    assert np.abs(small.astype(int) - 100)[:, 1:-1].max() < 40
