"""What looks, and through what: the concrete cameras, recordings and readers.

The eye's own process imports this and no page; the game's, which names a source only, does not
load what pictures are read with. So both are small, and the page is there at once.
"""

from __future__ import annotations

import logging
from contextlib import closing
from functools import partial
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.steady import SteadyClock, with_even_times
from hardware.board import raspberry_pi
from hardware.errors import CameraError, NoLibraryError
from hardware.player import AS_FAST_AS_POSSIBLE, Playlist

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from hardware.exposure import Wish
    from hardware.pi import PiCamera
    from hardware.player import Played
    from hardware.usb import UsbCamera
    from vision.frame import Frame
    from vision.read import Reader
    from vision.settle import Watcher
    from vision.table.calibration import Calibration

logger = logging.getLogger(__name__)

AUTO: Final = "auto"
"""The first camera that is found."""

PI, USB = "pi:", "usb:"
"""What the names of cameras begin with."""

FIRST_DEVICES: Final = range(4)
"""The numbers that are tried besides those on the USB: a machine may not say what is there."""

MOST_DIGITS: Final = 4
"""No camera's number has more: Linux has 256 video devices at the most, and OpenCV refuses numbers
beyond its own by an error of its own."""

CLOSING_PAUSE_S: Final = 0.7
"""Between the presses that end a recorded turn, at the recording's own speed."""


def make_reader(models: Path | None = None) -> Reader:
    """Return what reads dice in pictures, with the packaged weights or those in a folder.

    Raises:
        ModelError: a file of weights is missing or broken.
    """
    from vision.read import Reader  # noqa: PLC0415

    return Reader(models)


def make_watcher(calibration: Calibration | None = None) -> Watcher:
    """Return what watches the tray, which may be known already."""
    from vision.settle import Watcher  # noqa: PLC0415

    return Watcher(make_reader(), calibration)


def open_frames(source: str) -> Generator[Frame, Wish | None, None]:
    """Yield the frames of a camera ("auto", "pi:0", "usb:0", "usb:/dev/video0") or of a recording.

    Raises:
        CameraError: the camera is not there, or gives no pictures.
        RecordingError: the recording is missing or damaged.
    """
    if not is_camera(source):
        from hardware.recording import open_recording  # noqa: PLC0415

        yield from open_recording(Path(source)).frames()
        return
    with _opened_camera(source) as camera:
        yield from camera.frames()


def even_frames(source: str) -> Generator[Frame, None, None]:
    """Yield frames as `open_frames` does, a camera's with the times of a clock that nobody sets.

    Raises:
        CameraError: the camera is not there, or gives no pictures.
        RecordingError: the recording is missing or damaged.
    """
    with closing(open_frames(source)) as frames:
        yield from with_even_times(frames) if is_camera(source) else frames


def is_camera(source: str) -> bool:
    """Return whether a source is a camera; else it is a recording's path."""
    return source == AUTO or source.startswith((PI, USB))


def is_misnamed(source: str) -> bool:
    """Return whether a name begins as a camera's does, and goes on as none can be called."""
    kind = next((each for each in (PI, USB) if source.startswith(each)), None)
    if kind is None:
        return False
    rest = source.removeprefix(kind)
    is_device = kind == USB and rest.startswith("/") and rest != "/"
    return not is_device and _number_in(rest) is None


def _opened_camera(source: str) -> PiCamera | UsbCamera:
    if source == AUTO:
        return _any_camera()
    from hardware.pi import PiCamera  # noqa: PLC0415
    from hardware.usb import UsbCamera  # noqa: PLC0415

    if source.startswith(PI):
        number = _number_in(source.removeprefix(PI))
        if number is None:
            raise CameraError(f"{source}: a Raspberry Pi's cameras have numbers, as in pi:0")
        camera = PiCamera(number)
        for change in camera.changed:
            logger.warning("%s: %s", source, change)
        return camera
    device = source.removeprefix(USB)
    number = _number_in(device)
    return UsbCamera(device if number is None else number)


