"""Drawings as files: each carries a mark, by which a later one may take its place alone."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

import cv2

from companion.errors import PlaceError
from companion.files.places import check_place
from companion.files.whole import write_whole
from vision.errors import PictureError

if TYPE_CHECKING:
    from pathlib import Path

    from vision.frame import Image

MARK: Final = b"Drawn by dicetable"

HEAD_BYTES: Final = 128
"""The mark stands among so many bytes at a file's beginning."""

PNG_HEADER: Final = 33
"""A PNG begins with its name, 8 bytes, and a chunk of 13 with its measures (RFC 2083, 3.2, 4.1.1):
what is said in words may follow."""

JPEG_START: Final = 2
"""A JPEG begins with a marker of 2 bytes; a comment may follow (ITU-T T.81, B.2.4.5)."""


def check_drawing(path: Path) -> None:
    """Refuse a place for a drawing at which something would be lost.

    Raises:
        PictureError: the name's ending is no picture's.
        PlaceError: what lies there is no drawing.
        OSError: it cannot be looked at.
    """
    if path.suffix.lower() not in MARKED:
        raise PictureError(f"{path}: name a drawing that ends in .png or .jpg")
    check_place(path, "drawing", _is_drawing)


def can_take(path: Path) -> bool:
    """Return whether a drawing may be written there: nothing lies there, or an earlier one."""
    try:
        check_place(path, "drawing", _is_drawing)
    except PlaceError:
        return False
    except OSError:
        # Nothing can be written there either; who tries is told why.
        return True
    return True


def _is_drawing(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return MARK in file.read(HEAD_BYTES)
    except OSError:
        return False


def save_drawing(image: Image, path: Path) -> None:
    """Write a drawing, marked as one; its ending says how.

    Raises:
        PictureError: it cannot be written there.
        PlaceError: what lies there is no drawing.
    """
    try:
        check_drawing(path)
        _, content = cv2.imencode(path.suffix, image)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, MARKED[path.suffix.lower()](content.tobytes()))
    except OSError as wrong:
        raise PictureError(f"{path}: the drawing cannot be written: {wrong.strerror}") from wrong


def _marked_png(png: bytes) -> bytes:
    said = b"tEXt" + b"Comment\0" + MARK
    chunk = struct.pack(">I", len(said) - 4) + said + struct.pack(">I", zlib.crc32(said))
    return png[:PNG_HEADER] + chunk + png[PNG_HEADER:]


def _marked_jpeg(jpeg: bytes) -> bytes:
    comment = b"\xff\xfe" + struct.pack(">H", len(MARK) + 2) + MARK
    return jpeg[:JPEG_START] + comment + jpeg[JPEG_START:]


MARKED: Final = {".png": _marked_png, ".jpg": _marked_jpeg, ".jpeg": _marked_jpeg}
"""How a drawing is marked, by the ending of its name."""
