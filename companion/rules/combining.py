"""What dice make when they are set aside: the words that every game of combinations shares."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from companion.dice import Die

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Dice = tuple[Die, ...]
"""Dice as a multiset: sorted, so that equal ones are equal."""

Groups = tuple[Dice, ...]
"""The combinations of a set of dice, each one sorted, and sorted among themselves."""

ASKED_AGAIN: Final = 4096
"""So many answers are remembered: each look at a turn asks for those of its few sets many times."""


class Combining(Protocol):
    """A table of combinations: what may be set aside, and what that is worth."""

    grows: ClassVar[bool]
    """Dice may join what was set aside after an earlier throw."""

    def __hash__(self) -> int:
        """Return what makes its answers known again: a table never changes."""
        ...

    def ways(self, groups: Groups, thrown: Dice) -> tuple[Groups, ...]:
        """Return every legal way to set dice aside after a throw, as the groups it leads to.

        Args:
            groups: the combinations that are bound already.
            thrown: the dice that were thrown.

        Returns:
            each way once, sorted; none where the turn is lost.
        """
        ...

    def is_made(self, dice: Dice) -> bool:
        """Return whether dice are one combination."""
        ...

    def joined(self, combinations: Iterable[Iterable[Die]]) -> Groups:
        """Return combinations that were made one by one as the groups they are together."""
        ...

    def joining(self, groups: Groups, loose: Dice) -> Dice:
        """Return the loose dice that have to join a combination if the player stops now."""
        ...

    def points(self, groups: Groups, loose: Dice = ()) -> int:
        """Return what a set is worth if the player stops now, with *loose* dice left over."""
        ...


def as_groups(groups: Iterable[Iterable[Die]]) -> Groups:
    """Return combinations in the one order in which they are compared and written down."""
    return tuple(sorted(tuple(sorted(group)) for group in groups))


@lru_cache(maxsize=ASKED_AGAIN)
def dice_in(groups: Groups) -> Dice:
    """Return all dice of some combinations, sorted."""
    return tuple(sorted(die for group in groups for die in group))


def without(dice: Iterable[Die], taken: Iterable[Die]) -> Dice:
    """Return the dice that are left, sorted, when some of them are taken away.

    >>> without([Die(6), Die(6), Die(1)], [Die(6)])
    (Die(face=1, shade=<Shade.LIGHT: 'light'>), Die(face=6, shade=<Shade.LIGHT: 'light'>))
    """
    return _without(tuple(dice), tuple(taken))


@lru_cache(maxsize=ASKED_AGAIN)
def _without(dice: Dice, taken: Dice) -> Dice:
    return tuple(sorted((Counter(dice) - Counter(taken)).elements()))


def selections(dice: Dice) -> Iterator[Dice]:
    """Yield every way to take at least one of the dice, equal dice not told apart."""
    for count in range(1, len(dice) + 1):
        yield from dict.fromkeys(combinations(sorted(dice), count))
