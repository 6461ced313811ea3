"""Writes a file whole: a full disk or a power cut leaves what was there before."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, and lay it there once it is on the disk.

    What is no file, a pipe or a device, is written into.

    Raises:
        OSError: it cannot be written; it names the file, and what was there stays.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    # A link goes on leading there.
    place = path.resolve()
    unfinished = place.with_name(f"{place.name}.new")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(place)
    except OSError as wrong:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise OSError(wrong.errno, wrong.strerror, str(path)) from wrong
