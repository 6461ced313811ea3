"""Why a die cannot be read surely: it leans, is cut off or covered, or its pips shine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.locate import cut_round
from vision.motion import regions_at_border, shrink_unchanged
from vision.observation import Trouble

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.guess import Guess
    from vision.locate import Candidate

    Mask = NDArray[np.uint8]

TOP_SIDES: Final = 0.45
"""Radius of the part of the top face that is looked at, in sides: within the die's edges."""

SHINING: Final = 250
"""A pixel shines where its darkest channel reaches this level (of 255)."""

LEAST_GLARE: Final = 0.03
"""A shining spot on less than this share of the top face hides no pip."""

MOST_GLARE: Final = 0.6
"""What shines on more than this share of the top face is a white die, not a reflection on it."""

ROUND: Final = 0.7
"""A shining spot that fills this share of the circle round it is a white pip."""

LARGEST_PIP: Final = 0.3
"""The share of the top face that the largest ace takes."""

SKIN_LOW, SKIN_HIGH = (40, 135, 80), (255, 175, 127)
"""Limits of skin in brightness and the two differences of colour (YCrCb), of 255: the usual ones
for all skins; wood has them, too, so a hand is told by its reaching in over the border as well."""

HAND_SHARES: Final = (0.01, 0.4)
"""A region of skin that takes between these shares of the picture may be a hand; a table of wood
takes more."""

SCRAP_SIDES: Final = 0.05
"""Of what lies with its middle nearer to the picture's edge, in sides, or outside, most is out of
the picture."""

BESIDE_SIDES: Final = 1.0
"""A hand is over a die, or beside it, within so many sides of its middle."""

BESIDE_SHARE: Final = 0.15
"""A hand is over a die, or beside it, if it takes this share of the place so far round it."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Where hands may be in a picture.

    Attributes:
        mask: 1 there and 0 elsewhere, in a small copy of the picture.
        zoom: leads from the picture's pixels to those of the mask.
    """

    mask: Mask
    zoom: float

    def is_beside(self, place: Candidate) -> bool:
        """Return whether a hand lies over a place or beside it."""
        x, y = place.centre_px
        reach = max(1.0, BESIDE_SIDES * place.side_px * self.zoom)
        there = cut_round(self.mask, (x * self.zoom, y * self.zoom), reach)
        return there.size > 0 and float(there.mean()) > BESIDE_SHARE


def why_unsure(image: Image, guess: Guess, hands: Hands) -> Trouble | None:
    """Return why a die has to be asked about, or None where it is sure.

    Args:
        image: shape (height, width, 3), uint8, BGR.
        guess: the die.
        hands: where hands may be.
    """
    if guess.is_sure:
        return None
    if is_cut_off(image, guess.place):
        return Trouble.CUT_OFF if not guess.is_readable else Trouble.UNSURE_FACE
    if hands.is_beside(guess.place):
        return Trouble.HIDDEN
    if shines(top_face(image, guess.place)):
        return Trouble.GLARE
    return Trouble.UNSURE_FACE if guess.is_readable else Trouble.COCKED


def is_cut_off(image: Image, place: Candidate) -> bool:
    """Return whether the picture's edge cuts a die's top face."""
    return distance_to_edge_px(image, place) < place.side_px / 2


def distance_to_edge_px(image: Image, place: Candidate) -> float:
    """Return how far a place's middle is from the picture's edge; negative outside."""
    height, width = image.shape[:2]
    x, y = place.centre_px
    return float(min(x, y, width - x, height - y))


def is_scrap(image: Image, stranger: Guess) -> bool:
    """Return whether most of a stranger is out of the picture, and the rest has nothing of a face.

    Corners of labels, keyboards and cups at the border look like that. Beside dice that are surely
    read it needs no asking; a die that lies so was hardly thrown into this picture.
    """
    return stranger.is_faceless and lies_beyond(image, stranger)


def lies_beyond(image: Image, guess: Guess) -> bool:
    """Return whether most of a guess is out of the picture."""
    place = guess.place
    return distance_to_edge_px(image, place) < SCRAP_SIDES * place.side_px


def find_hands(image: Image, zoom: float = 1.0) -> Hands:
    """Return where hands may be in a picture.

    A hand has the colour of skin, reaches in over the picture's border, and is no whole table.

    Args:
        image: shape (height, width, 3), uint8, BGR; a small copy of the picture will do.
        zoom: leads from the picture's pixels to those of the copy.
    """
    small = shrink_unchanged(image)
    skin = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    labels, areas = regions_at_border(np.asarray(skin, np.uint8))
    low, high = (share * labels.size for share in HAND_SHARES)
    hands = [region for region, area in areas.items() if low < area < high]
    shrunk = small.shape[1] / image.shape[1]
    return Hands(np.isin(labels, hands).astype(np.uint8), zoom * shrunk)


def top_face(image: Image, place: Candidate) -> Image:
    """Return the picture of a die's top face, however it is turned: a square within its edges."""
    return cut_round(image, place.centre_px, TOP_SIDES * place.side_px)


def shines(face: Image) -> bool:
    """Return whether a reflection lies over a face: a bright spot that is no pip and no body."""
    if face.size == 0:
        return False
    bright = (face.min(axis=2) >= SHINING).astype(np.uint8)
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
