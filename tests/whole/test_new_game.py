"""A game begun in a real browser: two taps, names, seats and colours, and nobody's game is lost."""

from __future__ import annotations

import re

import pytest
from browsing import (
    LARGE,
    NEEDS_BROWSER,
    NOT_TWICE_MS,
    PHONE,
    SOON_MS,
    Home,
    await_soon,
    forgive,
    held_back,
    tap_twice,
    wait_till,
)
from playing import dice
from playwright.sync_api import expect

from companion.catalogue import find_variant, own_folder, playable
from companion.storage.log import MemoryLog
from companion.storage.players import LogWithRoster, Roster
from companion.table import Table
from companion.turn.commands import ConfirmEnd, EnterRoll, PassOn, RenamePlayer, StartGame
from companion.turn.events import GameStarted
from companion.turn.players import LONGEST_NAME
from companion.views import Motion
from web.app import create_app
from web.parts import Parts
from web.serve import start_server

pytestmark = NEEDS_BROWSER


class NewHome(Home):
    """A table at which nobody has played this evening, and the list of those who ever did."""

    def __init__(self, folder):
        self.roster = Roster(folder / "players.json")
        self.roster.remember([GameStarted(find_variant("yatzy"), ("Cleo", "Dan"))])
        log = LogWithRoster(MemoryLog(), self.roster)
        self.table = Table(log, clock=lambda: 0.0, games=playable())
        self.table.propose(StartGame(find_variant("yatzy"), ("Ann", "Ben")))
        self.table.show(Motion.EMPTY, at=0)
        self.server, self.height = None, 0.0
        self.start()

    def start(self):
        app = create_app(
            self.table, Parts(roster=self.roster), find_addresses=lambda: ("http://dice.test/",)
        )
        self.server = start_server(app, "127.0.0.1", 0)


DUEL = """
schema = 1
id = "duel"
name = "Duel"
family = "sheet"
players = { min = 1, max = 2 }
shared_options = []
dice = { count = 5 }
turn = { rolls = 3, hold = "free" }
section = [{ id = "boxes", label = "Boxes" }]
box = [{ id = "chance", label = "Chance", section = "boxes", pattern = { any = true }, points = { base = 0, add = "all" } }]
column = [{ id = "main", label = "Main" }]
"""
"""A game of a player's own that takes two players at most."""


@pytest.fixture
def duel(tmp_path, monkeypatch):
    """Keep that game where players keep their own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = own_folder()
    folder.mkdir(parents=True)
    (folder / "duel.toml").write_text(DUEL)


@pytest.fixture
def home(tmp_path):
    home = NewHome(tmp_path)
    yield home
    home.close()


def names(table):
    return table.state.players


def name_at(page, seat):
    return page.get_by_label(f"Name of the player at seat {seat}")


def start(page, game):
    return page.get_by_role("button", name=f"Start {game}", exact=True)


def begun(home, *players, game="minyat", **options):
    home.table.submit(StartGame(find_variant(game, options), players))


def played(home, *players):
    """Play a game of MinYat to its end: the first player's roll wins it."""
    begun(home, *players, series="games:1")
    home.table.submit(EnterRoll(dice("66666")))
    home.table.submit(PassOn())
    home.table.submit(ConfirmEnd())


def test_the_first_game_is_begun_by_one_tap_and_every_screen_follows(home, visit):
    phone, large = visit(**PHONE), visit(**LARGE)
    expect(phone.get_by_role("heading", level=2)).to_have_text("Who plays?")
    expect(name_at(phone, 1)).to_have_value("Ann")

    start(phone, "Yatzy").tap()

    expect(large.get_by_role("heading", level=2)).to_contain_text("Ann's turn", timeout=SOON_MS)
    expect(phone.locator("#setup")).to_be_hidden()
    expect(large.locator("th.lane .seat.is-blue")).to_have_text("1")
    assert names(home.table) == ("Ann", "Ben")


def test_names_can_be_typed_where_a_browser_shows_a_phone_s_page_at_twice_its_size(home, visit):
    phone = visit(viewport={"width": 195, "height": 422}, has_touch=True)

    name_at(phone, 1).tap()

    expect(name_at(phone, 1)).to_be_focused()
    assert name_at(phone, 1).bounding_box()["width"] >= 90


