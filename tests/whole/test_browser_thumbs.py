"""Fast thumbs on the page, in a real browser: what is tapped counts, or is said not to."""

from __future__ import annotations

import re

import pytest
from browsing import (
    LARGE,
    MOVED_MS,
    NEEDS_BROWSER,
    NOT_TWICE_MS,
    PHONE,
    await_soon,
    cell,
    finger_goes_down,
    forgive,
    held_back,
    module_of,
    press,
    written,
)
from playing import dice
from playwright.sync_api import expect

from companion.turn.commands import EnterRoll, RenamePlayer, StopRolling
from companion.turn.state import Phase

pytestmark = NEEDS_BROWSER


REST_AND_TAP = """
(button) => {
  const box = button.getBoundingClientRect();
  const finger = (identifier, target, clientX, clientY) => new Touch({ identifier, target, clientX, clientY });
  const resting = finger(0, document.body, 5, 300);
  const tapping = finger(1, button, box.x + box.width / 2, box.y + box.height / 2);
  const tell = (kind, touches, changed) =>
    changed.target.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches: [changed] }));
  tell("touchstart", [resting], resting);
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  tell("touchstart", [resting, tapping], tapping);
  tell("touchend", [resting], tapping);
}
"""
"""One finger rests at the edge while another one taps: the browser's tools lift all at once."""


TAP_WHERE_IT_WAS = """
([x, y, changed]) => new Promise((done) => {
  const told = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
  const look = () => {
    const sheet = document.querySelector("#sheet-rows");
    const has = { closed: !document.querySelector("dialog[open]"), scrolled: sheet.scrollTop > 40 };
    if (!has[changed]) return requestAnimationFrame(look);
    const under = document.elementFromPoint(x, y);
    under.dispatchEvent(new PointerEvent("pointerdown", told));
    under.dispatchEvent(new PointerEvent("pointerup", told));
    under.dispatchEvent(new MouseEvent("click", told));
    done((under.closest("td")?.querySelector("[data-action]") ?? under).dataset.action);
  };
  look();
})
"""
"""Tap at a place in the moment in which something has changed there; tells what that meant."""


def middle_of(part):
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """Fingers on a phone's glass, each with its number."""

    def __init__(self, page):
        self._down = {}
        self._cdp = page.context.new_cdp_session(page)

    def _send(self, kind, fingers):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in fingers.items()]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, number, where):
        """Lay a finger on the middle of something."""
        self._down[number] = middle_of(where)
        self._send("touchStart", self._down)

    def up(self, number):
        """Lift a finger while the others stay."""
        del self._down[number]
        self._send("touchMove" if self._down else "touchEnd", self._down)


@pytest.fixture
def phone(home, visit):
    """Return a phone on which all that comes soon is there, with a roll to look at."""
    page = visit(**PHONE)
    page.get_by_role("button", name="Enter by hand").tap()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").tap()
    home.throw("66661")
    expect(cell(page, "Sixes")).to_have_text("24")
    page.wait_for_timeout(MOVED_MS)
    return page


def face(page, number):
    return page.get_by_role("dialog").get_by_role("button", name=f"A {number}", exact=True)


def tap_with_two(page, *numbers):
    """Tap faces to be entered by hand, each with a thumb, both at once; return the thumbs."""
    page.get_by_role("button", name="Enter by hand").tap()
    thumbs = Fingers(page)
    for thumb, number in enumerate(numbers):
        thumbs.down(thumb, face(page, number))
    for thumb, _ in enumerate(numbers):
        thumbs.up(thumb)
    return thumbs


def test_a_tap_of_one_finger_right_after_those_of_two_counts_as_well(home, visit, phone):
    thumbs = tap_with_two(phone, 4, 6)

    thumbs.down(0, face(phone, 6))
    thumbs.up(0)

    expect(phone.locator(".entered .slot.die")).to_have_count(3)


def test_faces_tapped_by_two_thumbs_at_once_are_all_entered(home, visit, phone):
    tap_with_two(phone, 4, 6)

    expect(phone.locator(".entered .slot.die")).to_have_count(2)
    labels = phone.locator(".entered .slot.die").evaluate_all(
        "all => all.map((one) => one.ariaLabel)"
    )
    assert ["4" in labels[0], "6" in labels[1]] == [True, True]


