"""A table on a network for a real browser, and where things stand on its page."""

from __future__ import annotations

import http.client
from contextlib import closing
from itertools import cycle
from math import inf
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest
from playing import lying
from waiting import until

from companion.catalogue import find_variant
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import ReportTray, StartGame
from companion.views import Motion
from web.app import create_app
from web.parts import Parts
from web.serve import start_server
from web.who.people import People

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

BROWSERS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""Debian's two: the one without windows shows the same pages for three fifths of the work."""
CHROMIUM = next(filter(Path.exists, map(Path, BROWSERS)), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP dice.test 127.0.0.1",
    "--process-per-site",
    "--renderer-process-limit=1",  # Else another one is made ready for each page, and not wanted.
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 3}
LARGE = {"viewport": {"width": 1920, "height": 1080}}
EIGHT = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hannah")
SOON_MS = 3000
"""Long enough for a busy machine; how long it takes is for benchmarks/latency.py to say."""
FRAME_MS = 16
MOVED_MS = 400
"""After a sheet has moved, a tap on it is taken once somebody can have seen that: moved.js."""
NOT_TWICE_MS = 600
"""After a tap, another one at its place is taken for one of its own: twice.js."""
PICTURE = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
"""What a camera saw of a die."""

NEEDS_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason=f"none of {', '.join(BROWSERS)} is installed"),
]


def open_browser(playwright: Playwright) -> Browser:
    """Chromium without a window; it asks nobody but the table for anything."""
    if CHROMIUM is None:
        raise SystemExit(f"A browser is missing: {' or '.join(BROWSERS)}.")
    return playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)


class Home:
    """A table on a network, whose server can be stopped and started again."""

    def __init__(
        self,
        game="yahtzee-os2",
        players=("Ann", "<b>Ben</b>"),
        *,
        grace_s=0.0,
        is_open=True,
        **options,
    ):
        self.at = 0.0
        self.people = People(is_open=is_open)
        self.table = Table(MemoryLog(), clock=lambda: self.at, grace_s=grace_s)
        self.table.submit(StartGame(find_variant(game, options), players))
        self.table.show(Motion.EMPTY, at=0)
        self.server = None
        self.start()
        self.height = 0.0

    def start(self, parts=None, **limits):
        port = 0 if self.server is None else self.server.port
        parts = parts or Parts(people=self.people)
        app = create_app(self.table, parts, find_addresses=lambda: ("http://dice.test/",), **limits)
        app.wsgi_app = from_afar(app.wsgi_app)
        self.server = start_server(app, "127.0.0.1", port)

    def close(self):
        """Stop the server; what changes wakes the streams, which then see that it has gone."""
        closing = Thread(target=self.server.close)
        closing.start()
        for motion in cycle((Motion.MOVING, Motion.EMPTY)):
            closing.join(timeout=0.01)
            if not closing.is_alive():
                break
            self.table.show(motion, at=0)

    @property
    def address(self):
        return f"http://dice.test:{self.server.port}"

    def throw(self, faces, unsure="", dark=""):
        """Let dice come to rest, each throw elsewhere."""
        self.height += 0.1
        report = ReportTray(lying(faces, at=self.height, unsure=unsure, dark=dark), sure=not unsure)
        self.table.report(report, at=0)


class Phones:
    """Phones of a browser, each in one test's hands at a time, and as new in the next one's.

    A new one takes the browser a third of what a page takes it: a page that stays open in each
    keeps the process that shows the table's pages.
    """

    def __init__(self, browser):
        self._browser = browser
        self._idle = {}

    def take(self, looks, address):
        """Return a phone of some looks, which is to show the pages of an address."""
        idle = self._idle.setdefault(str(sorted(looks.items())), [])
        if idle:
            return idle.pop()
        phone = self._browser.new_context(**looks)
        phone.new_page().goto(f"{address}/nothing")
        return phone

    def give_back(self, phone, looks, address):
        """Forget what a phone did, and close its pages."""
        kept, *pages = phone.pages
        assert "native code" in kept.evaluate("String(setTimeout)"), "its clock is a test's own"
        for page in pages:
            page.close()
        phone.clear_cookies()
        storage = {"origin": address, "storageTypes": "all"}
        phone.new_cdp_session(kept).send("Storage.clearDataForOrigin", storage)
        self._idle[str(sorted(looks.items()))].append(phone)


AFAR = {"extra_http_headers": {"X-Test-Address": "192.168.1.77"}}
"""What makes a page come from another machine than the table's."""


def from_afar(serve):
    """Return a server that takes the address that a test's page names for where it is."""

    def served(environ, begin):
        address = environ.get("HTTP_X_TEST_ADDRESS", environ["REMOTE_ADDR"])
        return serve(environ | {"REMOTE_ADDR": address}, begin)

    return served


def with_a_notch(phone):
    """Let a phone on its side have a notch at its left, 47 px, and a bar at the bottom, 21 px."""
    insets = {"left": 47, "right": 59, "bottom": 21}
    session = phone.context.new_cdp_session(phone)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    wait_till(phone, "getComputedStyle(document.documentElement).paddingLeft === '47px'")


