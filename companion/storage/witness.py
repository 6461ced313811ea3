"""What the holder of a log says of it in the file that it locks: how far the log goes.

SQLite takes a damaged end of its -wal for one that was never written, and leaves it out without a
word. The witness is written after each commit, without waiting for the disk: it never says more
than the log holds, so a log that holds less has lost something. After a power cut it may say less.
"""

from __future__ import annotations

import fcntl
import os
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from companion.errors import BusyError, LogError
from companion.storage.chain import Reach

if TYPE_CHECKING:
    from pathlib import Path

LONGEST: Final = 100
"""More bytes than the line ever has."""


def is_held(log_path: Path) -> bool:
    """Return whether another program holds a log; it is left alone."""
    try:
        file = os.open(_lock_of(log_path), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _lock_of(log_path: Path) -> Path:
    return log_path.with_suffix(".lock")


class Witness:
    """Holds a log for this program alone, until `close()`."""

    def __init__(self, log_path: Path) -> None:
        """Take the log, whose folder is made if it is missing.

        Raises:
            BusyError: another program holds it.
            LogError: nothing can be written there.
        """
        self._path = path = _lock_of(log_path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except (FileExistsError, NotADirectoryError) as wrong:
            message = f"cannot keep the game in {path.parent}: it is no folder; name one"
            raise LogError(message) from wrong
        except OSError as wrong:
            raise LogError(f"cannot keep the game in {log_path}: {wrong.strerror}") from wrong
        self._closed = False
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            self.close()
            raise BusyError(f"another program holds the game in {path.parent}") from taken

    @property
    def is_in_place(self) -> bool:
        """Whether the file that is locked lies where the next program looks for it."""
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except OSError:
            return False

    def tell(self, reach: Reach) -> None:
        """Say how far the log goes; where that cannot be written, what was said before holds."""
        said = b"%012d %b" % (reach.count, reach.mark.hex().encode())
        with suppress(OSError):
            os.pwrite(self._file, b"%b %08x\n" % (said, zlib.crc32(said)), 0)

    def keep(self) -> None:
        """Have what was told outlive a power cut, before anything else happens.

        Raises:
            OSError: that cannot be.
        """
        os.fsync(self._file)

    def forget(self) -> None:
        """Say nothing any more: another log comes in the place of this one.

        Raises:
            OSError: that cannot be written.
        """
        os.ftruncate(self._file, 0)
        self.keep()

    @property
    def told(self) -> Reach:
        """How far the log goes at least; nowhere where that is not known."""
        try:
            line = os.pread(self._file, LONGEST, 0).decode().split("\n")[0]
            said, checksum = line.rsplit(" ", 1)
            if int(checksum, 16) != zlib.crc32(said.encode()):
                return Reach()
            count, mark = said.split(" ")
            return Reach(int(count), bytes.fromhex(mark))
        except (OSError, ValueError):
            return Reach()

    def close(self) -> None:
        """Let go of the log; may be called twice."""
        if not self._closed:
            self._closed = True
            os.close(self._file)
