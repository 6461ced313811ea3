"""Who makes a request: by a signed cookie, or because it comes from the table's own machine."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from flask import request
from itsdangerous import BadSignature, TimestampSigner

from companion.turn.hosting import Person
from companion.words.speech import in_words
from web.who.hosts import LOOPBACK_NAMES, host_of, hosts_of, is_number
from web.who.limits import is_loopback
from web.who.naming import OWN_SCREEN, kind_of, kind_told, name_of
from web.who.roles import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Response

    from companion.messages import Message
    from companion.words.speech import Words
    from web.who.people import People

SALT: Final = "dicetable phone"
LASTS_S: Final = 180 * 24 * 3600
"""A phone that has not been there for half a year has to ask again."""

ID_BYTES: Final = 12
PORT: Final = re.compile(r":(\d+)$")
FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")
"""What passes a request on says so: then it need not come from this machine."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser, as one request shows it.

    Attributes:
        phone: the id in its cookie; empty without a cookie that is right.
        is_here: it runs on the table's own machine.
        agent: what it says of itself.
    """

    phone: str
    is_here: bool
    agent: str


class Visitors:
    """Tells who makes the present request, and what they may do."""

    def __init__(self, people: People, addresses: Sequence[str]) -> None:
        self.people = people
        # Whoever opens the table at its number from its own machine comes from that number, too: by
        # loopback such a request was passed on.
        names = (name for name in hosts_of(addresses) if not is_number(name))
        self._own_names = {*LOOPBACK_NAMES, *names}

    def now(self) -> Visitor:
        """Return who makes the present request."""
        agent = request.headers.get("User-Agent", "")
        return Visitor(self._signed(), self._is_here(), agent)

    def role_of(self, visitor: Visitor) -> Role:
        """Return what a visitor may do at this moment."""
        return Role.HOST if visitor.is_here else self.people.role_of(visitor.phone)

    def person(self, visitor: Visitor) -> Person:
        """Return a visitor as the table knows them."""
        return Person(self._name(visitor), is_host=self.role_of(visitor) is Role.HOST)

    def standing(self, visitor: Visitor, words: Words) -> dict[str, Any]:
        """Return what a visitor's page has to know of its rights, in words of its language.

        The code is for the screens of those who may score: who can read it stands in the room.
        """
        # Before the role: whoever is let in has it when the question is over.
        asks = self.people.asks(visitor.phone)
        role = self.role_of(visitor)
        is_closed = not self.people.is_open
        return {
            "role": role.word,
            "asks": asks,
            "open": self.people.is_open,
            "name": text_of(self._name(visitor), words),
            "host": text_of(self.people.host_name, words),
            "code": self.people.code if is_closed and role >= Role.SCORER else "",
        }

    def new_phone(self) -> str:
        """Return an id that no phone has."""
        return secrets.token_hex(ID_BYTES)

    def set_cookie(self, answer: Response, phone: str) -> None:
        """Let a phone be known again by its cookie."""
        answer.set_cookie(
            _cookie_name(),
            self._signer().sign(phone).decode(),
            max_age=LASTS_S,
            httponly=True,
            samesite="Lax",
        )

    def _name(self, visitor: Visitor) -> Message | str:
        if visitor.is_here and not visitor.phone:
            return OWN_SCREEN
        known = self.people.name_of(visitor.phone)
        if known or not visitor.phone:
            return known or kind_told(kind_of(visitor.agent))
        return name_of(visitor.phone, visitor.agent).told

    def _signed(self) -> str:
        cookie = request.cookies.get(_cookie_name(), "")
        try:
            phone, signed_at = self._signer().unsign(cookie, return_timestamp=True)
            # Not by the library's own limit: it takes what is yet to come, as a clock that was set
            # back sees it, for forged.
            is_old = datetime.now(UTC) - signed_at > timedelta(seconds=LASTS_S)
            return "" if is_old else phone.decode()
        except (BadSignature, UnicodeError):
            return ""

    def _signer(self) -> TimestampSigner:
        return TimestampSigner(self.people.secret, salt=SALT)

    def _is_here(self) -> bool:
        if any(name in request.headers for name in FORWARDED):
            return False
        return is_loopback(request.remote_addr or "") and host_of(request.host) in self._own_names


def text_of(name: Message | str, words: Words) -> str:
    """Return a name in the words of a language; one that is finished stays as it is."""
    return name if isinstance(name, str) else in_words(name, words)


def _cookie_name() -> str:
    """Return the cookie's name: browsers share cookies among all ports of one machine."""
    port = PORT.search(request.host)
    return f"dicetable_{port[1] if port else 80}"
