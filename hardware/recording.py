"""A recording of the tray: a video, or a folder with a `recording.json`, opened as it was filmed.

`recording.json` names the `video` and the `fps`; without a video the frames are the pictures beside
it, or in a folder `frames`, in the order of their names. `times` has the seconds of each frame
where they did not come evenly. `presses` are what a player pressed at the table, `rolls` the truth,
which nothing but tests and the score may look at.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from hardware.errors import RecordingError
from hardware.press import BUTTONS, MENU, ButtonPress
from vision.errors import PictureError
from vision.frame import Frame, check_picture

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vision.frame import Image

DESCRIPTION: Final = "recording.json"
PICTURES_FOLDER: Final = "frames"
PICTURES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".webp")
USUAL_FPS: Final = 30.0
"""Taken for granted where neither the video nor the description says it."""

MOST_FPS: Final = 1000.0
"""No camera that looks at a table is faster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What is known of a recording before its frames are looked at.

    Attributes:
        name: what people call it.
        source: the video file, or the folder of pictures.
        fps: frames a second.
        times: when each frame was taken, in seconds; empty where they came evenly.
        presses: what was pressed, by time.
        described: all that `recording.json` says of it, labels among that, if it has one.
    """

    name: str
    source: Path
    fps: float
    times: tuple[float, ...] = ()
    presses: tuple[ButtonPress, ...] = ()
    described: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def length_s(self) -> float:
        """How many seconds it takes, as far as that can be told without decoding it."""
        if self.times:
            return self.times[-1] + 1 / self.fps
        told = self.described.get("frames")
        if not isinstance(told, int):
            from hardware.decoding import count_pictures  # noqa: PLC0415

            told = count_pictures(self.source)
        return told / self.fps

    def frames(self) -> Iterator[Frame]:
        """Yield the frames in order; `captured_at` counts from 0 in the recording's own time.

        Raises:
            RecordingError: a picture cannot be read or is none of a table, or there is none.
            CutShortError: a video has ended early.
        """
        from hardware.decoding import decoded  # noqa: PLC0415

        number = -1
        for number, image in enumerate(decoded(self.source)):
            self._check(image)
            yield Frame(image=image, captured_at=self._time_of(number), number=number)
        if number < 0:
            raise _without_pictures(self.source)

    def _check(self, image: Image) -> None:
        try:
            check_picture(image)
        except PictureError as wrong:
            raise RecordingError(f"{self.source}: {wrong}") from wrong

    def _time_of(self, number: int) -> float:
        return self.times[number] if number < len(self.times) else number / self.fps


def open_recording(path: Path) -> Recording:
    """Return the recording at *path*: a video, or a folder with `recording.json` or pictures.

    Raises:
        RecordingError: there is none, or what describes it is damaged.
    """
    if (path / DESCRIPTION).is_file():
        return _described(path)
    if not path.exists():
        is_word = str(path) == path.stem
        meant = "; a camera is called auto, pi:0 or usb:0" if is_word else ""
        raise RecordingError(f"there is no recording at {path}{meant}")
    if not path.is_file() and not path.is_dir():
        raise RecordingError(f"{path} is a pipe or a device: save the recording to a file")
    if is_picture(path):
        raise RecordingError(f"{path} is one picture, no recording: `dicetable read` reads it")
    _check_source(path)
    fps = USUAL_FPS if path.is_dir() else _video_fps(path)
    return Recording(name=path.stem, source=path, fps=fps)


def _described(folder: Path) -> Recording:
    try:
        description = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8-sig"))
        source = _source(folder, description.get("video"))
        presses = [_press(each) for each in description.get("presses", ())]
        fps = float(description.get("fps", USUAL_FPS))
        times = tuple(_seconds(each) for each in description.get("times", ()))
    except OSError as wrong:
        message = f"{folder / DESCRIPTION} cannot be read: {wrong.strerror}"
        raise RecordingError(message) from wrong
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise RecordingError(f"{folder / DESCRIPTION} is damaged: {wrong!r}") from wrong
    if not 0 < fps <= MOST_FPS:
        raise RecordingError(
            f"{folder / DESCRIPTION}: fps has to be more than 0, at most {MOST_FPS:.0f}, not {fps}"
        )
    if any(later < earlier for earlier, later in pairwise(times)):
        raise RecordingError(f"{folder / DESCRIPTION}: times have to be in order")
    if not source.exists():
        raise RecordingError(f"{folder / DESCRIPTION} names {source.name}, which is not there")
    _check_source(source)
    return Recording(
        name=folder.name,
        source=source,
        fps=fps,
        times=times,
        presses=tuple(sorted(presses, key=lambda press: press.at)),
        described=description,
    )


def _check_source(source: Path) -> None:
    """Refuse a folder without a picture while nothing has been begun with it.

    Raises:
        RecordingError: it is one, or nobody may look into it.
    """
    try:
        if source.is_dir() and not any(is_picture(each) for each in source.iterdir()):
            raise _without_pictures(source)
    except OSError as wrong:
        raise RecordingError(f"{source} cannot be read: {wrong.strerror}") from wrong


def is_picture(path: Path) -> bool:
    """Return whether a file is a picture by its name."""
    return path.suffix.lower() in PICTURES


def _without_pictures(source: Path) -> RecordingError:
    return RecordingError(f"{source} has no pictures in it")


def _press(described: dict[str, Any]) -> ButtonPress:
    """Return a press as it is described.

    Raises:
        ValueError: there is no such button, or no such time.
    """
    button = described["button"]
    if button not in (*BUTTONS, MENU):
        raise ValueError(f"no button is called {button!r}, but {', '.join(BUTTONS)}")
    return ButtonPress(button, _seconds(described["t"]), bool(described.get("held", False)))


def _seconds(told: float) -> float:
    seconds = float(told)
    if not isfinite(seconds):
        raise ValueError(f"{told} is no time in seconds")
    return seconds


def _source(folder: Path, video: str | None) -> Path:
    """Return the video, or the folder of pictures where there is none."""
    if video is not None:
        return folder / video
    return folder / PICTURES_FOLDER if (folder / PICTURES_FOLDER).is_dir() else folder


def _video_fps(path: Path) -> float:
    # Who names a recording that is described starts without what decodes it.
    from hardware.decoding import fps_of  # noqa: PLC0415

    return fps_of(path) or USUAL_FPS
