"""A recording of the tray: a video, or a folder with a `recording.json`, opened as it was filmed.

`recording.json` names the `video` and the `fps`; without a video the frames are the pictures beside
it, or in a folder `frames`, in the order of their names. `times` has the seconds of each frame
where they did not come evenly. `presses` are what a player pressed at the table, `rolls` the truth,
which nothing but tests and the score may look at.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from hardware.errors import RecordingError
from hardware.press import ButtonPress
from vision.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vision.frame import Image

DESCRIPTION: Final = "recording.json"
PICTURES_FOLDER: Final = "frames"
PICTURES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".webp")
USUAL_FPS: Final = 30.0
"""Taken for granted where neither the video nor the description says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What is known of a recording before its frames are looked at.

    Attributes:
        name: what people call it.
        source: the video file, or the folder of pictures.
        fps: frames a second.
        times: when each frame was taken, in seconds; empty where they came evenly.
        presses: what was pressed, by time.
        truth: the labels, if it has any.
    """

    name: str
    source: Path
    fps: float
    times: tuple[float, ...] = ()
    presses: tuple[ButtonPress, ...] = ()
    truth: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def length_s(self) -> float:
        """How many seconds it takes, as far as that can be told without decoding it."""
        if self.times:
            return self.times[-1] + 1 / self.fps
        told = self.truth.get("frames")
        return (told if isinstance(told, int) else _count_pictures(self.source)) / self.fps

    def frames(self) -> Iterator[Frame]:
        """Yield the frames in order; `captured_at` counts from 0 in the recording's own time.

        Raises:
            RecordingError: a picture cannot be read, or there is none.
        """
        pictures = _of_folder(self.source) if self.source.is_dir() else _of_video(self.source)
        number = -1
        for number, image in enumerate(pictures):
            yield Frame(image=image, captured_at=self._time_of(number), number=number)
        if number < 0:
            raise RecordingError(f"{self.source} has no pictures in it")

    def _time_of(self, number: int) -> float:
        return self.times[number] if number < len(self.times) else number / self.fps


def open_recording(path: Path) -> Recording:
    """Return the recording at *path*: a video, or a folder with `recording.json` or pictures.

    Raises:
        RecordingError: there is none, or what describes it is damaged.
    """
    if path.is_dir() and (path / DESCRIPTION).is_file():
        return _described(path)
    if not path.exists():
        raise RecordingError(f"there is no recording at {path}")
    fps = USUAL_FPS if path.is_dir() else _video_fps(path)
    return Recording(name=path.stem, source=path, fps=fps)


def _described(folder: Path) -> Recording:
    try:
        description = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
        source = _source(folder, description.get("video"))
        presses = [
            ButtonPress(str(press["button"]), float(press["t"]), bool(press.get("held", False)))
            for press in description.get("presses", ())
        ]
        fps = float(description.get("fps", USUAL_FPS))
        times = tuple(float(each) for each in description.get("times", ()))
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise RecordingError(f"{folder / DESCRIPTION} is damaged: {wrong!r}") from wrong
    if fps <= 0:
        raise RecordingError(f"{folder / DESCRIPTION}: fps has to be more than 0, not {fps}")
    if not source.exists():
        raise RecordingError(f"{folder / DESCRIPTION} names {source.name}, which is not there")
    return Recording(
        name=folder.name,
        source=source,
        fps=fps,
        times=times,
        presses=tuple(sorted(presses, key=lambda press: press.at)),
        truth=description,
    )


def _source(folder: Path, video: str | None) -> Path:
    """Return the video, or the folder of pictures where there is none."""
    if video is not None:
        return folder / video
    return folder / PICTURES_FOLDER if (folder / PICTURES_FOLDER).is_dir() else folder


def _video_fps(path: Path) -> float:
    fps = _video_property(path, cv2.CAP_PROP_FPS)
    return fps if fps > 0 else USUAL_FPS


def _count_pictures(source: Path) -> int:
    if source.is_dir():
        return sum(1 for path in source.iterdir() if path.suffix.lower() in PICTURES)
    return max(0, int(_video_property(source, cv2.CAP_PROP_FRAME_COUNT)))


def _video_property(path: Path, key: int) -> float:
    video = cv2.VideoCapture(str(path))
    try:
        if not video.isOpened():
            raise RecordingError(f"{path} cannot be opened as a video")
        return float(video.get(key))
    finally:
        video.release()


def _of_video(path: Path) -> Iterator[Image]:
    video = cv2.VideoCapture(str(path))
    try:
        while True:
            there, image = video.read()
            if not there:
                return
            yield np.asarray(image, np.uint8)
    finally:
        video.release()


def _of_folder(folder: Path) -> Iterator[Image]:
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() not in PICTURES:
            continue
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is None:
            raise RecordingError(f"{path} cannot be read as a picture")
        yield np.asarray(image, np.uint8)
