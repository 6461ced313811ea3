"""The history of the game that runs: every turn with its rolls, to be read and set right."""

from __future__ import annotations

import json
import threading
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from flask import Response, render_template, request

from companion.history.elsewhere import worth_elsewhere
from companion.history.games import games_in
from companion.history.marks import Marking
from companion.history.shown import last_turns, shown
from companion.messages import Label, name_of_game
from web.answers import with_json, with_values
from web.asking import asked_language, in_asked_language
from web.current import plain
from web.past.leaves import leaf_of

if TYPE_CHECKING:
    from flask import Flask

    from companion.history.shown import ShownGame
    from companion.table import Table

LAST_TURNS: Final = 8
"""So many turns a large page may show beside the dice."""

TURNS_PER_PAGE: Final = 40
"""So many turns stand on one page; a long game of four columns has two hundred."""


class History:
    """Serves the history of one table's game."""

    def __init__(self, table: Table, *, has_crops: bool) -> None:
        self._table = table
        self._has_crops = has_crops
        self._marking, self._asking = Marking(), threading.Lock()
        # By language: of which state the last turns were told, and how. All tablets ask at once.
        self._last: dict[str, tuple[object, str]] = {}

    def add_to(self, app: Flask) -> None:
        """Serve the addresses; with `?at=` only the turns that stand in one cell of the sheet."""
        app.add_url_rule("/history", "history", self._answer)
        app.add_url_rule("/api/last-turns", "last-turns", self._answer_last)
        app.add_url_rule("/api/elsewhere", "elsewhere", self._answer_elsewhere)

    def _answer_last(self) -> Response:
        """Tell what happened last: each turn's seat and what it brought."""
        state, language = self._table.state, asked_language()
        known, told = self._last.get(language.code, (None, ""))
        if known is not state:
            turns = plain(last_turns(state, LAST_TURNS), language)
            told = json.dumps({"turns": turns}, ensure_ascii=False)
            self._last[language.code] = (state, told)
        return with_json(told)

    def _answer_elsewhere(self) -> Response:
        """Tell what a turn would bring in each place; nothing of one that stands there no more."""
        number, seal = request.args.get("number", -1, type=int), request.args.get("seal", "")
        there = worth_elsewhere(self._table.state, number, seal)
        return with_values({"worth": [asdict(each) for each in there]})

    def _answer(self) -> Response:
        # First the view: what is newer than its version makes the page ask again.
        view = self._table.snapshot().view
        games = games_in(self._table.logged)
        state = self._table.state
        with self._asking:
            marks = self._marking.of(games[-1]) if games else ()
        undo = next(button for button in view.buttons if button.button == "BACK")
        return page(
            "history.html",
            game=in_turns(shown(state, marks, at=request.args.get("at"))),
            version=view.version,
            undo=in_asked_language(undo.label) if undo.key.startswith("undo") else "",
            has_crops=self._has_crops,
            is_running=True,
        )


def in_turns(game: ShownGame) -> dict[str, Any]:
    """Return a game as its page shows it: in words, with the turns of the page that is asked for.

    With `newer` and `older`, the numbers of the pages beside it, or None.
    """
    leaf = leaf_of(game.turns, page_asked(), size=TURNS_PER_PAGE)
    words = plain(replace(game, turns=tuple(leaf.items)), asked_language())
    return {**words, "newer": leaf.newer, "older": leaf.older}


def named(game: str) -> str:
    """Return what a game is called in the language of the request."""
    return asked_language().label(name_of_game(game))


def label(english: str) -> str:
    """Return what a box is called in the language of the request."""
    return asked_language().label(Label(english))


def page_asked() -> int:
    """Return the number of the page of a list that is asked for, from 0."""
    return request.args.get("page", 0, type=int)


def page(template: str, **parts: object) -> Response:
    """Return a page of the past."""
    return Response(render_template(template, named=named, label=label, **parts))
