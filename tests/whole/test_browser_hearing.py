"""What a screen reader hears of the page: what was written, who plays, and nothing twice."""

from __future__ import annotations

import re

import pytest
from browsing import LARGE, NEEDS_BROWSER, PHONE, Home, await_soon, wait_till, written
from playing import dice
from playwright.sync_api import expect

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.turn.commands import (
    AddPlayer,
    BeginAnnouncing,
    Button,
    ComeBack,
    EnterRoll,
    LeaveGame,
    RenamePlayer,
    ScoreIn,
    SkipSeat,
    StartGame,
)
from companion.views import Motion

LISTEN = """() => {
  window.heard = [];
  let before = "";
  const listen = () => {
    const now = [...document.querySelectorAll("#news, dialog[open] .told")].map((each) => each.textContent.trim()).join("");
    if (now && now !== before) heard.push(now);
    before = now;
  };
  new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes each text that comes to stand in a part of the page that is read aloud."""

pytestmark = NEEDS_BROWSER


@pytest.fixture
def home(request):
    home = Home(players=("Ann", "Ben"), **getattr(request, "param", {}))
    yield home
    home.close()


@pytest.fixture
def listener(home, visit):
    """Return a page that notes what it says, once what is fetched after the first look is there."""
    page = visit(**LARGE)
    expect(page.locator(".last")).to_be_attached()
    page.evaluate(LISTEN)
    return page


def hears(page, *sentences):
    """Check that these are heard, one after the other, and nothing else."""
    wait_till(page, f"heard.length >= {len(sentences)}")
    assert page.evaluate("heard") == [*sentences]


def test_what_was_written_is_heard_with_the_total_and_who_throws_next(home, listener):
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(ScoreIn(Place("main", "sixes")))

    hears(listener, "Ann: Sixes 24. Total: 24. Ben, throw the dice.")


@pytest.mark.parametrize("home", [{"game": "jamb"}], indirect=True)
def test_the_column_in_which_was_written_is_heard(home, listener):
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(ScoreIn(Place("free", "sixes")))

    wait_till(listener, "heard.length")
    assert listener.evaluate("heard")[0].startswith("Ann: Sixes, Free 24. Total: 24. Ben, throw")


@pytest.mark.parametrize("home", [{"game": "jamb"}], indirect=True)
def test_the_box_that_ok_would_announce_is_heard(home, listener):
    home.table.submit(EnterRoll(dice("66661")))
    wait_till(listener, "heard.length")

    home.table.submit(BeginAnnouncing())
    wait_till(listener, "heard.length >= 2")
    home.table.press(Button.NEXT)
    wait_till(listener, "heard.length >= 3")

    first, second = listener.evaluate("heard.slice(1)")
    assert re.fullmatch("Ann, which box .* OK announces. Announce [A-Z].*", first)
    assert second.startswith("Announce ")
    assert not first.endswith(second)


@pytest.mark.parametrize("home", [{"game": "farkle"}], indirect=True)
def test_what_was_banked_is_heard(home, listener):
    home.table.submit(EnterRoll(dice("111255")))
    listener.get_by_role("button", name="Bank").first.click()

    wait_till(listener, "heard.some((each) => each.includes('Ben, throw'))")
    assert listener.evaluate("heard").pop() == "Ann has 1100 now. Ben, throw the dice."


def test_who_plays_by_now_is_heard(home, listener):
    home.table.submit(AddPlayer("Cleo"))
    hears(listener, "Cleo joined. At the table: Ann, Ben, Cleo.")

    home.table.submit(RenamePlayer(2, "Kim"))
    wait_till(listener, "heard.length >= 2")
    home.table.submit(LeaveGame(1))
    wait_till(listener, "heard.length >= 3")
    home.table.submit(ComeBack(1))

    hears(
        listener,
        "Cleo joined. At the table: Ann, Ben, Cleo.",
        "At the table: Ann, Ben, Kim.",
        "Ben left. At the table: Ann, Kim.",
        "Ben came back. At the table: Ann, Ben, Kim.",
    )


def test_what_is_told_of_others_is_heard_with_what_there_is_to_do(home, listener):
    home.table.submit(SkipSeat())

    hears(listener, "Ann is skipped. BACK takes that back. Ben, throw the dice.")


def test_that_a_game_was_broken_off_is_heard_each_time(home, listener):
    broken = "The game that was running is broken off. BACK brings it back."
    for begins in ("Ann", "Ben"):
        others = tuple(name for name in ("Ann", "Ben") if name != begins)
        home.table.submit(EnterRoll(dice("66661")))
        wait_till(listener, "heard.at(-1)?.startsWith('Roll 1')")
        game = StartGame(find_variant("yatzy"), (begins, *others), breaks_off=True)
        home.table.submit(game)
        wait_till(listener, f"heard.at(-1)?.endsWith('{begins}, throw the dice.')")
        assert listener.evaluate("heard.at(-1)").startswith(broken)


