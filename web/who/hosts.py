"""By which names a table may be opened: those that no stranger's site can have (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from companion.addresses import name_in

if TYPE_CHECKING:
    from collections.abc import Iterable

HOME_SUFFIXES: Final = (".local", ".lan", ".home.arpa", ".internal")
"""Names under these lead nowhere outside a home, so no stranger's site can bear one."""

LOOPBACK_NAMES: Final = ("localhost", "127.0.0.1", "::1")

WELL_FORMED: Final = re.compile(r"(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.IGNORECASE)


def host_of(said: str) -> str:
    """Return the name in a `Host`, without its port; nothing where it is none.

    >>> host_of("[fd00::1]:8000"), host_of("Dice.local:80"), host_of("a@b"), host_of("[")
    ('fd00::1', 'dice.local', '', '')
    """
    if not WELL_FORMED.fullmatch(said):
        return ""
    try:
        return (urlsplit(f"//{said}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def hosts_of(addresses: Iterable[str]) -> list[str]:
    """Return the names in addresses."""
    return [name_in(address) for address in addresses]


def is_of_a_home(host: str) -> bool:
    """Return whether a name is a number, or one that means nothing outside a home."""
    return bool(host) and ("." not in host or host.endswith(HOME_SUFFIXES) or is_number(host))


def is_number(host: str) -> bool:
    """Return whether a name is an address in numbers."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
