"""Small pictures of single dice, cut out of the tray's, for whoever doubts a reading later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.observation import Observation, SeenDie

SIDE_PX: Final = 64
"""Width and height of a crop: about what a 16 mm die has on a Raspberry Pi's camera (61 px)."""

AROUND: Final = 1.5
"""So many die-widths are shown: a leaning die's side, and what it leans on, are seen, too."""

QUALITY: Final = 85
"""Of the JPEG, of 100: 1 to 2 KB a die, and pips are as sharp as in the picture."""


def crops_of(image: Image, seen: Observation) -> tuple[bytes, ...]:
    """Return a small JPEG of each die, in the order of the dice.

    Args:
        image: shape (height, width, 3), uint8, BGR; the picture in which they were seen.
        seen: the dice at rest.
    """
    return tuple(_crop(image, die) for die in seen.dice)


def _crop(image: Image, die: SeenDie) -> bytes:
    side = max(1, round(AROUND * die.side_px))
    # What lies outside of the picture is filled up with its border.
    cut = cv2.getRectSubPix(image, (side, side), die.centre_px)
    small = cv2.resize(cut, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    written, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return jpeg.tobytes() if written else b""
