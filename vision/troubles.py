"""What stands in the way of being sure of a picture as a whole: its focus, its dice, its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import Shade
from vision.guess import are_stacked, have_odd_size
from vision.light import is_blurred
from vision.observation import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.frame import Image
    from vision.guess import Guess
    from vision.hands import Hands
    from vision.observation import SeenDie


def troubles_of_focus(small: Image, dice: Sequence[Guess]) -> tuple[Trouble, ...]:
    """Return whether the small picture and its dice are too blurred."""
    blurred = is_blurred(small, [guess.reading.slope for guess in dice])
    return (Trouble.BLURRED,) if blurred else ()


def troubles_of_set(
    seen: Sequence[SeenDie], expected: int | None, dark: int | None
) -> tuple[Trouble, ...]:
    """Return whether the dice are not those that are known to be there."""
    counted = sum(die.shade is Shade.DARK for die in seen)
    reasons = {
        Trouble.WRONG_COUNT: expected is not None and len(seen) != expected,
        Trouble.WRONG_SHADES: dark is not None and counted != dark,
    }
    return tuple(trouble for trouble, applies in reasons.items() if applies)


def troubles_of_places(
    dice: Sequence[Guess], odd: Sequence[Guess], hands: Hands, *, has_cut_off: bool
) -> tuple[Trouble, ...]:
    """Return whether the places of the dice, and what is unexplained, have to be asked about."""
    covered = any(hands.is_beside(other.place) for other in odd)
    reasons = {
        Trouble.STACKED: are_stacked(dice),
        Trouble.HIDDEN: covered,
        Trouble.CUT_OFF: has_cut_off,
        Trouble.UNEXPLAINED: bool(odd),
        Trouble.ODD_SIZE: have_odd_size(dice),
    }
    return tuple(trouble for trouble, applies in reasons.items() if applies)


def troubles_of_hands(hands: Hands, *, complete: bool) -> tuple[Trouble, ...]:
    """Return whether a hand may hide a die: not where all that there must be are surely read."""
    return (Trouble.HAND,) if hands.in_sight and not complete else ()
