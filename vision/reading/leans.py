"""Tells how the upper faces of dice lean, by a net of its own: more exactly than faces are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vision.reading.faces import LEAN_NUMBERS, WAYS, turned_back, view_of
from vision.reading.weights import MODELS, Net

Lean = tuple[float, float]
"""How far an upper face leans to the right and down, as the sine, as the camera sees it."""

if TYPE_CHECKING:
    from pathlib import Path

    from vision.reading.halves import Halves
    from vision.reading.locate import Candidate


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
        return self._mean_over(halves, one, WAYS[:1])

    def lean_of(self, halves: Halves, one: Candidate) -> Lean:
        """Return how a die leans, over all views."""
        return self._mean_over(halves, one, WAYS)

    def _mean_over(
        self, halves: Halves, one: Candidate, ways: tuple[tuple[float, float], ...]
    ) -> Lean:
        views = [view_of(halves, one, way) for way in ways]
        leans = [
            turned_back(self._net.run(each.even[None])[0], each.turn_degrees) for each in views
        ]
        right, down = (float(value) for value in np.mean(leans, axis=0))
        return right, down
