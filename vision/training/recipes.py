"""What a net is made from when it is made anew, in which shares, and where that is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.training.errors import CourseError
from vision.training.scenes import CROWDED, STEEP, STRANGE, USUAL
from vision.training.sources import SOURCES

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from vision.training.scenes import SceneKind

SCENES: dict[str, tuple[SceneKind, int, int]] = {
    "usual": (USUAL, 11, 60),
    "strange": (STRANGE, 12, 10),
    "steep": (STEEP, 13, 10),
    "crowded": (CROWDED, 14, 8),
}
"""What is drawn: the kind of scene, the seed, and how many shards of 200."""
TILES = 4
"""So many tiles are cut from a labelled picture."""
PHOTOGRAPHS, RENDERED = "photographs", "rendered"
FLAT = "flat"
"""Photographed dice that lie flat."""
REACHED, REACHED_SEED, REACHED_SHARDS = "reached", 22, 30
"""Scenes with hands and without, the seed of them, and how many shards of 400."""
REACHED_RENDERED = "reached-rendered"


@dataclass(frozen=True, slots=True)
class Work:
    """The folder of all that is made, and which sets of photographs are left out this time."""

    folder: Path
    without: frozenset[str]

    @property
    def models(self) -> Path:
        """Where the nets come to lie."""
        if not self.without:
            return self.folder / "models"
        return self.folder / "left_out" / "-".join(sorted(self.without))

    def state(self, net: str) -> Path:
        """Return the file of a net's state."""
        return self.folder / f"{self._of_these_photographs(net)}.pt"

    def start(self, net: str, without: Collection[str]) -> Path:
        """Return the state of a net that was made without some sets, to go on from.

        Raises:
            CourseError: that net is not there, or it saw what is left out here.
        """
        if seen := sorted(self.without.difference(without)):
            raise CourseError(
                f"the net to start from saw {', '.join(seen)}: that is to be left out"
            )
        state = Work(self.folder, frozenset(without)).state(net)
        left_out = f", --without {' '.join(sorted(without))}" if without else ""
        if not state.is_file():
            raise CourseError(f"{state} is not there to start from: make it first{left_out}")
        return state

    def shards(self, name: str) -> Path:
        """Return the folder of shards of one kind."""
        is_photographed = name in {PHOTOGRAPHS, FLAT}
        return self.folder / (self._of_these_photographs(name) if is_photographed else name)

    def shared(self, shares: dict[str, float]) -> tuple[str, ...]:
        """Return the folders of shards with their shares, as the trainings are told them.

        Photographs have none where all sets are left out.
        """
        return tuple(
            f"{self._learnt(name)}={share}"
            for name, share in shares.items()
            if name not in {PHOTOGRAPHS, FLAT} or len(self.without) < len(SOURCES)
        )

    def _learnt(self, name: str) -> Path:
        """Return the folder of the shards of one kind that are not held out."""
        return self.shards(name) / ("train" if name in {PHOTOGRAPHS, RENDERED} else "")

    def _of_these_photographs(self, name: str) -> str:
        return "-".join([name, *(f"without-{each}" for each in sorted(self.without))])


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a net learns from, in which shares, and for how long.

    A step of the finder takes 0.35 s of a shared core, one of the value net 0.2 s, and one of the
    net of hands 0.05 s.
    """

    shares: dict[str, float]
    steps: int
    rate: float


RECIPES = {
    "finder": Recipe(
        {
            "usual": 0.34,
            "strange": 0.08,
            "steep": 0.05,
            "crowded": 0.07,
            "photographs": 0.34,
            "rendered": 0.12,
        },
        steps=33_000,
        rate=3e-3,
    ),
    "values": Recipe(
        {
            "usual": 0.36,
            "strange": 0.11,
            "steep": 0.07,
            "crowded": 0.05,
            "photographs": 0.25,
            "rendered": 0.16,
        },
        steps=65_000,
        rate=3e-3,
    ),
    "leans": Recipe({"usual": 0.4, RENDERED: 0.4, FLAT: 0.2}, steps=20_000, rate=2e-3),
    "hands": Recipe({REACHED: 0.5, REACHED_RENDERED: 0.5}, steps=58_000, rate=3e-3),
}
LEANS_FROM = {"usual": 0.6, "rendered": 0.4}
"""What tells the value net how dice lean, once it has learnt."""
