"""Whether the camera or the tray lies elsewhere than when the table was set up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.frame import BURNT_FROM
from vision.motion import shrink
from vision.table.tray import floor_of, from_png, has_shape, widened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from vision.frame import Grey
    from vision.observation import Box, Observation
    from vision.table.calibration import Calibration

MOVED_PX: Final = 1.0
"""The camera has moved when the surroundings lie elsewhere by more than so many pixels of the small
picture: 0.3 % of its width. On the five rendered turns they stay below 0.4, hands in view, whether
the light is halved or half as strong again."""

SURROUNDINGS: Final = 0.07
"""So far round the tray's floor are its near surroundings, in parts of the picture's width: most of
them its rim. They tell whether it has moved; where they cannot, all that is beside it. By all of
that alone a tray that is pushed on striped cloth was not noticed in 39 of 48 cases (3 to 30 mm, 8
directions), for the cloth stays; and on a plain table a sheet of paper laid beside the tray passed
for a camera that moved in 177 of 384 places, by these in 39."""

ALIKE: Final = 0.3
"""Response of the phase correlation (0 to 1) under which the surroundings are others. On those
turns it is 0.36 and more with hands in view, whether the light is halved or half as strong again;
turned by 2 degrees it is 0.27 and less."""

LEAST_AROUND: Final = 0.15
"""Share of the picture that the surroundings need for a weak response to tell anything. Cut down to
less, one of four turns falls short of `ALIKE` at two of three rests, though nothing moved; and
where so little lies round the tray, no die is lost there."""

EDGE_LEVELS: Final = 20.0
"""Steep (`_steepness`) from so many levels on, something is an edge, and no noise."""

LEAST_EDGES: Final = 0.005
"""Share of the picture that the edges round the tray need for a weak response to tell anything: on
a plain table noise is compared with noise. Round the five turns' trays it is 0.09 and more."""

SHADED_SIDES: Final = 0.35
"""So far round a die its shadow and its mirror image in the rim are no surroundings, in sides. With
what dice cover left out, the response at rest is 0.95 and more on the five turns; with them it is
0.67 and more."""

RIM: Final = 0.03
"""So far round the tray's floor is its rim alone, in parts of the picture's width: beyond it lies
the table, whose pattern stays where it is when a tray is pushed over it."""

PARTS: Final = 8
"""The rim is looked at in so many parts all round."""

RIM_ALIKE: Final = 0.65
"""The mean cosine between slopes of a part of the rim and those of then, at least, where it lies as
it did: on the five turns 0.92 and more at rest, 0.8 by a third of the light. Of the five trays on
four patterned cloths, pushed by 1.6 to 15 % of the picture's width or turned by 2, 5 and 15
degrees, 11 of 960 were not noticed so, by 6 % at most, and 362 without it; of 2,250 bands of sun
and shade across a tray, 0.3 to 4 times as bright, none passed for such a push."""

RIM_EDGES: Final = 0.1
"""A part of the rim tells something where so much of it is an edge."""

LEAST_BARE: Final = 0.25
"""The same where so much of its edges is bare."""

NOISE_LEVELS: Final = 8.0
"""Slopes (`_slopes`) that are flatter than this run anywhere."""

LEAST_LIGHT: Final = 0.25
"""By less of the light than there was the rim tells nothing: its slopes are lost in noise."""

WELL_WITHIN: Final = 0.08
"""So far within the floor's outline, in parts of the picture's width, is its middle."""

STRIPED: Final = 0.3
"""Where so much more of the floor's middle is edges than when it was empty, dice aside, light draws
on it, as on the rim then: sun through blinds. By trays that are pushed by up to 15 % of the
picture's width it was 0.23 at most, by blinds that turned the rim's slopes 0.35 and more."""

HALF: Final = 0.5
"""What is softly joined is bare where it is more than this."""


def is_elsewhere(calibration: Calibration, small: Grey, covered: Iterable[Box] = ()) -> bool:
    """Return whether the camera or the tray lies elsewhere than when it was calibrated.

    Told from what is round the tray's floor, so that dice on it do not matter.

    Args:
        calibration: the table as it was set up.
        small: the small picture now, as `vision.motion.shrink` makes it.
        covered: around what lies over the rim or reaches over it now, as `covered_by` has it, of
            which nothing is told.
    """
    if not has_shape(calibration, small):
        return True
    seen = _seen(small, covered)
    is_moved = _told_by_surroundings(calibration, seen)
    return is_moved is True or _rim_of(calibration).has_gone(seen)


