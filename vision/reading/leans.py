"""Tells how the upper faces of dice lean, by a net of its own: more exactly than faces are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vision.reading.faces import LEAN_NUMBERS, WAYS, turned_back, view_of
from vision.reading.once import once_a_place
from vision.reading.weights import MODELS, Net

Lean = tuple[float, float]
"""How far an upper face leans to the right and down, as the sine, as the camera sees it."""

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from vision.reading.faces import View
    from vision.reading.halves import Halves
    from vision.reading.locate import Candidate

    Told = NDArray[np.float32]
    """What the net says of one view: how far a die leans in the picture, (2,)."""


class LeanReader:
    """The net that tells how dice lean, over one view or over all."""

    def __init__(self, path: Path = MODELS / "leans.onnx") -> None:
        """Load the net.

        Raises:
            ModelError: the file is missing or broken.
        """
        self._net = Net(path, outputs=LEAN_NUMBERS)

    def lean_at_a_glance(self, halves: Halves, one: Candidate) -> Lean:
        """Return how a die leans, as one view alone tells."""
        return mean_of([self._first(halves, one)])

    @once_a_place
    def lean_of(self, halves: Halves, one: Candidate) -> Lean:
        """Return how a die leans, over all views."""
        others = (self._told_by(view_of(halves, one, way)) for way in WAYS[1:])
        return mean_of([self._first(halves, one), *others])

    @once_a_place
    def _first(self, halves: Halves, one: Candidate) -> Told:
        """Return what the first view of a place tells."""
        return self._told_by(view_of(halves, one, WAYS[0]))

    def _told_by(self, view: View) -> Told:
        return turned_back(self._net.run(view.even[None])[0], view.turn_degrees)


def mean_of(told: Sequence[Told]) -> Lean:
    """Return the lean that some views tell."""
    right, down = (float(value) for value in np.mean(told, axis=0))
    return right, down
