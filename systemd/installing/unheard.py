"""What goes on though nobody hears of it any more: a connection by SSH was lost."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO


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
