"""Tells dice that the picture's edges cut, by looking beyond them, at the picture's mirror image.

Of a die of which a third is left the finder is not hot, for nothing there looks like a face. Where
the picture goes on as its mirror image that third is seen twice, as most of a die whose middle lies
on the edge. So are labels, cups and keys. What is left of a die stands out from what lies beside it
along the edge, is of the sure dice's colour and size, and is alone: where much at the edges looks
like dice in the mirror, print or a patterned ground does.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf, log, log2
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.reading.guess import chance_of, logit, usual_side_px

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.reading.guess import Guess
    from vision.reading.locate import Candidate, Finder, Scaled, Scales

    Colours = NDArray[np.float32]
    """CIELAB, lightness from 0 to 100: (n, 3)."""
    Distances = NDArray[np.float32]
    """Between such colours: (n,)."""

LONG_SIDES_PX, MOST_DIE_PX = (320, 160, 80), 22.0
"""The picture is looked at so long, at the first size at which dice are no larger than this."""
DEEP_SIDES: Final = 0.25
"""The colours of a band so deep are compared along an edge, in sides of the sure dice."""
HALF_SIDES, BESIDE_SIDES, BLUR_SIDES = 0.25, 0.8, 0.12
"""A place's ends are so far from its middle, and what lies beside it is so far from there: each is
the mean over the last to both sides. Where a tray's rim begins, one end is as what lies beside."""
LEAST_CONTRAST, APART_SIDES = 5.0, 0.5
"""What stands out by less, in CIELAB, or less than what is so near to it, is no place."""
OWN_SIDES, IMAGE_SIDES, IMAGE_BESIDE = 0.75, 1.0, 0.5
"""What is nearer to a die's middle than the first is that die's. So is what lies beside one whose
middle is no farther from the edge than the second, and along it than the third: it is seen as one
with its mirror image."""
OFF_SIDES, SIZES = 0.4, (0.5, 1.7)
"""The middle of what is left of a die is found so near to the edge, and its side so many times as
large as the others', however little is left."""
OTHER_COLOUR, FAINT_CONTRAST = 60.0, 3.0
"""What is farther in colour from the sure dice than the first, in CIELAB, is no less of a die for
it; the second is added to how far a place stands out, of which the logarithm is weighed."""
PROMISING_CONTRAST, PROMISING_COLOUR = 1.7, 0.05
"""What the logarithm of how far a place stands out promises, and what each step of CIELAB that its
colour is from the dice's takes from that."""
RIVALS, RIVALS_WEIGHT, LEAST_PROMISE = 2.0, 1.2, 2.1
"""What promises less than the best place by no more than the first is its rival; the logarithm of
their number, so weighed, is taken from its promise. From the last on the finder is asked: for 5 %
of byler_d6's sure pictures, 22 of penlington_white's, 44 of rune_scope's and 30 of the stills."""
BIAS, OTHERS_WEIGHT, CUT_CHANCE = 0.85, 1.3, 0.85
HEAT_WEIGHT, CONTRAST_WEIGHT, COLOUR_WEIGHT = 0.7, 1.45, 0.06
SIZE_WEIGHT, OFF_WEIGHT = 1.85, 5.0
"""Logistic regression on what the finder found in such pictures, all of them sure before: 387 times
what was left of a die where byler_d6's, penlington_white's, rune_scope's, 480 ray-cast pictures and
the stills were cut through one, and 403 times another thing at the edge of whole ones, of these and
of damiantab_lighting and tomekj_shadows; photographs by nets that had not seen their set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remnant:
    """What may be left of a die at an edge of a picture.

    Attributes:
        place: where it is found in the mirror.
        off: how far its middle is from the edge, in sides of the sure dice.
        size: its own side, likewise.
        contrast: how far the colours at its ends are from what lies beside it, the least of them.
        colour: how far it is from the nearest sure die's. Both are distances in CIELAB.
    """

    place: Candidate
    off: float
    size: float
    contrast: float
    colour: float

    def chance(self, others: int) -> float:
        """Return the chance, 0 to 1, that it is one, where so many others are found as well."""
        return chance_of(
            BIAS
            + HEAT_WEIGHT * logit(self.place.heat)
            + CONTRAST_WEIGHT * log(self.contrast + FAINT_CONTRAST)
            - COLOUR_WEIGHT * min(self.colour, OTHER_COLOUR)
            - SIZE_WEIGHT * abs(log2(self.size))
            - OFF_WEIGHT * self.off
            - OTHERS_WEIGHT * log(1 + others)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What lies along one edge of a picture, from left to right or from above.

    Attributes:
        contrasts: how far each place's colours are from what lies beside it, as a `Remnant`'s are.
        colours: how far its colour is from the nearest sure die's, likewise.
        at_px: where the edge lies, from the left or from above.
        runs_across: whether it runs across the picture, not down it.
        side_px: the sure dice's usual side.
    """

    contrasts: Distances
    colours: Distances
    at_px: int
    runs_across: bool
    side_px: float

    def apart(self, place: Candidate) -> tuple[float, float]:
        """Return how far a place is from the edge, and how far along it, in sides."""
        across, down = (at / self.side_px for at in place.centre_px)
        away, along = (down, across) if self.runs_across else (across, down)
        return abs(away - self.at_px / self.side_px), along

    def at(self, along: float) -> tuple[float, float]:
        """Return the contrast and the colour's distance so many sides along it."""
        nth = min(max(int(along * self.side_px), 0), len(self.contrasts) - 1)
        return float(self.contrasts[nth]), float(self.colours[nth])

    def standing_out(self) -> list[float]:
        """Return how many sides along it the places are that stand out more than those near by."""
        near = np.ones((1, 2 * round(APART_SIDES * self.side_px) + 1), np.uint8)
        most = cv2.dilate(self.contrasts[None], near)[0]
        stands_out = (self.contrasts >= most) & (self.contrasts >= LEAST_CONTRAST)
        return [float(nth + 0.5) / self.side_px for nth in np.flatnonzero(stands_out)]

    def is_of(self, die: Candidate, away: float, along: float) -> bool:
        """Return whether what lies so far from the edge, and along it, is of a die."""
        off, there = self.apart(die)
        beside = abs(there - along)
        is_image = off < IMAGE_SIDES and beside < IMAGE_BESIDE
        return is_image or hypot(off - away, beside) < OWN_SIDES


