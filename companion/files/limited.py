"""Reads files that somebody named: what goes on and on, as /dev/zero does, is told as too large."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from companion.signs import AS_TYPED

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

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
    with opened_at_once(file) as opened:
        content = opened.read(most_mb * MB + 1)
    if not content and _is_pipe(file):
        raise OSError(errno.ENODATA, "it is a pipe into which nobody writes", str(file))
    if len(content) > most_mb * MB:
        raise OSError(errno.EFBIG, f"it is larger than {most_mb} MB", str(file))
    return content


def opened_at_once(file: Traversable) -> IO[bytes]:
    """Return a file opened to be read; a pipe into which nobody writes is not waited for.

    Raises:
        OSError: it cannot be read.
    """
    if not _is_pipe(file):
        opened: IO[bytes] = file.open("rb")
        return opened
    pipe = os.open(str(file), os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(pipe, True)
    return os.fdopen(pipe, "rb")


def _is_pipe(file: Traversable) -> bool:
    return isinstance(file, Path) and file.is_fifo()


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
