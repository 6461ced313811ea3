"""The Flask application: routes of one table, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from web.actions import Actions
from web.answers import answer_errors
from web.asking import choose_languages
from web.assets import Assets
from web.back_rooms import Door
from web.crops import Crop, Crops, no_crop
from web.current import Current
from web.drawing import draw_words
from web.games import Games
from web.guard import Guard
from web.health import HealthRoom
from web.history import History
from web.joining import Joining
from web.languages import ENGLISH
from web.newgame import Known, NewGame, Nobody
from web.once import Once
from web.pages import Pages
from web.people import People
from web.rules import Rules
from web.screens import Screens
from web.set_up import SetUpRoom
from web.squeeze import squeeze_answers
from web.storage import StorageRoom
from web.stream import MOST_STREAMS, Stream
from web.tables import Tables
from web.visitors import Visitors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

    from companion.club.board import Board
    from companion.history.library import Library
    from companion.table import Table
    from web.back_rooms import BackRooms

LONGEST_REQUEST_BYTES: Final = 4096
"""The longest one that is meant, a new game of eight players with long names in any script and
every house rule chosen, has under 3,000; a roll entered by hand under 100."""


def create_app(  # noqa: PLR0913 - a keyword for each part of the pages
    table: Table,
    *,
    addresses: Sequence[str] = (),
    most_streams: int = MOST_STREAMS,
    crop: Crop | None = None,
    known: Known | None = None,
    language: str = ENGLISH,
    people: People | None = None,
    library: Library | None = None,
    board: Board | None = None,
    back_rooms: BackRooms | None = None,
) -> Flask:
    """Return the application that shows *table* and acts on it.

    Args:
        table: the one door to the game.
        addresses: where phones find the table, as URLs, the best first; the QR code leads there.
        known: who has played at this table before; None where nobody is remembered.
        crop: finds the picture of a die by its roll's name and its index; None without any.
        language: of pages on phones that ask for none of ours; one of `languages.NAMES`.
        people: who may score; None for everybody.
        library: has all games of the table; None without any but the one that runs.
        board: the tables of the club that this one is of; None where it is of none.
        back_rooms: set-up and health of the table; None where there is nothing to be set up.
        most_streams: so many pages may follow live at once; the others ask now and then.
    """
    app = _bare_app(language)
    current, once = Current(table), Once()
    visitors = Visitors(people or People(), addresses)
    Guard(addresses, visitors).add_to(app)
    Joining(table, visitors, once).add_to(app)
    players, rules = known or Nobody(), Rules(table)
    new_game, has_crops = NewGame(table, players), crop is not None
    pages = Pages(
        current,
        visitors,
        addresses,
        rules,
        new_game,
        has_crops=has_crops,
        has_library=library is not None,
    )
    stream = Stream(current, visitors, most=most_streams)
    for part in (rules, new_game, pages, Screens(pages), Crops(crop or no_crop), stream):
        part.add_to(app)
    History(table, has_crops=has_crops).add_to(app)
    Actions(table, current, visitors, once, players).add_to(app)
    if library is not None:
        Games(library, has_crops=has_crops).add_to(app)
    if board is not None:
        Tables(board, is_hub=False).add_to(app)
    _add_rooms(app, back_rooms, library, Door(visitors, once), stream)
    return app


def _bare_app(language: str) -> Flask:
    """Return an application that speaks, and answers in order where nothing is served."""
    app = Assets().make_app(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_REQUEST_BYTES
    choose_languages(app, language)
    draw_words(app)
    squeeze_answers(app)
    answer_errors(app)
    return app


def _add_rooms(
    app: Flask, rooms: BackRooms | None, library: Library | None, door: Door, stream: Stream
) -> None:
    """Serve set-up, health, and what is kept of the games, where there is something of that."""
    app.jinja_env.globals["has_back_rooms"] = rooms is not None
    if rooms is None:
        return
    storage = StorageRoom(rooms.storage, library, door)
    SetUpRoom(rooms.set_up, door).add_to(app)
    HealthRoom(rooms.health, storage, door, stream).add_to(app)
    storage.add_to(app)
