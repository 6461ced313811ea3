"""Where a game is kept between evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.folders import state_folder

if TYPE_CHECKING:
    from pathlib import Path


def log_path(folder: Path | None, name: str) -> Path:
    """Return where the game *name* is kept: in *folder*, or among this user's program state."""
    if folder is not None:
        return folder / f"{name}.sqlite3"
    return state_folder() / f"{name}.sqlite3"
