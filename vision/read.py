"""Reads a picture of dice: where they lie, what they show, and whether that needs asking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from vision.errors import PictureError
from vision.faces import FaceReader
from vision.ground import Ground
from vision.guess import Guess, are_unexplained, sort_out
from vision.light import is_blurred, troubles_of_light
from vision.locate import Finder, scales
from vision.observation import Observation, SeenDie, Trouble
from vision.shades import LIGHT_FROM, shade_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vision.calibration import Calibration
    from vision.frame import Image
    from vision.locate import Candidate
    from vision.motion import Grey

LEAST_PICTURE_PX = 32
"""A picture is at least so wide and high."""
BOX_SIDES = 1.25
"""Side of the box round a whole die, in edge lengths: dice lie turned, and their sides are seen."""


class Reader:
    """Reads pictures; loads its nets once."""

    def __init__(self, models: Path | None = None) -> None:
        """Load the nets, from the folder *models* or the packaged one.

        Raises:
            ModelError: a file of weights is missing or broken.
        """
        self.finder = Finder(models / "finder.onnx") if models else Finder()
        self.faces = FaceReader(models / "values.onnx") if models else FaceReader()

    def read(
        self,
        image: Image,
        *,
        expected: int | None = None,
        empty: Grey | None = None,
        calibration: Calibration | None = None,
    ) -> Observation:
        """Return the dice seen in a picture.

        Args:
            image: shape (height, width, 3), uint8, BGR.
            expected: how many dice there must be, where that is known. Another number found is a
                trouble; no die is invented or left out for it.
            empty: the small picture of the empty tray (`vision.motion.shrink`), where that is
                known. What looks as it did there is the tray's own, and no die.
            calibration: where the tray lies and how large its dice are, where that is known. What
                lies elsewhere or has another size is no die; its shades are those that were learnt.

        Raises:
            PictureError: the image is no such picture.
        """
        check(image)
        scaled = tuple(scales(image))
        candidates = self.finder.search(image, scaled)
        if empty is not None:
            ground = Ground(empty, image)
            candidates = tuple(each for each in candidates if not ground.is_bare(each))
        if calibration is not None:
            candidates = calibration.possible(candidates, width_px=image.shape[1])
        readings = self.faces.read(image, candidates)
        guesses = [
            Guess(place, reading) for place, reading in zip(candidates, readings, strict=True)
        ]
        dice, strangers = sort_out(guesses)
        border = LIGHT_FROM if calibration is None else calibration.shade_border or LIGHT_FROM
        seen = tuple(seen_die(image, guess, border) for guess in dice)
        lit = (*troubles_of_light(scaled[0][0]), *troubles_of_focus(scaled[0][0], dice))
        return judged(seen, (*lit, *troubles_of(dice, strangers, seen, expected)))


def check(image: Image) -> None:
    """Refuse what is no colour picture."""
    fits = image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8  # noqa: PLR2004
    if not fits or min(image.shape[:2]) < LEAST_PICTURE_PX:
        message = f"a picture is (height, width, 3) uint8, not {image.shape} {image.dtype}"
        raise PictureError(message)


def seen_die(image: Image, guess: Guess, border: float) -> SeenDie:
    """Return a guess as a seen die; *border* is the lightness between dark and light dice."""
    reading, place = guess.reading, guess.place
    shade, clarity = shade_of(image, place, border)
    side = place.side_px * BOX_SIDES
    x, y = place.centre_px
    return SeenDie(
        value=reading.face if guess.is_readable else None,
        shade=shade,
        shade_clarity=clarity,
        centre_px=place.centre_px,
        box_px=(x - side / 2, y - side / 2, side, side),
        chances=reading.rivals,
        sure=guess.is_sure,
        cocked=not guess.is_readable and not is_cut_off(image, place),
    )


def edge_px(die: SeenDie) -> float:
    """Return the edge length of a seen die."""
    return die.side_px / BOX_SIDES


def is_cut_off(image: Image, place: Candidate) -> bool:
    """Return whether the picture's edge cuts a die's top face."""
    height, width = image.shape[:2]
    (x, y), reach = place.centre_px, place.side_px / 2
    return bool(min(x, y, width - x, height - y) < reach)


def troubles_of_focus(small: Image, dice: Sequence[Guess]) -> tuple[Trouble, ...]:
    """Return whether the small picture and its dice are too blurred."""
    blurred = is_blurred(small, [guess.reading.slope for guess in dice])
    return (Trouble.BLURRED,) if blurred else ()


def troubles_of(
    dice: Sequence[Guess], strangers: Sequence[Guess], seen: Sequence[SeenDie], expected: int | None
) -> tuple[Trouble, ...]:
    """Return why the dice of a picture have to be asked about."""
    reasons = {
        Trouble.WRONG_COUNT: expected is not None and len(dice) != expected,
        Trouble.COCKED: any(die.cocked for die in seen),
        Trouble.CUT_OFF: any(die.value is None and not die.cocked for die in seen),
        Trouble.UNSURE_FACE: any(die.value is not None and not die.sure for die in seen),
        Trouble.UNEXPLAINED: are_unexplained(dice, strangers),
    }
    return tuple(trouble for trouble, applies in reasons.items() if applies)


def judged(seen: tuple[SeenDie, ...], troubles: tuple[Trouble, ...]) -> Observation:
    """Return the observation: sure where no trouble is."""
    observation = Observation(dice=seen, sure=not troubles)
    return replace(observation, troubles=tuple(dict.fromkeys(troubles)))
