"""Backups of a log: made while the table runs, checked, thinned out, and put back.

A backup is one SQLite file, named after the moment at which it was made (UTC), in a folder of the
owner's choice: the log, and with it what lies beside (`companion.storage.beside`). Nothing here
ever deletes or changes a game: what is put back takes the place of another log, which is put aside.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from companion.errors import DamagedError, LogError, where_and_why
from companion.files.whole import sync
from companion.storage.aside import logs_aside
from companion.storage.beside import carried, put_in
from companion.storage.codec import decode
from companion.storage.database import look_through, read_only
from companion.storage.log import read_from
from companion.storage.restoring import (
    prepare_restoring,
    put_prepared,
    reach_of_prepared,
)
from companion.storage.witness import Witness
from companion.turn.events import GameStarted
from companion.turn.evolve import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

DAYS, WEEKS, LATEST = 7, 4, 3
"""What is kept: the last backup of each of so many days and weeks, and so many of the newest."""

AHEAD_S: Final = 86_400.0
"""What was made so much later than now was made by a clock that was ahead: it may be of any age."""

LONGEST_S: Final = 3600.0
"""No backup takes so long; what is older and unfinished was left by a power cut."""

STAMP: Final = "%Y%m%dT%H%M%SZ"

NIGHTLY: Final = "nightly"
"""What the name of a backup ends with that was made by itself, at night."""

USUAL_FOLDER: Final = "backups"
"""Beside the log."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A file that holds a log as it was.

    Attributes:
        path: where it is.
        made_at: seconds since 1970.
        size: in bytes.
    """

    path: Path
    made_at: float
    size: int

    @property
    def number(self) -> int:
        """The how-manyth of its second, from 1, as its name ends."""
        last = self.path.stem.rpartition("-")[2]
        return int(last) if last.isascii() and last.isdigit() else 1

    @property
    def is_nightly(self) -> bool:
        """Whether it was made by itself, at night."""
        return NIGHTLY in self.path.stem.split("-")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds.

    Attributes:
        events: how many.
        game: the id of the last game in it; empty where none was begun.
        players: who began it.
        last_at: when the last event happened, in seconds since 1970; None without any.
        games: so many were begun in its log.
        beside: so many files it carries besides: logs put aside, and games from other tables.
    """

    events: int
    game: str = ""
    players: tuple[str, ...] = ()
    last_at: float | None = None
    games: int = 0
    beside: int = 0


