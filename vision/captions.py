"""Finds room for what is written into a picture, so that it covers no die and no other caption."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.observation import Box

Size = tuple[int, int]
"""(width, height) in pixels."""

STEPS: Final = 8
"""A caption stands at most so many of its heights away from its box."""


def room_for(caption: Size, box: Box, taken: Sequence[Box], canvas: Size) -> Box:
    """Return where a caption stands that belongs to a box: the nearest place that is free.

    Args:
        caption: its size.
        box: what it tells of.
        taken: what it must not cover.
        canvas: the size of the picture, in which it stands whole where it can.

    Returns:
        its place, with what is round it; where none is free, the one that covers least.
    """
    places = [_within(place, canvas) for place in _places(caption, box)]
    covered = [sum(_shared(place, one) for one in taken) for place in places]
    return places[covered.index(min(covered))]


def _places(caption: Size, box: Box) -> Iterator[Box]:
    """Yield where a caption may stand, the best places first: above, then below, then beside."""
    (wide, high), (x, y, width, height) = caption, box
    for step, shift in product(range(STEPS), (0, 1)):
        away = step * high
        left = x - shift * (wide - width)
        top = y - shift * (high - height)
        yield (left, y - high - away, wide, high)
        yield (left, y + height + away, wide, high)
        yield (x + width + away, top, wide, high)
        yield (x - wide - away, top, wide, high)


def _within(place: Box, canvas: Size) -> Box:
    """Return a place moved into the canvas, as far as it has room there."""
    x, y, wide, high = place
    return (max(0.0, min(x, canvas[0] - wide)), max(0.0, min(y, canvas[1] - high)), wide, high)


def _shared(one: Box, other: Box) -> float:
    """Return the area that two boxes share, in pixels."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def nearest(box: Box, place: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the ends, (x, y), of the shortest line between a box and a place beside it."""
    x, there_x = _nearest_along(box[0], box[2], place[0], place[2])
    y, there_y = _nearest_along(box[1], box[3], place[1], place[3])
    return (x, y), (there_x, there_y)


def _nearest_along(start: float, length: float, other: float, span: float) -> tuple[float, float]:
    """Return where two stretches of a line are nearest to each other, on either."""
    low, high = max(start, other), min(start + length, other + span)
    if low <= high:
        middle = (low + high) / 2
        return middle, middle
    return (start + length, other) if start < other else (start, other + span)
