"""Writes files whole: a full disk or a power cut leaves what was there before."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
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
    try:
        write_all({_led_to(path): content})
    except OSError as wrong:
        raise OSError(wrong.errno, wrong.strerror, str(path)) from wrong


def _led_to(path: Path) -> Path:
    """Return where a path leads in the end: a link goes on leading there.

    Raises:
        OSError: it leads to itself.
    """
    try:
        place = path.resolve()
    except RuntimeError:  # From Python 3.13 on such a link is left as it is.
        place = path
    if place.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return place


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write files whole: the first is laid in its place once there was room for all of them.

    Raises:
        OSError: one cannot be written; then what was there stays.
    """
    try:
        for place, content in contents.items():
            with _unfinished(place).open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        for place in contents:
            _unfinished(place).replace(place)
    except OSError:
        for place in contents:
            with suppress(OSError):
                _unfinished(place).unlink(missing_ok=True)
        raise


def _unfinished(place: Path) -> Path:
    return place.with_name(f"{place.name}.new")


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk.

    Raises:
        OSError: they cannot be written.
    """
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
