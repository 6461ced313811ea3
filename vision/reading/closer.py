"""Looks closer at what is doubtful: for a die's upper face near by, and at whether a die leans.

Where the camera looks from aside, a place may lie between a die's upper face and a side of it, and
both are read together. The sure dice of the picture tell how the upper face of a flat die looks
there; the place near by that looks most like that, and shows a face most clearly, is the upper one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from vision.reading.edge import is_cut_off
from vision.reading.guess import Guess, lies_in, sure_ones, usual_side_px
from vision.reading.lean import FlatLook, leaning, suspected
from vision.reading.pips import CLEAR_LEAD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vision.reading.faces import FaceReader
    from vision.reading.halves import Halves
    from vision.reading.leans import Lean, LeanReader
    from vision.reading.locate import Candidate

SIDE_SEEN: Final = 0.25
"""Where a flat die looks aside by so much, as the sine, one of its sides is seen, too."""
AWAY, FARTHER, ACROSS = (0.0, 0.15, 0.3, 0.45, 0.6), (0.75, 1.0), 0.2
"""There its upper face is looked for so far away from the camera, in its sides, which are so many
of the usual die's; then so far across, on both sides."""
SIZES, AROUND = (0.75, 1.0, 1.33), 0.2
"""Elsewhere it is looked for where it was found and so far off in four directions, in these sides
of the usual die's."""
FINER, AT_LAST = (0.87, 1.15), 0.08
"""At last it is looked for in these sides of what is likeliest so far, then so far off in four
directions."""
UPPER_CHANCE, LIKE_FLAT = 0.75, 0.2
"""An upper face has at least the first chance, and looks no farther from where a flat die's does,
as the sine. In nine readings of photographs and stills 46 were found where a side is seen, all but
one as labelled, which moves; of nine that are less clear seven were."""
SURELY_UPPER, SURELY_FLAT = 0.9, 0.15
"""The same for one that needs no asking. Of what was taken for a die already all 16 such are right
where a side is seen; seen from above all 26 whose face is the one that was read before, and that
pips do not speak against. So are all 39 that were strangers before and whose pips bear them out."""
LIKELY_FACE: Final = 0.15
"""What shows its likeliest face with a smaller chance is not looked round."""
MOST_ROUND: Final = 4
"""So many places of a picture are looked round: each costs a third of what the rest of a picture
that needs the second look does."""
HOPELESS: Final = 0.3
"""What shows no face so clearly, and looks so little like a flat one, after any step is left alone.
Of 858 places that were looked round in photographs and renderings, by nets that had seen such and
by others, 232 are, and none of them became a die's upper face when it was looked at to the end."""
STEEPLY: Final = 0.35
"""Where flat dice look aside by so much, one that seems to lean is looked round."""


class Move(NamedTuple):
    """How far a place is moved, in its sides, and how much larger it becomes."""

    right: float = 0.0
    down: float = 0.0
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class FlatDice:
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


