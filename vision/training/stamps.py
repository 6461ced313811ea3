"""Letters, figures, ornaments and crests, and laying them over a picture."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.random import Generator
    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]
    Points = NDArray[np.float64]

SIGNS: Final = list("0123456789" * 3 + "ABEFGHKMNRSTVWXYZ&#%*+=?!@")
ROUND: Final = list("O689" * 3 + "0123457?!")
"""Figures of other dice, the round ones more often: they are taken for pips. A bold question mark
is taken for a three."""
STAMP_PX: Final = 64
STAMPS: Final = 500
MIDDLE: Final = (STAMP_PX // 2, STAMP_PX // 2)


def many(
    make: Callable[[Generator], NDArray[np.uint8]], seed: int, count: int
) -> tuple[NDArray[np.uint8], ...]:
    """Return so many stamps of a kind, each (STAMP_PX, STAMP_PX), the same for a seed."""
    rng = np.random.default_rng(seed)
    return tuple(make(rng) for _ in range(count))


@cache
def stamps() -> tuple[NDArray[np.uint8], ...]:
    """Return signs in many fonts, each (STAMP_PX, STAMP_PX), 0 to 255."""
    return many(make_stamp, 20, STAMPS)


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


@cache
def figures() -> tuple[NDArray[np.uint8], ...]:
    """Return single figures, bold and in the middle, some over the bar that tells 6 from 9."""
    return many(make_figure, 21, STAMPS)


def make_figure(rng: Generator) -> NDArray[np.uint8]:
    """Return one figure over all of a stamp: bold or thin, wide or narrow."""
    stamp = np.zeros((STAMP_PX, STAMP_PX), np.uint8)
    thick = int(rng.integers(3, 11))
    write_figure(stamp, str(rng.choice(ROUND)), 255, thick, rng)
    if rng.random() < 0.5:
        height = int(rng.choice([4, 60, 60]))
        cv2.line(stamp, (20, height), (44, height), 255, max(2, thick // 2), cv2.LINE_AA)
    narrow = rng.uniform(0.55, 1)
    matrix = np.array([[narrow, 0, MIDDLE[0] * (1 - narrow)], [0, 1, 0]])
    return np.asarray(cv2.warpAffine(stamp, matrix, (STAMP_PX, STAMP_PX)), np.uint8)


def write_figure(
    stamp: NDArray[np.uint8], text: str, tone: int, thick_px: int, rng: Generator
) -> None:
    """Write a figure into the middle of a stamp, in strokes of a width, in place."""
    font, scale = int(rng.choice([0, 2, 3, 4, 6])), rng.uniform(1.3, 1.8)
    (width, height), _ = cv2.getTextSize(text, font, scale, 1)
    at = ((STAMP_PX - width) // 2, (STAMP_PX + height) // 2 - 2)
    cv2.putText(stamp, text, at, font, scale, tone, thick_px, cv2.LINE_AA)


@cache
def ornaments() -> tuple[NDArray[np.uint8], ...]:
    """Return figures in ornate frames, as they fill the faces of dice for players of roles."""
    return many(make_ornament, 22, STAMPS // 2)


def make_ornament(rng: Generator) -> NDArray[np.uint8]:
    """Return a dark field, a square or one on its corner, carved with scrolls round a figure."""
    stamp = np.zeros((STAMP_PX, STAMP_PX), np.uint8)
    reach = int(rng.integers(24, 32))
    turned = 45 if rng.random() < 0.3 else 0
    box = cv2.boxPoints((MIDDLE, (2 * reach, 2 * reach) if not turned else (44, 44), turned))
    cv2.fillPoly(stamp, [box.astype(np.int32)], 255)
    carve(stamp, int(rng.integers(8, 24)), rng)
    text, thick, seed = str(rng.choice(list("123456"))), int(rng.integers(4, 8)), rng.integers(999)
    for tone, more in ((255, int(rng.integers(4, 9))), (0, 0)):
        write_figure(stamp, text, tone, thick + more, np.random.default_rng(seed))
    return stamp


def carve(stamp: NDArray[np.uint8], strokes: int, rng: Generator) -> None:
    """Cut scrolls out of a stamp, the same on its left and right, in place."""
    for _ in range(strokes):
        x, y = rng.integers(2, STAMP_PX // 2), rng.integers(2, STAMP_PX - 2)
        axes = (int(rng.integers(2, 11)), int(rng.integers(2, 11)))
        begin, span = rng.uniform(0, 360), rng.uniform(90, 300)
        thick = int(rng.integers(1, 4))
        for where, first, last in (
            ((int(x), int(y)), begin, begin + span),
            ((STAMP_PX - int(x), int(y)), 180 - begin - span, 180 - begin),
        ):
            cv2.ellipse(stamp, where, axes, 0, first, last, 0, thick, cv2.LINE_AA)


@cache
def symbols() -> tuple[NDArray[np.uint8], ...]:
    """Return single filled symbols: suits of cards, stars, drops, bolts, arrows, crosses."""
    return many(make_symbol, 24, STAMPS // 2)


def make_symbol(rng: Generator) -> NDArray[np.uint8]:
    """Return one symbol, the same on its left and right, alone or with a dot beside or in it."""
    stamp = np.zeros((STAMP_PX, STAMP_PX), np.uint8)
    count = int(rng.integers(2, 9))
    down = np.linspace(-1, 1, count) * rng.uniform(14, 28)
    wide = rng.choice([0, 6, 14, 22], count) * rng.uniform(0.7, 1.3)
    half = np.stack([wide, down], axis=1)
    shape = np.concatenate([half, half[::-1] * (-1, 1)]) + MIDDLE
    cv2.fillPoly(stamp, [np.round(shape).astype(np.int32)], 255, cv2.LINE_AA)
    for _ in range(int(rng.choice([0, 0, 1, 2, 3]))):
        x, y, radius = rng.integers(0, 16), rng.integers(10, 54), int(rng.integers(3, 14))
        tone = int(rng.choice([0, 255, 255]))
        for across in (MIDDLE[0] - x, MIDDLE[0] + x):
            cv2.circle(stamp, (int(across), int(y)), radius, tone, -1, cv2.LINE_AA)
    return stamp


@cache
def bold_marks() -> tuple[NDArray[np.uint8], ...]:
    """Return question and exclamation marks, so bold that with its dot each may pass for pips."""
    return many(make_bold_mark, 25, STAMPS // 2)


def make_bold_mark(rng: Generator) -> NDArray[np.uint8]:
    """Return one mark in strokes with round ends, over a round dot."""
    stamp = np.zeros((STAMP_PX, STAMP_PX), np.uint8)
    thick, (middle, _) = int(rng.integers(6, 17)), MIDDLE
    neck = int(rng.integers(34, 44))
    if rng.random() < 0.65:
        bow = (int(rng.integers(9, 18)), int(rng.integers(8, 14)))
        top = (middle, neck - bow[1] - int(rng.integers(0, 4)))
        cv2.ellipse(stamp, top, bow, 0, rng.uniform(-200, -150), 80, 255, thick, cv2.LINE_AA)
        cv2.line(stamp, (middle, top[1] + bow[1]), (middle, neck), 255, thick, cv2.LINE_AA)
    else:
        cv2.line(stamp, (middle, int(rng.integers(8, 16))), (middle, neck), 255, thick, cv2.LINE_AA)
    dot = (middle + int(rng.integers(-4, 5)), min(neck + thick + int(rng.integers(1, 5)), 56))
    cv2.circle(stamp, dot, int(thick * rng.uniform(0.45, 0.75)), 255, -1, cv2.LINE_AA)
    return stamp


@cache
def crests() -> tuple[NDArray[np.uint8], ...]:
    """Return printed crests: an emblem, the same on its left and right, over lines of print."""
    return many(make_crest, 23, STAMPS // 4)


def make_crest(rng: Generator) -> NDArray[np.uint8]:
    """Return an emblem with a line of print or two under it."""
    stamp = np.zeros((STAMP_PX, STAMP_PX), np.uint8)
    height = int(rng.integers(34, 56))
    for _ in range(int(rng.integers(4, 12))):
        wing = rng.uniform((0, 4), (30, height), (int(rng.integers(3, 6)), 2))
        for side in (-1, 1):
            shape = np.round(wing * (side, 1) + (STAMP_PX / 2, 0)).astype(np.int32)
            cv2.fillPoly(stamp, [shape], int(rng.choice([255, 255, 0])), cv2.LINE_AA)
    carve(stamp, int(rng.integers(0, 8)), rng)
    for row in range(height + 6, STAMP_PX, 8):
        text = "".join(rng.choice(SIGNS, int(rng.integers(6, 12))))
        cv2.putText(stamp, text, (4, row), 0, 0.28, 255, 1, cv2.LINE_AA)
    return stamp


def draw_stamp(
    picture: Picture,
    corners: Points,
    colour: tuple[float, ...],
    rng: Generator,
    kind: Callable[[], tuple[NDArray[np.uint8], ...]] = stamps,
) -> None:
    """Lay a sign of a kind over the parallelogram of three *corners* (origin, along x, along y)."""
    made = kind()
    stamp = made[int(rng.integers(len(made)))]
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
