"""A hub: the club's scoreboard alone, on a machine without a table."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING

from companion.addresses import reached_at
from companion.club.club import Club
from companion.serving import serve
from companion.upkeep.supervisor import PageSign, Supervisor
from hardware.closable import Closable
from web.hub import create_hub

if TYPE_CHECKING:
    import socket

    from flask import Flask

    from companion.addresses import FindAddresses, Ports
    from companion.club.membership import Membership
    from companion.upkeep.supervisor import Notify


class Hub(Closable):
    """Listens to all tables of a club, and serves their scoreboard."""

    def __init__(
        self, member: Membership, *, language: str, name: str = "", notify: Notify | None = None
    ) -> None:
        """Begin to listen.

        Args:
            member: where the club is found.
            language: of pages on phones that ask for none that the page has.
            name: under which phones find this machine, beside its number; empty without one.
            notify: who waits for signs of life; None where nobody does.
        """
        self._closing = ExitStack()
        self._language = language
        self._name = name
        self._notify = notify
        self._over = threading.Event()
        self._club = self._closing.enter_context(Club(member))

    def serve(self, place: Ports | socket.socket) -> tuple[str, ...]:
        """Start the page; return its addresses, the best first.

        Args:
            place: ports to try, or a socket that listens already.

        Raises:
            PortTakenError: other programs have all these ports.
            ListenError: this machine does not let us listen there.
        """
        served = serve(self._app, place, known_as=self._name)
        self._closing.callback(served.server.close)
        if self._notify is not None:
            # A broker that is away is no reason to start again: the page says that it is.
            page = PageSign(reached_at(served.host), served.server.port)
            supervisor = Supervisor({"page": page}, self._notify, well="showing")
            self._closing.enter_context(supervisor)
            supervisor.start()
        return served.find_addresses()

    def _app(self, find_addresses: FindAddresses) -> Flask:
        board, language = self._club.board, self._language
        return create_hub(board, find_addresses=find_addresses, language=language)

    def wait(self) -> None:
        """Wait until somebody closes the hub."""
        self._over.wait()

    def close(self) -> None:
        """Close page and line; may be called twice."""
        self._over.set()
        self._closing.close()
