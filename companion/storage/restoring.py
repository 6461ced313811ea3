"""A backup put in the place of a log, in two steps: one that may fail, and one that is a rename.

The first may be done while the log is in use. Wherever a power cut comes, one of both logs is there
whole: the second step is finished by whoever opens the log next.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from companion.errors import DamagedError, LogError, reason_of
from companion.files.whole import sync
from companion.storage.aside import files_of, put_aside
from companion.storage.beside import carried, take_out
from companion.storage.chain import Reach
from companion.storage.database import look_through, read_only, wal_of

if TYPE_CHECKING:
    from pathlib import Path


def _copy_of(log_path: Path) -> Path:
    return log_path.with_name(f"{log_path.name}.restored")


def prepare_restoring(backup: Path, log_path: Path) -> None:
    """Copy a backup beside the log that it is to replace, with what it carries besides.

    Args:
        backup: the backup, or any other file with a log.
        log_path: the log, which may be in use, or not be there.

    Raises:
        DamagedError: the backup is damaged, or of a newer program; nothing has changed then.
        LogError: it cannot be copied; nothing has changed then.
    """
    look_through(backup)
    for _ in carried(backup):
        pass  # Damaged ones fly.
    copy = _copy_of(log_path)
    try:
        log_path.parent.mkdir(parents=True, exist_ok=True)
        _copy_log(backup, copy)
        look_through(copy)
        sync(copy)
        take_out(backup, log_path)
        sync(log_path.parent)
    except (OSError, sqlite3.Error) as wrong:
        with suppress(OSError):
            _drop(copy)
        if isinstance(wrong, DamagedError):
            raise
        raise LogError(f"{backup} could not be put back: {reason_of(wrong)}") from wrong


def reach_of_prepared(log_path: Path) -> Reach:
    """Return how far the copy goes that was prepared.

    Raises:
        DamagedError: it is not there, or damaged.
    """
    return Reach.of(look_through(_copy_of(log_path)))


def put_prepared(log_path: Path) -> Path | None:
    """Put what was prepared in the log's place; return where the log is now that was there, if any.

    Raises:
        LogError: files cannot be renamed.
    """
    copy = _copy_of(log_path)
    try:
        aside = put_aside(log_path)
        copy.rename(log_path)
        sync(log_path.parent)
    except OSError as wrong:
        raise LogError(f"{copy} could not be put in its place: {reason_of(wrong)}") from wrong
    return aside


def finish_restoring(log_path: Path, told: Reach) -> None:
    """Put what was prepared in the log's place if the witness tells of it already; else drop it.

    Raises:
        LogError: files cannot be renamed.
    """
    copy = _copy_of(log_path)
    if not copy.exists():
        return
    try:
        is_told_of = bool(told.count) and told == reach_of_prepared(log_path)
    except DamagedError:
        is_told_of = False
    if is_told_of:
        put_prepared(log_path)
    else:
        with suppress(OSError):
            _drop(copy)


def _drop(copy: Path) -> None:
    """Delete a copy, and what a power cut has left beside it: SQLite would apply that to the next.

    Raises:
        OSError: they cannot be deleted.
    """
    for part in files_of(copy):
        part.unlink(missing_ok=True)


def _copy_log(backup: Path, copy: Path) -> None:
    """Copy a log with what may still lie in its -wal, without what it carries besides."""
    _drop(copy)
    if wal_of(backup).exists():
        with closing(read_only(backup)) as database:
            database.execute("VACUUM INTO ?", (str(copy),))
    else:
        shutil.copyfile(backup, copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE").close()
        database.execute("DROP TABLE IF EXISTS beside")
        database.execute("VACUUM")
