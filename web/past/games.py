"""All games of a table, each by itself and on paper; players and numbers; files to take away."""

from __future__ import annotations

import threading
from math import ceil
from typing import TYPE_CHECKING, Final

from flask import Response, abort, url_for

from companion.catalogue import find_variant
from companion.dates import is_date, to_the_minute
from companion.errors import CompanionError
from companion.history.exchange import FOR_SPREADSHEETS, as_csv, as_json
from companion.history.marks import marks_of
from companion.history.numbers import fall_of, high_scores, players_of
from companion.history.shown import shown
from companion.offers import house_rules_of
from companion.views import Live, view_of
from web.answers import too_much
from web.asking import all_in_asked_language, asked_language
from web.current import plain
from web.past.history import in_turns, page, page_asked
from web.past.leaves import leaf_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from flask import Flask

    from companion.history.games import RecordedGame
    from companion.history.library import Library

PER_PAGE: Final = 30
"""So many games stand on one page of the list."""

PATIENCE_S: Final = 1.0
"""So many seconds a page waits for games that are still to be counted, and then says so."""

WIDE: Final = 6
"""Sheets with more lanes than these are printed small."""

MOST_PRINTED: Final = 12
"""So many lanes of small print fit beside each other on upright A4."""

WRITERS: Final[dict[str, tuple[str, str, Callable[[Iterable[RecordedGame]], str]]]] = {
    "json": ("application/json", "utf-8", as_json),
    "csv": ("text/csv", FOR_SPREADSHEETS, as_csv),
}
"""The forms of a file to take away, each with its encoding."""


class Games:
    """Serves what was played at a table, by `Library`."""

    def __init__(self, library: Library, *, has_crops: bool) -> None:
        self._library = library
        self._exporting = threading.Lock()
        self._has_crops = has_crops

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        app.add_url_rule("/games", "games", self._list)
        app.add_url_rule("/games/last", "last-game", self._last)
        app.add_url_rule("/games/<game_id>", "one-game", self._game)
        app.add_url_rule("/games/<game_id>/print", "print-game", self._paper)
        app.add_url_rule("/games/<game_id>.<form>", "game-file", self._file)
        app.add_url_rule("/export.<form>", "export", self._everything)
        app.add_url_rule("/players", "players", self._players)

    def _list(self) -> Response:
        counted = self._library.counted(within_s=PATIENCE_S)
        leaf = leaf_of(counted.games, page_asked(), size=PER_PAGE)
        return page(
            "games.html",
            games=leaf.items,
            are_all=counted.are_all,
            date_of=date_of,
            newer=leaf.newer,
            older=leaf.older,
        )

    def _last(self) -> Response:
        """Lead to the table's own game, so that its page need not know the id."""
        last = self._library.last()
        if last is None:
            abort(404)
        return Response(status=302, headers={"Location": url_for("one-game", game_id=last.id)})

    def _game(self, game_id: str) -> Response:
        return self._shown(game_id, "game.html")

    def _paper(self, game_id: str) -> Response:
        return self._shown(game_id, "paper.html")

    def _shown(self, game_id: str, template: str) -> Response:
        recorded = self._found(game_id)
        state = recorded.state()
        view = plain(view_of(state, 0, Live()), asked_language())
        return page(
            template,
            id=game_id,
            game=in_turns(shown(state, marks_of(recorded), is_past=True)),
            view=view,
            is_wide=len(view["lanes"]) > WIDE,
            blocks=blocks_of(len(view["players"]), len(view["lanes"])),
            date=date_of(recorded.started_at),
            is_running=False,
            has_crops=self._has_crops,
        )

    def _file(self, game_id: str, form: str) -> Response:
        return _as_file([self._found(game_id)], f"game-{game_id}", form)

    def _everything(self, form: str) -> Response:
        # One at a time: of many games it takes long, and all memory where many ask.
        if not self._exporting.acquire(blocking=False):
            return too_much(503, wait_s=10)
        try:
            return _as_file(self._library.all_games(), "games", form)
        finally:
            self._exporting.release()

    def _players(self) -> Response:
        counted = self._library.counted(within_s=PATIENCE_S)
        facts = counted.games
        return page(
            "players.html",
            are_all=counted.are_all,
            players=players_of(facts),
            high_scores=high_scores(facts),
            fall=fall_of(facts),
            house_rules=house_rules,
            date_of=date_of,
        )

    def _found(self, game_id: str) -> RecordedGame:
        found = self._library.find(game_id)
        if found is None:
            abort(404)
        return found


def blocks_of(players: int, lanes: int) -> list[tuple[int, int]]:
    """Return where the lanes of a sheet begin and end that are printed beside each other.

    All lanes of a player stay together, and about as many players stand in each block.

    >>> blocks_of(4, 16), blocks_of(5, 20), blocks_of(2, 2), blocks_of(2, 0)
    ([(0, 8), (8, 16)], [(0, 12), (12, 20)], [(0, 2)], [])
    """
    each = lanes // players
    if not each:
        return []
    blocks = ceil(players / max(1, MOST_PRINTED // each))
    wide = ceil(players / blocks) * each
    return [(first, min(first + wide, lanes)) for first in range(0, lanes, wide)]


def _as_file(games: Iterable[RecordedGame], name: str, form: str) -> Response:
    if form not in WRITERS:
        abort(404)
    kind, encoding, write = WRITERS[form]
    try:
        text = write(games).encode(encoding)
    except CompanionError as wrong:
        abort(409, str(wrong))
    answer = Response(text, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="dicetable-{name}.{form}"'
    return answer


def house_rules(variant_id: str, options: tuple[tuple[str, str], ...]) -> list[str]:
    """Return what house rules change, in a sentence each; as keys where the game is not here."""
    try:
        variant = find_variant(variant_id, dict(options))
    except CompanionError:
        return [f"{key}={value}" for key, value in options]
    return all_in_asked_language(house_rules_of(variant))


def date_of(at: float) -> str:
    """Return the day and the minute of a moment on a table's clock, as the table's place has it."""
    return to_the_minute(at) if is_date(at) else asked_language().word("date-unknown")
