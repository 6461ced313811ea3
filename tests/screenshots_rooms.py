"""Pictures of set-up and health in the states that matter, to be looked at: not a test.

.venv/bin/python tests/screenshots_rooms.py [state ...]
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
# Before it the root: else `web` is a folder of tests.
sys.path.insert(0, str(Path(__file__).parents[1]))

from backstage import KNOWN, FakeDesk, FakeHealth, FakeStorage
from browsing import open_browser
from playwright.sync_api import sync_playwright

from companion.history.library import Library
from companion.storage.archive import Archive
from companion.storage.log import MemoryLog
from companion.table import Table
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.parts import Parts
from web.serve import start_server

FOLDER = Path(__file__).parents[1] / "screenshots"
SIZES = {"phone": (390, 844), "large": (1920, 1080)}
SCHEMES = ("light", "dark")

THROWS = {"sets_up": True, "stage": "throws", "seen": 1}
LEARNT = {"sets_up": True, "stage": "learnt", "seen": 3, "known": KNOWN}
FAILED = {"sets_up": True, "stage": "failed"}
PANEL = {"buttons": True, "lamp": True, "faults": [], "tries": True, "pressed": ["OK"]}

STATES = {
    "setup-first": {},
    "setup-throws": THROWS | {"sentence": "Set-up: throw 1 of 3 seen, 6 dice. Throw them again."},
    "setup-learnt": LEARNT | {"sentence": "The table is learnt: 3 dark and 3 light dice."},
    "setup-failed": FAILED | {"sentence": "Not learnt: no tray is found."},
    "setup-known": {"known": KNOWN, "panel": PANEL},
    "setup-absent": {"picture": None, "no_picture": "absent"},
    "setup-paused": {"picture": None, "no_picture": "paused", "paused": True},
    "setup-demo": {"learns": False},
    "health": {},
}


def take(browser, state):
    """Take a state in every size and scheme."""
    health = FakeHealth()
    health.check()
    rooms = BackRooms(FakeDesk(**STATES[state]), health, FakeStorage())
    library = Library(tuple, Archive(FOLDER / "none.sqlite3"))
    table = Table(MemoryLog(), clock=lambda: 0.0)
    app = create_app(table, Parts(library=library, back_rooms=rooms))
    server = start_server(app, "127.0.0.1", 0)
    for (size, (width, height)), scheme in itertools.product(SIZES.items(), SCHEMES):
        looks = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
        page = browser.new_page(**looks)
        page.goto(f"http://127.0.0.1:{server.port}/{state.partition('-')[0]}")
        page.wait_for_timeout(700)
        page.screenshot(path=FOLDER / f"{state}-{size}-{scheme}.png", full_page=True)
        page.close()
    server.close()


def main(states):
    """Take pictures of the named states, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        for state in states or STATES:
            take(browser, state)


if __name__ == "__main__":
    main(sys.argv[1:])
