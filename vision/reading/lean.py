"""Tells dice that lean from those that lie flat, by how their upper faces are seen.

Seen from the camera, the upper face of a flat die looks away from the picture's middle, the more
the farther off it lies, and wherever it lies by as much more as the camera is tilted: one tilt and
one growth for all dice of a picture. A die that looks another way than the others' tilt and growth
tell does not lie flat. At a table where dice lay before, under a camera that has stayed, those
tell it, too, and then of a die that lies alone (`vision.table.lying`). And two faces that look away
from each other, where dice side by side look the same way, are two of one die, of which the one
that looks as the other dice do is up.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import dist
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.reading.guess import Guess
    from vision.reading.locate import Candidate

    Vectors = NDArray[np.float64]
    """Places or leans, one a row: (n, 2)."""

LEANS_FROM: Final = 0.22
"""A die leans when its upper face looks so far from where the others' tell it should, as the sine
of the angle between. Of 1,146 photographs, whose dice lie flat, seven hold one that is, by nets
that had not seen them; of 138 ray-cast ones in which one leans by 12 degrees and more 76 do."""
SUSPECTED_FROM: Final = 0.15
"""From so far on, by what all dice of the picture tell, itself too, one is looked at more closely;
and from so far by what the faces' reader says of leans, all dice are."""
LEANS_AT_TABLE: Final = 0.18
"""As `LEANS_FROM`, where the dice that lay at this table before tell it, which are more. Of 120
throws on 20 tables, with flat dice alone, one more is asked about for it; of 64 in which one leans
by 12 degrees and more four are surely read."""
KNOWS_TABLE: Final = 0.15
"""Where the middle one of a picture's dice is farther off than this from how flat dice looked at
the table, the camera has been moved since: in 15 of 286 throws of flat dice it is all the same."""
LEAST_TOLD_PX: Final = 16.0
"""Of a smaller die too little of the sides is seen to tell."""
SMALL_PX, SMALL_MORE = 24.0, 0.05
"""Of a die smaller than the first little is seen: it leans when it is off by so much more. Of 1,432
that lie flat, photographed and rendered, two are; of 23 rendered ones that lean by 20 degrees and
more 11 are."""
LEAST_OTHERS: Final = 2
"""What a flat die looks like is told by at least so many others."""
USUAL_GROWTH, GROWTH_WEIGHT = 0.65, 0.05
"""How far a flat die looks away for each long side of the picture that it lies from the middle, as
it is for phones and the Pi's cameras, and what that counts beside the dice's own leans: as much as
a spread of their places of so many long sides, squared and summed."""
FACES_APART_SIDES: Final = 1.1
"""Two faces of one die are at most so far apart, in the mean of both sides: seen from far aside
they look smaller than they are."""
AWAY_FROM, AWAY_ALONG = 0.2, 0.9
"""A face looks away from another by at least so much, as the sine, and by so much of its lean. Of
304 dice so near to a sure one, photographed and ray-cast, three look away from it like that, all in
pictures that are asked about; of 28 side faces that were strangers 20 do."""
FACES_TURNED: Final = 0.3
"""Two that were both taken for dice are two faces of one when they look away from each other by so
much more than flat dice as far apart do, as sines, added up. Of seven such pairs the least is 0.34;
of 46 pairs of dice as near, photographed and rendered, the most is 0.23, and one of these leans."""
LIKE_OTHERS: Final = 0.1
"""That one is the upper face which looks as the other dice do, by so much more than its rival; and
a flat die there has to look away from the rival as from any side of its own that is seen."""
ROUNDS, LEAST_OFF = 6, 0.05
"""So often the fit is made anew, each die counting less the farther it is off, from here on."""


def leaning(
    dice: Sequence[Guess], long_side_px: float, table: FlatLook | None = None
) -> frozenset[int]:
    """Return which of the dice look elsewhere than a flat one does.

    Args:
        dice: those of one picture. None is said to lean whose face is doubtful: what is too dark
            for its face is so for its sides, too.
        long_side_px: the longer side of the picture.
        table: how flat dice looked at this table, where that is known. Without it, or where the
            camera has been moved since, the others of the picture tell how a flat one looks, and
            of fewer than three dice none is said to lean.
    """
    places, leans = _seen(dice, long_side_px)
    if table is not None and table.is_of(places, leans):
        far = table.offs(places, leans)
        told = [number for number, die in enumerate(dice) if _is_told(die)]
        return frozenset(n for n in told if _leans(dice[n], far[n], LEANS_AT_TABLE))
    suspects = suspected(dice, long_side_px)
    return frozenset(
        n for n in suspects if _leans(dice[n], _off_alone(places, leans, n), LEANS_FROM)
    )


