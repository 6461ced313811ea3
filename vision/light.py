"""Tells whether a picture's light lets dice be read at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.observation import Trouble

if TYPE_CHECKING:
    from vision.frame import Image

BRIGHT_PART, GREY_PART = 95.0, 30.0
"""Percentiles that stand for the brightest twentieth, and for most of a picture."""
THUMB_PX = 160
"""Long side of the picture that light is judged on."""
DARK_BELOW = 30.0
"""Grey level (of 255) that the brightest twentieth of a picture stays under when it is too dark."""
BRIGHT_ABOVE = 250.0
"""Grey level (of 255) that most of a picture is over when it is too bright."""


def troubles_of_light(image: Image) -> tuple[Trouble, ...]:
    """Return whether the picture is too dark or too bright."""
    zoom = THUMB_PX / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * zoom)), max(1, round(image.shape[0] * zoom)))
    grey = cv2.cvtColor(
        cv2.resize(image, size, interpolation=cv2.INTER_NEAREST), cv2.COLOR_BGR2GRAY
    )
    if np.percentile(grey, BRIGHT_PART) < DARK_BELOW:
        return (Trouble.TOO_DARK,)
    if np.percentile(grey, GREY_PART) > BRIGHT_ABOVE:
        return (Trouble.TOO_BRIGHT,)
    return ()
