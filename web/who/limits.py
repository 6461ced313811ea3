"""How often somebody may do something: token buckets, one for each address on the network."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
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
            return self._tokens(_subject(address)) >= 1

    def take(self, address: str) -> bool:
        """Count one more; return whether it is within the limit."""
        with self._lock:
            subject = _subject(address)
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


def _subject(address: str) -> str:
    """Return who an address belongs to.

    >>> _subject("fd00::1:2:3:4"), _subject("192.168.1.5")
    ('fd00::/64', '192.168.1.5')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:  # noqa: PLR2004 - of the protocol
        return address
    return str(ipaddress.ip_network((address.partition("%")[0], SUBNET_V6), strict=False))
