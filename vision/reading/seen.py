"""Guesses become what is seen: dice with their shades and troubles, and what may be dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vision.observation import BOX_SIDES, Observation, SeenDie, Trouble
from vision.reading.guess import OVERLAP_SIDES, usual_side_px
from vision.reading.shades import shade_of
from vision.reading.unread import why_unsure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.observation import Box
    from vision.reading.guess import Guess
    from vision.reading.hands import Hands
    from vision.reading.leans import Lean
    from vision.reading.locate import Candidate
    from vision.reading.scene import Scene


def seen_die(
    scene: Scene, guess: Guess, border: float, *, leans: bool = False, lean: Lean | None = None
) -> SeenDie:
    """Return a guess as a seen die.

    Args:
        scene: the picture.
        guess: what is taken for a die.
        border: the lightness between dark and light dice in the picture as it was taken.
        leans: it does not lie flat.
        lean: how far it leans, where that is told.
    """
    reading, place = guess.reading, guess.place
    shade, clarity = shade_of(scene.taken.halves.halved(0), place, border)
    trouble = why_unsure(scene.image, guess, scene.hands)
    return SeenDie(
        face=guess.face,
        shade=shade,
        shade_clarity=clarity,
        centre_px=place.centre_px,
        box_px=box_round(place),
        chances=reading.rivals,
        sure=guess.is_sure and not leans,
        trouble=Trouble.COCKED if leans else trouble,
        lean=lean,
    )


def seen_perhaps(
    scene: Scene, odd: Iterable[Guess], dice: Sequence[Guess], border: float
) -> tuple[SeenDie, ...]:
    """Return what is unexplained as the dice that it may be: what lies on none of the dice.

    Whoever knows that a die is missing may ask about it; here it is none.
    """
    places = [die.place for die in dice]
    apart_px = OVERLAP_SIDES * usual_side_px(dice) if dice else 0.0
    return tuple(
        _unsure(seen_die(scene, one, border)) for one in odd if one.place.is_apart(places, apart_px)
    )


def _unsure(die: SeenDie) -> SeenDie:
    return replace(die, sure=False, trouble=die.trouble or Trouble.UNSURE_FACE)


def box_round(place: Candidate) -> Box:
    """Return the box round a die, its sides that are seen included."""
    side = place.side_px * BOX_SIDES
    x, y = place.centre_px
    return (x - side / 2, y - side / 2, side, side)


def judged(
    seen: tuple[SeenDie, ...],
    perhaps: tuple[SeenDie, ...],
    troubles: tuple[Trouble, ...],
    odd: Sequence[Guess],
    hands: Hands,
) -> Observation:
    """Return the observation: sure where no trouble is."""
    return Observation(
        dice=seen,
        sure=not troubles,
        troubles=tuple(dict.fromkeys(troubles)),
        unexplained=tuple(box_round(one.place) for one in odd),
        perhaps=perhaps,
        hands=hands.boxes if Trouble.HAND in troubles else (),
    )
