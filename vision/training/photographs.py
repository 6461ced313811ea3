"""Turns labelled pictures into shards: `python3 -m vision.training.photographs`.

Pictures are split by a hash of their name: a fifth is held out of all training.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from vision.read import Reader
from vision.training.along import along
from vision.training.course import positive
from vision.training.errors import PicturesError, told_plainly
from vision.training.patches import cut_patches, cut_tile
from vision.training.placing import matched, placed_by_box, placed_by_value, uncontradicted
from vision.training.scenes import UNREADABLE, Truth
from vision.training.shards import Shard
from vision.training.sources import labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.frame import Image

HELD_OUT_SHARE: Final = 0.2
LEAST_VISIBLE: Final = 0.75
"""A rendered die of which less is visible counts as unreadable."""
LEAST_CONTRAST: Final = 16.0
"""Grey levels (of 255) between the darkest and the brightest of a top face that can be read."""
LEAST_SEEN: Final = 0.25
"""A rendered die of which less is visible is left out."""


def is_held_out(name: str) -> bool:
    """Return whether a picture is kept for measuring, by a hash of its file name.

    Turned copies of one picture in rune_scope, which differ after "_jp", stay together.
    """
    stem = Path(name).stem.split("_jp")[0]
    return hashlib.sha256(stem.encode()).digest()[0] / 256 < HELD_OUT_SHARE


def labelled(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Return the pictures of a set with their labels.

    Raises:
        PicturesError: as `vision.training.sources.labels_of`.
    """
    return [(folder / label["image"], label) for label in labels_of(folder)]


def opened(path: Path) -> Image:
    """Return a picture to learn from.

    Raises:
        PicturesError: it is damaged, or none.
    """
    image = cv2.imread(str(path))
    if image is None:
        raise PicturesError(f"{path} is no picture, or a damaged one")
    return np.asarray(image, np.uint8)


def has_contrast(image: NDArray[np.uint8], quad: NDArray[np.float64]) -> bool:
    """Return whether pips can be seen at all on a top face, and it is not burnt out."""
    inner = (quad.mean(0) + 0.85 * (quad - quad.mean(0))).astype(np.int32)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [inner], 255)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[mask > 0]
    return bool(len(grey) and np.ptp(np.percentile(grey, (2, 98))) > LEAST_CONTRAST)


def rendered_truth(image: NDArray[np.uint8], die: dict[str, Any]) -> Truth:
    """Return a rendered die's truth, from the quadrilateral of its top face."""
    quad = np.array(die["quad"])
    edges = np.hypot(*(quad - np.roll(quad, 1, axis=0)).T)
    middle = quad.mean(0)
    hidden = die["visible"] < LEAST_VISIBLE or die["truncated"] or not has_contrast(image, quad)
    label = UNREADABLE if die["value"] is None or hidden else die["value"] - 1
    return Truth(
        centre_px=(float(middle[0]), float(middle[1])),
        side_px=float(edges.max()),
        label=label,
        lean=None if die["truncated"] else lean_of(middle, np.array(die["hull"]), edges.max()),
    )


def lean_of(
    middle: NDArray[np.float64], hull: NDArray[np.float64], side_px: float
) -> tuple[float, float]:
    """Return how a rendered die's upper face leans: the way from the die's middle to the face's."""
    x, y = 2 * (middle - (hull.min(0) + hull.max(0)) / 2) / side_px
    return float(x), float(y)


def things_of(
    image: NDArray[np.uint8], label: dict[str, Any], reader: Reader | None
) -> list[Truth] | None:
    """Return the dice of a label: rendered ones, or photographed ones as the reader places them."""
    if any("quad" in die for die in label["dice"]) or not label["dice"]:
        return [rendered_truth(image, die) for die in label["dice"] if die["visible"] > LEAST_SEEN]
    if reader is None:
        raise PicturesError("photographs are placed by a reader: give --models")
    if all(die["box"] for die in label["dice"]):
        return placed_by_box(image, label, reader.finder)
    return placed_by_value(image, label, reader)


def make_shard(
    name: str,
    pictures: list[tuple[Path, dict[str, Any]]],
    tiles: int,
    reader: Reader | None,
    rng: Generator,
) -> Shard:
    """Return the shard of a set's labelled pictures, with *tiles* tiles a picture."""
    shard = Shard()
    for path, label in along(pictures, name):
        picture = opened(path)
        things = things_of(picture, label, reader)
        if things is None:
            continue
        drawn = not label["dice"] or "quad" in label["dice"][0]
        sure = things if reader is None or drawn else uncontradicted(picture, things, reader)
        shard.add_patches(cut_patches(picture, sure, 3, rng))
        if reader is not None:
            mined = matched(things, reader.finder.find(picture))
            mined = mined if drawn else uncontradicted(picture, mined, reader)
            shard.add_patches(cut_patches(picture, mined, 0, rng))
        for _ in range(tiles):
            shard.add_tile(*cut_tile(picture, things, rng))
    return shard


def write_shards(folders: Sequence[Path], out: Path, reader: Reader | None, tiles: int) -> None:
    """Write the training and the held-out shard of every folder; one that is there already stays.

    Raises:
        PicturesError: a folder's pictures are not whole, or may not be learnt from.
    """
    for part, held in (("train", False), ("held", True)):
        (out / part).mkdir(parents=True, exist_ok=True)
        for folder in folders:
            path = out / part / f"{folder.name}.npz"
            if not path.exists():
                pictures = [pair for pair in labelled(folder) if is_held_out(pair[0].name) == held]
                rng = np.random.default_rng(1)
                make_shard(folder.name, pictures, tiles, reader, rng).save(path)
                print(f"{path} is cut out of {len(pictures)} pictures", flush=True)


def main() -> None:
    """Write the shards of the folders that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--models", type=Path, help="folder of the nets that place photographed dice"
    )
    parser.add_argument("--tiles", type=positive, default=3)
    asked = parser.parse_args()
    with told_plainly(parser):
        reader = Reader(asked.models) if asked.models else None
        write_shards(asked.folders, asked.out, reader, asked.tiles)


if __name__ == "__main__":
    main()
