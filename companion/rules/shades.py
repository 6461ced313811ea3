"""Combinations of dark and light dice, with wild dark aces (SPEC 5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from companion.dice import Die, Face, Shade
from companion.rules.combining import ASKED_AGAIN, Dice, Groups, as_groups, selections

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WILD: Final = Die(1, Shade.DARK)
"""The dark ace stands for any face; a light one is an ordinary 1."""

ACE: Final[Face] = 1

LIGHT_PAIR, LIGHT_TRIPLE = 10, 20
"""What two and three light dice alone pay for each pip of their face."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shades:
    """How combinations of dark and light dice are made and paid.

    Attributes:
        wild_counts_face: a wild die is worth the face it stands for, else 1 (SPEC, Y1).
        merge_dark_aces: dark aces alone belong to the 1s (SPEC, Y5).
        light_ace_value: what a light ace is worth (SPEC, Y6).
    """

    wild_counts_face: bool = True
    merge_dark_aces: bool = True
    light_ace_value: int = 1

    grows: ClassVar[bool] = True

    def ways(self, groups: Groups, thrown: Dice) -> tuple[Groups, ...]:
        """Return every legal way to set dice aside after a throw (SPEC 5, step 4)."""
        return _ways(groups, tuple(sorted(thrown)))

    def is_made(self, dice: Dice) -> bool:
        """Return whether dice are a combination: two or more of one face, wild ones included."""
        return face_of(dice) is not None

    def joined(self, combinations: Iterable[Iterable[Die]]) -> Groups:
        """Return the combinations with those of one face put together; dark aces stay open."""
        return as_groups(_by_face(combinations, merge_open=False))

    def joining(self, groups: Groups, loose: Dice) -> Dice:
        """Return the loose dice whose shown face is that of a combination (SPEC 5, tally 2)."""
        faces = {face_of(group) for group in groups}
        return tuple(die for die in loose if die.face in faces)

    def points(self, groups: Groups, loose: Dice = ()) -> int:
        """Return the tally of a set (SPEC 5): what matches has to join, equal faces are one."""
        made = [[*group] for group in groups]
        for die in self.joining(groups, loose):
            fitting = (group for group in made if face_of(tuple(group)) == die.face)
            # Natural ones come before dark aces, which only stand for them (SPEC, Y5).
            min(fitting, key=is_open).append(die)
        whole = _by_face(made, merge_open=self.merge_dark_aces)
        return sum(self._worth(tuple(dice)) for dice in whole)

    def _worth(self, dice: Dice) -> int:
        light = [die for die in dice if die.shade is Shade.LIGHT]
        face = face_of(dice)
        if not light or face is None:
            return 0
        if len(light) < len(dice):
            return sum(self._value(die, face) for die in dice)
        return (LIGHT_PAIR if len(light) == 2 else LIGHT_TRIPLE) * self._value(light[0], face)  # noqa: PLR2004

    def _value(self, die: Die, face: Face) -> int:
        if die == WILD:
            return face if self.wild_counts_face else ACE
        return self.light_ace_value if die == Die(ACE, Shade.LIGHT) else face


def face_of(dice: Dice) -> Face | None:
    """Return the face of a combination, or None where the dice are none.

    Dark aces alone are open, and stand for 1s until another die says more.

    >>> face_of((Die(1, Shade.DARK), Die(4)))
    4
    """
    faces = {die.face for die in dice if die != WILD}
    if len(dice) < 2 or len(faces) > 1:  # noqa: PLR2004
        return None
    return faces.pop() if faces else ACE


def is_open(dice: Dice | list[Die]) -> bool:
    """Return whether a combination is of dark aces only, its face not fixed yet."""
    return all(die == WILD for die in dice)


def _by_face(combinations: Iterable[Iterable[Die]], *, merge_open: bool) -> list[list[Die]]:
    """Return combinations with those of one face put together, open ones too where that is so."""
    merged: dict[tuple[Face | None, bool], list[Die]] = {}
    for combination in combinations:
        dice = tuple(combination)
        is_apart = is_open(dice) and not merge_open
        merged.setdefault((face_of(dice), is_apart), []).extend(dice)
    return list(merged.values())


@lru_cache(maxsize=ASKED_AGAIN)
def _ways(groups: Groups, thrown: Dice) -> tuple[Groups, ...]:
    found = {
        as_groups(way)
        for aside in selections(thrown)
        for adopted in _adoptions(groups, aside)
        for way in _placings(groups, aside, adopted)
    }
    return tuple(sorted(found))


def _adoptions(groups: Groups, aside: Dice) -> Iterator[Face | None]:
    """Yield the faces that an open group may take on with the dice set aside; None: it stays."""
    yield None
    if any(is_open(group) for group in groups):
        yield from sorted({die.face for die in aside if die != WILD})


def _placings(groups: Groups, aside: Dice, adopted: Face | None) -> Iterator[list[list[Die]]]:
    """Yield the ways to put the dice set aside into combinations, old and new."""
    aces, made = _without_wild(groups, aside, adopted)
    for shares in _shares(aside.count(WILD), len(made) + 1):
        placed = [
            [*dice, *[WILD] * share]
            for dice, share in zip((aces, *made.values()), shares, strict=True)
        ]
        way = [dice for dice in placed if dice]
        if all(len(dice) > 1 for dice in way):
            yield way


def _without_wild(
    groups: Groups, aside: Dice, adopted: Face | None
) -> tuple[list[Die], dict[Face, list[Die]]]:
    """Return the open group, and those of each face, before wild dice are placed."""
    aces: list[Die] = []
    made: dict[Face, list[Die]] = {}
    for group in groups:
        face = adopted if is_open(group) else face_of(group)
        (aces if face is None else made.setdefault(face, [])).extend(group)
    for die in aside:
        if die != WILD:
            made.setdefault(die.face, []).append(die)
    return aces, made


def _shares(count: int, places: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to share *count* equal things out to some places."""
    if places == 1:
        yield (count,)
        return
    for first in range(count + 1):
        yield from ((first, *rest) for rest in _shares(count - first, places - 1))
