"""Crops: a candidate cut out of a picture, turned, zoomed, and at a size of one's own."""

from __future__ import annotations

import numpy as np
import pytest

from vision.crops import Format, crop, halvings
from vision.halves import Halves
from vision.locate import Candidate

FORMAT = Format(48, 1.8)


@pytest.mark.parametrize("turn", [0.0, 47.0, 90.0])
@pytest.mark.parametrize("side", [12.0, 40.0, 150.0])
def test_a_crop_has_its_candidate_in_the_middle(turn, side):
    image = np.zeros((400, 400, 3), np.uint8)
    image[190:211, 290:311] = 255

    cut = crop(Halves(image), place((300, 200), side), FORMAT, turn, 1.0)

    middle = FORMAT.px // 2
    assert cut[middle, middle].min() > cut.mean()


@pytest.mark.parametrize(("form", "seen_px"), [(Format(30, 1.5), 20), (Format(60, 2.0), 30)])
def test_a_crop_covers_as_many_sides_as_its_format_says(form, seen_px):
    image = np.zeros((400, 400, 3), np.uint8)
    image[180:220, 180:220] = 255

    cut = crop(Halves(image), place((200, 200), 40.0), form, 0.0, 1.0)

    assert cut.shape == (form.px, form.px, 3)
    assert np.sum(cut[form.px // 2, :, 0] > 127) == pytest.approx(seen_px, abs=1)


def test_a_large_die_is_cut_from_a_smaller_picture():
    assert [halvings(side, FORMAT) for side in (12, 30, 60, 120, 1000)] == [0, 0, 1, 2, 3]


def place(middle, side):
    return Candidate(centre_px=middle, side_px=side, heat=1.0)
