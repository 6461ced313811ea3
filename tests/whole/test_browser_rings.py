"""The rings of the focus and of the table's cursor are seen all around, as they are drawn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from browsing import NEEDS_BROWSER, PHONE, await_soon, finger_goes_down, press, written
from playing import dice
from playwright.sync_api import expect

from companion.rules.place import Place
from companion.turn.commands import Button, EnterRoll, ScoreIn

pytestmark = NEEDS_BROWSER

SIZES = pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768)])

INK = """(it) => {
    const [red, green, blue] = getComputedStyle(it).outlineColor.match(/[0-9]+/g).map(Number);
    return [blue, green, red];
}"""


def sides_ringed(page, around, ink, *, within_px=7):
    """Return of how much of each side of a part of the page a line of some colour is seen."""
    file = page.screenshot(clip=around.bounding_box())
    picture = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    seen = (np.abs(picture.astype(int) - ink) <= 2).all(axis=2)
    sides = (seen[:within_px], seen[-within_px:], seen[:, :within_px].T, seen[:, -within_px:].T)
    return [side.any(axis=0).mean() for side in sides]


@pytest.fixture
def sheet(home, visit):
    """Return what opens a sheet in which the first box is written, once it has all its looks."""
    home.table.submit(EnterRoll(dice("11123")))
    home.table.submit(ScoreIn(Place("main", "ones")))

    def opened(width, height):
        page = visit(viewport={"width": width, "height": height})
        await_soon(page)
        page.keyboard.press("Shift+Tab")  # The focus of a keyboard is shown.
        return page

    return opened


@SIZES
def test_the_ring_of_the_sheet_lies_over_its_heads_and_totals(sheet, width, height):
    page = sheet(width, height)
    whole = page.locator("#sheet")

    page.locator("#sheet-rows").focus()

    ink = whole.evaluate(INK.replace("(it).outline", "(it, '::after').borderTop"))
    assert min(sides_ringed(page, whole, ink)) > 0.9


@SIZES
def test_the_ring_of_a_written_box_is_whole_beside_the_names_of_the_boxes(sheet, width, height):
    page = sheet(width, height)
    box = written(page, "Ones")

    box.focus()

    assert min(sides_ringed(page, box, box.evaluate(INK))) > 0.8


@pytest.mark.parametrize("path", ["/", "/tv"])
def test_the_ring_of_the_cursor_is_whole_where_colours_are_forced(home, visit, path):
    page = visit(path, viewport={"width": 1024, "height": 768}, forced_colors="active")
    if path == "/":
        await_soon(page)
    home.throw("65421")
    expect(press(page, "next")).to_contain_text("Stop and choose")
    home.table.press(Button.NEXT)
    box = page.locator("td.is-pointed")
    expect(box).to_be_visible()

    assert min(sides_ringed(page, box, box.evaluate(INK))) > 0.8


def test_whoever_taps_sees_no_ring_though_a_browser_draws_one(visit):
    """Safari does around the first control of a sheet, however that was opened."""
    phone = visit(**PHONE)
    await_soon(phone)
    phone.locator(".device-button").press("Enter")
    first = phone.locator("#device button").first
    expect(first).to_have_css("outline-style", "solid")

    finger_goes_down(phone, "#device-title")
    expect(first).to_be_focused()
    expect(first).to_have_css("outline-style", "none")

    phone.keyboard.press("Shift")
    expect(first).to_have_css("outline-style", "solid")
