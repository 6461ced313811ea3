"""What systemd and this program tell one another: signs of life, and a socket that listens already.

The protocol is eight lines; the packages that speak it have to be compiled on a Raspberry Pi.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST_HANDED: Final = 3
"""The first file that systemd hands over; those before are input, output and errors."""

US_IN_S: Final = 1e6

PATIENCE_S: Final = 1.0
"""systemd takes a word from its socket in milliseconds, if it takes it at all."""


@dataclass(frozen=True, slots=True)
class Notifier:
    """The way to systemd, where it waits for word of us.

    Attributes:
        address: of its socket; a path, or "@" and a name.
        watchdog_s: it ends this program after so many seconds without a sign; None: never.
    """

    address: str
    watchdog_s: float | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self | None:
        """Return what systemd has told this process, or None where nobody waits for word."""
        address = environment.get("NOTIFY_SOCKET", "")
        if not address:
            return None
        allowed_us = environment.get("WATCHDOG_USEC", "")
        is_ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        is_watched = is_ours and allowed_us.isdigit() and int(allowed_us) > 0
        return cls(address, int(allowed_us) / US_IN_S if is_watched else None)

    def tell(self, **words: str | int) -> None:
        """Say something, as in `tell(READY=1)`; where nobody listens any more nothing happens."""
        said = "\n".join(f"{key}={value}" for key, value in words.items())
        name = f"\0{self.address[1:]}" if self.address.startswith("@") else self.address
        # Whoever started us may have gone: the game goes on.
        with (
            suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as way,
        ):
            # One that listens no more, with its letter box full, must not keep the game waiting.
            way.settimeout(PATIENCE_S)
            way.sendto(said.encode(), name)


def handed_socket(environment: Mapping[str, str]) -> socket.socket | None:
    """Return the listening socket that systemd handed over, or None where it did not.

    Each time another file for it: a table that begins anew listens there again, and phones that
    come meanwhile wait.
    """
    handed = environment.get("LISTEN_FDS", "")
    if environment.get("LISTEN_PID") != str(os.getpid()) or not handed.isdigit():
        return None
    return socket.socket(fileno=os.dup(FIRST_HANDED)) if int(handed) > 0 else None


def is_journal(environment: Mapping[str, str], file: int) -> bool:
    """Return whether what is written to a file descriptor goes to the journal."""
    device, _, inode = environment.get("JOURNAL_STREAM", "").partition(":")
    if not (device.isdigit() and inode.isdigit()):
        return False
    try:
        ours = os.fstat(file)
    except OSError:
        return False
    return (ours.st_dev, ours.st_ino) == (int(device), int(inode))