def test_what_a_hand_only_passes_over_is_not_heard_again(home, listener):
    home.throw("66331")
    wait_till(listener, "heard.length")
    for motion in (Motion.HAND, Motion.SETTLED, Motion.MOVING, Motion.SETTLED):
        home.table.show(motion, at=0)
        expect(listener.locator("#app")).to_have_attribute("data-motion", motion.value)
    home.table.submit(ScoreIn(Place("main", "sixes")))

    first, *others = "Roll 1 of 3: 6 6 3 3 1.", "Ann: Sixes 12. Total: 12. Ben, throw the dice."
    wait_till(listener, "heard.length >= 2")
    heard = listener.evaluate("heard")
    assert heard[0].startswith(first)
    assert heard[1:] == others


def test_who_takes_a_correction_back_hears_it_where_nothing_else_tells(home, listener):
    for faces, box in (("66661", "sixes"), ("55551", "fives")):
        home.table.submit(EnterRoll(dice(faces)))
        home.table.submit(ScoreIn(Place("main", box)))
    written(listener, "Sixes").press("Enter")
    listener.locator("dialog[open] .past-fix").first.press("Enter")
    listener.get_by_role("button", name="A 1", exact=True).press("Enter")
    expect(written(listener, "Sixes")).to_have_text("18")
    toast = listener.locator("#toast")
    expect(toast).to_contain_text("Set right")
    wait_till(listener, "heard.at(-1)?.startsWith('Set right')")
    assert listener.evaluate("heard.filter((each) => each.startsWith('Set right')).length") == 1

    listener.keyboard.press("Backspace")

    expect(written(listener, "Sixes")).to_have_text("24")
    wait_till(listener, "heard.at(-1)?.includes('a correction')")
    expect(toast).to_be_empty()


def test_what_is_told_on_a_sheet_that_closes_is_heard(home, listener):
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(ScoreIn(Place("main", "sixes")))
    written(listener, "Sixes").press("Enter")
    listener.locator("dialog[open] [data-action=take-out]").press("Enter")
    listener.locator("dialog[open] [data-action=take-out-sure]").press("Enter")

    expect(listener.locator("dialog[open]")).to_have_count(0)
    expect(listener.locator("#news")).to_contain_text("Taken out")


def test_a_page_that_is_opened_later_says_nothing_of_before(home, visit):
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(ScoreIn(Place("main", "sixes")))
    home.table.submit(SkipSeat())
    assert home.table.snapshot().view.notice

    phone, screen = visit(**PHONE), visit("/tv", **LARGE)

    await_soon(phone)
    home.throw("66331")
    for page in (phone, screen):
        expect(page.locator("#news")).to_contain_text("Roll 1 of 3")
        expect(page.locator("#news")).not_to_contain_text("skipped")
        expect(page.locator("#toast")).to_be_empty()


def test_who_has_left_and_who_is_in_turn_is_heard_among_the_players(home, listener):
    home.table.submit(AddPlayer("Cleo"))
    home.table.submit(LeaveGame(1))
    listener.get_by_role("button", name="Players", exact=True).press("Enter")

    for name in ("Rename Ann, in turn", "Rename Ben, away", "Rename Cleo"):
        expect(listener.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_what_others_took_back_is_shown_until_it_was_read_and_ends_before_the_next_sentence(
    home, listener
):
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(ScoreIn(Place("main", "sixes")))
    wait_till(listener, "heard.at(-1)?.includes('Ben, throw')")
    home.table.press(Button.BACK)
    toast = listener.locator("#toast")
    expect(toast).to_contain_text("undid: Sixes 24 (Ann)")
    for motion in (Motion.MOVING, Motion.SETTLED):
        home.table.show(motion, at=0)
        expect(listener.locator("#app")).to_have_attribute("data-motion", motion.value)

    expect(toast).to_contain_text("undid: Sixes 24 (Ann)")
    wait_till(listener, "heard.at(-1)?.includes('undid: Sixes 24 (Ann). Roll 1 of 3')")


def test_a_game_with_fewer_players_and_more_boxes_is_heard_of(home, listener):
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(
        StartGame(find_variant("yams-pd", {"pairs": "true"}), ("Dan",), breaks_off=True)
    )
    wait_till(listener, "heard.at(-1)?.endsWith('At the table: Dan. Dan, throw the dice.')")

    home.table.submit(StartGame(find_variant("yams-pd"), ("Dan",), breaks_off=True))
    wait_till(listener, "heard.length >= 2")
    home.table.submit(EnterRoll(dice("66661")))
    home.table.submit(ScoreIn(Place("main", "sixes")))
    wait_till(listener, "heard.at(-1)?.includes('Dan: Sixes 24. Total: 24.')")