def is_back(calibration: Calibration, small: Grey, covered: Iterable[Box] = ()) -> bool:
    """Return whether a table that was moved surely lies where it did; see `is_elsewhere`.

    What tells nothing, for it is dark or covered, is no sign of that.
    """
    if not has_shape(calibration, small):
        return False
    seen = _seen(small, covered)
    is_moved = _told_by_surroundings(calibration, seen)
    return is_moved is False and _rim_of(calibration).is_there(seen)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A small picture, its slopes and edges (`_slopes`), and 1 where nothing covers it."""

    small: Grey
    slopes: NDArray[np.float32]
    edges: NDArray[np.float32]
    bare: NDArray[np.float32]


def _seen(small: Grey, covered: Iterable[Box]) -> _Seen:
    slopes = _slopes(small)
    return _Seen(small, slopes, _steepness(slopes), _bare(covered, *small.shape))


def _told_by_surroundings(calibration: Calibration, seen: _Seen) -> bool | None:
    """Return whether the surroundings lie elsewhere now; None where they cannot tell it."""
    empty, near, beside = _surroundings(calibration)
    told = (_is_moved(empty, seen.edges, around, seen.bare) for around in (near, beside))
    return next((moved for moved in told if moved is not None), None)


def _is_moved(
    then: NDArray[np.float32],
    now: NDArray[np.float32],
    around: NDArray[np.float32],
    bare: NDArray[np.float32],
) -> bool | None:
    """Return whether edges lie elsewhere now, by what is bare of some surroundings.

    None where that is too little, or has too few edges, to tell it.
    """
    shown = around * bare
    (across, down), response = cv2.phaseCorrelate(then * shown, now * shown)
    if response >= ALIKE:
        return bool(np.hypot(across, down) > MOVED_PX)
    has_edges = np.mean(then * shown > EDGE_LEVELS) >= LEAST_EDGES
    return True if has_edges and around.mean() >= LEAST_AROUND else None


@dataclass(frozen=True, slots=True)
class _Rim:
    """The edges of a tray's rim, in parts all round, and the middle of its floor.

    `places`, `slopes` and `parts` have a row for each pixel of these edges.

    Attributes:
        places: where these are in the picture, row after row.
        slopes: how the grey level changes there, to the right and down, shape (pixels, 2).
        parts: of which part one is, from 0; what is across from it is half as many further on.
        light: the middle grey level of the picture of the empty tray.
        middle: 1 well within the floor, and 0 elsewhere.
        drawn: how much of that middle was edges.
    """

    places: NDArray[np.intp]
    slopes: NDArray[np.float32]
    parts: NDArray[np.intp]
    light: float
    middle: Grey
    drawn: float

    def has_gone(self, seen: _Seen) -> bool:
        """Return whether two parts across from one another look otherwise now.

        So it is where a tray was pushed over a table whose pattern stays where it is.
        """
        if self._is_in_the_dark(seen) or self._is_striped(seen):
            return False
        tell, alike = self._compared(seen)
        gone = tell & ~alike
        return bool((gone[: PARTS // 2] & gone[PARTS // 2 :]).any())

    def is_there(self, seen: _Seen) -> bool:
        """Return whether half of the parts at least look as they did, and none otherwise.

        One without edges tells nothing, and contradicts nothing.
        """
        if not self.places.size:
            return True
        if self._is_in_the_dark(seen):
            return False
        tell, alike = self._compared(seen)
        has_edges = np.bincount(self.parts, minlength=PARTS) > 0
        return bool(2 * (tell & alike).sum() >= has_edges.sum() and not (tell & ~alike).any())

    def _is_striped(self, seen: _Seen) -> bool:
        """Return whether light draws on the floor, as on the rim then: sun through blinds."""
        return _drawn(seen.edges, self.middle * (seen.bare > HALF)) > self.drawn + STRIPED

    def _is_in_the_dark(self, seen: _Seen) -> bool:
        return bool(np.median(seen.small) < LEAST_LIGHT * self.light)

    def _compared(self, seen: _Seen) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return which parts tell anything now, and which look as they did."""
        is_shown = ((seen.bare > HALF) & (seen.small < BURNT_FROM)).ravel()[self.places]
        whole, shown = (np.bincount(self.parts, each, PARTS) for each in (None, is_shown))
        tell = (shown >= LEAST_BARE * whole) & (shown > 0)
        return tell, self._alike(seen, is_shown) >= RIM_ALIKE * shown

    def _alike(self, seen: _Seen, is_shown: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return how much the slopes of each part run as they did: the sum of the cosines."""
        now = seen.slopes.reshape(-1, 2)[self.places]
        steep = np.maximum(np.hypot(*now.T), NOISE_LEVELS) * np.hypot(*self.slopes.T)
        cosines = (now * self.slopes).sum(axis=1) / steep
        return np.asarray(np.bincount(self.parts, cosines * is_shown, PARTS), np.float64)


@lru_cache(maxsize=2)
def _rim_of(calibration: Calibration) -> _Rim:
    empty = shrink(from_png(calibration.empty))
    height, width = empty.shape
    floor = floor_of(calibration.outline, width, height)
    rim = widened(floor, RIM) - floor
    across, down = np.mean(calibration.outline, axis=0) * width
    y, x = np.mgrid[:height, :width]
    turns = np.arctan2(y - down, x - across) / (2 * np.pi)
    parts = np.floor(turns * PARTS + 0.5).astype(np.intp) % PARTS
    slopes = _slopes(empty)
    edges = _steepness(slopes)
    is_edge = (rim > 0) & (edges > EDGE_LEVELS)
    count, whole = (np.bincount(parts[each], minlength=PARTS) for each in (is_edge, rim > 0))
    places = np.flatnonzero(is_edge & (count >= RIM_EDGES * whole)[parts])
    side = 2 * round(WELL_WITHIN * width) + 1
    middle = np.asarray(cv2.erode(floor, np.ones((side, side), np.uint8)), np.uint8)
    return _Rim(
        places,
        slopes.reshape(-1, 2)[places],
        parts.ravel()[places],
        float(np.median(empty)),
        middle,
        _drawn(edges, middle),
    )


def _drawn(edges: NDArray[np.float32], where: NDArray[np.generic]) -> float:
    """Return how much is edges of where a mask is more than 0."""
    inside = edges[where.astype(bool)]
    return float(np.mean(inside > EDGE_LEVELS)) if inside.size else 0.0


def covered_by(seen: Observation, width_px: int) -> tuple[Box, ...]:
    """Return the boxes around the dice and hands in a picture, as parts of its width."""
    boxes = (*(die.box_px for die in seen.dice), *seen.hands)
    return tuple(
        (x / width_px, y / width_px, across / width_px, down / width_px)
        for x, y, across, down in boxes
    )


@lru_cache(maxsize=2)
def _surroundings(
    calibration: Calibration,
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return how fast the picture of the empty tray changes, and where its surroundings are.

    First those next to the floor, then all that is beside it: 1 there and 0 elsewhere, softly
    joined.
    """
    empty = shrink(from_png(calibration.empty))
    floor = floor_of(calibration.outline, empty.shape[1], empty.shape[0])
    near = (widened(floor, SURROUNDINGS) - floor).astype(np.float32)
    return _steepness(_slopes(empty)), _softly(near), _softly((1 - floor).astype(np.float32))


def _bare(covered: Iterable[Box], height: int, width: int) -> NDArray[np.float32]:
    """Return 1 where nothing lies nor throws its shadow and 0 where it does, both softly joined."""
    mask = np.ones((height, width), np.float32)
    for x, y, across, down in covered:
        reach = SHADED_SIDES * max(across, down)
        left, top = round((x - reach) * width), round((y - reach) * width)
        right, bottom = round((x + across + reach) * width), round((y + down + reach) * width)
        mask[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)] = 0.0
    return _softly(mask)


def _softly(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(mask, (9, 9), 0), np.float32)


def _slopes(small: Grey) -> NDArray[np.float32]:
    """Return how the grey level changes to the right and down, shape (height, width, 2)."""
    even = small.astype(np.float32)
    slopes = (cv2.Sobel(even, cv2.CV_32F, 1, 0), cv2.Sobel(even, cv2.CV_32F, 0, 1))
    return np.asarray(cv2.merge(slopes), np.float32)


def _steepness(slopes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how steep slopes are at each pixel, its edges: what stays when the light changes."""
    return np.asarray(cv2.magnitude(*cv2.split(slopes)), np.float32)
