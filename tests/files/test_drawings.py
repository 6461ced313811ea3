"""Drawings as files: each takes the place of nothing but an earlier one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.errors import PlaceError
from companion.files.drawings import can_take, save_drawing
from vision.errors import PictureError

FELT = np.full((64, 96, 3), (60, 110, 40), np.uint8)


@pytest.mark.parametrize("ending", [".png", ".jpg", ".jpeg", ".JPG"])
def test_a_drawing_takes_the_place_of_an_earlier_one(tmp_path, ending):
    path = tmp_path / f"tray{ending}"
    save_drawing(FELT, path)
    before = path.read_bytes()

    save_drawing(FELT // 2, path)

    assert path.read_bytes() != before
    assert cv2.imread(str(path)).shape == FELT.shape


@pytest.mark.parametrize("ending", [".png", ".jpg"])
def test_a_photograph_is_never_drawn_over(tmp_path, ending):
    path = tmp_path / f"tray{ending}"
    cv2.imwrite(str(path), FELT)
    before = path.read_bytes()

    with pytest.raises(PlaceError, match=f"{path} is there already, and is no drawing"):
        save_drawing(FELT, path)

    assert path.read_bytes() == before
    assert not can_take(path)


def test_a_drawing_without_a_known_ending_is_refused(tmp_path):
    with pytest.raises(PictureError, match=r"name a drawing that ends in \.png or \.jpg"):
        save_drawing(FELT, tmp_path / "drawing.txt")
