"""Whether nets answer the same by another version of OpenCV: docs/accuracy-cost.md.

    PYTHONPATH=. python benchmarks/same_answers.py ANSWERS.npz [--models DIR]

By the version that is run first the answers to seeded inputs are kept in ANSWERS.npz; by any other
it is told by how much they differ from these. It takes OpenCV and numpy alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from zipfile import BadZipFile

import cv2
import numpy as np

from vision.reading.weights import MODELS, Net

ASKED = {
    "finder": (4, (240, 320)),
    "values": (10, (48, 48)),
    "leans": (2, (48, 48)),
    "hands": (1, (80, 96)),
}
"""How many outputs each net has, and the height and width of what it is asked about."""
TIMES = 8
MOST = 1e-3
"""The largest difference that changes no reading."""


def answers(models):
    """Return what the nets of a folder, as far as it has them, answer to seeded inputs."""
    rng = np.random.default_rng(1)
    inputs = {
        name: rng.random((TIMES, 1, 3, *size), np.float32) for name, (_, size) in ASKED.items()
    }
    there = [name for name in ASKED if (models / f"{name}.onnx").is_file()]
    nets = {name: Net(models / f"{name}.onnx", outputs=ASKED[name][0]) for name in there}
    return {name: np.stack([net.run(each) for each in inputs[name]]) for name, net in nets.items()}


def main():
    """Keep the answers, or compare them with those that were kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kept", type=Path, help="file of the answers, .npz")
    parser.add_argument("--models", type=Path, default=MODELS, help="folder of the nets")
    asked = parser.parse_args()
    given = answers(asked.models)
    if not given:
        parser.error(f"{asked.models} has none of {', '.join(ASKED)}")
    try:
        apart = kept_or_compared(asked.kept, given)
    except OSError as wrong:
        parser.error(f"{asked.kept}: {wrong.strerror}")
    except (BadZipFile, EOFError, TypeError, ValueError):
        parser.error(f"{asked.kept} is no file of answers")
    if apart is None:
        print(f"The answers by OpenCV {cv2.__version__} are kept in {asked.kept}")
        return
    if apart.keys() != given.keys():
        parser.error(f"{asked.kept} has the answers of other nets: {', '.join(apart) or 'none'}")
    for name, most in apart.items():
        print(f"{name}: at most {most:.7f} apart by OpenCV {cv2.__version__}")
    if max(apart.values()) > MOST:
        parser.exit(1, "That is too much.\n")


def kept_or_compared(path, given):
    """Return by how much each net's answers are apart from those that are kept.

    None where none are: these are kept then.
    """
    if not path.exists():
        with path.open("wb") as file:
            np.savez(file, **given)
        return None
    with path.open("rb") as file, np.load(file) as kept:
        return {name: difference(kept[name], given.get(name)) for name in kept.files}


def difference(kept, given):
    """Return how far apart two answers are at most; endlessly where one of them is none."""
    if given is None or kept.shape != given.shape:
        return np.inf
    most = float(np.abs(kept - given).max())
    return most if np.isfinite(most) else np.inf


if __name__ == "__main__":
    main()
