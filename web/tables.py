"""The club's scoreboard: every table that was heard of, each with its game and its players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Response, render_template

from companion.messages import name_of_game
from web.asking import asked_language

if TYPE_CHECKING:
    from flask import Flask

    from companion.club.board import Board, Listed

AGES: Final = (("days", 86_400), ("hours", 3600), ("minutes", 60))
"""How the time since something is told, and how many seconds one of it has."""


class Tables:
    """Serves the page, and its cards alone for a page that is open already."""

    def __init__(self, board: Board, *, is_hub: bool) -> None:
        """Take what is shown.

        Args:
            board: all tables.
            is_hub: there is no table at this address.
        """
        self._board = board
        self._is_hub = is_hub

    def add_to(self, app: Flask) -> None:
        """Serve both addresses, and let the table's own page lead there."""
        app.add_url_rule("/tables", "tables", self._page)
        app.add_url_rule("/tables/cards", "table_cards", self._cards)
        app.context_processor(lambda: {"has_tables": True})

    def _page(self) -> Response:
        return self._drawn("tables.html")

    def _cards(self) -> Response:
        return self._drawn("table-cards.html")

    def _drawn(self, template: str) -> Response:
        text = render_template(
            template,
            tables=self._board.tables(),
            is_linked=self._board.is_linked,
            is_hub=self._is_hub,
            game=_game,
            ago=self._ago,
        )
        return Response(text, mimetype="text/html")

    def _ago(self, listed: Listed) -> str:
        """Return how long ago a table was last heard, in words."""
        seconds = max(0.0, self._board.now - listed.heard_at)
        for unit, length in AGES:
            if seconds >= length:
                return asked_language().word(f"{unit}-ago", count=int(seconds // length))
        return asked_language().word("moments-ago")


def _game(listed: Listed) -> str:
    """Return what a table's game is called in the language that is asked for."""
    game = listed.card.game
    return asked_language().label(name_of_game(game)) if game else ""
