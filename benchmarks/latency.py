"""How long a player waits: from a press to lamp and page, and from rest to the page.

The whole table runs: buttons and lamp on mock pins, log on disk, page on the network, the eye in
its own process. The floor is an empty request to the same server in the same run.

.venv/bin/python benchmarks/latency.py
"""

from __future__ import annotations

import http.client
import json
import statistics
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

TESTS = Path(__file__).parents[1] / "tests"
# The root first: else `web` is a folder of tests.
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

from filmed import FPS, film
from playing import lying

from companion.catalogue import find_variant
from companion.eye.process import Eye
from companion.eye.sight import make_watcher
from companion.runner import Runner
from companion.signals.panel import Panel
from companion.storage.log import SqliteLog
from companion.table import Table
from companion.turn.commands import ReportTray, StartGame
from hardware.pins import Pins
from hardware.player import RecordingEnded
from hardware.recording import open_recording
from web.app import create_app
from web.serve import start_server

PRESSES = 60
REQUESTS = 100
PRESS_LIMIT_MS, REST_LIMIT_MS = 100, 600

TURNS = tuple(TESTS / "recordings" / f"turn-{number}" for number in ("003", "210", "221", "224"))
FINGER_S = 0.08
"""So long a finger stays on a button."""

PATIENCE_S = 10.0
LOOK_S = 0.0005


class Page:
    """A phone that follows the live stream, and when it heard what."""

    def __init__(self, port):
        self.heard = []
        self.news = threading.Condition()
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.connection.request("GET", "/api/stream")
        self.answer = self.connection.getresponse()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while line := self.answer.readline():
            if line.startswith(b"data: {"):
                at = time.time()
                with self.news:
                    self.heard.append((at, json.loads(line[6:])["view"]))
                    self.news.notify_all()

    def wait_for(self, is_it):
        """Return when it was first shown that way, from now on or already."""
        with self.news:
            if not self.news.wait_for(lambda: self.heard and is_it(self.heard[-1][1]), PATIENCE_S):
                raise TimeoutError
            return self.heard[-1][0]


class Noting(Runner):
    """A runner that notes when a recording began."""

    began = 0.0

    def take(self, told):
        """Hand over one thing."""
        if isinstance(told, RecordingEnded):
            self.began = told.at
        super().take(told)


@contextmanager
def begun(path):
    """Give a table whose game is kept in a file, and a page that follows it."""
    log = SqliteLog(path)
    table = Table(log, clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    server = start_server(create_app(table), "127.0.0.1", 0)
    try:
        yield table, Page(server.port)
    finally:
        server.close()
        log.close()


def empty_requests(port):
    """Return how long an empty request takes, in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    took = []
    for _ in range(REQUESTS):
        began = time.perf_counter()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        took.append(1000 * (time.perf_counter() - began))
    return took


def presses(table, page):
    """Return how long OK and BACK take to be seen on the lamp, and on the page, in milliseconds."""
    runner, pins = Runner(table), Pins()
    lamp, shown = [], []
    table.report(ReportTray(lying("66331", at=0.3)), at=time.time())
    table.report(ReportTray(lying("66", at=0.3)), at=time.time())
    with Panel(table, pins, runner.typed):
        blue = Device.pin_factory.pin(pins.lamp[2])
        for number in range(PRESSES):
            name, phase = (("OK", "hold"), ("BACK", "read"))[number % 2]
            let_go = push(Device.pin_factory.pin(pins.buttons[name]))
            lamp.append(1000 * (until(lambda on=phase == "hold": (blue.state > 0) == on) - let_go))
            shown.append(1000 * (page.wait_for(lambda view, p=phase: view["phase"] == p) - let_go))
    return lamp, shown


def push(pin):
    """Press a button and let it go; return when: a short press counts once it is let go."""
    pin.drive_low()
    time.sleep(FINGER_S)
    let_go = time.time()
    pin.drive_high()
    return let_go


def until(is_so):
    """Return when something became so."""
    for _ in range(int(PATIENCE_S / LOOK_S)):
        if is_so():
            return time.time()
        time.sleep(LOOK_S)
    raise TimeoutError


def rests(folder, path):
    """Return how long each rest of a recording takes to be shown, in milliseconds."""
    filmed = partial(film, path)
    with (
        begun(folder / f"{path.name}.sqlite3") as (table, page),
        Eye(lambda: filmed, make_watcher, with_crops=True) as eye,
    ):
        runner = Noting(table)
        runner.run(eye.told(time.sleep))
        rolls = open_recording(path).described["rolls"]
        still = [runner.began + roll["still_from"] / FPS for roll in rolls]
        return [took for at in still if (took := shown_after(page.heard, at)) is not None]


def shown_after(heard, at):
    """Return how long after a moment the page said that all lies still, or None if never."""
    settled = (when for when, view in heard if when > at and view["motion"] == "settled")
    first = next(settled, None)
    return None if first is None else 1000 * (first - at)


def tell(title, took, limit=None):
    """Print median and 95th percentile."""
    ordered = sorted(took)
    last = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    told = f"{title:34} {statistics.median(took):7.1f} ms, 95th percentile {last:7.1f} ms"
    print(f"{told}, {len(took)} times" + (f"; at most {limit} ms is asked" if limit else ""))


def main():
    """Print each figure with the floor."""
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with begun(folder / "presses.sqlite3") as (table, page):
            tell("an empty request (the floor)", empty_requests(page.port))
            lamp, shown = presses(table, page)
        tell("press to lamp", lamp, PRESS_LIMIT_MS)
        tell("press to page", shown, PRESS_LIMIT_MS)
        waited = [took for path in TURNS for took in rests(folder, path)]
        tell(f"rest to page, {FPS} frames a second", waited, REST_LIMIT_MS)


if __name__ == "__main__":
    main()
