"""A long game takes little room, and that of a card that is worn no more than needed."""

from __future__ import annotations

from contextlib import closing

from long_game import PLAYERS, LongGame

from companion.storage.aside import FILES
from companion.storage.log import SqliteLog
from companion.table import Table

MOST_BYTES = 1_000_000


def test_a_game_of_52_turns_with_four_players_takes_at_most_a_megabyte(tmp_path):
    path = tmp_path / "table.sqlite3"
    log = SqliteLog(path)
    log._database.execute("PRAGMA synchronous=OFF")  # what is measured is room, not time
    with closing(log):
        table = Table(log, clock=lambda: 0.0)
        turns = LongGame(table, "enhanced-yahtzee").play()
        files = [path.with_name(path.name + ending) for ending in FILES[:2]]
        running = sum(file.stat().st_size for file in files)
        events = len(log.read())
        assert table.state.is_over
    assert turns == 52 * len(PLAYERS)
    assert events > 10 * turns
    assert path.stat().st_size <= running <= MOST_BYTES
