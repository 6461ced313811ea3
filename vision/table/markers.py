"""Printed markers in the tray's corners: they tell its outline and scale without any dice.

They are ArUco markers of the dictionary 4x4_50, numbers 0 to 3. OpenCV builds without its `aruco`
module find none; the outline is grown by colour then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from vision.errors import CalibrationError, Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.reading.locate import PointPx
    from vision.table.calibration import Point

MARKER_MM: Final = 25.0
"""Edge of a printed marker."""

NUMBERS: Final = (0, 1, 2, 3)
"""One marker in each corner, in any order."""

ROW: Final = 0.1
"""Markers that are spread so much less across than along lie in a row."""

ENOUGH: Final = 3
"""So many markers tell an outline; a fourth one may be covered."""

TITLE: Final = "Cut along the grey lines, and lay one flat into each corner of the tray."
"""What stands above the markers on every page of them."""

CELLS: Final = 6
"""A marker is so many cells wide, its black border included."""


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker in a picture: its number, and its four corners (x, y) in pixels, in order."""

    number: int
    corners_px: tuple[PointPx, ...]

    @property
    def middle_px(self) -> PointPx:
        """The middle of its corners."""
        xs, ys = zip(*self.corners_px, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def edge_px(self) -> float:
        """Its edge as it is seen: the mean of the four."""
        corners = np.array(self.corners_px)
        return float(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T).mean())

    @property
    def depth(self) -> float:
        """How far from the camera it lies, beside others of its size; the unit is any.

        What a plane's square covers in a picture goes with the third power of its depth: with the
        second for its distance, and once more for lying more aslant.
        """
        return float(cv2.contourArea(np.array(self.corners_px, np.float32)) ** (-1 / 3))


def can_find() -> bool:
    """Return whether this OpenCV knows markers."""
    return hasattr(cv2, "aruco")


def find_markers(image: Image) -> tuple[Marker, ...]:
    """Return the markers that are seen, by number; none where OpenCV knows no markers."""
    if not can_find():
        return ()
    corners, numbers = _detected(image)
    found = {
        int(number): Marker(int(number), tuple((float(x), float(y)) for x, y in four[0]))
        for four, number in zip(corners, numbers, strict=True)
        if number in NUMBERS
    }
    return tuple(found[number] for number in sorted(found))


def _detected(image: Image) -> tuple[Sequence[NDArray[np.float32]], list[int]]:
    """Return what the detector of this OpenCV finds: it is a class from 4.7 on."""
    aruco: Any = cv2.aruco
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    if hasattr(aruco, "ArucoDetector"):
        corners, numbers, _ = aruco.ArucoDetector(_dictionary()).detectMarkers(grey)
    else:
        corners, numbers, _ = aruco.detectMarkers(grey, _dictionary())
    return corners, [] if numbers is None else numbers.ravel().tolist()


def _dictionary() -> Any:  # noqa: ANN401 - its class has two names in OpenCV
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def outline_of(markers: Sequence[Marker], width_px: int) -> tuple[Point, ...]:
    """Return the tray's outline, as parts of the picture's width: the markers' outer corners.

    Where one marker is covered its corner is put where the others leave room for it.

    Raises:
        CalibrationError: there are too few, or they lie in a row.
    """
    if len(markers) < ENOUGH:
        raise CalibrationError(
            f"{len(markers)} of {len(NUMBERS)} markers are seen; at least {ENOUGH} are needed: "
            "bring the whole tray into view, without glare on the paper",
            fault=Fault.FEW_MARKERS,
        )
    if _are_in_a_row(markers):
        raise CalibrationError(
            "the markers lie in a row: lay one marker into each corner of the floor",
            fault=Fault.NO_TRAY,
        )
    middles = all_middles(markers)
    middle = middles.mean(axis=0)
    outer = np.array(
        [max(marker.corners_px, key=lambda c: np.hypot(*(c - middle))) for marker in markers]
    )
    # A covered marker is taken to reach as far beyond its middle as the others do.
    farther = (np.hypot(*(outer - middle).T) / np.hypot(*(middles[: len(outer)] - middle).T)).mean()
    covered = middle + farther * (middles[len(outer) :] - middle)
    corners = np.vstack([outer, covered])
    ordered = sorted(corners, key=lambda c: np.arctan2(c[1] - middle[1], c[0] - middle[0]))
    return tuple((float(x) / width_px, float(y) / width_px) for x, y in ordered)


