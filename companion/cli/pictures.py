"""Pictures that are named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.errors import PictureError

if TYPE_CHECKING:
    from pathlib import Path

    from vision.frame import Image


def open_picture(path: Path) -> Image:
    """Return a picture, (height, width, 3), uint8, BGR.

    Raises:
        PictureError: it cannot be opened; the message says why.
    """
    image = cv2.imread(str(path), cv2.IMREAD_COLOR) if path.is_file() else None
    if image is None:
        raise PictureError(f"{path}: {_why_not(path)}")
    return np.asarray(image, np.uint8)


def _why_not(path: Path) -> str:
    if not path.exists():
        return "there is no such file"
    return "is a folder; name the pictures in it" if path.is_dir() else "is no picture"
