"""The page in a real browser by keyboard: the three buttons, and where the focus stays."""

from __future__ import annotations

import pytest
from browsing import LARGE, NEEDS_BROWSER, NOT_TWICE_MS, PHONE, await_soon, cell, press, written
from playing import dice
from playwright.sync_api import expect

from companion.rules.place import Place
from companion.turn.commands import EnterRoll, ScoreIn

pytestmark = NEEDS_BROWSER


def test_the_keyboard_is_the_three_buttons_but_enter_where_a_control_is_focused(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    expect(press(large, "next")).to_contain_text("Stop and choose")

    large.keyboard.press("n")
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    large.keyboard.press("Backspace")
    expect(press(large, "ok")).to_contain_text("Stop and choose")
    press(large, "next").focus()
    large.keyboard.press("Enter")
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    large.keyboard.press("Backspace")
    expect(press(large, "ok")).to_contain_text("Stop and choose")


def test_a_button_that_is_held_down_by_its_key_is_pressed_once(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    expect(press(large, "ok")).to_contain_text("Stop and choose")
    press(large, "ok").focus()

    for _ in range(4):
        large.keyboard.down("Enter")
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    large.keyboard.down("Enter")
    large.keyboard.up("Enter")
    large.keyboard.press("n")

    expect(press(large, "ok")).to_contain_text("Write Sixes 12")
    assert home.table.state.sheets[0].entries == ()


@pytest.mark.parametrize("between", ["1", "Tab", "Shift"])
def test_a_key_counts_though_another_goes_down_before_it_goes_up(home, visit, between):
    large = visit(**LARGE)
    await_soon(large)
    home.throw("66331")
    expect(press(large, "next")).to_contain_text("Stop and choose")

    large.keyboard.down("n")
    large.keyboard.press(between)
    large.keyboard.up("n")

    expect(press(large, "ok")).to_contain_text("Write Chance 19")


def test_a_box_that_the_keyboard_comes_to_is_not_covered(home, visit):
    """On a small phone the dice, the tabs and the three buttons stay over the sheet."""
    phone = visit(viewport={"width": 320, "height": 568}, has_touch=True)
    await_soon(phone)
    home.throw("66331")
    expect(cell(phone, "Sixes").get_by_role("button")).to_be_visible()
    press(phone, "ok").focus()

    covered = []
    for _ in range(12):
        phone.keyboard.press("Shift+Tab")
        covered += phone.evaluate(COVERED)

    assert covered == []


COVERED = """() => {
    const focused = document.activeElement;
    if (!focused.closest("td")) return [];
    const { left, top, width, height } = focused.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return focused.contains(there) ? [] : [focused.getAttribute("aria-label")];
}"""


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "players": ("Ann",), "columns": "seven"}], indirect=True
)
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (844, 390), (390, 664)])
def test_no_column_that_the_keyboard_comes_to_lies_beside_the_sheet_or_under_its_names(
    home, visit, width, height
):
    page = visit(viewport={"width": width, "height": height})
    await_soon(page)
    home.throw("66331")
    expect(page.locator(".possible").first).to_be_visible()
    page.locator(".possible").first.focus()

    covered = []
    for key in (*["Tab"] * 20, *["Shift+Tab"] * 12):
        page.keyboard.press(key)
        covered += page.evaluate(COVERED)

    assert covered == []


