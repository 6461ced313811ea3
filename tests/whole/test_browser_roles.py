"""Who may score, in a real browser: a phone asks, the table lets it, and what others see of that."""

from __future__ import annotations

import pytest
from browsing import (
    AFAR,
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
    wait_till,
    written,
)
from playing import dice
from playwright.sync_api import expect
from telling import told

from companion.rules.place import Place
from companion.turn.asking import READ_FIRST_S
from companion.turn.commands import Button, EnterRoll, ScoreIn

pytestmark = [
    *NEEDS_BROWSER,
    pytest.mark.parametrize("home", [{"is_open": False}], indirect=True),
]
NOW_ALLOWED = "fetch('/api/me?').then((answer) => answer.json())"
"""What a page may do, asked past what is held back of its own questions."""

WITHIN_A_TICK_MS = 4 * SOON_MS
"""A stream looks once a second whether its page may do more or less."""


def ask(phone, player="Ann"):
    phone.get_by_role("button", name="Score with this phone").first.tap()
    phone.get_by_role("dialog").get_by_role("button", name=player, exact=True).tap()
    expect(phone.get_by_role("dialog")).to_contain_text("Press OK at the table")


def let(home):
    """Press OK at the table, once the question was there for long enough to be read."""
    home.at += READ_FIRST_S
    home.table.press(Button.OK)


def let_in_by_code(home, phone):
    phone.get_by_role("button", name="Score with this phone").first.tap()
    phone.get_by_label("Or type the code").fill(home.people.code)
    phone.get_by_role("button", name="Let me in").tap()
    expect(press(phone, "ok")).to_be_visible(timeout=WITHIN_A_TICK_MS)


def test_a_phone_scores_once_somebody_pressed_ok_at_the_table(home, visit):
    phone, large = visit(**PHONE, **AFAR), visit(**LARGE)
    home.throw("66331")
    expect(phone.locator(".press")).to_have_count(0)
    ask(phone)
    name = phone.get_by_role("heading", name="This is").inner_text().removeprefix("This is ")
    expect(large.locator("#sentence")).to_have_text(
        f"{name} asks to score. OK lets it, BACK refuses.", timeout=SOON_MS
    )

    let(home)

    expect(press(phone, "ok")).to_be_visible(timeout=WITHIN_A_TICK_MS)
    expect(phone.get_by_role("dialog")).to_be_hidden()
    cell(phone, "Sixes").get_by_role("button").tap()
    expect(written(large, "Sixes")).to_have_text("12", timeout=SOON_MS)


def test_the_focus_stays_in_a_sheet_that_shows_something_else(home, visit):
    phone = visit(**PHONE, **AFAR)
    phone.get_by_role("button", name="Score with this phone").first.focus()
    phone.keyboard.press("Enter")
    phone.get_by_role("dialog").get_by_role("button", name="Ann", exact=True).focus()

    phone.keyboard.press("Enter")

    expect(phone.get_by_role("dialog")).to_contain_text("Press OK at the table")
    assert phone.evaluate("document.activeElement.closest('dialog') !== null")


def test_a_phone_whose_cookie_is_gone_shows_no_buttons_that_do_nothing(home, visit):
    phone = visit(**PHONE, **AFAR)
    let_in_by_code(home, phone)
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop and choose")
    phone.context.clear_cookies()

    press(phone, "next").tap()

    expect(phone.locator(".press")).to_have_count(0, timeout=WITHIN_A_TICK_MS)
    expect(phone.get_by_role("button", name="Score with this phone").first).to_be_visible()
    forgive(visit, "403")


def test_a_page_that_may_score_lets_a_phone_in_by_a_tap(home, visit):
    phone, large = visit(**PHONE, **AFAR), visit(**LARGE)
    ask(phone)
    home.at += READ_FIRST_S

    press(large, "ok").click()

    expect(press(phone, "ok")).to_be_visible(timeout=WITHIN_A_TICK_MS)


def test_a_phone_that_is_refused_hears_that(home, visit):
    phone = visit(**PHONE, **AFAR)
    ask(phone)

    home.table.press(Button.BACK)

    expect(phone.locator("#toast")).to_contain_text("did not let", timeout=WITHIN_A_TICK_MS)
    expect(phone.get_by_role("button", name="Score with this phone").first).to_be_visible()


