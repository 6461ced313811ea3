"""Where a page may listen, and under which names others find it in their network."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    FindAddresses = Callable[[], tuple[str, ...]]
    """Finds where a page is reached now, as URLs, the best for a phone first: the network may come,
    or be another one, later."""

LOOPBACK: Final = "127.0.0.1"

AVAHI: Final = Path("/run/avahi-daemon/socket")
"""What tells this machine's `.local` name to the network, while it runs."""

SOMEWHERE_ELSE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: asking for the way there sends nothing."""


INTERFACES: Final = Path("/sys/class/net")
"""Where Linux says of each interface whether there is somebody at its other end (`carrier`)."""

SIOCGIFADDR: Final = 0x8915
"""Asks Linux for the number of an interface (netdevice(7)); a `struct ifreq` has 40 bytes, and the
number stands in it from byte 20 on."""


EVERYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104
"""The hosts of a server that listens at all addresses of this machine."""

HTTP: Final = 80
"""The port that an address need not name."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Where a page may listen: at the first port of these that is free; at least one."""

    host: str
    ports: tuple[int, ...]


def names_of(host: str, known_as: str = "") -> tuple[str, ...]:
    """Return the names under which others find this machine, the best one for a phone first.

    Args:
        host: the address that is listened on.
        known_as: the name that the network knows, if there is one. Not every phone can look it
            up, so the number comes first.
    """
    if host not in EVERYWHERE:
        return (host,)
    here = _own_number()
    names = (here, known_as, *_local_names(here), LOOPBACK)
    return tuple(dict.fromkeys(name for name in names if name))


def _own_number() -> str:
    """Return the number by which others find this machine; the loopback's where none does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
            return str(probe.getsockname()[0])
        except OSError:
            # No way leads anywhere, but phones may be here: the machine is their access point.
            numbers = [_number_of(name, probe) for _, name in socket.if_nameindex()]
    return next((each for each in numbers if each and each != LOOPBACK), LOOPBACK)


def _number_of(interface: str, probe: socket.socket) -> str:
    """Return the number of an interface; nothing where it has none, or nobody can be there."""
    try:
        carrier = (INTERFACES / interface / "carrier").read_text()
        answer = ioctl(probe, SIOCGIFADDR, pack("40s", interface.encode()))
    except OSError:
        return ""
    return socket.inet_ntoa(answer[20:24]) if carrier.strip() == "1" else ""


def reached_at(host: str) -> str:
    """Return where this machine itself reaches what listens on *host*."""
    return LOOPBACK if host in EVERYWHERE else host


def url_of(name: str, port: int) -> str:
    """Return an address as people type it.

    >>> url_of("192.168.1.2", 8000), url_of("dicetable.local", 80), url_of("fd00::1", 80)
    ('http://192.168.1.2:8000/', 'http://dicetable.local/', 'http://[fd00::1]/')
    """
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}/" if port == HTTP else f"http://{name}:{port}/"


def name_in(address: str) -> str:
    """Return the name in an address; nothing where it is none.

    >>> name_in("http://[fd00::1]:8000/"), name_in("http://[:8000/")
    ('fd00::1', '')
    """
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


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
    return tuple(each for each in addresses if not _is_loopback(name_in(each)))


def best_of(addresses: Sequence[str]) -> tuple[str, ...]:
    """Return the addresses to tell people: those for phones, or all where there are none.

    >>> best_of(["http://192.168.1.2:8000/", "http://127.0.0.1:8000/"])
    ('http://192.168.1.2:8000/',)
    >>> best_of(["http://127.0.0.1:8000/"])
    ('http://127.0.0.1:8000/',)
    """
    return for_phones(addresses) or tuple(addresses)


def _is_loopback(name: str) -> bool:
    return name in ("localhost", "::1") or name.startswith("127.")