def test_a_written_box_that_was_looked_at_leaves_the_keys_to_the_table(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    home.throw("66331")
    large.get_by_role("button", name="Ann, Sixes: write 12").click()
    large.wait_for_timeout(NOT_TWICE_MS)
    written(large, "Sixes").click()
    large.get_by_role("button", name="Close").click()
    home.throw("55441")
    expect(press(large, "next")).to_contain_text("Stop and choose")

    large.keyboard.press("n")
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    large.keyboard.press("Enter")

    expect(large.locator("#turn")).to_contain_text("Ann")


def test_the_focus_stays_at_the_box_that_was_written_by_keyboard(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    large.get_by_role("button", name="Ann, Sixes: write 12").focus()

    large.keyboard.press("Enter")

    expect(cell(large, "Sixes").get_by_role("link")).to_be_focused()


def test_the_focus_stays_in_the_sheet_where_the_box_is_out_of_sight(home, visit):
    phone = visit(**PHONE)
    phone.locator('.tab[data-seat="0"]').tap()
    home.throw("66331")
    phone.get_by_role("button", name="Ann, Sixes: write 12").focus()

    phone.keyboard.press("Enter")

    expect(phone.locator("#turn")).to_contain_text("Ben")
    assert phone.evaluate("document.getElementById('sheet-rows').contains(document.activeElement)")


def test_the_focus_stays_at_the_dice_that_were_kept_by_keyboard(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    large.get_by_role("button", name="Choose dice to keep").focus()
    large.keyboard.press("Enter")
    large.locator(".die").first.press("Enter")

    large.get_by_role("button", name="Keep 6", exact=True).press("Enter")

    expect(large.locator("#sentence")).to_contain_text("Keeping 6.")
    expect(large.get_by_role("button", name="Choose dice to keep")).to_be_focused()


def test_enter_away_from_any_button_keeps_the_dice_that_are_marked(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    home.throw("66331")
    large.get_by_role("button", name="Choose dice to keep").click()
    large.locator(".die").first.click()

    large.keyboard.press("Enter")

    expect(large.locator("#sentence")).to_contain_text("Keeping 6.")


def test_the_keyboard_goes_to_the_first_die_to_be_kept_and_back_by_escape(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    home.throw("66331")
    choosing = large.get_by_role("button", name="Choose dice to keep")

    choosing.press("Enter")
    expect(large.locator(".die").first).to_be_focused()
    large.keyboard.press("Enter")
    expect(large.locator(".die").first).to_have_attribute("aria-pressed", "true")
    large.keyboard.press("Escape")

    expect(choosing).to_be_focused()
    expect(choosing).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("home", [{"game": "farkle"}], indirect=True)
def test_a_second_enter_does_not_bank_what_was_kept_by_the_first(home, visit):
    large = visit(**LARGE)
    home.table.submit(EnterRoll(dice("111255")))
    large.get_by_role("button", name="Choose dice to keep").press("Enter")
    for die in range(3):
        large.locator(".die").nth(die).press("Enter")

    large.locator(".is-keeping").press("Enter")

    expect(large.get_by_role("button", name="Bank 1000: 1 1 1")).to_be_visible()
    expect(large.get_by_role("button", name="Choose dice to keep")).to_be_focused()


@pytest.mark.parametrize("home", [{"game": "farkle"}], indirect=True)
def test_the_keyboard_goes_on_to_the_first_of_more_ways(home, visit):
    large = visit(**LARGE)
    home.table.submit(EnterRoll(dice("111555")))
    shown = large.locator(".way:not(.is-more)")
    expect(shown).to_have_count(4)

    large.get_by_role("button", name="More ways").press("Enter")

    expect(shown.nth(4)).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", "n", "Backspace"])
def test_no_key_is_the_tables_while_a_sheet_is_open(home, visit, key):
    large = visit(**LARGE)
    home.throw("66331")
    large.get_by_role("button", name="Rules").click()
    expect(large.get_by_role("dialog")).to_be_visible()
    large.evaluate("document.activeElement.blur()")
    version = home.table.snapshot().view.version

    large.keyboard.press(key)
    large.keyboard.press("Escape")

    expect(large.get_by_role("dialog")).not_to_be_visible()
    expect(press(large, "ok")).to_contain_text("Stop and choose")
    assert home.table.snapshot().view.version == version


def test_the_box_that_was_written_by_keyboard_stays_in_sight_when_the_turn_begins(home, visit):
    page = visit(viewport={"width": 1280, "height": 800})
    expect(page.locator(".last")).to_be_attached()
    home.table.submit(EnterRoll(dice("66331")))
    cell(page, "Chance").get_by_role("button").press("Enter")

    expect(written(page, "Chance")).to_be_focused()
    at, total = (page.locator(part).bounding_box() for part in (":focus", ".is-total th"))
    assert at["y"] + at["height"] <= total["y"]


def test_a_roll_is_typed_face_by_face(home, visit):
    large = visit(**LARGE)
    large.get_by_role("button", name="Enter by hand").press("Enter")
    expect(large.get_by_role("dialog")).to_be_visible()

    large.keyboard.type("6634x")
    large.keyboard.press("Backspace")
    large.keyboard.type("31")
    large.keyboard.press("Enter")

    expect(press(large, "ok")).to_contain_text("Stop and choose")
    assert [die.face for die in home.table.state.roll.known_dice] == [6, 6, 3, 3, 1]


def test_a_face_opens_the_sheet_for_a_roll_by_hand(home, visit):
    large = visit(**LARGE)
    await_soon(large)

    large.keyboard.press("6")
    expect(large.get_by_role("dialog", name="What do the dice show?")).to_be_visible()
    large.keyboard.type("6331")
    large.keyboard.press("Enter")

    expect(press(large, "ok")).to_contain_text("Stop and choose")
    assert [die.face for die in home.table.state.roll.known_dice] == [6, 6, 3, 3, 1]


def test_a_face_that_would_count_the_roll_opens_its_sheet_only(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    home.throw("6633")
    expect(large.get_by_role("button", name="Enter by hand")).to_be_visible()

    large.keyboard.press("1")

    expect(large.get_by_role("dialog")).to_be_visible()
    assert home.table.state.roll is None


def test_a_screen_reader_hears_each_face_that_is_typed(home, visit):
    large = visit(**LARGE)
    large.get_by_role("button", name="Enter by hand").press("Enter")
    heard = large.get_by_role("dialog").get_by_role("status")
    expect(large.get_by_role("dialog")).to_be_visible()

    for key, told in [("6", "A 6. 4 to go"), ("6", "A 6. 3 to go"), ("Backspace", "4 to go")]:
        large.keyboard.press(key)
        expect(heard).to_have_text(told)
    large.keyboard.type("6331")

    expect(heard).to_have_text("A 1. Count this roll")


def test_a_wrong_face_is_set_right_by_one_key(home, visit):
    large = visit(**LARGE)
    home.table.submit(EnterRoll(dice("66331")))
    large.locator(".die").first.press("Enter")
    expect(large.get_by_role("dialog")).to_be_visible()

    large.keyboard.press("5")

    expect(large.get_by_role("dialog")).not_to_be_visible()
    expect(large.locator(".die .caption")).to_have_text(["5", "6", "3", "3", "1"])


def test_the_focus_goes_on_from_what_the_table_takes_away_and_comes_back(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    home.table.submit(EnterRoll(dice("66331")))
    large.locator(".die").first.focus()

    home.table.submit(ScoreIn(Place("main", "sixes")))
    expect(large.get_by_role("button", name="Enter by hand")).to_be_focused()

    for _ in range(3):
        home.table.submit(EnterRoll(dice("66331")))
    expect(large.locator("#sheet-rows")).to_be_focused()

    home.table.submit(ScoreIn(Place("main", "sixes")))
    expect(large.get_by_role("button", name="Enter by hand")).to_be_focused()


def test_the_focus_comes_back_from_the_sheet_after_a_roll_that_was_typed(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    for _ in range(2):
        home.table.submit(EnterRoll(dice("66331")))
    large.get_by_role("button", name="Enter by hand").press("Enter")
    large.keyboard.type("66331")
    large.keyboard.press("Enter")
    expect(large.locator("#sheet-rows")).to_be_focused()

    large.keyboard.press("Enter")

    expect(large.get_by_role("button", name="Enter by hand")).to_be_focused()


def test_whoever_went_on_from_the_sheet_is_not_brought_back(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    large.get_by_role("button", name="Enter by hand").focus()
    for _ in range(3):
        home.table.submit(EnterRoll(dice("66331")))
    expect(large.locator("#sheet-rows")).to_be_focused()

    large.keyboard.press("Tab")
    large.keyboard.press("Shift+Tab")
    home.table.submit(ScoreIn(Place("main", "sixes")))

    expect(large.locator("#turn")).to_contain_text("Ben")
    expect(large.locator("#sheet-rows")).to_be_focused()


@pytest.mark.parametrize("home", [{"players": ("Ann",)}], indirect=True)
def test_the_focus_goes_on_from_the_players_when_the_last_box_is_written(home, visit):
    *places, last = home.table.state.variant.places
    for place in places:
        home.table.submit(EnterRoll(dice("66331")))
        home.table.submit(ScoreIn(place))
    home.table.submit(EnterRoll(dice("66331")))
    large = visit(**LARGE)
    large.get_by_role("button", name="Players", exact=True).focus()

    home.table.submit(ScoreIn(last))

    expect(large.get_by_role("heading", name="Is that final?")).to_be_visible()
    expect(large.locator("#sheet-rows")).to_be_focused()


def test_the_focus_goes_on_where_the_table_takes_the_die_away_that_is_asked_about(home, visit):
    large = visit(**LARGE)
    home.table.submit(EnterRoll(dice("66331")))
    large.locator(".die").first.press("Enter")
    expect(large.get_by_role("dialog")).to_be_visible()

    home.table.submit(ScoreIn(Place("main", "sixes")))

    expect(large.get_by_role("dialog")).not_to_be_visible()
    expect(large.get_by_role("button", name="Enter by hand")).to_be_focused()


def test_the_focus_stays_in_the_sheet_that_was_said_to_be_ones_own_by_keyboard(visit):
    phone = visit(**PHONE)
    phone.locator('.tab[data-seat="0"]').press("Enter")

    phone.get_by_role("button", name="This is me").press("Enter")

    expect(phone.locator("#sheet-rows")).to_be_focused()


def test_the_focus_stays_in_the_sheet_where_a_turn_was_taken_out_by_keyboard(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(dice("66331")))
    home.table.submit(ScoreIn(Place("main", "sixes")))
    await_soon(phone)

    written(phone, "Sixes").press("Enter")
    phone.locator("dialog[open] [data-action=take-out]").press("Enter")
    phone.locator("dialog[open] [data-action=take-out-sure]").press("Enter")

    expect(written(phone, "Sixes")).to_have_count(0)
    expect(phone.locator("#sheet-rows")).to_be_focused()


def test_a_button_that_was_clicked_leaves_the_keys_to_the_table(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    expect(press(large, "next")).to_contain_text("Stop and choose")
    press(large, "next").click()
    expect(press(large, "ok")).to_contain_text("Write Chance 19")

    large.keyboard.press("n")
    expect(press(large, "ok")).to_contain_text("Write Sixes 12")
    large.keyboard.press("Enter")

    expect(written(large, "Sixes")).to_have_text("12")
