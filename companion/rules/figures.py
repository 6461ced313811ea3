"""Combinations as a table of figures, each made in one throw (Farkle and its kin; SPEC 9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from companion.dice import Die, faces_of
from companion.rules.combining import (
    ASKED_AGAIN,
    Dice,
    Groups,
    as_groups,
    selections,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.rules.patterns import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure that pays.

    Attributes:
        id: as in the game's file, kebab-case.
        label: what players call it.
        dice: of how many dice it is made; each of them is needed.
        pattern: what they show.
        pays: the points by the face of its lowest die, 1 to 6.
    """

    id: str
    label: str
    dice: int
    pattern: Pattern
    pays: tuple[int, int, int, int, int, int]

    def worth(self, dice: Dice) -> int:
        """Return the points of dice that are just this figure, else 0."""
        faces = faces_of(dice)
        if len(faces) != self.dice or self.pattern.matched(faces) is None:
            return 0
        return self.pays[faces[0] - 1]


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of figures. What was set aside after an earlier throw never grows."""

    grows: ClassVar[bool] = False

    table: tuple[Figure, ...]

    def ways(self, groups: Groups, thrown: Dice) -> tuple[Groups, ...]:
        """Return every legal way to set dice aside; of equal dice, the one that pays most."""
        return _ways(self.table, groups, tuple(sorted(thrown)))

    def is_made(self, dice: Dice) -> bool:
        """Return whether dice are figures, none of them left over."""
        return bool(_best_figures(self.table, tuple(sorted(dice))))

    def joined(self, combinations: Iterable[Iterable[Die]]) -> Groups:
        """Return the combinations as they are: figures never grow together."""
        return as_groups(combinations)

    def joining(self, groups: Groups, loose: Dice) -> Dice:  # noqa: ARG002
        """Return nothing: what was left loose pays nothing."""
        return ()

    def points(self, groups: Groups, loose: Dice = ()) -> int:  # noqa: ARG002  (they pay nothing)
        """Return the sum of the figures; loose dice pay nothing."""
        return sum(_worth(self.table, group) for group in groups)


@lru_cache(maxsize=ASKED_AGAIN)
def _ways(table: tuple[Figure, ...], groups: Groups, thrown: Dice) -> tuple[Groups, ...]:
    best = (_best_figures(table, aside) for aside in selections(thrown))
    return tuple(sorted({as_groups((*groups, *made)) for made in best if made is not None}))


@lru_cache(maxsize=ASKED_AGAIN)
def _best_figures(table: tuple[Figure, ...], dice: Dice) -> Groups | None:
    """Return the figures that dice make, paid as highly as can be; None if one is left over."""
    if not dice:
        return ()
    made = [
        (figure, *rest)
        for figure in _figures_with(table, dice[0], dice[1:])
        if (rest := _best_figures(table, without(dice, figure))) is not None
    ]
    return max(made, key=lambda groups: sum(_worth(table, g) for g in groups), default=None)


def _figures_with(table: tuple[Figure, ...], die: Die, others: Dice) -> Iterator[Dice]:
    """Yield every figure that can be made of a die and some of the others."""
    for selection in ((), *selections(others)):
        dice = tuple(sorted((die, *selection)))
        if _worth(table, dice):
            yield dice


def _worth(table: tuple[Figure, ...], dice: Dice) -> int:
    return max(figure.worth(dice) for figure in table)
