"""How many pictures are read surely though their edge cuts a die.

Labelled pictures are cut so that an outermost die shows 15 to 45 hundredths of its box and all
others lie whole, at up to two of their sides each; where and how far is drawn from a seed.
Run: .venv/bin/python benchmarks/cut_pictures.py FOLDER... [--models FOLDER]
"""

from __future__ import annotations

import argparse
from itertools import islice

import cv2
import numpy as np
from labelled import asked_of, labels_of, reader_of

SHOWN = (0.15, 0.45)
"""Share of the cut die's box that is left."""
MOST_CUTS = 2
LEAST_DICE, SEED = 2, 20_261


def cuts_of(image, boxes, chance):
    """Yield a picture cut through an outermost die, at one side and then at another.

    Args:
        image: shape (height, width, 3).
        boxes: (x, y, width, height) of its dice, (n, 4).
        chance: draws the sides' order and how much is left of the die.
    """
    cuts = (
        (turns, cut_left(*turned(image, boxes, turns), chance.uniform(*SHOWN)))
        for turns in chance.permutation(4)
    )
    whole = (np.rot90(cut, -turns) for turns, cut in cuts if cut is not None)
    yield from map(np.ascontiguousarray, islice(whole, MOST_CUTS))


def turned(image, boxes, turns):
    """Return a picture and its boxes turned to the left so many times by a quarter."""
    for _ in range(turns):
        x, y, width, height = boxes.T
        boxes = np.stack([y, image.shape[1] - x - width, height, width], axis=1)
        image = np.rot90(image)
    return image, boxes


def cut_left(image, boxes, left):
    """Return a picture cut so that such a share is left of its leftmost die's box.

    None where another die would be cut, too.
    """
    x, _, width, _ = boxes.T
    first = int(np.argmin(x))
    start = int(x[first] + width[first] * (1 - left))
    return None if (np.delete(x, first) < start + 1).any() else image[:, start:]


def count(reader, folder):
    """Return how many pictures of a folder were cut, and how many of them are read surely."""
    made = sure = 0
    for number, label in enumerate(labels_of(folder)):
        boxes = np.array([die["box"] for die in label["dice"] if die.get("box")], float)
        if len(boxes) < LEAST_DICE:
            continue
        image = cv2.imread(str(folder / label["image"]))
        for cut in cuts_of(image, boxes, np.random.default_rng([SEED, number])):
            made += 1
            sure += reader.read(cut).sure
    return made, sure


def main():
    """Print a row a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked = asked_of(parser)
    cv2.setNumThreads(1)
    reader = reader_of(parser, asked.models)
    print("| pictures cut through a die | of | sure |\n| --- | --- | --- |")
    for folder in asked.folders:
        made, sure = count(reader, folder)
        print(f"| {folder.name} | {made} | {sure} |", flush=True)


if __name__ == "__main__":
    main()
