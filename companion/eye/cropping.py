"""Small pictures of single dice, cut out of the tray's, for whoever doubts a reading later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.reading.light import brightened, light_of

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.observation import Observation, SeenDie

SIDE_PX: Final = 64
"""Width and height of a crop: about what a 16 mm die has on a Raspberry Pi's camera (61 px)."""

AROUND: Final = 1.5
"""So many die-widths are shown: a leaning die's side, and what it leans on, are seen, too."""

QUALITY: Final = 85
"""Of the JPEG, of 100: 1 to 2 KB a die, and pips are as sharp as in the picture."""


EVERY: Final = 8
"""Every eighth row and column of a picture tells how much light it has."""


def crops_of(image: Image, seen: Observation) -> tuple[bytes, ...]:
    """Return a small JPEG of each die, then of what may be one, in their order, by enough light.

    Args:
        image: shape (height, width, 3), uint8, BGR; the picture in which they were seen.
        seen: what lies at rest.
    """
    light = light_of(np.ascontiguousarray(image[::EVERY, ::EVERY]))
    return tuple(_crop(image, die, light) for die in (*seen.dice, *seen.perhaps))


def _crop(image: Image, die: SeenDie, light: float) -> bytes:
    side = max(1, round(AROUND * die.width_px))
    # What lies outside of the picture is filled up with its border.
    cut = cv2.getRectSubPix(image, (side, side), die.centre_px)
    small = cv2.resize(cut, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    bright = brightened(np.asarray(small, np.uint8), light)
    written, jpeg = cv2.imencode(".jpg", bright, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return jpeg.tobytes() if written else b""
