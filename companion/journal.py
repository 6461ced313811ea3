"""What is logged: for the journal with its level and who says it, for a terminal in plain lines.

Nothing secret is in it.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from companion.systemd import is_journal

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS: Final = (
    (logging.CRITICAL, 2),
    (logging.ERROR, 3),
    (logging.WARNING, 4),
    (logging.INFO, 6),
)
"""The journal's own levels (syslog); whatever is less is 7."""

SECRETS: Final = re.compile(
    r"(?i)(\b[\w-]*(?:token|secret|password|passphrase|passwd|cookie|authorization)\b[\"']?\s*[=:]\s*)"
    r"(\"[^\"]*\"|'[^']*'|(?:bearer |basic )?[^\s&;,]+)"
)
"""A key that names a secret, and what it is."""

USERINFO: Final = re.compile(r"(\b[a-z][a-z0-9+.-]*://)[^\s/@]+@")
"""Name and password in an address."""

HIDDEN: Final = "***"


def without_secrets(text: str) -> str:
    """Return a text in which secrets cannot be read any more.

    >>> without_secrets("joined with token=abc123 at mqtt://club:pass@broker/")
    'joined with token=*** at mqtt://***@broker/'
    """
    return USERINFO.sub(rf"\g<1>{HIDDEN}@", SECRETS.sub(rf"\g<1>{HIDDEN}", text))


class JournalFormatter(logging.Formatter):
    """Writes a record so that the journal knows its level; a traceback keeps it on every line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of a record."""
        level = next((number for least, number in LEVELS if record.levelno >= least), 7)
        told = without_secrets(super().format(record))
        return "\n".join(f"<{level}>{line}" for line in told.splitlines())


class LastLines(logging.Handler):
    """Remembers the last lines that were logged, for somebody who is to help.

    A service may write to the journal, but not read it.
    """

    def __init__(self, most: int) -> None:
        """Take how many lines are remembered."""
        super().__init__()
        self._lines: deque[str] = deque(maxlen=most)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Remember the lines of a record."""
        self._lines.extend(without_secrets(self.format(record)).splitlines())

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines, the oldest first."""
        return tuple(self._lines)


@contextmanager
def remembered_lines(most: int) -> Iterator[LastLines]:
    """Remember what is logged from now on, until the context is left."""
    lines, root = LastLines(most), logging.getLogger()
    root.addHandler(lines)
    try:
        yield lines
    finally:
        root.removeHandler(lines)


class TerminalFormatter(logging.Formatter):
    """Writes a record for somebody at a terminal: what is wrong, in a line, and no traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        return f"dicetable: {without_secrets(record.getMessage())}"


def is_logged() -> bool:
    """Return whether the journal reads what this process writes; not where another catches it."""
    try:
        return is_journal(os.environ, sys.stderr.fileno())
    except OSError:
        return False


def log_to_journal() -> bool:
    """Let everything that is logged go to the journal, where it reads our errors; return whether.

    Each process of ours calls this once, at its start.
    """
    if not is_logged():
        return False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JournalFormatter("%(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    return True


def log_here() -> None:
    """Let what is logged go to the journal, or else what went wrong to the terminal.

    To be called before anything else listens to what is logged.
    """
    if not log_to_journal():
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(TerminalFormatter())
        handler.setLevel(logging.WARNING)
        logging.basicConfig(handlers=[handler])
