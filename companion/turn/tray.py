"""What lies on the tray, as the game sees it: dice with their doubts, and which of them moved.

Holds are a multiset of dice, not tracked objects; places serve only to tell a throw from a nudge.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, partial
from math import hypot
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from companion.dice import FACES, Die, Face, Shade

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

SAME_PLACE_WIDTHS: Final = 0.35
"""A die within so many die-widths of where it lay has not been thrown (TABLE, "H1")."""

WORTH_CONSIDERING: Final = 0.02
"""A face with a smaller chance than this is not what a doubtful die shows. It is far below the
chance of any runner-up that was right on the labelled photographs."""


Looks = tuple[tuple[Face, bool], ...]
"""What some dice show together, sorted; with each face, whether it is known to be a dark die's."""


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
        shade = self.shade if shade is None else shade
        said = replace(self, face=face, shade=shade, chances=(), read_as=read_as)
        return replace(said, sure=True, cocked=False, supposed=False)


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


NO_FIT: Final = (0.0, 0.0, 0.0, 0.0, 0.0)
"""How well no dice at all fit, as `_fit` tells it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Which dice of a roll some that lie there may be.

    Attributes:
        left: what is left over of the roll.
        taken: which of the roll they are, each where it lies now.
        fit: how well they fit, as `_fit` tells it.
    """

    left: tuple[ReadDie, ...]
    taken: tuple[ReadDie, ...] = ()
    fit: tuple[float, ...] = NO_FIT

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice that they are taken for."""
        return known_dice(self.taken)

    def with_next(self, die: ReadDie, rolled: ReadDie) -> Pick:
        """Return the pick with one die more, which is that one of the roll."""
        left = tuple(each for each in self.left if each is not rolled)
        fit = tuple(map(sum, zip(self.fit, _fit(die, rolled), strict=True)))
        return Pick(left, (*self.taken, replace(rolled, spot=die.spot)), fit)


def picks_from(
    rolled: Sequence[ReadDie], lying: Sequence[ReadDie], *, by_shade: bool = False
) -> tuple[Pick, ...]:
    """Return the picks of the *rolled* dice that those *lying* may be, the likeliest first.

    None where they cannot be of the roll; one where, with every other die accounted for, what is
    left of the roll tells what a doubtful one is. What a kept die shows is known from its roll, so
    a doubtful reading may be any face that is left over; a sure one has to be among them. A die
    that was misread once, and corrected, may be misread again in the same way. In games that tell
    shades apart (*by_shade*) a die is never taken for one of the other shade.

    Die by die, the surest first, of these last those that may be misread again, and of the ways to
    one pick only the best goes on: ten dice that may be anything have hundreds of picks, and
    millions of ways to them.
    """
    picks = [Pick(tuple(die for die in rolled if die.die is not None))]
    misread = {die.read_as for die in rolled if die.is_misread}
    for die in sorted(lying, key=lambda die: (-max(die.chances, default=1.0), die.face in misread)):
        longer = [
            pick.with_next(die, each)
            for pick in picks
            for each in _may_all_be(die, pick.left, by_shade=by_shade)
        ]
        picks = _best_of_each(longer, lambda pick: tuple(sorted(pick.dice)))
    return tuple(_best_of_each(picks, lambda pick: looks_of(pick.dice, by_shade=by_shade)))


def _best_of_each(picks: Iterable[Pick], kind: Callable[[Pick], Hashable]) -> list[Pick]:
    """Return the pick of each kind that fits best, the best of all first."""
    best: dict[Hashable, Pick] = {}
    for pick in sorted(picks, key=attrgetter("fit"), reverse=True):
        best.setdefault(kind(pick), pick)
    return [*best.values()]


def looks_of(dice: Iterable[Die], *, by_shade: bool) -> Looks:
    """Return what some dice show together, and in which shades where these count (*by_shade*)."""
    return tuple(sorted((die.face, by_shade and die.shade is Shade.DARK) for die in dice))


def _may_all_be(die: ReadDie, left: Iterable[ReadDie], *, by_shade: bool) -> list[ReadDie]:
    """Return which dice of the roll a die may be, the likeliest of each look.

    A sure one is the likeliest of all, and so is one that shows what it showed where it lay, or
    cannot be read there.
    """
    fitting = [
        each for each in left if may_be(die, each) and (_may_be_shaded(die, each) or not by_shade)
    ]
    fitting.sort(key=partial(_fit, die), reverse=True)
    if by_shade:
        fitting.sort(key=lambda each: die.shade == each.shade or each.is_said, reverse=True)
    if any(die.sure or _is_as_it_lay(die, each) for each in fitting):
        return fitting[:1]
    return list({each.die: each for each in reversed(fitting)}.values())


def _may_be_shaded(die: ReadDie, rolled: ReadDie) -> bool:
    """Return whether a die may have the shade of one of the roll: as it is read, or where that lay.

    Where that lay it is the same die, read again as before somebody said which shade it has.
    """
    return die.shade == rolled.shade or _is_as_it_lay(die, rolled)


def _is_as_it_lay(die: ReadDie, rolled: ReadDie) -> bool:
    """Return whether a die shows what one of the roll did where that lay, or is not read there."""
    return lies_where(die, rolled) and die.face in (None, *_faces(rolled))


def _fit(die: ReadDie, rolled: ReadDie) -> tuple[bool, bool, float, bool, bool]:
    """How well a die fits one of the roll: by its place, else rather one misread as it is read now.

    Where a misread die and a true one look alike, taking the corrected one for kept leads to a
    question at the next throw; taking the other one could lead to a wrong score.
    """
    chance = max(die.chance(face) for face in _faces(rolled))
    return (
        lies_where(die, rolled),
        rolled.is_misread and die.face in (None, rolled.read_as),
        chance,
        not rolled.is_misread,
        die.shade == rolled.shade,
    )


def may_be(die: ReadDie, rolled: ReadDie) -> bool:
    """Return whether a die may show what one of the roll does, or was misread as.

    One that could not be read may show anything.
    """
    if die.sure:
        return die.face in _faces(rolled)
    return die.face is None or any(die.chance(face) >= WORTH_CONSIDERING for face in _faces(rolled))


def _faces(rolled: ReadDie) -> tuple[Face, ...]:
    """The face of a die of the roll, and the one it was misread as."""
    return tuple(face for face in (rolled.face, rolled.read_as) if face is not None)
