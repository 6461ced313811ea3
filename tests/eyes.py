"""What an eye process may look at in tests: functions that can be sent to it."""

from __future__ import annotations

import os
import signal
import threading
import time

import numpy as np

from companion.dice import Shade
from hardware.errors import CameraError, RecordingError
from hardware.press import ButtonPress
from vision.frame import Frame
from vision.observation import Observation, SeenDie
from vision.settle import Watcher


def blind_watcher():
    """Return a watcher that sees no dice."""
    return Watcher(BlindReader())


class BlindReader:
    """Never sees a die."""

    def read(self, image, *, empty=None, calibration=None, lying=None):
        return Observation()


def seeing_watcher():
    """Return a watcher that sees a die at rest in every picture."""
    return Watcher(SeeingReader())


class SeeingReader:
    """Always sees a six near the picture's left border."""

    def read(self, image, *, empty=None, calibration=None, lying=None):
        die = SeenDie(
            face=6,
            shade=Shade.LIGHT,
            centre_px=(10.0, 30.0),
            box_px=(0.0, 20.0, 20.0, 20.0),
            chances=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
            sure=True,
        )
        return Observation(dice=(die,))


def slow_watcher():
    """Return a watcher that takes its time with the first picture that it reads."""
    return Watcher(SlowReader())


class SlowReader(BlindReader):
    """Takes its time."""

    is_slow = True

    def read(self, image, *, empty=None, calibration=None, lying=None):
        time.sleep(0.3 * self.is_slow)
        self.is_slow = False
        return super().read(image)


def bright_spot():
    """A camera that sees a bright spot where the seeing reader sees its die."""
    image = np.zeros((80, 80, 3), np.uint8)
    image[20:40, :20] = 255
    for n in range(10):
        yield Frame(image=image, captured_at=n / 10, number=n)


def frames_of(*greys, each=20):
    """Yield grey pictures, ten a second, so many *each*."""
    for n in range(each * len(greys)):
        image = np.full((64, 64, 3), greys[n // each], np.uint8)
        yield Frame(image=image, captured_at=n / 10, number=n)


def frames(number):
    """Yield grey pictures, ten a second."""
    for n in range(number):
        yield Frame(image=np.zeros((64, 64, 3), np.uint8), captured_at=n / 10, number=n)


def ten_frames_and_a_press():
    """A short recording."""
    yield from frames(10)
    yield ButtonPress("OK", 1.0)


def vanishing_camera():
    """A camera that is unplugged after a few pictures."""
    yield from frames(5)
    raise CameraError("usb:0 gives no pictures any more")


def crashing_camera():
    """A camera library that takes the whole process with it."""
    yield from frames(5)
    os.kill(os.getpid(), signal.SIGKILL)


def endless_camera():
    """A camera that goes on for as long as somebody listens."""
    for frame in frames(100_000):
        time.sleep(0.01)
        yield frame


def freezing_camera():
    """A camera whose library does not come back from a call after a few pictures."""
    yield from frames(5)
    threading.Event().wait()


def garbage_camera():
    """A camera that gives pictures of no size after a few good ones."""
    yield from frames(5)
    yield Frame(image=np.zeros((1, 1, 3), np.uint8), captured_at=1.0, number=5)


def shapeless_camera():
    """A camera that gives something that is no picture."""
    yield from frames(5)
    yield Frame(image=np.zeros((64, 64), np.uint8), captured_at=1.0, number=5)


def greedy_camera():
    """A camera for whose pictures there is no memory."""
    yield from frames(5)
    raise MemoryError


def resized_camera():
    """A camera that changes its size, as one that was plugged in again may."""
    yield from frames(10)
    for n in range(10):
        image = np.zeros((120, 160, 3), np.uint8)
        yield Frame(image=image, captured_at=1 + n / 10, number=10 + n)


def blank_failure():
    """A camera that is not there at all."""
    raise CameraError("no camera at usb:0")
    yield


def damaged_recording():
    """A recording that cannot be played."""
    raise RecordingError("turn-1 has no pictures in it")
    yield
