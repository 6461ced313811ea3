"""The past in a real browser: looked at and set right by taps, on one phone for all."""

from __future__ import annotations

import re

import pytest
from browsing import (
    LARGE,
    NEEDS_BROWSER,
    NOT_TWICE_MS,
    PHONE,
    SOON_MS,
    await_soon,
    cell,
    fetched,
    forgive,
    written,
)
from playing import dice, groups, shaded
from playwright.sync_api import expect

from companion.history.library import Library
from companion.rules.place import Place
from companion.storage.archive import Archive
from companion.turn.commands import BankTurn, EnterRoll, PassOn, ScoreIn
from web.parts import Parts

pytestmark = NEEDS_BROWSER

COLUMNS = {"game": "enhanced-yahtzee"}


@pytest.fixture
def turns(home):
    """Ann has written a full house that was misread, Ben his chance."""
    home.table.submit(EnterRoll(dice("66331")))
    home.table.submit(ScoreIn(Place("main", "full-house")))
    home.table.submit(EnterRoll(dice("12345")))
    home.table.submit(ScoreIn(Place("main", "chance")))


def with_library(home, folder):
    """Let a table show the games that it has played; return these."""
    library = Library(lambda: home.table.logged, Archive(folder / "table.sqlite3"))
    home.close()
    home.start(Parts(people=home.people, library=library))
    return library


def test_a_written_box_shows_its_rolls_and_a_die_of_it_is_set_right(home, turns, visit):
    phone, large = visit(**PHONE), visit(**LARGE)

    cell(phone, "Full house").get_by_role("link").tap()
    phone.get_by_role("button", name="Ann, turn 1, roll 1, die 5: 1").tap()
    phone.get_by_role("dialog").get_by_role("button", name="A 3", exact=True).tap()

    expect(written(large, "Full house")).to_have_text("25")
    expect(large.locator("#toast")).to_contain_text("Full house 0 is 25 now.")
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_a_correction_that_got_no_answer_is_sent_again_and_done_once(home, turns, visit):
    phone, sent = visit(**PHONE), []
    phone.goto(f"{home.address}/history")

    def lose_the_first_answer(route):
        sent.append(route.request.post_data)
        if len(sent) > 1:
            return route.continue_()
        answer = fetched(route)
        assert answer.ok
        return route.abort()

    phone.route("**/api/take-turn-out", lose_the_first_answer)
    phone.locator(".past-turn", has_text="Full house 0").get_by_role(
        "button", name="Take out"
    ).tap()
    phone.get_by_role("dialog").get_by_role("button", name="Take out").tap()

    expect(phone.get_by_role("dialog")).to_have_count(0, timeout=SOON_MS)
    assert sent == [sent[0], sent[0]]
    assert home.table.state.sheets[0].entries == ()
    assert len(home.table.state.sheets[1].entries) == 1
    forgive(visit, "net::ERR_")


def test_the_history_follows_the_table_and_moves_entries(home, turns, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator(".past-turn")).to_have_count(2)

    home.table.submit(EnterRoll(dice("11111")))
    expect(phone.locator(".past-turn")).to_have_count(3)
    turn = phone.locator(".past-turn", has_text="Full house 0")
    turn.get_by_role("button", name="Write elsewhere").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Sixes 12", exact=True).tap()

    expect(phone.locator(".past-turn").last).to_contain_text("Sixes 12")
    phone.get_by_role("button", name="Take back the correction").tap()
    expect(phone.locator(".past-turn").last).to_contain_text("Full house 0")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_happened_since_the_history_was_drawn_is_not_taken_back_unseen(home, turns, visit):
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/history")
    home.table.submit(EnterRoll(dice("11111")))
    undo = phone.get_by_role("button", name="Take back roll 1")
    expect(undo).to_be_visible()
    phone.evaluate("dispatchEvent(new Event('pagehide'))")  # It follows no more, as out of reach.
    home.table.submit(ScoreIn(Place("main", "ones")))

    undo.tap()

    expect(phone.locator("#toast")).to_have_text("Ann already chose Ones. Look again.")
    expect(phone.get_by_role("button", name="Take back Ones (Ann)")).to_be_visible()
    assert len(home.table.state.sheets[0].entries) == 2
    forgive(visit, "409")


def test_the_focus_stays_where_it_was_when_the_history_is_drawn_anew(home, turns, visit):
    large = visit(**LARGE)
    large.goto(f"{home.address}/history")
    control = large.locator('[data-action="take-out"]').first
    control.focus()
    told = large.evaluate("document.activeElement.outerHTML")
    before = large.locator("main.past").get_attribute("data-version")

    home.throw("11111")

    expect(large.locator("main.past")).not_to_have_attribute("data-version", before)
    assert large.evaluate("document.activeElement.outerHTML") == told


