"""Draws what was seen into a picture, and why it was doubted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.dice import FACES, Shade
from vision.errors import PictureError
from vision.observation import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

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

WORTH_SAYING: Final = 0.02
"""A rival face with a smaller chance than this is not drawn."""


def drawn(image: Image, seen: Observation) -> Image:
    """Return a copy of the picture with every die, its face and its doubts drawn into it.

    What may be a die, too, has a box of its own, and so has a hand that may hide one. A doubted die
    has its rivals beside it, with their chances in per cent, and why it is doubted where that is
    more than its face; what troubles the whole picture stands in its upper left corner.
    """
    canvas = image.copy()
    for box in seen.unexplained:
        _draw_box(canvas, box, "a die?", UNREAD)
    for box in seen.hands:
        _draw_box(canvas, box, "a hand?", DOUBTED)
    for die in seen.dice:
        _draw_box(canvas, die.box_px, _caption(die), _colour(die))
    sure = "sure" if seen.sure else "please check"
    lines = [sure, *(trouble.value for trouble in seen.troubles)]
    for number, line in enumerate(lines):
        _write(canvas, line, (0.01, 0.04 * (number + 1)), SURE if seen.sure else DOUBTED)
    return canvas


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
    scale, thick = max(0.4, width / TEXT_PARTS), max(1, _line(canvas) // 2)
    (wide, high), under = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    x, y = max(0, min(round(at[0] * width), width - wide)), max(high, round(at[1] * width))
    cv2.rectangle(canvas, (x, y - high - under), (x + wide, y + under), PAPER, cv2.FILLED)
    cv2.rectangle(canvas, (x, y - high - under), (x + wide, y + under), colour, 1)
    cv2.putText(canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, INK, thick, cv2.LINE_AA)


def _line(canvas: Image) -> int:
    height, width = canvas.shape[:2]
    return max(1, int(max(height, width) / LINE_PARTS))


def save_picture(image: Image, path: Path) -> None:
    """Write a picture; its ending says how.

    Raises:
        PictureError: it cannot be written there.
    """
    try:
        _, content = cv2.imencode(path.suffix, image)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.tobytes())
    except cv2.error as wrong:
        raise PictureError(f"{path}: name a drawing that ends in .png or .jpg") from wrong
    except OSError as wrong:
        raise PictureError(f"{path}: the drawing cannot be written: {wrong.strerror}") from wrong


def drawn_outline(image: Image, outline: Iterable[Point], path: Path) -> None:
    """Write the picture with the tray's outline drawn into it.

    Raises:
        PictureError: it cannot be written there.
    """
    canvas = image.copy()
    corners = (np.asarray([*outline], np.float32) * image.shape[1]).astype(np.int32)
    cv2.polylines(canvas, [corners], isClosed=True, color=DOUBTED, thickness=2 * _line(canvas))
    save_picture(canvas, path)
