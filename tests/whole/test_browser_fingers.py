"""What a finger moves on a phone: the sheet, the page, or what lies over it."""

from __future__ import annotations

import pytest
from browsing import EIGHT, NEEDS_BROWSER, cell, draw_finger, press, wait_till
from playing import dice
from playwright.sync_api import expect

from companion.turn.commands import EnterRoll

pytestmark = NEEDS_BROWSER

TOUCHED = {"has_touch": True, "is_mobile": True}
LOW = {"viewport": {"width": 360, "height": 640}} | TOUCHED


def on_its_side(width, height):
    return {"viewport": {"width": width, "height": height}} | TOUCHED


def test_a_finger_on_the_sheet_scrolls_a_low_phone_to_the_last_box_and_back(home, visit):
    phone = visit(**LOW)
    home.throw("66331")
    expect(cell(phone, "Ones").get_by_role("button")).to_be_in_viewport()

    for _ in range(4):
        draw_finger(phone, (60, 450), down=-300)
    expect(cell(phone, "Chance").get_by_role("button")).to_be_in_viewport()
    for _ in range(4):
        draw_finger(phone, (60, 200), down=300)

    expect(cell(phone, "Ones").get_by_role("button")).to_be_in_viewport()
    expect(phone.locator("#sentence")).to_be_in_viewport()


def test_a_finger_in_a_small_sheet_leaves_the_page_behind_where_it_is(home, visit):
    phone = visit(**LOW)
    phone.get_by_role("button", name="Enter by hand").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()

    for _ in range(2):
        draw_finger(phone, (180, 560), down=-300)
    phone.get_by_role("dialog").get_by_role("button", name="Cancel").tap()
    expect(phone.get_by_role("dialog")).to_have_count(0)

    assert phone.evaluate("scrollY") == 0
    draw_finger(phone, (60, 450), down=-200)
    wait_till(phone, "scrollY > 50")


@pytest.mark.parametrize(
    ("width", "height"), [(844, 390), (932, 390), (844, 340), (740, 360), (667, 331), (640, 360)]
)
def test_the_button_that_keeps_dice_is_in_sight_on_a_phone_on_its_side(home, visit, width, height):
    phone = visit(**on_its_side(width, height))
    home.table.submit(EnterRoll(dice("44421")))
    phone.get_by_role("button", name="Choose dice to keep").tap()
    expect(phone.locator(".way.is-keeping")).to_be_visible()

    phone.locator(".die").first.tap()

    keep = phone.get_by_role("button", name="Keep 4", exact=True)
    keep.tap(trial=True)
    ends, begins = keep.bounding_box(), press(phone, "ok").bounding_box()
    assert ends["y"] + ends["height"] <= begins["y"]


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "players": EIGHT, "columns": "seven"}], indirect=True
)
@pytest.mark.parametrize(("width", "height"), [(844, 340), (812, 340), (740, 310), (667, 331)])
def test_a_low_phone_on_its_side_shows_a_box_of_seven_columns_for_eight(home, visit, width, height):
    phone = visit(**on_its_side(width, height))
    home.table.submit(EnterRoll(dice("44421")))

    cell(phone, "Ones").get_by_role("button").tap(trial=True)


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "players": EIGHT, "columns": "seven"}], indirect=True
)
@pytest.mark.parametrize("size", ["1", "3"])
@pytest.mark.parametrize(("width", "height"), [(678, 698), (694, 674), (760, 625), (820, 700)])
def test_half_a_tablet_shows_boxes_of_seven_columns_for_eight(home, visit, width, height, size):
    page = visit(**on_its_side(width, height), locale="de-DE")
    home.table.submit(EnterRoll(dice("44421")))
    page.evaluate("size => { document.documentElement.dataset.size = size; }", size)

    cell(page, "Einser").get_by_role("button").tap(trial=True)
    expect(page.locator(".die").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize(("width", "height"), [(960, 540), (900, 700), (1024, 768), (667, 560)])
def test_what_stands_beside_the_name_of_the_game_can_be_tapped_in_the_largest_text(
    home, visit, width, height, language
):
    page = visit(**on_its_side(width, height), locale=language)
    page.evaluate("() => { document.documentElement.dataset.size = 3; }")

    for what in ("rules", "device", "menu", "join"):
        page.locator(f".{what}-button").tap(trial=True)
    assert page.locator(".game-button").bounding_box()["height"] < 60
