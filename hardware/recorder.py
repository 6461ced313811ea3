"""Keeps what a camera saw and what was pressed, as a recording that can be played again.

The description is written anew every second, so that a crash costs a second at the most. A power
cut may cost more: the system decides when it writes what it was given.
"""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import cv2

from hardware.closable import Closable
from hardware.errors import RecordingError
from hardware.recording import DESCRIPTION, PICTURES_FOLDER, USUAL_FPS

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.press import ButtonPress
    from vision.frame import Frame

QUALITY: Final = 95
"""Of the JPEG pictures, of 100: what dice are read from differs by less than the camera's noise."""

WRITTEN_EVERY_S: Final = 1.0
MB: Final = 1_000_000


class Recorder(Closable):
    """Writes frames and presses into a folder until it is closed, or full."""

    def __init__(self, folder: Path, *, limit_mb: float) -> None:
        """Begin a recording.

        Args:
            folder: made here where it is not there; nothing may be in it.
            limit_mb: no more is written than this.

        Raises:
            RecordingError: there is something in the folder already, or it cannot be made.
        """
        self._folder = folder
        self._was_there = folder.exists()
        self._left = limit_mb * MB
        self._times: list[float] = []
        self._presses: list[dict[str, Any]] = []
        self._began: float | None = None
        self._written_at = float("-inf")
        self._size: tuple[int, int] = (0, 0)
        self._lock = threading.Lock()
        try:
            if folder.exists() and any(folder.iterdir()):
                message = f"{folder} is there already: name another folder, nothing is overwritten"
                raise RecordingError(message)
            (folder / PICTURES_FOLDER).mkdir(parents=True)
        except OSError as wrong:
            why = "there is a file of that name" if folder.is_file() else wrong.strerror
            raise RecordingError(f"{folder} cannot be made: {why}") from wrong

    @property
    def is_full(self) -> bool:
        """Whether the limit is reached."""
        return self._left <= 0

    @property
    def frames(self) -> int:
        """How many frames were kept so far."""
        return len(self._times)

    def keep(self, frame: Frame) -> None:
        """Keep a frame.

        Raises:
            RecordingError: it cannot be written; what was written before stays.
        """
        written, jpeg = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not written:
            raise RecordingError(f"frame {frame.number} cannot be made a picture")
        with self._lock:
            if self._began is None:
                self._began = frame.captured_at
            height, width = frame.image.shape[:2]
            self._size = (width, height)
            path = self._folder / PICTURES_FOLDER / f"{len(self._times):06d}.jpg"
            self._write(path, jpeg.tobytes())
            self._times.append(round(frame.captured_at - self._began, 4))
            if self._times[-1] - self._written_at >= WRITTEN_EVERY_S:
                self._describe()

    def keep_press(self, press: ButtonPress) -> None:
        """Keep a press; may be called from another thread. None counts before the first frame."""
        with self._lock:
            if self._began is not None:
                at = round(press.at - self._began, 4)
                self._presses.append({"t": at, "button": press.button, "held": press.held})

    def _describe(self) -> None:
        lasted = self._written_at = self._times[-1] if self._times else 0.0
        description = {
            "fps": round((len(self._times) - 1) / lasted, 3) if lasted > 0 else USUAL_FPS,
            "frames": len(self._times),
            "width": self._size[0],
            "height": self._size[1],
            "times": self._times,
            "presses": self._presses,
        }
        unfinished = self._folder / f"{DESCRIPTION}.new"
        self._write(unfinished, json.dumps(description).encode())
        unfinished.replace(self._folder / DESCRIPTION)

    def _write(self, path: Path, content: bytes) -> None:
        try:
            path.write_bytes(content)
        except OSError as wrong:
            raise RecordingError(f"{path} cannot be written: {wrong}") from wrong
        if path.suffix == ".jpg":
            self._left -= len(content)

    def close(self) -> None:
        """Write the description for the last time; may be called twice.

        Where nothing was recorded nothing is left that was made for it, so that the next try may
        have the same folder.
        """
        with self._lock:
            if self._times:
                self._describe()
                return
            with suppress(OSError):
                (self._folder / PICTURES_FOLDER).rmdir()
                if not self._was_there:
                    self._folder.rmdir()
