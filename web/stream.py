"""The live stream: the table's state to every page, at once and at every change.

Each stream holds one thread of the server, so their number has a cap that leaves threads for
everything else; a page that is refused asks for the state every two seconds instead.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from flask import Response, request

from web.answers import as_json, refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from web.current import Current

MOST_STREAMS: Final = 48
"""Of the server's 64 threads; 16 are left for pages and actions."""

TICK_S: Final = 1.0
"""So often a quiet stream looks whether its page is still there: threads are free again 1.2 s
after pages were closed, at 0.27 % of a core for 48 streams."""

HEARTBEAT_TICKS: Final = 15
"""A page that has heard nothing for 35 s takes the stream for dead, so it hears this before."""

HEARTBEAT: Final = "event: heartbeat\ndata: 1\n\n"
"""With data: browsers drop an event without."""

TOO_MANY: Final = "Too many pages are open for a live stream; this one asks now and then instead."


class Stream:
    """Serves the state, once or as it changes.

    Attributes:
        most: so many pages may follow live at once.
    """

    def __init__(self, current: Current, *, most: int = MOST_STREAMS) -> None:
        self._current = current
        self._places = threading.BoundedSemaphore(most)
        self.most = most
        self._open = 0
        self._counting = threading.Lock()

    def add_to(self, app: Flask) -> None:
        """Serve the two addresses."""
        app.add_url_rule("/api/state", "state", self._state)
        app.add_url_rule("/api/stream", "stream", self._stream)

    def _state(self) -> Response:
        """Answer with the state, or with nothing where the page has it already."""
        encoded = self._current.encoded()
        after = request.args.get("after", type=int)
        run = request.args.get("run", self._current.run)
        if after == encoded.change and run == self._current.run:
            return as_json("", 204)
        return as_json(encoded.text)

    def _stream(self) -> Response:
        if not self._places.acquire(blocking=False):
            return refusal(503, TOO_MANY)
        is_gone = request.environ.get("waitress.client_disconnected", _never)
        self._count(1)
        answer = Response(self._events(is_gone), mimetype="text/event-stream")
        answer.headers["Cache-Control"] = "no-store"
        # Not at the end of the generator: one that was never started has no end.
        answer.call_on_close(self._release)
        return answer

    @property
    def open(self) -> int:
        """How many pages follow live at this moment."""
        return self._open

    def _release(self) -> None:
        self._count(-1)
        self._places.release()

    def _count(self, more: int) -> None:
        with self._counting:
            self._open += more

    def _events(self, is_gone: Callable[[], bool]) -> Iterator[str]:
        encoded = self._current.encoded()
        yield self._event(encoded.change, encoded.text)
        quiet_ticks = 0
        while not is_gone():
            change, encoded = encoded.change, self._current.after(encoded.change, timeout_s=TICK_S)
            if encoded.change != change:
                quiet_ticks = 0
                yield self._event(encoded.change, encoded.text)
                continue
            quiet_ticks += 1
            if quiet_ticks % HEARTBEAT_TICKS == 0:
                yield HEARTBEAT

    def _event(self, change: int, text: str) -> str:
        return f"id: {self._current.run}-{change}\ndata: {text}\n\n"


def _never() -> bool:
    return False
