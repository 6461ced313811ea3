"""What is sent of the table, before any script runs, is what the script then draws."""

from __future__ import annotations

from contextlib import closing

import pytest
from browsing import NEEDS_BROWSER, PHONE, PICTURE, held_back
from playwright.sync_api import expect
from screenshots import MANY, STATES, enter, new_table

from companion.turn.commands import LeaveGame
from companion.turn.moves import endings
from web.app import create_app
from web.parts import Parts
from web.serve import start_server

pytestmark = NEEDS_BROWSER

DRAWN = ("game", "turn", "tray", "ways", "sentence", "note", "by-hand", "sheet-rows", "buttons")
"""The parts of the page that scripts draw."""

AS_VALUES = """(page, names) => {
    const told = (node) =>
        node.nodeType === Node.TEXT_NODE
            ? node.data
            : [
                  node.nodeName.toLowerCase(),
                  Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
                  [...node.childNodes].map(told),
              ];
    const parts = names.map((name) => [name, [...page.getElementById(name).childNodes].map(told)]);
    return { title: page.title, app: { ...page.getElementById("app").dataset }, ...Object.fromEntries(parts) };
}"""
SENT = f"""async (names) => {{
    const sent = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    return [({AS_VALUES})(sent, names), ({AS_VALUES})(document, names)];
}}"""


def somebody_away():
    """A game of four columns and 52 boxes, one of whose players is away."""
    table = new_table(*MANY[:3], game="enhanced-yahtzee")
    table.submit(LeaveGame(seat=1))
    return table


def won_by_the_second():
    """A game of three columns each at its end, before anybody is crowned."""
    table = new_table("Ann", "Ben", game="triple-yahtzee")
    while not table.state.is_over:
        enter(table, "6 6 6 5 5" if table.state.seat else "4 4 4 5 5")
        table.submit(endings(table.state)[0].command)
    return table


def left_by_the_best():
    """A game at its end whose best player has left it, before anybody is crowned."""
    table = new_table("Ann", "Ben", "Cleo")
    while not table.state.is_over:
        is_ben = table.state.seat == 1
        enter(table, "6 6 6 6 6" if is_ben else "1 2 2 3 3")
        table.submit(endings(table.state)[0 if is_ben else -1].command)
        if is_ben:
            table.submit(LeaveGame(seat=1))
    return table


MOMENTS = {
    name: STATES[name]
    for name in ("ask", "hold", "choose", "over", "yin-yang-hold", "farkle-read", "minyat-over")
} | {
    "columns": (somebody_away, STATES["enhanced"][1]),
    "columns-final": (won_by_the_second, STATES["ready"][1]),
    "left-final": (left_by_the_best, STATES["ready"][1]),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_page_is_sent_as_its_script_draws_it(browser, moment):
    begin, finish = MOMENTS[moment]
    table = begin()
    finish(table)
    app = create_app(
        table,
        Parts(crop=lambda name, index: PICTURE),
        find_addresses=lambda: ("http://dice.test/",),
    )

    with closing(start_server(app, "127.0.0.1", 0)) as server:
        page = browser.new_page(**PHONE)
        page.goto(f"http://dice.test:{server.port}/")
        expect(page.locator("#link")).to_have_attribute("data-link", "live")
        sent, drawn = page.evaluate(SENT, DRAWN)
        page.close()

    assert sent == drawn


def test_whoever_has_left_stands_below_those_who_stayed(browser):
    app = create_app(left_by_the_best(), find_addresses=lambda: ("http://dice.test/",))

    with closing(start_server(app, "127.0.0.1", 0)) as server:
        page = browser.new_page(**PHONE)
        page.goto(f"http://dice.test:{server.port}/")
        expect(page.locator("#link")).to_have_attribute("data-link", "live")
        standing = page.locator(".place-name").all_inner_texts()
        totals = [int(total) for total in page.locator(".place-total").all_inner_texts()]
        page.close()

    assert standing[-1] == "Ben"
    assert totals[-1] > totals[0]


def test_a_button_that_is_tapped_before_the_script_came_is_not_tapped_in_vain(browser, home):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    held = held_back(page, "**/page.js")
    with page.expect_request("**/page.js"):
        page.goto(home.address)
    page.get_by_role("button", name="This phone").tap()
    expect(page.get_by_role("dialog")).not_to_be_visible()

    held[0].continue_()

    expect(page.get_by_role("dialog", name="This phone")).to_be_visible()
    context.close()


def test_a_page_whose_script_was_lost_on_its_way_is_fetched_anew(browser, home):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.route("**/page.js", lambda route: route.abort(), times=1)

    with page.expect_event("pageerror"):
        page.goto(home.address)

    expect(page.locator("#link")).to_have_attribute("data-link", "live", timeout=15_000)
    context.close()
