"""Long names over a player's several columns: cut on one line, and as late as there is room."""

from __future__ import annotations

import pytest
from browsing import EIGHT, NEEDS_BROWSER, await_soon
from playwright.sync_api import expect

from companion.dice import Die
from companion.turn.commands import ConfirmEnd, EnterRoll, LeaveGame
from companion.turn.moves import endings

pytestmark = NEEDS_BROWSER

LONG = "Maximiliana Schmidt-Rottluff von Hoh"
HEADING = '.lane:has([title^="Maximiliana"])'

ENHANCED = {"game": "enhanced-yahtzee", "players": (LONG, "Ben")}
JAMB = {"game": "jamb", "columns": "seven", "players": (LONG, "Ben")}

PLACED = """(rows) => {
    const [names, titles] = rows.querySelectorAll("thead tr");
    return { names: names.offsetHeight, below: parseFloat(getComputedStyle(titles.lastChild).top) };
}"""
"""Returns how high the row of names is, and how far under it the columns' titles stay."""


@pytest.mark.parametrize("home", [ENHANCED, JAMB], indirect=True, ids=["four", "seven"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
@pytest.mark.parametrize("size", ["1", "3"])
def test_a_long_name_is_cut_on_one_line_beside_its_total(home, visit, width, height, size):
    phone = visit(viewport={"width": width, "height": height}, has_touch=True)
    await_soon(phone)
    phone.evaluate(f"document.documentElement.dataset.size = '{size}'")
    heading = phone.locator(HEADING)

    name = heading.locator(".lane-name").bounding_box()
    total = heading.locator(".lane-total").bounding_box()
    claim = heading.get_by_role("button", name="This is me").bounding_box()
    placed = phone.locator("#sheet-rows").evaluate(PLACED)

    assert name["width"] > 60
    assert name["x"] + name["width"] <= total["x"]
    assert total["x"] + total["width"] <= claim["x"]
    assert claim["x"] + claim["width"] <= width
    assert placed["names"] == placed["below"] == 50


@pytest.mark.parametrize("home", [ENHANCED], indirect=True)
@pytest.mark.parametrize("width", [360, 390])
def test_a_long_name_makes_no_sheet_of_four_columns_wider_than_a_phone(home, visit, width):
    phone = visit(viewport={"width": width, "height": 740}, has_touch=True)

    hidden = phone.locator("#sheet-rows").evaluate("rows => rows.scrollWidth - rows.clientWidth")

    assert hidden == 0


@pytest.mark.parametrize("home", [ENHANCED, JAMB], indirect=True, ids=["four", "seven"])
@pytest.mark.parametrize("path", ["/", "/tv"])
def test_a_long_name_has_all_the_room_over_its_columns(home, visit, path):
    page = visit(path, viewport={"width": 1920, "height": 1080})
    heading = page.locator(HEADING)

    lane = heading.bounding_box()
    seat = heading.locator(".seat").bounding_box()
    name = heading.locator(".lane-name").bounding_box()

    assert seat["x"] - lane["x"] >= 6
    assert name["width"] > 440


@pytest.mark.parametrize("home", [ENHANCED], indirect=True)
def test_the_titles_of_columns_stay_under_the_name_of_somebody_who_is_away(home, visit):
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True)
    await_soon(phone)

    home.table.submit(LeaveGame(seat=0))
    phone.locator('.tab[data-seat="0"]').tap()

    expect(phone.locator(HEADING)).to_contain_text("away")
    placed = phone.locator("#sheet-rows").evaluate(PLACED)
    assert placed["names"] == placed["below"]


def end_in_a_draw(home):
    """Play a game to its end in which everybody throws the same."""
    while not home.table.state.is_over:
        home.table.submit(EnterRoll((Die(4),) * 5))
        home.table.submit(endings(home.table.state)[0].command)
    home.table.submit(ConfirmEnd())


@pytest.mark.parametrize(
    "home", [{"game": "cheerio", "players": ("Anna", "Ben", "Cleo")}], indirect=True
)
@pytest.mark.parametrize("width", [360, 390, 1024])
def test_a_crown_cuts_no_name_that_was_whole(home, visit, width):
    end_in_a_draw(home)
    page = visit(viewport={"width": width, "height": 768})
    await_soon(page)

    names = page.locator("thead .lane-name")
    cut = names.evaluate_all("names => names.filter((name) => name.scrollWidth > name.clientWidth)")

    assert names.all_inner_texts() == ["Anna", "Ben", "Cleo"]
    assert cut == []
    expect(page.locator("thead .icon")).to_have_count(3)


@pytest.mark.parametrize("home", [{"game": "cheerio", "players": EIGHT}], indirect=True)
def test_winners_whose_names_stand_in_the_tabs_alone_keep_their_numbers_beside_the_crown(
    home, visit
):
    end_in_a_draw(home)
    phone = visit(viewport={"width": 390, "height": 844})
    await_soon(phone)

    for heading in phone.locator("thead .lane").all():
        expect(heading.locator(".seat")).to_be_visible()
        expect(heading.locator(".icon")).to_be_visible()
