"""The health page: how the table does, for people and for scripts."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Response, render_template

from companion.errors import LogError
from web.answers import as_json, refusal
from web.words import BACK_ROOMS

if TYPE_CHECKING:
    from flask import Flask

    from web.back_rooms import BackRooms
    from web.stream import Stream


class HealthRoom:
    """Serves the page, its values as JSON, and a report to send to somebody."""

    def __init__(self, rooms: BackRooms, stream: Stream) -> None:
        self._rooms = rooms
        self._health = rooms.health
        self._stream = stream

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        add = partial(self._rooms.add_route, app)
        add("/health", "health", self._page, writes=False)
        add("/health/diagnostics.txt", "diagnostics", self._diagnostics, writes=False)
        add("/api/health", "health-state", self._state, writes=False)
        add("/api/health/check", "health-check", self._check, writes=True)

    def _told(self) -> dict[str, Any]:
        clients = {"live": self._stream.open, "most": self._stream.most}
        return {**self._health.told(), "clients": clients}

    def _page(self) -> Response:
        answer = Response(render_template("health.html", words=BACK_ROOMS, told=self._told()))
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _state(self) -> Response:
        try:
            return as_json(json.dumps(self._told(), ensure_ascii=False))
        except LogError as wrong:
            return refusal(503, str(wrong))

    def _check(self) -> Response:
        self._health.check()
        return self._state()

    def _diagnostics(self) -> Response:
        answer = Response(self._health.diagnostics(), mimetype="text/plain")
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["Content-Disposition"] = "attachment; filename=dice-table-diagnostics.txt"
        return answer