class Backups:
    """The backups of one log in one folder; any thread may use them, while the table runs."""

    def __init__(
        self, log_path: Path, folder: Path | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        """Take the log and the folder.

        Args:
            log_path: the log that is backed up.
            folder: where backups are kept, which has to be there; None for the usual one beside
                the log, which is made.
            clock: gives seconds since 1970.
        """
        self.log_path = log_path
        self.folder = folder or log_path.parent / USUAL_FOLDER
        self._is_usual = folder is None
        self._clock = clock

    @property
    def is_there(self) -> bool:
        """Whether backups can be kept: the folder is there, or is going to be made."""
        return self._is_usual or self.folder.is_dir()

    def all(self) -> tuple[Backup, ...]:
        """Return the backups that are there, the newest first, those of a clock ahead last."""
        found = (self._backup_at(path) for path in self.folder.glob(f"{self.log_path.stem}-*Z*"))
        latest = self._clock() + AHEAD_S

        def age(backup: Backup) -> tuple[bool, float, int]:
            return backup.made_at <= latest, backup.made_at, backup.number

        return tuple(sorted(filter(None, found), key=age, reverse=True))

    def _backup_at(self, path: Path) -> Backup | None:
        """Return the backup that a file is; None for another file."""
        if path.suffix != self.log_path.suffix:
            return None
        try:
            stamp = path.stem.removeprefix(f"{self.log_path.stem}-").split("-")[0]
            made = datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
            # The calendar's first and last days are none in some time zones.
            made.astimezone()
            return Backup(path, made.timestamp(), path.stat().st_size)
        except (ValueError, OverflowError, OSError):
            return None

    def aside(self) -> tuple[Backup, ...]:
        """Return the logs that were put aside, which can be put back, too; the newest first."""
        found = []
        for path in reversed(logs_aside(self.log_path)):
            with suppress(OSError):
                about = path.stat()
                found.append(Backup(path, about.st_mtime, about.st_size))
        return tuple(found)

    def make(self, *, is_nightly: bool = False) -> Backup:
        """Back the log up, check what was written, and drop what is kept no longer.

        Args:
            is_nightly: nobody has asked for it; it is made every night.

        Raises:
            DamagedError: the log is damaged; the backups that there are stay.
            LogError: there is no log, or the backup could not be written; they stay, too.
        """
        if not self.log_path.exists():
            raise LogError(f"there is no game to back up yet: {self.log_path} is not there")
        try:
            self._open_folder()
            self._clear_up()
            # The page and the night's timer may make one each at the same time.
            unfinished = self.folder / f"{self.log_path.stem}-{os.getpid()}.unfinished"
            try:
                made = self._write(unfinished, is_nightly=is_nightly)
            finally:
                with suppress(OSError):
                    unfinished.unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as wrong:
            kind = DamagedError if _is_damage(wrong) else LogError
            raise kind(f"no backup was made in {self.folder}: {where_and_why(wrong)}") from wrong
        self._thin_out(made)
        return made

    def _open_folder(self) -> None:
        # A missing stick must not become a folder on the card that it is to guard against.
        if self._is_usual:
            self.folder.mkdir(parents=True, exist_ok=True)
        elif not self.is_there:
            raise LogError("the folder is not there. Is the stick plugged in?")

    def _clear_up(self) -> None:
        """Drop what was begun long ago and never finished, and SQLite's journal of it."""
        for each in self.folder.glob(f"{self.log_path.stem}*.unfinished*"):
            with suppress(OSError):
                if each.stat().st_mtime < time.time() - LONGEST_S:
                    each.unlink()

    def _write(self, unfinished: Path, *, is_nightly: bool) -> Backup:
        unfinished.unlink(missing_ok=True)
        with closing(read_only(self.log_path)) as database:
            database.execute("VACUUM INTO ?", (str(unfinished),))
        put_in(unfinished, self.log_path)
        self._check(unfinished)
        sync(unfinished)
        now = self._clock()
        path = self._free_name(now, is_nightly=is_nightly)
        unfinished.rename(path)
        sync(self.folder)
        return Backup(path, now, path.stat().st_size)

    def _check(self, unfinished: Path) -> None:
        """Check what was written.

        Raises:
            DamagedError: it is damaged; the log is named where it is damaged, too.
        """
        try:
            look_through(unfinished)
        except DamagedError:
            look_through(self.log_path)
            raise

    def _free_name(self, now: float, *, is_nightly: bool) -> Path:
        """Return where the next backup goes: numbered after those of the same second."""
        name = f"{self.log_path.stem}-{datetime.fromtimestamp(now, UTC):{STAMP}}"
        taken = [each.number for each in self.all() if each.path.stem.startswith(name)]
        name += f"-{NIGHTLY}" if is_nightly else ""
        name += f"-{max(taken) + 1}" if taken else ""
        return self.folder / f"{name}{self.log_path.suffix}"

    def _thin_out(self, made: Backup) -> None:
        """Drop backups that are kept no longer; never the one just made, however the clock went."""
        there = self.all()
        kept = {made.path, *(each.path for each in to_keep(there))}
        for each in there:
            if each.path not in kept:
                with suppress(OSError):
                    each.path.unlink()

    def look_into(self, path: Path) -> Contents:
        """Return what a backup holds, having checked all of it.

        Raises:
            DamagedError: it is damaged, or no log.
        """
        events = len(look_through(path))
        beside = sum(1 for _ in carried(path))
        try:
            last_at, games = _glanced(path)
        except (LogError, sqlite3.Error, ValueError) as wrong:
            raise DamagedError(f"{path} cannot be read: {wrong}. ") from wrong
        if not games:
            return Contents(events, last_at=last_at, beside=beside)
        last = games[-1]
        return Contents(events, last.variant.id, last.players, last_at, len(games), beside)

    def prepare(self, path: Path) -> None:
        """Check a backup to the last, and copy it beside the log, which may be in use.

        Args:
            path: the backup: one of ours, or any other file with a log.

        Raises:
            DamagedError: the backup is damaged, or of a newer program; nothing has changed then.
            LogError: it cannot be copied; nothing has changed then.
        """
        try:
            fold(each.event for each in read_from(path))
        except (LogError, LookupError, TypeError, ValueError) as wrong:
            # What a log says of itself ends with the way back to a backup: that this is no way.
            why = wrong.__cause__ or wrong
            raise DamagedError(
                f"{path} is damaged, or no backup of this program ({why}). Nothing was changed."
            ) from wrong
        prepare_restoring(path, self.log_path)

    def put_back(self) -> Path | None:
        """Put what was prepared in the place of the log; return where that is now, if any.

        Raises:
            BusyError: the table runs; it has to be ended first.
            LogError: what was prepared is not there, or cannot be renamed.
        """
        with closing(Witness(self.log_path)) as witness:
            before = witness.told
            witness.tell(reach_of_prepared(self.log_path))
            try:
                witness.keep()
            except OSError as wrong:
                witness.tell(before)
                raise LogError(f"{self.log_path} stays: {wrong.strerror}") from wrong
            # From here on a power cut leaves what was prepared: see `finish_restoring`.
            return put_prepared(self.log_path)

    def restore(self, path: Path) -> Path | None:
        """Put a backup in the place of the log; return where the log that was there is now, if any.

        Args:
            path: the backup: one of ours, or any other file with a log.

        Raises:
            BusyError: the table runs; it has to be ended first.
            LogError: the backup is damaged or cannot be copied; nothing has changed then.
        """
        with closing(Witness(self.log_path)):
            self.prepare(path)
        return self.put_back()


def _is_damage(wrong: Exception) -> bool:
    """Return whether what was read is damaged, rather than that something could not be written."""
    codes = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(wrong, DamagedError) or getattr(wrong, "sqlite_errorcode", None) in codes


def _glanced(path: Path) -> tuple[float | None, list[GameStarted]]:
    """Return when the last thing in a log happened, and the games that were begun in it."""
    with closing(read_only(path)) as database:
        ((last_at,),) = database.execute("SELECT max(at) FROM events")
        query = "SELECT kind, payload FROM events WHERE kind = 'game-started' ORDER BY seq"
        begun = [decode(kind, json.loads(text)) for kind, text in database.execute(query)]
    return last_at, [each for each in begun if isinstance(each, GameStarted)]


def to_keep(newest_first: Sequence[Backup]) -> tuple[Backup, ...]:
    """Return which of some backups are kept, in their order: see `DAYS`, `WEEKS`, `LATEST`."""
    kept = set(newest_first[:LATEST])
    for calendar, most in (("%Y-%m-%d", DAYS), ("%G-%V", WEEKS)):
        last_of: dict[str, Backup] = {}
        for each in newest_first:
            made = datetime.fromtimestamp(each.made_at).astimezone()
            last_of.setdefault(made.strftime(calendar), each)
        kept.update(list(last_of.values())[:most])
    # Whoever looks whether backups are made by themselves finds the last of those.
    kept.update([each for each in newest_first if each.is_nightly][:1])
    return tuple(each for each in newest_first if each in kept)
