"""The command `dicetable`: the way in, which knows how to end from its first moment on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED: Final = 130
"""What shells expect of a program that was ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 failed, 2 wrong words."""
    try:
        # Not above: it takes most of a second, in which Ctrl-C may come already.
        from companion.cli.commands import run  # noqa: PLC0415

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
