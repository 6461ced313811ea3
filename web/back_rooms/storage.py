"""Backups on the health page: what there is, one more made, one put back; and games taken in."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from babel.dates import format_date, format_timedelta
from babel.units import format_unit
from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.errors import ExchangeError, IllegalMoveError, LogError
from companion.messages import name_of_game
from web.answers import not_allowed, refusal
from web.asking import asked_language
from web.back_rooms.door import room_json
from web.past.games import date_of

if TYPE_CHECKING:
    from flask import Flask, Response

    from companion.history.facts import GameFacts
    from companion.history.library import Library
    from web.back_rooms.door import Door, KeepsGames
    from web.fields import Fields

logger = logging.getLogger(__name__)

IMPORT: Final = "/api/storage/import"

LARGEST_FILE_BYTES: Final = 8_000_000
"""Games of a whole year have less. For seconds it takes ten times as much memory."""

KB, MB = 1000, 1_000_000
MINUTE_S: Final = 60.0


class StorageRoom:
    """Serves what is asked of backups, and takes games in."""

    def __init__(self, storage: KeepsGames | None, library: Library | None, door: Door) -> None:
        self._storage = storage
        self._library = library
        self._door = door
        # Pages wait for another one while the table begins anew.
        self._run = f"{time.time_ns():x}"

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        if self._storage is not None:
            self._door.add_deed(app, "/api/storage/backup", "storage-backup", self._make)
            self._door.add_deed(app, "/api/storage/restore", "storage-restore", self._restore)
        if self._library is not None:
            self._door.add_file(app, IMPORT, "storage-import", self._take_in)

    def told(self) -> dict[str, Any]:
        """Return what the page shows; moments in words, sizes as people read them."""
        told: dict[str, Any] = {
            "run": self._run,
            "takes_in": self._library is not None,
            "largest": LARGEST_FILE_BYTES,
        }
        if self._storage is None:
            return told | {"kept": None}
        kept = dict(self._storage.told())
        lists = {name: [_shown(each) for each in kept[name]] for name in ("backups", "aside")}
        more = {"size": size_of(kept["bytes"]), "nightly": _moment(kept["nightly_at"])}
        return told | {"kept": kept | lists | more}

    def _make(self, _: Fields) -> Response:
        assert self._storage is not None  # noqa: S101 - only then there is this address
        try:
            made = self._storage.make()
        except IllegalMoveError as wrong:
            return not_allowed(wrong)
        return room_json({"made": made} | self.told())

    def _restore(self, fields: Fields) -> Response:
        assert self._storage is not None  # noqa: S101 - only then there is this address
        try:
            begin_anew = self._storage.restore(fields.text("backup"))
        except IllegalMoveError as wrong:
            return not_allowed(wrong)
        answer = room_json({"run": self._run})
        # The server ends with the table: first the answer has to be on its way.
        answer.call_on_close(begin_anew)
        return answer

    def _take_in(self) -> Response:
        assert self._library is not None  # noqa: S101 - only then there is this address
        word = asked_language().word
        try:
            request.max_content_length = LARGEST_FILE_BYTES
            taken = self._library.take_in(request.get_data().decode("utf-8"))
        except RequestEntityTooLarge:
            return refusal(413, word("import-too-large", size=size_of(LARGEST_FILE_BYTES)))
        except UnicodeDecodeError:
            return refusal(409, word("import-no-json"))
        except ExchangeError as wrong:
            logger.info("games were not taken in: %s", wrong)
            return refusal(409, word(f"import-{wrong.kind}", why=str(wrong)), kind=wrong.kind)
        except LogError as wrong:
            logger.warning("games were not taken in: %s", wrong)
            return refusal(503, word("import-not-saved"))
        games = [_told(each) for each in taken.games]
        return room_json({"known": taken.known, "games": games, "refused": [*taken.refused]})


def _told(game: GameFacts) -> dict[str, Any]:
    return {
        "id": game.id,
        "game": name_of_game(game.name),
        "date": date_of(game.started_at),
        "players": list(game.players),
    }


def _shown(backup: dict[str, Any]) -> dict[str, Any]:
    return backup | {
        "made": _moment(backup["made_at"]),
        "ago": _ago(backup["made_at"]),
        "size": size_of(backup["bytes"]),
    }


def _moment(at: float | None) -> str | None:
    """Return a day and a time as people say them, in the language that is asked for."""
    if at is None:
        return None
    local = datetime.fromtimestamp(at).astimezone()
    return f"{format_date(local, 'full', locale=asked_language().code)}, {local:%H:%M}"


def _ago(at: float) -> str:
    ahead_s = at - time.time()
    # Two clocks may differ by a little; one that was far ahead is told. No seconds at all would be
    # told as yet to come.
    gone = timedelta(seconds=ahead_s if ahead_s > MINUTE_S else min(-1.0, ahead_s))
    return format_timedelta(gone, add_direction=True, locale=asked_language().code)


def size_of(count: int) -> str:
    """Return how large a file is, as people read it.

    >>> size_of(340_200), size_of(12)
    ('340 kB', '1 kB')
    """
    code = asked_language().code
    if count < MB:
        return format_unit(max(1, round(count / KB)), "digital-kilobyte", "short", locale=code)
    return format_unit(round(count / MB, 1), "digital-megabyte", "short", locale=code)