def test_the_focus_goes_along_with_the_questions_about_a_die(home, turns, visit):
    large = visit(**LARGE)
    await_soon(large)
    written(large, "Full house").click()
    large.get_by_role("dialog").locator('[data-action="fix-die"]').first.focus()

    large.keyboard.press("Enter")

    expect(large.get_by_role("dialog")).to_contain_text("show?")
    assert large.evaluate("document.activeElement.closest('dialog') !== null")


def test_a_turn_is_taken_out_once_that_was_confirmed(home, turns, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(dice("11111")))
    cell(phone, "Full house").get_by_role("link").tap()

    phone.get_by_role("button", name="Take out").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Take out").tap()

    expect(phone.locator("#toast")).to_contain_text("Taken out: Ann's turn 1, ")


@pytest.mark.parametrize("home", [{"game": "yin-yang"}], indirect=True)
def test_two_dice_of_the_past_that_were_taken_for_one_another_are_set_right_at_once(home, visit):
    home.table.submit(EnterRoll(shaded("6 6 5 D2 D3 D4")))
    home.table.submit(BankTurn(groups("6 6")))
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/history")
    sheet = phone.get_by_role("dialog")

    phone.get_by_role("button", name="die 5: 6").tap()
    sheet.get_by_role("button", name="dark", exact=True).tap()
    sheet.get_by_role("button", name="A 6", exact=True).tap()
    expect(sheet).to_contain_text("And which other die was light?")
    expect(sheet.locator(".face-button")).to_have_count(3)
    phone.wait_for_timeout(NOT_TWICE_MS)
    sheet.get_by_role("button", name=re.compile(": 4$")).tap()

    expect(phone.locator(".standing")).to_contain_text("12")
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_what_shows_a_box_is_one_script(turns, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    asked = []
    phone.on("request", lambda request: asked.append(request.url.rsplit("/")[-1]))

    cell(phone, "Full house").get_by_role("link").tap()

    expect(phone.get_by_role("dialog").locator(".past-turn")).to_be_visible()
    assert "past-sheet.js" in asked
    assert not {"dom.js", "live.js", "words.js"} & set(asked)


def test_a_page_stays_where_a_box_is_to_be_shown_and_the_table_does_not_answer(turns, visit):
    phone = visit(**PHONE)
    await_soon(phone)
    phone.route("**/history*", lambda route: route.abort())

    cell(phone, "Full house").get_by_role("link").tap()

    expect(phone.locator("#toast")).to_contain_text("The table did not answer")
    expect(written(phone, "Full house")).to_have_text("0")
    phone.unroute("**/history*")
    phone.wait_for_timeout(NOT_TWICE_MS)
    cell(phone, "Full house").get_by_role("link").tap()
    expect(phone.locator(".past-turn")).to_be_visible()
    forgive(visit, "ERR_FAILED")


def test_games_that_a_browser_shows_again_as_they_were_are_fetched_anew(
    home, turns, visit, tmp_path
):
    with_library(home, tmp_path)
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/games")
    expect(phone.locator(".past-list")).to_contain_text("Ann 0")
    home.table.submit(EnterRoll(dice("66666")))
    home.table.submit(ScoreIn(Place("main", "yahtzee")))

    phone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(phone.locator(".past-list")).to_contain_text("Ann 50")
    phone.route("**/games", lambda route: route.abort())
    phone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    phone.wait_for_timeout(300)
    expect(phone.locator(".past-list")).to_contain_text("Ann 50")
    forgive(visit, "ERR_FAILED")


def test_a_history_that_was_not_fetched_is_fetched_again(home, turns, visit):
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/history")
    expect(phone.locator(".past-turn")).to_have_count(2)
    phone.route("**/history", lambda route: route.abort(), times=1)

    with phone.expect_event("requestfailed"):
        home.table.submit(EnterRoll(dice("11111")))

    expect(phone.locator(".past-turn")).to_have_count(3)
    forgive(visit, "ERR_FAILED")


def test_a_history_that_comes_late_is_not_drawn_over_a_newer_one(home, turns, visit):
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/history")
    expect(phone.locator(".past-turn")).to_have_count(2)
    late = []
    phone.route("**/history", lambda route: late.append((route, fetched(route))), times=1)
    with phone.expect_request("**/history"):
        home.table.submit(EnterRoll(dice("11111")))
    while not late:  # it has to be the older one
        phone.wait_for_timeout(50)

    home.table.submit(ScoreIn(Place("main", "ones")))
    undo = phone.get_by_role("button", name="Take back Ones (Ann)")
    expect(undo).to_be_visible()
    route, answer = late[0]
    route.fulfill(response=answer)

    phone.wait_for_timeout(500)
    expect(undo).to_be_visible()


def test_a_history_that_is_refused_is_asked_for_again(home, turns, visit):
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/history")
    expect(phone.locator(".past-turn")).to_have_count(2)
    phone.route("**/history", lambda route: route.fulfill(status=429, body="too fast"), times=1)

    home.table.submit(EnterRoll(dice("11111")))

    expect(phone.locator(".past-turn")).to_have_count(3)
    forgive(visit, "429")


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "players": ("Ann", "Ben", "Cleo"), "columns": "seven"}], indirect=True
)
def test_a_past_sheet_says_which_box_and_whose_it_is_wherever_it_is_moved(home, visit, tmp_path):
    home.table.submit(EnterRoll(dice("44421")))
    home.table.submit(ScoreIn(Place("down", "ones")))
    with_library(home, tmp_path)
    phone = visit(**PHONE)
    phone.goto(f"{home.address}/games/last")
    table = phone.locator(".past-table")
    name, written = table.locator("bdi", has_text="Ben"), table.get_by_role("cell").first
    expect(written).to_have_text("1")
    before = written.bounding_box()["x"]

    table.evaluate("table => table.scrollTo(600, 0)")

    label = table.get_by_role("rowheader", name="Ones", exact=True).bounding_box()
    assert written.bounding_box()["x"] == before - 600
    at = {"x": label["x"] + 30, "y": table.locator("thead").bounding_box()["y"] + 20}
    over = "({ x, y }) => document.elementFromPoint(x, y).getAttribute('rowspan')"
    assert phone.evaluate(over, at) == "2"  # No name lies over it.
    assert 0 <= label["x"] < label["x"] + label["width"] <= name.bounding_box()["x"] < 390 - 30