def test_after_a_game_the_next_one_takes_two_taps_and_another_player_begins(home, visit):
    phone = visit(**PHONE)
    played(home, "Ann", "Ben")

    phone.get_by_role("button", name="New game", exact=True).tap()
    start(phone, "MinYat").tap()

    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(phone.get_by_role("heading", level=2)).to_contain_text("Ben's turn")
    assert names(home.table) == ("Ben", "Ann")
    assert home.table.state.variant.options == (("series", "games:1"),)


def test_players_are_named_added_moved_and_taken_out_with_the_keyboard(home, visit):
    page = visit(**LARGE)
    name_at(page, 1).fill("עומר")
    expect(name_at(page, 1)).to_have_css("direction", "rtl")
    name_at(page, 1).fill("Zoë")
    name_at(page, 1).press("Enter")
    expect(name_at(page, 2)).to_be_focused()
    page.get_by_role("button", name="Add a player").press("Enter")
    expect(name_at(page, 3)).to_be_focused()
    page.get_by_role("button", name="Add Cleo").press("Enter")
    expect(name_at(page, 3)).to_have_value("Cleo")
    expect(page.locator(".seat-name")).to_have_count(3)

    page.get_by_role("button", name="Move Cleo up").press("Enter")
    expect(page.get_by_role("button", name="Move Cleo up")).to_be_focused()
    page.get_by_role("button", name="Move Cleo up").press("Enter")
    page.get_by_role("button", name="Remove Ben").press("Enter")
    expect(page.get_by_text("Cleo begins.")).to_be_visible()
    start(page, "Yatzy").press("Enter")

    expect(page.get_by_role("heading", level=2)).to_contain_text("Cleo's turn")
    assert names(home.table) == ("Cleo", "Zoë")


def test_the_focus_goes_on_beside_a_seat_or_a_game_that_is_gone(home, visit):
    page = visit(**LARGE)
    minyat = page.get_by_role("button", name=re.compile("^MinYat"))

    page.get_by_role("button", name="Remove Ben").press("Enter")
    expect(page.get_by_role("button", name="Add a player")).to_be_focused()

    page.get_by_role("button", name=re.compile("^Other games")).press("Enter")
    minyat.press("Enter")
    expect(page.locator(".card")).to_have_count(1)
    expect(minyat).to_be_focused()


def test_nobody_is_said_to_begin_who_plays_alone(home, visit):
    phone = visit(**PHONE)
    expect(phone.get_by_text("Ann begins.")).to_be_visible()

    phone.get_by_role("button", name="Remove Ann").tap()

    expect(name_at(phone, 1)).to_have_value("Ben")
    expect(phone.get_by_text("begins.")).to_have_count(0)
    for nothing in ("Move Ben up", "Move Ben down", "Remove Ben"):
        button = phone.get_by_role("button", name=nothing)
        expect(button).to_have_attribute("aria-disabled", "true")


def test_a_name_is_told_everywhere_as_it_is_typed(home, visit):
    phone = visit(**PHONE)
    expect(name_at(phone, 1)).to_have_value("Ann")

    name_at(phone, 1).fill("Annika")

    expect(phone.get_by_text("Annika begins.")).to_be_visible()
    expect(phone.get_by_role("button", name="Remove Annika")).to_be_visible()
    expect(name_at(phone, 1)).to_be_focused()


def test_seats_are_moved_by_buttons_that_a_thumb_hits_on_a_small_phone(home, visit):
    phone = visit(viewport={"width": 360, "height": 740}, has_touch=True)

    phone.get_by_role("button", name="Move Ben up").tap()

    expect(name_at(phone, 1)).to_have_value("Ben")
    sizes = phone.locator(".seat-button, .seat-colour").evaluate_all(
        "buttons => buttons.map((each) => Math.min(each.offsetWidth, each.offsetHeight))"
    )
    assert min(sizes) >= 48
    assert name_at(phone, 1).bounding_box()["width"] >= 100


def test_a_seat_that_is_moved_to_the_end_opens_no_keyboard(home, visit):
    phone = visit(**PHONE)

    phone.get_by_role("button", name="Move Ben up").tap()
    expect(phone.get_by_role("button", name="Move Ben down")).to_be_focused()
    phone.get_by_role("button", name="Move Ben down").tap()

    expect(phone.get_by_role("button", name="Move Ben up")).to_be_focused()