@dataclass(slots=True)
class Closer:
    """Looks closer at places of one picture, at each once.

    Attributes:
        faces: what reads the faces.
        exact: what tells how dice lean.
        halves: the picture.
        table: how flat dice look at this table, by what tells how they lean, where that is known.
        looked_at: how dice lean that were looked at in all views already.
    """

    faces: FaceReader
    exact: LeanReader
    halves: Halves
    table: FlatLook | None = None
    looked_at: dict[Candidate, Lean] = field(default_factory=dict)

    @property
    def _long_side_px(self) -> int:
        height, width = self.halves.halved(0).shape[:2]
        return int(max(height, width))

    def tops_of(
        self, dice: Sequence[Guess], strangers: Sequence[Guess], expected: int | None
    ) -> dict[Candidate, Guess]:
        """Return what doubtful places become where the upper face of a die is found near by.

        Doubtful is also what seems to lean where a side may have been read for the upper face. What
        was no die before becomes one only where fewer were found than there must be, if that is
        known. Without a sure die nothing tells what to look for.
        """
        leans = [dice[number] for number in self.leaning(dice)]
        if expected is not None and len(dice) >= expected:
            strangers = []
        if not leans and not strangers and all(die.is_sure for die in dice):
            return {}
        return self._tops_beside(dice, leans, strangers)

    def _tops_beside(
        self, dice: Sequence[Guess], leans: Sequence[Guess], strangers: Sequence[Guess]
    ) -> dict[Candidate, Guess]:
        """Return the same beside the sure dice; *leans* are those that seem to lean."""
        sure = [die for die in sure_ones(dice) if die not in leans]
        if not sure:
            return {}
        beside = FlatDice(tuple(sure), FlatLook.of(sure, self._long_side_px))
        unsure = [die for die in dice if not die.is_sure]
        steep = [die for die in leans if beside.looks_aside(die) >= STEEPLY]
        looked_round = worth_a_look([*unsure, *steep, *strangers])
        tops = ((one, self._top_of(one, beside, is_die=one in dice)) for one in looked_round)
        return {one.place: top for one, top in tops if top is not one}

    def _top_of(self, one: Guess, beside: FlatDice, *, is_die: bool) -> Guess:
        """Return a guess at the upper face near by, or as it is where none is found."""
        top = self._upper_face(one, beside)
        if top is None or not top.is_found or lies_in(top.seen.place, beside.sure):
            return one
        if is_die and one.is_sure:
            return instead_of_leaning(one, top)
        is_side_seen = beside.looks_aside(one) >= SIDE_SEEN
        return instead_of_doubtful(one, top, is_die=is_die, is_side_seen=is_side_seen)

    def _upper_face(self, one: Guess, beside: FlatDice) -> UpperFace | None:
        """Return what is likeliest the upper face near a guess, going nearer step by step.

        None where nothing near by is like one, whatever pips may say.
        """
        place = replace(one.place, side_px=usual_side_px(beside.sure))
        likeliest = -1.0
        for moves in steps(*beside.flat.at(place)):
            for reached in [moved(place, move) for move in moves]:
                chance, lean = self.faces.glance(self.halves, reached)
                likeness = chance * (1 - min(1.0, beside.flat.off(reached, lean)))
                if likeness > likeliest:
                    place, likeliest = reached, likeness
            if likeliest < HOPELESS:
                return None
        plain = self.faces.read_plainly(self.halves, place)
        off = beside.flat.off(place, plain.lean)
        # Pips move chances among the faces, and tell nothing of leans.
        if off > LIKE_FLAT or sum(plain.faces) < UPPER_CHANCE:
            return None
        return UpperFace(Guess(place, self.faces.with_pips(plain, self.halves, place)), off)

    def leaning(self, dice: Sequence[Guess]) -> frozenset[int]:
        """Return which dice lean: those that do when they are looked at in all views, too.

        Where nothing is known of the table, the faces' reader tells which are worth that. How a die
        leans that the picture's edge cuts was never learnt.
        """
        image, long_side_px = self.halves.halved(0), self._long_side_px
        whole = {n for n, die in enumerate(dice) if not is_cut_off(image, die.place)}
        rough = dice if self.table is None else self._at_a_glance(dice)
        suspects = suspected(rough, long_side_px, self.table) & whole
        if not suspects:
            return suspects
        seen = [
            self._well_seen(die) if number in suspects else die
            for number, die in enumerate(self._at_a_glance(dice))
        ]
        return suspects & leaning(seen, long_side_px, self.table)

    def lean_of(self, die: Guess) -> Lean:
        """Return how a die leans, as exactly as it was looked at so far, and at least in a view."""
        if die.place in self.looked_at:
            return self.looked_at[die.place]
        return self.exact.lean_at_a_glance(self.halves, die.place)

    def _at_a_glance(self, dice: Sequence[Guess]) -> list[Guess]:
        return [with_lean(die, self.lean_of(die)) for die in dice]

    def _well_seen(self, die: Guess) -> Guess:
        """Return a die with its lean as all views tell it."""
        place = die.place
        if place not in self.looked_at:
            self.looked_at[place] = self.exact.lean_of(self.halves, place)
        return with_lean(die, self.looked_at[place])


def with_lean(die: Guess, lean: Lean) -> Guess:
    """Return a die that leans so."""
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
    be one by chance. What pips speak against is asked about, and a stranger that they do not bear
    out.
    """
    pips = top.seen.reading.lead
    if not (is_die or is_side_seen or pips > 0):
        return one
    is_likely = is_side_seen or top.seen.reading.face == one.reading.face
    is_told = pips >= (0 if is_die else CLEAR_LEAD)
    return replace(top.seen, hardly_told=not (is_likely and top.is_clear and is_told))


def worth_a_look(doubtful: Iterable[Guess]) -> list[Guess]:
    """Return which of the doubtful guesses are looked round."""
    return [one for one in doubtful if one.reading.chance >= LIKELY_FACE][:MOST_ROUND]


def steps(right: float, down: float) -> Iterator[list[Move]]:
    """Yield where an upper face is looked for, step by step from the likeliest place so far.

    Args:
        right: how far a flat die looks to the right there, as the sine.
        down: the same downwards.
    """
    aside = hypot(right, down)
    if aside < SIDE_SEEN:
        near = [Move(), *(around(AROUND, quarter / 4) for quarter in range(4))]
        yield [each._replace(size=size) for each in near for size in SIZES]
    else:
        away = Move(right / aside, down / aside)
        yield [Move(far * away.right, far * away.down, size) for far in AWAY for size in FARTHER]
        yield [Move(-far * away.down, far * away.right) for far in (-ACROSS, ACROSS)]
    yield [Move(size=size) for size in FINER]
    yield [around(AT_LAST, quarter / 4) for quarter in range(4)]


def around(sides: float, turn: float) -> Move:
    """Return a move by so many sides in a direction, in whole turns."""
    return Move(sides * cos(2 * pi * turn), sides * sin(2 * pi * turn))


def moved(place: Candidate, move: Move) -> Candidate:
    """Return a place moved, in sides of what it is moved to."""
    side_px = move.size * place.side_px
    x, y = place.centre_px
    centre_px = (x + move.right * side_px, y + move.down * side_px)
    return replace(place, centre_px=centre_px, side_px=side_px)
