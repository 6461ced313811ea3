"""How whatever measures time does it: medians of many calls, and the plain pass over a picture."""

from __future__ import annotations

import statistics
import time

import cv2


def median_ms(work, rounds, clock=time.process_time):
    """Return the median time of a call, in milliseconds, after one to warm up.

    Args:
        work: what is called, with nothing.
        rounds: how often.
        clock: tells seconds; those of the processor, if nothing else is wanted.
    """
    work()
    times = []
    for _ in range(rounds):
        began = clock()
        work()
        times.append(clock() - began)
    return 1000 * statistics.median(times)


def plain_pass(image):
    """Return a picture in grey, at half its size, blurred: what any program does first."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return cv2.GaussianBlur(cv2.resize(grey, None, fx=0.5, fy=0.5), (5, 5), 0)
