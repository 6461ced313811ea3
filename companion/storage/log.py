"""The event log: appended to, never changed; on disk before anybody is told.

SQLite in WAL mode with `synchronous=FULL`: a commit that returned survives a power cut. Every row
carries a mark that chains it to those before, so that a damaged file is refused, never half-read.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from companion.errors import BusyError, LogError, reason_of
from companion.storage.aside import put_aside
from companion.storage.codec import BEGIN, CUSTOMS, decode, encode
from companion.storage.database import UNREADABLE, WAY_BACK, completed, opened, read_only, wal_of
from companion.storage.restoring import finish_restoring
from companion.storage.witness import Witness
from companion.turn.evolve import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from companion.turn.events import Event
    from companion.turn.state import TableState

logger = logging.getLogger(__name__)

JSON: Final = json.JSONEncoder(separators=(",", ":"))

LAST_GAME: Final = """
WITH game AS (SELECT MAX(seq) AS begun FROM events WHERE kind = :begin)
SELECT kind, payload FROM events, game WHERE seq >= begun OR seq = (
    SELECT MAX(seq) FROM events WHERE kind = :customs AND seq < begun
) ORDER BY seq
"""
"""What was agreed on before the last game, and what happened since it began."""

BEFORE_ALL_S: Final = -1.0
"""The time on a new table's clock, in seconds: before the first picture of a recording, at 0."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its date: in seconds since 1970, or since the first recording began."""

    at: float
    event: Event


class EventLog(Protocol):
    """Where events are kept."""

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order."""

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events*, all or none; on return they survive a power cut."""


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


