"""Reads files that somebody named: what goes on and on, as /dev/zero does, is told as too large."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Final

from companion.signs import AS_TYPED

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

MB: Final = 1_000_000
"""Bytes, as the page's sizes and those who sell disks count them."""

TYPED_MB: Final = 1
"""No file of settings, no game's file and no sheet that somebody typed is larger."""

GAMES_MB: Final = 200
"""Files of games that were played are not larger: over a thousand games of four players."""


def content_of(file: Traversable, *, most_mb: int) -> bytes:
    """Return all that is in a file.

    Raises:
        OSError: it cannot be read, or is larger; `strerror` says which.
    """
    with file.open("rb") as opened:
        content: bytes = opened.read(most_mb * MB + 1)
    if len(content) > most_mb * MB:
        raise OSError(errno.EFBIG, f"it is larger than {most_mb} MB", str(file))
    return content


def last_of(path: Path, *, most_mb: int) -> bytes:
    """Return the end of a file, or of what comes through a pipe, no more than so much of it.

    Raises:
        OSError: it cannot be read.
    """
    most = most_mb * MB
    with path.open("rb") as opened:
        if opened.seekable():
            opened.seek(max(0, opened.seek(0, os.SEEK_END) - most))
            return opened.read(most)
        kept = b""
        while part := opened.read(most):
            kept = (kept + part)[-most:]
        return kept


def typed_in(file: Traversable, *, most_mb: int = TYPED_MB) -> str:
    """Return the text that somebody typed into a file, with its lines ended alike.

    Raises:
        UnicodeDecodeError: it is no UTF-8.
        OSError: it cannot be read, or is larger; `strerror` says which.
    """
    text = content_of(file, most_mb=most_mb).decode(AS_TYPED)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def why_unread(file: object, wrong: OSError | UnicodeDecodeError) -> str:
    """Return in a sentence, which begins with its name, why a typed file could not be read."""
    if isinstance(wrong, OSError):
        return f"{file} cannot be read: {wrong.strerror}"
    return f"{file} is not saved as UTF-8 ({wrong})"
