"""A recording as a camera would have seen it, for a process that looks."""

from __future__ import annotations

import time

from hardware.player import RecordingEnded
from hardware.recording import open_recording
from vision.frame import Frame

FPS = 15
"""The recordings are shown as a camera of so many frames a second would have seen them."""

BEGAN = "began"


def film(path):
    """Yield when it began, and the frames as they are due; what is late already is left out."""
    frames = list(open_recording(path).frames())
    began = time.time() + 0.5
    yield RecordingEnded(BEGAN, began)
    for frame in frames:
        due = began + frame.number / FPS
        if time.time() > due + 1 / FPS:
            continue
        time.sleep(max(0.0, due - time.time()))
        yield Frame(image=frame.image, captured_at=due, number=frame.number)