def test_a_thumb_that_rests_on_the_screen_does_not_keep_others_from_tapping(home, visit, phone):
    cell(phone, "Sixes").get_by_role("button").evaluate(REST_AND_TAP)

    expect(written(phone, "Sixes")).to_have_text("24")
    assert len(home.table.state.sheets[0].entries) == 1


def tap_once(page, where, changed):
    """Begin to wait for a change, and tap in the moment that it comes."""
    page.evaluate(f"(args) => {{ window.tapped = ({TAP_WHERE_IT_WAS})(args); }}", [*where, changed])


def tapped(page):
    """Return what the tap would have meant."""
    return page.evaluate("() => window.tapped")


def test_a_tap_on_a_sheet_that_a_throw_has_just_closed_writes_nothing(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Enter by hand").tap()
    tap_once(phone, middle_of(face(phone, 2)), "closed")

    home.throw("22344")

    assert tapped(phone) == "score"
    expect(phone.locator("#toast")).to_have_text("The game went on meanwhile. Look again.")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    assert home.table.state.sheets[0].entries == ()


def test_a_die_s_sheet_stays_while_another_one_is_set_right(home, visit, phone):
    late = held_back(phone, "**/api/correct")
    phone.locator("#tray .die").nth(0).tap()
    face(phone, 5).tap()
    phone.locator("#tray .die").nth(4).tap()

    late[0].continue_()
    expect(phone.locator("#tray .die").nth(0)).to_have_accessible_name(re.compile("Die 1: 5"))
    face(phone, 2).tap()
    late[1].continue_()

    expect(phone.locator("#tray .die").nth(4)).to_have_accessible_name(re.compile("Die 5: 2"))
    expect(phone.get_by_role("dialog")).to_be_hidden()


def test_faces_that_the_table_has_taken_close_their_sheet_without_a_word(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Enter by hand").tap()
    for number in (6, 6, 3, 3, 1):
        face(phone, number).tap()

    phone.get_by_role("button", name="Count").tap()

    expect(cell(phone, "Sixes")).to_have_text("12")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    expect(phone.locator("#toast")).to_be_empty()


def test_a_roll_that_is_sent_once_more_before_it_is_taken_is_nobody_else_s(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Enter by hand").tap()
    for number in (6, 6, 3, 3, 1):
        face(phone, number).tap()
    held_back(phone, "**/api/enter")
    phone.get_by_role("button", name="Count").tap()
    phone.wait_for_timeout(NOT_TWICE_MS)
    phone.get_by_role("button", name="Count").tap()
    expect(phone.locator("#toast")).to_contain_text("still at your last tap")

    home.table.submit(EnterRoll(dice("66331")))  # As if its answer were late: the stream is sooner.

    expect(phone.get_by_role("dialog")).to_be_hidden()
    expect(phone.locator("#toast")).not_to_contain_text("The game went on")


def test_a_sheet_that_was_just_closed_is_not_closed_by_what_comes_then(home, visit):
    """A browser tells later that a sheet was closed; a view may come before."""
    phone = visit(**PHONE)

    unasked = phone.evaluate(
        """async (address) => {
        const dialogs = (await import(address)).createDialogs();
        dialogs.show([], () => false);
        dialogs.close();
        return [dialogs.follow({}), document.getElementById("dialog").open];
        }""",
        module_of(phone, "dialogs.js"),
    )

    assert unasked == [False, False]


def test_a_box_that_has_just_scrolled_under_the_finger_is_not_written(home, visit, phone):
    tap_once(phone, middle_of(cell(phone, "Sixes")), "scrolled")

    home.table.submit(StopRolling())

    assert tapped(phone) == "score"
    expect(phone.locator("#toast")).to_have_text("The sheet had just moved. Tap again.")
    assert home.table.state.sheets[0].entries == ()
    phone.wait_for_timeout(MOVED_MS)
    cell(phone, "Sixes").get_by_role("button").tap()
    expect(written(phone, "Sixes")).to_have_text("24")


NOTE_MOVES = """() => {
    window.moves = [];
    const sheet = document.querySelector("#sheet-rows");
    const note = () => moves.push("moved" in sheet.dataset);
    new MutationObserver(note).observe(sheet, { attributeFilter: ["data-moved"] });
}"""


def test_a_sheet_that_was_scrolled_by_hand_has_not_moved_under_the_finger(home, visit, phone):
    phone.evaluate(NOTE_MOVES)
    phone.locator("#sheet-rows").evaluate(
        """each => new Promise((done) => {
        each.addEventListener("scroll", done, { once: true });
        each.scrollTop = 60;
    })"""
    )

    home.table.submit(RenamePlayer(1, "Bea"))

    expect(phone.locator("#sheet")).to_contain_text("Bea")
    assert phone.evaluate("moves") == []


def test_two_dice_are_set_right_while_the_table_has_answered_neither(home, visit):
    phone = visit(**PHONE)
    home.throw("66331", unsure="13")
    late = held_back(phone, "**/api/correct")

    for die in "13":
        phone.locator(f'.chip[data-die="{die}"]').tap()
    late[0].continue_()
    late[1].continue_()

    expect(phone.locator(".chip")).to_have_count(0)
    assert all(die.sure for die in home.table.state.roll.dice)


def while_next_waits(home, visit):
    """Return a phone on which NEXT was pressed, and what holds back that it was."""
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Sixes")).to_have_text("12")
    late = held_back(phone, "**/api/press")
    press(phone, "next").tap()
    assert late[0]
    return phone, late


def test_next_pressed_twice_before_an_answer_is_said_to_count_once(home, visit):
    phone, late = while_next_waits(home, visit)

    press(phone, "next").tap()

    expect(phone.locator("#toast")).to_have_text("Not taken: the table is still at your last tap.")
    late[0].continue_()


def test_what_is_tapped_while_the_table_is_at_something_else_is_said_not_to_count(home, visit):
    phone, late = while_next_waits(home, visit)

    cell(phone, "Sixes").get_by_role("button").tap()

    expect(phone.locator("#toast")).to_have_text("Not taken: the table is still at your last tap.")
    expect(phone.locator("#toast")).to_have_text("Waiting for the table…", timeout=5_000)
    late[0].continue_()
    expect(press(phone, "ok")).to_contain_text("Write Chance 19")
    expect(phone.locator("#toast")).to_be_empty()
    assert home.table.state.sheets[0].entries == ()


def test_nobody_is_told_to_wait_for_what_was_answered(home, visit):
    phone = visit(**PHONE, own_clock=True)
    phone.clock.install()
    home.throw("66331")
    expect(cell(phone, "Sixes")).to_have_text("12")
    press(phone, "next").tap()
    expect(press(phone, "ok")).to_contain_text("Write Chance 19")

    phone.clock.fast_forward(3_000)

    assert phone.locator("#toast").text_content() == ""


def test_a_roll_by_hand_that_the_table_did_not_get_can_be_sent_again(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Enter by hand").tap()
    for number in (6, 6, 3, 3, 1):
        face(phone, number).tap()
    sent = []

    def lose(route):
        sent.append(route.request.post_data)
        route.abort()

    phone.route("**/api/enter", lose)
    phone.get_by_role("button", name="Count").tap()
    expect(phone.locator("#toast")).to_contain_text("did not answer", timeout=10_000)
    assert sent == 3 * [sent[0]]
    phone.unroute("**/api/enter")
    phone.wait_for_timeout(NOT_TWICE_MS)

    phone.get_by_role("button", name="Count").tap()

    expect(cell(phone, "Sixes")).to_have_text("12")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    forgive(visit, "net::ERR_FAILED")


def test_a_roll_by_hand_that_the_table_refused_can_be_sent_again(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Enter by hand").tap()
    for number in (6, 6, 3, 3, 1):
        face(phone, number).tap()
    late = held_back(phone, "**/api/enter", most=1)
    phone.get_by_role("button", name="Count").tap()
    assert late[0]
    home.table.submit(RenamePlayer(1, "Bea"))
    with phone.expect_response("**/api/enter") as refused:
        late[0].continue_()
    phone.wait_for_timeout(NOT_TWICE_MS)

    phone.get_by_role("button", name="Count").tap()

    assert refused.value.status == 409
    expect(cell(phone, "Sixes")).to_have_text("12")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    forgive(visit, "409")


def test_a_button_that_the_mouse_leaves_is_not_held(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    home.table.submit(StopRolling())
    expect(press(large, "back")).to_be_visible()
    press(large, "back").hover()

    large.mouse.down()
    large.locator("#turn").hover()
    large.wait_for_timeout(2_200)  # BACK is held after two seconds.
    large.mouse.up()

    assert home.table.state.phase is Phase.CHOOSE
    expect(press(large, "back")).to_be_visible()
    assert not home.table.snapshot().view.interlude


@pytest.mark.parametrize("opens", ["more", "rules", "device", "join"])
def test_a_tap_beside_a_sheet_closes_it(home, visit, opens):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    await_soon(phone)
    phone.locator(f"[data-action={opens}]").tap()
    sheet = phone.locator("dialog[open]")
    expect(sheet).to_be_visible()
    inside = sheet.bounding_box()

    phone.touchscreen.tap(inside["x"] + 6, inside["y"] + inside["height"] / 2)
    expect(sheet).to_be_visible()
    phone.touchscreen.tap(inside["x"] - 30, inside["y"] + inside["height"] / 2)

    expect(sheet).to_have_count(0)
    assert home.table.state.sheets[0].entries == ()


def test_a_sheet_that_a_finger_comes_down_beside_listens_for_the_tap_itself(visit):
    """An iPhone makes no click of it otherwise, whoever listens further up."""
    phone = visit(**PHONE)
    await_soon(phone)
    phone.locator(".rules-button").tap()
    sheet = phone.locator("dialog[open]")
    expect(sheet).to_be_visible()

    finger_goes_down(phone, "dialog[open]")

    assert sheet.evaluate("(sheet) => sheet.onclick !== null")


def test_a_tap_beside_a_sheet_takes_nothing_that_somebody_has_begun_to_say(home, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    phone.get_by_role("button", name="Enter by hand").tap()
    face(phone, 6).tap()

    phone.touchscreen.tap(200, 30)

    expect(phone.get_by_role("dialog")).to_be_visible()
    expect(phone.locator(".entered .slot.die")).to_have_count(1)


def test_words_that_are_marked_in_a_sheet_and_beyond_leave_it_open(visit):
    large = visit(**LARGE)
    await_soon(large)
    large.locator("[data-action=more]").click()
    inside = large.locator("dialog[open]").bounding_box()

    large.mouse.move(inside["x"] + 20, inside["y"] + inside["height"] / 2)
    large.mouse.down()
    large.mouse.move(inside["x"] - 60, inside["y"] + inside["height"] / 2)
    large.mouse.up()

    expect(large.locator("dialog[open]")).to_be_visible()


def test_back_leaves_what_lies_under_a_sheet_where_it_was_scrolled_to(visit):
    phone = visit(viewport={"width": 390, "height": 568}, has_touch=True)
    await_soon(phone)
    phone.get_by_role("button", name="Rules").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Close").tap()
    phone.evaluate("scrollTo(0, 300)")
    expect(phone.locator("dialog[open]")).to_have_count(0)
    phone.locator("[data-action=rules]").evaluate("(button) => button.click()")
    expect(phone.locator("dialog[open]")).to_be_visible()

    phone.go_back()

    expect(phone.locator("dialog[open]")).to_have_count(0)
    assert phone.evaluate("scrollY") == 300


@pytest.mark.parametrize("opens", ["more", "people", "join", "enter"])
def test_back_closes_a_sheet_where_the_browser_does_not_see_to_that(home, visit, opens):
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/history")
    phone.goto(home.address)
    await_soon(phone)
    for _ in range(2):
        phone.locator(f"[data-action={opens}]").tap()
        expect(phone.locator("dialog[open]")).to_be_visible()

        phone.go_back()

        expect(phone.locator("dialog[open]")).to_have_count(0)
        assert phone.url == f"{home.address}/"
        phone.wait_for_timeout(NOT_TWICE_MS)
    phone.go_back()
    expect(phone).to_have_url(f"{home.address}/history")
