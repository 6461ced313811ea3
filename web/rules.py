"""The rules of the game that is played, as sentences; the house rules; why a box is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from companion.games.telling import rules_of
from companion.messages import name_of_game, say
from companion.offers import house_rules_of
from companion.rules.place import Place
from companion.views import why_closed
from web.answers import with_values
from web.asking import all_in_asked_language, asked_language, in_asked_language

if TYPE_CHECKING:
    from flask import Flask, Response

    from companion.messages import Message
    from companion.rules.variant import Variant
    from companion.table import Table


class Rules:
    """Tells the rules of one table's game."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._differing: tuple[Variant, tuple[Message, ...]] | None = None

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        app.add_url_rule("/api/rules", "rules", self._answer)
        app.add_url_rule("/api/why", "why", self._answer_why)

    def house(self) -> list[str]:
        """Return the house rules that were chosen, one sentence each."""
        game = self._table.variant
        return all_in_asked_language(self._house_rules(game)) if game else []

    def _house_rules(self, game: Variant) -> tuple[Message, ...]:
        """Compare a game with its file once: every page tells what differs."""
        known = self._differing  # Several pages ask at once.
        if known is None or known[0] is not game:
            known = self._differing = game, house_rules_of(game)
        return known[1]

    def _answer(self) -> Response:
        game = self._table.variant
        name = "" if game is None else asked_language().label(name_of_game(game.name))
        rules = all_in_asked_language(rules_of(game)) if game else []
        told = {"game": name, "rules": rules, "house": self.house()}
        return with_values(told)

    def _answer_why(self) -> Response:
        """Say why nothing can be written in a box now, to whoever asks."""
        place = Place(request.args.get("column", ""), request.args.get("box", ""))
        # A page that shows an open box as closed is older than the table's state.
        why = why_closed(self._table.state, place) or say("stale")
        sentence = in_asked_language(why)
        return with_values({"why": sentence})
