"""Finds hands in a picture: what they cover nobody can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.reading.locate import Scales, blob, cut_round
from vision.reading.weights import MODELS, Net

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.observation import Box
    from vision.reading.locate import Candidate

    Floats = NDArray[np.float32]

LONG_SIDES_PX: Final = (96, 72)
"""Hands are looked for in two copies of the picture, of these long sides. Of 159 rendered hands
that nothing was learnt from an earlier net found 120 in the two, and 105 in the first alone, where
either way it took two of 1,174 photographs for hands."""
CELL_PX: Final = 8
"""Side of the square that one value of the map stands for."""
LIKELIEST: Final = 3
"""A hand is in the picture if the mean of so many squares, the likeliest, says so."""
IN_SIGHT: Final = 0.1
"""That mean, a logit, from which on a hand is in sight. Put for an earlier net
on rendered pictures that were held out and on photographs, and kept: docs/accuracy-conditions.md,
"Hands"."""
BESIDE: Final = 0.0
"""The logit from which on a square holds a part of a hand."""
MIRRORED: Final = ((1,), (2,), (1, 2))
"""The axes (channel, row, column) that are turned round in each mirror image. Without them an
earlier net took twice as many photographs for hands where it found as many."""
SURELY_NONE: Final = -1.0
"""Where a picture says less, its mirror images are not looked at. Of 1,922 pictures 81 % say less;
to look at theirs, too, changed nothing in any, nor in 1,902 of them by a warm lamp."""
BESIDE_SIDES: Final = 1.0
"""A hand is over a die, or beside it, within so many sides of its middle."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Where hands are in a picture.

    Attributes:
        logits: of a hand's being there, for each square, shape (rows, columns).
        zoom: leads from the picture's pixels to squares.
    """

    logits: NDArray[np.float32]
    zoom: float

    @property
    def likeliest(self) -> float:
        """How likely it is that there is a hand at all, a logit."""
        return float(np.sort(self.logits, axis=None)[-LIKELIEST:].mean())

    @property
    def in_sight(self) -> bool:
        """Whether there is a hand at all."""
        return self.likeliest > IN_SIGHT

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Around each hand, in the picture's pixels."""
        held = (self.logits > BESIDE).astype(np.uint8)
        _, _, found, _ = cv2.connectedComponentsWithStats(held)
        return tuple(
            (x / self.zoom, y / self.zoom, width / self.zoom, height / self.zoom)
            for x, y, width, height in found[1:, :4].tolist()
        )

    def is_beside(self, place: Candidate) -> bool:
        """Return whether a hand lies over a place or beside it."""
        x, y = place.centre_px
        reach = BESIDE_SIDES * place.side_px * self.zoom
        middle = (x * self.zoom - 0.5, y * self.zoom - 0.5)
        there = cut_round(self.logits, middle, reach)
        return self.in_sight and there.size > 0 and bool(there.max() > BESIDE)


class HandFinder:
    """The net that finds hands."""

    def __init__(self) -> None:
        """Load the net, for each size once for a copy and once for its mirror images.

        OpenCV plans anew whenever the size changes.

        Raises:
            ModelError: the file is missing or broken.
        """
        path = MODELS / "hands.onnx"
        self._nets = tuple(Net(path, outputs=1) for _ in LONG_SIDES_PX)
        self._nets_of_mirrored = tuple(Net(path, outputs=1) for _ in LONG_SIDES_PX)

    def find(self, image: Image, zoom: float = 1.0) -> Hands:
        """Return where hands are in a picture: the mean over its copies and their mirror images.

        Args:
            image: shape (height, width, 3), uint8, BGR; a small copy of the picture will do.
            zoom: leads from the picture's pixels to those of the copy.
        """
        (larger, zoom_of_larger), (smaller, _) = map(Scales(image).at, LONG_SIDES_PX)
        pictures = (blob(larger), blob(smaller))
        zoom *= zoom_of_larger / CELL_PX
        seen = together(*map(logits_of, self._nets, pictures))
        if Hands(seen, zoom).likeliest < SURELY_NONE:
            return Hands(seen, zoom)
        mirrored = together(*map(logits_of_mirrored, self._nets_of_mirrored, pictures))
        mean = np.average([seen, mirrored], axis=0, weights=[1, len(MIRRORED)])
        return Hands(np.asarray(mean, np.float32), zoom)


def logits_of(net: Net, picture: Floats) -> Floats:
    """Return the net's map, (rows, columns), of a picture (1, 3, height, width)."""
    return np.asarray(net.run(picture)[0, 0], np.float32)


def logits_of_mirrored(net: Net, picture: Floats) -> Floats:
    """Return the mean map of a picture's mirror images, as it lies itself."""
    maps = net.run(np.stack([np.flip(picture[0], axes) for axes in MIRRORED]))
    turned_back = [np.flip(each, axes)[0] for each, axes in zip(maps, MIRRORED, strict=True)]
    return np.asarray(np.mean(turned_back, axis=0), np.float32)


def together(larger: Floats, smaller: Floats) -> Floats:
    """Return the mean of the maps of the two copies, in the larger one's squares."""
    less = LONG_SIDES_PX[1] / LONG_SIDES_PX[0]
    middle = (less - 1) / 2
    lifted = cv2.warpAffine(
        smaller,
        np.array([[less, 0, middle], [0, less, middle]]),
        larger.shape[::-1],
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray((larger + lifted) / 2, np.float32)
