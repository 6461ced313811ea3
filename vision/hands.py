"""Finds hands in a picture: what they cover nobody can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.halves import Halves
from vision.locate import blob, cut_round, scales
from vision.weights import MODELS, Net

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.locate import Candidate
    from vision.observation import Box

LONG_SIDE_PX: Final = 96
"""Hands are looked for in a copy of the picture with this long side."""
CELL_PX: Final = 8
"""Side of the square that one value of the map stands for."""
LIKELIEST: Final = 3
"""A hand is in the picture if the mean of so many squares, the likeliest, says so."""
IN_SIGHT: Final = 0.8
"""That mean, a logit, from which on a hand is in sight. Put on rendered pictures with hands and
without that were held out; with 0.7 two more of 71 are found, and two more of 141 taken for one."""
BESIDE: Final = 0.0
"""The logit from which on a square holds a part of a hand."""
MIRRORED: Final = ((1,), (2,), (1, 2))
"""The axes (channel, row, column) that are turned round in each mirror image. Without them twice as
many photographs are taken for hands where as many are found."""
SURELY_NONE: Final = 0.0
"""Where a picture says less, its mirror images are not looked at. Of 1,812 pictures 78 % say less;
to look at theirs, too, changed nothing in any."""
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
        """Load the net, once for a picture and once for its mirror images: they are run together.

        Raises:
            ModelError: the file is missing or broken.
        """
        path = MODELS / "hands.onnx"
        self._net, self._net_of_mirrored = Net(path), Net(path)

    def find(self, image: Image, zoom: float = 1.0) -> Hands:
        """Return where hands are in a picture: the mean over it and its mirror images.

        Args:
            image: shape (height, width, 3), uint8, BGR; a small copy of the picture will do.
            zoom: leads from the picture's pixels to those of the copy.
        """
        ((small, smaller),) = scales(Halves(image), [LONG_SIDE_PX])
        picture, zoom = blob(small)[0], zoom * smaller / CELL_PX
        seen = [self._net.run(picture[np.newaxis])[0, 0]]
        if Hands(seen[0], zoom).likeliest >= SURELY_NONE:
            mirrored = np.stack([np.flip(picture, axes) for axes in MIRRORED])
            maps = self._net_of_mirrored.run(mirrored)
            seen += [np.flip(each, axes)[0] for each, axes in zip(maps, MIRRORED, strict=True)]
        return Hands(np.mean(seen, axis=0), zoom)