def test_seats_without_a_name_are_added_and_no_two_colours_are_alike(home, visit):
    phone = visit(**PHONE)

    phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_role("button", name="Add a player").tap()
    expect(phone.locator(".seat-name")).to_have_count(4)
    phone.get_by_role("button", name="Add Cleo").tap()

    expect(name_at(phone, 3)).to_have_value("Cleo")
    colours = phone.locator(".seat-row .seat").evaluate_all(
        "all => all.map((each) => each.className)"
    )
    assert len(set(colours)) == 4


def test_house_rules_are_those_of_one_game_and_not_of_the_next(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name=re.compile("^Other games")).tap()
    phone.get_by_role("button", name=re.compile("^MinYat")).tap()
    phone.locator("summary", has_text="House rules").tap()
    phone.get_by_label("The next game is begun by the winner.").check()
    expect(phone.locator("summary", has_text="House rules (1 changed)")).to_be_visible()

    phone.get_by_role("button", name=re.compile("^Other games")).tap()
    phone.get_by_role("button", name=re.compile("^Farkle")).tap()
    start(phone, "Farkle").tap()

    expect(phone.locator("#app")).to_have_attribute("data-phase", "ready")
    assert home.table.state.variant.options == ()


def test_rules_that_come_late_are_not_those_of_the_game_chosen_since(home, visit):
    phone = visit(**PHONE)
    expect(start(phone, "Yatzy")).to_be_visible()
    held = held_back(phone, "**/api/house-rules*", most=1)
    phone.get_by_role("button", name=re.compile("^Other games")).tap()
    phone.get_by_role("button", name=re.compile("^MinYat")).tap()
    phone.get_by_role("button", name=re.compile("^Other games")).tap()
    with phone.expect_response("**/api/house-rules*"):
        phone.get_by_role("button", name=re.compile("^Farkle")).tap()
    phone.locator("summary", has_text="House rules").tap()

    with phone.expect_response("**/api/house-rules*"):
        held[0].continue_()

    phone.wait_for_timeout(200)  # The page would draw them.
    expect(phone.get_by_label("The next game is begun by the winner.")).to_have_count(0)


def test_a_colour_that_somebody_has_is_swapped(home, visit):
    phone = visit(**PHONE)

    phone.get_by_role("button", name="Colour of Ann: blue").tap()
    phone.get_by_role("group", name="Colours for Ann").get_by_role("button", name="red").tap()

    expect(phone.get_by_role("button", name="Colour of Ann: red")).to_be_visible()
    expect(phone.get_by_role("button", name="Colour of Ben: blue")).to_be_visible()
    name_at(phone, 2).fill(" ")
    start(phone, "Yatzy").tap()
    expect(phone.locator(".turn-head .seat")).to_have_class("seat is-red")
    assert names(home.table) == ("Ann", "Seat 2")


def test_a_game_is_chosen_with_house_rules_told_in_words(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name=re.compile("^Other games")).tap()

    phone.get_by_role("button", name=re.compile("^MinYat")).tap()
    phone.locator("summary", has_text="House rules").tap()
    phone.get_by_label("The next game is begun by the winner.").check()
    number = phone.locator('[data-number="series"]')
    number.fill("2")
    expect(phone.locator("summary", has_text="House rules (2 changed)")).to_be_visible()
    phone.get_by_label("The next game is begun by the player after the one").check()
    expect(phone.locator("summary", has_text="House rules (1 changed)")).to_be_visible()
    phone.get_by_label("The next game is begun by the winner.").check()
    start(phone, "MinYat").tap()

    expect(phone.locator("#app")).to_have_attribute("data-phase", "ready")
    assert home.table.state.variant.options == (("series", "games:2"), ("starter", "winner"))


def test_a_game_that_is_begun_by_two_taps_skips_nobody(home, visit):
    phone = visit(**PHONE)
    expect(start(phone, "Yatzy")).to_be_visible()

    tap_twice(phone, start(phone, "Yatzy"))

    expect(phone.get_by_role("heading", level=2)).to_contain_text("Ann's turn")


