"""Backups of a log: made while the table runs, checked, thinned out, and put back.

A backup is one SQLite file, named after the moment at which it was made (UTC), in a folder of the
owner's choice. Nothing here ever deletes or changes a game: what is put back takes the place of
another log, which is put aside.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from companion.errors import LogError
from companion.storage.chain import Reach
from companion.storage.database import look_through, read_only
from companion.storage.log import put_aside, read_from
from companion.storage.witness import Witness
from companion.turn.events import GameStarted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

DAYS, WEEKS, NEWEST = 7, 4, 3
"""What is kept: the last backup of each of so many days and weeks, and so many of the newest."""

STAMP: Final = "%Y%m%dT%H%M%SZ"
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


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds.

    Attributes:
        events: how many.
        game: the id of the last game in it; empty where none was begun.
        players: who plays it.
        last_at: when the last event happened, in seconds since 1970; None without any.
    """

    events: int
    game: str = ""
    players: tuple[str, ...] = ()
    last_at: float | None = None


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
        """Return the backups that are there, the newest first."""
        found = (self._backup_at(path) for path in self.folder.glob(f"{self.log_path.stem}-*Z*"))
        return tuple(sorted(filter(None, found), key=lambda each: each.path.name, reverse=True))

    def _backup_at(self, path: Path) -> Backup | None:
        """Return the backup that a file is; None for another file."""
        if path.suffix != self.log_path.suffix:
            return None
        try:
            stamp = path.stem.removeprefix(f"{self.log_path.stem}-").split("-")[0]
            made = datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
            return Backup(path, made.timestamp(), path.stat().st_size)
        except (ValueError, OSError):
            return None

    def make(self) -> Backup:
        """Back the log up, check what was written, and drop what is kept no longer.

        Raises:
            LogError: there is no log, it is damaged, or the backup could not be written; the
                backups that there are stay.
        """
        if not self.log_path.exists():
            raise LogError(f"there is no game to back up yet: {self.log_path} is not there")
        try:
            self._open_folder()
            unfinished = self.folder / f"{self.log_path.stem}.unfinished"
            try:
                made = self._write(unfinished)
            finally:
                with suppress(OSError):
                    unfinished.unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as wrong:
            raise LogError(f"no backup was made in {self.folder}: {wrong}") from wrong
        self._thin_out(made)
        return made

    def _open_folder(self) -> None:
        # A missing stick must not become a folder on the card that it is to guard against.
        if self._is_usual:
            self.folder.mkdir(parents=True, exist_ok=True)
        elif not self.is_there:
            raise LogError("the folder is not there. Is the stick plugged in?")

    def _write(self, unfinished: Path) -> Backup:
        unfinished.unlink(missing_ok=True)
        with closing(read_only(self.log_path)) as database:
            database.execute("VACUUM INTO ?", (str(unfinished),))
        look_through(unfinished)
        _sync(unfinished)
        path = self._free_name()
        unfinished.rename(path)
        _sync(self.folder)
        return Backup(path, self._clock(), path.stat().st_size)

    def _free_name(self) -> Path:
        stamp = datetime.fromtimestamp(self._clock(), UTC).strftime(STAMP)
        path = self.folder / f"{self.log_path.stem}-{stamp}{self.log_path.suffix}"
        number = 2
        while path.exists():
            path = path.with_stem(f"{self.log_path.stem}-{stamp}-{number}")
            number += 1
        return path

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
            LogError: it is damaged, or no log.
        """
        look_through(path)
        logged = read_from(path)
        games = [each.event for each in logged if isinstance(each.event, GameStarted)]
        last_at = logged[-1].at if logged else None
        if not games:
            return Contents(len(logged), last_at=last_at)
        return Contents(len(logged), games[-1].variant.id, games[-1].players, last_at)

    def restore(self, path: Path) -> Path | None:
        """Put a backup in the place of the log; return where the log that was there is now, if any.

        Args:
            path: the backup: one of ours, or any other file with a log.

        Raises:
            BusyError: the table runs; it has to be ended first.
            LogError: the backup is damaged or cannot be copied; nothing has changed then.
        """
        marks = look_through(path)
        with closing(Witness(self.log_path)) as witness:
            copy = self.log_path.with_name(f"{self.log_path.name}.restored")
            try:
                _copy_log(path, copy)
                look_through(copy)
                _sync(copy)
                # From here on a power cut leaves a log that is missed, not another game.
                witness.tell(Reach(len(marks), marks[-1]) if marks else Reach())
                aside = put_aside(self.log_path)
                copy.rename(self.log_path)
                _sync(self.log_path.parent)
            except (OSError, sqlite3.Error) as wrong:
                with suppress(OSError):
                    copy.unlink(missing_ok=True)
                raise LogError(f"{path} could not be put back: {wrong}") from wrong
        return aside


def to_keep(backups: Iterable[Backup]) -> tuple[Backup, ...]:
    """Return which of some backups are kept, the newest first: see `DAYS`, `WEEKS`, `NEWEST`."""
    newest_first = sorted(backups, key=lambda each: each.path.name, reverse=True)
    kept = set(newest_first[:NEWEST])
    for calendar, most in (("%Y-%m-%d", DAYS), ("%G-%V", WEEKS)):
        last_of: dict[str, Backup] = {}
        for each in newest_first:
            made = datetime.fromtimestamp(each.made_at).astimezone()
            last_of.setdefault(made.strftime(calendar), each)
        kept.update(list(last_of.values())[:most])
    return tuple(each for each in newest_first if each in kept)


def _copy_log(path: Path, copy: Path) -> None:
    """Copy a log with what may still lie in its -wal."""
    copy.unlink(missing_ok=True)
    if not path.with_name(f"{path.name}-wal").exists():
        shutil.copyfile(path, copy)
        return
    with closing(read_only(path)) as database:
        database.execute("VACUUM INTO ?", (str(copy),))


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
