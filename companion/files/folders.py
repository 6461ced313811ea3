"""The folders of this user in which a table keeps what it has: settings, and games that run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

OURS: Final = "dicetable"
"""How both folders are called."""


def config_folder() -> Path:
    """Return the folder of the settings, the calibration and players' own games (XDG)."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / OURS


def state_folder() -> Path:
    """Return the folder in which games are kept between evenings (XDG)."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / OURS
