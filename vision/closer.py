"""Looks closer at what is doubtful: for a die's upper face near by, and at whether a die leans.

Where the camera looks from aside, a place may lie between a die's upper face and a side of it, and
both are read together. The sure dice of the picture tell how the upper face of a flat die looks
there; the place near by that looks most like that, and shows a face most clearly, is the upper one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from vision.guess import Guess, lies_in, sort_out, sure_ones, usual_side_px
from vision.lean import FlatLook, leaning
from vision.unread import is_cut_off

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vision.faces import FaceReader
    from vision.halves import Halves
    from vision.locate import Candidate

SIDE_SEEN = 0.25
"""Where a flat die looks aside by so much, as the sine, one of its sides is seen, too."""
AWAY, ACROSS, FARTHER = (0.0, 0.15, 0.3, 0.45, 0.6), (-0.2, 0.0, 0.2), (0.75, 1.0)
"""There its upper face is looked for so far away from the camera and across, in its sides, which
are so many of the usual die's."""
AROUND, NEARER = 0.2, (0.75, 1.0, 1.33)
"""Elsewhere it is looked for at the place and so far off in eight directions."""
AT_LAST, SIZES_AT_LAST = 0.08, (0.87, 1.0, 1.15)
"""What is likeliest is looked round once more, so far off in four directions."""
UPPER_CHANCE, LIKE_FLAT = 0.75, 0.2
"""An upper face has at least the first chance, and looks no farther from where a flat die's does,
as the sine. Of what was doubtful in nine readings of photographs and stills 48 were found where a
side is seen, all but three as labelled (two of these move, one is a figure); of ten less clear ones
nine were."""
SURELY_UPPER, SURELY_FLAT = 0.9, 0.15
"""The same for one that needs no asking. Of the dice among those 23 of 23 are right where a side is
seen; elsewhere 34 of 36 whose face is the one that was read and that pips do not speak against, and
the other two are dice without a label."""
SURELY_NONE = 0.9
"""What is no die with such a chance is not looked round."""
MOST_ROUND = 4
"""So many places of a picture are looked round: each costs as much as half a picture does."""
STEEPLY = 0.35
"""Where flat dice look aside by so much, one that seems to lean is looked round."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies flat in a picture: the sure dice, and how such look."""

    sure: tuple[Guess, ...]
    flat: FlatLook

    def looks_aside(self, one: Guess) -> float:
        """Return how far a flat die looks aside where a guess lies, as the sine."""
        return hypot(*self.flat.at(one.place))


@dataclass(frozen=True, slots=True)
class UpperFace:
    """What may be the upper face of a die.

    Attributes:
        seen: its place, with its reading.
        off: how far it looks from where a flat one would there, as the sine.
    """

    seen: Guess
    off: float

    @property
    def is_found(self) -> bool:
        """Whether it is one."""
        return self.seen.reading.chance >= UPPER_CHANCE and self.off <= LIKE_FLAT

    @property
    def is_clear(self) -> bool:
        """Whether it is one beyond doubt, by the net alone."""
        return self.seen.reading.chance >= SURELY_UPPER and self.off <= SURELY_FLAT


