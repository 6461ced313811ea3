"""The Raspberry Pi's own camera through picamera2.

Pixels and metadata come from one request, for two would cost two frames. The sensor's mode is
pinned to one with the full field of view. After the camera has warmed up, exposure, white balance
and focus are locked, so that a hand over the tray does not change the light that dice are read in.
libcamera changes what it is asked for without a word, so what it really gives is read back.
"""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from hardware.closable import Closable
from hardware.errors import CameraError, NoLibraryError
from hardware.exposure import Wish
from hardware.patience import FIRST_AFTER_S, STALLS_S
from vision.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

logger = logging.getLogger(__name__)

Size = tuple[int, int]
"""(width, height) in pixels."""

SIZE_PX: Final[Size] = (1640, 1232)
"""A 16 mm die on a tray of 30 cm is 61 pixels wide then (PI.md)."""

BGR_IN_NUMPY: Final = "RGB888"
"""What libcamera calls the order of colours that OpenCV calls BGR."""

WARM_UP_S: Final = 2.0
"""The camera's own control of exposure, white balance and focus has settled after so long."""

AF_MANUAL, AF_CONTINUOUS = 0, 2
"""Modes of the focus, as libcamera numbers them. It begins with the first, at a metre."""

AF_SCANNING, AF_FOCUSED = 1, 2
"""States of the focus, as libcamera numbers them: it looks for the distance, it has found it."""

HUNTS_S: Final = 4.0
"""Over a plain tray the lens goes through all distances, about 120 frames; so much longer than to
settle is that waited for (libcamera, `Af::startProgrammedScan`)."""

FRAME_US: Final = 33_333
"""Microseconds a frame: 30 a second, steady."""

FLICKER_US: Final = 10_000
"""Exposures that are multiples of this do not flicker under lamps on 50 Hz mains."""

LEAST_GAIN: Final = 1.0
"""The gain that sensors have at least, where theirs is not told."""

ON_USB: Final = "/usb"
"""In the names that libcamera gives to cameras on the USB."""

NS: Final = 1e9

UPGRADE: Final = "`sudo apt update && sudo apt full-upgrade`"
"""What brings all packages of the camera to versions that go together."""


class Request(Protocol):
    """What is used of a completed request."""

    def make_array(self, name: str, /) -> Any:  # noqa: ANN401  (untyped library)
        """Return a stream's pixels."""

    def get_metadata(self) -> Mapping[str, Any]:
        """Return what the camera says of this frame."""


