"""Whether the program that kept a log last has come to its end in order: a mark beside the log.

In it stands which start of the machine that was in, for a clock that nobody has set tells little.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
"""In it Linux says which start of the machine this is."""

SETTLED_S: Final = 60.0
"""So long after the mark a log may still be written as it is closed, in seconds."""


def leave_mark(log_path: Path) -> None:
    """Leave the mark of an end in order; where there is no room for it, nothing else is lost."""
    with suppress(OSError):
        _mark(log_path).write_text(this_boot(), encoding="utf-8")


def take_mark(log_path: Path) -> bool:
    """Return whether the mark was there, and take it away: from now on the end is open again."""
    try:
        _mark(log_path).unlink()
    except OSError:
        return False
    return True


def has_slept(log_path: Path) -> bool | None:
    """Return whether the machine was started anew since the mark was left, and the log is the same.

    None where there is no mark to tell it.
    """
    try:
        mark = _mark(log_path)
        is_same = log_path.stat().st_mtime <= mark.stat().st_mtime + SETTLED_S
        return is_same and mark.read_text(encoding="utf-8") != this_boot()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        return False


def this_boot() -> str:
    """Return which start of the machine this is; where it does not say, the day."""
    try:
        return BOOT.read_text(encoding="utf-8").strip()
    except OSError:
        return date.today().isoformat()  # noqa: DTZ011 - that of whoever plays


def _mark(log_path: Path) -> Path:
    return log_path.with_suffix(".ended")
