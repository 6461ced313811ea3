"""The page in a real browser, on an origin without TLS as on a home network."""

from __future__ import annotations

import pytest
from browsing import (
    LARGE,
    NEEDS_BROWSER,
    PHONE,
    PICTURE,
    SOON_MS,
    cell,
    forgive,
    held_back,
    press,
    send,
    written,
)
from playing import dice
from playwright.sync_api import expect

from companion.turn.commands import (
    Button,
    ConfirmHolds,
    EnterRoll,
    PointAtBox,
    ScoreIn,
    StopRolling,
)
from companion.views import Motion
from web.parts import Parts

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


def test_two_taps_correct_a_die(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")

    phone.get_by_role("button", name="Die 5: 1").tap()
    phone.get_by_role("dialog").get_by_role("button", name="A 6").tap()

    expect(phone.get_by_role("button", name="Die 5: 6")).to_be_visible()
    expect(cell(phone, "Sixes")).to_have_text("18")


def keep_pictures(home):
    """Begin the table anew with pictures of its dice; return which of them are asked for."""
    asked = []
    home.close()
    home.start(
        Parts(people=home.people, crop=lambda name, index: asked.append((name, index)) or PICTURE)
    )
    return asked


def test_a_tap_on_a_die_shows_what_the_camera_saw_of_it(home, visit):
    asked = keep_pictures(home)
    phone = visit(**PHONE)
    home.throw("66331")

    phone.get_by_role("button", name="Die 5: 1").tap()

    picture = phone.get_by_role("img", name="Die 5 as the camera saw it")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
    assert asked == [(home.table.snapshot().view.crops, 4)]


def test_a_doubtful_die_stands_over_its_picture_and_no_other_does(home, visit):
    asked = keep_pictures(home)
    phone = visit(**PHONE)
    home.throw("66331", unsure="1")

    picture = phone.locator("#tray").get_by_role("img", name="Die 2 as the camera saw it")
    expect(picture).to_have_js_property("naturalWidth", 64)
    assert picture.evaluate("image => [image.width, image.height, image.loading]") == [
        56,
        56,
        "lazy",
    ]
    assert asked == [(home.table.snapshot().view.crops, 1)]
    phone.get_by_role("button", name="Die 2 is a 5").tap()
    expect(phone.locator(".crop")).to_have_count(0)


def test_a_picture_that_is_not_kept_leaves_no_gap(home, visit):
    home.close()
    home.start(Parts(people=home.people, crop=lambda name, index: None))
    phone = visit(**PHONE)
    home.throw("66331")

    phone.get_by_role("button", name="Die 5: 1").tap()

    expect(phone.get_by_role("button", name="A 6")).to_be_visible()
    expect(phone.locator(".crop")).to_have_count(0)
    forgive(visit, "404")


def test_one_tap_settles_a_doubtful_die(home, visit):
    phone = visit(**PHONE)
    home.throw("66331", unsure="1")

    phone.get_by_role("button", name="Die 2 is a 5").tap()

    expect(phone.get_by_role("button", name="Die 2: 5")).to_be_visible()
    expect(phone.locator(".chip")).to_have_count(0)
    assert home.table.snapshot().view.phase == "read"


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
    for request in late:
        request.continue_()
    expect(phone.locator("#toast")).to_be_empty()


def point_at_yahtzee(page, home):
    """Stop, and move the cursor to a box that would earn nothing."""
    home.throw("66331")
    home.table.submit(StopRolling())
    home.table.submit(PointAtBox(("main", "yahtzee")))
    expect(press(page, "ok")).to_contain_text("Hold OK: Scratch Yahtzee: 0")


def test_a_zero_is_written_by_holding_the_pages_ok(home, visit):
    large = visit(**LARGE)
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


def test_a_die_is_set_right_by_holding_next(home, visit):
    large = visit(**LARGE)
    home.throw("66331", unsure="3")
    expect(large.locator(".chip")).to_be_visible()

    press(large, "next").click(delay=1300)
    expect(large.locator("#sentence")).to_contain_text("Die 4: a 3?")
    press(large, "ok").click()
    expect(large.locator("#sentence")).to_contain_text("Die 4: a 2?")
    press(large, "back").click()

    expect(large.get_by_role("button", name="Die 4: 2")).to_be_visible()


def test_the_cursor_on_a_sure_die_is_seen_and_nothing_is_offered_beside_the_buttons(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    expect(large.get_by_text("Choose dice to keep")).to_be_visible()

    press(large, "next").click(delay=1300)
    expect(large.locator("#tray .is-pointed")).to_be_visible()
    press(large, "ok").click()

    expect(large.locator("#tray .is-pointed")).to_have_text("1?")
    expect(large.get_by_text("Choose dice to keep")).to_have_count(0)


def test_a_tap_on_a_die_of_a_hold_says_how_it_is_set_right(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    home.table.submit(ConfirmHolds(dice("66")))

    phone.get_by_role("button", name="Die 1: 6").tap()

    expect(phone.locator("#toast")).to_have_text("The dice are already taken up. BACK first.")
    forgive(visit, "409")


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


def test_a_roll_is_entered_by_hand(home, visit):
    phone = visit(**PHONE)

    phone.get_by_role("button", name="Enter by hand").tap()
    sheet = phone.get_by_role("dialog")
    for face in (6, 6, 5, 5, 5):
        sheet.get_by_role("button", name=f"A {face}").tap()
    sheet.get_by_role("button", name="Count this roll").tap()

    expect(cell(phone, "Full house")).to_have_text("25")
    expect(phone.locator(".die .caption")).to_have_text(["6", "6", "5", "5", "5"])


@pytest.mark.parametrize(
    ("seen", "tapped"), [("6655", "A 5"), ("665535", "Die 5: 3. Take it out again")]
)
def test_two_taps_set_right_a_die_that_is_missing_or_too_many(home, visit, seen, tapped):
    phone = visit(**PHONE)
    home.throw(seen)
    expect(phone.locator("#sentence")).to_contain_text(f"I see {len(seen)}")

    phone.get_by_role("button", name="Enter by hand").tap()
    phone.get_by_role("dialog").get_by_role("button", name=tapped).tap()

    expect(phone.locator(".die .caption")).to_have_text(["6", "6", "5", "5", "5"])
    expect(phone.get_by_role("dialog")).to_be_hidden()
    assert home.table.snapshot().view.phase == "read"


def test_a_doubtful_die_too_many_is_taken_out_unread_and_no_doubt_is_counted(home, visit):
    phone = visit(**PHONE)
    home.throw("665535", unsure="03")
    expect(phone.locator("#sentence")).to_contain_text("I see 6")

    phone.get_by_role("button", name="Enter by hand").tap()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_role("button", name="Die 4: not read").tap()
    expect(sheet).to_contain_text("Tap the missing faces")
    assert home.table.snapshot().view.phase == "ready"
    sheet.get_by_role("button", name="A 5").tap()

    expect(phone.locator(".die .caption")).to_have_text(["5", "6", "5", "3", "5"])


@pytest.mark.parametrize("home", [{"game": "yin-yang"}], indirect=True)
@pytest.mark.parametrize(
    ("seen", "dark", "tapped"), [("65432", "013", "A 5"), ("6543251", "013", "Die 7: 1.")]
)
def test_the_dark_dice_that_are_seen_stand_in_their_row(home, visit, seen, dark, tapped):
    phone = visit(**PHONE)
    home.throw(seen, dark=dark)
    expect(phone.locator("#sentence")).to_contain_text(f"I see {len(seen)}")

    phone.get_by_role("button", name="Enter by hand").tap()
    phone.get_by_role("dialog").get_by_role("button", name=tapped).tap()

    counted = ["D6", "D5", "D3", "4", "2", "5"]
    expect(phone.locator(".die .caption")).to_have_text(counted)


def test_a_further_roll_by_hand_says_which_it_is_and_how_to_correct_the_last(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(phone.get_by_role("button", name="Die 5: 1")).to_be_visible()

    # A roll that arrives later closes what was begun about the one before.
    phone.get_by_role("button", name="Enter by hand").tap()
    sheet = phone.get_by_role("dialog")
    for face in (6, 6, 5, 5, 5):
        sheet.get_by_role("button", name=f"A {face}").tap()

    expect(sheet).to_contain_text("To set roll 1 right, tap the wrong die.")
    expect(sheet.get_by_role("button", name="Count as roll 2 of 3")).to_be_visible()


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


def test_a_written_box_that_was_looked_at_leaves_the_keys_to_the_table(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    large.get_by_role("button", name="Ann, Sixes: write 12").click()
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

    large.get_by_role("button", name="Keep 6").press("Enter")

    expect(large.locator("#sentence")).to_contain_text("Keeping 6.")
    expect(large.get_by_role("button", name="Choose dice to keep")).to_be_focused()


def test_the_focus_goes_on_from_what_the_table_takes_away(home, visit):
    large = visit(**LARGE)
    home.table.submit(EnterRoll(dice("66331")))
    large.locator(".die").first.focus()

    home.table.submit(ScoreIn(("main", "sixes")))
    expect(large.get_by_role("button", name="Enter by hand")).to_be_focused()

    for _ in range(3):
        home.table.submit(EnterRoll(dice("66331")))
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

    home.table.submit(ScoreIn(("main", "sixes")))

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
    home.table.submit(ScoreIn(("main", "sixes")))

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


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_notice_leaves_the_ways_by_hand_in_sight_on_a_phone_on_its_side(home, visit, language):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True, locale=language)
    home.throw("66331")

    home.table.show(Motion.LOST, at=1)

    expect(phone.locator("#note")).not_to_be_empty()
    said, told, pressed = (
        phone.locator(part).bounding_box() for part in ("#by-hand", "#note", "#buttons")
    )
    assert phone.locator("#by-hand .quiet").count() == 2
    assert max(each["y"] + each["height"] for each in (said, told)) <= pressed["y"] + 1


def test_the_code_to_join_by_is_seen_whole_on_a_phone_on_its_side(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)

    phone.locator(".join-button").tap()

    expect(phone.locator("#join .qr")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#join .address-text")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1180, 690), (768, 1024)])
def test_a_tablet_shows_how_to_join_and_what_lies_over_it_is_in_sight(home, visit, width, height):
    tablet = visit(viewport={"width": width, "height": height}, has_touch=True)

    home.throw("66331")

    expect(tablet.locator(".die")).to_have_count(5)
    expect(tablet.locator(".address .qr")).to_be_in_viewport(ratio=1)
    expect(tablet.locator(".address .address-text")).to_have_text(["dice.test"])
    by_hand, foot = (tablet.locator(part).bounding_box() for part in ("#by-hand", ".foot"))
    assert by_hand["y"] + by_hand["height"] <= foot["y"]


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1180, 690), (1366, 768), (1920, 1080)])
def test_a_notice_under_a_doubtful_die_pushes_the_ways_by_hand_nowhere(home, visit, width, height):
    page = visit(viewport={"width": width, "height": height})
    home.throw("66331", unsure="1")
    expect(page.get_by_role("button", name="Die 2 is a 5")).to_be_visible()
    before = page.locator("#by-hand").bounding_box()

    home.table.show(Motion.LOST, at=1)

    expect(page.locator("#note")).not_to_be_empty()
    said, told, foot = (
        page.locator(part).bounding_box() for part in ("#by-hand", "#note", ".foot")
    )
    assert said == before
    assert max(each["y"] + each["height"] for each in (said, told)) <= foot["y"]


@pytest.mark.parametrize("home", [{"game": "yin-yang"}, {"game": "minyat"}], indirect=True)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_beside_many_ways_the_code_stands_under_the_short_sheet(home, visit, width, height):
    page = visit(viewport={"width": width, "height": height})

    expect(page.locator(".address .qr")).to_be_in_viewport(ratio=1)
    sheet, code, pressed = (
        page.locator(part).bounding_box() for part in ("#sheet", ".address", "#buttons")
    )
    assert sheet["y"] + sheet["height"] <= code["y"]
    assert pressed["x"] + pressed["width"] <= code["x"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_a_page_is_no_taller_than_its_window(home, visit, width, height):
    page = visit(viewport={"width": width, "height": height})

    assert page.evaluate("document.scrollingElement.scrollHeight") == height


@pytest.mark.parametrize("width", [360, 390, 1024, 1920])
def test_nothing_scrolls_sideways(home, visit, width):
    page = visit(viewport={"width": width, "height": 640})
    home.throw("66331", unsure="1")
    expect(page.locator(".chip")).to_be_visible()

    wide = page.evaluate("document.documentElement.scrollWidth")

    assert wide == width


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "players": ("Ann",), "columns": "seven"}], indirect=True
)
def test_a_player_of_many_columns_stays_named_while_the_sheet_is_scrolled(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    name = phone.locator(".lane-who")
    expect(name).to_be_visible()

    phone.locator("#sheet-rows").evaluate("sheet => sheet.scrollTo(400, 300)")

    edges = phone.evaluate(
        """[".corner", ".lane-who", ".lane-column"].map((each) =>
        document.querySelector(each).getBoundingClientRect().toJSON())"""
    )
    corner, who, column = edges
    assert who["left"] >= corner["right"]
    assert column["top"] >= who["bottom"]


def test_every_target_is_large_enough_for_a_thumb(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Sixes").get_by_role("button")).to_be_visible()

    small = phone.evaluate(
        """[...document.querySelectorAll("button")].filter((each) => each.offsetParent)
        .map((each) => [each.className, each.offsetWidth, each.offsetHeight])
        .filter(([, width, height]) => width < 48 || height < 47)"""
    )

    assert small == []


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


TAP_TWICE = """async ([x, y]) => {
    const tap = (timeStamp) => {
        const looks = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
        const event = new PointerEvent("click", looks);
        Object.defineProperty(event, "timeStamp", { value: timeStamp });
        document.elementFromPoint(x, y).dispatchEvent(event);
    };
    tap(1000);
    await new Promise((resolve) => setTimeout(resolve, 400));
    tap(1400);
}"""


def tap_twice(page, locator):
    """Tap as on a phone that takes each of two quick taps for a first one."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    page.evaluate(TAP_TWICE, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


def test_a_double_tap_on_a_die_sets_no_face(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    expect(phone.locator('link[href$="soon.css"]')).to_be_attached()
    home.throw("66333")
    die = phone.get_by_role("button", name="Die 5: 3")
    expect(die).to_be_visible()

    tap_twice(phone, die)

    expect(phone.get_by_role("dialog", name="What does die 5 show?")).to_be_visible()
    assert [die.face for die in home.table.snapshot().view.dice] == [6, 6, 3, 3, 3]


def test_two_taps_on_ok_that_a_phone_does_not_count_confirm_one_thing(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(press(phone, "ok")).to_contain_text("Stop and choose")

    tap_twice(phone, press(phone, "ok"))

    expect(press(phone, "ok")).to_contain_text("Write Chance 19")
    assert home.table.state.sheets[0].entries == ()


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