@pytest.mark.parametrize(
    ("home", "rounds", "sheets"),
    [({"game": "balut"}, 0, 1), ({"game": "farkle"}, 45, 1), ({"game": "farkle"}, 75, 2)],
    indirect=["home"],
)
def test_a_long_sheet_begins_under_its_title_on_paper(home, visit, tmp_path, rounds, sheets):
    for _ in range(2 * rounds):
        home.table.submit(EnterRoll(dice("223346")))
        home.table.submit(PassOn())
    library = with_library(home, tmp_path)
    page = visit(**LARGE)

    page.goto(f"{home.address}/games/{library.last().id}/print")

    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == sheets


@pytest.mark.parametrize("home", [COLUMNS], indirect=True)
def test_on_paper_no_head_stays_in_sight_or_covers_a_line(home, visit, tmp_path):
    library = with_library(home, tmp_path)
    page = visit(**LARGE)
    page.goto(f"{home.address}/games/{library.last().id}/print")

    page.emulate_media(media="print")

    looks = page.locator(".past-table th").evaluate_all(
        """heads => [...new Set(heads.map((each) => {
            const { position, backgroundColor } = getComputedStyle(each);
            return `${position} on ${backgroundColor}`;
        }))]"""
    )
    assert looks == ["static on rgba(0, 0, 0, 0)"]
    line = "each => getComputedStyle(each).borderLeftStyle"
    ones = page.get_by_role("row", name="Ones").get_by_role("cell")
    assert [each.evaluate(line) for each in ones.all()] == ["solid", *["none"] * 3] * 2


@pytest.fixture
def past(home, turns, visit):
    """Return the page of the history, on which two turns stand."""
    page = visit(**LARGE)
    page.goto(f"{home.address}/history")
    expect(page.locator(".past-fix").first).to_be_enabled()
    return page


def test_the_focus_stays_at_the_die_that_was_set_right_by_its_key(past):
    die = re.compile("^Ann, turn 1, roll 1, die 5")
    past.get_by_role("button", name=die).press("Enter")
    expect(past.get_by_role("dialog")).to_be_visible()

    past.keyboard.press("3")

    expect(past.get_by_role("button", name="Ann, turn 1, roll 1, die 5: 3")).to_be_focused()
    past.get_by_role("button", name="Take back the correction").press("Enter")
    expect(past.get_by_role("button", name="Ann, turn 1, roll 1, die 5: 1")).to_be_visible()
    assert past.evaluate("document.activeElement.localName") in {"a", "button"}


def test_the_focus_stays_at_the_turn_that_was_written_elsewhere(past):
    past.get_by_role("button", name="Write elsewhere: Ann, turn 1").press("Enter")
    past.get_by_role("dialog").get_by_role("button", name="Sixes 12", exact=True).press("Enter")

    expect(past.locator(".past-turn", has_text="Sixes 12")).to_be_visible()
    expect(past.get_by_role("button", name="Write elsewhere: Ann, turn 1")).to_be_focused()


def test_no_other_turn_has_the_focus_of_one_that_was_taken_out(home, past):
    for box in ("ones", "twos"):
        home.table.submit(EnterRoll(dice("11122")))
        home.table.submit(ScoreIn(Place("main", box)))
    expect(past.locator(".past-turn")).to_have_count(4)
    past.get_by_role("button", name="Take out: Ann, turn 1").press("Enter")
    past.locator("dialog[open] [data-action=take-out-sure]").press("Enter")

    expect(past.get_by_role("button", name="Take back the correction")).to_be_visible()
    expect(past.locator(".past-top a").first).to_be_focused()
