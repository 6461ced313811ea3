"""Two quick taps at one place, which few phones count: the second does nothing nobody has read."""

from __future__ import annotations

import pytest
from browsing import NEEDS_BROWSER, NOT_TWICE_MS, PHONE, await_soon, cell, press, tap_twice
from playing import dice
from playwright.sync_api import expect

from companion.rules.place import Place
from companion.turn.commands import EnterRoll, ScoreIn

pytestmark = NEEDS_BROWSER


def with_game(game, *players):
    return pytest.mark.parametrize(
        "home", [pytest.param({"game": game, "players": players}, id=game)], indirect=True
    )


@pytest.fixture
def phone(visit):
    """Return a phone on which all of the page has come."""
    phone = visit(**PHONE)
    await_soon(phone)
    return phone


def test_a_double_tap_on_a_die_sets_no_face(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    await_soon(phone)
    home.throw("66333")
    die = phone.get_by_role("button", name="Die 5: 3")
    expect(die).to_be_visible()

    tap_twice(phone, die)

    expect(phone.get_by_role("dialog", name="What does die 5 show?")).to_be_visible()
    assert [die.face for die in home.table.snapshot().view.dice] == [6, 6, 3, 3, 3]


def test_a_sheet_that_is_opened_by_a_double_tap_stays_open(visit):
    large = visit(viewport={"width": 1280, "height": 800})
    await_soon(large)

    large.locator("[data-action=more]").dblclick()

    large.wait_for_timeout(NOT_TWICE_MS)
    expect(large.locator("dialog[open]")).to_be_visible()


def test_two_taps_on_ok_that_a_phone_does_not_count_confirm_one_thing(home, phone):
    home.throw("66331")
    expect(press(phone, "ok")).to_contain_text("Stop and choose")

    tap_twice(phone, press(phone, "ok"))

    expect(press(phone, "ok")).to_contain_text("Write Chance 19")
    assert home.table.state.sheets[0].entries == ()


@with_game("farkle", "Ann", "Ben")
def test_dice_that_are_kept_by_two_taps_are_not_banked(home, phone):
    home.table.submit(EnterRoll(dice("111346")))
    phone.get_by_role("button", name="Choose dice to keep").tap()
    for die in range(3):
        phone.locator(".die").nth(die).tap()
    phone.wait_for_timeout(NOT_TWICE_MS)

    tap_twice(phone, phone.locator(".way.is-keeping"))

    expect(press(phone, "ok")).to_contain_text("Throw the rest")
    expect(phone.get_by_role("heading", level=2)).to_contain_text("Ann's turn")


@with_game("yatzy", "Ann", "Ben", "Cleo")
def test_a_player_who_is_renamed_by_two_taps_does_not_leave(home, phone):
    phone.get_by_role("button", name="Players", exact=True).tap()
    phone.get_by_role("button", name="Rename Ben").tap()
    phone.get_by_label("Another name for Ben").fill("Benno")
    phone.wait_for_timeout(NOT_TWICE_MS)

    tap_twice(phone, phone.get_by_role("button", name="Save"))

    expect(phone.get_by_role("button", name="Rename Benno")).to_be_visible()
    assert home.table.state.away == ()


def test_a_turn_is_not_taken_out_on_the_history_by_the_two_taps_that_ask_for_it(home, visit):
    home.table.submit(EnterRoll(dice("11111")))
    home.table.submit(ScoreIn(Place("main", "ones")))
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True)
    phone.goto(f"{home.address}/history")
    ways = phone.locator("[data-action=take-out]").first
    expect(ways).to_be_visible()

    tap_twice(phone, ways)

    expect(phone.locator("[data-action=take-out-sure]")).to_be_visible()
    assert len(home.table.state.sheets[0].entries) == 1


def test_a_turn_is_not_taken_out_by_the_two_taps_that_ask_for_it(home, visit):
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True)
    await_soon(phone)
    home.table.submit(EnterRoll(dice("11111")))
    home.table.submit(ScoreIn(Place("main", "ones")))
    cell(phone, "Ones").get_by_role("link").tap()
    expect(phone.get_by_role("button", name="Take out")).to_be_visible()
    phone.wait_for_timeout(NOT_TWICE_MS)

    tap_twice(phone, phone.get_by_role("button", name="Take out"))

    expect(phone.locator("[data-action=take-out-sure]")).to_be_visible()
    assert len(home.table.state.sheets[0].entries) == 1
