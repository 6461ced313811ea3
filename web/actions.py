"""What a page may ask of the table: every POST, and how it is answered."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from flask import request

from companion.dice import Die
from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.rules.place import Place
from companion.turn.commands import (
    AcceptReading,
    AddPlayer,
    Announce,
    Button,
    ComeBack,
    CorrectDie,
    CorrectRoll,
    EnterRoll,
    LeaveGame,
    MoveEntry,
    RenamePlayer,
    ScoreIn,
    SkipSeat,
    StartGame,
    TakeTurnOut,
    Undo,
)
from companion.views import TapChoice, TapKeep
from web.answers import refusal, with_json, wrong_field
from web.asking import asked_language, in_asked_language
from web.errors import FieldError
from web.fields import Fields
from web.newgame import chosen_variant
from web.packing.short import shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from companion.display import Snapshot
    from companion.messages import Message
    from companion.table import Table
    from companion.turn.commands import Command
    from companion.turn.hosting import Person
    from companion.views import Tap
    from web.current import Current
    from web.newgame import Roster
    from web.once import Once
    from web.who.visitors import Visitors

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the page was pressed; see `Table.press`."""

    button: Button
    held: bool
    during: str | None


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """The menu was asked for."""


@dataclass(frozen=True, slots=True)
class ForgetAsked:
    """A player is to be dropped from the list of those who have played before."""

    name: str


if TYPE_CHECKING:
    Asked = Command | Tap | Pressed | MenuAsked | ForgetAsked


class Actions:
    """Hands what a page asks for to the table."""

    def __init__(
        self, table: Table, current: Current, visitors: Visitors, once: Once, roster: Roster
    ) -> None:
        self._table = table
        self._current = current
        self._visitors = visitors
        self._once = once
        self._roster = roster

    def add_to(self, app: Flask) -> None:
        """Serve one address per kind of action."""
        for name, read in READERS.items():
            app.add_url_rule(f"/api/{name}", name, partial(self._act, read), methods=["POST"])

    def _act(self, read: Callable[[Fields], Asked]) -> Response:
        try:
            fields = Fields.of(request.get_data())
            version = fields.whole("version")
            asked = read(fields)
            sent_id = fields.sent_id
        except FieldError as wrong:
            return wrong_field(wrong)
        return self._once.answer(sent_id, lambda: self._answer(asked, version))

    def _answer(self, asked: Asked, version: int) -> Response:
        try:
            snapshot = self._do(asked, version, self._visitors.person(self._visitors.now()))
        except StaleActionError as late:
            return self._refused(late.sentence, stale=True)
        except IllegalMoveError as wrong:
            return self._refused(wrong.sentence, stale=False)
        except LogError as failure:
            logger.warning("an action was not saved: %s", failure)
            return refusal(503, asked_language().word("not-saved"))
        return with_json(self._current.encode(snapshot, asked_language()).text)

    def _do(self, asked: Asked, version: int, by: Person) -> Snapshot:
        # A press may have to wait for the tray, which only the table itself can judge.
        if isinstance(asked, Pressed):
            return self._table.press(
                asked.button, held=asked.held, version=version, during=asked.during, by=by
            )
        if isinstance(asked, MenuAsked):
            return self._table.open_menu()
        if isinstance(asked, ForgetAsked):
            self._roster.forget(asked.name)
            return self._table.snapshot()
        if isinstance(asked, TapChoice | TapKeep):
            return self._table.tap(asked, version=version, by=by)
        return self._table.submit(asked, version=version, by=by)

    def _refused(self, why: Message, *, stale: bool) -> Response:
        now = shortened(self._current.fields(self._current.snapshot(), asked_language()))
        sentence = in_asked_language(why)
        return refusal(409, sentence, key=why.key, stale=stale, **now)


def _press(fields: Fields) -> Pressed:
    name = fields.text("button")
    held = fields.has("held") and fields.flag("held")
    during = fields.text("during") if fields.has("during") else None
    try:
        return Pressed(Button(name), held, during)
    except ValueError as wrong:
        raise FieldError("field-button") from wrong


def _place(fields: Fields) -> Place:
    return Place(fields.text("column"), fields.text("box"))


def _score(fields: Fields) -> Command:
    return ScoreIn(_place(fields))


def _announce(fields: Fields) -> Command:
    return Announce(_place(fields))


def _correct(fields: Fields) -> Command:
    shade = fields.shade("shade") if fields.has("shade") else None
    return CorrectDie(fields.whole("index"), fields.face("face"), shade)


def _accept(_: Fields) -> Command:
    return AcceptReading()


def _enter(fields: Fields) -> Command:
    if not fields.has("dice"):
        return EnterRoll(tuple(Die(face) for face in fields.faces("faces")))
    if fields.has("faces"):
        raise FieldError("field-roll")
    return EnterRoll(fields.dice("dice"))


def _choose(fields: Fields) -> Tap:
    return TapChoice(fields.whole("index"))


def _hold(fields: Fields) -> Tap:
    return TapKeep(fields.wholes("indices"))


def _correct_roll(fields: Fields) -> Command:
    return CorrectRoll(fields.whole("number"), fields.dice("dice"), fields.text("seal"))


def _move_entry(fields: Fields) -> Command:
    return MoveEntry(fields.whole("number"), _place(fields), fields.text("seal"))


def _take_turn_out(fields: Fields) -> Command:
    return TakeTurnOut(fields.whole("number"), fields.text("seal"))


def _menu(_: Fields) -> MenuAsked:
    return MenuAsked()


def _undo(_: Fields) -> Command:
    return Undo()


def _start(fields: Fields) -> Command:
    options = fields.options("options") if fields.has("options") else {}
    party = fields.party("players")
    game = chosen_variant(fields.text("game"), options)
    breaks_off = fields.has("breaks_off") and fields.flag("breaks_off")
    return StartGame(game, party.names, party.colours, breaks_off=breaks_off)


def _add_player(fields: Fields) -> Command:
    return AddPlayer(fields.text("name"), fields.colour("colour") if fields.has("colour") else None)


def _rename(fields: Fields) -> Command:
    return RenamePlayer(fields.whole("seat"), fields.text("name"))


def _leave(fields: Fields) -> Command:
    return LeaveGame(fields.whole("seat"))


def _come_back(fields: Fields) -> Command:
    return ComeBack(fields.whole("seat"))


def _skip(_: Fields) -> Command:
    return SkipSeat()


def _forget_player(fields: Fields) -> ForgetAsked:
    return ForgetAsked(fields.text("name"))


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
    "start": _start,
    "add-player": _add_player,
    "rename": _rename,
    "leave": _leave,
    "come-back": _come_back,
    "skip": _skip,
    "forget-player": _forget_player,
}
"""How each kind of action is read from a request's fields."""
