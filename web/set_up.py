"""The set-up page: the camera's picture, and what is learnt of the table from it."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Final

from flask import Response, abort, render_template, request

from companion.errors import IllegalMoveError, LogError
from companion.messages import say
from companion.wording import in_english
from web.actions import NOT_SAVED
from web.answers import as_json, refusal
from web.errors import FieldError
from web.fields import Fields
from web.words import BACK_ROOMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from web.back_rooms import BackRooms, SetsUp

DIE_MM: Final = 16.0
"""The edge of a die where nobody says another."""

DIE_SIZES_MM: Final = (5.0, 60.0)
MOST_CORNERS: Final = 12
MOST_DICE: Final = 30


class SetUpRoom:
    """Serves the page, its picture and its deeds."""

    def __init__(self, rooms: BackRooms) -> None:
        self._rooms = rooms
        self._set_up = rooms.set_up

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        add = partial(self._rooms.add_route, app)
        add("/setup", "set-up", self._page, writes=False)
        add("/setup/<int:frame>.jpg", "set-up-picture", self._picture, writes=False)
        add("/api/setup", "set-up-state", self._state, writes=False)
        for name, deed in DEEDS.items():
            answer = partial(self._do, deed)
            add(f"/api/setup/{name}", f"set-up-{name}", answer, writes=True)

    def _page(self) -> Response:
        answer = Response(
            render_template("setup.html", words=BACK_ROOMS, told=self._set_up.told(), die_mm=DIE_MM)
        )
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _picture(self, frame: int) -> Response:
        jpeg = self._set_up.picture(frame)
        if jpeg is None:
            abort(404)
        answer = Response(jpeg, mimetype="image/jpeg")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _state(self) -> Response:
        return as_json(json.dumps(self._set_up.told(), ensure_ascii=False))

    def _do(self, deed: Callable[[SetsUp, Fields], None]) -> Response:
        try:
            deed(self._set_up, Fields.of(request.get_data()))
        except FieldError as wrong:
            return refusal(400, str(wrong))
        except IllegalMoveError as wrong:
            return refusal(409, in_english(say(wrong.reason, **wrong.params)), key=wrong.reason)
        except LogError:
            return refusal(503, NOT_SAVED)
        return self._state()


def _begin(set_up: SetsUp, fields: Fields) -> None:
    corners = _corners(fields) if fields.has("corners") else None
    size = fields.number("die_mm", *DIE_SIZES_MM) if fields.has("die_mm") else DIE_MM
    set_up.begin(corners, size)


def _corners(fields: Fields) -> tuple[tuple[float, float], ...]:
    return fields.points("corners", most=MOST_CORNERS)


def _move_corners(set_up: SetsUp, fields: Fields) -> None:
    set_up.move_corners(_corners(fields))


def _say_dark(set_up: SetsUp, fields: Fields) -> None:
    dark = fields.whole("dark")
    if dark > MOST_DICE:
        raise FieldError(f"“dark” has to be a whole number up to {MOST_DICE}.")
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
