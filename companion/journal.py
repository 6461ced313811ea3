"""Log lines for the journal: the level in front, who says it, and nothing secret."""

from __future__ import annotations

import logging
import os
import re
import sys
from typing import Final

from companion.systemd import is_journal

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


def log_to_journal() -> bool:
    """Let everything that is logged go to the journal, where it reads our errors; return whether.

    Each process of ours calls this once, at its start.
    """
    if not is_journal(os.environ, sys.stderr.fileno()):
        return False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JournalFormatter("%(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    return True
