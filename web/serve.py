"""The server: waitress, with streams that end soon after their page has gone.

Measured with 20 streams: threads are free 1.2 s after pages were closed (29.5 s without the
lookahead) and 25 s after phones vanished without a word (never, without TCP_USER_TIMEOUT).
"""

from __future__ import annotations

import errno
import socket
import threading
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final
from weakref import WeakSet

# Waitress comes without types; everything of it is used in this module only.
from waitress import create_server, wasyncore  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import HTTPRequestParser  # type: ignore[import-untyped]

from web.back_rooms.storage import IMPORT, LARGEST_FILE_BYTES
from web.errors import ListenError, PortTakenError
from web.who.limits import as_v4

if TYPE_CHECKING:
    from flask import Flask

THREADS: Final = 64
CONNECTIONS: Final = 300
MOST_FROM_ONE: Final = 150
"""So many of them one other machine may hold, though it be a proxy: half the room is left."""

OWN: Final = ("127.0.0.1", "::1")
"""The table's own machine, which may be everybody's proxy, holds as many as there are. By no other
address of loopback: such are other machines to our tests."""

BACKLOG: Final = 128
GONE_AFTER_MS: Final = 20_000
LOOP_S: Final = 30.0
LARGEST_BODY_BYTES: Final = 1 << 20
"""What comes is read before the application sees it; the application allows much less."""

MOST_LARGE: Final = 4
"""So many files of games may be on their way at once, from each other machine one; they wait on the
disk."""

LARGEST_HEADER_BYTES: Final = 16 << 10
SILENT_S: Final = 60
"""A connection that says nothing for so long is closed; streams have their heartbeat."""


class _Request(HTTPRequestParser):  # type: ignore[misc] # waitress comes without types
    """A request on its way: one that brings a file of games may be larger than all others."""

    adj: Any
    _large: ClassVar[WeakSet[_Request]] = WeakSet()
    _counting: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, adj: Any, *, address: str) -> None:  # noqa: ANN401 - it is waitress's own
        """Begin to read what comes from an address."""
        super().__init__(adj)
        self.address = address

    def parse_header(self, header: bytes) -> None:
        """Read the header, which says how much follows."""
        super().parse_header(header)
        if self.path == IMPORT and self._take_place():
            self.adj = copy(self.adj)
            # Waitress refuses what is as large as its limit, too.
            self.adj.max_request_body_size = LARGEST_FILE_BYTES + 1

    def close(self) -> None:
        """Make room for the next one: this one was answered, or its page has gone."""
        with self._counting:
            self._large.discard(self)
        super().close()

    def _take_place(self) -> bool:
        """Take a place for a large one, if there is one for its sender."""
        with self._counting:
            senders = [each.address for each in self._large]
            has_place = self.address in OWN or self.address not in senders
            if not has_place or len(senders) >= MOST_LARGE:
                return False
            self._large.add(self)
            return True


class _Channel(HTTPChannel):  # type: ignore[misc] # waitress comes without types
    """A connection, on which such requests come."""

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - they are waitress's own
        super().__init__(*given, **named)
        address, channels = as_v4(self.addr[0]), self.server.active_channels.values()
        self.parser_class = partial(_Request, address=address)
        held = sum(as_v4(each.addr[0]) == address for each in channels)
        if held > MOST_FROM_ONE and address not in OWN:
            self.handle_close()


class Server:
    """A running server."""

    def __init__(self, app: Flask, listening: socket.socket) -> None:
        self._sockets: dict[int, Any] = {}
        self._waitress = create_server(
            app,
            map=self._sockets,
            sockets=[listening],
            threads=THREADS,
            # One request is read ahead, or waitress never looks whether a stream's page has gone.
            channel_request_lookahead=1,
            connection_limit=CONNECTIONS,
            backlog=BACKLOG,
            ident=None,
            max_request_body_size=LARGEST_BODY_BYTES,
            max_request_header_size=LARGEST_HEADER_BYTES,
            channel_timeout=SILENT_S,
            # What a proxy says stays to be seen: then nobody is taken for this machine itself.
            clear_untrusted_proxy_headers=False,
        )
        self._waitress.channel_class = _Channel
        self.port: int = listening.getsockname()[1]
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop: no stream and no thread is left. May be called twice."""
        if not self._closing.is_set():
            self._closing.set()
            self._waitress.pull_trigger()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            wasyncore.loop(timeout=LOOP_S, use_poll=True, map=self._sockets, count=1)
        self._hang_up()

    def _hang_up(self) -> None:
        # The streams first: with their pages gone, their threads come to an end. The trigger last:
        # threads that end still pull it.
        self._waitress.socket.close()
        for channel in tuple(self._waitress.active_channels.values()):
            channel.handle_close()
        self._waitress.task_dispatcher.shutdown()
        self._waitress.close()
        wasyncore.close_all(self._sockets, ignore_all=True)


def start_server(app: Flask, host: str, port: int) -> Server:
    """Serve *app* in threads of its own.

    Args:
        app: what to serve.
        host: the address of this machine to listen on; "0.0.0.0" for all.
        port: 0 for any free one.

    Raises:
        PortTakenError: another program listens there.
        ListenError: it is forbidden, or there is no such address.
    """
    return Server(app, _listening(host, port))


def check_listening(host: str, port: int) -> None:
    """Refuse an address at which `start_server` could not listen.

    Raises:
        PortTakenError: another program listens there.
        ListenError: it is forbidden, or there is no such address.
    """
    _listening(host, port).close()


def serve_on(app: Flask, listening: socket.socket) -> Server:
    """Serve *app* at a socket that listens already, in threads of its own."""
    _give_up_the_gone(listening)
    return Server(app, listening)


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as wrong:
        raise ListenError(port, f"cannot listen on {host}: {wrong.strerror}") from wrong
    except UnicodeError as wrong:
        # A part of a name between two dots is empty or too long, "..": nobody can look it up.
        raise ListenError(port, f"cannot listen on {host}: that is no address") from wrong
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _give_up_the_gone(listening)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as wrong:
        listening.close()
        raise _cannot_listen(host, port, wrong) from wrong
    return listening


def _give_up_the_gone(listening: socket.socket) -> None:
    """Give up a phone that vanished after some time; accepted connections inherit that."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER_MS)


def _cannot_listen(host: str, port: int, wrong: OSError) -> ListenError:
    if wrong.errno == errno.EADDRINUSE:
        return PortTakenError(port, f"another program listens on port {port}: name another one")
    return ListenError(port, f"cannot listen on {host}, port {port}: {wrong.strerror}")
