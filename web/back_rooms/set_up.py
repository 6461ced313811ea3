"""The set-up page: the camera's picture, and what is learnt of the table from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from flask import Response, abort

from companion.errors import IllegalMoveError, LogError
from companion.eye.lessons import DIE_MM, HIGHEST, LEAST_DIE_MM, MOST_DIE_MM
from web.answers import not_allowed, refusal
from web.asking import asked_language
from web.back_rooms.door import drawn_room, room_json
from web.errors import FieldError

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from web.back_rooms.door import Door, SetsUp
    from web.fields import Fields

MOST_CORNERS: Final = 24
"""A round tray is found with sixteen corners; a person may add some."""
MOST_DICE: Final = 30


class SetUpRoom:
    """Serves the page, its picture and its deeds."""

    def __init__(self, set_up: SetsUp, door: Door) -> None:
        self._set_up = set_up
        self._door = door

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        door = self._door
        door.add_page(app, "/setup", "set-up", self._page)
        door.add_look(app, "/setup/<int:frame>.jpg", "set-up-picture", self._picture)
        door.add_look(app, "/api/setup", "set-up-state", self._state)
        for name, deed in DEEDS.items():
            door.add_deed(app, f"/api/setup/{name}", f"set-up-{name}", partial(self._do, deed))

    def _page(self) -> Response:
        edges = {"die_mm": DIE_MM, "least_mm": LEAST_DIE_MM, "most_mm": MOST_DIE_MM}
        return drawn_room("setup.html", self._set_up.told(), **edges)

    def _picture(self, frame: int) -> Response:
        jpeg = self._set_up.picture(frame)
        if jpeg is None:
            abort(404)
        return Response(jpeg, mimetype="image/jpeg")

    def _state(self) -> Response:
        return room_json(self._set_up.told())

    def _do(self, deed: Callable[[SetsUp, Fields], None], fields: Fields) -> Response:
        try:
            deed(self._set_up, fields)
        except IllegalMoveError as wrong:
            return not_allowed(wrong)
        except LogError:
            return refusal(503, asked_language().word("not-saved"))
        return self._state()


def _begin(set_up: SetsUp, fields: Fields) -> None:
    corners = _corners(fields) if fields.has("corners") else None
    die_mm = DIE_MM
    if fields.has("die_mm"):
        die_mm = fields.number("die_mm", LEAST_DIE_MM, MOST_DIE_MM, otherwise="field-die-mm")
    set_up.begin(corners, die_mm)


def _corners(fields: Fields) -> tuple[tuple[float, float], ...]:
    return fields.points("corners", most=MOST_CORNERS, highest=HIGHEST)


def _move_corners(set_up: SetsUp, fields: Fields) -> None:
    set_up.move_corners(_corners(fields))


def _say_dark(set_up: SetsUp, fields: Fields) -> None:
    dark = fields.whole("dark")
    if dark > MOST_DICE:
        raise FieldError("field-most", name="dark", most=str(MOST_DICE))
    set_up.say_dark(dark)


DEEDS: Final[dict[str, Callable[[SetsUp, Fields], None]]] = {
    "begin": _begin,
    "corners": _move_corners,
    "dark": _say_dark,
    "trial": lambda set_up, _: set_up.begin_trial(),
    "leave": lambda set_up, _: set_up.leave(),
    "pause": lambda set_up, _: set_up.pause(),
    "lamp": lambda set_up, _: set_up.try_lamp(),
    "buttons": lambda set_up, _: set_up.try_buttons(),
}
"""What the page may have done."""
