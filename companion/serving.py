"""Starts a page on the first port that is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.addresses import names_of
from web.errors import PortTakenError
from web.serve import start_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from web.serve import Server


def serve(
    make_app: Callable[[tuple[str, ...]], Flask], host: str, ports: tuple[int, ...]
) -> tuple[Server, tuple[str, ...]]:
    """Return a running server and its addresses, the best for a phone first.

    Args:
        make_app: makes the page that knows these addresses.
        host: the address of this machine to listen on.
        ports: those to try, in order; at least one.

    Raises:
        PortTakenError: other programs have all these ports.
        ListenError: this machine does not let us listen there.
    """
    *first, last = ports
    for port in first:
        try:
            return _served(make_app, host, port)
        except PortTakenError:
            continue
    return _served(make_app, host, last)


def _served(
    make_app: Callable[[tuple[str, ...]], Flask], host: str, port: int
) -> tuple[Server, tuple[str, ...]]:
    addresses = tuple(f"http://{name}:{port}/" for name in names_of(host))
    return start_server(make_app(addresses), host, port), addresses
