"""Where a game is kept between evenings, and how an old one is set aside."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final

COMPANIONS: Final = ("", "-wal", "-shm")
"""SQLite keeps a log in up to three files."""


def log_path(folder: Path | None, name: str) -> Path:
    """Return where the game *name* is kept: in *folder*, or among this user's program state."""
    if folder is not None:
        return folder / f"{name}.sqlite3"
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "dicetable" / f"{name}.sqlite3"


def set_aside(log: Path) -> Path | None:
    """Rename a game's log, so that a new game can begin; return its new path, if there was one."""
    if not log.exists():
        return None
    now = datetime.now().astimezone()
    aside = log.with_name(f"{log.stem}-{now:%Y%m%d-%H%M%S-%f}{log.suffix}")
    for ending in COMPANIONS:
        part = log.with_name(log.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside
