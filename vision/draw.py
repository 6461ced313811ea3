"""Draws what was seen into a picture, and why it was doubted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.dice import FACES, Shade
from vision.captions import nearest, room_for
from vision.observation import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.frame import Image
    from vision.observation import Box, Observation, SeenDie
    from vision.reading.locate import PointPx
    from vision.table.calibration import Point

Colour = tuple[int, int, int]
"""Blue, green, red; 0 to 255."""

SURE: Final[Colour] = (60, 170, 40)
DOUBTED: Final[Colour] = (0, 150, 255)
UNREAD: Final[Colour] = (50, 50, 230)
PAPER: Final[Colour] = (255, 255, 255)
INK: Final[Colour] = (20, 20, 20)

LINE_PARTS: Final = 500
"""A line is one so-many-th of the picture's longer side wide."""

TEXT_PARTS: Final = 1200
"""Letters have their usual size in a picture so many pixels wide."""

LINE_SPACE: Final = 2.0
"""Lines of text lie so far apart, in heights of their letters."""

WORTH_SAYING: Final = 0.02
"""A rival face with a smaller chance than this is not drawn."""


def drawn(image: Image, seen: Observation) -> Image:
    """Return a copy of the picture with every die, its face and its doubts drawn into it.

    What may be a die, too, has a box of its own, and so has a hand that may hide one. A doubted die
    has its rivals beside it, with their chances in per cent, and why it is doubted where that is
    more than its face. Captions cover no die where there is room beside them. What troubles the
    whole picture stands on a strip beneath it, so that every pixel of the picture stays in its
    place.
    """
    canvas = image.copy()
    notes = _notes(seen)
    for note in notes:
        _draw_box(canvas, note)
    taken = [note.box for note in notes if note.is_die]
    for note in notes:
        taken.append(_draw_caption(canvas, note, taken))
    return _with_strip(canvas, seen)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is drawn: a box with a caption.

    Attributes:
        box: in pixels of the picture.
        caption: what it tells.
        colour: of both.
        is_die: nothing may cover it.
    """

    box: Box
    caption: str
    colour: Colour
    is_die: bool = True


def _notes(seen: Observation) -> list[Note]:
    """Return all that is drawn of an observation; what is written first has the best place."""
    return [
        *(Note(die.box_px, _caption(die), _colour(die)) for die in seen.dice),
        *(Note(box, "a die?", UNREAD) for box in seen.unexplained),
        *(Note(box, "a hand?", DOUBTED, is_die=False) for box in seen.hands),
    ]


def _with_strip(canvas: Image, seen: Observation) -> Image:
    """Return the picture on a strip of paper that says whether it is sure, and what troubles it."""
    sure = "sure" if seen.sure else "please check"
    lines = [sure, *(trouble.value for trouble in seen.troubles)]
    high, wide = canvas.shape[:2]
    line_px = round(LINE_SPACE * _text_size(canvas, sure)[1])
    paper = np.full((line_px * len(lines) + line_px // 2, wide, 3), PAPER, np.uint8)
    whole = np.vstack([canvas, paper])
    for number, line in enumerate(lines, 1):
        at = (wide // 100, high + number * line_px)
        _write(whole, line, at, SURE if seen.sure else DOUBTED)
    return whole


def _colour(die: SeenDie) -> Colour:
    if die.face is None:
        return UNREAD
    return SURE if die.sure else DOUBTED


def _draw_box(canvas: Image, note: Note) -> None:
    x, y, width, height = (round(value) for value in note.box)
    cv2.rectangle(canvas, (x, y), (x + width, y + height), note.colour, _line(canvas))


def _draw_caption(canvas: Image, note: Note, taken: Sequence[Box]) -> Box:
    """Write a caption where there is room beside what is *taken*; return what it takes itself.

    A line leads to it where it does not stand beside its box.
    """
    wide, high, under = _text_size(canvas, note.caption)
    rim = _line(canvas)
    size = (wide + 2 * rim, high + 2 * under + 2 * rim)
    place = room_for(size, note.box, taken, canvas.shape[1::-1])
    start, end = (_rounded(end) for end in nearest(note.box, place))
    cv2.line(canvas, start, end, note.colour, rim, cv2.LINE_AA)
    _write(
        canvas, note.caption, _rounded((place[0] + rim, place[1] + rim + under + high)), note.colour
    )
    return place


def _rounded(place: PointPx) -> tuple[int, int]:
    return round(place[0]), round(place[1])


def _caption(die: SeenDie) -> str:
    """Return what stands over a die: its face, D for dark, and its rivals where it is doubted."""
    face = "?" if die.face is None else str(die.face)
    shade = "D" if die.shade is Shade.DARK else ""
    if die.sure:
        return shade + face
    rivals = sorted(zip(die.chances, FACES, strict=True), reverse=True)
    told = [f"{each}:{chance:.0%}" for chance, each in rivals if chance >= WORTH_SAYING]
    why = "" if die.trouble in (None, Trouble.UNSURE_FACE) else f" {die.trouble.value}"
    return f"{shade}{face}? {' '.join(told[:3])}{why}"


def _write(canvas: Image, text: str, at: tuple[int, int], colour: Colour) -> None:
    """Write on a paper strip, so that it can be read on any ground; *at* is where it begins."""
    scale, thick = _letters(canvas)
    wide, high, under = _text_size(canvas, text)
    x, y = at
    cv2.rectangle(canvas, (x, y - high - under), (x + wide, y + under), PAPER, cv2.FILLED)
    cv2.rectangle(canvas, (x, y - high - under), (x + wide, y + under), colour, 1)
    cv2.putText(canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, INK, thick, cv2.LINE_AA)


def _text_size(canvas: Image, text: str) -> tuple[int, int, int]:
    """Return a text's width, its height, and how far it goes below its line, in pixels."""
    (wide, high), under = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, *_letters(canvas))
    return wide, high, under


def _letters(canvas: Image) -> tuple[float, int]:
    """Return how large letters are, and how thick in pixels."""
    return max(0.4, canvas.shape[1] / TEXT_PARTS), max(1, _line(canvas) // 2)


def _line(canvas: Image) -> int:
    height, width = canvas.shape[:2]
    return max(1, int(max(height, width) / LINE_PARTS))


def drawn_outline(image: Image, outline: Iterable[Point]) -> Image:
    """Return a copy of the picture with the tray's outline drawn into it."""
    canvas = image.copy()
    corners = (np.asarray([*outline], np.float32) * image.shape[1]).astype(np.int32)
    cv2.polylines(canvas, [corners], isClosed=True, color=DOUBTED, thickness=2 * _line(canvas))
    return canvas
