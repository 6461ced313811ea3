"""The event log: appended to, never changed; on disk before anybody is told.

SQLite in WAL mode with `synchronous=FULL`: a commit that returned survives a power cut.
"""

from __future__ import annotations

import fcntl
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from companion.errors import BusyError, LogError
from companion.storage.codec import decode, encode

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import IO

    from companion.turn.events import Event

FILES: Final = ("", "-wal", "-shm")
"""SQLite keeps a database in up to three files."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL
) STRICT
"""


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with when it happened, in seconds on the table's clock."""

    at: float
    event: Event


class EventLog(Protocol):
    """Where events are kept."""

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order."""

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events*, all or none; on return they survive a power cut."""

    def close(self) -> None:
        """Let go of it; may be called twice."""


class MemoryLog:
    """A log for tests, and for games that need not survive."""

    def __init__(self) -> None:
        self._logged: list[Logged] = []

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order."""
        return tuple(self._logged)

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events*."""
        self._logged += [Logged(at, event) for event in events]

    def close(self) -> None:
        """Do nothing: memory needs no closing."""


class SqliteLog:
    """The log in a file, held by one program at a time."""

    def __init__(self, path: Path, *, afresh: bool = False) -> None:
        """Open or create the log.

        Args:
            path: the database; its folder is made if it is missing.
            afresh: begin another log; one that is there already is set aside, not lost.

        Raises:
            BusyError: another program holds it.
            LogError: it cannot be opened, or is no log of ours.
        """
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(path.with_suffix(".lock"))
        except BusyError:
            raise
        except OSError as wrong:
            raise LogError(f"cannot keep the game in {path}: {wrong.strerror}") from wrong
        try:
            if afresh:
                _rename_aside(path)
            self._database = _opened(path)
        except BaseException:
            self._lock.close()
            raise

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order.

        Raises:
            LogError: an event cannot be read.
        """
        try:
            rows = self._database.execute("SELECT at, kind, payload FROM events ORDER BY seq")
            return tuple(Logged(at, decode(kind, json.loads(text))) for at, kind, text in rows)
        except (sqlite3.Error, json.JSONDecodeError, TypeError, LogError) as wrong:
            raise LogError(
                f"the game in {self._path} cannot be read: {wrong}. "
                "Move it away, or begin another one with --new; nothing in it was changed."
            ) from wrong

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events* in one transaction.

        Raises:
            LogError: they could not be written, and none of them was.
        """
        encoded = [(at, kind, json.dumps(payload)) for kind, payload in map(encode, events)]
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                self._database.executemany(
                    "INSERT INTO events (at, kind, payload) VALUES (?, ?, ?)", encoded
                )
        except sqlite3.Error as wrong:
            raise LogError(
                f"could not write to {self._path}: {wrong}. Is the disk full?"
            ) from wrong

    def set_aside(self) -> None:
        """Close the log, and rename it so that the next game begins another one."""
        self._database.close()
        _rename_aside(self._path)
        self.close()

    def close(self) -> None:
        """Let go of the file; may be called twice."""
        self._database.close()
        self._lock.close()


def _rename_aside(path: Path) -> None:
    """Rename a log that nobody has open after the present moment."""
    now = datetime.now().astimezone()
    aside = path.with_name(f"{path.stem}-{now:%Y%m%d-%H%M%S-%f}{path.suffix}")
    for ending in FILES:
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))


def _locked(path: Path) -> IO[str]:
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        lock.close()
        raise BusyError(f"another program holds the game in {path.parent}") from taken
    return lock


def _opened(path: Path) -> sqlite3.Connection:
    try:
        # The table serialises every use with its own lock, so threads may share the connection.
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        with closing(database.execute("PRAGMA journal_mode=WAL")):
            database.execute("PRAGMA synchronous=FULL")
        database.execute(SCHEMA)
    except sqlite3.Error as wrong:
        raise LogError(
            f"{path} is damaged or no game of this program ({wrong}). "
            "Move it away to start afresh; nothing in it was changed."
        ) from wrong
    return database
