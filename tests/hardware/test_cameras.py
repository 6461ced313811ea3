"""One contract for every source of frames: USB camera, Raspberry Pi's camera, recording."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from cameras import FakeCamera, FakeCapture, opened

from hardware.errors import HardwareError
from hardware.recording import open_recording
from hardware.usb import UsbCamera


class Recorded:
    """A recording as a camera."""

    def __init__(self, path):
        self._recording = open_recording(path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def close(self):
        pass

    def frames(self):
        return self._recording.frames()


def usb():
    """Return a USB camera that gives one picture after the other, as they are asked for."""
    capture = FakeCapture([1, 2, 3, 4, 5, 6])
    return UsbCamera(0, open_capture=lambda *_: capture, gone_after_s=0.2)


@pytest.fixture(params=["usb", "pi", "recording"])
def camera(request, recordings):
    """Return each kind of camera in turn."""
    made = {
        "usb": usb,
        "pi": lambda: opened(FakeCamera(pictures=6)),
        "recording": lambda: Recorded(recordings / "turn-003"),
    }
    with made[request.param]() as camera:
        yield camera


def test_frames_are_colour_pictures_numbered_in_the_order_of_their_time(camera):
    frames = list(islice(camera.frames(), 1)) if isinstance(camera, UsbCamera) else []
    frames = frames or list(islice(camera.frames(), 3))

    assert [frame.number for frame in frames] == list(range(len(frames)))
    for frame in frames:
        assert frame.image.dtype == np.uint8
        assert frame.image.ndim == 3
        assert frame.image.shape[2] == 3
        assert frame.image.flags["C_CONTIGUOUS"]
    assert sorted(frames, key=lambda frame: frame.captured_at) == frames


def test_it_may_be_closed_twice(camera):
    next(iter(camera.frames()))
    camera.close()
    camera.close()


def test_when_no_picture_comes_any_more_it_ends_or_says_so(camera):
    frames = camera.frames()
    next(frames)

    if isinstance(camera, Recorded):
        assert sum(1 for _ in frames) > 1
        return
    with pytest.raises(HardwareError, match="gives no pictures"):
        list(frames)
