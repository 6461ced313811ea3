"""What goes on though nobody hears of it any more: a connection by SSH was lost."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO


class BusyError(Exception):
    """Another installer changes this machine now; the message says what to do."""


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Keep other installers from changing the machine whose files lie under *root*.

    Raises:
        BusyError: one does that already.
    """
    held = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            raise BusyError(
                "it runs already, maybe from a connection that was lost: wait until that has ended"
            ) from busy
        yield
    finally:
        os.close(held)


def go_on_unheard() -> None:
    """Go on to the end though the terminal is closed, with all commands that are run from here."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if sys.stdout.isatty():
        sys.stdout = Terminal(sys.stdout)
    if sys.stderr.isatty():
        sys.stderr = Terminal(sys.stderr)


class Terminal:
    """What is told to a terminal, and to nobody once that has gone."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        """Tell a text to whoever hears it."""
        with suppress(OSError):
            self._out.write(text)
        return len(text)

    def flush(self) -> None:
        """Have it told now."""
        with suppress(OSError):
            self._out.flush()
