"""The health page: how the table does, for people and for scripts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Response

from companion.errors import LogError
from web.answers import in_form
from web.asking import asked_language
from web.back_rooms.door import drawn_room, room_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from web.back_rooms.door import Door, TellsHealth
    from web.back_rooms.storage import StorageRoom
    from web.fields import Fields
    from web.stream import Stream


class HealthRoom:
    """Serves the page, its values as JSON, and a report to send to somebody."""

    def __init__(
        self, health: TellsHealth, storage: StorageRoom, door: Door, stream: Stream
    ) -> None:
        self._health = health
        self._storage = storage
        self._door = door
        self._stream = stream

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        door = self._door
        door.add_page(app, "/health", "health", self._page)
        door.add_look(app, "/health/diagnostics.zip", "diagnostics", self._diagnostics)
        door.add_look(app, "/api/health", "health-state", self._state)
        door.add_deed(app, "/api/health/check", "health-check", self._check)

    def _told(self) -> dict[str, Any]:
        clients = {"live": self._stream.open, "most": self._stream.most}
        return {**self._health.told(), "clients": clients, "storage": self._storage.told()}

    def _page(self) -> Response:
        return self._answered(partial(drawn_room, "health.html"))

    def _state(self) -> Response:
        return self._answered(room_json)

    def _answered(self, answer: Callable[[dict[str, Any]], Response]) -> Response:
        """Answer with what is told; without it where the log cannot be read."""
        try:
            return answer(self._told())
        except LogError:
            return in_form(503, asked_language().word("error-500"))

    def _check(self, _: Fields) -> Response:
        self._health.check()
        return self._state()

    def _diagnostics(self) -> Response:
        answer = Response(self._health.diagnostics(), mimetype="application/zip")
        answer.headers["Content-Disposition"] = "attachment; filename=dice-table-diagnostics.zip"
        return answer