@dataclass(frozen=True, slots=True)
class Closer:
    """Looks closer at places of one picture.

    Attributes:
        faces: what reads the faces.
        halves: the picture.
    """

    faces: FaceReader
    halves: Halves

    @property
    def _long_side_px(self) -> int:
        height, width = self.halves.halved(0).shape[:2]
        return int(max(height, width))

    def with_tops(self, guesses: Sequence[Guess]) -> tuple[Guess, ...]:
        """Return all guesses, the doubtful ones at the upper faces that lie near by.

        Doubtful is also what seems to lean where a side may have been read for the upper face. What
        is found has to be asked about, but for what was taken for a die already, where a side is
        seen. Without a sure die nothing tells what to look for.
        """
        dice, strangers = sort_out(guesses, self._long_side_px)
        leans = [dice[number] for number in self.leaning(dice)]
        sure = [die for die in sure_ones(dice) if die not in leans]
        if not sure:
            return tuple(guesses)
        beside = Beside(tuple(sure), FlatLook.of(sure, self._long_side_px))
        unsure = [die for die in dice if not die.is_sure]
        steep = [die for die in leans if beside.looks_aside(die) >= STEEPLY]
        doubtful = worth_a_look([*unsure, *steep, *strangers])
        tops = {one.place: self._top_of(one, beside, is_die=one in dice) for one in doubtful}
        return tuple(tops.get(one.place, one) for one in guesses)

    def _top_of(self, one: Guess, beside: Beside, *, is_die: bool) -> Guess:
        """Return a guess at the upper face near by, or as it is where none is found."""
        top = self._upper_face(one, beside)
        if not top.is_found or lies_in(top.seen.place, beside.sure):
            return one
        if is_die and one.is_sure:
            return instead_of_leaning(one, top)
        is_side_seen = beside.looks_aside(one) >= SIDE_SEEN
        return instead_of_doubtful(one, top, is_die=is_die, is_side_seen=is_side_seen)

    def _upper_face(self, one: Guess, beside: Beside) -> UpperFace:
        """Return what is likeliest the upper face near a guess."""

        def likeness(place: Candidate) -> float:
            chance, lean = self.faces.glance(self.halves, place)
            return chance * (1 - min(1.0, beside.flat.off(place, lean)))

        usual_px = usual_side_px(beside.sure)
        likeliest = max(places_round(one.place, usual_px, beside.flat), key=likeness)
        likeliest = max(places_nearer(likeliest), key=likeness)
        reading = self.faces.read_closely(self.halves, likeliest)
        return UpperFace(Guess(likeliest, reading), beside.flat.off(likeliest, reading.lean))

    def leaning(self, dice: Sequence[Guess]) -> frozenset[int]:
        """Return which dice lean: those that do when they are looked at in all views, too.

        How a die leans that the picture's edge cuts was never learnt.
        """
        image = self.halves.halved(0)
        whole = {n for n, die in enumerate(dice) if not is_cut_off(image, die.place)}
        suspects = leaning(dice, self._long_side_px) & whole
        if not suspects:
            return suspects
        looked_at = [
            self._well_seen(die) if number in suspects else die for number, die in enumerate(dice)
        ]
        return suspects & leaning(looked_at, self._long_side_px)

    def _well_seen(self, die: Guess) -> Guess:
        """Return a die with its lean as all views tell it."""
        lean = self.faces.lean_of(self.halves, die.place)
        return replace(die, reading=replace(die.reading, lean=lean))


def instead_of_leaning(die: Guess, top: UpperFace) -> Guess:
    """Return the upper face that was found where a die seems to lean, or the die as it is.

    It is the same face, clearly, and the die lies flat; or surely another, and a side was read.
    """
    if top.seen.reading.face == die.reading.face:
        return top.seen if top.is_clear else die
    is_sure = top.seen.reading.chance >= SURELY_UPPER
    return replace(top.seen, hardly_told=True) if is_sure else die


def instead_of_doubtful(one: Guess, top: UpperFace, *, is_die: bool, is_side_seen: bool) -> Guess:
    """Return the upper face that was found near a doubtful guess, or the guess as it is.

    Seen from above a stranger is no die without its pips' word, and another face than was read may
    be one by chance. What pips speak against is asked about.
    """
    pips = top.seen.reading.lead
    if not (is_die or is_side_seen or pips > 0):
        return one
    is_likely = is_side_seen or top.seen.reading.face == one.reading.face
    is_told = is_die and is_likely and top.is_clear and pips >= 0
    return replace(top.seen, hardly_told=not is_told)


def worth_a_look(doubtful: Iterable[Guess]) -> list[Guess]:
    """Return which of the doubtful guesses are looked round."""
    return [one for one in doubtful if one.reading.nothing < SURELY_NONE][:MOST_ROUND]


def places_round(place: Candidate, usual_px: float, flat: FlatLook) -> Iterator[Candidate]:
    """Yield where the upper face of a die may be that was found at a place."""
    right, down = flat.at(place)
    aside = hypot(right, down)
    sizes: Sequence[float] = NEARER
    shifts = [(0.0, 0.0), *(shift(AROUND, eighth / 8) for eighth in range(8))]
    if aside >= SIDE_SEEN:
        right, down = right / aside, down / aside
        shifts = [
            (away * right - across * down, away * down + across * right)
            for away in AWAY
            for across in ACROSS
        ]
        sizes = FARTHER
    for size in sizes:
        yield from shifted(replace(place, side_px=size * usual_px), shifts)


def places_nearer(place: Candidate) -> Iterator[Candidate]:
    """Yield a place and those next to it."""
    yield place
    shifts = [shift(AT_LAST, quarter / 4) for quarter in range(4)]
    for size in SIZES_AT_LAST:
        yield from shifted(replace(place, side_px=size * place.side_px), shifts)


def shift(sides: float, turn: float) -> tuple[float, float]:
    """Return a shift to the right and down by so many sides in a direction, in whole turns."""
    return sides * cos(2 * pi * turn), sides * sin(2 * pi * turn)


def shifted(place: Candidate, shifts: Iterable[tuple[float, float]]) -> Iterator[Candidate]:
    """Yield a place shifted to the right and down, by so many of its sides."""
    x, y = place.centre_px
    for right, down in shifts:
        yield replace(place, centre_px=(x + right * place.side_px, y + down * place.side_px))
