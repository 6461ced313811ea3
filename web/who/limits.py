"""How often, and how much at once, somebody may do something: by addresses on the network."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_KNOWN: Final = 1024
"""So many addresses are remembered; the one that was heard of least lately is forgotten."""

SUBNET_V6: Final = 64
"""One machine may have as many IPv6 addresses as it likes under one prefix of this length."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many in a second."""

    burst: int
    per_s: float


class Limit:
    """Counts what comes from each address."""

    def __init__(self, rate: Rate, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def has_room(self, address: str) -> bool:
        """Return whether one more would be within the limit."""
        with self._lock:
            return self._tokens(subject_of(address)) >= 1

    def take(self, address: str) -> bool:
        """Count one more; return whether it is within the limit."""
        with self._lock:
            subject = subject_of(address)
            tokens = self._tokens(subject)
            is_within = tokens >= 1
            self._left[subject] = (tokens - is_within, self._clock())
            self._left.move_to_end(subject)
            if len(self._left) > MOST_KNOWN:
                self._left.popitem(last=False)
            return is_within

    def _tokens(self, subject: str) -> float:
        left, at = self._left.get(subject, (self._rate.burst, self._clock()))
        return min(self._rate.burst, left + (self._clock() - at) * self._rate.per_s)


class AtOnce:
    """Counts what is being done for each other address at this moment.

    By IPv6 one home is one subnet, so each address counts by itself. The table's own machine, which
    may be everybody's proxy, may have any number.
    """

    def __init__(self, most: int) -> None:
        """Allow *most* at once for each."""
        self._most = most
        self._now: Counter[str] = Counter()
        self._lock = threading.Lock()

    def begin(self, address: str) -> bool:
        """Count one more, unless that is too many; return whether it is counted."""
        known = as_v4(address)
        with self._lock:
            if self._now[known] >= self._most and not is_loopback(known):
                return False
            self._now[known] += 1
            return True

    def end(self, address: str) -> None:
        """Note that one that was counted is over."""
        known = as_v4(address)
        with self._lock:
            self._now[known] -= 1
            if not self._now[known]:
                del self._now[known]


def subject_of(address: str) -> str:
    """Return who an address belongs to.

    >>> subject_of("fd00::1:2:3:4"), subject_of("192.168.1.5"), subject_of("::ffff:192.168.1.5")
    ('fd00::/64', '192.168.1.5', '192.168.1.5')
    """
    known = as_v4(address)
    if ":" not in known:
        return known
    try:
        return str(ipaddress.ip_network((known.partition("%")[0], SUBNET_V6), strict=False))
    except ValueError:
        return known


def as_v4(address: str) -> str:
    """Return an address of IPv4 as such, though it came by IPv6.

    >>> as_v4("::ffff:192.168.1.5"), as_v4("fd00::1")
    ('192.168.1.5', 'fd00::1')
    """
    try:
        mapped = ipaddress.IPv6Address(address).ipv4_mapped
    except ValueError:
        return address
    return address if mapped is None else str(mapped)


def is_loopback(address: str) -> bool:
    """Return whether an address is this machine's own, by which nobody else can come.

    >>> is_loopback("127.0.0.2"), is_loopback("::ffff:127.0.0.1"), is_loopback("192.168.1.5")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(as_v4(address)).is_loopback
    except ValueError:
        return False
