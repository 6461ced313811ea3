"""A USB camera through V4L2: always the newest frame, never a queue of old ones."""

from __future__ import annotations

import re
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import cv2
import numpy as np

from hardware.closable import Closable
from hardware.errors import CameraError
from hardware.patience import FIRST_AFTER_S, GONE_AFTER_S
from vision.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from vision.frame import Image

WIDTH_PX, HEIGHT_PX, FPS = 1280, 960, 30
"""Asked for; a camera that cannot do that gives what it can. PI.md: a 16 mm die is 47 px then."""

BUFFERS: Final = 2
"""One that the camera fills while the other is decoded: with one alone it loses every other frame.
Old frames are no matter, for they are drained all the time, and a number is only a request."""

WAITS: Final = 5
"""A picture is waited for so often, in equal parts: a machine that stands still for seconds, as a
card that stalls has it do, uses up one of them alone, for that is no fault of the camera's."""

LAST_READ_S: Final = 0.2
"""A device that works gives its next picture within this time; a frozen one is not waited for."""


VIDEO_DEVICES: Final = Path("/sys/class/video4linux")
"""Where Linux says of each video device what it belongs to."""

FLAT_LEVELS: Final = 16
"""A picture with less than so many of 255 levels between its darkest and its brightest pixel shows
a lens cap, or a dark room: there is no noise in it by which pictures could be told apart."""


ROWS_APART: Final = 64
"""Every so many rows are compared first: noise shows there, and the rest need not be looked at."""


def numbers_on_usb(devices: Path = VIDEO_DEVICES) -> tuple[int, ...]:
    """Return the numbers of the video devices that belong to something on the USB, in order.

    A camera has several, and fills its pictures into one of them alone.
    """
    found = devices.glob("video*")
    return tuple(sorted(int(each.name[len("video") :]) for each in found if _is_on_usb(each)))


def _is_on_usb(device: Path) -> bool:
    if not re.fullmatch(r"video\d+", device.name):
        return False
    # A camera that is unplugged meanwhile leaves a link to nothing.
    with suppress(OSError):
        return any(re.fullmatch(r"usb\d+", part) for part in device.resolve().parts)
    return False


class Capture(Protocol):
    """What is used of OpenCV's `VideoCapture`."""

    def isOpened(self) -> bool:  # noqa: N802  (OpenCV's name)
        """Return whether the device could be opened."""

    def set(self, key: int, value: float, /) -> bool:
        """Ask for a setting; whether it was accepted is no promise that it holds."""

    def read(self) -> tuple[bool, Any]:
        """Return whether there is a picture, and the picture."""

    def release(self) -> None:
        """Let go of the device."""


class UsbCamera(Closable):
    """A camera on the USB, open from its making until `close()`."""

    def __init__(
        self,
        device: int | str,
        *,
        open_capture: Callable[..., Capture] = cv2.VideoCapture,
        gone_after_s: float = GONE_AFTER_S,
        first_after_s: float = FIRST_AFTER_S,
    ) -> None:
        """Open the camera.

        Args:
            device: its number, or its path below /dev.
            open_capture: opens a device with one of OpenCV's back ends.
            gone_after_s: a camera that gives no picture for so long has gone.
            first_after_s: as long as its first picture may take.

        Raises:
            CameraError: it is not there, or another program has it.
        """
        _silence()
        self._name = f"usb:{device}"
        self._gone_after_s, self._first_after_s = gone_after_s, first_after_s
        self._capture = open_capture(device, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise CameraError(f"no camera at {self._name}: it has to be plugged in, and free")
        self._set_up()
        self._newest: tuple[Image, float] | None = None
        self._fresh = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._fetch, name=self._name, daemon=True)
        self._thread.start()

    def _set_up(self) -> None:
        # The compressed format has to be chosen before the size, or the size is refused.
        for key, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter_fourcc(*"MJPG")),  # type: ignore[attr-defined]
            (cv2.CAP_PROP_FRAME_WIDTH, WIDTH_PX),
            (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT_PX),
            (cv2.CAP_PROP_FPS, FPS),
            (cv2.CAP_PROP_BUFFERSIZE, BUFFERS),
        ):
            self._capture.set(key, value)

    def _fetch(self) -> None:
        before: Image | None = None
        while not self._closing:
            there, given = self._capture.read()
            image = np.asarray(given, np.uint8) if there else None
            if image is None or _is_frozen(before, image):
                time.sleep(1 / FPS)
                continue
            before = image
            with self._fresh:
                self._newest = (image, time.time())
                self._fresh.notify_all()

    def frames(self) -> Generator[Frame, object, None]:
        """Yield the newest frame each time one is asked for; `captured_at` in seconds since 1970.

        Raises:
            CameraError: no picture has come for too long.
        """
        number = 0
        while not self._closing:
            patience_s = self._gone_after_s if number else self._first_after_s
            image, captured_at = self._taken(within_s=patience_s)
            yield Frame(image=image, captured_at=captured_at, number=number)
            number += 1

    def _taken(self, *, within_s: float) -> tuple[Image, float]:
        """Take the newest picture, with when it came; wait for one where there is none.

        Raises:
            CameraError: none has come.
        """
        with self._fresh:
            for _ in range(WAITS):
                self._fresh.wait_for(lambda: self._newest, within_s / WAITS)
                if self._newest is not None:
                    newest, self._newest = self._newest, None
                    return newest
        raise CameraError(f"{self._name} gives no pictures any more")

    def close(self) -> None:
        """Let go of the camera; may be called twice.

        A frozen device never comes back from its last read, and would not be let go of either: it
        is left to the end of the process, so that its freezing can be told at once.
        """
        self._closing = True
        self._thread.join(timeout=LAST_READ_S)
        if not self._thread.is_alive():
            self._capture.release()


def _is_frozen(before: Image | None, image: Image) -> bool:
    """Return whether a picture is the last one over again: no sensor gives the same one twice.

    Some cameras that hang repeat their last picture for ever.
    """
    if before is None or not np.array_equal(before[::ROWS_APART], image[::ROWS_APART]):
        return False
    if not np.array_equal(before, image):
        return False
    return int(image.max()) - int(image.min()) >= FLAT_LEVELS


def _silence() -> None:
    """Keep OpenCV from writing to the terminal: what it says there, our errors say better."""
    logging = getattr(cv2.utils, "logging", None)
    if logging is not None:
        logging.setLogLevel(logging.LOG_LEVEL_SILENT)
