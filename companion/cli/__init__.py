"""The command `dicetable`: the way in, which knows how to end from its first moment on."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED: Final = 130
"""What shells expect of a program that was ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 failed, 2 wrong words."""
    _open_what_is_closed()
    try:
        # Not above: it takes most of a second, in which Ctrl-C may come already.
        from companion.cli.commands import run  # noqa: PLC0415

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


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