def _are_in_a_row(markers: Sequence[Marker]) -> bool:
    """Return whether markers lie as on the printed page, before it is cut."""
    middles = np.array([marker.middle_px for marker in markers])
    along, across = np.linalg.svd(middles - middles.mean(axis=0), compute_uv=False)
    return bool(across < ROW * along)


def all_middles(markers: Sequence[Marker]) -> NDArray[np.float64]:
    """Return the middles of the four markers, (4, 2), of which the last may be covered.

    On the tray it lies across from the marker between the other two; so it does in the picture once
    each is weighed by its depth (homogeneous coordinates).
    """
    middles = np.array([marker.middle_px for marker in markers])
    if len(markers) == len(NUMBERS):
        return middles
    weights = np.array([marker.depth for marker in markers])
    weights[_between(markers, middles)] *= -1
    return np.vstack([middles, weights @ middles / weights.sum()])


def _between(markers: Sequence[Marker], middles: NDArray[np.float64]) -> int:
    """Return which of three markers lies between the others: in whose corner they meet.

    There alone they lie at a right angle, in the plane of the tray. How a marker's own edges are
    seen tells that; distances do not: seen aslant, a diagonal can be shorter than a long side.
    """
    cosines = []
    for index, marker in enumerate(markers):
        first, second, _, last = np.array(marker.corners_px)
        edges = np.column_stack([second - first, last - first])
        others = np.delete(middles, index, axis=0) - middles[index]
        one, other = np.linalg.solve(edges, others.T).T
        cosines.append(abs(one @ other) / (np.hypot(*one) * np.hypot(*other)))
    return int(np.argmin(cosines))


def mm_per_width(markers: Sequence[Marker], width_px: int) -> float:
    """Return the millimetres that the picture's width shows on the tray, in its middle."""
    return MARKER_MM * width_px / float(np.mean([marker.edge_px for marker in markers]))


def cells_of(number: int) -> NDArray[np.bool_]:
    """Return which cells of a marker are black, (CELLS, CELLS).

    Raises:
        CalibrationError: this OpenCV knows no markers.
    """
    if not can_find():
        raise CalibrationError(
            f"OpenCV {cv2.__version__} knows no markers here: install 4.7 or later, "
            "`pip install --upgrade opencv-python-headless`"
        )
    aruco: Any = cv2.aruco
    draw = aruco.generateImageMarker if hasattr(aruco, "generateImageMarker") else aruco.drawMarker
    return np.asarray(draw(_dictionary(), number, CELLS) == 0)


def sheet() -> str:
    """Return a page to print, A4 as SVG: the markers with their margins, and a bar to check.

    Raises:
        CalibrationError: this OpenCV knows no markers.
    """
    markers = "\n".join(_drawn(number, 20 + 45 * number, 30) for number in NUMBERS)
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">
<g font-family="sans-serif" font-size="4">
<text x="20" y="18">{TITLE}</text>
{markers}
<path d="M20 80h100M20 77v6M120 77v6" stroke="black" stroke-width="0.4"/>
<text x="20" y="90">Print at 100 %: this line is 100 mm long.</text>
</g>
</svg>
"""


def is_sheet(text: str) -> bool:
    """Return whether a text is a page of markers, of this release or an earlier one."""
    return text.startswith("<svg ") and TITLE in text


def _drawn(number: int, left_mm: float, top_mm: float) -> str:
    """Return a marker as SVG, with the white margin that it needs and a line to cut along."""
    cell = MARKER_MM / CELLS
    squares = " ".join(
        f"M{left_mm + x * cell:.3f} {top_mm + y * cell:.3f}h{cell:.3f}v{cell:.3f}h-{cell:.3f}z"
        for y, x in zip(*np.nonzero(cells_of(number)), strict=True)
    )
    side = MARKER_MM + 2 * cell
    return (
        f'<path d="{squares}" fill="black" shape-rendering="crispEdges"/>'
        f'<rect x="{left_mm - cell:.3f}" y="{top_mm - cell:.3f}" width="{side:.3f}" '
        f'height="{side:.3f}" fill="none" stroke="grey" stroke-width="0.2"/>'
    )
