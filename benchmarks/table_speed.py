"""How long it takes from a tap to what every phone is shown, against one durable commit alone.

.venv/bin/python benchmarks/table_speed.py
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

# The root first: else `web` is a folder of tests.
ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from measured import median_ms
from playing import dice, lying

from companion.catalogue import find_variant
from companion.storage.log import SqliteLog
from companion.table import Table
from companion.turn.commands import EnterRoll, StartGame, Undo
from companion.turn.events import DiceRolled

ROUNDS = 200


def taken_ms(action):
    """Return the median time of many calls by the clock, in milliseconds: disks are waited for."""
    return median_ms(action, ROUNDS, time.perf_counter)


def commit_ms(folder):
    """Return the floor: one row, written so that it survives a power cut."""
    database = sqlite3.connect(folder / "floor.sqlite3", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE floor (text TEXT)")
    took = taken_ms(lambda: database.execute("INSERT INTO floor VALUES (?)", ("x" * 300,)))
    database.close()
    return took


def append_ms(folder):
    """Return how long the log takes to keep one event, its mark and witness with it."""
    log = SqliteLog(folder / "append.sqlite3")
    event = DiceRolled(lying("66331"), ())
    took = taken_ms(lambda: log.append([event], at=1.0))
    log.close()
    return took


def tap_ms(folder, variant_id, players):
    """Return how long a tap takes, up to the JSON that is sent to the phones."""
    log = SqliteLog(folder / f"{variant_id}.sqlite3")
    table = Table(log, clock=time.time)
    table.submit(StartGame(find_variant(variant_id), players))

    def tap():
        table.submit(EnterRoll(dice("66331")))
        json.dumps(asdict(table.snapshot().view))
        table.submit(Undo())

    took = taken_ms(tap) / 2
    log.close()
    return took


def main():
    """Print each figure and its ratio to the floor."""
    with tempfile.TemporaryDirectory() as name:
        floor = commit_ms(Path(name))
        print(f"{'one durable commit':44} {floor:7.2f} ms")
        took = append_ms(Path(name))
        print(f"{'one event of the log':44} {took:7.2f} ms {took / floor:6.1f} x")
        for variant_id, players in (
            ("yahtzee-os2", ("Ann", "Ben")),
            ("enhanced-yahtzee", tuple("ABCDEFGH")),
        ):
            took = tap_ms(Path(name), variant_id, players)
            title = f"tap to snapshot, {variant_id}, {len(players)} players"
            print(f"{title:44} {took:7.2f} ms {took / floor:6.1f} x")


if __name__ == "__main__":
    main()