def finger_goes_down(page, selector):
    """Tell a page of a finger on a part of it, and leave the focus where it is."""
    page.locator(selector).dispatch_event("pointerdown")


def module_of(page, name):
    """Return the address of one of the modules that a page is made of."""
    return page.locator("#first").get_attribute("data-page").replace("page.js", name)


def sides_of(page):
    """Return how far to the left and to the right anything on a page reaches, in pixels of it."""
    return page.evaluate(
        """() => {
        const all = document.querySelectorAll("body *:not(dialog, dialog *, .drawings, .unseen, .toast)");
        const shown = [...all].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1);
        return [Math.min(...shown.map(({ left }) => left)), Math.max(...shown.map(({ right }) => right))];
        }"""
    )


def forgive(visit, part):
    """Drop what a browser notes by itself about a request that was refused or not answered."""
    visit.complaints[:] = [text for text in visit.complaints if part not in text]


class HeldBack:
    """What a page asked and gets no answer to yet, in order; what is not here yet is waited for."""

    def __init__(self, page):
        self._page, self._routes = page, []

    def __len__(self):
        return len(self._routes)

    def __getitem__(self, index):
        """Return one of them: a page may say that it asks before its request is here."""

        def is_here():
            self._page.wait_for_timeout(1)  # Requests come in while the page is waited for.
            return len(self._routes) > index

        until(is_here, f"request {index + 1} is held back", within_s=SOON_MS / 1000)
        return self._routes[index]

    def keep(self, route):
        self._routes.append(route)


def held_back(page, address, *, most=inf):
    """Hold back what a page asks first of an address; return these requests, to be continued."""
    held = HeldBack(page)

    def hold(route):
        if len(held) < most:
            held.keep(route)
        else:
            route.continue_()

    page.route(address, hold)
    return held


def send(home, body):
    """Send what a page pressed from outside of it."""
    headers = {"Host": home.address.removeprefix("http://"), "Content-Type": "application/json"}
    with closing(http.client.HTTPConnection("127.0.0.1", home.server.port, timeout=5)) as asking:
        asking.request("POST", "/api/press", body, headers)
        assert asking.getresponse().status == 200


def wait_till(page, so):
    """Wait until JavaScript is true; Playwright's own waiting breaks the page's policy on scripts."""
    until(lambda: page.evaluate(so), so, within_s=SOON_MS / 1000)


def fetched(route):
    """Return the table's answer to what a page asks; its name is known to the browser alone."""
    asked = route.request
    named = {**asked.headers, "host": urlsplit(asked.url).netloc}
    return route.fetch(url=asked.url.replace("//dice.test:", "//127.0.0.1:"), headers=named)


def await_soon(page):
    """Wait until what a page fetches right after its first paint has come and listens: soon.js."""
    page.locator(".play > .last").wait_for(state="attached")


def press(page, name):
    return page.locator(f".press.is-{name}")


def touching(page):
    """Return what tells a page of a kind of touch, and where each finger is."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *places):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def draw_finger(page, start, *, across=0, down=0):
    """Draw a real finger over a page that is touched: it scrolls what a finger scrolls."""
    x, y = start
    touch = touching(page)
    touch("touchStart", start)
    for part in (0.25, 0.5, 0.75, 1):
        touch("touchMove", (x + across * part, y + down * part))
    touch("touchEnd")


def zoom_in(page, at):
    """Draw two fingers apart."""
    (x, y), kind = at, "touchStart"
    touch = touching(page)
    for apart in range(12, 100, 8):
        touch(kind, (x - apart, y), (x + apart, y))
        page.wait_for_timeout(FRAME_MS)
        kind = "touchMove"
    touch("touchEnd")


def cell(page, box, lane=0):
    return (
        page.locator("tr.row", has=page.get_by_role("rowheader", name=box, exact=True))
        .locator("td")
        .nth(lane)
    )


def written(page, box, lane=0):
    """What is written in a box: what it would earn now is none of it."""
    return cell(page, box, lane).locator(".written")


def tap_elsewhere(page):
    """Tap where nothing is done: no tap that follows is the second of two, wherever it lies."""
    page.get_by_role("heading", level=2).first.tap()


TAP_TWICE = """async ([x, y]) => {
    const tap = (timeStamp) => {
        const looks = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
        const event = new PointerEvent("click", looks);
        Object.defineProperty(event, "timeStamp", { value: timeStamp });
        document.elementFromPoint(x, y).dispatchEvent(event);
    };
    const at = performance.now();
    tap(at);
    await new Promise((resolve) => setTimeout(resolve, 400));
    tap(at + 400);
}"""


def tap_twice(page, locator, *, x=None):
    """Tap as on a phone that takes each of two quick taps for a first one; in the middle, or at *x*."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    x = box["x"] + box["width"] / 2 if x is None else x
    page.evaluate(TAP_TWICE, [x, box["y"] + box["height"] / 2])
