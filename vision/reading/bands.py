"""Takes back the bands that a flickering lamp lays over a picture.

Cameras read one row after the other, and a lamp that flickers meanwhile makes some rows brighter
than others, each all along. Edges of bands hide those of dice, which are passed over then. What
lies on a table varies along its rows, too; only a band multiplies all of a row alike.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import cv2
import numpy as np

from vision.reading.light import grey_of
from vision.reading.locate import COARSEST_PX, LONG_SIDES_PX, Scales

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Image

    Steps = NDArray[np.floating]
    """By how much the logarithm of the light rises from each row to the next."""

FINEST_PX: Final = LONG_SIDES_PX[0]
"""The long side at which bands are measured; they are looked for at the coarsest."""
OFFSET: Final = 8.0
"""Added to a level (of 255) before its logarithm is taken: dark pixels hardly tell ratios."""
LOGARITHMS: Final = np.log(np.arange(256) + OFFSET).astype(np.float32)
FEWEST, MOST = 4, 40
"""So many bands are told from what lies in a picture, and from its grain."""
STEEP: Final = 1.4
"""How steep bands are that are taken back: their number times half the logarithm of the ratio of
light to dark. 25 bands that are lighter and darker by a tenth are steeper, five by a fifth are not:
of 52 photographs, by nets that had not seen them, 42 are read right with the first, 50 with the
second, and 51 without any."""
ALIKE: Final = 0.85
"""Bands are alike in all parts of their rows by at least so much, 0 to 1; cloth is not."""
PARTS: Final = 32
"""Each row is looked at in so many parts; what lies in few of them makes no difference."""
DULL, BURNT = 16, 240
"""Levels (of 255) between which a part of a row tells how bright the row is."""
SLOW: Final = 3
"""Degree of the polynomial that stands for light that varies slowly, which is left as it is."""

ROWS_AT_ONCE: Final = 32
"""So many rows are dimmed at a time: all at once a picture of 1640x1232 takes 55 MB, and took 140
and more than twice the time in numbers of eight bytes."""


class Bands(NamedTuple):
    """How many bands there are from top to bottom, and how steep they are."""

    number: int
    steepness: float


def without_bands(taken: Scales) -> Scales:
    """Return a picture without the bands that lie over all of its rows, or of its columns.

    It is the same where there are none: that is told from it at its coarsest.
    """
    light = cv2.LUT(grey_of(taken.at(COARSEST_PX)[0]), LOGARITHMS)
    for are_columns in (False, True):
        means = cv2.reduce(light, 0 if are_columns else 1, cv2.REDUCE_AVG).ravel()
        bands = bands_of(np.diff(means))
        if bands.steepness >= STEEP:
            taken = _taken_back(taken, bands.number, are_columns=are_columns)
    return taken


def in_even_light(image: Image) -> Image:
    """Return a picture, uint8, BGR, likewise."""
    return without_bands(Scales(image)).halves.halved(0)


def bands_of(steps: Steps) -> Bands:
    """Return the steepest bands among the steps from row to row."""
    waves = np.abs(_waves(steps))[: MOST + 1]
    waves[:FEWEST] = 0
    number = int(waves.argmax())
    return Bands(number, float(waves[number]))


def _waves(steps: Steps) -> NDArray[np.complexfloating]:
    """Return the waves in steps, (rows, ...), by their number: each as steep as bands are."""
    window = _window(len(steps)).reshape(-1, *[1] * (steps.ndim - 1))
    return np.asarray(np.fft.rfft(steps * window, axis=0))


@cache
def _window(rows: int) -> NDArray[np.float64]:
    """Return how much each step counts: little at both ends. It makes waves as steep as bands."""
    window = np.hanning(rows)
    return np.asarray(window * rows / (np.pi * window.sum()), np.float64)


def _taken_back(taken: Scales, number: int, *, are_columns: bool) -> Scales:
    """Return a picture without so many bands, or as it is where they are none."""
    image, fine = taken.halves.halved(0), taken.at(FINEST_PX)[0]
    if are_columns:
        image, fine = _on_its_side(image), _on_its_side(fine)
    steps = steps_of(fine)
    if not are_bands(steps, number):
        return taken
    even = dimmed(image, _gains(steps))
    return Scales(_on_its_side(even) if are_columns else even)


def steps_of(image: Image) -> Steps:
    """Return the steps from row to row in each part, (rows - 1, parts, 3); nan where none tells."""
    size = (PARTS, image.shape[0])
    light = cv2.resize(cv2.LUT(image, LOGARITHMS), size, interpolation=cv2.INTER_AREA)
    levels = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    tells = (levels > DULL) & (levels < BURNT)
    return np.where(tells[1:] & tells[:-1], np.diff(light, axis=0), np.nan)


def are_bands(steps: Steps, number: int) -> bool:
    """Return whether so many bands, or about so many, lie over all parts alike."""
    waves = _waves(np.nan_to_num(steps.mean(axis=2)))
    near = slice(max(FEWEST, number - 1), number + 2)
    alike = np.abs(np.median(waves.real, axis=1) + 1j * np.median(waves.imag, axis=1))[near]
    best = int(alike.argmax())
    each = float(np.median(np.abs(waves[near][best])))
    return bool(alike[best] >= STEEP and alike[best] >= ALIKE * each)


def _gains(steps: Steps) -> NDArray[np.float64]:
    """Return how many times brighter each row is than without bands, (rows, 3)."""
    told = ~np.isnan(steps).all(axis=1)
    middle = np.zeros(told.shape)
    by_part = np.moveaxis(steps, 1, 2)
    middle[told] = np.nanmedian(by_part[told], axis=1)
    rows = np.linspace(-1, 1, len(steps) + 1)
    light = np.vstack([np.zeros(3), middle.cumsum(axis=0)])
    slow = np.polynomial.polynomial.polyfit(rows, light, SLOW)
    return np.exp(light - np.polynomial.polynomial.polyval(rows, slow).T)


def dimmed(image: Image, gains: NDArray[np.float64]) -> Image:
    """Return a picture whose rows are so many times less bright."""
    size = (1, image.shape[0])
    each = cv2.resize(gains[:, None], size, interpolation=cv2.INTER_LINEAR).astype(np.float32)
    even = np.empty_like(image)
    for first in range(0, len(image), ROWS_AT_ONCE):
        rows = slice(first, first + ROWS_AT_ONCE)
        levels = (image[rows] + np.float32(OFFSET)) / each[rows] - np.float32(OFFSET)
        even[rows] = np.clip(np.rint(levels, out=levels), 0, 255, out=levels)
    return even


def _on_its_side(image: Image) -> Image:
    """Return a picture with its rows as columns."""
    return np.ascontiguousarray(image.transpose(1, 0, 2))
