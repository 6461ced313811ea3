"""Printed markers tell the tray's outline and scale from one picture of it empty."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest

from vision.calibrate import calibrate
from vision.errors import CalibrationError
from vision.markers import MARKER_MM, NUMBERS, can_find, cells_of, find_markers, sheet

pytestmark = pytest.mark.skipif(not can_find(), reason="this OpenCV knows no markers")

CELL_PX = 10
PAPER_PX = 8 * CELL_PX
CORNERS = ((120, 90), (520, 80), (540, 380), (100, 390))


def paper(number):
    """Return a printed marker with its margin, 60 pixels wide without it."""
    cells = np.where(cells_of(number), 20, 240).astype(np.uint8)
    printed = np.pad(np.kron(cells, np.ones((CELL_PX, CELL_PX), np.uint8)), CELL_PX)
    printed[printed == 0] = 240
    return cv2.cvtColor(printed, cv2.COLOR_GRAY2BGR)


def tray(numbers=NUMBERS, zoom=0.75, turn=8):
    """Return a felt with markers round the corners, each turned a little."""
    image = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    for number in numbers:
        x, y = CORNERS[number]
        matrix = cv2.getRotationMatrix2D((PAPER_PX / 2, PAPER_PX / 2), turn * (number + 1), zoom)
        matrix[:, 2] += (x - PAPER_PX / 2, y - PAPER_PX / 2)
        cv2.warpAffine(
            paper(number), matrix, (640, 480), dst=image, borderMode=cv2.BORDER_TRANSPARENT
        )
    return image


def test_all_markers_are_found_where_they_lie():
    found = find_markers(tray())

    assert [marker.number for marker in found] == list(NUMBERS)
    for marker, (x, y) in zip(found, CORNERS, strict=True):
        assert marker.middle_px == pytest.approx((x, y), abs=1.5)


def test_they_tell_the_outline_and_how_large_a_pixel_is():
    learnt = calibrate(tray())

    inside = np.array(CORNERS) / 640
    assert len(learnt.outline) == len(NUMBERS)
    assert learnt.mm_per_width == pytest.approx(MARKER_MM * 640 / (6 * CELL_PX * 0.75), rel=0.03)
    polygon = np.array(learnt.outline, np.float32)[:, None]
    assert all(cv2.pointPolygonTest(polygon, (x, y), measureDist=True) > 0 for x, y in inside)


def test_one_of_them_may_be_covered_but_not_two():
    assert len(calibrate(tray((0, 1, 3))).outline) == 3
    with pytest.raises(CalibrationError, match="2 of 4 markers"):
        calibrate(tray((0, 2)))


def test_a_picture_without_markers_has_none():
    assert find_markers(np.full((480, 640, 3), 90, np.uint8)) == ()


def test_the_printed_page_holds_what_is_found():
    page = sheet()
    squares = re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v", page)
    image = np.full((2970, 2100, 3), 255, np.uint8)
    for x, y, cell in squares:
        left, top, side = (round(float(value) * 10) for value in (x, y, cell))
        image[top : top + side, left : left + side] = 0

    found = find_markers(image)

    assert [marker.number for marker in found] == list(NUMBERS)
    assert all(marker.edge_px == pytest.approx(MARKER_MM * 10, abs=3) for marker in found)
