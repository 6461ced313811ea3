"""Everybody can read it: axe finds nothing on any screen, and no screen is wider than a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from backstage import FakeDesk, FakeHealth, FakeStorage
from browsing import NEEDS_BROWSER
from screenshots import STATES, stage

from companion.history.library import Library
from companion.storage.archive import Archive
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.parts import Parts
from web.serve import start_server

pytestmark = NEEDS_BROWSER

SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LOOKS = [("light", "1"), ("dark", "3")]
"""Colour scheme and size of the text."""

SCREENS = [
    *("no-game", "ready", "ask", "hold", "choose", "final", "over", "grace", "menu", "aside"),
    *(
        "correct",
        "enter",
        "join",
        "keep",
        "eight",
        "own-enhanced",
        "yin-yang-hold",
        "yin-yang-choose",
    ),
    *("yin-yang-rules", "yin-yang-over", "minyat-eight", "other", "device"),
]


PAGES = ["/tv", "/overlay", "/history", "/games", "/players", "/health"]


@pytest.fixture(params=[*SCREENS, *PAGES])
def screen(request, browser, tmp_path):
    """Return a page on a small phone in one of the states that matter, or another page."""
    is_page = request.param in PAGES
    build, finish = STATES["over" if is_page else request.param]
    table = build()
    finish(table)
    library = Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))
    rooms = BackRooms(FakeDesk(), FakeHealth(), FakeStorage())
    address = "http://192.168.178.42/"
    app = create_app(
        table, Parts(library=library, back_rooms=rooms), find_addresses=lambda: (address,)
    )
    server = start_server(app, "127.0.0.1", 0)
    context = browser.new_context(**SMALL_PHONE)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}{request.param if is_page else '/'}")
    if not is_page:
        stage(page, request.param, server)
    yield page
    context.close()
    server.close()


def test_a_screen_is_for_everybody_in_both_schemes_and_at_any_size_of_text(screen):
    for scheme, size in LOOKS:
        screen.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        screen.evaluate("size => document.documentElement.dataset.size = size", size)

        found = Axe().run(screen)

        assert found.violations_count == 0, f"{scheme}, size {size}:\n{found.generate_report()}"
        assert screen.evaluate("document.scrollingElement.scrollWidth") <= 360
