"""What waits for the broker: every event, up to a bound, in the order in which they happened.

The table only lays events down here; whoever carries them to the broker takes its time.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.storage.codec import encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.storage.log import EventLog, Logged
    from companion.turn.events import Event

MOST_WAITING: Final = 2000
"""More than an evening has: some 30 events a minute at the fastest for an hour, at 1 kB each."""

DROPPED: Final = "events-dropped"
"""Stands where events should be that waited for too long; none of the log's own kinds."""

EVENT_SCHEMA: Final = 1


@dataclass(frozen=True, slots=True)
class Waiting:
    """An event that waits.

    Attributes:
        seq: its number in the log, from 1.
        at: its date, as the log has it.
    """

    seq: int
    at: float
    event: Event

    def as_json(self) -> str:
        """Return it as it is published."""
        kind, payload = encode(self.event)
        return _json(seq=self.seq, at=self.at, kind=kind, payload=payload)


@dataclass(frozen=True, slots=True)
class Gap:
    """So many events were dropped before the one with this number."""

    count: int
    before: int

    def as_json(self) -> str:
        """Return it as it is published, in place of what is missing."""
        return _json(seq=self.before - 1, at=None, kind=DROPPED, payload={"count": self.count})


def _json(**fields: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    written = {"schema": EVENT_SCHEMA, **fields}
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


class Outbox:
    """Events on their way to the broker."""

    def __init__(self, *, most: int = MOST_WAITING) -> None:
        """Take how many may wait; beyond that the oldest is dropped, and counted."""
        self._waiting: deque[Waiting] = deque()
        self._most = most
        self._dropped = 0
        self._lock = threading.Lock()

    def lay(self, events: Sequence[Event], *, after: int, at: float) -> None:
        """Lay events down; takes no time.

        Args:
            events: what happened.
            after: the number in the log of the last one before them.
            at: their date, as the log has it.
        """
        with self._lock:
            for seq, event in enumerate(events, after + 1):
                if len(self._waiting) == self._most:
                    self._waiting.popleft()
                    self._dropped += 1
                self._waiting.append(Waiting(seq, at, event))

    def take(self) -> Waiting | Gap | None:
        """Return what comes next, and let go of it; None where nothing waits."""
        with self._lock:
            if not self._waiting:
                return None
            if self._dropped:
                gap = Gap(self._dropped, self._waiting[0].seq)
                self._dropped = 0
                return gap
            return self._waiting.popleft()


class LogWithOutbox:
    """A log that lays everything that is written down into an outbox."""

    def __init__(self, log: EventLog, outbox: Outbox) -> None:
        self._log = log
        self._outbox = outbox
        self._count = 0

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order."""
        logged = self._log.read()
        self._count = len(logged)
        return logged

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events*, all or none; then they are told."""
        self._log.append(events, at=at)
        self._outbox.lay(events, after=self._count, at=at)
        self._count += len(events)
