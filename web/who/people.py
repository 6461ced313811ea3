"""Who is at the table: roles, how the host's passes on, and the code that lets a phone in."""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from web.who.limits import Limit, Rate
from web.who.naming import told_name
from web.who.phones import load, nobody, save
from web.who.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.messages import Message
    from web.who.naming import PhoneName

AWAY_S: Final = 120.0
"""A host that was not seen for so long has left: the next scorer who is there is the host."""

DIGITS: Final = 6
WRONG_CODES: Final = Rate(burst=5, per_s=5 / 60)
"""From one address: five wrong codes a minute (TABLE, "Roles on the LAN")."""

CODES: Final = Rate(burst=12, per_s=12 / 60)
"""From one address, wrong or right: who may score could let in phone after phone by right ones,
until none of before is left."""

ALL_WRONG_CODES: Final = Rate(burst=20, per_s=20 / 60)
"""From all addresses together: one machine may have many. Then there is another code, and for some
seconds none is taken; whoever sits at the table can ask there."""

EVERYBODY: Final = ""


class CodeAnswer(Enum):
    """What is answered to a phone that says a code."""

    LET = "it may score from now on"
    WRONG = "it is another code"
    TOO_MANY = "too many were said lately, and this one was not looked at"


class People:
    """The phones that may score, and which of them are there."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        is_open: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take up who was let in before.

        Args:
            path: where that is kept; None for nowhere.
            is_open: everybody may do everything.
            clock: gives seconds, to tell who has left.
        """
        self.is_open = is_open
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._phones = nobody() if path is None or is_open else load(path)
        self._begun = clock()
        self._seen: dict[str, float] = {}
        self._asking: set[str] = set()
        self._code = _new_code()
        self._codes = Limit(CODES, clock=clock)
        self._wrong = Limit(WRONG_CODES, clock=clock)
        self._all_wrong = Limit(ALL_WRONG_CODES, clock=clock)

    @property
    def secret(self) -> str:
        """What cookies are signed with."""
        return self._phones.secret

    @property
    def code(self) -> str:
        """Six digits that let one phone in."""
        return self._code

    def role_of(self, phone: str) -> Role:
        """Return what a phone may do; without an id it is nobody's."""
        if self.is_open:
            return Role.HOST
        with self._lock:
            if phone not in self._phones.names:
                return Role.VIEWER
            self._seen[phone] = self._clock()
            return Role.HOST if self._host() == phone else Role.SCORER

    def name_of(self, phone: str) -> Message | str:
        """Return what a phone that may score is called; nothing for others."""
        with self._lock:
            return told_name(self._phones.names.get(phone, ""))

    @property
    def host_name(self) -> Message | str:
        """What the host's phone is called; nothing while there is none."""
        with self._lock:
            return told_name(self._phones.names.get(self._host(), ""))

    def asks(self, phone: str) -> bool:
        """Return whether the table still has to answer a phone that asked to score."""
        with self._lock:
            return phone in self._asking

    def begin_asking(self, phone: str) -> bool:
        """Note that a phone asks to score; return whether it has not asked before."""
        with self._lock:
            is_first = phone not in self._asking
            self._asking.add(phone)
            return is_first

    def end_asking(self, phone: str) -> None:
        """Note that a phone has its answer."""
        with self._lock:
            self._asking.discard(phone)

    def let(self, phone: str, name: PhoneName | str) -> None:
        """Let a phone that asks score from now on; one that was sent away meanwhile stays so."""
        with self._lock:
            if phone not in self._asking:
                return
            self._seen[phone] = self._clock()
            self._keep(phone, name)

    def let_by_code(
        self, code: str, phone: str, name: PhoneName | str, *, address: str
    ) -> CodeAnswer:
        """Let a phone score that says the code, and have another one then.

        After too many wrong ones there is another code, too. One at a time is judged and counted:
        codes that come together are no more than those that come one after the other.
        """
        with self._lock:
            if not self._may_say_code(address):
                return CodeAnswer.TOO_MANY
            is_right = secrets.compare_digest(code.encode(), self._code.encode())
            if is_right:
                self._keep(phone, name)
                self._seen[phone] = self._clock()
            else:
                self._wrong.take(address)
                self._all_wrong.take(EVERYBODY)
            if is_right or not self._all_wrong.has_room(EVERYBODY):
                self._code = _new_code()
            return CodeAnswer.LET if is_right else CodeAnswer.WRONG

    def _may_say_code(self, address: str) -> bool:
        """Count a code that somebody says; return whether lately there were not too many."""
        may_guess = self._wrong.has_room(address) and self._all_wrong.has_room(EVERYBODY)
        return may_guess and self._codes.take(address)

    def send_away_all_but(self, phone: str) -> None:
        """Take the right to score from all phones but one; their cookies are worth nothing now."""
        with self._lock:
            before, fresh = self._phones, nobody()
            self._phones = fresh
            self._code = _new_code()
            self._asking.clear()
            if phone in before.names:
                self._phones = fresh.with_phone(phone, before.names[phone])
            self._save()

    def _keep(self, phone: str, name: PhoneName | str) -> None:
        self._phones = self._phones.with_phone(phone, name)
        self._asking.discard(phone)
        self._save()

    def _host(self) -> str:
        """Return whose phone is the host's now: it passes on to the next one that is there."""
        names, host = self._phones.names, self._phones.host
        if host in names and self._is_there(self._seen.get(host, self._begun)):
            return host
        there = (each for each in names if self._is_there(self._seen.get(each)))
        following = next(there, host if host in names else "")
        if following != host:
            self._phones = replace(self._phones, host=following)
            self._save()
        return following

    def _is_there(self, seen: float | None) -> bool:
        return seen is not None and self._clock() - seen <= AWAY_S

    def _save(self) -> None:
        if self._path is not None:
            save(self._phones, self._path)


def _new_code() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