def test_a_phone_that_is_refused_before_its_stream_tells_of_that_hears_it(home, visit):
    page = visit(**PHONE, **AFAR).context.new_page()
    held_back(page, "**/api/stream")
    page.goto(home.address)
    ask(page)
    home.table.press(Button.BACK)

    expect(page.locator("#toast")).to_contain_text("did not let", timeout=WITHIN_A_TICK_MS)


def test_a_phone_that_is_refused_hears_it_though_an_older_answer_comes_first(home, visit):
    phone = visit(**PHONE, **AFAR)
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    held = held_back(phone, "**/api/me")
    with phone.expect_request("**/api/me"):
        ask(phone)
    older = phone.evaluate(NOW_ALLOWED)
    with phone.expect_request("**/api/me"):
        home.table.press(Button.BACK)
    newer = phone.evaluate(NOW_ALLOWED)

    held[0].fulfill(json=older)
    held[1].fulfill(json=newer)

    expect(phone.locator("#toast")).to_contain_text("did not let", timeout=WITHIN_A_TICK_MS)


def test_the_code_of_a_large_screen_lets_a_phone_in(home, visit):
    phone, large = visit(**PHONE, **AFAR), visit(**LARGE)
    expect(large.locator("#pairing")).to_contain_text(home.people.code[:3])

    let_in_by_code(home, phone)

    expect(phone.locator("#toast")).to_contain_text("may score now")


def test_a_wrong_code_is_told_on_the_sheet_where_it_was_typed(home, visit):
    phone = visit(**PHONE, **AFAR)
    phone.get_by_role("button", name="Score with this phone").first.tap()

    phone.get_by_label("the code").fill("000000")
    phone.keyboard.press("Enter")

    expect(phone.locator("#toast")).not_to_be_empty()
    toast = phone.locator("#toast").inner_text()
    expect(phone.get_by_role("dialog").get_by_role("status")).to_have_text(toast)
    expect(phone.locator("#news")).not_to_have_text(toast)
    forgive(visit, "403")


def test_a_page_that_was_let_in_while_its_stream_opened_knows_it(home, visit):
    other = visit(**PHONE, **AFAR)
    page = other.context.new_page()
    held = held_back(page, "**/api/stream")
    with page.expect_request("**/api/stream"):
        page.goto(home.address)
    let_in_by_code(home, other)
    expect(press(page, "ok")).to_have_count(0)

    held[0].continue_()

    expect(press(page, "ok")).to_be_visible(timeout=WITHIN_A_TICK_MS)


def test_an_answer_about_rights_that_comes_late_takes_none_away(home, visit):
    phone = visit(**PHONE, **AFAR)
    ask(phone)
    then = phone.evaluate("fetch('/api/me').then((answer) => answer.json())")
    # It may be asked before the stream is open, and once more then.
    late = held_back(phone, "**/api/me", most=1)
    with phone.expect_request("**/api/me"):
        phone.evaluate("dispatchEvent(new Event('online'))")  # The stream is opened anew.
    let(home)
    expect(press(phone, "ok")).to_be_visible(timeout=WITHIN_A_TICK_MS)

    held_back(phone, "**/api/me")  # No answer after it mends what it says.
    with phone.expect_response("**/api/me"):
        late[0].fulfill(json=then)
    phone.wait_for_timeout(200)  # The page takes it; what the stream tells later would mend it.

    assert "This phone may score now" in phone.locator("#toast").inner_text()
    assert press(phone, "ok").is_visible()
    assert then["role"] == "viewer"


def test_a_wrong_code_is_said_and_may_be_typed_again(home, visit):
    phone = visit(**PHONE, **AFAR)
    phone.get_by_role("button", name="Score with this phone").first.tap()

    phone.get_by_label("Or type the code").fill("abc")
    phone.get_by_label("Or type the code").press("Enter")

    expect(phone.locator("#toast:popover-open")).to_contain_text("That is not the code")
    expect(phone.get_by_label("Or type the code")).to_have_value("abc")
    forgive(visit, "403")


