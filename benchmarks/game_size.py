"""How much room a game takes on the disk, without crops, against what is allowed.

.venv/bin/python benchmarks/game_size.py
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

# The root first: else `web` is a folder of tests.
ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from long_game import PLAYERS, LongGame

from companion.storage.aside import FILES
from companion.storage.log import SqliteLog
from companion.table import Table

ALLOWED_KB = 1000


def size_of(folder, game):
    """Return a played game's turns, events, and bytes of its database and of that with its -wal."""
    path = folder / f"{game}.sqlite3"
    with closing(SqliteLog(path)) as log:
        table = Table(log, clock=lambda: 0.0)
        turns = LongGame(table, game).play()
        files = [path.with_name(path.name + ending) for ending in FILES[:2]]
        running = sum(file.stat().st_size for file in files)
        events = len(log.read())
    return turns, events, path.stat().st_size, running


def main():
    """Print what two games of four players take, while they run and after the end."""
    with tempfile.TemporaryDirectory() as name:
        for game in ("yahtzee-os2", "enhanced-yahtzee"):
            turns, events, ended, running = size_of(Path(name), game)
            title = f"{game}, {len(PLAYERS)} players, {turns} turns, {events} events"
            print(f"{title:60} {ended / 1000:5.0f} kB, running {running / 1000:5.0f} kB")
        print(f"{'allowed for 52 turns of each player':60} {ALLOWED_KB:5.0f} kB")


if __name__ == "__main__":
    main()
