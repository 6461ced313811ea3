"""What lies on the tray, as the game sees it: dice with their doubts, and which of them moved.

Holds are a multiset of dice, not tracked objects; places serve only to tell a throw from a nudge.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from typing import TYPE_CHECKING, Final

from companion.dice import FACES, Die, Face, Shade

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SAME_PLACE_WIDTHS: Final = 0.35
"""A die within so many die-widths of where it lay has not been thrown (TABLE, "H1")."""

_die_of = cache(Die)
"""There are twelve, and every view asks for those of the roll many times over."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die lies: its middle and its width, as parts of the picture's width."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDie:
    """A die as it was read.

    Attributes:
        face: what it shows most likely, or None where it could not be read.
        sure: nothing about it needs to be asked.
        cocked: it leans, so that no face lies flat on top.
        chances: of showing 1 to 6; empty for a sure die.
        spot: where it lies, or None for a die that a person entered.
        read_as: what the camera took it for, if a person has said something else.
        aside: it lies in the hold strip.
        supposed: it is taken for a die for one was missing, and it lay there.
        between_shades: it can hardly be told whether it is a dark or a light die.
    """

    face: Face | None
    shade: Shade = Shade.LIGHT
    sure: bool = True
    cocked: bool = False
    chances: tuple[float, ...] = ()
    spot: Spot | None = None
    read_as: Face | None = None
    aside: bool = False
    supposed: bool = False
    between_shades: bool = False

    def __post_init__(self) -> None:
        if self.sure and self.face is None:
            message = "a die without a face is never sure"
            raise ValueError(message)

    @property
    def die(self) -> Die | None:
        """The die it is taken for, or None while nobody knows."""
        return None if self.face is None else _die_of(self.face, self.shade)

    @property
    def is_said(self) -> bool:
        """Whether somebody has said, or agreed to, what it shows."""
        return self.read_as is not None

    @property
    def is_misread(self) -> bool:
        """Whether somebody has said that it shows something else than the camera read."""
        return self.read_as not in (None, self.face)

    @property
    def candidates(self) -> tuple[Face, ...]:
        """The faces it may show, likeliest first; all six where it was not read at all."""
        chances = self.chances or tuple(float(face == self.face) for face in FACES)
        ordered = sorted(FACES, key=lambda face: -chances[face - 1])
        first = [face for face in ordered if face == self.face]
        return tuple(first + [face for face in ordered if face != self.face])

    def chance(self, face: Face) -> float:
        """Return how likely it shows *face*."""
        return self.chances[face - 1] if self.chances else float(face == self.face)

    def said_to_be(self, face: Face, shade: Shade | None = None) -> ReadDie:
        """Return the die as a person says it is; without a shade, that stays as it was read."""
        read_as = self.face if self.read_as is None else self.read_as
        said = replace(self, face=face, chances=(), read_as=read_as)
        said = replace(said, sure=True, cocked=False, supposed=False)
        return said if shade is None else replace(said, shade=shade, between_shades=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """What the camera saw lying still.

    Attributes:
        lying: the dice of the last rest.
        sure: nothing about that rest needs to be asked.
        troubles: codes of what stands in the way, as the reader names them.
        counted: the dice that lay there when a roll was last counted.
        doubted: the troubles of that rest.
        lifted: since then fewer dice have lain there than the game has.
        hidden: since then fewer were seen while something lay over the tray, or none for the light;
            they may have lain there all the same.
        things: what may have been dice when all dice lay there, or none did, and so was none.
        left: where the dice that are left of that roll lay last, before others came to them.
        whole: where as many dice as the game has lay last, counted or not.
    """

    lying: tuple[ReadDie, ...] = ()
    sure: bool = True
    troubles: tuple[str, ...] = ()
    counted: tuple[ReadDie, ...] = ()
    doubted: tuple[str, ...] = ()
    lifted: bool = False
    hidden: bool = False
    things: tuple[ReadDie, ...] = ()
    left: tuple[ReadDie, ...] = ()
    whole: tuple[ReadDie, ...] = ()

    def as_counted(self) -> Tray:
        """Return the tray once what lies there has been counted."""
        return replace(
            self,
            counted=self.lying,
            doubted=self.troubles,
            lifted=False,
            hidden=False,
            left=self.lying,
        )

    def unseen(self, troubles: tuple[str, ...]) -> Tray:
        """Return the tray once the light let no die be seen: all may lie there as it lay."""
        return replace(self, sure=False, troubles=troubles, hidden=True)

    def without_supposed(self) -> Tray:
        """Return the tray once somebody has said that what was taken for a die is none.

        So fewer dice lie there than the game has.
        """
        none = tuple(die for die in self.lying if die.supposed)
        if not none:
            return self
        lying = tuple(die for die in self.lying if not die.supposed)
        things = (*self.things, *none)
        return replace(self, lying=lying, things=things, lifted=True, whole=())

    def shows_same(self, dice: Sequence[ReadDie], troubles: Sequence[str], *, sure: bool) -> bool:
        """Return whether a new rest shows nothing new: same dice, same places, same doubts."""
        return (
            not moved(dice, self.lying)
            and len(dice) == len(self.lying)
            and _tally(dice) == _tally(self.lying)
            and (tuple(troubles), sure) == (self.troubles, self.sure)
        )


def _tally(dice: Sequence[ReadDie]) -> Counter[tuple[Face | None, Shade, bool, bool]]:
    return Counter((die.face, die.shade, die.sure, die.aside) for die in dice)


def known_dice(dice: Iterable[ReadDie]) -> tuple[Die, ...]:
    """Return the dice whose faces are known, in their order."""
    return tuple(die.die for die in dice if die.die is not None)


def face_tally(dice: Sequence[ReadDie]) -> Counter[Face | None]:
    """Return how often each face is seen."""
    return Counter(die.face for die in dice)


def moved(dice: Sequence[ReadDie], reference: Sequence[ReadDie]) -> tuple[ReadDie, ...]:
    """Return those of *dice* that do not lie where a die of *reference* lay."""
    return tuple(die for die in dice if not lies_among(die, reference))


def lies_where(die: ReadDie, other: ReadDie, *, within: float = SAME_PLACE_WIDTHS) -> bool:
    """Return whether a die lies where another one lay, *within* die-widths.

    Never, where either has no place.
    """
    if die.spot is None or other.spot is None:
        return False
    distance = hypot(die.spot.x - other.spot.x, die.spot.y - other.spot.y)
    return distance <= within * other.spot.width


def lies_among(
    die: ReadDie, others: Iterable[ReadDie], *, within: float = SAME_PLACE_WIDTHS
) -> bool:
    """Return whether a die lies where one of some others lay, as `lies_where` has it."""
    return any(lies_where(die, other, within=within) for other in others)