class Edges:
    """The edges of a picture, beside the dice that were found in it."""

    def __init__(self, scaled: Scaled, dice: Sequence[Guess]) -> None:
        """Take a copy of the picture with its zoom, and its dice, at least one."""
        small, zoom = scaled
        self._dice = [die.place.seen_from(1 / zoom) for die in dice]
        colours = np.array([die.reading.colour for die in dice], np.float32)
        self._lines = tuple(lines_along(small, colours, usual_side_px(dice) * zoom))

    @property
    def promise(self) -> float:
        """How much the most promising place that stands out speaks for a die, its rivals weighed.

        It is the logarithm of odds, less a constant, before the finder is asked.
        """
        promises = [
            promise_of(*line.at(along))
            for line in self._lines
            for along in line.standing_out()
            if not self._is_of_dice(line, 0.0, along)
        ]
        best = max(promises, default=-inf)
        rivals = sum(one >= best - RIVALS for one in promises)
        return best - RIVALS_WEIGHT * log(max(rivals, 1))

    def remnant(self, place: Candidate) -> Remnant | None:
        """Return what is found at a place, where that may be left of a die."""
        line = min(self._lines, key=lambda each: each.apart(place)[0])
        away, along = line.apart(place)
        size = place.side_px / line.side_px
        has_looks = away <= OFF_SIDES and SIZES[0] < size < SIZES[1]
        if not has_looks or self._is_of_dice(line, away, along):
            return None
        contrast, colour = line.at(along)
        return Remnant(place=place, off=away, size=size, contrast=contrast, colour=colour)

    def _is_of_dice(self, line: Line, away: float, along: float) -> bool:
        """Return whether what lies so far from an edge, and along it, is of one of the dice."""
        return any(line.is_of(die, away, along) for die in self._dice)


