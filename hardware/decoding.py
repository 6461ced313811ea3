"""The pictures of a recording, decoded: of a video, or of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from hardware.errors import RecordingError
from hardware.picture import open_picture
from vision.errors import PictureError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vision.frame import Image

PICTURES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".webp")


def decoded(source: Path) -> Iterator[Image]:
    """Yield the pictures of a video or of a folder, in order.

    Raises:
        RecordingError: a picture cannot be read.
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
        return sum(1 for path in source.iterdir() if path.suffix.lower() in PICTURES)
    return max(0, int(_property(source, cv2.CAP_PROP_FRAME_COUNT)))


def _property(path: Path, key: int) -> float:
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
        try:
            yield open_picture(path)
        except PictureError as wrong:
            raise RecordingError(str(wrong)) from wrong
