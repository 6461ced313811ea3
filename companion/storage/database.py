"""The database that a log is kept in: looked through before it is used, and brought up to date.

Versions of the schema, as `PRAGMA user_version` says them:

    0   at, kind and payload of each event
    1   its mark, too (`companion.storage.chain`); the file says that it is ours

What a version without marks has written is marked when it is opened, so that programs of both
versions can take turns.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from companion.errors import DamagedError, LogError
from companion.storage.chain import Reach, chained

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from companion.storage.chain import Row

OURS: Final = int.from_bytes(b"Dice", "big")
"""What `PRAGMA application_id` says of our files."""

SCHEMA_VERSION: Final = 1

UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database leads to: names in it may be no text any more."""

CHECKPOINT_PAGES: Final = 64
"""So many pages of 4 KiB the -wal has before they go into the database: it stays small, and one
commit in thirty waits twice as long."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    mark BLOB
) STRICT
"""

WAY_BACK: Final = (
    "Nothing in it was changed. `dicetable restore` lists the backups to go back to; "
    "`--new` puts it aside and begins another game."
)


def look_through(path: Path) -> list[bytes]:
    """Return the marks of all events of a log, which is only read.

    Raises:
        DamagedError: it is no log of ours, damaged, or written by a newer version.
    """
    try:
        with closing(read_only(path)) as database:
            _check_whose(database, path)
            _check_pages(database)
            return chained(_rows(database))[0]
    except DamagedError:
        raise
    except (*UNREADABLE, LogError) as wrong:
        raise DamagedError(f"{path} is damaged or no game of this program ({wrong}). ") from wrong


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing, not even when it is closed.

    Raises:
        sqlite3.Error: the file cannot be opened, or is empty and its -wal is not: SQLite would
            delete that, and with it what may be the whole game.
    """
    if _has_wal_alone(path):
        beside = wal_of(path).name
        raise sqlite3.DatabaseError(f"it is empty, and the game lies in {beside} beside it alone")
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _has_wal_alone(path: Path) -> bool:
    """Return whether a database is empty, and its -wal is not."""
    try:
        return not path.stat().st_size and wal_of(path).stat().st_size > 0
    except OSError:
        return False  # What is not there, or cannot be looked at, SQLite tells of.


def opened(path: Path, least: Reach) -> tuple[sqlite3.Connection, Reach]:
    """Return a log's database with how far it goes; it is made where there is none.

    Args:
        path: where it is kept.
        least: how far it goes at least, as its last holder said.

    Raises:
        LogError: it is damaged, goes less far, or is no log of ours; it was not changed.
    """
    try:
        _check_reach(path, least)
    except LogError as wrong:
        raise LogError(f"{wrong}{WAY_BACK}") from wrong
    try:
        # The table serialises every use with its own lock, so threads may share the connection.
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            return database, _made_ready(database)
        except BaseException:
            database.close()
            raise
    except (*UNREADABLE, LogError) as wrong:
        raise LogError(f"{path} cannot be opened ({wrong}). Is the disk full?") from wrong


def completed(path: Path, rows: Sequence[tuple[Any, ...]], whole: Reach) -> sqlite3.Connection:
    """Return a database that holds these events; there may be its beginning, or nothing yet.

    Args:
        path: where it is kept.
        rows: all columns of each event, in order; none where they cannot be read any more.
        whole: how far they go.

    Raises:
        LogError: another log lies there; it was not changed.
        sqlite3.Error: it cannot be written.
    """
    marks = look_through(path) if path.exists() else []
    is_whole = marks[-1:] == [whole.mark] and len(marks) == whole.count
    is_begun = len(rows) == whole.count and marks == [mark for *_, mark in rows[: len(marks)]]
    if not is_whole and not is_begun:
        raise LogError("another game lies there")
    database, reach = opened(path, Reach())
    try:
        with database:
            database.execute("BEGIN IMMEDIATE")
            missing = rows[reach.count :]
            database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", missing)
    except BaseException:
        database.close()
        raise
    return database


def _check_reach(path: Path, least: Reach) -> None:
    """Look through a log, if it is there, and compare it with what its last holder said."""
    is_there = path.exists() and (path.stat().st_size > 0 or wal_of(path).exists())
    if not is_there:
        if least.count:
            raise LogError(f"{path} is gone, which had {least.count} events. ")
        return
    marks = look_through(path)
    if least.count and (len(marks) < least.count or marks[least.count - 1] != least.mark):
        raise LogError(
            f"{path} is damaged: it has {len(marks)} events where {least.count} were saved. "
        )


def wal_of(path: Path) -> Path:
    """Return where SQLite keeps what is not yet in a database itself; it need not be there."""
    return path.with_name(f"{path.name}-wal")


def _check_whose(database: sqlite3.Connection, path: Path) -> None:
    owner, version = _number(database, "application_id"), _number(database, "user_version")
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
    if owner not in (0, OURS) or (tables and "events" not in tables):
        raise LogError("another program's file")
    if version > SCHEMA_VERSION:
        raise DamagedError(
            f"{path} was written by a newer version of this program (schema {version}): "
            "go on with that one. "
        )


def _check_pages(database: sqlite3.Connection) -> None:
    for (found,) in database.execute("PRAGMA integrity_check(1)"):
        if found != "ok":
            raise LogError(found.splitlines()[-1])


def _number(database: sqlite3.Connection, pragma: str) -> int:
    return int(database.execute(f"PRAGMA {pragma}").fetchone()[0])


def _rows(database: sqlite3.Connection) -> Iterator[tuple[Row, bytes | None]]:
    columns = {row[1] for row in database.execute("PRAGMA table_info(events)")}
    if not columns:
        return
    mark = "mark" if "mark" in columns else "NULL"
    query = f"SELECT seq, at, kind, payload, {mark} FROM events ORDER BY seq"  # noqa: S608
    for *row, found in database.execute(query):
        yield tuple(row), found


def _made_ready(database: sqlite3.Connection) -> Reach:
    """Make the tables or bring them up to date, all or nothing; return how far the log goes."""
    with closing(database.execute("PRAGMA journal_mode=WAL")):
        database.execute("PRAGMA synchronous=FULL")
    database.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
    with database:
        database.execute("BEGIN IMMEDIATE")
        database.execute(SCHEMA)
        columns = [row[1] for row in database.execute("PRAGMA table_info(events)")]
        if "mark" not in columns:
            database.execute("ALTER TABLE events ADD COLUMN mark BLOB")
        marks, marked = chained(_rows(database))
        fresh = [(mark, seq) for seq, mark in enumerate(marks, 1) if seq > marked]
        database.executemany("UPDATE events SET mark = ? WHERE seq = ?", fresh)
        if _number(database, "user_version") != SCHEMA_VERSION:
            database.execute(f"PRAGMA application_id={OURS}")
            database.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    return Reach.of(marks)
