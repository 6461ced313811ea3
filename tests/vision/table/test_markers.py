"""Printed markers tell the tray's outline and scale from one picture of it empty."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest

from vision.errors import CalibrationError
from vision.table.calibrate import calibrate
from vision.table.markers import (
    CELLS,
    MARKER_MM,
    NUMBERS,
    Marker,
    can_find,
    cells_of,
    find_markers,
    is_sheet,
    outline_of,
    sheet,
)

pytestmark = pytest.mark.skipif(not can_find(), reason="this OpenCV knows no markers")

CELL_PX = 10
PAPER_PX = 8 * CELL_PX
CORNERS = ((120, 90), (530, 80), (540, 380), (130, 390))
LEEWAY = 0.035
"""Parts of the picture's width by which a corner may be put beside its place: half a marker."""


def paper(number):
    """Return a printed marker with its margin, 60 pixels wide without it."""
    cells = np.where(cells_of(number), 20, 240).astype(np.uint8)
    printed = np.pad(np.kron(cells, np.ones((CELL_PX, CELL_PX), np.uint8)), CELL_PX)
    printed[printed == 0] = 240
    return cv2.cvtColor(printed, cv2.COLOR_GRAY2BGR)


IN_A_ROW = ((120, 240), (250, 240), (380, 240), (510, 240))


def tray(numbers=NUMBERS, zoom=0.75, turn=8, places=CORNERS):
    """Return a felt with markers round the corners, each turned a little."""
    image = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    for number in numbers:
        x, y = places[number]
        matrix = cv2.getRotationMatrix2D((PAPER_PX / 2, PAPER_PX / 2), turn * (number + 1), zoom)
        matrix[:, 2] += (x - PAPER_PX / 2, y - PAPER_PX / 2)
        cv2.warpAffine(
            paper(number), matrix, (640, 480), dst=image, borderMode=cv2.BORDER_TRANSPARENT
        )
    return image


def seen_aslant(image, degrees):
    """Return a picture as a camera sees it that looks at its middle so far from upright."""
    lens = np.array([[640, 0, 320], [0, 640, 240], [0, 0, 1]], np.float64)
    turn = cv2.Rodrigues(np.array([np.radians(degrees), 0.0, 0.0]))[0]
    above = np.array([[1, 0, -320], [0, 1, -240], [0, 0, 0]], np.float64)
    plane = turn @ above + np.array([[0, 0, 0], [0, 0, 0], [0, 0, 800]])
    return cv2.warpPerspective(image, lens @ plane, (640, 480), borderValue=(60, 110, 40))


def is_inside(learnt, corner_px):
    polygon = np.array(learnt.outline, np.float32)[:, None] * 640
    return cv2.pointPolygonTest(polygon, corner_px, measureDist=True) > 0


def test_all_markers_are_found_where_they_lie():
    found = find_markers(tray())

    assert [marker.number for marker in found] == list(NUMBERS)
    for marker, (x, y) in zip(found, CORNERS, strict=True):
        assert marker.middle_px == pytest.approx((x, y), abs=1.5)


def test_they_tell_the_outline_and_how_large_a_pixel_is():
    learnt = calibrate(tray())

    assert len(learnt.outline) == len(NUMBERS)
    assert learnt.mm_per_width == pytest.approx(MARKER_MM * 640 / (6 * CELL_PX * 0.75), rel=0.03)
    assert all(is_inside(learnt, corner) for corner in CORNERS)
    assert cv2.isContourConvex(np.array(learnt.outline, np.float32))


def test_markers_of_other_numbers_are_none_of_ours():
    image = tray()
    image[200:280, 280:360] = paper(NUMBERS[-1] + 1)

    assert [marker.number for marker in find_markers(image)] == list(NUMBERS)


@pytest.mark.parametrize("covered", NUMBERS)
@pytest.mark.parametrize("degrees", [0, 20, 35])
def test_one_of_them_may_be_covered_and_its_corner_still_is_the_trays(degrees, covered):
    whole = calibrate(seen_aslant(tray(), degrees))
    others = tuple(number for number in NUMBERS if number != covered)

    learnt = calibrate(seen_aslant(tray(others), degrees))

    assert len(learnt.outline) == len(NUMBERS)
    for corner in whole.outline:
        apart = np.hypot(*(np.array(learnt.outline) - corner).T)
        assert apart.min() < LEEWAY


def markers_aslant(wide_mm, high_mm, degrees, turn):
    """Return the markers of a tray that is turned under a camera so far from upright, exactly."""
    upright, around = np.radians([degrees, turn])
    tilted = (
        cv2.Rodrigues(np.array([upright, 0, 0]))[0] @ cv2.Rodrigues(np.array([0, 0, around]))[0]
    )
    square = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * MARKER_MM / 2
    seen = []
    for number, corner in zip(NUMBERS, square, strict=True):
        middle = np.sign(corner) * (np.array([wide_mm, high_mm, 0]) - MARKER_MM) / 2
        x, y, z = tilted @ (square + middle).T + np.array([[0], [0], [600]])
        seen.append(Marker(number, tuple(zip(900 * x / z + 640, 900 * y / z + 480, strict=True))))
    return seen


@pytest.mark.parametrize("turn", range(0, 180, 15))
@pytest.mark.parametrize("size_mm", [(300, 150), (300, 200), (250, 250)])
def test_a_covered_corner_is_found_however_the_tray_is_turned(size_mm, turn):
    markers = markers_aslant(*size_mm, degrees=40, turn=turn)
    whole = np.array(outline_of(markers, 1280))

    for covered in markers:
        others = [marker for marker in markers if marker is not covered]

        corners = np.array(outline_of(others, 1280))

        apart = np.hypot(*(corners[:, None] - whole).transpose(2, 0, 1)).min(axis=0)
        assert apart.max() < LEEWAY


def test_two_of_them_may_not():
    with pytest.raises(CalibrationError, match="2 of 4 markers"):
        calibrate(tray((0, 2)))


@pytest.mark.parametrize("numbers", [NUMBERS, NUMBERS[:3]])
def test_a_page_that_was_not_cut_is_no_tray(numbers):
    with pytest.raises(CalibrationError, match="lay one marker into each corner of the floor"):
        calibrate(tray(numbers, turn=0, places=IN_A_ROW))


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


def test_a_page_is_told_from_other_drawings():
    page = sheet()

    assert is_sheet(page)
    assert not is_sheet(page.partition("<text")[0])
    assert not is_sheet(f"Anna wrote: {page}")


def test_the_line_to_cut_along_leaves_a_white_margin_all_round():
    page, number = sheet(), r"([\d.]+)"
    squares = re.findall(rf"M{number} {number}h{number}v", page)
    black = np.array([[float(value) for value in each] for each in squares])
    cuts = re.findall(rf'x="{number}" y="{number}" width="{number}" height="{number}"', page)

    assert len(cuts) == len(NUMBERS)
    for left, top, width, height in ([float(value) for value in each] for each in cuts):
        corner, far = np.array([left, top]), np.array([left + width, top + height])
        here = black[((corner < black[:, :2]) & (black[:, :2] < far)).all(axis=1)]
        margins = [here[:, :2].min(axis=0) - corner, far - (here[:, :2] + here[:, 2:]).max(axis=0)]
        assert np.allclose(margins, MARKER_MM / CELLS, atol=0.01)


def test_an_opencv_without_markers_says_which_one_has_them(monkeypatch):
    monkeypatch.delattr(cv2, "aruco")

    with pytest.raises(CalibrationError, match=r"install 4\.7 or later"):
        sheet()
