"""The page in a real browser, on an origin without TLS as on a home network."""

from __future__ import annotations

import pytest
from browsing import (
    LARGE,
    NEEDS_BROWSER,
    PHONE,
    SOON_MS,
    await_soon,
    cell,
    forgive,
    held_back,
    press,
    send,
    written,
)
from playwright.sync_api import expect

from companion.rules.place import Place
from companion.turn.commands import Button, PointAtBox, StopRolling

pytestmark = NEEDS_BROWSER


def test_two_pages_show_the_same_sheet_after_a_press(home, visit):
    phone, large = visit(**PHONE), visit(**LARGE)
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop and choose")
    press(phone, "next").tap()
    expect(press(large, "ok")).to_contain_text("Write Chance 19", timeout=SOON_MS)

    press(phone, "ok").tap()

    expect(written(large, "Chance")).to_have_text("19", timeout=SOON_MS)
    expect(written(phone, "Chance")).to_have_text("19", timeout=SOON_MS)
    rows = [page.locator("#sheet tbody").inner_text() for page in (phone, large)]
    assert rows[0].split() == rows[1].split()


def test_a_tap_on_a_box_writes_it(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")

    cell(phone, "Sixes").get_by_role("button").tap()

    expect(written(phone, "Sixes")).to_have_text("12")
    expect(phone.get_by_role("heading", level=2)).to_have_text("<b>Ben</b>'s turn")


def test_a_tap_on_a_zero_asks_first_where_other_boxes_would_earn_points(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")

    cell(phone, "Yahtzee").get_by_role("button").tap()
    phone.get_by_role("button", name="Write 0", exact=True).tap()

    expect(written(phone, "Yahtzee")).to_have_text("0")


def test_a_stale_tap_is_refused_and_redrawn(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Sixes")).to_have_text("12")
    phone.route("**/api/score", lambda route: (home.throw("55555"), route.continue_()))

    cell(phone, "Sixes").get_by_role("button").tap()

    expect(phone.locator("#toast")).to_contain_text("has changed meanwhile")
    expect(phone.locator("#sentence")).to_contain_text("Now 5 5 5 5 5 lie there")
    assert home.table.state.sheets[0].entries == ()
    forgive(visit, "409")

    press(phone, "next").tap()
    expect(phone.locator("#toast")).to_be_empty(timeout=SOON_MS)  # What was done next counted.


def test_a_tap_is_meant_for_what_was_seen_when_the_finger_went_down(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    expect(press(large, "ok")).to_contain_text("Stop and choose")
    press(large, "ok").hover()

    large.mouse.down()
    home.throw("55555")
    expect(press(large, "ok")).to_contain_text("Count as roll 2")
    large.mouse.up()

    expect(large.locator("#toast")).to_contain_text("has changed meanwhile")
    assert home.table.snapshot().view.roll == 1
    forgive(visit, "409")


def test_a_double_tap_writes_once(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    button = cell(phone, "Sixes").get_by_role("button")
    expect(button).to_be_visible()

    button.evaluate("button => { button.click(); button.click(); }")

    expect(written(phone, "Sixes")).to_have_text("12")
    expect(phone.get_by_role("heading", level=2)).to_have_text("<b>Ben</b>'s turn")
    expect(phone.locator("#toast")).to_be_empty()
    assert len(home.table.state.sheets[0].entries) == 1


TAP = """
(button, at) => {
  const told = { bubbles: true, detail: 1, clientX: 9, clientY: 9 };
  button.dispatchEvent(new PointerEvent("pointerdown", told));
  button.dispatchEvent(new PointerEvent("pointerup", told));
  const click = new MouseEvent("click", told);
  Object.defineProperty(click, "timeStamp", { value: at });
  button.dispatchEvent(click);
}
"""
"""A tap at a time in milliseconds, however long it takes to arrive."""


def test_a_double_tap_on_ok_confirms_one_thing(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    expect(press(large, "ok")).to_contain_text("Stop and choose")

    press(large, "ok").evaluate(TAP, 1000)
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    press(large, "ok").evaluate(TAP, 1400)
    press(large, "next").click()

    expect(press(large, "ok")).to_contain_text("Write Sixes 12")
    assert home.table.state.sheets[0].entries == ()


def test_the_next_press_counts_once_the_last_one_shows_however_late_its_answer(home, visit):
    phone = visit(**PHONE)
    home.table.open_menu()
    expect(press(phone, "ok")).to_contain_text("New game")
    late = held_back(phone, "**/api/press")

    for button, then in (("next", "Show the address"), ("ok", "Go on")):
        with phone.expect_request("**/api/press") as asked:
            press(phone, button).tap()
        send(home, asked.value.post_data)
        expect(press(phone, "ok")).to_contain_text(then)

    expect(phone.locator("#join")).to_be_visible()
    for each in range(2):
        late[each].continue_()
    expect(phone.locator("#toast")).to_be_empty()


def point_at_yahtzee(page, home):
    """Stop, and move the cursor to a box that would earn nothing."""
    home.throw("66331")
    home.table.submit(StopRolling())
    home.table.submit(PointAtBox(Place("main", "yahtzee")))
    expect(press(page, "ok")).to_contain_text("Hold OK: Scratch Yahtzee: 0")


def test_a_zero_is_written_by_holding_the_pages_ok(home, visit):
    large = visit(**LARGE)
    await_soon(large)
    point_at_yahtzee(large, home)

    press(large, "ok").click(delay=1300)

    expect(written(large, "Yahtzee")).to_have_text("0")
    expect(large.get_by_role("heading", level=2)).to_have_text("<b>Ben</b>'s turn")


def test_a_tap_on_ok_asks_before_a_zero(home, visit):
    phone = visit(**PHONE)
    point_at_yahtzee(phone, home)

    press(phone, "ok").tap()
    phone.get_by_role("button", name="Write 0", exact=True).tap()

    expect(written(phone, "Yahtzee")).to_have_text("0")


def test_a_question_about_a_box_ends_when_the_cursor_leaves_it(home, visit):
    phone = visit(**PHONE)
    point_at_yahtzee(phone, home)
    press(phone, "ok").tap()
    expect(phone.get_by_role("heading", name="Scratch Yahtzee?")).to_be_visible()

    home.table.press(Button.NEXT)

    expect(phone.get_by_role("dialog")).to_be_hidden(timeout=SOON_MS)
    assert home.table.state.sheets[0].entries == ()


@pytest.mark.parametrize("home", [{"grace_s": 60.0}], indirect=True)
def test_back_on_any_page_cancels_what_is_about_to_be_written(home, visit):
    phone, large = visit(**PHONE), visit(**LARGE)
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop and choose")
    press(phone, "next").tap()
    expect(press(phone, "ok")).to_contain_text("Write Chance 19")

    press(phone, "ok").tap()
    expect(large.locator("#sentence")).to_contain_text("BACK: not yet", timeout=SOON_MS)
    press(large, "back").click()

    expect(press(phone, "ok")).to_have_text("OKWrite Chance 19", timeout=SOON_MS)
    press(large, "ok").click()
    expect(press(phone, "ok")).to_contain_text("Write Chance 19 now", timeout=SOON_MS)
    press(phone, "next").tap()
    expect(press(phone, "ok")).to_contain_text("Write Sixes 12")
    assert home.table.state.sheets[0].entries == ()


def test_pause_menu_and_address_by_page_and_keyboard(home, visit):
    phone, large = visit(**PHONE), visit(**LARGE)
    large.keyboard.press("p")
    expect(phone.locator("#sentence")).to_contain_text("Paused", timeout=SOON_MS)
    press(phone, "ok").tap()
    expect(large.locator("#sentence")).not_to_contain_text("Paused", timeout=SOON_MS)

    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Menu at the table").tap()
    expect(press(large, "ok")).to_contain_text("New game", timeout=SOON_MS)
    press(large, "next").click()
    expect(press(large, "ok")).to_contain_text("Show the address")
    press(large, "ok").click()

    expect(phone.locator("#join")).to_be_visible(timeout=SOON_MS)
    home.table.press(Button.OK)
    expect(phone.locator("#join")).to_be_hidden(timeout=SOON_MS)


def test_what_is_wanted_now_and_then_is_in_one_list(home, visit):
    phone = visit(**PHONE)
    more = phone.get_by_role("button", name="More")

    more.tap()
    listed = phone.locator("#dialog .more-list > *")
    expect(listed).to_have_text(
        ["New game", "Who plays", "Pause", "Menu at the table, for its buttons", "History"]
    )
    listed.get_by_text("Pause").tap()
    expect(phone.locator("#sentence")).to_contain_text("Paused", timeout=SOON_MS)
    expect(phone.locator("#dialog")).to_be_hidden()
    press(phone, "ok").tap()
    more.tap()
    listed.get_by_text("Who plays").tap()

    expect(phone.get_by_role("dialog", name="Players")).to_be_visible()
    expect(phone.locator("#dialog")).to_be_hidden()


def test_the_address_that_everybody_is_shown_is_closed_for_everybody(home, visit):
    phone, large = visit(**PHONE), visit(**LARGE)
    home.table.open_menu()
    home.table.press(Button.NEXT)
    home.table.press(Button.OK)
    expect(large.locator("#join")).to_be_visible(timeout=SOON_MS)

    phone.locator("#join").get_by_role("button", name="Close").tap()

    expect(large.locator("#join")).to_be_hidden(timeout=SOON_MS)
    expect(phone.locator("#toast")).to_be_empty()
    assert home.table.snapshot().view.interlude == ""


def test_the_page_recovers_when_the_table_starts_again(home, visit):
    phone = visit(**PHONE)
    home.close()
    expect(phone.locator("#banner")).to_contain_text("The game is safe on the table")
    expect(phone.locator("#news")).to_contain_text("The game is safe on the table")

    home.start()
    home.throw("66331")

    expect(phone.locator("#link")).to_have_attribute("data-link", "live", timeout=15_000)
    expect(phone.locator("#banner")).to_be_empty()
    expect(cell(phone, "Sixes")).to_have_text("12")
    forgive(visit, "net::ERR_")


def test_what_is_said_while_the_table_is_gone_stands_under_the_banner(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Sixes")).to_have_text("12")
    home.close()
    expect(phone.locator("#banner")).to_contain_text("The game is safe on the table")

    cell(phone, "Sixes").locator("button").tap()

    expect(phone.locator("#toast")).to_contain_text("did not answer")
    banner, toast = (phone.locator(part).bounding_box() for part in ("#banner", "#toast"))
    assert toast["y"] >= banner["y"] + banner["height"]
    # It goes on asking for the table, and complaining, as long as it is open.
    phone.close()
    forgive(visit, "net::ERR_")


def test_a_page_that_gets_no_stream_asks_instead(home, visit):
    phone = visit(**PHONE)
    home.close()
    home.start(most_streams=0)
    expect(phone.locator("#link")).to_have_attribute("data-link", "polling", timeout=15_000)

    home.throw("66331")

    expect(cell(phone, "Sixes")).to_have_text("12")
    expect(phone.locator("#banner")).to_be_empty()
    forgive(visit, "net::ERR_")
    forgive(visit, "503")


def test_a_hidden_page_holds_no_stream(home, visit):
    phone = visit(**PHONE)

    phone.evaluate(
        """Object.defineProperty(document, "hidden", {value: true, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"))"""
    )
    home.throw("66331")
    hidden = phone.locator(".die").count()
    phone.evaluate(
        """delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))"""
    )

    expect(phone.locator(".die")).to_have_count(5, timeout=SOON_MS)
    assert hidden == 0


def test_a_phone_is_as_new_in_the_next_tests_hands(phones, home):
    kept = "[localStorage.getItem('kept'), document.cookie]"
    phone = phones.take(PHONE, home.address)
    page = phone.new_page()
    page.goto(home.address)
    page.evaluate("localStorage.setItem('kept', 'x'); document.cookie = 'kept=x'")
    held = page.evaluate(kept)
    phones.give_back(phone, PHONE, home.address)

    again = phones.take(PHONE, home.address)

    page = again.new_page()
    page.goto(home.address)
    assert again is phone
    assert held[0] == "x"
    assert "kept=x" in held[1]
    assert page.evaluate("localStorage.getItem('kept')") is None
    assert "kept" not in page.evaluate("document.cookie")
    phones.give_back(again, PHONE, home.address)


@pytest.mark.parametrize("path", ["/", "/tv"])
def test_a_page_that_stays_open_while_another_release_is_started_becomes_one_of_it(
    home, visit, monkeypatch, path
):
    page = visit(path, **LARGE)
    home.close()
    monkeypatch.setattr("web.packing.assets._number_of", lambda assets: "another")

    home.start()

    script = page.locator('script[src*="/static/another/"], script[data-page*="/static/another/"]')
    expect(script).to_be_attached(timeout=5 * SOON_MS)
    expect(page.locator("#link")).to_have_attribute("data-link", "live")
    # A slow page may still ask the new release for a part of the old one.
    for noted in ("net::ERR_", "404", "Refused to apply style"):
        forgive(visit, noted)
