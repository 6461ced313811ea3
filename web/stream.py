"""The live stream: the table's state to every page, at once and at every change.

Each stream holds one thread of the server, so their number has a cap that leaves threads for
everything else; a page that is refused asks for the state every two seconds instead.
"""

from __future__ import annotations

import json
import threading
from functools import partial
from typing import TYPE_CHECKING, Final

from flask import Response, request

from web.answers import refusal, with_json
from web.asking import asked_language
from web.packing.assets import accepts_gzip
from web.packing.squeeze import squeeze_stream
from web.who.limits import AtOnce

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from web.current import Current
    from web.who.visitors import Visitors
    from web.words.languages import Language

MOST_STREAMS: Final = 48
"""Of the server's 64 threads; 16 are left for pages and actions."""

MOST_FROM_ONE: Final = 12
"""So many of them one other machine may hold, though it be a proxy."""

TICK_S: Final = 1.0
"""So often a quiet stream looks whether its page is still there: threads are free again 1.2 s
after pages were closed, at 1.1 to 1.5 % of a core for 48 streams."""

HEARTBEAT_TICKS: Final = 5
"""A page that has heard nothing for 15 s takes the stream for dead (`SILENCE_MS` in live.js): of
three of these two may be late. A table that has lost its power closes no stream, so what a phone
says of being live is as old as that."""

HEARTBEAT: Final = "event: heartbeat\ndata: 1\n\n"
"""With data: browsers drop an event without."""


def _never() -> bool:
    return False


def _nothing() -> str:
    return ""


class Stream:
    """Serves the state, once or as it changes.

    Attributes:
        most: so many pages may follow live at once.
    """

    def __init__(
        self, current: Current, visitors: Visitors | None = None, *, most: int = MOST_STREAMS
    ) -> None:
        self._current = current
        self._visitors = visitors
        self._places = threading.BoundedSemaphore(most)
        self._from_one = AtOnce(MOST_FROM_ONE)
        self.most = most
        self._open = 0
        self._counting = threading.Lock()

    def add_to(self, app: Flask) -> None:
        """Serve the two addresses."""
        app.add_url_rule("/api/state", "state", self._state)
        app.add_url_rule("/api/stream", "stream", self._stream)

    def _state(self) -> Response:
        """Answer with the state, or with nothing where the page has it already."""
        encoded = self._current.encoded(asked_language())
        after = request.args.get("after", type=int)
        run = request.args.get("run", self._current.run)
        looks = request.args.get("looks", encoded.looks)
        if (after, run, looks) == (encoded.change, self._current.run, encoded.looks):
            return with_json("", 204)
        return with_json(encoded.text)

    def _stream(self) -> Response:
        address = request.remote_addr or ""
        if not self._take_place(address):
            return refusal(503, asked_language().word("too-many-streams"))
        is_gone = request.environ.get("waitress.client_disconnected", _never)
        self._count(1)
        language = asked_language()
        events = self._events(is_gone, language, self._follows_standing(language))
        squeezed = accepts_gzip()
        answer = Response(
            squeeze_stream(events) if squeezed else events, mimetype="text/event-stream"
        )
        if squeezed:
            answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Vary"] = "Accept-Encoding"
        # Not at the end of the generator: one that was never started has no end.
        answer.call_on_close(partial(self._release, address))
        return answer

    @property
    def open(self) -> int:
        """How many pages follow live at this moment."""
        return self._open

    def _take_place(self, address: str) -> bool:
        """Take a place for a page from there; return whether there was one."""
        if not self._from_one.begin(address):
            return False
        if self._places.acquire(blocking=False):
            return True
        self._from_one.end(address)
        return False

    def _release(self, address: str) -> None:
        self._count(-1)
        self._places.release()
        self._from_one.end(address)

    def _count(self, more: int) -> None:
        with self._counting:
            self._open += more

    def _follows_standing(self, language: Language) -> Callable[[], str]:
        """Return what gives the standing of the present visitor, as JSON, whenever it is asked."""
        if self._visitors is None:
            return _nothing
        visitors, visitor = self._visitors, self._visitors.now()
        return lambda: json.dumps(visitors.standing(visitor, language), ensure_ascii=False)

    def _events(
        self,
        is_gone: Callable[[], bool],
        language: Language,
        standing: Callable[[], str] = _nothing,
    ) -> Iterator[str]:
        """Yield the state as it changes, and what the page may do when that changes."""
        # Before the page hears anything: what it asks for then is no older than this.
        encoded, stands = self._current.encoded(language), standing()
        yield self._event(encoded.change, encoded.text)
        quiet_ticks = 0
        while not is_gone():
            before, stood = encoded, stands
            encoded = self._current.after(before.change, language, timeout_s=TICK_S)
            stands = standing()
            if encoded != before:
                quiet_ticks = 0
                yield self._event(encoded.change, encoded.text)
            if stands != stood:
                yield f"event: me\ndata: {stands}\n\n"
            quiet_ticks += 1
            if quiet_ticks % HEARTBEAT_TICKS == 0:
                yield HEARTBEAT

    def _event(self, change: int, text: str) -> str:
        return f"id: {self._current.run}-{change}\ndata: {text}\n\n"
