"""The command `dicetable`: the way in, which knows how to end from its first moment on."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INTERRUPTED: Final = 130
"""What shells expect of a program that was ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 failed, 2 wrong words."""
    _open_what_is_closed()
    try:
        # Not above: it takes most of a second, in which Ctrl-C may come already.
        with ended_at_once():
            from companion.cli.commands import run  # noqa: PLC0415

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


@contextmanager
def ended_at_once() -> Iterator[None]:
    """Let Ctrl-C end the program without a word while modules load and nothing is open yet.

    A KeyboardInterrupt would be lost where it comes while Python tidies up between two of them.
    """
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_usual or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _open_what_is_closed() -> None:
    """Put nothing in the place of a closed input or output; else the next file would take it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is given: this one.
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
