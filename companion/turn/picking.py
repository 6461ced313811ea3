"""Which dice of a roll those that lie there may be, whatever they are read as by now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from companion.dice import Die, Face, Shade
from companion.turn.tray import ReadDie, known_dice, lies_where

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

WORTH_CONSIDERING: Final = 0.02
"""A face with a smaller chance than this is not what a doubtful die shows. It is far below the
chance of any runner-up that was right on the labelled photographs."""

Look = tuple[Face, bool]
"""What a die shows, and whether it is a dark one; in games without shades none is."""

Looks = tuple[Look, ...]
"""What some dice show together, sorted."""

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
    return tuple(sorted(look_of(die, by_shade=by_shade) for die in dice))


def look_of(die: Die, *, by_shade: bool) -> Look:
    """Return what a die shows, and its shade where these count (*by_shade*)."""
    return die.face, by_shade and die.shade is Shade.DARK


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
