"""Where a game is kept between evenings."""

from __future__ import annotations

import os
from pathlib import Path


def log_path(folder: Path | None, name: str) -> Path:
    """Return where the game *name* is kept: in *folder*, or among this user's program state."""
    if folder is not None:
        return folder / f"{name}.sqlite3"
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "dicetable" / f"{name}.sqlite3"