class Camera(Protocol):
    """What is used of `picamera2.Picamera2`."""

    @property
    def sensor_modes(self) -> Sequence[Mapping[str, Any]]:
        """The modes of the sensor."""

    @property
    def camera_controls(self) -> Mapping[str, Any]:
        """What can be asked of it, by name."""

    def create_video_configuration(self, **settings: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return a configuration to ask for."""

    def configure(self, camera_config: dict[str, Any], /) -> object:
        """Ask for a configuration."""

    def camera_configuration(self) -> Mapping[str, Any]:
        """Return the configuration that the camera really has."""

    def start(self) -> None:
        """Begin to film."""

    def captured_request(self, *, wait: float) -> AbstractContextManager[Request]:
        """Give the next frame; raises TimeoutError after *wait* seconds."""

    def set_controls(self, controls: dict[str, Any], /) -> None:
        """Ask for settings of the sensor."""

    def close(self) -> None:
        """Stop filming, and let go of the camera."""


class PiCamera(Closable):
    """The camera of a Raspberry Pi, open from its making until `close()`."""

    def __init__(
        self,
        number: int = 0,
        *,
        open_camera: Callable[[int], Camera] | None = None,
        warm_up_s: float = WARM_UP_S,
    ) -> None:
        """Open the camera, and begin to film.

        Args:
            number: which one, where there are several.
            open_camera: gives a `Picamera2`; None for the real one.
            warm_up_s: how long its own exposure may settle before it is locked.

        Raises:
            CameraError: it is not there, another program has it, or picamera2 is missing.
        """
        self._name = f"pi:{number}"
        self._warm_up_s = warm_up_s
        self._started_at = float("inf")
        self._locked = self._learns = False
        self._focused_at: float | None = None
        try:
            self._camera = (open_camera or _real_camera)(number)
        except CameraError:
            raise
        except (RuntimeError, IndexError, OSError) as wrong:
            # picamera2 says only that it did not come to its end, and keeps why behind that.
            why = wrong.__cause__ or wrong
            raise CameraError(
                f"no camera at {self._name} ({why}): it has to be plugged in, and free"
            ) from wrong
        try:
            self.changed = self._configure()
            self._camera.start()
        except (RuntimeError, ValueError, OSError) as wrong:
            self.close()
            raise CameraError(f"{self._name} cannot be started: {wrong}") from wrong

    def _configure(self) -> tuple[str, ...]:
        """Ask for what we want; return in words what libcamera made of it."""
        mode = choose_mode(self._modes())
        sensor = (
            {} if mode is None else {"output_size": mode["size"], "bit_depth": mode["bit_depth"]}
        )
        asked = self._camera.create_video_configuration(
            main={"size": SIZE_PX, "format": BGR_IN_NUMPY},
            raw=None,  # what nobody looks at would take 10 MB of the camera's memory
            sensor=sensor,
            buffer_count=4,
            queue=False,
            display=None,
            encode=None,
            controls={"FrameDurationLimits": (FRAME_US, FRAME_US)} | self._focusing(),
        )
        self._camera.configure(asked)
        given = self._camera.camera_configuration()["main"]
        if given["format"] != BGR_IN_NUMPY:
            raise ValueError(f"it gives {given['format']} instead of {BGR_IN_NUMPY}")
        if tuple(given["size"]) == SIZE_PX:
            return ()
        return (
            f"pictures are {given['size'][0]}x{given['size'][1]}, not {SIZE_PX[0]}x{SIZE_PX[1]}",
        )

    def _modes(self) -> Sequence[Mapping[str, Any]]:
        """Return the modes of the sensor; none where they cannot be had.

        To know them picamera2 sets the camera up in each, and for the largest a Raspberry Pi with
        512 MB may have no room. Left to itself, it chooses by the size that is asked for.
        """
        try:
            return self._camera.sensor_modes
        except (RuntimeError, LookupError, OSError):
            return ()

    def _focusing(self) -> dict[str, Any]:
        """Return what is asked of a lens that moves; unasked it stays where it happens to be."""
        return {"AfMode": AF_CONTINUOUS} if "AfMode" in self._camera.camera_controls else {}

    def frames(self) -> Generator[Frame, Wish | None, None]:
        """Yield frames as they are taken; `captured_at` in seconds since 1970.

        What is wished of the exposure is sent in.

        Raises:
            CameraError: no picture has come for too long.
        """
        number = 0
        self._started_at = time.monotonic()
        while True:
            patience_s = STALLS_S if number else FIRST_AFTER_S
            try:
                with self._camera.captured_request(wait=patience_s) as request:
                    image, told = request.make_array("main"), request.get_metadata()
            except (TimeoutError, RuntimeError, OSError) as wrong:
                raise CameraError(f"{self._name} gives no pictures any more") from wrong
            with self._filming_on():
                self._lock_once_warm(told)
            width = min(image.shape[1], SIZE_PX[0])
            # The rows of a picture may be padded.
            pixels = np.ascontiguousarray(image[:, :width, :3], np.uint8)
            wish = yield Frame(image=pixels, captured_at=taken_at(told), number=number)
            with self._filming_on():
                self._follow(wish, told)
            number += 1

    @contextmanager
    def _filming_on(self) -> Iterator[None]:
        """Leave a camera as it is that takes no settings, or of whose own none can be made."""
        try:
            yield
        except (RuntimeError, TypeError, ValueError, OverflowError) as wrong:
            logger.warning("%s films on with the settings that it has: %s", self._name, wrong)

    def _lock_once_warm(self, told: Mapping[str, Any]) -> None:
        over_s = time.monotonic() - self._started_at - self._warm_up_s
        is_hunting = told.get("AfState") == AF_SCANNING and over_s < HUNTS_S
        if not self._locked and over_s >= 0 and not is_hunting:
            self._lock(told)

    def _follow(self, wish: Wish | None, told: Mapping[str, Any]) -> None:
        if wish is Wish.LEARN and self._locked:
            self._locked, self._learns = False, True
            self._started_at = time.monotonic()
            self._ask({"AeEnable": True, "AwbEnable": True, "AfMode": AF_CONTINUOUS})
        # A camera that has just been started may go on learning: it knows nothing yet.
        if wish is Wish.KEEP and self._learns and not self._locked:
            self._lock(told)

    def _lock(self, told: Mapping[str, Any]) -> None:
        self._locked, self._learns = True, False
        if told.get("AfState", AF_FOCUSED) == AF_FOCUSED:
            self._focused_at = told.get("LensPosition")
        # One that has not found its distance stays where it was sharp before; the tray is there.
        sharp = {} if self._focused_at is None else {"LensPosition": self._focused_at}
        least_gain, *_ = self._camera.camera_controls.get("AnalogueGain", (LEAST_GAIN,))
        self._ask(locked({**told, **sharp}, least_gain=least_gain))

    def _ask(self, controls: Mapping[str, Any]) -> None:
        """Ask for those settings that the camera has; picamera2 raises an error at any other.

        What a frame tells of is no promise: libcamera tells where the lens is if such a camera may
        have one that moves, and the gains of colours of some cameras that see in grey.
        """
        can = self._camera.camera_controls
        self._camera.set_controls({name: value for name, value in controls.items() if name in can})

    def close(self) -> None:
        """Let go of the camera; may be called twice.

        It is not asked to stop before: after a picture that did not come picamera2 would wait
        there for ever, behind whoever waits for that picture. Its `close` ends all waiting first.
        """
        with suppress(RuntimeError):
            self._camera.close()


def choose_mode(modes: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the smallest mode of the sensor that sees everything and is large enough.

    The usual choice is a mode that sees only the middle (PI.md). None where the sensor has no modes
    of its own.
    """
    raw = [mode for mode in modes if "crop_limits" in mode and "size" in mode]
    if not raw:
        return None
    widest = max(_area(mode["crop_limits"][2:]) for mode in raw)
    whole = [mode for mode in raw if _area(mode["crop_limits"][2:]) == widest]
    enough = [mode for mode in whole if mode["size"][0] >= SIZE_PX[0]]
    return min(enough or whole, key=lambda mode: (_area(mode["size"]), -mode["bit_depth"]))


def _area(size: Sequence[int]) -> int:
    return size[0] * size[1]


def locked(told: Mapping[str, Any], *, least_gain: float = LEAST_GAIN) -> dict[str, Any]:
    """Return the controls that keep exposure, white balance and focus as a frame has them.

    Of what it does not tell nothing is asked. *least_gain* is what the sensor has at least.
    """
    controls: dict[str, Any] = {}
    if told.get("ExposureTime") and "AnalogueGain" in told:
        exposed = int(told["ExposureTime"]), float(told["AnalogueGain"])
        controls |= _exposed(*exposed, least_gain)
    if "ColourGains" in told:
        controls |= {"AwbEnable": False, "ColourGains": tuple(told["ColourGains"])}
    if "LensPosition" in told:
        controls |= {"AfMode": AF_MANUAL, "LensPosition": float(told["LensPosition"])}
    return controls


def _exposed(exposure_us: int, gain: float, least_gain: float) -> dict[str, Any]:
    """Return the controls that keep an exposure, without flicker; the gain makes up for it.

    For a longer one it cannot where the sensor has no gain so low: all would be too bright.
    """
    kept_us = min(_steady_us(exposure_us), FRAME_US)
    if kept_us * least_gain > exposure_us * gain:
        kept_us = exposure_us // FLICKER_US * FLICKER_US or exposure_us
    return {
        "AeEnable": False,
        "ExposureTime": kept_us,
        "AnalogueGain": gain * exposure_us / kept_us,
    }


def _steady_us(exposure_us: int) -> int:
    """Return the exposure nearest to one that does not flicker; one too short for any as it is."""
    if exposure_us < FLICKER_US:
        return exposure_us
    return round(exposure_us / FLICKER_US) * FLICKER_US


def taken_at(told: Mapping[str, Any]) -> float:
    """Return when a frame was taken, in seconds since 1970; the sensor counts since the start."""
    stamp = told.get("SensorTimestamp")
    if stamp is None:
        return time.time()
    age_s = time.clock_gettime(time.CLOCK_BOOTTIME) - stamp / NS
    return time.time() - max(0.0, float(age_s))


def _real_camera(number: int) -> Camera:
    try:
        from picamera2 import Picamera2  # noqa: PLC0415  (only a Raspberry Pi has it)
    except ImportError as missing:
        raise NoLibraryError(
            f"picamera2 is not here ({missing}): on Raspberry Pi OS, `sudo apt install "
            "python3-picamera2 --no-install-recommends`, in an environment as docs/install.md "
            "tells; elsewhere use a USB camera"
        ) from missing
    except (AttributeError, ValueError) as torn:
        raise CameraError(
            f"picamera2 does not go with the packages beside it ({torn}): {UPGRADE}, and no numpy "
            "of pip's that is another one than the system's"
        ) from torn
    if not hasattr(Picamera2, "captured_request"):
        raise CameraError(f"picamera2 is older than 0.3.21: {UPGRADE}")
    _check_no_usb(Picamera2.global_camera_info(), number)
    camera: Camera = Picamera2(number)
    return camera


def _check_no_usb(known: Sequence[Mapping[str, Any]], number: int) -> None:
    """Refuse a camera on the USB before picamera2 takes it: it is filmed by OpenCV.

    Raises:
        CameraError: of those that libcamera knows this one is on the USB.
    """
    if any(ON_USB in str(one.get("Id")) for one in known[number : number + 1]):
        raise CameraError(f"pi:{number} is a camera on the USB: name it usb:0")
