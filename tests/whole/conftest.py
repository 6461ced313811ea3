"""A real browser that looks at a table; `home` may be given a game and its options."""

from __future__ import annotations

import pytest
from browsing import Home, Phones, open_browser
from playwright.sync_api import expect, sync_playwright


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def phones(browser):
    return Phones(browser)


@pytest.fixture
def home(request):
    home = Home(**getattr(request, "param", {}))
    yield home
    home.close()


@pytest.fixture
def visit(phones, home):
    """Open pages of the table; none of them may complain, or ask anybody else for anything."""
    taken, complaints, foreign = [], [], []

    def visit(path="/", *, own_clock=False, **looks):
        """Return a page of a phone; one whose clock a test sets is nobody else's afterwards."""
        phone = phones.take(looks, home.address)
        taken.append((phone, looks, own_clock))
        page = phone.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else 0)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: foreign.append(asked.url))
        page.goto(home.address + path)
        expect(page.locator("#link")).to_have_attribute("data-link", "live")
        return page

    visit.complaints = complaints
    yield visit
    for phone, looks, own_clock in taken:
        if own_clock:
            phone.close()
        else:
            phones.give_back(phone, looks, home.address)
    assert not complaints
    assert not [url for url in foreign if not url.startswith(home.address)]