def test_one_player_is_taken_off_the_list_by_two_taps(home, visit):
    begun(home, "Ann", "Ben", "Cleo", game="yatzy")
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Yatzy").tap()
    first = phone.get_by_role("button", name="Remove Ann")
    expect(first).to_be_visible()
    phone.wait_for_timeout(NOT_TWICE_MS)

    tap_twice(phone, first)

    expect(phone.locator("#new-game .seat-name")).to_have_count(2)


@pytest.mark.usefixtures("duel")
def test_a_game_that_fewer_can_play_keeps_the_first_players(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name="Add Cleo").tap()
    expect(phone.locator(".seat-name")).to_have_count(3)
    phone.get_by_role("button", name=re.compile("^Other games")).tap()

    phone.wait_for_timeout(NOT_TWICE_MS)
    phone.get_by_role("button", name=re.compile("^Duel")).tap()

    expect(phone.locator(".seat-name")).to_have_count(2)
    expect(phone.get_by_role("button", name=re.compile("^Add"))).to_have_count(0)
    start(phone, "Duel").tap()
    expect(phone.get_by_role("heading", level=2)).to_contain_text("Ann's turn")
    assert names(home.table) == ("Ann", "Ben")


def test_a_number_that_cannot_be_is_said_and_begins_nothing(home, visit):
    phone = visit(**PHONE)
    phone.get_by_role("button", name=re.compile("^Other games")).tap()
    phone.get_by_role("button", name=re.compile("^MinYat")).tap()
    phone.locator("summary", has_text="House rules").tap()

    phone.locator('[data-number="series"]').fill("100")

    expect(phone.get_by_role("alert").filter(has_text="from 1 to 99")).to_be_visible()
    expect(start(phone, "MinYat")).to_have_attribute("aria-disabled", "true")
    forgive(visit, "400")


def test_two_players_of_one_name_are_refused_and_nothing_that_was_typed_is_lost(home, visit):
    phone = visit(**PHONE)
    name_at(phone, 2).fill("ann")

    start(phone, "Yatzy").tap()

    expect(phone.get_by_role("alert").filter(has_text="Two players are called")).to_be_visible()
    expect(name_at(phone, 2)).to_have_value("ann")
    assert home.table.state.variant is None
    forgive(visit, "409")


def test_a_name_that_is_there_twice_is_said_before_a_running_game_is_asked_for(home, visit):
    phone = visit(**PHONE)
    begun(home, "Ann", "Ben", game="yatzy")
    phone.get_by_role("button", name="Yatzy. New game").tap()
    name_at(phone, 2).fill("ann")

    start(phone, "Yatzy").tap()

    expect(phone.get_by_role("alert").filter(has_text="Two players are called")).to_be_visible()
    expect(phone.get_by_text("A game is running.")).to_have_count(0)


def test_a_reload_of_the_first_screen_loses_no_name(home, visit):
    phone = visit(**PHONE)
    name_at(phone, 1).fill("Zoë")
    phone.get_by_role("button", name="Add Cleo").tap()
    expect(name_at(phone, 3)).to_have_value("Cleo")
    name_at(phone, 2).fill("Dora")

    phone.reload()

    for seat, name in enumerate(("Zoë", "Dora", "Cleo"), start=1):
        expect(name_at(phone, seat)).to_have_value(name)
    start(phone, "Yatzy").tap()
    expect(phone.get_by_role("heading", level=2)).to_contain_text("Zoë's turn")
    assert phone.evaluate("sessionStorage.length") == 0


def amid_a_game(home, visit):
    """Return a phone on which somebody looks at a new game while one runs."""
    phone = visit(**PHONE)
    begun(home, "Ann", "Ben", game="yatzy")
    home.throw("66331")
    phone.get_by_role("button", name="Yatzy. New game").tap()
    return phone


def test_a_running_game_is_broken_off_only_after_a_question_and_back_brings_it_back(home, visit):
    phone = amid_a_game(home, visit)

    start(phone, "Yatzy").press("Enter")
    expect(phone.get_by_role("alert").filter(has_text="A game is running.")).to_be_visible()
    expect(phone.get_by_role("button", name="Break off, and start")).to_be_focused()
    assert home.table.state.rolls
    phone.wait_for_timeout(600)  # A tap right after the question would answer what nobody has read.
    phone.get_by_role("button", name="Break off, and start").tap()
    expect(phone.locator(".roll-of")).to_contain_text("3 rolls to go")
    phone.get_by_role("button", name="Take back the new game").tap()

    expect(phone.locator(".roll-of")).to_contain_text("Roll 1 of 3")


