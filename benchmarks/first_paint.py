"""How soon a phone shows the sheet, and how many bytes that takes on the way.

Headless Chromium with its processor made four times slower; the floor is a page that says hello,
from the same server in the same run.

.venv/bin/python benchmarks/first_paint.py
"""

from __future__ import annotations

import statistics
import sys
import time
from contextlib import closing
from pathlib import Path

from flask import Response
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browsing import CHROMIUM, PHONE, QUIET

from companion.catalogue import find_variant
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import StartGame
from web.app import create_app
from web.serve import start_server

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
GAMES = ("yahtzee-os2", "enhanced-yahtzee")
SLOWER = 4
ROUNDS = 7
PAINT_LIMIT_MS, BYTES_LIMIT = 300, 30_000

PAINTED = "performance.getEntriesByType('paint').find(e => e.name === 'first-contentful-paint')"
HELLO = "<!doctype html><title>Hello</title><link rel=icon href=data:,><p>Hello"


def visit(browser, address):
    """Return when something was painted, in ms after the request, and the bytes on the way."""
    with closing(browser.new_context(**PHONE)) as context:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        sizes = []
        devtools.on("Network.loadingFinished", lambda each: sizes.append(each["encodedDataLength"]))
        page.goto(address, wait_until="load")
        page.wait_for_function(PAINTED)
        return page.evaluate(f"{PAINTED}.startTime"), sum(sizes)


def main():
    """Print a line a game."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        for game in GAMES:
            table = Table(MemoryLog(), clock=time.time)
            table.submit(StartGame(find_variant(game), PLAYERS))
            app = create_app(table, addresses=["http://dice.test/"])
            app.add_url_rule("/hello", "hello", lambda: Response(HELLO, mimetype="text/html"))
            with closing(start_server(app, "127.0.0.1", 0)) as server:
                home = f"http://dice.test:{server.port}/"
                pairs = [
                    (visit(browser, f"{home}hello"), visit(browser, home)) for _ in range(ROUNDS)
                ]
            hello = statistics.median(floor[0] for floor, _ in pairs)
            painted = statistics.median(page[0] for _, page in pairs)
            size = max(page[1] for _, page in pairs)
            print(
                f"{game}: the sheet is painted after {painted:.0f} ms (target {PAINT_LIMIT_MS}, "
                f"hello {hello:.0f}), {size} bytes on the way (target {BYTES_LIMIT})"
            )
        browser.close()


if __name__ == "__main__":
    main()
