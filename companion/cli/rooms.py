"""Where a game is kept between evenings, and its backups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.folders import state_folder
from companion.storage.backups import Backups

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from companion.config import Config


def log_path(folder: Path | None, name: str) -> Path:
    """Return where the game *name* is kept: in *folder*, or among this user's program state."""
    if folder is not None:
        return folder / f"{name}.sqlite3"
    return state_folder() / f"{name}.sqlite3"


def backups_of(
    arguments: argparse.Namespace, config: Config, folder: Path | None = None
) -> Backups:
    """Return the backups of the table that a command line and the settings mean."""
    log = log_path(arguments.data or config.data, "table")
    return Backups(log, folder or config.backup_folder)
