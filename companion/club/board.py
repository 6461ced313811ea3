"""The club's scoreboard: all tables that were heard of, each with its latest card."""

from __future__ import annotations

import logging
import math
import re
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.club.card import read_card
from companion.club.discovery import HERE
from companion.club.topics import ONLINE, STATE
from companion.errors import ForeignPostError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.club.card import Card
    from companion.club.topics import Heard, Topics

MOST_TABLES: Final = 64
"""More than a club has; whoever floods the broker fills no memory."""

BELIEVED_S: Final = 90.0
"""So long a kept word that a table is here is believed. One that is here says so again meanwhile: a
broker that lost its power together with a table keeps that table's last word for ever."""

MOST_COMPLAINTS: Final = 64
"""So many different ones are remembered, to say each once."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table on the board.

    Attributes:
        table: what it is called in topics.
        card: its latest state.
        heard_at: when it said so, in seconds since 1970.
        is_online: its program is connected to the broker.
    """

    table: str
    card: Card
    heard_at: float
    is_online: bool = False


class Board:
    """Keeps what is heard; asked and told from any thread.

    Attributes:
        is_linked: the broker is reached at this moment; else what is shown may be old.
    """

    def __init__(self, topics: Topics, *, clock: Callable[[], float]) -> None:
        """Take where the club is found, and the time in seconds since 1970."""
        self.is_linked = False
        self._topics = topics
        self._clock = clock
        self._listed: dict[str, Listed] = {}
        # Until when it is believed, in seconds since 1970; it may be said before a state is heard.
        self._online: dict[str, float] = {}
        self._complaints: set[tuple[str, str]] = set()
        self._lock = threading.Lock()

    @property
    def now(self) -> float:
        """Seconds since 1970."""
        return self._clock()

    def take_link(self, *, is_up: bool) -> None:
        """Hear that the broker is reached, or no more: whoever was here has to say so again."""
        with self._lock:
            self.is_linked = is_up
            latest = self._clock() + BELIEVED_S
            self._online = {table: min(until, latest) for table, until in self._online.items()}

    def tables(self) -> tuple[Listed, ...]:
        """Return all tables: those that are here before the others, each in the order of names."""
        with self._lock:
            now = self._clock()
            listed = [
                replace(each, is_online=self._online.get(each.table, 0.0) > now)
                for each in self._listed.values()
            ]
        return tuple(sorted(listed, key=_place))

    def hear(self, heard: Heard) -> None:
        """Take what the broker told; what is no table's state is ignored, and said once."""
        parted = self._topics.parted(heard.topic)
        if parted is None:
            return
        table, kind = parted
        with self._lock:
            if kind == STATE:
                self._hear_state(table, heard)
            elif kind == ONLINE:
                self._hear_online(table, self._believed(heard))

    def _believed(self, heard: Heard) -> float:
        """Return until when a table counts as connected, after what was said of it."""
        if heard.payload != HERE.encode():
            return 0.0
        return self._clock() + BELIEVED_S if heard.was_kept else math.inf

    def _hear_online(self, table: str, until: float) -> None:
        """Note until when a table is connected; who never tells a state makes room for others."""
        if not _has_room(self._online, table):
            stateless = [each for each in self._online if each not in self._listed]
            if not stateless:
                return
            del self._online[stateless[0]]
        self._online[table] = until

    def _hear_state(self, table: str, heard: Heard) -> None:
        if not heard.payload:
            # So a broker is told to forget.
            self._listed.pop(table, None)
            return
        if not _has_room(self._listed, table):
            self._complain(table, f"there are {MOST_TABLES} tables already")
            return
        try:
            card, said_at = read_card(heard.payload)
        except ForeignPostError as wrong:
            self._complain(table, str(wrong))
            return
        now = self._clock()
        heard_at = min(said_at, now) if heard.was_kept else now
        self._listed[table] = Listed(table, card, heard_at)
        if not heard.was_kept:
            self._hear_online(table, math.inf)

    def _complain(self, table: str, why: str) -> None:
        complaint = (table, why)
        if complaint in self._complaints or len(self._complaints) >= MOST_COMPLAINTS:
            return
        self._complaints.add(complaint)
        logger.warning("the state of table %r is ignored: %s", table, why)


def _has_room(among: Mapping[str, object], table: str) -> bool:
    """Return whether a table is there already, or one more may be."""
    return table in among or len(among) < MOST_TABLES


def _place(listed: Listed) -> tuple[bool, list[str | int], str]:
    """Return what comes before what: whoever is here, then names, in which Table 2 is before 10."""
    parts = re.split(r"(\d+)", listed.card.name.casefold())
    in_numbers = [int(part) if at % 2 else part for at, part in enumerate(parts)]
    return not listed.is_online, in_numbers, listed.table