def test_who_chooses_a_new_game_hears_that_somebody_else_has_begun_one(home, visit):
    phone = visit(**PHONE)
    played(home, "Ann", "Ben")
    phone.get_by_role("button", name="New game", exact=True).tap()
    name_at(phone, 1).fill("Benno")

    begun(home, "Ann", "Ben")

    expect(phone.get_by_role("alert").filter(has_text="The game went on")).to_be_visible()
    expect(name_at(phone, 1)).to_have_value("Benno")
    start(phone, "MinYat").tap()
    expect(phone.get_by_role("alert").filter(has_text="A game is running.")).to_be_visible()


def test_who_wanted_to_break_off_a_game_is_asked_anew_where_another_was_begun(home, visit):
    phone = amid_a_game(home, visit)
    start(phone, "Yatzy").tap()
    expect(phone.get_by_role("button", name="Break off, and start")).to_be_visible()

    home.table.submit(StartGame(find_variant("yatzy"), ("Cleo", "Dora"), breaks_off=True))

    expect(phone.get_by_role("alert").filter(has_text="The game went on")).to_be_visible()
    expect(start(phone, "Yatzy")).to_be_visible()


def test_two_taps_on_start_do_not_answer_a_question_that_nobody_has_read(home, visit):
    phone = amid_a_game(home, visit)

    start(phone, "Yatzy").dblclick()

    expect(phone.get_by_role("alert").filter(has_text="A game is running.")).to_be_visible()
    assert home.table.state.rolls


def test_enter_unfolds_the_house_rules_and_leaves_the_game_alone(home, visit):
    page = visit(**LARGE)
    name_at(page, 1).fill("Zed")

    page.locator("summary", has_text="House rules").press("Enter")

    expect(page.locator("details[open] > summary", has_text="House rules")).to_be_visible()
    expect(name_at(page, 1)).to_have_value("Zed")
    assert home.table.snapshot().view.interlude == ""


def test_the_focus_stays_in_the_page_where_a_game_is_begun_by_keyboard(home, visit):
    page = visit(**LARGE)

    start(page, "Yatzy").press("Enter")

    expect(page.locator("#app")).to_have_attribute("data-phase", "ready")
    expect(page.locator(":focus")).to_be_visible()


def test_the_focus_stays_in_the_page_where_the_next_game_is_begun_by_keyboard(home, visit):
    page = visit(**LARGE)
    played(home, "Ann", "Ben")
    page.get_by_role("button", name="New game", exact=True).press("Enter")
    start(page, "MinYat").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(":focus")).to_be_visible()


def test_the_keyboard_begins_at_the_first_player(home, visit):
    page = visit(**LARGE)
    begun(home, "Ann", "Ben", game="yatzy")

    page.get_by_role("button", name="Players", exact=True).click()

    expect(page.get_by_role("button", name="Rename Ann")).to_be_focused()


def test_somebody_joins_leaves_and_comes_back(home, visit):
    phone, other = visit(**PHONE), visit(**PHONE)
    begun(home, "Ann", "Ben", game="yatzy")
    phone.get_by_role("button", name="Players", exact=True).tap()

    phone.get_by_role("button", name="Add Cleo").tap()
    expect(other.locator("th.lane")).to_have_count(3, timeout=SOON_MS)
    expect(phone.get_by_role("button", name="Add Cleo")).to_have_count(0)
    phone.get_by_role("button", name="Leave: Ann").tap()
    expect(other.get_by_role("heading", level=2)).to_contain_text("Ben's turn", timeout=SOON_MS)
    phone.get_by_role("button", name="Skip: Ben").tap()
    expect(other.get_by_role("heading", level=2)).to_contain_text("Cleo's turn", timeout=SOON_MS)
    phone.get_by_role("button", name="Come back: Ann").tap()
    expect(phone.get_by_role("button", name="Leave: Ann")).to_be_visible()
    field = phone.get_by_label("Name of the new player")
    expect(field).to_have_attribute("maxlength", str(LONGEST_NAME))
    field.fill("Dora")
    phone.get_by_role("button", name="Add", exact=True).tap()

    expect(other.locator("th.lane")).to_have_count(4, timeout=SOON_MS)
    expect(phone.get_by_label("Name of the new player")).to_have_value("")
    assert (names(home.table), home.table.state.away) == (("Ann", "Ben", "Cleo", "Dora"), ())


