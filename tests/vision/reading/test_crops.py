"""Crops: a candidate cut out of a picture, turned, zoomed, and at a size of one's own."""

from __future__ import annotations

import numpy as np
import pytest

from vision.reading.crops import Format, crop, halvings, is_round_middle, laid_flat, turned
from vision.reading.halves import Halves
from vision.reading.locate import Candidate

FORMAT = Format(48, 1.8)


@pytest.mark.parametrize("turn", [0.0, 47.0, 90.0])
@pytest.mark.parametrize("side", [12.0, 40.0, 150.0])
def test_a_crop_has_its_candidate_in_the_middle(turn, side):
    image = np.zeros((400, 400, 3), np.uint8)
    image[190:211, 290:311] = 255

    cut = crop(Halves(image), place((300, 200), side), FORMAT, turned(turn, 1.0))

    middle = FORMAT.px // 2
    assert cut[middle, middle].min() > cut.mean()


@pytest.mark.parametrize(("form", "seen_px"), [(Format(30, 1.5), 20), (Format(60, 2.0), 30)])
def test_a_crop_covers_as_many_sides_as_its_format_says(form, seen_px):
    image = np.zeros((400, 400, 3), np.uint8)
    image[180:220, 180:220] = 255

    cut = crop(Halves(image), place((200, 200), 40.0), form, turned(0.0, 1.0))

    assert cut.shape == (form.px, form.px, 3)
    assert np.sum(cut[form.px // 2, :, 0] > 127) == pytest.approx(seen_px, abs=1)


def test_a_turned_crop_shows_the_picture_turned_to_the_left():
    image = np.zeros((400, 400, 3), np.uint8)
    image[190:210, 220:240] = 255

    upright = crop(Halves(image), place((200, 200), 60.0), FORMAT, turned(0.0, 1.0))
    aside = crop(Halves(image), place((200, 200), 60.0), FORMAT, turned(90.0, 1.0))

    assert upright[24, 24 + 13].min() == 255
    assert aside[24 - 13, 24].min() == 255


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.3])
@pytest.mark.parametrize("way", [0.0, 0.7, 2.0, 4.5])
def test_what_leans_is_laid_flat(way, zoom):
    towards, sine = np.array([np.cos(way), np.sin(way)]), 0.6
    across = np.array([-towards[1], towards[0]])

    flat = laid_flat(tuple(sine * towards), zoom)

    assert flat @ (0.8 * towards) == pytest.approx(zoom * towards)
    assert flat @ across == pytest.approx(zoom * across)


def test_what_lies_flat_stays_as_it_is():
    assert laid_flat((0.0, 0.0), 1.0) == pytest.approx(np.eye(2))


def test_the_steepest_is_not_stretched_without_end():
    assert laid_flat((0.0, 1.2), 1.0) == pytest.approx(np.diag([1, 1 / 0.6]))


def test_a_large_die_is_cut_from_a_smaller_picture():
    assert [halvings(side, FORMAT) for side in (12, 30, 60, 120, 1000)] == [0, 0, 1, 2, 3]


def place(middle, side):
    return Candidate(centre_px=middle, side_px=side, heat=1.0)


def test_what_is_round_the_middle_of_a_square_lies_alike_on_all_sides():
    round_it = is_round_middle(6, 1.6)

    assert round_it.tolist() == [
        [False, False, False, False, False, False],
        [False, False, True, True, False, False],
        [False, True, True, True, True, False],
        [False, True, True, True, True, False],
        [False, False, True, True, False, False],
        [False, False, False, False, False, False],
    ]


def test_what_is_as_far_as_the_radius_is_round_the_middle():
    assert is_round_middle(5, 2.0).sum() == 13
