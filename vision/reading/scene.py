"""What is looked at of one picture: at all its sizes, by enough light, with the hands in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.reading.halves import Halves
    from vision.reading.hands import Hands
    from vision.reading.locate import Candidate, Scales


@dataclass(slots=True)
class Scene:
    """What is looked at of one picture, and what was found in it so far.

    Attributes:
        taken: the picture as it was taken, at all sizes that are wanted.
        light: which share of enough light it has.
        scales: the same as it is looked at: brightened where there was little light.
        hands: where hands are in it.
        peaks: what was found at each long side that was searched already.
    """

    taken: Scales
    light: float
    scales: Scales
    hands: Hands
    peaks: dict[int, tuple[Candidate, ...]] = field(default_factory=dict)

    @property
    def halves(self) -> Halves:
        """The picture as it is looked at, halved as often as is wanted."""
        return self.scales.halves

    @property
    def image(self) -> Image:
        """The picture as it is looked at."""
        return self.halves.halved(0)
