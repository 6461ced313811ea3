"""How long reading a picture takes, as a multiple of plain work on the same picture.

The floor of the smaller pictures is a wide blur.

Milliseconds differ between machines; the ratio to a floor measured in the same run hardly does.
Run: .venv/bin/python benchmarks/read_speed.py
"""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
from labelled import labels_of
from measured import median_ms, plain_pass

from vision.read import Reader

if TYPE_CHECKING:
    from vision.frame import Image

STILLS = Path(__file__).parent.parent / "tests" / "recordings" / "stills"
SIZE_PX = (1280, 960)
FULL_PX = (1920, 1080)
FLOOR_SIGMA_PX = 3
ROUNDS = 15


def widened(image: Image) -> Image:
    """Return a picture of 4 to 3 at `FULL_PX`, its dice as square as they were: the sides go on."""
    width, height = FULL_PX
    inner = height * 4 // 3
    side = (width - inner) // 2
    large = cv2.resize(image, (inner, height))
    return cv2.copyMakeBorder(large, 0, 0, side, side, cv2.BORDER_REPLICATE)


def read_full(reader: Reader, image: Image, name: str) -> float:
    """Print what a still of 1920x1080 costs, and return it, in plain passes over it."""
    floor = median_ms(lambda: plain_pass(image), ROUNDS)
    cost = median_ms(lambda: reader.read(image), ROUNDS)
    seen = reader.read(image)
    print(
        f"{name} at 1920x1080: {len(seen.dice)} dice, {'sure' if seen.sure else 'asked about'}, "
        f"{cost:.1f} ms, {cost / floor:.0f} plain passes ({floor:.2f} ms)"
    )
    return cost / floor


def read_smaller(reader: Reader, image: Image, name: str) -> None:
    """Print what a still of 1280x960 costs, against a wide blur of it."""
    floor = median_ms(lambda: cv2.GaussianBlur(image, (0, 0), FLOOR_SIGMA_PX), ROUNDS)
    cost = median_ms(lambda: reader.read(image), ROUNDS)
    print(
        f"{name}: {cost:.1f} ms, {cost / floor:.1f} times a blur of sigma {FLOOR_SIGMA_PX} "
        f"({floor:.1f} ms)"
    )


def main() -> None:
    """Print a line a still and size: milliseconds, and the ratio to the floor."""
    cv2.setNumThreads(1)
    reader = Reader()
    names = [label["image"] for label in labels_of(STILLS)]
    stills = {name: cv2.imread(str(STILLS / name)) for name in names}
    passes = [read_full(reader, widened(image), name) for name, image in stills.items()]
    print(f"median of these: {statistics.median(passes):.0f} plain passes")
    for name, image in stills.items():
        read_smaller(reader, cv2.resize(image, SIZE_PX), name)


if __name__ == "__main__":
    main()