def test_the_last_player_is_not_offered_to_leave(home, visit):
    phone = visit(**PHONE)
    begun(home, "Ann", "Ben", game="yatzy")
    phone.get_by_role("button", name="Players", exact=True).tap()

    phone.get_by_role("button", name="Leave: Ben").tap()

    expect(phone.get_by_role("button", name="Come back: Ben")).to_be_visible()
    expect(phone.get_by_role("button", name="Leave: Ann")).to_have_count(0)
    expect(phone.get_by_role("button", name="Skip: Ann")).to_have_count(0)


def test_a_player_is_renamed_in_the_middle_of_a_game(home, visit):
    phone, other = visit(**PHONE), visit(**PHONE)
    begun(home, "Seat 1", "Seat 2", game="yatzy")
    phone.get_by_role("button", name="Players", exact=True).tap()

    phone.get_by_role("button", name="Rename Seat 1").tap()
    phone.get_by_label("Another name for Seat 1").fill("seat 2")
    phone.get_by_role("button", name="Save").tap()
    field = phone.get_by_label("Another name for Seat 1")
    expect(field).to_have_accessible_description(re.compile("Two players are called"))
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(phone.locator("#toast")).to_be_empty()  # It is said in the sheet.
    expect(phone.locator(".joining [aria-invalid]")).to_have_count(0)
    expect(field).to_have_value("seat 2")
    phone.get_by_role("button", name="Rename Seat 2").tap()
    expect(phone.locator("#people [aria-invalid]")).to_have_count(0)
    phone.get_by_role("button", name="Rename Seat 1").tap()
    field.fill("Ann")
    phone.get_by_role("button", name="Save").tap()

    expect(other.get_by_role("heading", level=2)).to_have_text("Ann's turn", timeout=SOON_MS)
    expect(phone.locator("#people .wrong")).to_be_empty()
    forgive(visit, "409")


def test_a_name_that_is_typed_while_others_sit_down_is_nobody_elses(home, visit):
    phone = visit(**PHONE)
    begun(home, "Ann", "Ben", game="yatzy")
    phone.get_by_role("button", name="Players", exact=True).tap()
    phone.get_by_role("button", name="Rename Ben").tap()
    field = phone.get_by_label("Another name for Ben")
    field.fill("Benjamin")

    again = StartGame(find_variant("yatzy"), ("Ben", "Ann"), breaks_off=True)
    home.table.submit(again)

    expect(field).to_have_count(0)
    expect(phone.locator("#people .wrong")).to_contain_text("The game went on meanwhile")
    phone.get_by_role("button", name="Rename Ben").tap()
    field.fill("Benjamin")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("button", name="Rename Benjamin")).to_be_visible()
    expect(phone.locator("#people .wrong")).to_be_empty()
    assert home.table.state.players == ("Benjamin", "Ann")


def test_nor_is_one_that_was_sent_before_they_sat_down(home, visit):
    phone = visit(**PHONE)
    begun(home, "Ann", "Ben", game="yatzy")
    phone.get_by_role("button", name="Players", exact=True).tap()
    phone.get_by_role("button", name="Rename Ben").tap()
    phone.get_by_label("Another name for Ben").fill("Benjamin")
    sent = held_back(phone, "**/api/rename", most=1)
    phone.get_by_role("button", name="Save").tap()
    phone.get_by_label("Another name for Ben").press("Enter")

    home.table.submit(StartGame(find_variant("yatzy"), ("Ben", "Ann"), breaks_off=True))
    sent[0].continue_()

    expect(phone.locator("#people .wrong")).to_contain_text("The game went on meanwhile")
    expect(phone.locator(".renaming")).to_have_count(0)
    assert home.table.state.players == ("Ben", "Ann")
    forgive(visit, "409")


