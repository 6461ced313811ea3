"""An evening at full speed: thousands of rolls in one program, and what it has grown by."""

from __future__ import annotations

import json
import random
import threading
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from long_game import LongGame
from soak.kills import SoakError

from companion.attendant import Attendant
from companion.errors import IllegalMoveError
from companion.steady import SteadyClock
from companion.storage.backups import Backups
from companion.storage.crops import CropShelf, LogWithCrops
from companion.storage.log import SqliteLog
from companion.table import Table
from companion.turn.commands import Button
from companion.turn.events import DiceRolled

MOST_GROWTH_MB = 24
"""A table may grow by so much over an evening, beyond what its events take in mind."""

WARM_SHARE = 0.2
"""After so much of the rolls everything is loaded that ever will be."""

GAMES = ("yahtzee-os2", "yin-yang", "minyat", "kniffel")
"""One of each family, which random throws bring to an end before long."""

CROPS_MB = 1
HOUR_S = 3600.0
DAY_S = 24 * HOUR_S


def resident_mb():
    """Return how much memory this program has now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


class Counting(LogWithCrops):
    """A log with crops that counts rolls."""

    rolls = 0

    def append(self, events, *, at):
        super().append(events, at=at)
        self.rolls += sum(isinstance(event, DiceRolled) for event in events)


class LongEvening:
    """A table on disk with everything that belongs to it, but for camera and page."""

    def __init__(self, folder, clock):
        folder.mkdir()
        self.path = folder / "table.sqlite3"
        self.shelf = CropShelf(folder / "crops", limit_mb=CROPS_MB)
        self.file = SqliteLog(self.path)
        self.log = Counting(self.file, self.shelf)
        self.table = Table(self.log, clock=clock)
        self.attendant = Attendant(self.table, clock=clock)
        self.begun = 0

    def play(self, rolls):
        """Play games of every family, one after the other, until so many rolls were counted."""
        while self.log.rolls < rolls:
            game = GAMES[self.begun % len(GAMES)]
            self.begun += 1
            long_game = LongGame(self.table, game, ("Ann", "Ben"), number=self.begun)
            while not self.table.state.is_over:
                long_game.turn()
                json.dumps(asdict(self.table.snapshot().view))

    def close(self):
        self.attendant.close()
        self.shelf.close()
        self.file.close()


def soak_evening(folder, *, rolls):
    """Play so many rolls; return what memory and threads grew by.

    Raises:
        SoakError: by more than is stated, or an event is lost.
    """
    evening = LongEvening(folder, time.time)
    with closing(evening):
        evening.play(int(rolls * WARM_SHARE))
        memory, threads = resident_mb(), threading.active_count()
        began = time.monotonic()
        evening.play(rolls)
        lasted = time.monotonic() - began
        grown = resident_mb() - memory
        more = threading.active_count() - threads
        state = evening.table.state
        events = evening.log.read()
    if grown > MOST_GROWTH_MB or more > 0:
        raise SoakError(f"grown by {grown:.1f} MB and {more} threads over {rolls} rolls")
    with closing(SqliteLog(evening.path)) as log:
        again = Table(log, clock=time.time)
        if log.read() != events or again.state != state:
            raise SoakError("the evening is another one after a restart")
    size = evening.path.stat().st_size / 1000
    return (
        f"{evening.log.rolls} rolls in {evening.begun} games, {len(events)} events ({size:.0f} kB), "
        f"{lasted:.0f} s: memory grew by {grown:.1f} MB (allowed {MOST_GROWTH_MB}), threads by {more}"
    )


class WildDay:
    """A time of day that is set back and forth, beside time that passes evenly."""

    def __init__(self, chance):
        self._chance, self.jump = chance, 0.0
        self.of_day = lambda: time.time() + self.jump

    def set(self):
        self.jump = self._chance.choice((-1, 1)) * self._chance.choice((5.0, HOUR_S, 400 * DAY_S))


def soak_clock(folder, *, turns, seed, grace_s=0.05):
    """Set the clock back and forth in every turn; each is written after its grace, in order."""
    chance = random.Random(seed)
    day = WildDay(chance)
    clock = SteadyClock(of_day=day.of_day)
    folder.mkdir()
    log = SqliteLog(folder / "table.sqlite3")
    table = Table(log, clock=clock, dated=clock.dated, grace_s=grace_s)
    backups = Backups(log_path=folder / "table.sqlite3", clock=day.of_day)
    with closing(log), closing(Attendant(table, clock=clock)):
        long_game = LongGame(table, "yahtzee-os2", ("Ann", "Ben"), seed, clock)
        long_game.end_turn = lambda: _stop(table)
        for number in range(turns):
            day.set()
            long_game.turn()
            seat = table.state.seat
            day.set()
            _press_until_written(table, seat, day)
            if number % 5 == 0:
                backups.make()
        logged = log.read()
    if [each.at for each in logged] != sorted(each.at for each in logged):
        raise SoakError("the events of a log are out of order")
    return (
        f"clock set {2 * turns} times: {turns} turns written in order, {len(backups.all())} backups"
    )


def _stop(table):
    """Go to the choice of a box, where the turn is not there already."""
    for _ in range(3):
        if table.state.phase.value == "choose":
            return
        _press(table, Button.NEXT if table.state.phase.value in ("read", "hold") else Button.OK)


def _press(table, button):
    try:
        table.press(button)
    except IllegalMoveError:
        return


def _press_until_written(table, seat, day):
    """Press OK, set the clock in the grace, and wait until the next player is in turn."""
    until = time.monotonic() + 20
    while table.state.seat == seat:
        if time.monotonic() > until:
            raise SoakError(f"a turn is not written: {table.snapshot().view.sentence}")
        if table.snapshot().view.interlude == "":
            _press(table, Button.OK)
            day.set()
        time.sleep(0.01)
