"""Cameras for tests: fakes that take just what the real classes take.

`hardware/picamera2.json` has the signatures of picamera2 0.3.38, read off the real class.
"""

from __future__ import annotations

import inspect
import json
import threading
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from hardware.pi import SIZE_PX, PiCamera

SIGNATURES = json.loads((Path(__file__).parent / "hardware" / "picamera2.json").read_text())
MODES = [
    {"size": (640, 480), "bit_depth": 10, "crop_limits": (1000, 752, 1280, 960)},
    {"size": (1640, 1232), "bit_depth": 10, "crop_limits": (0, 0, 3280, 2464)},
    {"size": (1920, 1080), "bit_depth": 10, "crop_limits": (680, 692, 1920, 1080)},
    {"size": (3280, 2464), "bit_depth": 10, "crop_limits": (0, 0, 3280, 2464)},
]
CAN = (
    "AeEnable",
    "AnalogueGain",
    "AwbEnable",
    "ColourGains",
    "ExposureTime",
    "FrameDurationLimits",
)
TOLD = {"ExposureTime": 18_000, "AnalogueGain": 2.0, "ColourGains": (1.5, 2.1)}


def signature(name, of="Picamera2"):
    """Return the signature of a method of the real class."""
    written = SIGNATURES[of][name]
    return inspect.Signature(
        [
            inspect.Parameter(
                parameter,
                inspect._ParameterKind[kind],
                default=None if has_default else inspect.Parameter.empty,
            )
            for parameter, kind, has_default in written
        ]
    )


class Strict:
    """Refuses calls that the real class would refuse."""

    of = "Picamera2"

    def check(self, name, *args, **kwargs):
        signature(name, self.of).bind(self, *args, **kwargs)


class FakeRequest(Strict):
    of = "CompletedRequest"

    def __init__(self, image, told):
        self.image, self.told = image, told

    def make_array(self, *args, **kwargs):
        self.check("make_array", *args, **kwargs)
        return self.image

    def get_metadata(self, *args, **kwargs):
        self.check("get_metadata", *args, **kwargs)
        return self.told


class FakeCamera(Strict):
    """A Picamera2 that gives a few grey pictures; *given* is what libcamera makes of the asking."""

    def __init__(self, pictures=3, *, given=None, width=SIZE_PX[0], told=TOLD, can=CAN):
        self.left, self.given, self.width, self.told = pictures, given or {}, width, told
        self.camera_controls = dict.fromkeys(can, (False, True, True))
        self.calls, self.controls, self.asked = [], [], None
        self.is_waited_for = False

    @property
    def sensor_modes(self):
        return MODES

    def create_video_configuration(self, *args, **kwargs):
        self.check("create_video_configuration", *args, **kwargs)
        return kwargs

    def configure(self, *args, **kwargs):
        self.check("configure", *args, **kwargs)
        self.asked = args[0]

    def camera_configuration(self, *args, **kwargs):
        self.check("camera_configuration", *args, **kwargs)
        return {"main": {**self.asked["main"], **self.given}}

    def start(self, *args, **kwargs):
        self.check("start", *args, **kwargs)
        self.calls.append("start")

    @contextmanager
    def captured_request(self, *args, **kwargs):
        self.check("captured_request", *args, **kwargs)
        if not self.left:
            self.is_waited_for = True  # picamera2 keeps what it could not give
            raise TimeoutError
        self.left -= 1
        image = np.full((SIZE_PX[1], self.width, 3), 40 + self.left, np.uint8)
        yield FakeRequest(image, self.told)

    def set_controls(self, *args, **kwargs):
        self.check("set_controls", *args, **kwargs)
        for name in args[0]:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.controls.append(args[0])

    def stop(self, *args, **kwargs):
        self.check("stop", *args, **kwargs)
        assert not self.is_waited_for, "picamera2 waits here for ever, behind the picture"
        self.calls.append("stop")

    def close(self, *args, **kwargs):
        self.check("close", *args, **kwargs)
        self.calls.append("close")


def opened(camera, **how):
    """Return a camera that films with a fake."""
    return PiCamera(open_camera=lambda _: camera, **how)


class FakeCapture:
    """A device that gives numbered pictures for as long as it is told to."""

    def __init__(self, pictures, *, opens=True):
        self.pictures = pictures
        self.opens = opens
        self.settings = []
        self.released = 0
        self.drained = threading.Event()

    def isOpened(self):  # noqa: N802
        return self.opens

    def set(self, key, value, /):
        self.settings.append(key)
        return True

    def read(self):
        if not self.pictures:
            self.drained.set()
            return False, None
        return True, np.full((4, 6, 3), self.pictures.pop(0), np.uint8)

    def release(self):
        self.released += 1


def seen_bumped(image, by_px, degrees=0.0):
    """Return what a camera sees that was bumped."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    matrix[0, 2] += by_px
    return cv2.warpAffine(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
