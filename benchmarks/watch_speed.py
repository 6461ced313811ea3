"""What it costs to watch a quiet tray, as a share of one core, beside a plain pass over the frames.

.venv/bin/python benchmarks/watch_speed.py
"""

from __future__ import annotations

import statistics
import time

import cv2
import numpy as np

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


def plain_pass(image):
    """Make a picture grey, halve it and blur it: the floor."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    cv2.GaussianBlur(cv2.resize(grey, None, fx=0.5, fy=0.5), (3, 3), 0)


def median_ms(work):
    """Return the median processor time of a call for each frame, in milliseconds."""
    times = []
    for number in range(FRAMES):
        began = time.thread_time()
        work(number)
        times.append(1000 * (time.thread_time() - began))
    return statistics.median(times)


def watched(size_px):
    """Print milliseconds a frame of a size, the share of a core, and the floor."""
    width, height = size_px
    noise = np.random.default_rng(1).integers(0, 3, (4, height, width, 3), np.uint8)
    pictures = [np.uint8(80) + each for each in noise]
    watcher = Watcher(Nothing())

    def watch(number):
        image = pictures[number % len(pictures)]
        watcher.see(Frame(image=image, captured_at=number / FPS, number=number))

    watching = median_ms(watch)
    floor = median_ms(lambda number: plain_pass(pictures[number % len(pictures)]))
    print(f"watching a quiet tray, {width}x{height}: {watching:.2f} ms a frame,", end=" ")
    print(f"{watching * FPS / 10:.1f} % of a core at {FPS} a second; a plain pass {floor:.2f} ms")


def main():
    """Print a line a size."""
    cv2.setNumThreads(1)
    for size_px in SIZES_PX:
        watched(size_px)


if __name__ == "__main__":
    main()