class SqliteLog:
    """The log in a file, held by one program at a time."""

    def __init__(self, path: Path, *, afresh: bool = False) -> None:
        """Open or create the log.

        Args:
            path: the database; its folder is made if it is missing.
            afresh: begin another log; one that is there already is put aside, not lost.

        Raises:
            BusyError: another program holds it.
            LogError: it cannot be opened, or is no log of ours.
        """
        self._path = path
        self._witness = Witness(path)
        try:
            if afresh:
                self._put_aside()
            finish_restoring(path, self._witness.told)
            self._open()
        except BaseException:
            self._witness.close()
            raise

    def _open(self) -> None:
        """Open the file, or make it, and tell the witness how far it goes."""
        self._database, self._reach = opened(self._path, self._witness.told)
        self._file = self._path.stat()
        self._witness.tell(self._reach)

    @property
    def count(self) -> int:
        """How many events it has."""
        return self._reach.count

    def ended_game(self) -> TableState | None:
        """Return how the last game stands, by itself, where it is over; None where it is not."""
        asked = {"begin": BEGIN, "customs": CUSTOMS}
        try:
            rows = self._database.execute(LAST_GAME, asked).fetchall()
            state = fold(decode(kind, json.loads(text)) for kind, text in rows)
            is_over = state.is_over
        except (sqlite3.Error, LogError, LookupError, TypeError, ValueError):
            return None  # whoever reads the log says why
        return state if is_over else None

    def begin_another(self) -> bool:
        """Put the log aside, and begin another one; return whether that could be.

        Raises:
            LogError: it cannot be opened any more.
        """
        self._database.close()
        try:
            self._put_aside()
        except LogError as wrong:
            logger.warning("%s", wrong)
            return False
        finally:
            self._open()
        return True

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order.

        Raises:
            LogError: an event cannot be read.
        """
        return _events_in(self._database, self._path)

    @property
    def last_at(self) -> float | None:
        """The date of the last event, as `Logged` has it; None without any."""
        row = self._database.execute("SELECT at FROM events ORDER BY seq DESC LIMIT 1").fetchone()
        return None if row is None else float(row[0])

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events* in one transaction.

        Raises:
            LogError: they could not be written, and none of them was.
        """
        self.stay_in_place()
        reach, rows = self._reach, []
        for kind, payload in map(encode, events):
            text = JSON.encode(payload)
            reach = reach.with_row(at, kind, text)
            rows.append((reach.count, at, kind, text, reach.mark))
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                self._database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.Error as wrong:
            raise LogError(
                f"could not write to {self._path}: {wrong}. Is the disk full, or only to be read?"
            ) from wrong
        self._reach = reach
        self._witness.tell(reach)

    def stay_in_place(self) -> None:
        """See to it that the next program finds all of it, whatever was deleted meanwhile.

        Raises:
            LogError: it was taken away, and cannot be written anew, or another program has it.
        """
        if not self._is_in_place:
            self._come_back()
            return
        # What cannot be done now is tried with the next event: this one is more urgent.
        if not self._witness.is_in_place:
            self._hold_anew()
        if not wal_of(self._path).exists():
            with suppress(sqlite3.Error, LogError):
                self._begin_wal_anew()

    def _hold_anew(self) -> None:
        """Hold the log by another witness, where that was deleted and another can be written.

        Raises:
            LogError: another program holds it by now.
        """
        try:
            witness = Witness(self._path)
        except BusyError as taken:
            raise LogError(str(taken)) from taken
        except LogError:
            return
        self._witness.close()
        self._witness = witness
        witness.tell(self._reach)

    def _begin_wal_anew(self) -> None:
        """Bring what a deleted -wal holds into the database, and go on with another one.

        Raises:
            sqlite3.Error: it cannot be written.
            LogError: the database cannot be opened anew.
        """
        with _without_waiting(self._database):
            is_busy, pages, _ = self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        # A file system that can have no -wal says -1.
        if is_busy or pages < 0:
            return
        database, _ = opened(self._path, self._reach)
        self._database.close()
        self._database = database
        logger.warning("%s was deleted: another one is begun", wal_of(self._path))

    @property
    def _is_in_place(self) -> bool:
        """Whether what is written into lies where the next program looks for it."""
        try:
            return os.path.samestat(self._file, self._path.stat())
        except OSError:
            return False

    def _come_back(self) -> None:
        """Go on where the log lay before its folder was deleted, moved or taken out.

        It is written there anew, or what lies there is completed.

        Raises:
            LogError: that cannot be: another log lies there, or this one cannot be read any more.
        """
        witness = self._witness
        try:
            rows = self._rows_held()
            if not witness.is_in_place:
                witness = Witness(self._path)
            database = completed(self._path, rows, self._reach)
            file = self._path.stat()
        except (sqlite3.Error, OSError) as wrong:
            if witness is not self._witness:
                witness.close()
            raise LogError(
                f"{self._path} was taken away, and cannot be written anew: {reason_of(wrong)}"
            ) from wrong
        self._database.close()
        self._database = database
        if witness is not self._witness:
            self._witness.close()
        self._witness, self._file = witness, file
        self._witness.tell(self._reach)
        logger.warning("%s was taken away: the game is written there anew", self._path)

    def _rows_held(self) -> list[tuple[object, ...]]:
        """Return all columns of each event, although the file is not in its place any more.

        Empty where the disk was taken out, and has come back: what lies there has to be whole.

        Raises:
            sqlite3.Error: the disk was taken out, and is not there.
        """
        try:
            return self._database.execute("SELECT * FROM events ORDER BY seq").fetchall()
        except sqlite3.Error:
            if self._path.exists():
                return []
            raise

    def put_aside(self) -> None:
        """Close the log, and rename it so that the next game begins another one.

        Raises:
            LogError: it cannot be renamed.
        """
        self._database.close()
        self._put_aside()
        self.close()

    def _put_aside(self) -> None:
        # In this order: a log without a witness can be opened, a witness without its log cannot.
        try:
            self._witness.forget()
            put_aside(self._path)
        except OSError as wrong:
            raise LogError(f"{self._path} cannot be put aside: {reason_of(wrong)}") from wrong

    def close(self) -> None:
        """Let go of the file; may be called twice."""
        self._database.close()
        self._witness.close()


def read_from(path: Path) -> tuple[Logged, ...]:
    """Return everything that happened in a log that nobody need hold: it is only read.

    Raises:
        LogError: it cannot be opened, or an event cannot be read.
    """
    try:
        with closing(read_only(path)) as database:
            return _events_in(database, path)
    except UNREADABLE as wrong:
        raise LogError(f"{path} cannot be opened: {wrong}") from wrong


@contextmanager
def _without_waiting(database: sqlite3.Connection) -> Iterator[None]:
    """Wait for nobody who reads the database meanwhile."""
    (usual_ms,) = database.execute("PRAGMA busy_timeout").fetchone()
    database.execute("PRAGMA busy_timeout=0")
    try:
        yield
    finally:
        database.execute(f"PRAGMA busy_timeout={usual_ms}")


def _events_in(database: sqlite3.Connection, path: Path) -> tuple[Logged, ...]:
    try:
        rows = database.execute("SELECT at, kind, payload FROM events ORDER BY seq")
        with no_garbage():
            return tuple(Logged(at, decode(kind, json.loads(text))) for at, kind, text in rows)
    except (*UNREADABLE, json.JSONDecodeError, TypeError, LogError) as wrong:
        raise LogError(f"the game in {path} cannot be read: {wrong}. {WAY_BACK}") from wrong


@contextmanager
def no_garbage() -> Iterator[None]:
    """Look for no garbage while a long log is read: all that is made then is kept.

    Looking takes a third of the time, for it begins anew with each of the many objects.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
