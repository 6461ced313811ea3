"""What is drawn into a picture covers no die."""

from __future__ import annotations

import numpy as np
import pytest

from vision.draw import drawn
from vision.observation import Observation, Trouble


@pytest.mark.parametrize("size", [(64, 96), (480, 640), (720, 400)])
def test_what_troubles_a_picture_stands_beneath_it(size):
    picture = np.full((*size, 3), (60, 110, 40), np.uint8)
    seen = Observation().doubted([Trouble.BLURRED, Trouble.TOO_DARK])

    drawing = drawn(picture, seen)

    assert np.array_equal(drawing[: size[0]], picture)
    assert (drawing[size[0] :] < 60).any()