def _number_in(text: str) -> int | None:
    """Return a camera's number, or None where a text is none."""
    is_one = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if is_one else None


def _any_camera() -> PiCamera | UsbCamera:
    """Return the first camera that is there: the Raspberry Pi's own, then those on the USB."""
    complaints: list[CameraError] = []
    for source in _cameras():
        try:
            camera = _opened_camera(source)
        except CameraError as wrong:
            complaints.append(wrong)
        else:
            # It may give no picture: then it counts why the one before it was not taken.
            for complaint in filterfalse(_is_of_another_machine, complaints):
                logger.warning("%s is taken, for %s", source, complaint)
            return camera
    first = sorted(complaints[:2], key=_is_of_another_machine)
    raise CameraError("no camera is found: " + "; ".join(map(str, first)))


def _cameras() -> Iterator[str]:
    """Yield the cameras that may be there, the likelier ones first."""
    from hardware.usb import numbers_on_usb  # noqa: PLC0415

    yield f"{PI}0"
    for number in dict.fromkeys((*numbers_on_usb(), *FIRST_DEVICES)):
        yield f"{USB}{number}"


def _is_of_another_machine(wrong: CameraError) -> bool:
    """Return whether what is missing belongs to a Raspberry Pi, and this is none."""
    return isinstance(wrong, NoLibraryError) and not raspberry_pi()


def film(source: str, clock: SteadyClock) -> Generator[Frame, Wish | None, None]:
    """Yield the frames of a camera as `open_frames` does, on the clock of a live table."""
    yield from with_even_times(open_frames(source), evenly=clock)


def _play_recordings(playlist: Playlist) -> Iterator[Played]:
    """Yield what recordings show."""
    return playlist.play()


class RecordedSource:
    """Recordings as the source of a session."""

    is_live = False
    clock = None

    def __init__(
        self, paths: tuple[Path, ...], *, speed: float, is_demo: bool, repeat: bool
    ) -> None:
        """Open the recordings.

        Args:
            paths: videos or folders, in the order in which they are played.
            speed: 1 is their own; `AS_FAST_AS_POSSIBLE` never waits.
            is_demo: the game is theirs alone: it is taken up where its log ends, and a recorded
                turn is brought to its end. Else they stand for a camera that begins to film now.
            repeat: begin again after the last, without end.

        Raises:
            RecordingError: one of them is missing or damaged.
        """
        from hardware.recording import open_recording  # noqa: PLC0415

        recordings = tuple(open_recording(path) for path in paths)
        self._playlist = Playlist(recordings=recordings, speed=speed, repeat=repeat)
        self.is_demo = is_demo
        self.name = ", ".join(path.name for path in paths)
        self.pause_s = 0.0 if speed == AS_FAST_AS_POSSIBLE else CLOSING_PAUSE_S / speed

    def begin_after(self, last_at: float) -> None:
        """Begin filming after the last thing that happened at the table, in seconds."""
        if not self.is_demo:
            self._playlist = self._playlist.put_off(last_at + 1.0)

    def player(self, since: float) -> Callable[[], Iterator[Played]]:
        """Return what the eye process plays, from after a moment of the common time."""
        return partial(_play_recordings, self._playlist.taken_up(since))


class CameraSource:
    """A camera as the source of a session."""

    is_live = True
    is_demo = False
    pause_s = 0.0

    def __init__(self, source: str) -> None:
        """Take the camera's name: "auto", "pi:0" or "usb:0"."""
        self._source = self.name = source
        self.clock = SteadyClock()

    def begin_after(self, last_at: float) -> None:
        """Do nothing: a camera films now."""

    def player(self, since: float) -> Callable[[], Iterator[Played]]:  # noqa: ARG002
        """Return what the eye process plays."""
        return partial(film, self._source, self.clock)
