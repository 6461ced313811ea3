"""How labelled pictures are read in other light, by other cameras, and once they were sent around.

Every picture (or every Nth) is read as it was taken and changed in each way below; a change draws
its noise from a seed. A picture is right where its values are, or where one with a die that cannot
be read is asked about; silent is sure and wrong.
Run: .venv/bin/python benchmarks/changed_pictures.py FOLDER... [--every N] [--only WORDS]
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice

import cv2
import numpy as np
from labelled import asked_of, labels_of, reader_of, some_of

from vision.training.course import positive

SEED = 20_261
LONG_SIDE_PX = 640
"""Blur is given in pixels of a picture so long."""


def lit(*shares):
    """Return a change to such shares of the light in blue, green and red."""
    return lambda image: whole(image * np.array(shares, np.float32))


def exposed(times):
    """Return a change to so many times the light; levels stand for light to the power of 1/2.2."""
    return lambda image: whole(255 * np.minimum(times * (image / 255) ** 2.2, 1) ** (1 / 2.2))


def banded(number, depth):
    """Return a change by bands of a flickering lamp, lighter and darker by such a share."""
    return lambda image: whole(image * (1 + depth * wave(image, number)))


def wave(image, number):
    """Return so many waves from the top to the bottom of a picture, (height, 1, 1)."""
    return np.sin(2 * np.pi * number * np.arange(len(image)) / len(image))[:, None, None]


def noisy(levels, seed=SEED):
    """Return a change by noise of such a spread."""
    return lambda image: whole(image + np.random.default_rng(seed).normal(0, levels, image.shape))


def blurred(sigma_px):
    """Return a change by a soft lens."""
    return lambda image: cv2.GaussianBlur(
        image, (0, 0), sigma_px * max(image.shape[:2]) / LONG_SIDE_PX
    )


def packed(quality):
    """Return a change by JPEG."""
    flags = [cv2.IMWRITE_JPEG_QUALITY, quality]
    return lambda image: cv2.imdecode(cv2.imencode(".jpg", image, flags)[1], cv2.IMREAD_COLOR)


def shrunk(times):
    """Return a change to so many times fewer pixels a side."""
    how = cv2.INTER_AREA
    return lambda image: cv2.resize(image, None, fx=1 / times, fy=1 / times, interpolation=how)


def grey(image):
    """Return a picture without colours."""
    return cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


def sharpened(image):
    """Return a picture as phones make it."""
    return cv2.addWeighted(image, 2.5, cv2.GaussianBlur(image, (0, 0), 1.5), -1.5, 0)


def whole(image):
    """Return levels, from 0 to 255."""
    return np.clip(np.rint(image), 0, 255).astype(np.uint8)


CHANGES = {
    "as taken": lambda image: image,
    "a warm lamp": lit(0.55, 0.85, 1.1),
    "a very warm one": lit(0.3, 0.7, 1.1),
    "a cool one": lit(1.1, 0.9, 0.6),
    "an eighth of the light": exposed(1 / 8),
    "half the light": exposed(1 / 2),
    "twice the light": exposed(2),
    "3.2 times the light": exposed(3.2),
    "12 bands by 0.2": banded(12, 0.2),
    "12 bands by 0.4": banded(12, 0.4),
    "25 bands by 0.4": banded(25, 0.4),
    "noise of 12 levels": noisy(12),
    "blurred by 1.2 px": blurred(1.2),
    "blurred by 1.8 px": blurred(1.8),
    "JPEG of quality 20": packed(20),
    "half as many pixels a side": shrunk(2),
    "grey": grey,
    "sharpened much": sharpened,
}
"""What is done to a picture, (height, width, 3), uint8, BGR, by what the table calls it."""


def outcome(truth, seen):
    """Return whether a picture is right, silent and asked about, as 0 or 1 each."""
    values = [die["value"] for die in truth]
    told = Counter(die.face for die in seen.dice)
    right = not seen.sure if None in values else told == Counter(values)
    return np.array([right, seen.sure and not right, not seen.sure], int)


def labelled(folder, every):
    """Return the path and the dice of every so many pictures of a folder."""
    labels = islice(labels_of(folder), 0, None, every)
    return [(folder / label["image"], label["dice"]) for label in labels]


def main():
    """Print a row a change."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=positive, default=1, metavar="N", help="every Nth picture")
    parser.add_argument("--only", default="", metavar="WORDS", help="the changes with these words")
    asked = asked_of(parser)
    cv2.setNumThreads(1)
    changes = some_of(parser, CHANGES, asked.only)
    reader = reader_of(parser, asked.models)
    pictures = [each for folder in asked.folders for each in labelled(folder, asked.every)]
    print(f"| {len(pictures)} pictures | right | silent | asked |\n| --- | --- | --- | --- |")
    for name, change in changes.items():
        counts = sum(outcome(dice, reader.read(change(cv2.imread(str(path)))))
                     for path, dice in pictures)  # fmt: skip
        print(f"| {name} | {' | '.join(map(str, counts))} |", flush=True)


if __name__ == "__main__":
    main()
