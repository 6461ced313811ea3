"""Where a game is kept between evenings, and its backups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.files.folders import state_folder
from companion.storage.backups import Backups

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from companion.config import Config

TABLE: Final = "table"
"""The name of the game that `dicetable run` plays."""

REMEDY: Final = "Name the table's folder: --data, or data under [table] of the settings"
"""What to do where a folder has no games."""


def log_path(folder: Path | None, name: str) -> Path:
    """Return where the game *name* is kept: in *folder*, or among this user's program state."""
    if folder is not None:
        return folder / f"{name}.sqlite3"
    return state_folder() / f"{name}.sqlite3"


def table_log(arguments: argparse.Namespace, config: Config) -> Path:
    """Return where the table's game is kept that a command line and the settings mean."""
    return log_path(arguments.data or config.data, TABLE)


def backups_of(
    arguments: argparse.Namespace, config: Config, folder: Path | None = None
) -> Backups:
    """Return the backups of the table that a command line and the settings mean."""
    return Backups(table_log(arguments, config), folder or config.backup_folder)