def suspected(
    dice: Sequence[Guess], long_side_px: float, table: FlatLook | None = None
) -> frozenset[int]:
    """Return which of the dice may lean, and are worth a closer look; as for `leaning`."""
    places, leans = _seen(dice, long_side_px)
    if table is not None and table.is_of(places, leans):
        far = table.offs(places, leans)
    elif len(dice) > LEAST_OTHERS:
        far = off(places, leans, *flat_lean(places, leans))
    else:
        return frozenset()
    return frozenset(n for n, die in enumerate(dice) if _is_told(die) and far[n] > SUSPECTED_FROM)


def _leans(die: Guess, far: float, least: float) -> bool:
    """Return whether a die that is so far off leans; one of which little is seen has to be more."""
    return far > least + (SMALL_MORE if die.place.side_px < SMALL_PX else 0.0)


def _is_told(die: Guess) -> bool:
    """Return whether enough is seen of a die to tell how it lies."""
    return die.is_sure and die.place.side_px >= LEAST_TOLD_PX


def are_of_one_die(top: Guess, other: Guess) -> bool:
    """Return whether another face is a side of the die whose upper face is *top*.

    The top looks away from its side, and the side from it; the top of a die beside it would look as
    the top does.
    """
    if not _may_be_of_one(top, other):
        return False
    here, there = np.array(top.place.centre_px), np.array(other.place.centre_px)
    top_lean, side_lean = np.array(top.reading.lean), np.array(other.reading.lean)
    least = max(AWAY_FROM, AWAY_ALONG * float(np.hypot(*top_lean)))
    return _along(here, there, -top_lean) >= least and _along(here, there, side_lean) > 0


def without_sides(
    found: Sequence[Guess], long_side_px: float, expected: int | None
) -> tuple[list[Guess], list[Guess]]:
    """Return the dice, and what of them is but the side of another, which is asked about.

    Where no more were found than there must be, each is a die.
    """
    if expected is not None and len(found) <= expected:
        return list(found), []
    chosen = sides(found, long_side_px)
    dice = [one for number, one in enumerate(found) if number not in chosen]
    return dice, [found[number] for number in sorted(chosen)]


def sides(dice: Sequence[Guess], long_side_px: float) -> frozenset[int]:
    """Return which of the dice are but sides of others among them, as the dice beside these tell.

    Args:
        dice: those of one picture. Without any that is not in question nothing is told.
        long_side_px: the longer side of the picture.
    """
    places, leans = _seen(dice, long_side_px)
    pairs = [
        (one, other)
        for one, other in combinations(range(len(dice)), 2)
        if _may_be_of_one(dice[one], dice[other])
        and _turned_away(places[[one, other]], leans[[one, other]]) >= FACES_TURNED
    ]
    others = sorted(set(range(len(dice))).difference(*pairs))
    if not pairs or not others:
        return frozenset()
    start, growth = flat_lean(places[others], leans[others])
    far = off(places, leans, start, growth)
    found = set()
    for pair in pairs:
        top, side = sorted(pair, key=far.__getitem__)
        looks = start + growth * places[top]
        shows_side = _along(places[top], places[side], -looks) >= AWAY_FROM
        if shows_side and far[side] - far[top] >= LIKE_OTHERS:
            found.add(side)
    return frozenset(found)


def _may_be_of_one(one: Guess, other: Guess) -> bool:
    """Return whether two places are as near as two faces of a die."""
    usual_px = (one.place.side_px + other.place.side_px) / 2
    return one.place.distance_px(other.place) < FACES_APART_SIDES * usual_px


def _turned_away(places: Vectors, leans: Vectors) -> float:
    """Return how far two faces look away from each other, beyond what flat dice there would."""
    reach = float(np.hypot(*(places[1] - places[0])))
    return _along(places[0], places[1], leans[1] - leans[0]) - USUAL_GROWTH * reach


def _along(
    here: NDArray[np.float64], there: NDArray[np.float64], lean: NDArray[np.float64]
) -> float:
    """Return how far a lean, (2,), points from one place to another."""
    apart = there - here
    return float(lean @ apart) / max(float(np.hypot(*apart)), 1e-9)


