"""What a roll has to show to fit a box, and which of its dice make the figure.

Every pattern answers one question: the *matched sum* (the points of exactly the dice that make
the figure), or None where the roll does not fit. Source: SPEC 1 and 8.1.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Protocol

from companion.dice import FACES, Face

if TYPE_CHECKING:
    from collections.abc import Sequence

THREE, PAIR = 3, 2


class Pattern(Protocol):
    """Something a roll fits or does not fit."""

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of the dice that make the figure, or None where the roll does not fit."""


@dataclass(frozen=True, slots=True)
class AnyRoll:
    """Every roll fits, and all its dice count."""

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of all dice."""
        return sum(faces)


@dataclass(frozen=True, slots=True)
class OneFace:
    """The upper section: the dice of one face, none of them needed."""

    face: Face

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of the dice that show the face."""
        return self.face * faces.count(self.face)


@dataclass(frozen=True, slots=True)
class Kind:
    """At least so many equal dice. Where two faces qualify, the higher one is used (SPEC 1)."""

    count: int

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return count times the face."""
        having = [face for face, times in Counter(faces).items() if times >= self.count]
        return self.count * max(having) if having else None


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Three dice of one face and two of another.

    Five equal dice are one only where the house rule says so (SPEC, A3).
    """

    allow_all_equal: bool = False

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of the five dice."""
        times = Counter(faces)
        if self.allow_all_equal and max(times.values()) >= THREE + PAIR:
            return (THREE + PAIR) * max(times, key=lambda face: times[face])
        threes = [face for face in times if times[face] >= THREE]
        pairs = [face for face in times if times[face] >= PAIR]
        sums = [THREE * a + PAIR * b for a in threes for b in pairs if a != b]
        return max(sums, default=None)


@dataclass(frozen=True, slots=True)
class Run:
    """So many different faces in a row; stray dice do not hurt.

    6 and 1 are no neighbours, unless *ace_high* lets a 1 follow the 6 as well (Generala).
    """

    count: int
    ace_high: bool = False

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of the highest such run."""
        row = (*FACES, FACES[0]) if self.ace_high else FACES
        runs = [row[start : start + self.count] for start in range(len(row) - self.count + 1)]
        return max((sum(run) for run in runs if set(faces).issuperset(run)), default=None)


@dataclass(frozen=True, slots=True)
class KindPlusOpposite:
    """Exactly so many dice of one face, and another die shows the opposite face (Rill)."""

    count: int

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of these dice, by the face that makes most where several do."""
        times = Counter(faces)
        opposites = {face: FACES[-1] + 1 - face for face in times if times[face] == self.count}
        sums = (
            self.count * face + opposite
            for face, opposite in opposites.items()
            if opposite in times
        )
        return max(sums, default=None)


@dataclass(frozen=True, slots=True)
class Pairs:
    """So many pairs of different faces; the highest ones are used (SPEC, A12)."""

    count: int

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of the dice of the pairs."""
        paired = sorted((face for face, times in Counter(faces).items() if times >= PAIR))
        return PAIR * sum(paired[-self.count :]) if len(paired) >= self.count else None


@dataclass(frozen=True, slots=True)
class Exact:
    """Just these faces, no more and no less."""

    faces: tuple[Face, ...]

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of the dice."""
        return sum(faces) if sorted(faces) == sorted(self.faces) else None


@dataclass(frozen=True, slots=True)
class Includes:
    """At least these different faces; what the other dice show does not matter (Maxi Yatzy)."""

    faces: tuple[Face, ...]

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the sum of these faces."""
        return sum(self.faces) if set(faces).issuperset(self.faces) else None


@dataclass(frozen=True, slots=True)
class EqualGroups:
    """Groups of so many equal dice each, every group of another face (Maxi Yatzy)."""

    sizes: tuple[int, ...]

    def matched(self, faces: Sequence[Face]) -> int | None:
        """Return the highest sum of the dice of such groups."""
        times = Counter(faces)
        sums = [
            sum(size * face for size, face in zip(self.sizes, chosen, strict=True))
            for chosen in permutations(times, len(self.sizes))
            if all(times[face] >= size for size, face in zip(self.sizes, chosen, strict=True))
        ]
        return max(sums, default=None)
