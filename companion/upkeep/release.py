"""Which release of this program runs, for whoever helps."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

PACKAGE: Final = "dice-table-companion"


def release() -> str:
    """Return the version, and where the program lies: an installed release names itself there."""
    return f"{installed_version()}, {folder()}"


def folder() -> Path:
    """Return where the program lies, as the system knows it."""
    return Path(__file__).resolve().parents[2]


def installed_version() -> str:
    """Return the version of this program that is installed."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "not installed"
