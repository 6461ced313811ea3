"""The Flask application: routes of one table, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Flask

from web.actions import Actions
from web.answers import answer_errors
from web.crops import Crop, Crops, no_crop
from web.current import Current
from web.guard import Guard
from web.health import HealthRoom
from web.pages import Pages
from web.rules import Rules
from web.set_up import SetUpRoom
from web.stream import MOST_STREAMS, Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.table import Table
    from web.back_rooms import BackRooms

LONGEST_REQUEST_BYTES: Final = 4096
"""The longest one that is meant, a roll entered by hand, has under 100."""


def create_app(
    table: Table,
    *,
    addresses: Sequence[str] = (),
    most_streams: int = MOST_STREAMS,
    crop: Crop | None = None,
    back_rooms: BackRooms | None = None,
) -> Flask:
    """Return the application that shows *table* and acts on it.

    Args:
        table: the one door to the game.
        addresses: where phones find the table, as URLs, the best first; the QR code leads there.
        crop: finds the picture of a die by its roll's name and its index; None without any.
        back_rooms: set-up and health of the table; None where there is nothing to be set up.
        most_streams: so many pages may follow live at once; the others ask now and then.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_REQUEST_BYTES
    current = Current(table)
    answer_errors(app)
    Guard(addresses).add_to(app)
    rules = Rules(table)
    rules.add_to(app)
    Pages(current, addresses, rules, has_crops=crop is not None).add_to(app)
    app.jinja_env.globals["has_back_rooms"] = back_rooms is not None
    Crops(crop or no_crop).add_to(app)
    stream = Stream(current, most=most_streams)
    stream.add_to(app)
    if back_rooms is not None:
        SetUpRoom(back_rooms).add_to(app)
        HealthRoom(back_rooms, stream).add_to(app)
    Actions(table, current).add_to(app)
    return app
