"""Starts a page: on the first port that is free, or at a socket that listens already."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.addresses import Ports, names_of, url_of
from web.errors import PortTakenError
from web.serve import check_listening, serve_on, start_server

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from flask import Flask

    from companion.addresses import FindAddresses
    from web.serve import Server

    MakeApp = Callable[[FindAddresses], Flask]
    """Makes the page that knows its addresses."""

Listening = TypeVar("Listening")
"""Whatever has begun to listen at a port, or has found that it could."""


@dataclass(frozen=True, slots=True)
class Served:
    """A page that runs.

    Attributes:
        server: what serves it.
        host: the address of this machine that it listens on.
        find_addresses: finds where it is reached now, the best for a phone first.
    """

    server: Server
    host: str
    find_addresses: FindAddresses


def serve(make_app: MakeApp, place: Ports | socket.socket, *, known_as: str = "") -> Served:
    """Return a page that runs.

    Args:
        make_app: makes the page that knows its addresses.
        place: ports to try, or a socket that listens already.
        known_as: the name that the network knows, if there is one.

    Raises:
        PortTakenError: other programs have all these ports.
        ListenError: this machine does not let us listen there.
    """
    if isinstance(place, Ports):
        return _at_first_free(make_app, place, known_as)
    host, port = place.getsockname()[:2]
    find_addresses = partial(_addresses_of, host, port, known_as)
    return Served(serve_on(make_app(find_addresses), place), host, find_addresses)


def check_served(place: Ports | socket.socket) -> None:
    """Refuse a place where no page could be served now, before anything else is done.

    Raises:
        PortTakenError: other programs have all these ports.
        ListenError: this machine does not let us listen there.
    """
    if isinstance(place, Ports):
        _at_first(place, partial(check_listening, place.host))


def _at_first_free(make_app: MakeApp, place: Ports, known_as: str) -> Served:
    return _at_first(place, partial(_served, make_app, place.host, known_as))


def _at_first(place: Ports, listen: Callable[[int], Listening]) -> Listening:
    """Return what listens at the first port that is free."""
    *first, last = place.ports
    for port in first:
        try:
            return listen(port)
        except PortTakenError:
            continue
    return listen(last)


def _served(make_app: MakeApp, host: str, known_as: str, port: int) -> Served:
    find_addresses = partial(_addresses_of, host, port, known_as)
    return Served(start_server(make_app(find_addresses), host, port), host, find_addresses)


def _addresses_of(host: str, port: int, known_as: str) -> tuple[str, ...]:
    return tuple(url_of(name, port) for name in names_of(host, known_as))
