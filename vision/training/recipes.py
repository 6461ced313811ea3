"""What a net is made from when it is made anew, in which shares, and where that is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.training.errors import CourseError
from vision.training.scenes import CROWDED, STEEP, STRANGE, USUAL
from vision.training.sources import SOURCES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from vision.training.scenes import SceneKind

SCENES: dict[str, tuple[SceneKind, int, int]] = {
    "usual": (USUAL, 11, 60),
    "strange": (STRANGE, 12, 10),
    "steep": (STEEP, 13, 10),
    "crowded": (CROWDED, 14, 8),
}
"""What is drawn: the kind of scene, the seed, and how many shards of 200."""
TILES: Final = 4
"""So many tiles are cut from a labelled picture."""
PHOTOGRAPHS, RENDERED = "photographs", "rendered"
FLAT: Final = "flat"
"""Photographed dice that lie flat."""
REACHED, REACHED_SEED, REACHED_SHARDS = "reached", 22, 30
"""Scenes with hands and without, the seed of them, and how many shards of 400."""
REACHED_RENDERED: Final = "reached-rendered"
USUAL_SHARDS: Final = {
    **{name: count for name, (_, _, count) in SCENES.items()},
    REACHED: REACHED_SHARDS,
}
"""How many shards are drawn, by the kind of scene."""
FACES: Final = "faces"
"""What the value net is called before its leans are fitted."""


@dataclass(frozen=True, slots=True)
class Work:
    """The folder of all that is made, and what is asked for this time.

    Attributes:
        without: the sets of photographs that are left out.
        rendered: the names of the folders of rendered pictures besides the stills.
        most: at most so many shards of each kind of scene; as many as usual without.
    """

    folder: Path
    without: frozenset[str] = frozenset()
    rendered: tuple[str, ...] = ()
    most: int | None = None

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

    def count(self, name: str) -> int:
        """Return how many shards are drawn of one kind of scene."""
        usual = USUAL_SHARDS[name]
        return usual if self.most is None else min(usual, self.most)

    def shards(self, name: str) -> Path:
        """Return the folder of shards of one kind: of its own for whatever they are made of."""
        if name in {PHOTOGRAPHS, FLAT}:
            return self.folder / self._of_these_photographs(name)
        if name in {RENDERED, REACHED_RENDERED}:
            return self.folder / "-".join([name, *(f"with-{each}" for each in self.rendered)])
        is_usual = self.count(name) == USUAL_SHARDS[name]
        return self.folder / (name if is_usual else f"{name}-{self.count(name)}")

    def folders(self, shares: Collection[str]) -> tuple[Path, ...]:
        """Return the folders of shards of some kinds; photographs have none where none is left."""
        return tuple(map(self.shards, self._told(shares)))

    def shared(self, shares: dict[str, float]) -> tuple[str, ...]:
        """Return the folders of shards with their shares, as the trainings are told them."""
        return tuple(f"{self._learnt(name)}={shares[name]}" for name in self._told(shares))

    def _told(self, names: Collection[str]) -> Iterator[str]:
        """Yield the kinds of shards of which there are any."""
        for name in names:
            if name not in {PHOTOGRAPHS, FLAT} or len(self.without) < len(SOURCES):
                yield name

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


RECIPES: Final = {
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
LEANS_FROM: Final = {"usual": 0.6, "rendered": 0.4}
"""What tells the value net how dice lean, once it has learnt."""
