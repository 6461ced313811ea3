"""Lays the pips of each face over a die's top: a witness beside the net that never learnt.

It finds no dice and knows no stranger. Of a die it tells the face in nine cases of ten, whatever
its colours, and where the net is in doubt the two seldom err alike.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from companion.dice import FACES
from vision.reading.crops import Format, crop, is_round_middle, laid_flat, turned
from vision.reading.light import medians

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from vision.reading.halves import Halves
    from vision.reading.locate import Candidate

    Floats = NDArray[np.float32]

SIDE_PX: Final = 20.0
"""The die's side in the crops that are looked at: more pixels tell no more."""
TOP_PX: Final = 10
"""Radius of the top that is compared."""
SHIFTS_PX: Final = (-2, -1, 0, 1, 2)
"""The top's middle may lie so far beside the place that the finder told."""
ZOOMS: Final = (0.85, 1.0, 1.18)
"""The die may be so much larger or smaller than the finder told."""
SPACINGS: Final = (0.17, 0.21, 0.255, 0.3)
"""From the middle to a corner's column of pips, in sides: each maker has another."""
RADIUS, ACE_RADIUS = 0.09, 0.14
"""A pip's radius, in sides; an ace's may be either."""
TURN_DEGREES: Final = 15.0
"""How finely pips are turned."""
SOFT_PX: Final = 1.5
"""Width of a pip's edge."""
NOISE: Final = 10.0
"""Spread of a camera's noise, in levels of 255."""
MOST_SPREADS: Final = 3.0
"""What differs by more from the top's middle colour, in spreads of the top, is glare or no top."""
LEAST_SHARE: Final = 1e-3
"""Each colour has at least this share of what differs: less is noise."""

CLEAR_LEAD: Final = 0.1
"""By so much more than any other face's the pips of a face have to explain to bear it out; where
another's explain so much more they belie it. Of 216 doubtful dice of photographs and stills, more
than half of them as nets see them that knew neither dice nor camera, pips bore out 95 right faces
and 3 wrong ones, and belied 22 of 40 wrong ones and 11 of 176 right ones."""

