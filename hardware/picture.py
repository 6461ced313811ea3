"""A picture from a file, whole or not at all."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import PictureError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from vision.frame import Image

JPEG_START: Final = b"\xff\xd8"
JPEG_END: Final = 0xD9
JPEG_LONE: Final = (0x01, 0xD8)
"""The kind of the marker that ends a JPEG (ITU-T T.81, B.1.1.3), and of the others that nothing
belongs to. After each but these comes the length of what does, a preview in the header with all its
markers among it; and after that, where it begins a scan, the scan."""

JPEG_MARKER: Final = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")
"""Any but those of which scans are full: 0xFF is followed by 0 there, or by D0 to D7 in between."""

LARGEST_BYTES: Final = 200_000_000
"""No picture of a camera is larger; what goes on and on is none."""

UNFILLED: Final = 128
"""The grey, in all three colours, of what a JPEG has no data for: where they run out in mid-scan
libjpeg decodes nothing any more, and leaves the rest at its middle."""

FILLING: Final = b"\x55" * 4096
"""Data that a scan which is whole has no use for; one that ran out goes on with them."""

STANDARD_ERROR: Final = 2
"""The number of the file that a program's complaints go to."""

BEGINNINGS: Final = (JPEG_START, b"\x89PNG", b"GIF8", b"RIFF", b"BM")
TIFF_BEGINNINGS: Final = (b"II*\0", b"MM\0*")
"""What begins the pictures that people have: JPEG, PNG, GIF, WebP and BMP, and TIFF, of which there
are kinds that are not read."""

HEIC: Final = re.compile(rb".{4}ftyp(heic|heix|heim|heis|hevc|mif1|msf1)", re.DOTALL)
"""What begins the pictures that iPhones take (ISO/IEC 23008-12)."""

AVIF: Final = re.compile(rb".{4}ftypavi[fs]", re.DOTALL)
"""What begins pictures of the same kind of file that other phones and browsers save."""


def open_picture(path: Path) -> Image:
    """Return a picture, (height, width, 3), uint8, BGR, turned as the camera was held.

    Raises:
        PictureError: it cannot be opened, or a part of it is missing; the message says why.
    """
    try:
        with open(path, "rb", opener=_at_once) as file:
            return read_picture(file)
    except IsADirectoryError:
        raise PictureError(f"{path}: is a folder; name the pictures in it") from None
    except FileNotFoundError:
        raise PictureError(f"{path}: there is no such file") from None
    except OSError as wrong:
        raise PictureError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except PictureError as wrong:
        raise PictureError(f"{path}: {wrong}") from wrong


def _at_once(path: str, flags: int) -> int:
    """Open a file as ever, and a pipe without waiting for somebody to write into it."""
    opened = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(opened, True)
    return opened


def read_picture(file: BinaryIO) -> Image:
    """Return the picture that a file holds from here to its end, as `open_picture` does.

    Raises:
        PictureError: it holds none, or a part of it is missing; the message says why.
        OSError: it cannot be read.
    """
    content = file.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise PictureError(f"is larger than {LARGEST_BYTES // 1_000_000} MB")
    return _decoded(content)


def _decoded(content: bytes) -> Image:
    """Return the picture of a file's content."""
    is_jpeg = content.startswith(JPEG_START)
    if is_jpeg:
        content = _without_more(content)
    try:
        image = _in_colour(content)
    except cv2.error as wrong:
        raise PictureError("is too large, or damaged") from wrong
    if image is None:
        raise PictureError(_why_none(content))
    if is_jpeg and _ran_out(content, image):
        raise PictureError("a part of the picture is missing: copy it once more")
    return image


def _why_none(content: bytes) -> str:
    """Return why no picture can be made of a file's content, and what to do."""
    if not content:
        return "is empty: copy it once more"
    if content.startswith(BEGINNINGS):
        return "is damaged, or cut short: copy it once more"
    if content.startswith(TIFF_BEGINNINGS):
        return "is damaged, cut short, or of a kind that is not read: save it as PNG or JPEG"
    if HEIC.match(content):
        return "is a HEIC picture, which is not read: save it as JPEG"
    if AVIF.match(content):
        return "is an AVIF picture, which is not read: save it as JPEG"
    return "is no picture"


def _in_colour(content: bytes) -> Image | None:
    raw = np.frombuffer(content, np.uint8)
    with unheard():
        image = cv2.imdecode(raw, cv2.IMREAD_COLOR) if raw.size else None
    return None if image is None else np.asarray(image, np.uint8)


def _ran_out(jpeg: bytes, image: Image) -> bool:
    """Return whether a JPEG's data ran out before its picture's last corner.

    One that loads in several passes shows nothing of it: it is coarser then, and has no grey.
    """
    # The last corner is another one in a picture that was turned.
    if not (image[:: len(image) - 1 or 1, :: image.shape[1] - 1 or 1] == UNFILLED).all(2).any():
        return False
    scan, end = jpeg[:-2], jpeg[-2:]
    filled = _in_colour(scan + FILLING + end)
    return filled is None or not np.array_equal(filled, image)


@contextmanager
def unheard() -> Iterator[None]:
    """Let nobody hear what libraries say of a file meanwhile: it is said in words that help."""
    heard, nowhere = os.dup(STANDARD_ERROR), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, STANDARD_ERROR)
        yield
    finally:
        os.dup2(heard, STANDARD_ERROR)
        os.close(heard)
        os.close(nowhere)


def _without_more(content: bytes) -> bytes:
    """Return a JPEG up to its end: phones add a film, or further pictures.

    Raises:
        PictureError: it ends before: some versions of OpenCV make up the rest in grey.
    """
    at = len(JPEG_START)
    while marker := JPEG_MARKER.search(content, at):
        kind, at = marker[1][0], marker.end()
        if kind == JPEG_END:
            return content[:at]
        if kind not in JPEG_LONE:
            at += int.from_bytes(content[at : at + 2], "big")
    raise PictureError("the end of the picture is missing: copy it once more")