def promise_of(contrast: float, colour: float) -> float:
    """Return how much a place speaks for a die that stands out so, and is so far in colour."""
    return PROMISING_CONTRAST * log(contrast) - PROMISING_COLOUR * min(colour, OTHER_COLOUR)


def cut_at_edges(finder: Finder, scales: Scales, dice: Sequence[Guess]) -> tuple[Candidate, ...]:
    """Return where dice are likely that a picture's edges cut.

    Args:
        finder: the net that finds dice.
        scales: the picture.
        dice: all that were found in it, each of them sure; without any nothing is told.
    """
    if not dice:
        return ()
    small, zoom = scaled = scales.at(long_side_for(scales, usual_side_px(dice)))
    edges = Edges(scaled, dice)
    if edges.promise < LEAST_PROMISE:
        return ()
    found = [edges.remnant(place) for place in finder.search_mirrored(small)]
    remnants = [one for one in found if one is not None]
    likely = (one for one in remnants if one.chance(len(remnants) - 1) >= CUT_CHANCE)
    return tuple(one.place.seen_from(zoom) for one in likely)


def long_side_for(scales: Scales, side_px: float) -> int:
    """Return the long side at which a picture is looked at whose dice have such a side."""
    sizes = (px for px in LONG_SIDES_PX if side_px * scales.zoom_to(px) <= MOST_DIE_PX)
    return next(sizes, LONG_SIDES_PX[-1])


def lines_along(small: Image, dice: Colours, side_px: float) -> Iterator[Line]:
    """Yield what lies along a picture's edges, beside dice of such colours and such a side."""
    height, width = small.shape[:2]
    deep = max(1, round(DEEP_SIDES * side_px))
    bands = (
        (small[:, :deep], 0, False),
        (small[:deep], 0, True),
        (small[:, -deep:], width, False),
        (small[-deep:], height, True),
    )
    for band, at_px, runs_across in bands:
        line = mean_colours(band, across=runs_across)
        here = blurred(line, HALF_SIDES * side_px)
        yield Line(
            contrasts=contrasts_of(blurred(line, BLUR_SIDES * side_px), side_px),
            colours=lengths(here[:, None] - dice).min(axis=1),
            at_px=at_px,
            runs_across=runs_across,
            side_px=side_px,
        )


def contrasts_of(line: Colours, side_px: float) -> Distances:
    """Return how far places' colours are at either end from what lies beside them on either side.

    The least of the four counts. Beyond its ends a line's last colours go on.
    """
    at = np.arange(len(line))

    def those_off(sides: float) -> Colours:
        return line.take(at + round(sides * side_px), axis=0, mode="clip")

    ends = those_off(-HALF_SIDES), those_off(HALF_SIDES)
    beside = those_off(-BESIDE_SIDES), those_off(BESIDE_SIDES)
    apart = [lengths(end - each) for end in ends for each in beside]
    return np.asarray(np.minimum.reduce(apart), np.float32)


def lengths(vectors: Colours) -> Distances:
    """Return how long some vectors are, (..., n) to (...), faster than NumPy's norm."""
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", vectors, vectors)), np.float32)


def mean_colours(band: Image, *, across: bool) -> Colours:
    """Return the mean colours along a band of a picture, BGR, that runs across it or down."""
    mean = cv2.reduce(band, 0 if across else 1, cv2.REDUCE_AVG, dtype=cv2.CV_32F)
    return np.asarray(cv2.cvtColor(mean.reshape(1, -1, 3) / 255, cv2.COLOR_BGR2LAB)[0], np.float32)


def blurred(line: Colours, reach_px: float) -> Colours:
    """Return the mean colours along a line over about so many to both sides."""
    size = (2 * round(reach_px) + 1, 1)
    return np.asarray(cv2.blur(line[None], size, borderType=cv2.BORDER_REPLICATE)[0], np.float32)
