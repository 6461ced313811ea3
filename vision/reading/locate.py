"""Finds where dice may lie in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import dist
from typing import TYPE_CHECKING, Final, TypeVar

import cv2
import numpy as np

from vision.reading.halves import Halves, zoomed
from vision.reading.weights import MODELS, Net

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from vision.frame import Image

PointPx = tuple[float, float]
"""(x, y) in a picture, in pixels."""

Scaled = tuple["Image", float]
"""A picture at another size, and the zoom that leads to it."""

Values = TypeVar("Values", bound=np.generic)
"""What a picture or a mask is made of."""

LONG_SIDES_PX: Final = (640, 320, 160)
"""The picture is searched at these long sides: dice of 10 to 60 px are found at each, so that
dice from 1/64 to 3/8 of the picture are found at one at least. From 512 px on as many dice are
found in two thirds of the time, but more are placed or sized amiss: of 1,580 pictures seven
more were wrong and sure."""
COARSEST_PX: Final = LONG_SIDES_PX[-1]
"""The coarsest of them, at which a picture is first looked at."""
FIRST_PX: Final = 400
"""The long side at which a first look is taken where dice are small. Of 1,052 ray-cast pictures 18
more were wrong and sure for ending with it, before parts were looked at as well; with 384 28, with
448 13, for a fifth more work."""
FARTHEST_PX: Final = 80
"""The long side at which dice that fill a fifth of the picture and more are found best. Searched
where nothing else is found: in every picture, 2.4 points more of rune_scope are asked about."""
CELL_PX: Final = 4
"""Side of the square that one value of the heat map stands for."""
STEP_PX: Final = 16
"""The finder's input is a multiple of this, for it is halved four times."""
LEAST_HEAT: Final = 0.3
"""Chance (0 to 1) over which a peak is a candidate: the faces' reader drops what is no die. On the
held-out photographs and the three sets for measuring only, 2 of 1,801 dice are colder, and half of
what is none."""
FAINT_HEAT: Final = 0.1
"""What is colder is not even looked at twice. Of 3,294 large ray-cast dice the two coarser scales
miss 13; all but two are at least so warm there."""
LEAST_SIDE_PX, MOST_SIDE_PX = 7.0, 90.0
"""Sides that the finder can tell at one scale; what lies beyond is found better at another."""
LARGEST_PART: Final = 0.8
"""No die takes more of the picture's short side: turned, it would not be seen whole. From afar an
empty tray may look like one."""
SAME_PEAK_SIDES: Final = 0.5
"""Two peaks nearer than this, in sides of the larger, are one die."""
SAME_SIZE: Final = 1.6
"""Ratio of sides up to which two peaks at one place are one die seen twice."""
SIDE_BY_SIDE: Final = 0.9
"""Two dice that touch are at least so far apart, in the mean of both sides, but for an error."""
OUTSIDE_SIDES: Final = 0.35
"""The middle of a die that the picture's edge cuts may lie so far outside, in sides."""
MOST_CANDIDATES: Final = 60
"""More peaks than this are clutter; the weakest are dropped."""
PARTS_PX, PART_SIDES = (64, 96), 2.4
"""Sides of a part that is looked at for itself: the first that is so many times as large as a die,
or the last. In larger ones no more is told, for up to thrice the work."""
INNER_PART: Final = 0.3
"""What lies so far from a part's middle, across or down, in sides of it, is seen well."""
BEYOND_PX: Final = 32
"""A mirrored picture goes on so far: what lies at its edges looks as in the middle of one."""
TURNED_PX: Final = 128
"""Side of the part round a place that is looked at turned: with 160 no more is told."""
TURNED_SIDES_PX: Final = (10.0, 64.0)
"""Sides that are looked at turned: others tell no more, and cost as much."""
NEAR_SIDES, NEAR_CELLS = 0.35, 1.5
"""So far from where it was found, in sides and at least in cells, a turned place may be found."""
COLDEST: Final = 0.001
"""The heat of a place that is not found at all when it is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A place where a die may lie.

    Attributes:
        centre_px: (x, y) of the middle of its top face.
        side_px: its edge length.
        heat: the finder's chance that it is a die, 0 to 1.
    """

    centre_px: PointPx
    side_px: float
    heat: float

    def seen_from(self, zoom: float, corner: Sequence[float] = (0, 0)) -> Candidate:
        """Return where it lies in the picture of which its own is a copy, or a part of that.

        *zoom* leads from the picture to the copy; the part begins there at *corner*, (x, y).
        """
        x, y = ((at + start) / zoom for at, start in zip(self.centre_px, corner, strict=True))
        return Candidate(centre_px=(x, y), side_px=self.side_px / zoom, heat=self.heat)

    def distance_px(self, other: Candidate) -> float:
        """Return how far another candidate's middle is."""
        return dist(self.centre_px, other.centre_px)

    def is_apart(self, others: Iterable[Candidate], reach_px: float) -> bool:
        """Return whether its middle is at least so far from that of each of the others."""
        return all(self.distance_px(other) >= reach_px for other in others)