@dataclass(frozen=True, slots=True)
class FlatLook:
    """How the upper faces of flat dice look in a picture.

    Attributes:
        start: how one in the picture's corner does, (2,), as the sine.
        growth: by how much more for each long side that it lies from there.
        long_side_px: the longer side of the picture.
    """

    start: NDArray[np.float64]
    growth: float
    long_side_px: float

    @classmethod
    def of(cls, dice: Sequence[Guess], long_side_px: float) -> FlatLook:
        """Return it as dice tell it, at least one: a single one is taken to lie flat."""
        return cls(*flat_lean(*_seen(dice, long_side_px)), long_side_px)

    def at(self, place: Candidate) -> tuple[float, float]:
        """Return how far a flat die at a place looks to the right and down, as the sine."""
        right, down = self.start + self.growth * np.array(place.centre_px) / self.long_side_px
        return float(right), float(down)

    def shows_side(self, die: Candidate, place: Candidate) -> bool:
        """Return whether the side of a flat die that faces a place is seen: its top looks away."""
        here, there = np.array(die.centre_px), np.array(place.centre_px)
        return _along(here, there, -np.array(self.at(die))) >= AWAY_FROM

    def off(self, place: Candidate, lean: tuple[float, float]) -> float:
        """Return how far a lean is from that of a flat die at a place, as the sine."""
        return dist(lean, self.at(place))

    def off_by(self, die: Guess) -> float:
        """Return how far a die is from looking as a flat one does there, as the sine."""
        return self.off(die.place, die.reading.lean)

    def offs(self, places: Vectors, leans: Vectors) -> NDArray[np.float64]:
        """Return how far leans are from those of flat dice at places in long sides, as sines."""
        return off(places, leans, self.start, self.growth)

    def is_of(self, places: Vectors, leans: Vectors) -> bool:
        """Return whether dice look as if they lay at the table that told it.

        They do not where the middle one is far off, or both of two are, in the same way. A single
        one tells nothing of that: it may lean.
        """
        far = self.offs(places, leans)
        if len(far) > LEAST_OTHERS:
            return float(np.median(far)) <= KNOWS_TABLE
        if len(far) < LEAST_OTHERS or far.min() <= KNOWS_TABLE:
            return True
        one, other = leans - self.growth * places
        return dist(one, other) > KNOWS_TABLE


def askew(guesses: Sequence[Guess], sure: Sequence[Guess], long_side_px: float) -> list[float]:
    """Return how far guesses look from where flat dice would there, as sines.

    Args:
        guesses: those in question.
        sure: the dice that tell it, at least one: a single one is taken to lie flat.
        long_side_px: the longer side of the picture.
    """
    if not guesses:
        return []
    flat = FlatLook.of(sure, long_side_px)
    return [flat.off_by(each) for each in guesses]


def _seen(guesses: Sequence[Guess], long_side_px: float) -> tuple[Vectors, Vectors]:
    """Return the places of guesses, in long sides of the picture, and their leans."""
    places = np.array([each.place.centre_px for each in guesses]).reshape(-1, 2) / long_side_px
    return places, np.array([each.reading.lean for each in guesses]).reshape(-1, 2)


def _off_alone(places: Vectors, leans: Vectors, number: int) -> float:
    """Return how far one die is from what the others alone tell, as the sine."""
    return float(np.hypot(*(leans[number] - told_by_others(places, leans, number))))


def told_by_others(places: Vectors, leans: Vectors, number: int) -> NDArray[np.float64]:
    """Return how a die at one of the places looks if it is flat, (2,), as the others alone tell."""
    others = np.arange(len(places)) != number
    start, growth = flat_lean(places[others], leans[others])
    return np.asarray(start + growth * places[number])


def off(
    places: Vectors, leans: Vectors, start: NDArray[np.float64], growth: float
) -> NDArray[np.float64]:
    """Return how far leans, (n, 2), are from those of flat dice, (n,), as sines."""
    return np.asarray(np.hypot(*(leans - start - growth * places).T))


def flat_lean(places: Vectors, leans: Vectors) -> tuple[NDArray[np.float64], float]:
    """Return how a flat die looks in the picture's corner, and how that grows with its place.

    Iteratively reweighted least squares, which come to least absolute deviations: a leaning die
    among the others hardly counts.
    """
    weights = np.ones(len(places))
    start, growth = np.zeros(2), USUAL_GROWTH
    for _ in range(ROUNDS):
        total = weights.sum()
        middle, usual = weights @ places / total, weights @ leans / total
        away = places - middle
        spread = float(weights @ (away**2).sum(axis=1))
        along = float(weights @ (away * (leans - usual)).sum(axis=1))
        growth = (along + GROWTH_WEIGHT * USUAL_GROWTH) / (spread + GROWTH_WEIGHT)
        start = usual - growth * middle
        weights = LEAST_OFF / np.maximum(off(places, leans, start, growth), LEAST_OFF)
    return start, growth
