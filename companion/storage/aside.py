"""What lies beside a log: logs that were put aside, and games that came from other tables."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

FILES: Final = ("", "-wal", "-shm", "-journal")
"""SQLite keeps a database in up to three files, and while its form changes in a fourth."""


def files_of(path: Path) -> tuple[Path, ...]:
    """Return where the files of a database are, of which only the first is always there."""
    return tuple(path.with_name(path.name + ending) for ending in FILES)


def put_aside(path: Path) -> Path | None:
    """Rename a log that nobody has open after the present moment; return where it is now, if any.

    Raises:
        OSError: it cannot be renamed.
    """
    now = datetime.now().astimezone()
    aside = path.with_name(f"{path.stem}-{now:%Y%m%d-%H%M%S-%f}{path.suffix}")
    for part, there in zip(files_of(path), files_of(aside), strict=True):
        if part.exists():
            part.rename(there)
    return aside if aside.exists() else None


def logs_aside(log_path: Path) -> tuple[Path, ...]:
    """Return the logs that were put aside, the oldest first."""
    return tuple(sorted(log_path.parent.glob(f"{log_path.stem}-[0-9]*{log_path.suffix}")))


def taken_in_folder(log_path: Path) -> Path:
    """Return where games from other tables lie, which need not be there."""
    return log_path.with_name(f"{log_path.stem}-imported")
