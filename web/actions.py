"""What a page may ask of the table: every POST, and how it is answered."""

from __future__ import annotations

import logging
from dataclasses import dataclass
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
    CorrectRoll,
    EnterRoll,
    MoveEntry,
    ScoreIn,
    TakeTurnOut,
    Undo,
)
from companion.views import TapChoice, TapKeep
from companion.wording import in_english
from web.answers import as_json, refusal
from web.errors import FieldError
from web.fields import Fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from companion.table import Snapshot, Table
    from companion.turn.commands import Command
    from companion.views import Tap
    from web.current import Current

logger = logging.getLogger(__name__)

NOT_SAVED: Final = (
    "The game could not be saved, so nothing was changed. Is the disk of the table full?"
)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the page was pressed; see `Table.press`."""

    button: Button
    held: bool
    during: str | None


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """The menu was asked for."""


if TYPE_CHECKING:
    Asked = Command | Tap | Pressed | MenuAsked


class Actions:
    """Hands what a page asks for to the table."""

    def __init__(self, table: Table, current: Current) -> None:
        self._table = table
        self._current = current

    def add_to(self, app: Flask) -> None:
        """Serve one address per kind of action."""
        for name, read in READERS.items():
            app.add_url_rule(f"/api/{name}", name, partial(self._act, read), methods=["POST"])

    def _act(self, read: Callable[[Fields], Asked]) -> Response:
        try:
            fields = Fields.of(request.get_data())
            version = fields.whole("version")
            asked = read(fields)
        except FieldError as wrong:
            return refusal(400, str(wrong))
        return self._answer(asked, version)

    def _answer(self, asked: Asked, version: int) -> Response:
        try:
            snapshot = self._do(asked, version)
        except StaleActionError:
            return self._refused(say("stale"), stale=True)
        except IllegalMoveError as wrong:
            return self._refused(say(wrong.reason, **wrong.params), stale=False)
        except LogError as failure:
            logger.warning("an action was not saved: %s", failure)
            return refusal(503, NOT_SAVED)
        return as_json(self._current.encode(snapshot).text)

    def _do(self, asked: Asked, version: int) -> Snapshot:
        # A press may have to wait for the tray, which only the table itself can judge.
        if isinstance(asked, Pressed):
            return self._table.press(
                asked.button, held=asked.held, version=version, during=asked.during
            )
        if isinstance(asked, MenuAsked):
            return self._table.open_menu()
        if isinstance(asked, TapChoice | TapKeep):
            return self._table.tap(asked, version=version)
        return self._table.submit(asked, version=version)

    def _refused(self, why: Message, *, stale: bool) -> Response:
        now = self._current.fields(self._current.snapshot())
        sentence = in_english(why, self._table.variant)
        return refusal(409, sentence, key=why.key, stale=stale, **now)


def _press(fields: Fields) -> Pressed:
    name = fields.text("button")
    held = fields.has("held") and fields.flag("held")
    during = fields.text("during") if fields.has("during") else None
    try:
        return Pressed(Button(name), held, during)
    except ValueError as wrong:
        raise FieldError("“button” has to be OK, NEXT or BACK.") from wrong


def _score(fields: Fields) -> Command:
    return ScoreIn((fields.text("column"), fields.text("box")))


def _announce(fields: Fields) -> Command:
    return Announce((fields.text("column"), fields.text("box")))


def _correct(fields: Fields) -> Command:
    shade = fields.shade("shade") if fields.has("shade") else None
    return CorrectDie(fields.whole("index"), fields.face("face"), shade)


def _accept(_: Fields) -> Command:
    return AcceptReading()


def _enter(fields: Fields) -> Command:
    if not fields.has("dice"):
        return EnterRoll(tuple(Die(face) for face in fields.faces("faces")))
    if fields.has("faces"):
        raise FieldError("A roll has either “faces” or “dice”, not both.")
    return EnterRoll(fields.dice("dice"))


def _choose(fields: Fields) -> Tap:
    return TapChoice(fields.whole("index"))


def _hold(fields: Fields) -> Tap:
    return TapKeep(fields.wholes("indices"))


def _correct_roll(fields: Fields) -> Command:
    return CorrectRoll(fields.whole("number"), fields.dice("dice"), fields.text("seal"))


def _move_entry(fields: Fields) -> Command:
    place = (fields.text("column"), fields.text("box"))
    return MoveEntry(fields.whole("number"), place, fields.text("seal"))


def _take_turn_out(fields: Fields) -> Command:
    return TakeTurnOut(fields.whole("number"), fields.text("seal"))


def _menu(_: Fields) -> MenuAsked:
    return MenuAsked()


def _undo(_: Fields) -> Command:
    return Undo()


READERS: Final[dict[str, Callable[[Fields], Asked]]] = {
    "press": _press,
    "score": _score,
    "announce": _announce,
    "correct": _correct,
    "accept": _accept,
    "enter": _enter,
    "choose": _choose,
    "hold": _hold,
    "menu": _menu,
    "correct-roll": _correct_roll,
    "move-entry": _move_entry,
    "take-turn-out": _take_turn_out,
    "undo": _undo,
}
"""How each kind of action is read from a request's fields."""