def test_of_two_phones_that_begin_a_game_at_once_the_second_hears_what_happened(home, visit):
    first, second = visit(**PHONE), visit(**PHONE)
    for phone in (first, second):
        expect(start(phone, "Yatzy")).to_be_visible()
    sent = held_back(second, "**/api/start")
    start(second, "Yatzy").tap()
    wait_till(second, "document.getElementById('app').hasAttribute('data-busy')")

    start(first, "Yatzy").tap()
    expect(first.get_by_role("heading", level=2)).to_contain_text("turn")
    sent[0].continue_()

    expect(second.locator("#toast")).to_contain_text("The table has changed meanwhile")
    expect(second.get_by_role("heading", level=2)).to_contain_text("turn")
    forgive(visit, "409")


@pytest.mark.parametrize("width", [390, 360, 320])
def test_a_name_stands_in_its_line_whatever_can_be_done_with_it(home, visit, width):
    begun(home, "Alexandra", "Ben", game="yatzy")
    phone = visit(viewport={"width": width, "height": 740}, has_touch=True, locale="de-DE")

    phone.get_by_role("button", name="Spieler", exact=True).tap()

    name = phone.locator(".person-name").first
    line = name.evaluate("(each) => parseFloat(getComputedStyle(each).lineHeight)")
    assert name.bounding_box()["height"] <= max(48, 2.5 * line)
    assert phone.locator("#people").evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_who_plays_on_a_phone_does_so_still_once_another_one_has_set_the_name_right(home, visit):
    begun(home, "Ann", "Ben", game="yatzy")
    mine = visit(**PHONE)
    await_soon(mine)
    mine.locator('.tab[data-seat="1"]').tap()
    mine.get_by_role("button", name="This is me").tap()
    expect(mine.locator('.tab[data-seat="1"]')).to_contain_text("★")

    home.table.submit(RenamePlayer(1, "Benno"))

    tab = mine.locator('.tab[data-seat="1"]')
    expect(tab).to_contain_text("Benno", timeout=SOON_MS)
    expect(tab).to_contain_text("★")
    mine.reload()
    expect(tab).to_contain_text("★")


def test_the_focus_stays_with_the_player_who_is_renamed_or_skipped(home, visit):
    page = visit(**LARGE)
    begun(home, "Seat 1", "Ben", game="yatzy")
    page.get_by_role("button", name="Players", exact=True).press("Enter")

    page.get_by_role("button", name="Rename Seat 1").press("Enter")
    page.get_by_label("Another name for Seat 1").fill("Ann")
    page.get_by_label("Another name for Seat 1").press("Enter")
    expect(page.get_by_role("button", name="Rename Ann")).to_be_focused()

    page.get_by_role("button", name="Skip: Ann").press("Enter")
    expect(page.get_by_role("button", name="Skip: Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Rename Ann")).to_be_focused()


def test_who_is_taken_off_the_list_is_heard_and_nobody_else_goes_by_the_next_key(home, visit):
    begun(home, "Ann", "Ben", "Cleo", game="yatzy")
    page = visit(**LARGE)
    page.get_by_role("button", name="Yatzy").press("Enter")
    page.get_by_role("button", name="Remove Ben").press("Enter")

    expect(page.locator("#new-game [aria-live]")).to_have_text("Ben is off the list.")
    expect(page.get_by_role("button", name="Add a player")).to_be_focused()


def test_what_is_wrong_with_a_name_is_heard_at_its_field(home, visit):
    begun(home, "Ann", "Ben", "Cleo", game="yatzy")
    page = visit(**LARGE)
    page.get_by_role("button", name="Yatzy").press("Enter")
    name_at(page, 2).fill("ann")
    start(page, "Yatzy").press("Enter")

    for seat in (1, 2):
        expect(name_at(page, seat)).to_have_attribute("aria-invalid", "true")
        expect(name_at(page, seat)).to_have_accessible_description(re.compile("Two players"))
    expect(name_at(page, 3)).not_to_have_attribute("aria-invalid", "true")
    name_at(page, 2).fill("Dan")
    expect(name_at(page, 2)).not_to_have_attribute("aria-invalid", "true")


