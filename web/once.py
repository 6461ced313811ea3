"""Writes that are done once, however often they are sent: a phone that got no answer asks again."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from flask import request

from web.answers import refusal, with_json
from web.asking import asked_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

MOST_KEPT: Final = 256
"""So many answers are kept; some kB each. A page asks again within seconds, or never."""

DONE: Final = (200, 409)
"""These say what became of an action. After any other answer nothing was done, so it may be now."""


@dataclass(slots=True)
class _Sent:
    """What was sent with one id: what it was, and the answer once there is one."""

    what: bytes
    lock: threading.Lock = field(default_factory=threading.Lock)
    answer: tuple[int, str, tuple[str, ...]] | None = None


class Once:
    """Keeps the latest answers by the id that their requests bore."""

    def __init__(self, *, most: int = MOST_KEPT) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._sent: OrderedDict[tuple[str, str], _Sent] = OrderedDict()

    def answer(self, sent_id: str, act: Callable[[], Response]) -> Response:
        """Return the answer to the present request; the first one, where it was sent before.

        Args:
            sent_id: what its page calls it; empty where it has no name.
            act: does what is asked for.
        """
        if not sent_id:
            return act()
        what = hashlib.sha256(request.path.encode() + b"\n" + request.get_data()).digest()
        sent = self._find(((request.remote_addr or ""), sent_id), what)
        if sent.what != what:
            return refusal(409, asked_language().word("id-reused"), stale=False)
        # The second of two at the same time waits for the first.
        with sent.lock:
            if sent.answer is not None:
                return _again(*sent.answer)
            answer = act()
            if answer.status_code in DONE:
                cookies = tuple(answer.headers.getlist("Set-Cookie"))
                sent.answer = (answer.status_code, answer.get_data(as_text=True), cookies)
            return answer

    def _find(self, key: tuple[str, str], what: bytes) -> _Sent:
        with self._lock:
            sent = self._sent.setdefault(key, _Sent(what))
            self._sent.move_to_end(key)
            if len(self._sent) > self._most:
                self._sent.popitem(last=False)
            return sent


def _again(status: int, text: str, cookies: tuple[str, ...]) -> Response:
    answer = with_json(text, status)
    for cookie in cookies:
        answer.headers.add("Set-Cookie", cookie)
    return answer
