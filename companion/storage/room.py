"""How much room is left on the disk, and when players are told that it runs out."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import time
from typing import TYPE_CHECKING, Final

from companion.files.limited import MB
from companion.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KB: Final = 1000
"""Bytes, counted as `MB` are."""

ENOUGH_MB: Final = 200
"""A long evening with everything that is kept takes less; players are told of less than this."""

RESERVED_MB: Final = 50
"""The last room is for the game alone, which takes less than 1 MB: no crop or recording gets it."""

TOLD_EVERY_S: Final = 600.0
"""While there is little room players are told so again after so long."""

LOOKED_EVERY_S: Final = 10.0


NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)


def is_full(wrong: BaseException | None) -> bool:
    """Return whether something went wrong because a disk is full, or what caused it did."""
    while wrong is not None:
        if isinstance(wrong, sqlite3.Error):
            return getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        if isinstance(wrong, OSError) and wrong.errno in NO_ROOM:
            return True
        wrong = wrong.__cause__
    return False


def free_mb(folder: Path) -> float:
    """Return how much room is free where a folder is, or is going to be.

    Raises:
        OSError: the disk does not say.
    """
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return shutil.disk_usage(folder).free / MB


class DiskWatch:
    """Looks now and then whether a disk has room, and says what players are to be told of it."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        free: Callable[[Path], float] = free_mb,
    ) -> None:
        """Take the folder on that disk; *free* gives its room in MB, *clock* seconds."""
        self._folder = folder
        self._clock = clock
        self._free = free
        self._looks_at = self._tells_at = clock()

    def look(self) -> Message | None:
        """Return what is to be told now, if anything; to be asked often."""
        now = self._clock()
        if now < self._looks_at:
            return None
        self._looks_at = now + LOOKED_EVERY_S
        try:
            left = self._free(self._folder)
        except OSError:
            return None
        if left >= ENOUGH_MB:
            self._tells_at = now
            return None
        if now < self._tells_at:
            return None
        self._tells_at = now + TOLD_EVERY_S
        return say("disk-nearly-full", left=int(left))