def test_what_is_wrong_with_a_number_is_heard_at_its_field_which_stays_in_sight(home, visit):
    begun(home, "Ann", "Ben")
    page = visit(**LARGE)
    page.get_by_role("button", name="MinYat").press("Enter")
    page.locator("summary", has_text="House rules").press("Enter")
    number = page.locator("#new-game .number").first
    number.fill("100000")

    expect(number).to_have_attribute("aria-invalid", "true")
    expect(number).to_have_accessible_description(re.compile("."))
    below, start_at = number.bounding_box(), page.locator("#new-game .start").bounding_box()
    assert below["y"] + below["height"] <= start_at["y"]
    forgive(visit, "400")


def test_no_house_rule_that_the_keyboard_comes_to_is_covered_by_the_button_below(home, visit):
    begun(home, "Ann", "Ben", game="yin-yang")
    page = visit(viewport={"width": 1280, "height": 800})
    page.get_by_role("button", name="Yin Yang").press("Enter")
    page.locator("summary", has_text="House rules").press("Enter")

    for _ in range(page.locator("#new-game fieldset").count()):
        page.keyboard.press("Tab")
        at, start_at = page.evaluate(
            "[document.activeElement, document.querySelector('#new-game .start')]"
            ".map((each) => each.getBoundingClientRect().toJSON())"
        )
        assert at["bottom"] <= start_at["top"]


def test_the_keyboard_comes_to_the_game_that_is_chosen_when_the_others_are_shown(home, visit):
    page = visit(**LARGE)
    page.get_by_role("button", name=re.compile("^Other games")).press("Enter")

    expect(page.locator(".card[aria-pressed=true]")).to_be_focused()
    expect(page.locator(".card[aria-pressed=true]")).to_be_in_viewport()


def test_a_name_is_forgotten(home, visit):
    phone = visit(**PHONE)

    phone.get_by_role("button", name="Forget names").tap()
    phone.get_by_role("button", name="Forget Cleo").tap()

    expect(phone.get_by_role("button", name="Forget Cleo")).to_have_count(0)
    assert home.roster.party.names == ("Dan",)
    expect(phone.locator("#setup [aria-live]")).to_have_text("Cleo is forgotten.")
    expect(phone.get_by_role("button", name="Done")).to_be_focused()


def test_the_tables_own_buttons_take_over_from_the_page(home, visit):
    phone = visit(**PHONE)
    expect(start(phone, "Yatzy")).to_be_visible()

    phone.locator("body").press("Enter")
    expect(phone.locator("#sentence")).to_contain_text("Next: Yatzy?")
    expect(phone.locator("#setup")).to_be_hidden()
    phone.get_by_role("button", name="Play Yatzy").tap()

    expect(phone.get_by_role("heading", level=2)).to_contain_text("Ann's turn")


@pytest.mark.parametrize("width", [360, 390])
def test_everything_fits_on_a_phone(home, visit, width):
    page = visit(viewport={"width": width, "height": 740})
    page.get_by_role("button", name=re.compile("^Other games")).click()
    page.get_by_role("button", name=re.compile("^MinYat")).click()
    page.locator("summary", has_text="House rules").click()
    page.get_by_role("button", name="Colour of Ann: blue").click()
    expect(page.locator(".swatch-button")).to_have_count(8)

    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )

    narrowest = min(each.bounding_box()["width"] for each in page.locator(".swatch-button").all())

    assert wide == 0
    assert narrowest >= 48


@pytest.mark.parametrize("is_running", [False, True], ids=["first game", "over a running one"])
def test_what_a_house_rule_says_stands_beside_its_button(home, visit, is_running):
    if is_running:
        begun(home, "Ann", "Ben", game="yatzy")
    phone = visit(**PHONE)
    if is_running:
        phone.get_by_role("button", name="Yatzy").tap()
    phone.locator("summary", has_text="House rules").tap()
    rule = phone.locator("label", has=phone.get_by_role("radio")).first

    button, words = (rule.locator(part).bounding_box() for part in ("input", "span >> nth=0"))

    assert words["x"] - (button["x"] + button["width"]) >= 8
    assert abs(button["y"] + button["height"] / 2 - (words["y"] + words["height"] / 2)) < 3
    assert rule.evaluate("each => getComputedStyle(each).borderStyle") == "none"
