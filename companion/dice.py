"""The words that everybody shares: a face, a shade, a die."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterable

Face = Literal[1, 2, 3, 4, 5, 6]

FACES: Final[tuple[Face, ...]] = get_args(Face)


class Shade(StrEnum):
    """Which of the two sets of a game with dark and light dice a die belongs to."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> Shade:
        """The other one.

        >>> Shade.LIGHT.other.value
        'dark'
        """
        return Shade.LIGHT if self is Shade.DARK else Shade.DARK


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """One die as it lies: its face, and its shade.

    Games without shades compare faces only; they still keep what was seen.

    >>> Die(6, Shade.DARK)
    Die(face=6, shade=<Shade.DARK: 'dark'>)
    """

    face: Face
    shade: Shade = Shade.LIGHT

    def __post_init__(self) -> None:
        as_face(self.face)


def as_face(number: object) -> Face:
    """Return *number* as a face.

    Raises:
        ValueError: it is not a whole number from 1 to 6.
    """
    if isinstance(number, bool) or not isinstance(number, int) or number not in FACES:
        message = f"a die shows 1 to 6, not {number!r}"
        raise ValueError(message)
    return number


def faces_of(dice: Iterable[Die]) -> tuple[Face, ...]:
    """Return the faces, lowest first.

    >>> faces_of([Die(6), Die(2)])
    (2, 6)
    """
    return tuple(sorted(die.face for die in dice))


def are_among(some: Iterable[Die], dice: Iterable[Die]) -> bool:
    """Return whether *some* are all among *dice*, each die used once.

    >>> are_among([Die(6), Die(6)], [Die(6), Die(1)])
    False
    """
    return Counter(some) <= Counter(dice)