def test_what_is_said_stands_beside_an_open_dialog_on_a_phone_on_its_side(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True, **AFAR)
    phone.get_by_role("button", name="Score with this phone").first.tap()
    phone.get_by_label("Or type the code").fill("abc")

    phone.get_by_label("Or type the code").press("Enter")

    expect(phone.locator("#toast:popover-open")).to_contain_text("That is not the code")
    said, asked = (phone.locator(part).bounding_box() for part in ("#toast", "#dialog"))
    assert said["x"] + said["width"] <= asked["x"]
    assert 0 <= said["y"] <= 390 - said["height"]
    forgive(visit, "403")


def test_a_tap_on_what_a_viewer_sees_leads_to_the_right_and_does_nothing_else(home, visit):
    phone = visit(**PHONE, **AFAR)
    home.throw("66331")

    cell(phone, "Sixes").get_by_role("button").tap()

    expect(phone.get_by_role("dialog", name="Score with this phone")).to_be_visible()
    assert home.table.state.sheets[0].entries == ()


def test_what_a_die_may_be_is_as_readable_for_whoever_only_looks(home, visit):
    phone, large = visit(**PHONE, **AFAR), visit(**LARGE)
    home.throw("66331", unsure="3")
    chips = [page.locator(".chip") for page in (phone, large)]
    for chip in chips:
        expect(chip).to_be_visible(timeout=SOON_MS)

    seen, asked = (chip.evaluate("chip => getComputedStyle(chip).color") for chip in chips)

    assert seen == asked


def test_phones_that_are_sent_away_may_only_look(home, visit):
    phone, other, large = visit(**PHONE, **AFAR), visit(**PHONE, **AFAR), visit(**LARGE)
    for each in (phone, other):
        ask(each)
        let(home)
        expect(press(each, "ok")).to_be_visible(timeout=WITHIN_A_TICK_MS)

    phone.get_by_role("button", name="Join").tap()
    phone.get_by_role("button", name="Send all other phones away").tap()
    # A tap so soon, where the sheet has just opened, would be the second of two.
    send_away = phone.get_by_role("dialog", name="Send all other")
    send_away.get_by_role("button", name="Send").press("Enter")

    expect(press(other, "ok")).to_have_count(0, timeout=WITHIN_A_TICK_MS)
    expect(other.locator("#toast")).to_contain_text("may only look now")
    phone.reload()
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    expect(press(phone, "ok")).to_be_visible()
    expect(press(large, "ok")).to_be_visible()


def test_what_one_page_takes_back_is_said_on_the_others(home, visit):
    phone, large = visit(**PHONE, **AFAR), visit(**LARGE)
    home.throw("66655")
    home.table.submit(ScoreIn(Place("main", "full-house")))
    expect(press(large, "back")).to_contain_text("Take back")

    press(large, "back").click()

    undone = "The table's own screen undid: Full house 25 (Ann)"
    expect(phone.locator("#toast")).to_have_text(undone, timeout=SOON_MS)
    expect(large.locator("#toast")).to_be_empty()
    assert visit(**LARGE).locator("#toast").text_content() == ""  # Who comes later was not there.


def end_turns(home, *boxes):
    """Write one turn after the other."""
    for box in boxes:
        home.table.submit(EnterRoll(dice("66331")))
        home.table.submit(ScoreIn(Place("main", box)))


