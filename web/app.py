"""The Flask application: routes of one table, put together."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final
from zlib import crc32

from web.actions import Actions
from web.answers import answer_errors
from web.asking import choose_languages
from web.back_rooms.door import Door
from web.back_rooms.health import HealthRoom
from web.back_rooms.set_up import SetUpRoom
from web.back_rooms.storage import StorageRoom
from web.crops import Crops, no_crop
from web.current import Current
from web.drawing import draw_words
from web.newgame import NewGame
from web.once import Once
from web.packing.assets import Assets
from web.packing.squeeze import squeeze_answers
from web.pages import Pages
from web.parts import Parts
from web.past.games import Games
from web.past.history import History
from web.rules import Rules
from web.screens import Screens
from web.stream import MOST_STREAMS, Stream
from web.tables import Tables
from web.who.guard import Guard
from web.who.letting import Letting
from web.who.visitors import Visitors
from web.words.languages import ENGLISH

if TYPE_CHECKING:
    from flask import Flask

    from companion.addresses import FindAddresses
    from companion.history.library import Library
    from companion.table import Table
    from web.back_rooms.door import BackRooms

LONGEST_REQUEST_BYTES: Final = 4096
"""The longest one that is meant, a new game of eight players with long names in any script and
every house rule chosen, has under 3,000; a roll entered by hand under 100."""


def create_app(
    table: Table,
    parts: Parts | None = None,
    *,
    find_addresses: FindAddresses = tuple,
    language: str = ENGLISH,
    most_streams: int = MOST_STREAMS,
) -> Flask:
    """Return the application that shows *table* and acts on it.

    Args:
        table: the one door to the game.
        parts: what there is besides it; None for the barest.
        find_addresses: finds where phones reach the table now; the QR code leads there.
        language: of pages on phones that ask for none of ours; one of `languages.NAMES`.
        most_streams: so many pages may follow live at once; the others ask now and then.
    """
    app, parts = _bare_app(language), parts or Parts()
    current = Current(table, partial(_looks, app.extensions["assets"].version, find_addresses))
    once, rules = Once(), Rules(table)
    visitors, new_game = Visitors(parts.people, find_addresses()), NewGame(table, parts.roster)
    has_crops = parts.crop is not None
    Guard(find_addresses, visitors).add_to(app)
    Letting(table, visitors, once).add_to(app)
    pages = Pages(current, visitors, find_addresses, rules, new_game, parts)
    stream = Stream(current, visitors, most=most_streams)
    for part in (rules, new_game, pages, Screens(pages), Crops(parts.crop or no_crop), stream):
        part.add_to(app)
    History(table, has_crops=has_crops).add_to(app)
    Actions(table, current, visitors, once, parts.roster).add_to(app)
    if parts.library is not None:
        Games(parts.library, has_crops=has_crops).add_to(app)
    if parts.board is not None:
        Tables(parts.board, is_hub=False).add_to(app)
    _add_rooms(app, parts.back_rooms, parts.library, Door(visitors, once), stream)
    return app


def _looks(version: str, find_addresses: FindAddresses) -> str:
    """Return what the table's page is made of now: scripts and styles, and how to join by it."""
    return f"{crc32(' '.join((version, *find_addresses())).encode()):08x}"


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
