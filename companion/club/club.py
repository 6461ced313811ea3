"""A club as one member sees it: the line to the broker, the board, and who reports a table."""

from __future__ import annotations

import json
import logging
import secrets
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from companion.club.board import Board
from companion.club.discovery import HERE
from companion.club.line import Line
from companion.club.reporter import Reporter, will_of
from companion.club.topics import ONLINE, STATE
from hardware.closable import Closable

if TYPE_CHECKING:
    from companion.club.membership import Membership
    from companion.club.outbox import Outbox
    from companion.club.topics import Heard
    from companion.table import Table

logger = logging.getLogger(__name__)


class Club(Closable):
    """What is heard of all tables, until `close()`.

    Attributes:
        board: all tables of the club.
    """

    def __init__(
        self, member: Membership, table: Table | None = None, outbox: Outbox | None = None
    ) -> None:
        """Begin to listen, and to report a table.

        Args:
            member: where the club is found.
            table: what is reported; None for a hub that only listens.
            outbox: where the events of the table are laid down.
        """
        topics = member.topics
        self.board = Board(topics, clock=time.time)
        self._run = secrets.token_hex(4)
        self._own = topics.of(member.table, STATE) if table is not None else ""
        self._own_online = topics.of(member.table, ONLINE)
        self._reporter: Reporter | None = None
        self._has_warned = False
        self._closing = ExitStack()
        line = self._closing.enter_context(
            Line(
                member.broker,
                topics=(topics.everybody(STATE), topics.everybody(ONLINE)),
                hear=self._hear,
                linked=self._linked,
                will=None if table is None else will_of(member),
            )
        )
        if table is not None and outbox is not None:
            self._reporter = self._closing.enter_context(
                Reporter(table, member, line, outbox, run=self._run, clock=time.time)
            )

    def _linked(self, is_up: bool) -> None:  # noqa: FBT001 - called by the line alone
        self.board.take_link(is_up=is_up)

    def _hear(self, heard: Heard) -> None:
        self.board.hear(heard)
        if heard.was_kept:
            return
        if heard.topic == self._own and not self._has_warned:
            self._warn_of_double(heard)
        # The will of a run that a power cut ended comes when the next one is here already.
        if heard.topic == self._own_online and heard.payload != HERE.encode() and self._reporter:
            self._reporter.greet_again()

    def _warn_of_double(self, heard: Heard) -> None:
        """Say that another table publishes under our name: machines are often called alike."""
        with suppress(ValueError, RecursionError, TypeError, AttributeError):
            run = json.loads(heard.payload).get("run", self._run)
            if run != self._run:
                self._has_warned = True
                logger.warning(
                    "another table publishes as %s, too: give each its own table_id under [mqtt]",
                    self._own,
                )

    def close(self) -> None:
        """Take leave; may be called twice."""
        self._closing.close()
