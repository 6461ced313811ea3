"""Why a die cannot be read surely: it leans, is cut off or covered, or its pips shine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.frame import BURNT_FROM
from vision.observation import Trouble
from vision.reading.edge import is_cut_off
from vision.reading.light import grey_of
from vision.reading.locate import cut_round

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.reading.guess import Guess
    from vision.reading.hands import Hands
    from vision.reading.locate import Candidate

TOP_SIDES: Final = 0.45
"""Radius of the part of the top face that is looked at, in sides: within the die's edges."""

LEAST_GLARE: Final = 0.03
"""A shining spot on less than this share of the top face hides no pip."""

MOST_GLARE: Final = 0.6
"""What shines on more than this share of the top face is a white die, not a reflection on it."""

ROUND: Final = 0.7
"""A shining spot that fills this share of the circle round it is a white pip."""

LARGEST_PIP: Final = 0.3
"""The share of the top face that the largest ace takes."""

MIDDLE_SIDES: Final = 0.3
"""Half the side of the square, in sides, that lies on the top however the die is turned."""

PALE: Final = 180
"""What is burnt out shines in one channel, and reaches this level (of 255) in all."""

BURNT_OUT, LEFT_DARK, DARK = 0.8, 0.02, 150
"""Too much light has burnt a top out where so large a share of its middle is pale, and no more than
the second darker than the third, a level of grey: pips that can be seen take more. Of 41 doubtful
rendered dice that are so a single one shows its pips well; of all photographs, by nets that had not
seen them, two doubtful dice are so, with bright symbols."""


def why_unsure(image: Image, guess: Guess, hands: Hands) -> Trouble | None:
    """Return why a die has to be asked about, or None where it is sure.

    Args:
        image: shape (height, width, 3), uint8, BGR.
        guess: the die.
        hands: where hands are.
    """
    if guess.is_sure:
        return None
    if is_cut_off(image, guess.place):
        return Trouble.CUT_OFF if not guess.is_readable else Trouble.UNSURE_FACE
    if hands.is_beside(guess.place):
        return Trouble.HIDDEN
    if shines(top_face(image, guess.place)) or is_burnt_out(middle_of(image, guess.place)):
        return Trouble.GLARE
    return Trouble.UNSURE_FACE if guess.is_readable else Trouble.COCKED


def top_face(image: Image, place: Candidate) -> Image:
    """Return the picture of a die's top face, however it is turned: a square within its edges."""
    return cut_round(image, place.centre_px, TOP_SIDES * place.side_px)


def middle_of(image: Image, place: Candidate) -> Image:
    """Return the picture of the middle of a die's top, however it is turned."""
    return cut_round(image, place.centre_px, MIDDLE_SIDES * place.side_px)


def is_burnt_out(middle: Image) -> bool:
    """Return whether too much light hides all pips of a top: its middle is pale, and even."""
    if middle.size == 0:
        return False
    pale = (middle.max(axis=2) >= BURNT_FROM) & (middle.min(axis=2) >= PALE)
    dark = grey_of(middle) < DARK
    return bool(pale.mean() >= BURNT_OUT and dark.mean() <= LEFT_DARK)


def shines(face: Image) -> bool:
    """Return whether a reflection lies over a face: a bright spot that is no pip and no body."""
    if face.size == 0:
        return False
    bright = (face.min(axis=2) >= BURNT_FROM).astype(np.uint8)
    if not LEAST_GLARE < bright.mean() < MOST_GLARE:
        return False
    spots, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(spots, key=cv2.contourArea)
    return _is_reflection(largest, face.shape[0] * face.shape[1])


def _is_reflection(spot: NDArray[np.int32], face_px: int) -> bool:
    """Return whether a shining spot is too long or too large to be a white pip."""
    area = cv2.contourArea(spot)
    _, radius = cv2.minEnclosingCircle(spot)
    if area < LEAST_GLARE * face_px:
        return False
    return bool(area < ROUND * np.pi * radius**2 or area > LARGEST_PIP * face_px)
