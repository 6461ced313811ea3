"""A picture from a file, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import PictureError

if TYPE_CHECKING:
    from pathlib import Path

    from vision.frame import Image

JPEG_START: Final = b"\xff\xd8"
JPEG_SCAN, JPEG_END = b"\xff\xda", b"\xff\xd9"
"""What begins each scan of a JPEG, and what ends it (ITU-T T.81, B.1.1.3). Neither stands inside a
scan; a preview in the header has both, before the picture's own scan."""


def open_picture(path: Path) -> Image:
    """Return a picture, (height, width, 3), uint8, BGR, turned as the camera was held.

    Raises:
        PictureError: it cannot be opened, or a part of it is missing; the message says why.
    """
    try:
        return _decoded(path.read_bytes())
    except IsADirectoryError:
        raise PictureError(f"{path}: is a folder; name the pictures in it") from None
    except FileNotFoundError:
        raise PictureError(f"{path}: there is no such file") from None
    except OSError as wrong:
        raise PictureError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except PictureError as wrong:
        raise PictureError(f"{path}: {wrong}") from wrong


def _decoded(content: bytes) -> Image:
    """Return the picture of a file's content."""
    if _is_cut_off(content):
        raise PictureError("the end of the picture is missing: copy it once more")
    raw = np.frombuffer(content, np.uint8)
    try:
        image = cv2.imdecode(raw, cv2.IMREAD_COLOR) if raw.size else None
    except cv2.error as wrong:
        raise PictureError("is too large, or damaged") from wrong
    if image is None:
        raise PictureError("is no picture")
    return np.asarray(image, np.uint8)


def _is_cut_off(content: bytes) -> bool:
    """Return whether a JPEG ends in mid-scan: some versions of OpenCV make up the rest in grey."""
    return content.startswith(JPEG_START) and content.rfind(JPEG_END) < content.rfind(JPEG_SCAN)
