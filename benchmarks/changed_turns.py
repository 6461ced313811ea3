"""How filmed throws are told in other light, and while light and camera move.

Every turn, a folder with recording.json, is watched as it was filmed and changed in each way below,
frame by frame. A throw is right where its values are told while it lies still, or three frames
before or after, silent where others are told surely then, and missed where nothing is.
Run: .venv/bin/python benchmarks/changed_turns.py FOLDER... [--models FOLDER] [--only WORDS]
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

import cv2
import numpy as np
from changed_pictures import blurred, exposed, lit, noisy, packed, shrunk, whole
from labelled import asked_of, reader_of, some_of

from hardware.recording import open_recording
from vision.settle import SightingKind, Watcher

RECORDING = "recording.json"

GRACE = 3
"""Frames before and after a rest in which it may be told, too."""


def always(change):
    """Return a change of a picture as one that is alike in every frame."""
    return lambda image, _: change(image)


def drifting(image, number):
    """Return a picture as a camera that is held in a hand sees it."""
    matrix = np.array([[1, 0, 4 * np.sin(number / 3)], [0, 1, 3 * np.cos(number / 4)]], np.float32)
    size = image.shape[1::-1]
    return cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REFLECT)


def flickering(image, number):
    """Return a picture under bands of light that run down it."""
    rows = np.arange(len(image))[:, None, None]
    return whole(image * (1 + 0.08 * np.sin(rows / 40 + 2.1 * number)))


def exposed_anew(image, number):
    """Return a picture of a camera that does not settle on how long it exposes."""
    return whole(image * (1 + 0.12 * np.sin(number / 6)))


def shaded(image, number):
    """Return a picture over which the hard edge of a shadow sways, a tenth of it to either side."""
    shadow = image.copy()
    shadow[:, : int(image.shape[1] * (0.35 + 0.1 * np.sin(number / 10)))] //= 2
    return shadow


def spotted(image, _):
    """Return a picture with a spot of light in its middle."""
    height, width = image.shape[:2]
    down, across = np.mgrid[:height, :width]
    far = ((across / width - 0.5) ** 2 + (down / height - 0.45) ** 2) / 0.12**2
    return whole(image + 140 * np.exp(-far)[..., None])


CHANGES = {
    "as filmed": always(lambda image: image),
    "an eighth of the light": always(exposed(1 / 8)),
    "a fiftieth of the light": always(exposed(1 / 50)),
    "twice the light": always(exposed(2)),
    "a very warm lamp": always(lit(0.3, 0.7, 1.1)),
    "noise of 12 levels": lambda image, number: noisy(12, number)(image),
    "blurred by 1.2 px": always(blurred(1.2)),
    "JPEG of quality 20": always(packed(20)),
    "half as many pixels a side": always(shrunk(2)),
    "a drift by up to 4 px": drifting,
    "bands by 0.08": flickering,
    "exposed anew, by up to 0.12": exposed_anew,
    "a hard shadow that sways": shaded,
    "a spot of light": spotted,
}
"""What is done to a frame and its number, by what the table calls it."""


def rests_of(reader, folder, change):
    """Return the frame, the sorted values and whether they are sure of all rests that are told."""
    watcher = Watcher(reader)
    frames = open_recording(folder).frames()
    seen = (
        watcher.see(replace(frame, image=change(frame.image, frame.number))) for frame in frames
    )
    return [
        (rest.frame, sorted(die.face or 0 for die in rest.seen.dice), rest.seen.sure)
        for rest in seen
        if rest is not None and rest.kind is SightingKind.SETTLED
    ]


def outcome(roll, rests):
    """Return whether a throw is right, right and sure, silent, and missed, as 0 or 1 each."""
    first, last = roll["still_from"] - GRACE, roll["still_to"] + GRACE
    values = sorted(die["value"] for die in roll["dice"])
    told = [(seen == values, sure) for frame, seen, sure in rests if first <= frame <= last]
    right = any(is_right for is_right, _ in told)
    sure = any(is_right and is_sure for is_right, is_sure in told)
    silent = any(is_sure and not is_right for is_right, is_sure in told)
    return np.array([right, sure, silent, not told], int)


def main():
    """Print a row a change."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORDS", help="the changes with these words")
    asked = asked_of(parser, RECORDING)
    cv2.setNumThreads(1)
    changes = some_of(parser, CHANGES, asked.only)
    reader = reader_of(parser, asked.models)
    rolls = [
        json.loads((folder / RECORDING).read_text(encoding="utf-8"))["rolls"]
        for folder in asked.folders
    ]
    print(f"| {sum(map(len, rolls))} throws | right | of these sure | silent | missed |")
    print("| --- | --- | --- | --- | --- |")
    for name, change in changes.items():
        counts = sum(
            outcome(roll, rests)
            for folder, thrown in zip(asked.folders, rolls, strict=True)
            for rests in [rests_of(reader, folder, change)]
            for roll in thrown
        )
        print(f"| {name} | {' | '.join(map(str, counts))} |", flush=True)


if __name__ == "__main__":
    main()
