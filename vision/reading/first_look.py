"""Tells whether a first look at a picture is enough, and what in it has to be seen more closely.

The finest scale costs more than all the rest of reading a clear picture. Where every die is surely
read without it, only what may be another one of their size is looked at there, each in a part of
the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final

from vision.reading.edge import is_cut_off
from vision.reading.guess import HOT, lies_in, sort_out, sure_ones, usual_side_px
from vision.reading.lean import FlatLook
from vision.reading.locate import (
    LEAST_HEAT,
    PART_SIDES,
    PARTS_PX,
    is_double,
    likely,
    without_doubles,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.frame import Image
    from vision.reading.guess import Guess
    from vision.reading.locate import Candidate, PointPx

LEAST_PART: Final = 1 / 40
"""Dice of at least so much of the picture's long side are found well at a first look: they have ten
pixels there."""
LARGE_PART: Final = 1 / 26
"""Dice of so much of it are found well at half the finest scale, which costs less."""
SIZES: Final = (0.6, 1.67)
"""What is so many times as large as the dice may be another one."""
APART_SIDES: Final = 0.75
"""What is nearer to one of the dice, in their usual sides, is that die, or a side of it. A die that
touches it may be found so near to it at a coarse scale."""
NEARLY_LEANS: Final = 0.25
"""What looks so far from where flat dice do, as the sine, is placed and looked at anew: a die that
leans may seem to lean less where it was found at a coarse scale."""
NEAR_PX: Final = 12
"""Places so near to each other at the finest scale, across and down, are seen in one part."""
FINE_PX: Final = PARTS_PX[-1] / PART_SIDES
"""A place no larger than this at the finest scale is seen better in a part of it."""
MOST_PARTS, WARM = 12, 0.2
"""So many parts are looked at, the hottest first. More cost half as much as the whole picture at
the finest scale, which is what is wanted where more of them are so warm. Without any, 18 of 1,052
ray-cast pictures more are wrong and sure; with these none."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a picture, with the places in it that may be dice, the hottest first."""

    places: tuple[Candidate, ...]

    @property
    def is_warm(self) -> bool:
        """Whether any of them is."""
        return self.places[0].heat >= WARM

    @property
    def middle_px(self) -> PointPx:
        """The middle of its places, (x, y), in pixels of the picture."""
        across, down = zip(*(one.centre_px for one in self.places), strict=True)
        return (sum(across) / len(across), sum(down) / len(down))


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What a first look at a picture found.

    Attributes:
        found: all peaks, faint ones and doubles too.
        hot: the places that are likely dice.
        parts: what has to be seen more closely, the hottest first.
        zoom: leads from the picture to its finest scale.
    """

    found: tuple[Candidate, ...]
    hot: tuple[Candidate, ...]
    parts: tuple[Part, ...]
    zoom: float

    @classmethod
    def at(cls, found: tuple[Candidate, ...], zoom: float) -> FirstLook:
        """Return what these peaks tell; *zoom* as above."""
        hot = hot_ones(found)
        parts = parts_of(left_over(found, hot), zoom) if hot else ()
        return cls(found, hot, parts, zoom)

    def may_do(self, image: Image) -> bool:
        """Return whether it may be enough: the likely dice are large, and few others are warm."""
        if not self.hot or sum(part.is_warm for part in self.parts) > MOST_PARTS:
            return False
        return bool(usual_px(self.hot) >= LEAST_PART * max(image.shape[:2]))

    def was_of(self, dice: Sequence[Guess], image: Image) -> bool:
        """Return whether the dice that were read are those it was taken for, large ones."""
        if not dice:
            return False
        usual = usual_side_px(dice)
        return has_size(usual, usual_px(self.hot)) and usual >= LEAST_PART * max(image.shape[:2])

    @property
    def middles_px(self) -> tuple[PointPx, ...]:
        """Where it has to be looked more closely, (x, y), in pixels of the picture."""
        return tuple(part.middle_px for part in self.parts[:MOST_PARTS])

    def with_nearer(self, image: Image, nearer: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Return its peaks and those of a closer look, *nearer*, but for what that explains.

        A faint place that is looked at is what the closer look says; a candidate stays one where
        that does not find it. What the picture's edge cuts is cold at every scale, so it stays in
        doubt.
        """
        looked_at = {one for part in self.parts[:MOST_PARTS] for one in part.places}
        again = likely(nearer)
        kept = (
            one
            for one in self.found
            if one not in looked_at
            or one.side_px * self.zoom > FINE_PX
            or is_cut_off(image, one)
            or (one.heat > LEAST_HEAT and not any(is_double(one, each) for each in again))
        )
        return (*kept, *nearer)


def sure_dice(guesses: Sequence[Guess], image: Image) -> list[Guess]:
    """Return the dice where each is surely read, and nothing else may be one, or none at all."""
    dice, strangers = sort_out(guesses, max(image.shape[:2]))
    return [] if strangers or len(sure_ones(dice)) < len(dice) else dice


def lie_flat(dice: Sequence[Guess], image: Image) -> bool:
    """Return whether all dice look so much as flat ones do that none may lean."""
    if not dice:
        return True
    flat = FlatLook.of(dice, max(image.shape[:2]))
    return max(flat.off_by(die) for die in dice) < NEARLY_LEANS


def hot_ones(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return the places that are likely dice."""
    return tuple(one for one in likely(found) if one.heat >= HOT)


def are_large(places: Sequence[Candidate], long_side_px: float) -> bool:
    """Return whether places are so large that half the finest scale shows such well."""
    return bool(places) and usual_px(places) >= LARGE_PART * long_side_px


def usual_px(places: Iterable[Candidate]) -> float:
    """Return the middle side of some places."""
    return median(one.side_px for one in places)


def left_over(found: Iterable[Candidate], hot: Sequence[Candidate]) -> list[Candidate]:
    """Return the peaks, faint ones too, that may be dice beside the likely ones."""
    usual = usual_px(hot)
    alike = (one for one in without_doubles(found) if has_size(one.side_px, usual))
    return [one for one in alike if one.is_apart(hot, APART_SIDES * usual)]


def has_size(side_px: float, usual: float) -> bool:
    """Return whether what has such a side is about as large as the dice, whose side is *usual*."""
    least, most = SIZES
    return least * usual < side_px < most * usual


def parts_of(places: Sequence[Candidate], zoom: float) -> tuple[Part, ...]:
    """Return the parts that show all of some places; *zoom* leads to the finest scale."""
    parts: list[Part] = []
    left = list(places)
    while left:
        seen = [one for one in left if _are_near(one, left[0], NEAR_PX / zoom)]
        left = [one for one in left if one not in seen]
        parts.append(Part(tuple(seen)))
    return tuple(parts)


def _are_near(one: Candidate, other: Candidate, reach_px: float) -> bool:
    pairs = zip(one.centre_px, other.centre_px, strict=True)
    return all(abs(here - there) < reach_px for here, there in pairs)


def is_clear(guess: Guess, dice: Sequence[Guess]) -> bool:
    """Return whether a place is surely a die or none, or can be no other than those that are.

    Args:
        guess: what the place may be.
        dice: what is surely read as a die already.
    """
    if guess.is_sure or guess.is_surely_none or lies_in(guess.place, dice):
        return True
    return bool(dice) and not has_size(guess.place.side_px, usual_side_px(dice))
