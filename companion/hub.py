"""A hub: the club's scoreboard alone, on a machine without a table."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING

from companion.club.club import Club
from companion.serving import serve
from hardware.closable import Closable
from web.hub import create_hub

if TYPE_CHECKING:
    from companion.club.membership import Membership


class Hub(Closable):
    """Listens to all tables of a club, and serves their scoreboard."""

    def __init__(self, member: Membership, *, language: str) -> None:
        """Begin to listen.

        Args:
            member: where the club is found.
            language: of pages on phones that ask for none that the page has.
        """
        self._closing = ExitStack()
        self._language = language
        self._over = threading.Event()
        self._club = self._closing.enter_context(Club(member))

    def serve(self, host: str, ports: tuple[int, ...]) -> tuple[str, ...]:
        """Start the page on the first port that is free; return its addresses, the best first.

        Raises:
            PortTakenError: other programs have all these ports.
            ListenError: this machine does not let us listen there.
        """
        server, addresses = serve(
            lambda known: create_hub(self._club.board, addresses=known, language=self._language),
            host,
            ports,
        )
        self._closing.callback(server.close)
        return addresses

    def wait(self) -> None:
        """Wait until somebody closes the hub."""
        self._over.wait()

    def close(self) -> None:
        """Close page and line; may be called twice."""
        self._over.set()
        self._closing.close()
