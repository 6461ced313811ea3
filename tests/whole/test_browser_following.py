"""How a page keeps to its table, in a real browser: silence, sleep, late answers, other rolls."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

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
)
from playing import dice
from playwright.sync_api import expect

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.turn.commands import Button, CorrectDie, EnterRoll, ScoreIn, StartGame

pytestmark = NEEDS_BROWSER

COUNTED = """window.streams = [];
window.EventSource = class extends EventSource {
    constructor(address) { super(address); streams.push(this); }
}"""
"""Keeps all streams that a page has opened."""


def with_its_streams(phone):
    """Load a page anew that keeps its streams, and whose clock can be put forward."""
    phone.add_init_script(COUNTED)
    phone.clock.install()
    phone.reload()
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    assert phone.evaluate("streams.length") == 1


def test_a_stream_that_says_nothing_any_more_is_given_up_and_another_one_opened(home, visit):
    phone = visit(**PHONE, own_clock=True)
    with_its_streams(phone)

    phone.clock.fast_forward(12_000)
    phone.evaluate("streams[0].dispatchEvent(new Event('heartbeat'))")
    phone.clock.fast_forward(12_000)
    kept = phone.evaluate("streams[0].readyState === EventSource.OPEN")
    phone.clock.fast_forward(4_000)

    wait_till(phone, "streams.length === 2")
    assert kept
    assert phone.evaluate("streams[0].readyState === EventSource.CLOSED")


@pytest.mark.parametrize(
    "event",
    ["new PageTransitionEvent('pageshow', { persisted: true })", "new Event('online')"],
    ids=["comes back by the browser's own way back", "has its network again"],
)
def test_a_page_follows_anew_that(home, visit, event):
    phone = visit(**PHONE, own_clock=True)
    with_its_streams(phone)
    phone.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    wait_till(phone, "streams[0].readyState === EventSource.CLOSED")

    phone.evaluate(f"dispatchEvent({event})")
    home.throw("66331")

    expect(cell(phone, "Sixes")).to_have_text("12", timeout=SOON_MS)


def at_a_roll(home, visit):
    """Return a large screen that listens to keys, with a roll to look at."""
    large = visit(**LARGE)
    await_soon(large)
    home.throw("66331")
    expect(press(large, "next")).to_contain_text("Stop and choose")
    return large


def test_a_key_that_is_held_down_is_one_press_and_the_browsers_own_keys_are_none(home, visit):
    large = at_a_roll(home, visit)

    large.keyboard.press("Control+Backspace")
    large.keyboard.down("n")
    large.keyboard.down("n")
    large.keyboard.up("n")
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    large.keyboard.press("n")

    expect(press(large, "ok")).to_contain_text("Write Sixes 12")


@pytest.mark.parametrize("home", [{"game": "jamb"}], indirect=True)
def test_a_key_is_held_as_its_button_is(home, visit):
    large = visit(**LARGE, own_clock=True)
    await_soon(large)
    large.clock.install()
    home.throw("66331")
    expect(press(large, "next")).to_contain_text("Stop and choose")

    large.clock.pause_at(large.evaluate("Date.now()") / 1000 + 10)  # However slow this machine is.
    large.keyboard.down("n")
    large.clock.fast_forward(1_000)
    expect(press(large, "ok")).to_contain_text("Announce")
    sentence = large.locator("#sentence").text_content()
    large.keyboard.up("n")
    large.clock.resume()
    large.keyboard.press("Backspace")

    assert "which box do you announce" in sentence
    expect(press(large, "next")).to_contain_text("Stop and choose")


NOTE_ASKED = """() => {
    const fetched = window.fetch;
    window.asked = [];
    window.fetch = (...about) => (asked.push(String(about[0])), fetched(...about));
}"""
"""Note what the page asks the table for."""


def test_a_key_that_is_down_when_another_window_comes_is_no_press(home, visit):
    large = at_a_roll(home, visit)
    large.evaluate(NOTE_ASKED)

    large.keyboard.down("n")
    large.evaluate("dispatchEvent(new Event('blur'))")
    large.keyboard.up("n")
    assert not [each for each in large.evaluate("asked") if "press" in each]
    large.keyboard.press("n")

    expect(press(large, "ok")).to_contain_text("Write Chance 19")


def test_a_key_counts_for_what_was_seen_when_it_went_down(home, visit):
    large = at_a_roll(home, visit)

    large.keyboard.down("n")
    large.keyboard.down("Backspace")  # Who types fast has the next key down before one is up.
    expect(press(large, "ok")).to_contain_text("Write Chance 19")
    large.keyboard.up("Backspace")
    expect(large.locator("#toast")).not_to_be_empty()
    forgive(visit, "409")

    expect(press(large, "ok")).to_contain_text("Write Chance 19")


TELL = """([button, kind, pointerId = 0]) =>
    button.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId }))"""
"""Tell a button of a finger, which may have its number."""


@pytest.mark.parametrize("ended_s", [0, 1.5], ids=["begins to scroll", "goes after 1.5 s"])
def test_a_finger_on_back_holds_it_for_two_seconds_and_not_where_it(home, visit, ended_s):
    phone = visit(**PHONE, own_clock=True)
    await_soon(phone)
    phone.clock.install()
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop and choose")
    back = press(phone, "back").element_handle()

    phone.clock.pause_at(phone.evaluate("Date.now()") / 1000 + 10)  # However slow this machine is.
    phone.evaluate(TELL, [back, "pointerdown"])
    phone.clock.fast_forward(int(1000 * ended_s))
    phone.evaluate(TELL, [back, "pointerup" if ended_s else "pointercancel"])
    phone.clock.resume()
    phone.clock.fast_forward(3_000)
    phone.keyboard.press("n")
    expect(press(phone, "ok")).to_contain_text("Write Chance 19")

    phone.evaluate(TELL, [back, "pointerdown"])
    phone.clock.fast_forward(2_000)
    expect(phone.locator("#sentence")).to_contain_text("Paused")


HEAR = """() => {
    window.heard = [];
    for (const kind of ["held", "click"])
        addEventListener(kind, ({ target }) => heard.push(`${kind} ${target.dataset.button}`));
}"""
"""Note of which buttons the page hears that they were held, or clicked."""


@pytest.fixture
def hearing(home, visit):
    """Return a phone that notes what it hears of its buttons, and whose clock stands."""
    phone = visit(**PHONE, own_clock=True)
    await_soon(phone)
    phone.clock.install()
    phone.evaluate(HEAR)
    phone.clock.pause_at(phone.evaluate("Date.now()") / 1000 + 10)  # However slow this machine is.
    return phone


def test_of_two_fingers_on_two_buttons_the_first_one_holds(hearing):
    phone = hearing
    back, following = (press(phone, name).element_handle() for name in ("back", "next"))

    phone.evaluate(TELL, [back, "pointerdown", 1])
    phone.evaluate(TELL, [following, "pointerdown", 2])
    phone.clock.fast_forward(1_500)
    phone.evaluate(TELL, [following, "pointerup", 2])
    phone.clock.fast_forward(500)

    assert phone.evaluate("heard") == ["held BACK"]


def test_enter_on_a_button_counts_though_a_finger_that_held_it_slid_off(hearing):
    phone = hearing
    back = press(phone, "back").element_handle()

    phone.evaluate(TELL, [back, "pointerdown", 1])
    phone.clock.fast_forward(2_000)
    phone.evaluate(TELL, [back, "pointerup", 1])
    phone.clock.resume()
    press(phone, "back").focus()
    phone.keyboard.press("Enter")

    assert phone.evaluate("heard") == ["held BACK", "click BACK"]


@pytest.mark.parametrize(
    "begin",
    [
        lambda phone: phone.get_by_role("button", name="Die 5: 1").tap(),
        lambda phone: phone.get_by_role("button", name="Enter by hand").tap(),
        lambda phone: cell(phone, "Yahtzee").get_by_role("button").tap(),
    ],
    ids=["a die", "a roll by hand", "a box to scratch"],
)
def test_a_question_ends_with_the_roll_that_it_is_about(home, visit, begin):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Yahtzee").get_by_role("button")).to_be_visible()
    begin(phone)
    expect(phone.locator("#dialog")).to_be_visible()

    home.table.submit(ScoreIn(Place("main", "chance")))
    home.table.submit(EnterRoll(dice("55542")))

    expect(phone.locator("#dialog")).to_be_hidden(timeout=SOON_MS)


def test_a_tap_on_what_was_another_thing_when_the_finger_went_down_is_refused(home, visit):
    large = visit(**LARGE)
    home.throw("66331")
    large.locator('[data-action="score"][data-box="chance"]').hover()

    large.mouse.down()
    home.table.submit(EnterRoll(dice("55542")))
    changed = home.table.state
    expect(large.locator('[data-points="19"]')).to_have_count(0)
    large.mouse.up()

    expect(large.locator("#toast")).to_contain_text("has changed meanwhile")
    assert home.table.state is changed
    forgive(visit, "409")


def test_a_die_is_set_right_though_another_one_was_since_the_finger_went_down(home, visit):
    large = visit(**LARGE)
    home.throw("66331", unsure="13")
    large.locator('.chip[data-die="1"]').hover()

    large.mouse.down()
    home.table.submit(CorrectDie(3, 3))
    expect(large.locator('.chip[data-die="3"]')).to_have_count(0)
    large.mouse.up()

    expect(large.locator('.chip[data-die="1"]')).to_have_count(0)
    assert all(die.sure for die in home.table.state.roll.dice)


def test_an_answer_that_comes_late_brings_nothing_older_back(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Sixes")).to_have_text("12")
    late = held_back(phone, "**/api/press")
    with phone.expect_request("**/api/press") as asked:
        press(phone, "next").tap()
    send(home, asked.value.post_data)
    expect(press(phone, "ok")).to_contain_text("Write Chance 19")
    home.table.press(Button.NEXT)
    expect(press(phone, "ok")).to_contain_text("Write Sixes 12")

    with phone.expect_response("**/api/press"):
        late[0].continue_()
    wait_till(phone, "!('busy' in document.getElementById('app').dataset)")

    expect(press(phone, "ok")).to_contain_text("Write Sixes 12")


@pytest.mark.parametrize("home", [{"is_open": False}], indirect=True)
def test_a_page_that_gets_no_stream_hears_that_it_may_score_no_more(home, visit):
    page, known = visit(**PHONE, **AFAR).context.new_page(), {}
    page.on("request", lambda asked: known.update(parse_qs(urlsplit(asked.url).query)))
    page.route("**/api/stream", lambda route: route.abort())
    page.goto(home.address)
    expect(page.locator("#link")).to_have_attribute("data-link", "polling")
    page.get_by_role("button", name="Score with this phone").first.tap()
    page.get_by_label("Or type the code").fill(home.people.code)
    page.get_by_role("button", name="Let me in").tap()
    expect(press(page, "ok")).to_be_visible()

    home.people.send_away_all_but("")

    expect(press(page, "ok")).to_be_hidden(timeout=3 * SOON_MS)
    now = page.evaluate("fetch('/api/state').then((answer) => answer.json())")
    assert known["looks"] == [now["looks"]]


def test_no_turn_is_missed_of_a_game_that_is_over(home, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    hide = """Object.defineProperty(document, "hidden", {value: true, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"))"""
    phone.evaluate(hide)
    home.table.submit(StartGame(find_variant("yatzy"), ("Cleo", "Dan"), breaks_off=True))
    home.table.submit(EnterRoll(dice("66331")))
    home.table.submit(ScoreIn(Place("main", "chance")))

    phone.evaluate(
        """delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))"""
    )

    expect(phone.locator("#turn")).to_contain_text("Dan")
    expect(phone.locator("#toast")).not_to_contain_text("missed")
