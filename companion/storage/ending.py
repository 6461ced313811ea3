"""Whether the program that kept a log last has come to its end in order: a mark beside the log."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def leave_mark(log_path: Path) -> None:
    """Leave the mark of an end in order; where there is no room for it, nothing else is lost."""
    with suppress(OSError):
        _mark(log_path).touch()


def take_mark(log_path: Path) -> bool:
    """Return whether the mark was there, and take it away: from now on the end is open again."""
    try:
        _mark(log_path).unlink()
    except OSError:
        return False
    return True


def _mark(log_path: Path) -> Path:
    return log_path.with_suffix(".ended")
