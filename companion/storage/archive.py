"""The logs of earlier games beside the one that runs, games from other tables, and a cache.

Nothing here is ever changed but the games that are taken in and the cache, each written aside first
and renamed, so that a power cut leaves the old one or the new one.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.errors import LogError
from companion.files.whole import write_all, write_whole
from companion.storage.aside import logs_aside, taken_in_folder
from companion.storage.codec import decode
from companion.storage.database import UNREADABLE, WAY_BACK
from companion.storage.log import Logged
from companion.storage.room import RESERVED_MB, free_mb

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PASSING: Final = (
    "tray-read",
    "customs-agreed",
    "box-pointed-at",
    "groups-pointed-at",
    "face-pointed-at",
)
"""Kinds of events that no game of the past is told with; most of a log are such."""

LASTING: Final = (
    "SELECT at, kind, payload FROM events "  # noqa: S608 - nothing but question marks is put in
    f"WHERE kind NOT IN ({', '.join('?' * len(PASSING))}) ORDER BY seq"
)
"""All others."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file with games.

    Attributes:
        stamp: another one once the file is another one.
        is_log: it is a log of this table; else games from another one, as text.
    """

    path: Path
    stamp: str
    is_log: bool


class Archive:
    """The files of one table's earlier games."""

    def __init__(self, log_path: Path) -> None:
        """Take the log that runs, beside which the others lie."""
        self._log_path = log_path
        self._taken_in = taken_in_folder(log_path)
        self._cache = log_path.with_name(f"{log_path.stem}-games.cache")

    def running(self) -> tuple[Logged, ...]:
        """Return what happened in the log that runs, whoever holds it; nothing without one.

        Raises:
            LogError: it cannot be read.
        """
        file = _file(self._log_path, is_log=True)
        try:
            return () if file is None else self.read_log(file)
        except LogError as wrong:
            raise LogError(f"{wrong}. {WAY_BACK}") from wrong

    def files(self) -> tuple[GameFile, ...]:
        """Return the logs of earlier games, the last first, then games from other tables."""
        texts = sorted(self._taken_in.glob("*.json"))
        logs = (_file(path, is_log=True) for path in reversed(logs_aside(self._log_path)))
        found = (*logs, *map(_file, texts))
        return tuple(file for file in found if file is not None)

    def read_log(self, file: GameFile) -> tuple[Logged, ...]:
        """Return what happened in a log that nobody writes any more, passing things left out.

        Raises:
            LogError: it cannot be read.
        """
        address = f"{file.path.resolve().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(address, uri=True)) as database:
                rows = database.execute(LASTING, PASSING).fetchall()
            return tuple(Logged(at, decode(kind, json.loads(text))) for at, kind, text in rows)
        except (*UNREADABLE, json.JSONDecodeError, TypeError, LogError) as wrong:
            raise LogError(f"the games in {file.path} cannot be read: {wrong}") from wrong

    def read_text(self, file: GameFile) -> str:
        """Return the text of a game from another table.

        Raises:
            LogError: it cannot be read.
        """
        try:
            return file.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as wrong:
            raise LogError(f"the game in {file.path} cannot be read: {wrong}") from wrong

    def take_in(self, texts: Mapping[str, str]) -> None:
        """Keep games from another table, by their ids; one with the same id is replaced.

        Raises:
            LogError: they could not be written, and none of them was.
        """
        self._check_room()
        try:
            self._taken_in.mkdir(parents=True, exist_ok=True)
            write_all(
                {
                    self._taken_in / f"{game_id}.json": text.encode()
                    for game_id, text in texts.items()
                }
            )
        except OSError as wrong:
            raise LogError(
                f"could not write to {self._taken_in}: {wrong.strerror}. Is the disk full, or "
                "only to be read?"
            ) from wrong

    def _check_room(self) -> None:
        try:
            is_scarce = free_mb(self._taken_in) < RESERVED_MB
        except OSError:
            # Writing says what is wrong.
            return
        if is_scarce:
            raise LogError(
                f"nothing is written to {self._taken_in}: the disk's last {RESERVED_MB} MB are for "
                "the game that runs"
            )

    def cached(self) -> str:
        """Return the text of the cache; empty where there is none."""
        try:
            return self._cache.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def cache(self, text: str) -> None:
        """Keep the text of the cache, where there is room for it."""
        with suppress(OSError):
            write_whole(self._cache, text.encode())


def _file(path: Path, *, is_log: bool = False) -> GameFile | None:
    try:
        about = path.stat()
    except OSError:
        return None
    return GameFile(path, f"{path.name} {about.st_size} {about.st_mtime_ns}", is_log)
