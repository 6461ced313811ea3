"""Draws what was seen into a picture, and why it was doubted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.dice import FACES, Shade
from vision.observation import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vision.calibration import Point
    from vision.frame import Image
    from vision.observation import Box, Observation, SeenDie

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
    more than its face. What troubles the whole picture stands on a strip beneath it, so that it
    covers no die and every pixel of the picture stays in its place.
    """
    canvas = image.copy()
    for box in seen.unexplained:
        _draw_box(canvas, box, "a die?", UNREAD)
    for box in seen.hands:
        _draw_box(canvas, box, "a hand?", DOUBTED)
    for die in seen.dice:
        _draw_box(canvas, die.box_px, _caption(die), _colour(die))
    return _with_strip(canvas, seen)


def _with_strip(canvas: Image, seen: Observation) -> Image:
    """Return the picture on a strip of paper that says whether it is sure, and what troubles it."""
    sure = "sure" if seen.sure else "please check"
    lines = [sure, *(trouble.value for trouble in seen.troubles)]
    high, wide = canvas.shape[:2]
    line_px = round(LINE_SPACE * _text_size(canvas, sure)[1])
    paper = np.full((line_px * len(lines) + line_px // 2, wide, 3), PAPER, np.uint8)
    whole = np.vstack([canvas, paper])
    for number, line in enumerate(lines, 1):
        at = (0.01, (high + number * line_px) / wide)
        _write(whole, line, at, SURE if seen.sure else DOUBTED)
    return whole


def _colour(die: SeenDie) -> Colour:
    if die.value is None:
        return UNREAD
    return SURE if die.sure else DOUBTED


def _draw_box(canvas: Image, box: Box, caption: str, colour: Colour) -> None:
    x, y, width, height = (round(value) for value in box)
    cv2.rectangle(canvas, (x, y), (x + width, y + height), colour, _line(canvas))
    wide = canvas.shape[1]
    _write(canvas, caption, (x / wide, (y - _line(canvas)) / wide), colour)


def _caption(die: SeenDie) -> str:
    """Return what stands over a die: its face, D for dark, and its rivals where it is doubted."""
    face = "?" if die.value is None else str(die.value)
    shade = "D" if die.shade is Shade.DARK else ""
    if die.sure:
        return shade + face
    rivals = sorted(zip(die.chances, FACES, strict=True), reverse=True)
    told = [f"{each}:{chance:.0%}" for chance, each in rivals if chance >= WORTH_SAYING]
    why = "" if die.trouble in (None, Trouble.UNSURE_FACE) else f" {die.trouble.value}"
    return f"{shade}{face}? {' '.join(told[:3])}{why}"


def _write(canvas: Image, text: str, at: Point, colour: Colour) -> None:
    """Write on a paper strip, so that it can be read on any ground."""
    width = canvas.shape[1]
    scale, thick = _letters(canvas)
    wide, high, under = _text_size(canvas, text)
    x, y = max(0, min(round(at[0] * width), width - wide)), max(high, round(at[1] * width))
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
