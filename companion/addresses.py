"""Under which names others find this machine in their network."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

LOOPBACK: Final = "127.0.0.1"

AVAHI: Final = Path("/run/avahi-daemon/socket")
"""What tells this machine's `.local` name to the network, while it runs."""

SOMEWHERE_ELSE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: asking for the way there sends nothing."""


def names_of(host: str) -> tuple[str, ...]:
    """Return the names under which others find this machine, the best one for a phone first."""
    if host not in ("", "0.0.0.0", "::"):  # noqa: S104
        return (host,)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
            here = str(probe.getsockname()[0])
        except OSError:
            here = LOOPBACK
    return tuple(dict.fromkeys((here, *_local_names(here), LOOPBACK)))


def _local_names(here: str) -> tuple[str, ...]:
    """Return the `.local` name of this machine, where something tells it to the network."""
    name = socket.gethostname().partition(".")[0].lower()
    is_told = here != LOOPBACK and name != "localhost" and AVAHI.exists()
    return (f"{name}.local",) if is_told else ()


def for_phones(addresses: Iterable[str]) -> tuple[str, ...]:
    """Return the addresses that others can open; none where only this machine can.

    >>> for_phones(["http://192.168.1.2:8000/", "http://127.0.0.1:8000/"])
    ('http://192.168.1.2:8000/',)
    """
    return tuple(each for each in addresses if not _is_loopback(urlsplit(each).hostname or ""))


def _is_loopback(name: str) -> bool:
    return name in ("localhost", "::1") or name.startswith("127.")
