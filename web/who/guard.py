"""Who may ask for what, and what a browser may do with our pages.

No token that a page could lose while its phone sleeps: a write has to be JSON, which a foreign
page cannot send without asking first, and its Origin has to be our own address. Browsers send no
`Sec-Fetch-Site` to an address without TLS, so that cannot help here. Every request, a look
included, has to name the table by a name that no stranger's site can have (DNS rebinding).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from flask import request

from companion.addresses import best_of
from web.answers import in_form, refusal, too_much
from web.asking import asked_language
from web.policy import policy
from web.who.hosts import host_of, hosts_of, is_of_a_home
from web.who.limits import AtOnce, Limit, Rate
from web.who.roles import Role, needed

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from companion.addresses import FindAddresses
    from web.who.visitors import Visitors


HEADERS: Final = {
    "Content-Security-Policy": policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""On every answer that says nothing else: what a table shows is of this moment, so nobody keeps a
copy. No HSTS: on a home network there is no certificate."""

WRITES: Final = Rate(burst=60, per_s=10)
"""From one address. Fast fingers tap five times a second; a machine may show several pages."""

MOST_AT_ONCE: Final = 12
"""From one other machine: browsers ask for six things at once. It may be everybody's proxy; without
a limit one that asks for all that takes long has every thread of the server."""

BEGUN: Final = "dicetable.begun_for"
"""Whose request is being worked at, in its surroundings."""

LOOKS: Final = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Refuses what does not come from a page of ours, and what a page may not do."""

    def __init__(self, find_addresses: FindAddresses, visitors: Visitors) -> None:
        self._find_addresses = find_addresses
        self._names = frozenset(hosts_of(find_addresses()))
        self._visitors = visitors
        self._writes = Limit(WRITES)
        self._at_once = AtOnce(MOST_AT_ONCE)

    def add_to(self, app: Flask) -> None:
        """Stand before every request, and mark every answer."""
        app.before_request(self._begin)
        app.before_request(self._check)
        app.after_request(_mark)
        app.teardown_request(self._end)

    def _begin(self) -> Response | None:
        address = request.remote_addr or ""
        if not self._at_once.begin(address):
            return too_much(429, wait_s=1)
        request.environ[BEGUN] = address
        return None

    def _end(self, _: BaseException | None) -> None:
        if (address := request.environ.pop(BEGUN, None)) is not None:
            self._at_once.end(address)

    def _check(self) -> Response | None:
        host = host_of(request.host)
        if not (host in self._names or is_of_a_home(host)):
            return self._unknown_name()
        if request.method in LOOKS:
            return None
        checks: tuple[Callable[[], Response | None], ...] = (
            _check_origin,
            _check_form,
            self._check_rate,
            self._check_role,
        )
        return next(filter(None, (check() for check in checks)), None)

    def _unknown_name(self) -> Response:
        language = asked_language()
        addresses = best_of(self._find_addresses())
        address = addresses[0] if addresses else language.word("by-number")
        sentence = language.word("unknown-name", address=address)
        return in_form(403, sentence, addresses)

    def _check_rate(self) -> Response | None:
        if self._writes.take(request.remote_addr or ""):
            return None
        return too_much(429, wait_s=1)

    def _check_role(self) -> Response | None:
        role, needs = self._visitors.role_of(self._visitors.now()), needed(request.endpoint)
        if role >= needs:
            return None
        key = "viewer-only" if role is Role.VIEWER else "host-page-only"
        return refusal(403, asked_language().word(key), role=role.word)


def _check_origin() -> Response | None:
    origin = request.headers.get("Origin")
    if origin is None:
        return None
    try:
        is_ours = urlsplit(origin).netloc == request.host
    except ValueError:
        is_ours = False
    return None if is_ours else refusal(403, asked_language().word("foreign-page"))


def _check_form() -> Response | None:
    return (
        None
        if request.mimetype == "application/json"
        else refusal(415, asked_language().word("not-json"))
    )


def _mark(answer: Response) -> Response:
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer
