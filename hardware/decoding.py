"""The pictures of a recording, decoded: of a video, or of a folder."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from hardware.errors import CutShortError, RecordingError
from hardware.picture import open_picture, unheard
from hardware.recording import is_picture
from vision.errors import PictureError

# Of a damaged video FFmpeg complains picture by picture; what matters is said once, at its end.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vision.frame import Image

NUMBER: Final = re.compile(r"(\d+)")

SPARE_FRAMES: Final = 5
"""A video may hold so many pictures fewer than its header says: the last ones are counted in more
than one way."""

SPARE_S: Final = 1.0
"""Nor is so much less time: a sound may last longer than its pictures. The bundled turns and six
clips of phones and cameras end within a tenth of a second, with as many pictures as they tell."""


def decoded(source: Path) -> Iterator[Image]:
    """Yield the pictures of a video or of a folder, in order.

    Raises:
        RecordingError: a picture cannot be read.
        CutShortError: a video has ended early.
    """
    return _of_folder(source) if source.is_dir() else _of_video(source)


def fps_of(video: Path) -> float:
    """Return the frames a second of a video; 0 where it does not say.

    Raises:
        RecordingError: it cannot be opened.
    """
    return max(0.0, _property(video, cv2.CAP_PROP_FPS))


def count_pictures(source: Path) -> int:
    """Return how many pictures a video or a folder has, as far as it says.

    Raises:
        RecordingError: it cannot be opened.
    """
    if source.is_dir():
        return sum(map(is_picture, source.iterdir()))
    return max(0, int(_property(source, cv2.CAP_PROP_FRAME_COUNT)))


def _property(path: Path, key: int) -> float:
    video = _opened(path)
    try:
        return float(video.get(key))
    finally:
        video.release()


def _opened(path: Path) -> cv2.VideoCapture:
    with unheard():
        video = cv2.VideoCapture(str(path))
    if not video.isOpened():
        video.release()
        raise RecordingError(
            f"{path} cannot be opened as a video: it is none, or cut short; copy it once more"
        )
    return video


def _of_video(path: Path) -> Iterator[Image]:
    video, count, last_ms = _opened(path), 0, 0.0
    try:
        while True:
            there, image = video.read()
            if not there:
                break
            count, last_ms = count + 1, video.get(cv2.CAP_PROP_POS_MSEC)
            yield np.asarray(image, np.uint8)
        told = video.get(cv2.CAP_PROP_FRAME_COUNT)
        _check_end(path, count, told, last_s=last_ms / 1000, fps=video.get(cv2.CAP_PROP_FPS))
    finally:
        video.release()


def _check_end(path: Path, count: int, told: float, *, last_s: float, fps: float) -> None:
    """Complain of a video that ends early, by its pictures and by their time.

    Some kinds of video do not say how many pictures they have: that is told from how long they are
    and how fast they mostly run then, and is wrong where their speed changes.

    Raises:
        CutShortError: so it is.
    """
    if fps > 0 and count and told - count > SPARE_FRAMES and told / fps - last_s > SPARE_S:
        raise CutShortError(
            f"{path} ends after {last_s:.1f} of {told / fps:.1f} s: the rest is missing or "
            "damaged; copy it once more"
        )


def _place_in_order(path: Path) -> tuple[list[str], list[int], str]:
    """Return what sorts names as people count: 2.png comes before 10.png."""
    words = NUMBER.split(path.name)
    return words[::2], [int(number) for number in words[1::2]], path.name


def _of_folder(folder: Path) -> Iterator[Image]:
    for path in sorted(folder.iterdir(), key=_place_in_order):
        if not is_picture(path):
            continue
        try:
            yield open_picture(path)
        except PictureError as wrong:
            raise RecordingError(str(wrong)) from wrong
