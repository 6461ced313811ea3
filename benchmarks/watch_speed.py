"""What it costs to watch a quiet tray, as a share of one core, beside a plain pass over the frames.

.venv/bin/python benchmarks/watch_speed.py
"""

from __future__ import annotations

import time
from itertools import count, cycle

import cv2
import numpy as np
from measured import median_ms, plain_pass

from hardware import pi, usb
from vision.frame import Frame
from vision.observation import Observation
from vision.settle import Watcher

SIZES_PX = (pi.SIZE_PX, (usb.WIDTH_PX, usb.HEIGHT_PX))
"""What a Raspberry Pi's camera and one on the USB are asked for, width and height."""
FRAMES = 200
FPS = 15


class Nothing:
    """Reads no dice: a quiet tray is read once, and then only watched."""

    def read(self, *_, **__):
        """Return that the tray is empty."""
        return Observation()


def watched(size_px):
    """Print milliseconds a frame of a size, the share of a core, and the floor."""
    width, height = size_px
    noise = np.random.default_rng(1).integers(0, 3, (4, height, width, 3), np.uint8)
    pictures = [np.uint8(80) + each for each in noise]
    watcher = Watcher(Nothing())

    numbers = count()

    def watch():
        number = next(numbers)
        image = pictures[number % len(pictures)]
        watcher.see(Frame(image=image, captured_at=number / FPS, number=number))

    watching = median_ms(watch, FRAMES, time.thread_time)
    in_turn = cycle(pictures)
    floor = median_ms(lambda: plain_pass(next(in_turn)), FRAMES, time.thread_time)
    print(f"watching a quiet tray, {width}x{height}: {watching:.2f} ms a frame,", end=" ")
    print(f"{watching * FPS / 10:.1f} % of a core at {FPS} a second; a plain pass {floor:.2f} ms")


def main():
    """Print a line a size."""
    cv2.setNumThreads(1)
    for size_px in SIZES_PX:
        watched(size_px)


if __name__ == "__main__":
    main()
