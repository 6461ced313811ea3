"""The club's scoreboard in a real browser: current by itself, readable for everybody, on any screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import LARGE, NEEDS_BROWSER, SOON_MS, sides_of, with_a_notch
from playing import dice
from playwright.sync_api import expect

from companion.catalogue import find_variant
from companion.club.board import Board
from companion.club.card import as_json, card_of
from companion.club.topics import Heard, Topics
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import EnterRoll, StartGame
from web.hub import create_hub
from web.serve import start_server

pytestmark = NEEDS_BROWSER

SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
NOW = 1_000_000.0
AFTER_A_POLL_MS = 10 * SOON_MS
NAMES = ("Ann", "Clarissa-Maximiliane von und zu Hohenau", "<b>Ben</b>", "小林")


class Club:
    """A board with a server, and tables that say something."""

    def __init__(self):
        self.board = Board(Topics("dicetable"), clock=lambda: NOW)
        self.board.is_linked = True
        self.server = None
        self.start()

    def start(self):
        port = 0 if self.server is None else self.server.port
        self.server = start_server(create_hub(self.board), "127.0.0.1", port)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.port}/"

    def say(self, name, game="yahtzee-os2", faces="", *, is_online=True, **changes):
        table = Table(MemoryLog(), clock=lambda: 0.0)
        table.submit(StartGame(find_variant(game), NAMES))
        if faces:
            table.submit(EnterRoll(dice(faces)))
        card = replace(card_of(table.snapshot().view, name=name, run="r"), **changes)
        topic = f"dicetable/{name.lower()}"
        self.board.hear(Heard(f"{topic}/state", as_json(card, at=NOW).encode()))
        self.board.hear(Heard(f"{topic}/online", b"online" if is_online else b"offline"))


@pytest.fixture
def club():
    club = Club()
    yield club
    club.server.close()


@pytest.fixture
def visit(browser, club):
    contexts = []

    def visit(**looks):
        contexts.append(browser.new_context(**looks))
        page = contexts[-1].new_page()
        page.goto(club.address)
        expect(page.locator("#link")).to_have_attribute("data-link", "polling")
        return page

    yield visit
    for each in contexts:
        each.close()


def test_no_notch_lies_over_the_tables_on_a_phone_on_its_side(club, visit):
    club.say("Kitchen", faces="66331")
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)

    with_a_notch(phone)

    left, right = sides_of(phone)
    assert left >= 47
    assert right <= 844 - 59


def test_the_page_follows_its_tables_by_itself(club, visit):
    page = visit(**LARGE)
    expect(page.get_by_role("heading", name="No table yet")).to_be_visible()

    club.say("Hall", faces="66331")
    club.say("Attic", is_online=False)
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Hall"))
    expect(card).to_be_visible(timeout=AFTER_A_POLL_MS)
    expect(card).to_contain_text("Ann's turn")
    expect(card.locator(".table-die")).to_have_count(5)
    expect(page.locator(".table-card.is-away")).to_have_count(1)
    expect(card).to_contain_text("<b>Ben</b>")

    club.board.hear(Heard("dicetable/attic/state", b""))
    expect(page.locator(".table-card")).to_have_count(1, timeout=AFTER_A_POLL_MS)


def test_a_server_that_went_is_said_and_found_again(club, visit):
    page = visit(**LARGE)
    club.server.close()
    expect(page.locator("#link")).to_have_attribute("data-link", "lost", timeout=AFTER_A_POLL_MS)
    expect(page.locator("#banner")).to_contain_text("Reconnecting")

    club.start()

    expect(page.locator("#link")).to_have_attribute("data-link", "polling", timeout=30_000)
    expect(page.locator("#banner")).to_be_empty()


def test_it_is_for_everybody_in_both_schemes_and_at_any_size_of_text(club, visit):
    club.say("Hall", faces="66331", kept=(0, 1))
    club.say("An-attic-with-a-name-that-has-forty-signs", "yin-yang", is_online=False)
    club.say("Cellar", phase="over")
    page = visit(**SMALL_PHONE)
    for linked in (True, False):
        club.board.is_linked = linked
        note = page.locator(".tables-note")
        expect(note).to_have_count(0 if linked else 1, timeout=AFTER_A_POLL_MS)
        for scheme, size in (("light", "1"), ("dark", "3")):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate("size => document.documentElement.dataset.size = size", size)

            found = Axe().run(page)

            assert found.violations_count == 0, f"{scheme}:\n{found.generate_report()}"
            assert page.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_a_television_shows_twelve_tables_at_once_and_fifteen_without_their_dice(club, visit):
    for number in range(1, 13):
        club.say(f"Table-{number}", faces="66331")
    television = visit(**LARGE)
    expect(television.locator(".table-card").last).to_be_in_viewport(ratio=1)
    expect(television.locator(".table-die").last).to_be_visible()

    for number in range(13, 16):
        club.say(f"Table-{number}", faces="66331")

    expect(television.locator(".table-card")).to_have_count(15, timeout=AFTER_A_POLL_MS)
    expect(television.locator(".table-card").last).to_be_in_viewport(ratio=1)


def test_forced_colours_tell_dark_and_kept_dice_and_who_is_here_apart(club, visit):
    club.say("Hall", faces="66331", kept=(0,), dark=(1,))
    club.say("Attic", is_online=False)
    page = visit(**LARGE, forced_colors="active")

    def looks(part, of=""):
        script = "([it, of]) => { const s = getComputedStyle(it, of); return [s.outlineStyle, s.backgroundColor]; }"
        return page.evaluate(script, [page.locator(part).first.element_handle(), of])

    plain = looks(".table-die:nth-child(3)")
    assert looks(".table-die.is-dark") != plain
    assert looks(".table-die.is-kept", "::after")[1] != plain[1]
    here, away = looks(".table-card:not(.is-away) .link-dot"), looks(".is-away .link-dot")
    assert here != away
