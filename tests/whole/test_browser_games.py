"""Whole games in a real browser: played by taps alone, while another phone and a television follow."""

from __future__ import annotations

import re

import pytest
from browsing import (
    LARGE,
    NEEDS_BROWSER,
    PHONE,
    SOON_MS,
    cell,
    forgive,
    press,
    tap_elsewhere,
    written,
)
from playing import shaded
from playwright.sync_api import expect

from companion.catalogue import find_variant, own_folder
from companion.ledger import TOO_SOON_S
from companion.turn.commands import Button, ConfirmHolds, EnterRoll, PassOn, StartGame

pytestmark = NEEDS_BROWSER

YIN_YANG = {"game": "yin-yang", "players": ("Ann", "Ben"), "target": "60"}
SIX_DICE = {"game": "maxi-yatzy", "players": ("Ann", "Ben")}
EIGHT = {"game": "yin-yang", "players": tuple(f"Player number {seat}" for seat in range(1, 9))}
FARKLE = {
    "game": "farkle",
    "players": ("Ann", "Ben"),
    "target": "1000",
    "opening_minimum": "0",
    "last_turns": "false",
}
YAHTZEE = {"game": "yahtzee-os2", "players": ("Ann", "Ben")}
TURNS = (
    ("Ones", "11123", "3"), ("Twos", "22213", "6"), ("Threes", "33312", "9"),
    ("Fours", "44412", "12"), ("Fives", "55512", "15"), ("Sixes", "66612", "18"),
    ("Three of a kind", "66612", "21"), ("Four of a kind", "66661", "25"),
    ("Full house", "22333", "25"), ("Small straight", "12346", "30"),
    ("Large straight", "23456", "40"), ("Yahtzee", "55555", "50"), ("Chance", "66554", "26"),
)  # fmt: skip
"""Each box with a roll for it, and what it earns."""

COLUMNS = {"game": "two-by-three", "players": ("Ann", "Ben")}
TWO_BY_THREE = """
schema = 1
id = "two-by-three"
name = "Two by three"
family = "sheet"
players = { min = 1, max = 8 }
shared_options = []
dice = { count = 2 }
turn = { rolls = 3, hold = "free" }
section = [{ id = "boxes", label = "Boxes" }]
box = [
    { id = "ones", label = "Ones", section = "boxes", pattern = { face = 1 }, points = { base = 0, add = "matched" } },
    { id = "chance", label = "Chance", section = "boxes", pattern = { any = true }, points = { base = 0, add = "all" } },
]
column = [
    { id = "down", label = "Down", order = "down" },
    { id = "up", label = "Up", order = "up" },
    { id = "announced", label = "Announced", entry = "announced" },
]
"""
"""A game of a player's own, with few boxes: two columns in order, one that is announced."""

DOWN, UP, ANNOUNCED = range(3)
COLUMN_TURNS = (
    ("11", "Ones", DOWN, "2"), ("65", "Chance", UP, "11"), ("64", "Chance", ANNOUNCED, "10"),
    ("66", "Chance", DOWN, "12"), ("21", "Ones", UP, "1"), ("11", "Ones", ANNOUNCED, "2"),
)  # fmt: skip
"""A roll, the box and the column that it is written in, and what it earns there."""

MINYAT = {"game": "minyat", "players": ("Ann", "Ben"), "series": "wins:1"}


def with_game(game):
    return pytest.mark.parametrize("home", [pytest.param(game, id=game["game"])], indirect=True)


def enter(phone, faces, player=""):
    """Enter a roll by hand, once the page is current: dark dice first, where the game has them."""
    expect(phone.get_by_role("heading", level=2)).to_contain_text(player)
    expect(phone.locator("#app:not([data-busy])")).to_be_attached()
    phone.get_by_role("button", name="Enter by hand").tap()
    sheet = phone.get_by_role("dialog")
    for face in faces:
        sheet.get_by_role("button", name=f"A {face}").tap()
    sheet.get_by_role("button", name=re.compile("^Count (this|as roll)")).tap()
    tap_elsewhere(phone)


def keep(phone, *dice):
    """Mark dice of the roll by their places, and keep them."""
    phone.get_by_role("button", name="Choose dice to keep").tap()
    for index in dice:
        phone.locator(f'.die[data-die="{index}"]').tap()
    phone.locator(".is-keeping").tap()


def make_final(home, phone):
    """Say that the game is over, once that could be read."""
    final = phone.get_by_role("button", name="Yes, it is final")
    expect(final).to_be_visible()
    home.at += TOO_SOON_S
    final.tap()


