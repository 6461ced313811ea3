"""Stores tiles and patches, and draws them: `python3 -m vision.training.shards`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from vision.reading.locate import Finder
from vision.training.course import positive, zero_or_more
from vision.training.drawing import Noise
from vision.training.errors import told_plainly
from vision.training.patches import cut_patches, cut_tile
from vision.training.placing import matched
from vision.training.scenes import CROWDED, STEEP, STRANGE, USUAL, draw_scene, photograph

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.training.scenes import SceneKind, Truth

THINGS_A_TILE: Final = 40
"""Most things of a tile that are stored; further ones are dropped."""
SCENES_A_SHARD: Final = 200
KINDS: Final = {
    "strange": (STRANGE, "few dice with pips, much else"),
    "steep": (STEEP, "seen from far aside"),
    "crowded": (CROWDED, "many small dice in heaps"),
}
"""What scenes may be drawn for, by the option that asks for it, and its help."""


class Shard:
    """Tiles and patches on their way to a file."""

    def __init__(self) -> None:
        """Start empty."""
        self.tiles: list[NDArray[np.uint8]] = []
        self.things: list[NDArray[np.float32]] = []
        self.patches: list[NDArray[np.uint8]] = []
        self.labels: list[int] = []
        self.leans: list[tuple[float, float]] = []

    def add_patches(self, patches: list[tuple[NDArray[np.uint8], Truth]]) -> None:
        """Add patches for the value net; what is unknown of a lean is stored as not a number."""
        self.patches += [patch for patch, _ in patches]
        self.labels += [truth.label for _, truth in patches]
        self.leans += [truth.lean or (np.nan, np.nan) for _, truth in patches]

    def add_tile(self, tile: NDArray[np.uint8], things: list[Truth]) -> None:
        """Add a finder's tile; a thing becomes x, y, side, label; unused rows are -1."""
        rows = np.full((THINGS_A_TILE, 4), -1, np.float32)
        for row, thing in zip(rows, things[:THINGS_A_TILE], strict=False):
            row[:] = (*thing.centre_px, thing.side_px, thing.label)
        self.tiles.append(tile)
        self.things.append(rows)

    def save(self, path: Path) -> None:
        """Write the file."""
        store(
            path,
            tiles=np.array(self.tiles, np.uint8),
            things=np.array(self.things, np.float32),
            patches=np.array(self.patches, np.uint8),
            labels=np.array(self.labels, np.int64),
            leans=np.array(self.leans, np.float32).reshape(-1, 2),
        )


def store(path: Path, **arrays: NDArray[Any]) -> None:
    """Write a shard's arrays at once, so that a reader never sees half of them.

    Raises:
        OSError: they cannot be written; it names the file.
    """
    part = path.with_suffix(".part")
    try:
        with part.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
        part.rename(path)
    except OSError as wrong:
        part.unlink(missing_ok=True)
        raise OSError(wrong.errno, wrong.strerror, str(path)) from wrong


def draw_shard(
    noise: Noise, finder: Finder | None, rng: np.random.Generator, kind: SceneKind = USUAL
) -> Shard:
    """Return a shard of freshly drawn scenes."""
    shard = Shard()
    for _ in range(SCENES_A_SHARD):
        picture, things = photograph(*draw_scene(noise, rng, kind), rng)
        shard.add_patches(cut_patches(picture, things, 2 if finder else 3, rng))
        if finder:
            mined = matched(things, finder.find(picture))
            shard.add_patches(cut_patches(picture, mined, 0, rng))
        shard.add_tile(*cut_tile(picture, things, rng))
    return shard


def draw_shards(
    out: Path, kind: SceneKind, finder: Finder | None, *, seed: int, count: int
) -> None:
    """Draw shards into a folder until there are *count*; those that are there already stay.

    Each has a seed of its own, so that it is the same whenever it is drawn.
    """
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        path = out / f"synthetic-{seed}-{number:04}.npz"
        if not path.exists():
            rng = np.random.default_rng((seed, number))
            draw_shard(Noise(rng), finder, rng, kind).save(path)
            print(f"{path}: {number + 1} of {count} are drawn", flush=True)


def main() -> None:
    """Draw shards until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=zero_or_more, required=True)
    parser.add_argument("--finder", type=Path, help="finder.onnx whose peaks are cut out as well")
    parser.add_argument("--shards", type=positive, default=100)
    kinds = parser.add_mutually_exclusive_group()
    for name, (kind, told) in KINDS.items():
        kinds.add_argument(f"--{name}", dest="kind", action="store_const", const=kind, help=told)
    parser.set_defaults(kind=USUAL)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    with told_plainly(parser):
        finder = Finder(asked.finder) if asked.finder else None
        draw_shards(asked.out, asked.kind, finder, seed=asked.seed, count=asked.shards)


if __name__ == "__main__":
    main()
