"""The Flask application of a hub: the club's scoreboard, without a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

from web.answers import answer_errors
from web.asking import choose_languages
from web.packing.assets import Assets
from web.packing.squeeze import squeeze_answers
from web.tables import Tables
from web.who.guard import Guard
from web.who.people import People
from web.who.visitors import Visitors
from web.words.languages import ENGLISH

if TYPE_CHECKING:
    from flask import Flask

    from companion.addresses import FindAddresses
    from companion.club.board import Board


def create_hub(
    board: Board,
    *,
    find_addresses: FindAddresses = tuple,
    language: str = ENGLISH,
) -> Flask:
    """Return the application that shows all tables of a club.

    Args:
        board: the tables.
        find_addresses: finds where phones reach the hub now, as URLs, the best first.
        language: of pages on phones that ask for none of ours; one of `languages.NAMES`.
    """
    app = Assets().make_app(__name__)
    choose_languages(app, language)
    squeeze_answers(app)
    answer_errors(app)
    app.jinja_env.globals["is_hub"] = True
    Guard(find_addresses, Visitors(People(), find_addresses())).add_to(app)
    Tables(board, is_hub=True).add_to(app)
    app.add_url_rule("/", "page", app.view_functions["tables"])
    app.add_url_rule("/healthz", "healthz", _healthz)
    return app


def _healthz() -> Response:
    return Response("ok\n", mimetype="text/plain")
