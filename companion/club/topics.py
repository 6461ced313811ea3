"""Where in the broker things stand, and what a post to it is. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

STATE: Final = "state"
EVENT: Final = "event"
ONLINE: Final = "online"

TABLE_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
"""What a table is called in topics; no `/`, `+` or `#`, which mean something there."""

PREFIX: Final = re.compile(r"(?=.{1,64}\Z)[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")


@dataclass(frozen=True, slots=True)
class Post:
    """Something for the broker.

    Attributes:
        kept: the broker keeps it, and gives it to whoever asks later.
    """

    topic: str
    payload: str
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """Something from the broker; anybody may have written it.

    Attributes:
        was_kept: the broker had kept it: it was said at some time before.
    """

    topic: str
    payload: bytes
    was_kept: bool = False


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics under one prefix.

    >>> Topics("dicetable").of("hall", STATE)
    'dicetable/hall/state'
    """

    prefix: str

    def of(self, table: str, kind: str) -> str:
        """Return the topic of one table."""
        return f"{self.prefix}/{table}/{kind}"

    def everybody(self, kind: str) -> str:
        """Return what to subscribe to for all tables."""
        return f"{self.prefix}/+/{kind}"

    def parted(self, topic: str) -> tuple[str, str] | None:
        """Return the table and the kind that a topic names; None where it is none of ours.

        >>> Topics("club").parted("club/hall/online"), Topics("club").parted("club/HALL/online")
        (('hall', 'online'), None)
        """
        head, _, kind = topic.rpartition("/")
        prefix, _, table = head.rpartition("/")
        if prefix != self.prefix or not TABLE_ID.fullmatch(table):
            return None
        return table, kind
