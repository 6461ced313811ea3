"""What lies beside a log, carried in the log's backups: one table more in the same file.

    beside  kind of file, its name there, its content, what is in its -wal, and a checksum

Contents are squeezed: a log is a tenth then. Programs that do not know the table leave it alone.
"""

from __future__ import annotations

import re
import sqlite3
import zlib
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING, Final

from companion.errors import DamagedError
from companion.files.whole import write_whole
from companion.storage.aside import logs_aside, taken_in_folder
from companion.storage.chain import MARK_BYTES
from companion.storage.database import UNREADABLE, read_only, wal_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCHEMA: Final = """
CREATE TABLE beside (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    wal BLOB,
    mark BLOB NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT
"""

LOG, GAME = "log", "game"

NAMES: Final = {
    LOG: re.compile(r"[0-9][0-9T-]*(~[0-9]+)?"),
    GAME: re.compile(r"[0-9a-f]+(~[0-9]+)?"),
}
"""What follows on the log's own name, and the id of a game: no name leads anywhere else."""


@dataclass(frozen=True, slots=True)
class FileBeside:
    """A file beside a log.

    Attributes:
        kind: a log that was put aside, or a game from another table.
        name: what tells it from others of its kind.
        wal: what SQLite had not yet moved into the log itself; None where that was nothing.
    """

    kind: str
    name: str
    content: bytes
    wal: bytes | None = None

    @property
    def mark(self) -> bytes:
        """A checksum of all of it."""
        whole = (self.kind.encode(), self.name.encode(), self.content, self.wal or b"")
        sizes = b"%d %d %d %d " % tuple(map(len, whole))
        return blake2b(sizes + b"".join(whole), digest_size=MARK_BYTES).digest()


def _files_beside(log_path: Path) -> Iterator[FileBeside]:
    """Yield what lies beside a log, one after the other: each may be large.

    Raises:
        OSError: one of them cannot be read.
    """
    for path in logs_aside(log_path):
        name = path.stem.removeprefix(f"{log_path.stem}-")
        if NAMES[LOG].fullmatch(name) and path.is_file():
            yield FileBeside(LOG, name, path.read_bytes(), _held_in(wal_of(path)))
    for path in sorted(taken_in_folder(log_path).glob("*.json")):
        if NAMES[GAME].fullmatch(path.stem) and path.is_file():
            yield FileBeside(GAME, path.stem, path.read_bytes())


def _held_in(wal: Path) -> bytes | None:
    """Return what a -wal holds; one that is empty, as reading leaves it, is as good as none."""
    return (wal.read_bytes() or None) if wal.exists() else None


def put_in(backup: Path, log_path: Path) -> None:
    """Add what lies beside a log to a backup of it.

    Raises:
        OSError: something beside the log cannot be read.
        sqlite3.Error: it cannot be written.
    """
    with closing(sqlite3.connect(backup)) as database, database:
        database.execute(SCHEMA)
        for each in _files_beside(log_path):
            wal = None if each.wal is None else zlib.compress(each.wal)
            row = (each.kind, each.name, zlib.compress(each.content), wal, each.mark)
            database.execute("INSERT INTO beside VALUES (?, ?, ?, ?, ?)", row)


def carried(backup: Path) -> Iterator[FileBeside]:
    """Yield what a backup carries besides its log; nothing where it is older than that.

    Raises:
        DamagedError: something in it is not what was put in.
    """
    try:
        with closing(read_only(backup)) as database:
            tables = "SELECT name FROM sqlite_schema WHERE name = 'beside'"
            if database.execute(tables).fetchone() is None:
                return
            yield from map(_checked, database.execute("SELECT * FROM beside ORDER BY kind, name"))
    except (*UNREADABLE, zlib.error) as wrong:
        raise DamagedError(f"{backup} is damaged ({wrong}). ") from wrong


def _checked(row: tuple[str, str, bytes, bytes | None, bytes]) -> FileBeside:
    kind, name, content, wal, mark = row
    each = FileBeside(
        kind, name, zlib.decompress(content), None if wal is None else zlib.decompress(wal)
    )
    if each.mark != mark or kind not in NAMES or not NAMES[kind].fullmatch(name):
        raise zlib.error(f"{kind} {name} is not the one that was put in")
    return each


def take_out(backup: Path, log_path: Path) -> None:
    """Lay beside a log what a backup carries and is not there, all or nothing.

    A file that is there stays. Where it is another one, that of the backup is laid beside it.

    Raises:
        DamagedError: the backup is damaged.
        OSError: something cannot be written.
    """
    laid: list[Path] = []
    try:
        for each in carried(backup):
            path = _free_place(each, log_path)
            if path is not None:
                laid.append(path)
                _lay(each, path)
    except BaseException:
        for part in (*laid, *map(wal_of, laid)):
            _drop(part)
        raise


def _free_place(each: FileBeside, log_path: Path) -> Path | None:
    """Return where a file can be laid; None where it lies already."""
    if each.kind == LOG:
        first = log_path.with_stem(f"{log_path.stem}-{each.name}")
    else:
        first = taken_in_folder(log_path) / f"{each.name}.json"
    for number in count(2):
        if not first.exists():
            return first
        if _is_same(each, first):
            return None
        # In the order of names after the one that is there, which so counts first.
        first = first.with_stem(f"{first.stem.partition('~')[0]}~{number}")
    raise AssertionError("numbers do not end")


def _is_same(each: FileBeside, path: Path) -> bool:
    wal = each.wal or None
    return wal == _held_in(wal_of(path)) and path.read_bytes() == each.content


def _lay(each: FileBeside, path: Path) -> None:
    """Write a file, of a log its -wal first: without it the log would be another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if each.wal is not None:
        write_whole(wal_of(path), each.wal)
    write_whole(path, each.content)


def _drop(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
