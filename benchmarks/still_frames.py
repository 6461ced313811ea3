"""How well single frames of real clips are read, by cameras that nothing was trained on.

Each frame is read alone, without the frames before it, the empty tray or the number of dice. Only
frames at rest count, but for three at either end: the clips' list tells no more exactly.
Run: .venv/bin/python benchmarks/still_frames.py [--shared ../shared] [--models FOLDER]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import cv2
from labelled import reader_of

from hardware.recording import open_recording

INSIDE = 3
"""Frames at either end of a rest that may still show something moving."""


def still_values(clip):
    """Return the values that lie still in each frame of a clip that shows a rest, by its number."""
    return {
        number: Counter(rest["values"])
        for rest in clip["events"]
        if "still_from" in rest
        for number in range(rest["still_from"] + INSIDE, rest["still_to"] - INSIDE + 1)
    }


def tell(reader, path, still):
    """Return how many frames were read, right, surely, and surely wrong."""
    counts = Counter()
    for frame in open_recording(path).frames():
        if frame.number not in still:
            continue
        seen = reader.read(frame.image)
        is_right = Counter(die.face for die in seen.dice) == still[frame.number]
        counts += Counter(
            frames=1, right=is_right, sure=seen.sure, silent=seen.sure and not is_right
        )
    return counts


def main():
    """Print a row a clip, and their sum."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--models", type=Path, help="folder of other nets than those in use")
    asked = parser.parse_args()
    folder = asked.shared / "recordings" / "real"
    if not (folder / "recordings.json").is_file():
        parser.error(f"{folder} has no recordings.json: --shared names the folder of the clips")
    cv2.setNumThreads(1)
    reader, total = reader_of(parser, asked.models), Counter()
    print("| clip | frames | right | sure | silent |\n| --- | --- | --- | --- | --- |")
    for clip in json.loads((folder / "recordings.json").read_text(encoding="utf-8")):
        if not (still := still_values(clip)):
            continue
        counts = tell(reader, folder / clip["file"], still)
        total += counts
        print_row(clip["file"], counts)
    print_row("all", total)


def print_row(name, counts):
    """Print a row of the table."""
    told = " | ".join(str(counts[key]) for key in ("frames", "right", "sure", "silent"))
    print(f"| {name} | {told} |", flush=True)


if __name__ == "__main__":
    main()
