"""Whoever reports a table to its club: its state whenever that changes, and every event."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING, Final

from companion.club.card import as_json, card_of
from companion.club.discovery import AWAY, HERE, announcements
from companion.club.outbox import Gap
from companion.club.topics import EVENT, ONLINE, STATE, Post
from hardware.closable import Closable
from hardware.lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from companion.club.card import Card
    from companion.club.membership import Membership
    from companion.club.outbox import Outbox
    from companion.table import Table

    class Sends(Protocol):
        """Whatever sends posts to the broker."""

        @property
        def times(self) -> int:
            """How often the broker was reached so far."""

        @property
        def is_up(self) -> bool:
            """Whether it is reached now."""

        def send(self, post: Post, *, is_over: Callable[[], bool]) -> bool:
            """Send a post; return whether it was taken before it was over."""


LOOK_AGAIN_S: Final = 0.25
"""How often the thread looks whether the broker is there again, or whether it shall end."""

HERE_AGAIN_S: Final = 30.0
"""So often a table says that it is here: what a broker kept of it may be of before a power cut."""

FAREWELL_S: Final = 1.0
"""So long the broker may take to hear that the table leaves; then it says so by itself."""

logger = logging.getLogger(__name__)


def will_of(member: Membership) -> Post:
    """Return what is said of a table that is gone."""
    return Post(member.topics.of(member.table, ONLINE), AWAY, kept=True)


class Reporter(Closable):
    """Follows a table in a thread of its own, and reports it, until `close()`.

    Of states only the present one is ever sent, however many there were while nobody listened.
    """

    def __init__(
        self,
        table: Table,
        member: Membership,
        line: Sends,
        outbox: Outbox,
        *,
        run: str,
        clock: Callable[[], float],
    ) -> None:
        """Take what to report, and to whom.

        Args:
            table: what is reported.
            member: what it is called in its club.
            line: how the broker is reached.
            outbox: where its events are laid down.
            run: names this run of the program.
            clock: gives seconds since 1970.
        """
        self._table = table
        self._member = member
        self._line = line
        self._outbox = outbox
        self._run = run
        self._clock = clock
        self._greeted = 0
        self._said_here = 0.0
        self._reported: Card | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._report, name="reporter", daemon=True)
        self._thread.start()

    def greet_again(self) -> None:
        """Say soon that the table is here: somebody said that it is not. From any thread."""
        self._greeted = 0

    def _report(self) -> None:
        change = -1
        lasting = Lasting("reporting to the club", rest=lambda: self._over.wait(LOOK_AGAIN_S))
        while not self._over.is_set():
            with lasting.once():
                change = self._table.wait(change, timeout_s=LOOK_AGAIN_S).change
                if self._line.is_up:
                    self._report_once()

    def _report_once(self) -> None:
        """Say what there is to say by now."""
        if self._greeted != self._line.times:
            self._greet()
        elif time.monotonic() > self._said_here + HERE_AGAIN_S:
            self._say_here()
        self._send_events()
        self._send_state()

    def _greet(self) -> None:
        """Say who we are; a broker that was started anew may know nothing any more."""
        self._greeted = self._line.times
        self._reported = None
        for post in announcements(self._member):
            self._send(post)
        self._say_here()
        # Whoever looks at the tables need not wait for all that happened while the line was down.
        self._send_state()

    def _say_here(self) -> None:
        self._said_here = time.monotonic()
        self._send(Post(self._topic(ONLINE), HERE, kept=True))

    def _send_events(self) -> None:
        while not self._over.is_set() and (waiting := self._outbox.take()) is not None:
            if isinstance(waiting, Gap):
                logger.warning(
                    "%d events were not published: the broker was away for too long", waiting.count
                )
            self._send(Post(self._topic(EVENT), waiting.as_json()))

    def _send_state(self) -> None:
        view = self._table.snapshot().view
        card = card_of(view, name=self._member.name, run=self._run)
        if card != self._reported:
            payload = as_json(card, at=self._clock())
            if self._send(Post(self._topic(STATE), payload, kept=True)):
                self._reported = card

    def _send(self, post: Post) -> bool:
        return self._line.send(post, is_over=self._over.is_set)

    def _topic(self, kind: str) -> str:
        return self._member.topics.of(self._member.table, kind)

    def close(self) -> None:
        """Say that the table is gone, and stop; may be called twice."""
        if self._over.is_set():
            return
        self._over.set()
        self._thread.join()
        if self._line.is_up:
            limit = time.monotonic() + FAREWELL_S
            self._line.send(will_of(self._member), is_over=lambda: time.monotonic() > limit)
