"""Starts a page: on the first port that is free, or at a socket that listens already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.addresses import names_of, url_of
from web.errors import PortTakenError
from web.serve import serve_on, start_server

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from flask import Flask

    from web.serve import Server


def serve(
    make_app: Callable[[tuple[str, ...]], Flask],
    host: str,
    ports: tuple[int, ...],
    *,
    known_as: str = "",
) -> tuple[Server, tuple[str, ...]]:
    """Return a running server and its addresses, the best for a phone first.

    Args:
        make_app: makes the page that knows these addresses.
        host: the address of this machine to listen on.
        ports: those to try, in order; at least one.
        known_as: the name that the network knows, if there is one.

    Raises:
        PortTakenError: other programs have all these ports.
        ListenError: this machine does not let us listen there.
    """
    *first, last = ports
    for port in first:
        try:
            return _served(make_app, host, port, known_as)
        except PortTakenError:
            continue
    return _served(make_app, host, last, known_as)


def serve_listening(
    make_app: Callable[[tuple[str, ...]], Flask], listening: socket.socket, *, known_as: str = ""
) -> tuple[Server, tuple[str, ...]]:
    """Return a running server at a socket that listens already, and its addresses: see `serve`."""
    host, port = listening.getsockname()[:2]
    addresses = _addresses_of(host, port, known_as)
    return serve_on(make_app(addresses), listening), addresses


def _served(
    make_app: Callable[[tuple[str, ...]], Flask], host: str, port: int, known_as: str
) -> tuple[Server, tuple[str, ...]]:
    addresses = _addresses_of(host, port, known_as)
    return start_server(make_app(addresses), host, port), addresses


def _addresses_of(host: str, port: int, known_as: str) -> tuple[str, ...]:
    return tuple(url_of(name, port) for name in names_of(host, known_as))
