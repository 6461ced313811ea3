"""The Flask application: routes of one table, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Flask

from web.actions import Actions
from web.answers import answer_errors
from web.crops import Crop, Crops, no_crop
from web.current import Current
from web.games import Games
from web.guard import Guard
from web.history import History
from web.pages import Pages
from web.rules import Rules
from web.stream import MOST_STREAMS, Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.history.library import Library
    from companion.table import Table

LONGEST_REQUEST_BYTES: Final = 4096
"""The longest one that is meant, a roll entered by hand, has under 100."""


def create_app(
    table: Table,
    *,
    addresses: Sequence[str] = (),
    most_streams: int = MOST_STREAMS,
    crop: Crop | None = None,
    library: Library | None = None,
) -> Flask:
    """Return the application that shows *table* and acts on it.

    Args:
        table: the one door to the game.
        addresses: where phones find the table, as URLs, the best first; the QR code leads there.
        crop: finds the picture of a die by its roll's name and its index; None without any.
        library: has all games of the table; None without any but the one that runs.
        most_streams: so many pages may follow live at once; the others ask now and then.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_REQUEST_BYTES
    current = Current(table)
    answer_errors(app)
    Guard(addresses).add_to(app)
    rules = Rules(table)
    rules.add_to(app)
    has_crops = crop is not None
    pages = Pages(current, addresses, rules, has_crops=has_crops, has_library=library is not None)
    pages.add_to(app)
    Crops(crop or no_crop).add_to(app)
    History(table, has_crops=has_crops).add_to(app)
    if library is not None:
        Games(library, has_crops=has_crops).add_to(app)
    Stream(current, most=most_streams).add_to(app)
    Actions(table, current).add_to(app)
    return app