class Scales:
    """A picture at the long sides at which it is searched.

    Each is made once, for whoever wants it first, of the picture itself.
    """

    def __init__(self, image: Image) -> None:
        """Take a picture, (height, width, 3), uint8, BGR."""
        self.halves = Halves(image)
        self._made: dict[int, Scaled] = {}

    def zoom_to(self, long_side_px: int) -> float:
        """Return what leads from the picture to it so long."""
        return float(long_side_px / max(self.halves.halved(0).shape[:2]))

    def at(self, long_side_px: int) -> Scaled:
        """Return the picture so long, and the zoom that leads to it."""
        if long_side_px not in self._made:
            zoom = self.zoom_to(long_side_px)
            self._made[long_side_px] = (zoomed(self.halves, zoom), zoom)
        return self._made[long_side_px]


class Finder:
    """The net that finds dice, at several scales."""

    def __init__(self, path: Path = MODELS / "finder.onnx") -> None:
        """Load the net, once for each small size that most pictures need, and once for all others.

        OpenCV plans anew whenever the size changes, which takes a quarter of a millisecond or so,
        and keeps what the layers take: at 640 pixels 20 MB, at 400 eleven, at 160 three.

        Raises:
            ModelError: the file is missing or broken.
        """
        self._net = _net(path)
        self._coarsest = _net(path)
        self._nets_of_parts = {side: _net(path) for side in PARTS_PX}

    def find(self, image: Image) -> tuple[Candidate, ...]:
        """Return the candidates of a picture, the likeliest first, each place once.

        It is what the nets learn and are tested with; a picture is read scale by scale.
        """
        scales = Scales(image)
        return likely(self.search(image, map(scales.at, LONG_SIDES_PX)))

    def search(self, image: Image, scaled: Iterable[Scaled]) -> tuple[Candidate, ...]:
        """Return the peaks of a picture at some of its `Scales`, faint ones and doubles too."""
        found = (one for small, zoom in scaled for one in self._at(small, zoom))
        return tuple(one for one in found if is_in(image, one))

    def _at(self, scaled: Image, zoom: float) -> Iterator[Candidate]:
        """Return the peaks at one scale, in pixels of the whole picture."""
        net = self._coarsest if max(scaled.shape) == COARSEST_PX else self._net
        maps = net.run(blob(scaled))[0]
        most_px = min(MOST_SIDE_PX, LARGEST_PART * min(scaled.shape[:2]))
        return (one.seen_from(zoom) for one in peaks_of(maps) if one.side_px <= most_px)

    def search_round(
        self, image: Image, scaled: Scaled, middles_px: Iterable[PointPx], side_px: float
    ) -> tuple[Candidate, ...]:
        """Return the peaks near some places, as `search` does, at one scale.

        Args:
            image: the picture.
            scaled: the same at that scale, with the zoom.
            middles_px: (x, y) of the places, in pixels of the picture.
            side_px: the side of the dice that may lie there, likewise.
        """
        part_px = side_of_part(side_px * scaled[1])
        found = (one for middle in middles_px for one in self._near(*scaled, middle, part_px))
        return tuple(one for one in found if is_in(image, one))

    def _near(
        self, small: Image, zoom: float, middle_px: PointPx, part_px: int
    ) -> Iterator[Candidate]:
        corner = [round(at * zoom - part_px / 2) for at in middle_px]
        maps = self._nets_of_parts[part_px].run(blob(part_from(small, corner, part_px)))[0]
        for one in peaks_of(maps):
            if max(abs(at - part_px / 2) for at in one.centre_px) <= INNER_PART * part_px:
                yield one.seen_from(zoom, corner)

    def search_mirrored(self, picture: Image) -> tuple[Candidate, ...]:
        """Return the peaks of a picture whose mirror image goes on beyond its edges.

        Args:
            picture: shape (height, width, 3), uint8, BGR; it is searched at the size that it has.
        """
        px = BEYOND_PX
        wide = cv2.copyMakeBorder(picture, px, px, px, px, cv2.BORDER_REFLECT)
        maps = self._net.run(blob(np.asarray(wide, np.uint8)))[0]
        start = (-px, -px)
        return tuple(one.seen_from(1.0, start) for one in peaks_of(maps))

    def heats_turned(self, scaled: Iterable[Scaled], one: Candidate) -> Iterator[float]:
        """Yield how hot a place is when what lies round it is turned, 0 to 1, scale by scale.

        A die is one from all sides, at one scale at least. What was found for its heat alone may
        owe that to chance. Each is the mean over three turns by a quarter.

        Args:
            scaled: the picture at its `Scales`.
            one: the place; it keeps its heat where it has no size that is seen well at any.
        """
        low, high = TURNED_SIDES_PX
        near = [(small, zoom) for small, zoom in scaled if low <= one.side_px * zoom <= high]
        if not near:
            yield one.heat
        for small, zoom in near:
            yield self._heat_turned_at(small, zoom, one)

    def _heat_turned_at(self, small: Image, zoom: float, one: Candidate) -> float:
        corner = [at * zoom - TURNED_PX / 2 for at in one.centre_px]
        part = part_from(small, corner, TURNED_PX)
        turned = [np.ascontiguousarray(np.rot90(part, quarters)) for quarters in (1, 2, 3)]
        maps = self._net.run(np.concatenate([blob(each) for each in turned]))
        logits = np.array([hottest(each, one.side_px * zoom) for each in maps], np.float32)
        return float(chance(logits.mean(keepdims=True))[0])


