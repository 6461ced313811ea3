"""How soon a phone shows the sheet, and how many bytes that takes on the way.

Headless Chromium with its processor made four times slower; the floor is a page that says hello,
from the same server in the same run, in turns with it. What counts is when a dot below the sheet
was painted, so that a page of which only the head is there yet has no sheet.

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

# The root first: else `web` is a folder of tests.
ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browsing import PHONE, open_browser

from companion.catalogue import find_variant
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import StartGame
from web.app import create_app
from web.serve import start_server

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
GAMES = ("yahtzee-os2", "enhanced-yahtzee")
SLOWER = 4
ROUNDS = 15
PAINT_LIMIT_MS, BYTES_LIMIT = 300, 30_000

PAINTED = """new Promise((resolve) =>
    new PerformanceObserver((seen) => resolve(seen.getEntries()[0].renderTime))
        .observe({ type: "element", buffered: true }))"""
HELLO = "<!doctype html><title>Hello</title><link rel=icon href=data:,><p elementtiming=last>Hello"
LIVE = "#link[data-link=live]"
FOOT = b'<footer class="foot">'


def timed(answer):
    """Put a dot below the sheet, of which the browser tells when it was painted."""
    if answer.mimetype == "text/html":
        answer.data = answer.data.replace(FOOT, FOOT + b"<p elementtiming=last>.</p>")
    return answer


def painted_ms(browser, address):
    """Return when all was painted, in ms after the request, on a slow phone."""
    with closing(browser.new_context(**PHONE)) as context:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, wait_until="load")
        return page.evaluate(PAINTED)


def bytes_sent(browser, address):
    """Return how many bytes the painted page took, and how many until it was live, heads included.

    Listening to the network costs the page time, so nothing is timed along with it.
    """
    with closing(browser.new_context(**PHONE)) as context:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        kinds, sizes = {}, {}
        devtools.on(
            "Network.responseReceived", lambda each: kinds.update({each["type"]: each["requestId"]})
        )
        devtools.on(
            "Network.loadingFinished",
            lambda each: sizes.update({each["requestId"]: each["encodedDataLength"]}),
        )
        page.goto(address, wait_until="load")
        page.wait_for_selector(LIVE, state="attached")
        return sizes[kinds["Document"]], sum(sizes.values())


def main():
    """Print a line a game."""
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        for game in GAMES:
            table = Table(MemoryLog(), clock=time.time)
            table.submit(StartGame(find_variant(game), PLAYERS))
            app = create_app(table, find_addresses=lambda: ("http://dice.test/",))
            app.add_url_rule("/hello", "hello", lambda: Response(HELLO, mimetype="text/html"))
            app.after_request(timed)
            with closing(start_server(app, "127.0.0.1", 0)) as server:
                home = f"http://dice.test:{server.port}/"
                pairs = [
                    (painted_ms(browser, f"{home}hello"), painted_ms(browser, home))
                    for _ in range(ROUNDS)
                ]
                painted_bytes, live_bytes = bytes_sent(browser, home)
            hello, painted = map(statistics.median, zip(*pairs, strict=True))
            print(
                f"{game}: the sheet is painted after {painted:.0f} ms (target {PAINT_LIMIT_MS}, "
                f"hello {hello:.0f}, {painted / hello:.2f} times as long), "
                f"from {painted_bytes} bytes (target {BYTES_LIMIT}), and live after {live_bytes}"
            )
        browser.close()


if __name__ == "__main__":
    main()
