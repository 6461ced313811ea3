"""A box of a sheet: what fits, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from companion.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Face
    from companion.rules.patterns import Pattern


class Adds(StrEnum):
    """Which dice are added to the base of a box."""

    NONE = "none"
    MATCHED = "matched"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """What a fitting roll earns: a base, and the dice that are added to it.

    Attributes:
        by_roll: the base after the first throw, the second and so on; empty where it is the same.
        served: what a figure that is made in the first throw earns more.
    """

    base: int = 0
    adds: Adds = Adds.NONE
    by_roll: tuple[int, ...] = ()
    served: int = 0

    def of(self, faces: Sequence[Face], matched: int, roll: int | None = None) -> int:
        """Return the points of a roll whose figure adds up to *matched*.

        It is written after throw number *roll*; None stands for the last one.
        """
        added = {Adds.NONE: 0, Adds.MATCHED: matched, Adds.ALL: sum(faces)}
        return self._base_after(roll) + added[self.adds] + (self.served if roll == 1 else 0)

    def _base_after(self, roll: int | None) -> int:
        if not self.by_roll:
            return self.base
        return self.by_roll[-1] if roll is None else self.by_roll[min(roll, len(self.by_roll)) - 1]


@dataclass(frozen=True, slots=True)
class BoxSeries:
    """A box that stands on the sheet several times, and is filled from the first one on."""

    label: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One row of a sheet.

    Attributes:
        id: as in the specification, kebab-case.
        label: what players call it.
        section: the part of the sheet it stands in.
        use: so many of the dice count, those that are worth most; None counts them all.
        lowest: of those, the ones that are worth least.
        needs: the box that has to have scored before this one can; None needs none.
        series: what this box is one of, where it stands on the sheet several times.
    """

    id: str
    label: str
    section: str
    pattern: Pattern
    points: Points
    use: int | None = None
    lowest: bool = False
    needs: str | None = None
    series: BoxSeries | None = None

    def score(self, faces: Sequence[Face], roll: int | None = None) -> int:
        """Return the points; 0 where the roll does not fit, the base included (SPEC 1).

        It is written after throw number *roll*; None stands for the last one.
        """
        if self.use is None:
            return self._score(faces, roll)
        worth = [self._score(hand, roll) for hand in self._hands(faces)]
        return min(worth) if self.lowest else max(worth)

    def score_as_joker(self, faces: Sequence[Face], roll: int | None = None) -> int:
        """Return the points of a roll that counts as the figure although it does not show it."""
        return max(self.points.of(hand, sum(hand), roll) for hand in self._hands(faces))

    def _hands(self, faces: Sequence[Face]) -> set[tuple[Face, ...]]:
        """Return the dice that may count: all of them, or each choice of so many."""
        return {tuple(faces)} if self.use is None else set(combinations(faces, self.use))

    def _score(self, faces: Sequence[Face], roll: int | None) -> int:
        matched = self.pattern.matched(faces)
        return 0 if matched is None else self.points.of(faces, matched, roll)


@cache
def fitting_rolls(box: Box, dice: int) -> int:
    """Return how many rolls of so many dice score in a box, whatever their order.

    Of the 252 rolls of five dice 6 are five alike, and all are a chance.
    """
    return sum(box.score(faces) > 0 for faces in combinations_with_replacement(FACES, dice))