def test_a_phone_that_wakes_hears_what_it_missed_each_time(home, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    end_turns(home, "ones")
    expect(phone.locator("#turn")).to_contain_text("Ben")

    for boxes, missed in ((("sixes", "chance"), "2 turns"), (("fives",), "1 turn")):
        phone.evaluate(
            """Object.defineProperty(document, "hidden", {value: true, configurable: true});
            document.dispatchEvent(new Event("visibilitychange"))"""
        )
        end_turns(home, *boxes)
        phone.evaluate(
            """delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))"""
        )
        expect(phone.locator("#toast")).to_have_text(f"You missed {missed}.", timeout=SOON_MS)


def test_so_does_one_whose_network_was_away(home, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    home.close()
    expect(phone.locator("#link")).to_have_attribute("data-link", "lost", timeout=SOON_MS)
    end_turns(home, "sixes", "chance")

    home.start()

    expect(phone.locator("#toast")).to_have_text("You missed 2 turns.", timeout=3 * SOON_MS)
    forgive(visit, "net::ERR_")


@pytest.mark.parametrize("arrives", [False, True], ids=["lost on the way", "answer lost"])
def test_an_action_that_got_no_answer_is_sent_again_and_done_once(home, visit, arrives):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop")
    sent = []

    def lose_the_first(route):
        sent.append(route.request.post_data)
        if len(sent) > 1:
            return route.continue_()
        if arrives:
            send(home, route.request.post_data)
        return route.abort()

    phone.route("**/api/press", lose_the_first)

    with phone.expect_response("**/api/press"):
        press(phone, "next").tap()

    expect(press(phone, "ok")).to_contain_text("Write Chance 19", timeout=WITHIN_A_TICK_MS)
    expect(phone.locator("#toast")).to_be_empty()
    assert sent == [sent[0], sent[0]]
    forgive(visit, "net::ERR_")


def test_an_action_that_has_waited_for_ten_seconds_is_not_sent_again(home, visit):
    phone = visit(**PHONE, own_clock=True)
    phone.clock.install()
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop")
    late = held_back(phone, "**/api/press")

    press(phone, "next").tap()
    for each in range(2):
        assert late[each]
        phone.clock.fast_forward(8_000)

    expect(phone.locator("#toast")).to_contain_text("did not answer")
    assert len(late) == 2
    assert home.table.state.roll is not None


CUT_THE_FIRST_ANSWER = """() => {
    const { fetch } = window;
    window.sent = [];
    window.fetch = async (address, options) => {
        const answer = await fetch(address, options);
        if (address !== "/api/press" || sent.push(options.body) > 1) return answer;
        const text = new TextEncoder().encode(await answer.text());
        const start = (stream) => stream.enqueue(text.slice(0, 100));
        const pull = (stream) => stream.error(new TypeError("network error"));
        return new Response(new ReadableStream({ start, pull }), answer);
    };
}"""


def test_an_action_whose_answer_was_cut_short_is_sent_again_and_done_once(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop")
    phone.evaluate(CUT_THE_FIRST_ANSWER)

    press(phone, "next").tap()

    expect(press(phone, "ok")).to_contain_text("Write Chance 19", timeout=WITHIN_A_TICK_MS)
    wait_till(phone, "sent.length === 2")
    expect(phone.locator("#toast")).to_be_empty()
    assert phone.evaluate("sent[0] === sent[1]")


def test_the_way_to_the_table_stands_on_a_large_screen_whatever_happens(home, visit):
    large = visit(**LARGE, **AFAR)
    address = large.locator(".foot .address")
    steps = (
        lambda: home.throw("66331"),
        lambda: home.table.ask_to_score("Ben's iPhone 27", lambda _: None),
        home.table.open_menu,
        lambda: home.table.press(Button.BACK, held=True),
    )

    for step in steps:
        step()
        expect(large.locator("#sentence")).to_have_text(told(home.table.snapshot().view.sentence))
        expect(address.get_by_role("img")).to_be_in_viewport(ratio=1)
        expect(address).to_contain_text("dice.test")


@pytest.mark.parametrize("width", [360, 1920])
def test_nothing_scrolls_sideways_for_viewers_and_askers(home, visit, width):
    page = visit(viewport={"width": width, "height": 900}, has_touch=True, **AFAR)
    page.get_by_role("button", name="Score with this phone").first.tap()

    small = page.evaluate(
        """[...document.querySelectorAll("dialog button, dialog input, .foot button")]
        .filter((each) => each.offsetParent).map((each) => [each.className, each.offsetHeight])
        .filter(([, height]) => height < 48)"""
    )

    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert small == []


def test_whoever_may_not_pause_is_told_how_to_come_to(visit):
    phone = visit(**PHONE, **AFAR)

    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Pause").tap()

    expect(phone.get_by_role("dialog")).to_contain_text("Whose phone is it?")
