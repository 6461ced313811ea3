"""Tells what the picture's edge cuts: dice of which a part is seen, and corners of other things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.reading.guess import is_side_face, sure_ones

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.frame import Image
    from vision.reading.guess import Guess
    from vision.reading.locate import Candidate

SCRAP_SIDES: Final = 0.05
"""Of what lies with its middle nearer to the picture's edge, in sides, or outside, most is out of
the picture."""


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


def apart(image: Image, found: Sequence[Guess]) -> tuple[list[Guess], list[Guess]]:
    """Return the dice, and what of them cannot be read and is mostly out of the picture.

    Keys and labels that the picture's edge cuts look like that, too.
    """
    beyond = [one for one in found if not one.is_readable and lies_beyond(image, one)]
    return [one for one in found if one not in beyond], beyond


def wanting(image: Image, dice: Sequence[Guess], strangers: list[Guess]) -> list[Guess]:
    """Return the strangers that want an explanation.

    Beside sure dice a scrap at the edge does only where it looks like them.
    """
    sure = sure_ones(dice)
    if not sure:
        return strangers
    return [one for one in strangers if one.looks_like(sure) or not is_scrap(image, one)]


def cut_ones(
    image: Image, dice: Sequence[Guess], strangers: Iterable[Guess], others: Iterable[Guess]
) -> list[Guess]:
    """Return what the picture's edge cuts and may be what is left of such dice as the sure ones.

    Args:
        image: shape (height, width, 3), uint8, BGR.
        dice: those of the picture. Without a sure one nothing is told.
        strangers: what might be dice too.
        others: whatever else was read, dice and strangers too.
    """
    sure = sure_ones(dice)
    likely = [one for one in strangers if one.looks_like_part_of(sure)]
    possible = [one for one in others if one.may_be_left_of(sure) and lies_beside(one, dice)]
    return [one for one in (*likely, *possible) if is_cut_off(image, one.place)]


def lies_beside(one: Guess, dice: Sequence[Guess]) -> bool:
    """Return whether a guess is none of the dice, and no side of them."""
    return not any(one.overlaps(die) for die in dice) and not is_side_face(one, dice)
