"""Dice on the page in a real browser: what was seen of them, set right by taps, and entered by hand."""

from __future__ import annotations

import pytest
from browsing import LARGE, NEEDS_BROWSER, PHONE, PICTURE, await_soon, cell, forgive, press
from playing import dice
from playwright.sync_api import expect

from companion.turn.commands import ConfirmHolds
from web.parts import Parts

pytestmark = NEEDS_BROWSER


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


@pytest.mark.parametrize("dark", ["", "01234"], ids=["light", "dark"])
def test_the_face_that_was_read_is_told_among_those_to_tap(home, visit, dark):
    phone = visit(**PHONE)
    home.throw("66331", dark=dark)

    phone.get_by_role("button", name="Die 3: 3").tap()

    marked = phone.locator("#dialog .is-read")
    expect(marked).to_have_count(1)
    expect(marked).to_have_accessible_name("A 3, as read")


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


def test_a_die_is_set_right_by_holding_next(home, visit):
    large = visit(**LARGE)
    await_soon(large)
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
    await_soon(large)
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


def test_a_roll_is_entered_by_hand(home, visit):
    phone = visit(**PHONE)

    phone.get_by_role("button", name="Enter by hand").tap()
    sheet = phone.get_by_role("dialog")
    for face in (6, 6, 5, 5, 5):
        sheet.get_by_role("button", name=f"A {face}").tap()
    sheet.get_by_role("button", name="Count this roll").tap()

    expect(cell(phone, "Full house")).to_have_text("25")
    expect(phone.locator(".die .caption")).to_have_text(["6", "6", "5", "5", "5"])


def test_a_tap_on_the_empty_tray_opens_the_sheet_for_a_roll(home, visit):
    phone = visit(**PHONE)
    await_soon(phone)

    phone.locator(".empty-place").nth(2).tap()

    expect(phone.get_by_role("dialog")).to_contain_text("What do the dice show?")


def test_a_tap_on_the_tray_with_a_roll_asks_for_no_other(home, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    home.throw("66331")
    expect(phone.get_by_role("button", name="Die 5: 1")).to_be_visible()

    phone.locator("#tray").dispatch_event("click")

    expect(phone.get_by_role("dialog")).to_be_hidden()


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