CORNERS: Final = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PLACES: Final = {
    1: ((0, 0),),
    2: CORNERS[:2],
    3: (*CORNERS[:2], (0, 0)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: (*CORNERS, (-1, 0), (1, 0)),
}
"""Where each face has its pips, in columns and rows from the middle."""
ALIKE_AFTER_DEGREES: Final = {2: 180, 3: 180, 4: 90, 5: 90, 6: 180}
"""After how much of a turn a face looks as before; an ace always does."""

COLOURS: Final = 3
"""As many as a pixel has values."""
TOP_SIDE_PX: Final = 2 * TOP_PX + 1
MARGIN_PX: Final = max(SHIFTS_PX)
CROP_PX: Final = TOP_SIDE_PX + 2 * MARGIN_PX
FORMAT: Final = Format(CROP_PX, CROP_PX / SIDE_PX)


def may_be_part(face: int, whole: int) -> bool:
    """Return whether some of the pips of *whole* may look like all those of *face*.

    Then they fit where the others are hard to see. Five pips are no part of a six's two rows.
    """
    return face < whole and (face, whole) != (5, 6)


def fit_of_faces(halves: Halves, one: Candidate, lean: tuple[float, float]) -> Floats:
    """Return how well each face's pips fit a place that leans so (`vision.reading.crops`), (6,).

    It is the share of the differences of colour on the top that they explain, 0 to 1, in the size,
    turn and shift in which they explain most.
    """
    own = [_in_own_colours(crop(halves, one, FORMAT, laid_flat(lean, zoom))) for zoom in ZOOMS]
    tops = _upright(np.concatenate([_tops(colours) for colours in own]))
    # A few tops at a time: BLAS would share larger products out over threads that wait busily.
    few = tops.reshape(-1, len(SHIFTS_PX) * COLOURS, tops.shape[2]).transpose(0, 2, 1)
    return np.array([_most_explained(drawn, few) for drawn in patterns()], np.float32)


def _most_explained(drawn: Floats, few: Floats) -> float:
    """Return the largest share that one of the patterns, (n, pixels), explains of one of the tops.

    Args:
        drawn: the patterns.
        few: (lots, pixels, shifts and colours).
    """
    shares = np.square(drawn @ few)
    # NumPy is slow to sum over an axis so short.
    first, second, third = (shares[..., nth::COLOURS] for nth in range(COLOURS))
    return float((first + second + third).max())


def _in_own_colours(cut: NDArray[np.uint8]) -> Floats:
    """Return a crop, (3, pixels), in colours in each of which its top differs as much."""
    values = cut.reshape(-1, COLOURS).T.astype(np.float32)
    top = values[:, is_round_middle(CROP_PX, TOP_PX).ravel()]
    sizes, axes = np.linalg.eigh(np.cov(top) + NOISE**2 * np.eye(COLOURS))
    stretch = (axes / np.sqrt(sizes)).T.astype(np.float32)
    own = stretch @ (values - medians(top.T)[:, None])
    return np.asarray(np.clip(own, -MOST_SPREADS, MOST_SPREADS), np.float32)


def _tops(own: Floats) -> Floats:
    """Return the tops of a crop at all shifts, (shifts, 3, pixels), with zero mean."""
    tops = own.take(_values_of_tops())
    tops -= tops.mean(axis=2, keepdims=True)
    return tops


def _upright(tops: Floats) -> Floats:
    """Return tops with their colours at right angles to each other, and of unit length.

    The squares of what pips have in common with these add up to the share that they explain of the
    colour that they explain best: pips have any.
    """
    alike = tops @ tops.transpose(0, 2, 1)
    least = LEAST_SHARE * np.trace(alike, axis1=1, axis2=2)[:, None, None] + 1e-6
    root = np.linalg.cholesky(alike + least * np.eye(COLOURS, dtype=np.float32))
    return np.asarray(np.linalg.inv(root) @ tops, np.float32)


@cache
def patterns() -> tuple[Floats, ...]:
    """Return each face's pips in all sizes and turns.

    One a row, (n, pixels of the top), with zero mean and unit length.
    """
    return tuple(np.array(list(_patterns_of(face))) for face in FACES)


def _patterns_of(face: int) -> Iterator[Floats]:
    places = np.array(PLACES[face])
    if face == 1:
        yield from (_pattern(places, radius) for radius in (RADIUS, ACE_RADIUS))
        return
    for spacing in SPACINGS:
        for turn in np.arange(0, ALIKE_AFTER_DEGREES[face], TURN_DEGREES):
            yield _pattern(places @ turned(turn, spacing), RADIUS)


def _pattern(pips: NDArray[Any], radius: float) -> Floats:
    """Return pips at these places, (n, 2), in sides, as `patterns` holds them."""
    steps = np.arange(-TOP_PX, TOP_PX + 1) / SIDE_PX
    away = np.min([np.hypot(steps - x, steps[:, None] - y) for x, y in pips], axis=0)
    inside = np.clip((radius - away) * SIDE_PX / SOFT_PX + 0.5, 0, 1)
    inside = inside[is_round_middle(TOP_SIDE_PX, TOP_PX)]
    inside -= inside.mean()
    return np.asarray(inside / np.linalg.norm(inside), np.float32)


@cache
def _values_of_tops() -> NDArray[np.intp]:
    """Return the numbers of a crop's values that show the top, at all shifts.

    The crop's are (3, pixels), the top's (shifts, 3, pixels).
    """
    numbers = np.arange(CROP_PX**2).reshape(CROP_PX, CROP_PX)
    starts = [MARGIN_PX + shift for shift in SHIFTS_PX]
    squares = [numbers[y : y + TOP_SIDE_PX, x : x + TOP_SIDE_PX] for y in starts for x in starts]
    pixels = np.array([square[is_round_middle(TOP_SIDE_PX, TOP_PX)] for square in squares])
    return pixels[:, None] + CROP_PX**2 * np.arange(COLOURS)[:, None]
