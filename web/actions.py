"""What a page may ask of the table: every POST, and how it is answered."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from flask import request

from companion.dice import Die
from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.messages import Message, say
from companion.turn.commands import (
    AcceptReading,
    Announce,
    Button,
    CorrectDie,
    EnterRoll,
    Press,
    ScoreIn,
    Undo,
)
from companion.wording import in_english
from web.answers import as_json, refusal
from web.errors import FieldError
from web.fields import Fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from companion.table import Snapshot, Table
    from companion.turn.commands import Command
    from web.current import Current

logger = logging.getLogger(__name__)

NOT_SAVED: Final = (
    "The game could not be saved, so nothing was changed. Is the disk of the table full?"
)


class Actions:
    """Hands what a page asks for to the table."""

    def __init__(self, table: Table, current: Current) -> None:
        self._table = table
        self._current = current

    def add_to(self, app: Flask) -> None:
        """Serve one address per kind of action."""
        for name, read in READERS.items():
            app.add_url_rule(f"/api/{name}", name, partial(self._act, read), methods=["POST"])

    def _act(self, read: Callable[[Fields], Command]) -> Response:
        try:
            fields = Fields.of(request.get_data())
            version = fields.whole("version")
            command = read(fields)
        except FieldError as wrong:
            return refusal(400, str(wrong))
        return self._answer(command, version)

    def _answer(self, command: Command, version: int) -> Response:
        try:
            snapshot = self._do(command, version)
        except StaleActionError:
            return self._refused(say("stale"), stale=True)
        except IllegalMoveError as wrong:
            return self._refused(say(wrong.reason, **wrong.params), stale=False)
        except LogError:
            logger.exception("an action could not be saved")
            return refusal(503, NOT_SAVED)
        return as_json(self._current.encode(snapshot).text)

    def _do(self, command: Command, version: int) -> Snapshot:
        # A press may have to wait for the tray, which only the table itself can judge.
        if isinstance(command, Press):
            return self._table.press(command.button, version=version)
        return self._table.submit(command, version=version)

    def _refused(self, why: Message, *, stale: bool) -> Response:
        now = self._current.fields(self._current.snapshot())
        return refusal(409, in_english(why), key=why.key, stale=stale, **now)


def _press(fields: Fields) -> Command:
    name = fields.text("button")
    try:
        return Press(Button(name))
    except ValueError as wrong:
        raise FieldError("“button” has to be OK, NEXT or BACK.") from wrong


def _score(fields: Fields) -> Command:
    return ScoreIn((fields.text("column"), fields.text("box")))


def _announce(fields: Fields) -> Command:
    return Announce((fields.text("column"), fields.text("box")))


def _correct(fields: Fields) -> Command:
    return CorrectDie(fields.whole("index"), fields.face("face"))


def _accept(_: Fields) -> Command:
    return AcceptReading()


def _enter(fields: Fields) -> Command:
    return EnterRoll(tuple(Die(face) for face in fields.faces("faces")))


def _undo(_: Fields) -> Command:
    return Undo()


READERS: Final[dict[str, Callable[[Fields], Command]]] = {
    "press": _press,
    "score": _score,
    "announce": _announce,
    "correct": _correct,
    "accept": _accept,
    "enter": _enter,
    "undo": _undo,
}
"""How each kind of action is read from a request's fields."""
