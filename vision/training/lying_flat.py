"""Cuts patches of photographed dice that lie flat: `python3 -m vision.training.lying_flat`.

How each of them looks is told by the others of its picture (`vision.reading.lean`), so that the net
of leans learns from photographs, too, of which no lean is known.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.read import Reader
from vision.reading.halves import Halves
from vision.reading.lean import told_by_others
from vision.reading.locate import Candidate
from vision.reading.weights import MODELS
from vision.training.along import along
from vision.training.errors import told_plainly
from vision.training.patches import cut_patches
from vision.training.photographs import is_held_out, labelled, opened
from vision.training.scenes import Truth
from vision.training.shards import Shard

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.observation import SeenDie

LEAST_DICE: Final = 4
"""A picture tells something with at least so many sure dice."""
LEAST_PX: Final = 14.0
"""Of a smaller die too little is seen."""
MOST_OFF: Final = 0.35
"""What is farther off, as the sine, may not lie flat."""


def flat_dice(image: Image, reader: Reader) -> list[Truth]:
    """Return the sure dice of a picture, each leaning as the others tell that it does."""
    halves = Halves(image)
    dice = [die for die in reader.read(image).dice if die.sure and die.edge_px >= LEAST_PX]
    if len(dice) < LEAST_DICE:
        return []
    seen = [Candidate(centre_px=d.centre_px, side_px=d.edge_px, heat=1.0) for d in dice]
    leans = np.array([reader.leans.lean_of(halves, one) for one in seen])
    places = np.array([die.centre_px for die in dice]) / max(image.shape[:2])
    told = [told_by_others(places, leans, number) for number in range(len(dice))]
    return [
        _truth_of(die, lean)
        for die, seen_lean, lean in zip(dice, leans, told, strict=True)
        if np.hypot(*(seen_lean - lean)) <= MOST_OFF
    ]


def _truth_of(die: SeenDie, lean: NDArray[np.float64]) -> Truth:
    right, down = (float(each) for each in lean)
    return Truth(
        centre_px=die.centre_px,
        side_px=die.edge_px,
        label=(die.face or 1) - 1,
        lean=(right, down),
    )


def learnt_from(folder: Path) -> Iterator[Image]:
    """Yield the pictures of a folder that are not held out."""
    learnt = [path for path, _ in labelled(folder) if not is_held_out(path.name)]
    yield from map(opened, along(learnt, folder.name))


def write_flat(folders: Sequence[Path], out: Path, reader: Reader) -> None:
    """Write a shard of each folder's dice that are not held out, but where there is one already."""
    out.mkdir(parents=True, exist_ok=True)
    for folder in folders:
        path = out / f"{folder.name}.npz"
        if path.exists():
            continue
        shard, rng = Shard(), np.random.default_rng(0)
        for image in learnt_from(folder):
            shard.add_patches(cut_patches(image, flat_dice(image, reader), 0, rng))
        shard.save(path)
        print(f"{folder.name}: {len(shard.patches)} dice that lie flat", flush=True)


def main() -> None:
    """Cut the patches of the folders, a shard each; what is held out is left out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="photographs with labels.jsonl")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--models", type=Path, default=MODELS)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    with told_plainly(parser):
        write_flat(asked.folders, asked.out, Reader(asked.models))


if __name__ == "__main__":
    main()