def blob(picture: Image) -> NDArray[np.float32]:
    """Return the picture as the finder wants it: (1, 3, h, w), 0 to 1, padded with black."""
    height, width = picture.shape[:2]
    below, right = -height % STEP_PX, -width % STEP_PX
    padded = cv2.copyMakeBorder(picture, 0, below, 0, right, cv2.BORDER_CONSTANT)
    return np.asarray(cv2.dnn.blobFromImage(padded, 1 / 255), np.float32)


def side_of_part(side_px: float) -> int:
    """Return the side of the part in which a die of such a side is looked at, in pixels."""
    return next((px for px in PARTS_PX if px >= PART_SIDES * side_px), PARTS_PX[-1])


def part_from(picture: Image, corner: Sequence[float], side_px: int) -> Image:
    """Return the square part from a corner (x, y) on, uint8, BGR; black beyond the picture."""
    matrix = np.array([[1, 0, -corner[0]], [0, 1, -corner[1]]], np.float64)
    return np.asarray(cv2.warpAffine(picture, matrix, (side_px, side_px)), np.uint8)


def hottest(maps: NDArray[np.float32], side_px: float) -> float:
    """Return the highest heat, a logit, in the middle of the maps, of what is about so large."""
    heat, sides = maps[0], np.exp(maps[1]) * CELL_PX
    rows, columns = np.indices(heat.shape) + 0.5
    apart = np.hypot(rows - heat.shape[0] / 2, columns - heat.shape[1] / 2)
    like = (sides < SAME_SIZE * side_px) & (SAME_SIZE * sides > side_px)
    there = heat[like & (apart <= max(NEAR_CELLS, NEAR_SIDES * side_px / CELL_PX))]
    return float(there.max(initial=np.log(COLDEST)))


def _net(path: Path) -> Net:
    """Return the net, which makes four maps: how warm a place is, how large, and where exactly."""
    return Net(path, outputs=4)


def chance(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the logistic function of each value."""
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)


def peaks(heat: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return where the heat is high and highest among its neighbours."""
    around = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    return np.asarray((heat >= around) & (heat > FAINT_HEAT))


def peaks_of(maps: NDArray[np.float32]) -> Iterator[Candidate]:
    """Yield the peaks of a net's maps (4, h, w) that have a size it can tell, in its pixels."""
    heat, sides = chance(maps[0]), np.exp(maps[1]) * CELL_PX
    for y, x in zip(*np.nonzero(peaks(heat)), strict=True):
        if LEAST_SIDE_PX <= sides[y, x] <= MOST_SIDE_PX:
            across, down = x + 0.5 + maps[2, y, x], y + 0.5 + maps[3, y, x]
            yield Candidate(
                centre_px=(float(across) * CELL_PX, float(down) * CELL_PX),
                side_px=float(sides[y, x]),
                heat=float(heat[y, x]),
            )


def likely(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return the peaks that are candidates, the likeliest first, each place once."""
    warm = [one for one in found if one.heat > LEAST_HEAT]
    return without_doubles(one for one in warm if not covers_two(one, warm))


def covers_two(one: Candidate, others: Iterable[Candidate]) -> bool:
    """Return whether a candidate is two dice that touch: smaller ones tell them apart."""
    parts = [each for each in others if each.side_px < one.side_px and is_double(each, one)]
    return any(_lie_side_by_side(*pair) for pair in combinations(parts, 2))


def _lie_side_by_side(one: Candidate, other: Candidate) -> bool:
    return one.distance_px(other) >= SIDE_BY_SIDE * (one.side_px + other.side_px) / 2


def without_doubles(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return the candidates, likeliest first, without weaker ones of like size at one place."""
    kept: list[Candidate] = []
    for one in sorted(found, key=lambda candidate: -candidate.heat):
        if not any(is_double(one, other) for other in kept):
            kept.append(one)
    return tuple(kept[:MOST_CANDIDATES])


def is_in(image: Image, one: Candidate) -> bool:
    """Return whether some of a candidate's top face is in the picture."""
    height, width = image.shape[:2]
    (x, y), margin = one.centre_px, OUTSIDE_SIDES * one.side_px
    return bool(-margin < x < width + margin and -margin < y < height + margin)


def cut_round(
    picture: NDArray[Values], middle_px: tuple[float, float], reach_px: float
) -> NDArray[Values]:
    """Return the square part of a picture round a place; empty where none of it is in there."""
    x, y = middle_px
    left, top = (max(0, round(at - reach_px)) for at in (x, y))
    right, bottom = (max(0, round(at + reach_px) + 1) for at in (x, y))
    return picture[top:bottom, left:right]


def is_double(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates are one die."""
    low, high = sorted((one.side_px, other.side_px))
    return high < SAME_SIZE * low and one.distance_px(other) < SAME_PEAK_SIDES * high
