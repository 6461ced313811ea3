"""Who may write, and what a browser may do with our pages.

No token that a page could lose while its phone sleeps: a write has to be JSON, which a foreign
page cannot send without asking first, and its Origin has to be our own address. Browsers send no
`Sec-Fetch-Site` to an address without TLS, so that cannot help here.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from flask import request

from web.answers import refusal
from web.asking import asked_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from flask import Flask, Response

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""On every answer. No HSTS: on a home network there is no certificate."""

HOME_SUFFIXES: Final = (".local", ".lan", ".home.arpa", ".internal")
"""Names under these lead nowhere outside a home, so no stranger's site can bear one."""


class Guard:
    """Refuses writes that do not come from a page of ours."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._address = addresses[0] if addresses else None
        self._names = frozenset(_hosts_of(addresses))

    def add_to(self, app: Flask) -> None:
        """Stand before every request, and mark every answer."""
        app.before_request(self._check)
        app.after_request(_mark)

    def _check(self) -> Response | None:
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return None
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            return refusal(403, asked_language().word("foreign-page"))
        if not self._is_ours(urlsplit(f"//{request.host}").hostname or ""):
            return refusal(403, self._unknown_name())
        if request.mimetype != "application/json":
            return refusal(415, asked_language().word("not-json"))
        return None

    def _unknown_name(self) -> str:
        language = asked_language()
        return language.word("unknown-name", address=self._address or language.word("by-number"))

    def _is_ours(self, host: str) -> bool:
        """Return whether a stranger's site could not have this name (DNS rebinding)."""
        return (
            host in self._names or "." not in host or host.endswith(HOME_SUFFIXES) or _is_ip(host)
        )


def _hosts_of(addresses: Iterable[str]) -> list[str]:
    return [urlsplit(address).hostname or "" for address in addresses]


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _mark(answer: Response) -> Response:
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer
