"""A picture is halved once, for everybody who wants it smaller."""

from __future__ import annotations

import numpy as np
import pytest

from vision.reading.halves import Halves


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
