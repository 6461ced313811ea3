"""A box of a sheet: what fits, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

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
    """What a fitting roll earns: a base, and the dice that are added to it."""

    base: int = 0
    adds: Adds = Adds.NONE

    def of(self, faces: Sequence[Face], matched: int) -> int:
        """Return the points of a roll whose figure adds up to *matched*."""
        added = {Adds.NONE: 0, Adds.MATCHED: matched, Adds.ALL: sum(faces)}
        return self.base + added[self.adds]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One row of a sheet.

    Attributes:
        id: as in the specification, kebab-case.
        label: what players call it.
        section: the part of the sheet it stands in.
    """

    id: str
    label: str
    section: str
    pattern: Pattern
    points: Points

    def score(self, faces: Sequence[Face]) -> int:
        """Return the points; 0 where the roll does not fit, the base included (SPEC 1)."""
        matched = self.pattern.matched(faces)
        return 0 if matched is None else self.points.of(faces, matched)