@with_game(YAHTZEE)
def test_a_whole_sheet_is_filled_by_taps_on_two_phones_while_a_television_follows(home, visit):
    phones, television = [visit(**PHONE), visit(**PHONE)], visit("/tv", **LARGE)

    for box, faces, points in TURNS:
        for seat, phone in enumerate(phones):
            enter(phone, faces, home.table.state.players[seat])
            cell(phone, box, seat).get_by_role("button").tap()
            expect(written(television, box, seat)).to_have_text(points)

    make_final(home, phones[1])
    for page in (*phones, television):
        expect(page.get_by_role("heading", level=2)).to_have_text("Game over")
        expect(page.locator(".place")).to_have_count(2)
        expect(page.locator(".place").first).to_contain_text("315")


@pytest.fixture
def own_game(tmp_path, monkeypatch):
    """Keep a game of a player's own where such games are."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = own_folder()
    folder.mkdir(parents=True)
    (folder / "two-by-three.toml").write_text(TWO_BY_THREE)


@pytest.mark.usefixtures("own_game")
@with_game(COLUMNS)
def test_columns_in_order_and_announced_are_filled_by_taps_on_two_phones(home, visit):
    phones, television = [visit(**PHONE), visit(**PHONE)], visit("/tv", **LARGE)
    for seat, phone in enumerate(phones):
        phone.locator(f'.tab[data-seat="{seat}"]').tap()
        phone.get_by_role("button", name="This is me").tap()
        expect(phone.locator(".claim")).to_have_count(0)

    for faces, box, column, points in COLUMN_TURNS:
        for seat, phone in enumerate(phones):
            mine = cell(phone, box, 3 * seat + column)
            enter(phone, faces, home.table.state.players[seat])
            if column == ANNOUNCED:
                mine.get_by_role("button", name="announce").tap()
                expect(television.locator("#sentence")).to_contain_text(f"has announced {box}")
                tap_elsewhere(phone)
            mine.get_by_role("button", name=f"write {points}").tap()
            expect(written(television, box, 3 * seat + column)).to_have_text(points)

    make_final(home, phones[1])
    for page in (*phones, television):
        expect(page.get_by_role("heading", level=2)).to_have_text("Game over")
        expect(page.locator(".place").first).to_contain_text("38")


@with_game(FARKLE)
def test_a_game_of_farkle_is_played_by_taps(home, visit):
    phones, television = [visit(**PHONE), visit(**PHONE)], visit("/tv", **LARGE)

    enter(phones[0], "222346")
    phones[0].get_by_role("button", name=re.compile("^Bank 200")).first.tap()
    expect(television.get_by_role("heading", level=2)).to_have_text("Ben's turn")
    enter(phones[1], "223346", "Ben")
    phones[1].get_by_role("button", name="Go on: Ann throws").first.tap()
    enter(phones[0], "111346", "Ann")
    phones[0].get_by_role("button", name=re.compile("^Bank 1,?000")).first.tap()

    expect(television.locator("#sentence")).to_contain_text("Ann wins")
    make_final(home, phones[0])
    expect(television.get_by_role("heading", level=2)).to_have_text("Game over")


@with_game(YIN_YANG)
def test_a_game_of_yin_yang_is_played_by_taps(home, visit):
    phone, other, television = visit(**PHONE), visit(**PHONE), visit("/tv", **LARGE)

    enter(phone, "641646")
    keep(phone, 0, 3, 5)
    expect(other.locator("#sentence")).to_contain_text("Set aside: ")
    expect(other.get_by_role("list", name="Combination 1").locator(".die")).to_have_count(3)
    enter(phone, "236")
    expect(other.locator(".roll-of")).to_have_text("Roll 2")
    phone.get_by_role("button", name="Bank 24: 6 6 6 D6", exact=True).tap()

    expect(other.get_by_role("heading", level=2)).to_have_text("Ben's turn")
    enter(phone, "234156", "Ben")
    expect(other.locator("#sentence")).to_contain_text("nothing fits")
    phone.get_by_role("button", name="Go on: Ann throws").first.tap()
    enter(phone, "551566", "Ann")
    phone.locator(".way").first.tap()

    make_final(home, phone)
    expect(other.get_by_role("heading", level=2)).to_have_text("Game over")
    expect(other.locator(".place.is-winner")).to_contain_text("Ann")
    expect(other.locator(".place.is-winner .place-unit")).to_have_text("points")
    expect(television.locator(".place.is-winner")).to_contain_text("Ann")


@with_game(MINYAT)
def test_a_game_of_minyat_is_played_by_taps(home, visit):
    phone, other, television = visit(**PHONE), visit(**PHONE), visit("/tv", **LARGE)
    expect(phone.locator(".roll-of")).to_have_text("1 roll to go")

    enter(phone, "66621")
    phone.get_by_role("button", name="Go on: Ben throws").first.tap()
    expect(other.locator(".roll-of")).to_have_text("2 rolls to go")
    enter(phone, "44421", "Ben")
    keep(phone, 0, 1, 2)
    expect(other.locator(".die.is-kept")).to_have_count(3)
    enter(phone, "44")
    phone.get_by_role("button", name="Count the win: Ben").first.tap()

    make_final(home, phone)
    expect(other.get_by_role("heading", level=2)).to_have_text("Game over")
    expect(other.locator(".place.is-winner")).to_contain_text("Ben")
    expect(other.locator(".place.is-winner .place-unit")).to_have_text("game won")
    expect(television.locator(".place.is-winner")).to_contain_text("Ben")


@with_game(YIN_YANG)
def test_what_was_set_aside_before_is_marked_and_stays(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    home.table.submit(ConfirmHolds(shaded("6 6")))
    home.table.submit(EnterRoll(shaded("D6 D4 D2 6 3 6")))

    phone.get_by_role("button", name="Choose dice to keep").tap()

    stays = phone.locator('.die[aria-disabled="true"]')
    expect(stays).to_have_count(2)
    expect(stays.first).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".is-keeping")).to_have_text("Tap the dice to set aside")
    phone.get_by_role("button", name="6, dark").tap()
    expect(phone.locator(".is-keeping")).to_contain_text("D6")


@with_game(YAHTZEE)
def test_marks_stay_until_keeping_them_is_answered(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    phone.get_by_role("button", name="Choose dice to keep").tap()
    phone.get_by_role("button", name="Die 1: 6").tap()
    phone.route("**/api/hold", lambda route: route.abort())
    keep = phone.get_by_role("button", name="Keep 6", exact=True)

    keep.tap()

    expect(phone.locator("#toast")).to_contain_text("did not answer", timeout=10_000)
    expect(keep).to_be_visible()
    phone.unroute("**/api/hold")
    keep.tap()
    expect(phone.locator("#sentence")).to_contain_text("Keeping 6", timeout=SOON_MS)
    expect(keep).to_have_count(0)
    forgive(visit, "net::ERR_")


@with_game(YAHTZEE)
def test_ok_keeps_the_dice_that_are_marked_and_does_not_end_the_throws(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    phone.get_by_role("button", name="Choose dice to keep").tap()
    expect(press(phone, "ok")).to_contain_text("Throw all again")
    phone.get_by_role("button", name="Die 1: 6").tap()

    press(phone, "ok").tap()

    expect(phone.locator("#sentence")).to_contain_text("Keeping 6.")
    expect(press(phone, "ok")).to_contain_text("Throw the rest")


@with_game(YAHTZEE)
def test_while_ok_means_something_else_it_keeps_no_marked_dice(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    phone.get_by_role("button", name="Choose dice to keep").tap()
    phone.get_by_role("button", name="Die 1: 6").tap()

    home.table.press(Button.NEXT, held=True)
    expect(phone.locator("#sentence")).to_contain_text("OK: another face")
    expect(press(phone, "ok")).to_contain_text("Rather")
    expect(phone.locator(".way.is-keeping")).to_have_count(0)
    home.table.press(Button.BACK)

    expect(press(phone, "ok")).to_contain_text("Keep 6")


@with_game(YIN_YANG)
def test_ok_sets_nothing_aside_while_nothing_new_is_marked(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))

    phone.get_by_role("button", name="Choose dice to keep").tap()

    expect(press(phone, "ok")).to_have_attribute("aria-disabled", "true")
    expect(press(phone, "ok")).to_contain_text("Tap the dice to set aside")


@with_game(YIN_YANG)
def test_marks_end_with_the_roll_that_they_were_made_for(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    phone.get_by_role("button", name="Choose dice to keep").tap()
    expect(phone.locator(".is-keeping")).to_be_visible()

    home.table.submit(ConfirmHolds(shaded("4 D4")))

    expect(phone.locator(".is-keeping")).to_have_count(0)
    expect(phone.locator(".die.is-kept")).to_have_count(2)


@with_game(YIN_YANG)
def test_four_ways_are_offered_and_the_others_behind_one_tap(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    expect(phone.get_by_role("button", name="More ways (3)")).to_be_visible()
    expect(phone.get_by_role("button", name="Bank")).to_have_count(5)  # NEXT is one of them

    phone.get_by_role("button", name="More ways (3)").tap()

    expect(phone.locator(".way")).to_have_count(7)


@with_game(YIN_YANG)
def test_a_shade_is_corrected_with_the_face(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(shaded("D6 D4 1 6 4 6")))
    expect(phone.locator("#sentence")).to_contain_text("2 dark dice")

    phone.get_by_role("button", name="Die 1: 1, light").tap()
    phone.get_by_role("dialog").get_by_role("button", name="dark").tap()
    phone.get_by_role("dialog").get_by_role("button", name="A 1").tap()

    expect(phone.get_by_role("button", name="Die 1: 1, dark")).to_be_visible()
    assert home.table.snapshot().view.phase == "read"


@with_game(YIN_YANG)
@pytest.mark.parametrize(
    ("roll", "read", "wanted"),
    [("D6 D4 1 6 4 6", "1, light", "1, dark"), ("D6 D4 D1 D2 4 6", "2, dark", "2, light")],
)
def test_a_die_of_a_shade_that_too_many_have_is_one_of_the_other_by_a_tap_on_its_face(
    home, visit, roll, read, wanted
):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(shaded(roll)))

    phone.get_by_role("button", name=re.compile(rf"^Die \d: {read}")).tap()
    phone.get_by_role("dialog").get_by_role("button", name=f"A {wanted[0]}").tap()

    expect(phone.get_by_role("button", name=re.compile(rf"^Die \d: {wanted}"))).to_be_visible()
    assert home.table.snapshot().view.phase == "read"


@with_game(YIN_YANG)
def test_the_rules_open_with_the_house_rules_first(home, visit):
    phone = visit(**PHONE)
    house = "Who first has 60 points in the bank wins."
    expect(phone.locator("#house")).to_have_text(f"House rules: {house}")

    phone.get_by_role("button", name="Rules", exact=True).tap()

    expect(phone.get_by_role("dialog").get_by_role("listitem").first).to_have_text(house)


@with_game(YIN_YANG)
def test_every_screen_tells_the_house_rules_of_the_next_game(home, visit):
    phone, television = visit(**PHONE), visit("/tv", **LARGE)

    other = find_variant("yin-yang", {"target": "70"})
    home.table.submit(StartGame(other, ("Ann", "Ben"), breaks_off=True))

    for page in (phone, television):
        expect(page.locator("#house")).to_have_text(
            "House rules: Who first has 70 points in the bank wins."
        )


@with_game(EIGHT)
@pytest.mark.parametrize("width", [360, 390])
def test_eight_players_fit_on_a_phone(home, visit, width):
    page = visit(viewport={"width": width, "height": 844})
    home.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    expect(page.locator(".way")).to_have_count(5)

    wide = page.evaluate(
        """["sheet-rows", "tray"].map((id) => document.getElementById(id))
        .concat(document.documentElement).map((each) => each.scrollWidth - each.clientWidth)"""
    )

    assert wide == [0, 0, 0]


@with_game(SIX_DICE)
@pytest.mark.parametrize("width", [320, 360, 390])
def test_six_dice_stand_in_a_line_however_many_are_in_doubt(home, visit, width):
    page = visit(viewport={"width": width, "height": 640})
    home.throw("445312", unsure="345")
    expect(page.locator(".chip")).to_have_count(3)

    tops = page.locator(".tile").evaluate_all(
        "tiles => tiles.map((each) => Math.round(each.getBoundingClientRect().top))"
    )
    in_sight = page.locator(".foot button").evaluate_all(
        """buttons => buttons.map((each) => {
        const { left, bottom } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(left + 20, bottom - 8));
        })"""
    )

    assert max(tops) - min(tops) <= 3
    assert in_sight == [True] * 3


@with_game(MINYAT)
def test_many_throws_are_told_in_words(home, visit):
    large = visit(**LARGE)
    for _ in range(7):
        home.table.submit(EnterRoll(shaded("6 6 6 2 1")))
        home.table.submit(PassOn())

    expect(large.locator(".roll-of")).to_have_text("8 rolls to go")
    expect(large.locator(".roll-pip")).to_have_count(0)
