"""Tells faces where the finder hardly sees a die: one may lie there all the same.

Dice that touch in a row, and dice of the ground's colour, have no edges of their own that would
make them hot, and what is found between two of them, or of another size, may be hotter than they
are. What shows a face, is as large as the sure dice and lies flat as they do is asked about,
however cold it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.reading.guess import sure_ones, usual_side_px
from vision.reading.lean import askew
from vision.reading.locate import without_doubles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.reading.guess import Guess
    from vision.reading.locate import Candidate

FAINT_FROM: Final = 0.2
"""What is colder is not looked at: of 2,836 places that cold in 1,052 ray-cast pictures none more
was a die that showed its face."""
FACE_CHANCE, LIES_FLAT = 0.6, 0.3
"""It shows its face with at least this chance, and looks no farther from where a flat die does
there, as the sine. Of sure pictures of six sets of photographs none has such a place, by nets that
had seen such two."""
SIZES, APART_SIDES = (0.7, 1.43), 0.7
"""It is so many times as large as the sure dice, and at least so many of their sides from each."""


def faint_places(found: Iterable[Candidate], guesses: Sequence[Guess]) -> tuple[Candidate, ...]:
    """Return the places that were not read so far, and where dice like the sure ones fit.

    Args:
        found: all peaks, faint ones and doubles too: what is hotter may be another thing, or the
            same place at a size or a middle that was told badly.
        guesses: what was read.
    """
    sure = sure_ones(guesses)
    if not sure:
        return ()
    usual_px, read = usual_side_px(sure), {guess.place for guess in guesses}
    return without_doubles(
        one
        for one in found
        if one.heat >= FAINT_FROM and one not in read and _fits_beside(one, sure, usual_px)
    )


def passed_over(
    guesses: Iterable[Guess], dice: Sequence[Guess], long_side_px: float
) -> list[Guess]:
    """Return the guesses that show a face as a die would, and are none of the dice.

    Args:
        guesses: all of one picture, and what is read at its faint places.
        dice: those of the picture; without a sure one nothing is told.
        long_side_px: the longer side of the picture.
    """
    sure = sure_ones(dice)
    if not sure:
        return []
    usual_px = usual_side_px(sure)
    others = [
        one
        for one in guesses
        if one.reading.chance >= FACE_CHANCE and _fits_beside(one.place, dice, usual_px)
    ]
    far = askew(others, sure, long_side_px)
    return [one for one, off in zip(others, far, strict=True) if off <= LIES_FLAT]


def _fits_beside(place: Candidate, dice: Iterable[Guess], usual_px: float) -> bool:
    """Return whether a place is as large as the dice and lies on none of them."""
    least, most = SIZES
    has_size = least <= place.side_px / usual_px <= most
    return has_size and place.is_apart((die.place for die in dice), APART_SIDES * usual_px)
