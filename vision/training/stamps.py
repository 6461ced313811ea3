"""Letters and figures in many fonts, and laying them over a picture."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

SIGNS = list("0123456789" * 3 + "ABEFGHKMNRSTVWXYZ&#%*+=?!@")
STAMP_PX = 64
STAMPS = 500


@cache
def stamps() -> tuple[NDArray[np.uint8], ...]:
    """Return signs in many fonts, each (STAMP_PX, STAMP_PX), 0 to 255."""
    rng = np.random.default_rng(20)
    return tuple(make_stamp(rng) for _ in range(STAMPS))


def make_stamp(rng: Generator) -> NDArray[np.uint8]:
    """Return one sign or two in a random font; OpenCV 4 has fonts of strokes only."""
    stamp = np.zeros((STAMP_PX, STAMP_PX), np.uint8)
    count = int(rng.integers(1, 3))
    text = "".join(rng.choice(SIGNS, count))
    if hasattr(cv2, "FontFace") and rng.random() < 0.75:
        face = cv2.FontFace(str(rng.choice(["sans", "serif", "italic"])))
        size = 56 if count == 1 else 44
        cv2.putText(
            stamp,
            text,
            (10 if count == 1 else 6, 50),
            (255,),
            face,
            size,
            int(rng.integers(300, 900)),
        )
    else:
        font = int(rng.choice([0, 2, 3, 4, 6]))
        scale = 1.7 if count == 1 else 1.1
        cv2.putText(
            stamp,
            text,
            (14 if count == 1 else 6, 50),
            font,
            scale,
            255,
            int(rng.integers(2, 7)),
            cv2.LINE_AA,
        )
    return stamp


def draw_stamp(
    picture: Picture, corners: Points, colour: tuple[float, ...], rng: Generator
) -> None:
    """Lay a sign over the parallelogram of three *corners* (origin, along x, along y)."""
    stamp = stamps()[int(rng.integers(STAMPS))]
    matrix = cv2.getAffineTransform(
        np.array([(0, 0), (STAMP_PX, 0), (0, STAMP_PX)], np.float32), corners.astype(np.float32)
    )
    far = np.concatenate([corners, [corners[1] + corners[2] - corners[0]]])
    low = np.maximum(np.floor(far.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(far.max(0)).astype(int) + 1, picture.shape[1::-1])
    if (high - low).min() < 2:
        return
    matrix[:, 2] -= low
    mask = cv2.warpAffine(stamp, matrix, tuple(map(int, high - low)), flags=cv2.INTER_AREA)
    share = mask[..., None].astype(np.float32) / 255
    view = picture[low[1] : high[1], low[0] : high[0]]
    view[:] = (view * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)
