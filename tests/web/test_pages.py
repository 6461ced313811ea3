"""What a person opens: readable without a script, safe with any name."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest
from jinja2.utils import htmlsafe_json_dumps
from playing import dice, shaded

import web
from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import ConfirmEnd, ConfirmHolds, EnterRoll, PassOn, ScoreIn, StartGame
from companion.turn.players import Colour
from web.app import create_app
from web.words.languages import language
from web.words.later import LATER, PAST
from web.words.page import SCRIPTS, TEMPLATES
from web.words.rooms import BACK_ROOMS

NASTY = "</script><img src=x onerror=alert(1)>"


def reached_at(table, *addresses):
    """Return a client of a table's page that phones reach there."""
    return create_app(table, find_addresses=lambda: addresses).test_client()


def page_of(table):
    return reached_at(table, "http://dice.lan/").get("/").text


def new_table(*players):
    table = Table(MemoryLog(), clock=lambda: 0.0)
    if players:
        table.submit(StartGame(find_variant("yahtzee-os2"), players))
    return table


def body_of(page):
    """Return what is there to read: no tags, no data for the script."""
    page = re.sub(r"<script.*?</script>", "", page.partition("<body>")[2], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_first_paint_has_turn_dice_sentence_and_sheet(phone, throw):
    throw("66331")

    text = body_of(phone.get("/").text)

    assert "Ann's turn" in text.replace("&#39;", "'")
    assert "Roll 1 of 3" in text
    assert "6 6 3 3 1" in text
    assert "Large straight" in text
    assert " 63 to go" in text


def test_without_a_script_the_page_fetches_itself_again(phone):
    assert '<noscript><meta http-equiv="refresh"' in phone.get("/").text


def test_a_nasty_name_stays_a_name():
    page = page_of(new_table(NASTY, "Ben"))

    assert NASTY not in page
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page


def test_the_data_inside_the_page_is_the_state(phone):
    page = phone.get("/").text

    text = re.search(r'id="snapshot">(.*?)</script>', page).group(1)
    assert json.loads(text) == phone.get("/api/state").json


@pytest.mark.parametrize("held", ["snapshot", "words"])
def test_what_a_page_holds_for_its_scripts_has_no_blanks_and_no_letters_in_numbers(phone, held):
    page = phone.get("/", headers={"Accept-Language": "fr"}).text

    text = re.search(rf'id="{held}">(.*?)</script>', page).group(1)
    lean = htmlsafe_json_dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)
    assert text == lean
    assert "é" in text


def test_words_that_are_not_on_the_page_are_fetched_in_its_language(phone):
    asked = {"headers": {"Accept-Language": "fr"}}
    on_page, of_the_past = (
        json.loads(re.search(r'id="words">(.*?)</script>', phone.get(path, **asked).text)[1])
        for path in ("/", "/history")
    )

    fetched = phone.get("/api/words", **asked).json

    assert fetched.keys() == LATER
    assert on_page.keys() == SCRIPTS.keys() - LATER - PAST
    assert of_the_past.keys() == on_page.keys() | PAST
    assert fetched["add-player"] == language("fr").word("add-player")


def test_without_a_game_the_page_says_what_to_do():
    text = body_of(page_of(new_table()))

    assert SCRIPTS["no-game-title"] in text
    assert TEMPLATES["no-game-first"] in text


def test_without_a_game_the_last_one_is_named():
    table = new_table()
    table.propose(StartGame(find_variant("yatzy"), ("Ann", "<b>Ben</b>")))

    assert "Last time: Yatzy, Ann, &lt;b&gt;Ben&lt;/b&gt;." in body_of(page_of(table))


def test_everybody_has_a_badge_with_number_and_colour():
    text = page_of(new_table("Ann", "Ben"))

    assert '<span class="seat is-blue" aria-hidden="true">1</span>' in text
    assert '<span class="seat is-red" aria-hidden="true">2</span>' in text


def test_after_the_game_the_page_shows_who_won():
    table = new_table("Ann", "Ben")
    boxes = find_variant("yahtzee-os2").boxes
    for box, faces in itertools.product(boxes, ("11112", "66655")):
        table.submit(EnterRoll(dice(faces)))
        table.submit(ScoreIn(Place("main", box.id)))

    asked = body_of(page_of(table))
    table.submit(ConfirmEnd())
    text = body_of(page_of(table))

    assert "Is that final?" in asked
    assert "Game over" in text
    assert "Ben wins with" in text
    assert "to go" not in text


def test_every_word_that_a_script_or_template_asks_for_exists():
    folder = Path(web.__file__).parent
    scripts, templates = (
        "".join(file.read_text("utf-8") for file in folder.glob(files))
        for files in ("static/*.js", "templates/*")
    )

    in_scripts = set(re.findall(r"""\bword\("([a-z-]+)\"""", scripts))
    in_templates = re.findall(r"""\bword\("([a-z-]+)"|\bwords(?:\.|\[["'])([a-z-]+)""", templates)

    assert in_scripts <= set(SCRIPTS | BACK_ROOMS)
    begun = {"motion-", "accuracy-", "night-", "backup-is-", "die-"}
    assert {one or other for one, other in in_templates} - begun <= set(
        SCRIPTS | TEMPLATES | BACK_ROOMS
    )


CHOSEN_IN_ROOMS = ("no-picture-", "motion-", "accuracy-", "night-", "backup-is-")
"""What the table says chooses among these."""


def test_no_word_is_left_over():
    folder = Path(web.__file__).parent
    english = {folder / "words" / name for name in ("page.py", "rooms.py")}
    pages = set(folder.rglob("*.py")) - english
    files = (*folder.glob("static/*.js"), *folder.glob("templates/*"), *pages)
    text = "".join(file.read_text("utf-8") for file in files)
    chosen = {"die-light", "die-dark", "live", "polling", "lost", "ok", "next", "back"}
    chosen |= {f"colour-{colour.value}" for colour in Colour} | {"unit-games", "unit-wins"}

    unused = {
        key
        for key in SCRIPTS | TEMPLATES | BACK_ROOMS
        if not re.search(rf"""["']{key}["']|words\.{key}\b""", text)
    }

    assert {key for key in unused if not key.startswith(CHOSEN_IN_ROOMS)} <= chosen


@pytest.mark.parametrize(
    ("game", "told"),
    [
        pytest.param("yahtzee-os2", ("Turn 1 of 13", "3 rolls to go"), id="sheet"),
        pytest.param("yin-yang", ("Round 1", "Not thrown yet", "To 500"), id="banking"),
        pytest.param("minyat", ("Game 1", "1 roll to go", "Games won"), id="alike"),
    ],
)
def test_the_first_paint_tells_turns_and_throws_as_the_game_counts_them(game, told):
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant(game), ("Ann", "Ben")))

    text = body_of(page_of(table))

    assert all(each in text for each in told)
    assert "of 0" not in text


def test_the_first_paint_has_combinations_ways_to_bank_and_house_rules():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yin-yang", {"target": "60"}), ("Ann", "Ben")))
    table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    table.submit(ConfirmHolds(shaded("6 6")))

    page = page_of(table)

    assert 'aria-label="Combination 1"' in page
    assert 'aria-label="Bank 18: 6 6"' in page
    assert "House rules: Who first has 60 points in the bank wins." in body_of(page)


def test_after_a_series_the_page_counts_games():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("minyat", {"series": "games:1"}), ("Ann", "Ben")))
    table.submit(EnterRoll(shaded("6 6 6 6 6")))
    table.submit(PassOn())

    text = body_of(page_of(table))

    assert "1 game won" in text
    assert "The series is won by Ann. Games won: 1." in text


def test_the_qr_code_is_a_drawing_that_needs_nothing_else(phone):
    answer = phone.get("/qr.svg")

    assert answer.mimetype == "image/svg+xml"
    assert "<script" not in answer.text
    assert "viewBox" in answer.text


def test_the_qr_code_leads_to_the_first_address(table):
    one = reached_at(table, "http://one.lan/", "http://two.lan/")
    other = reached_at(table, "http://one.lan/")
    third = reached_at(table, "http://two.lan/")

    codes = [client.get("/qr.svg").data for client in (one, other, third)]

    assert codes[0] == codes[1] != codes[2]


def test_a_table_that_started_before_its_network_is_found_once_that_is_there(table):
    network = ["http://127.0.0.1/"]
    page = create_app(table, find_addresses=lambda: tuple(network)).test_client()
    before = body_of(page.get("/").text), page.get("/qr.svg").data
    network.insert(0, "http://192.168.1.5/")
    after = body_of(page.get("/").text), page.get("/qr.svg").data

    assert ["192.168.1.5" in text for text, _ in (before, after)] == [False, True]
    assert before[1] != after[1]


def test_without_a_known_address_the_page_names_the_one_it_was_opened_by(table):
    page = create_app(table).test_client().get("/", base_url="http://192.168.1.9:8080").text

    assert "192.168.1.9:8080" in body_of(page)


@pytest.mark.parametrize("address", ["http://dice.lan/", "http://192.168.1.5:8080/"])
def test_addresses_are_shown_as_they_are_typed(table, address):
    page = reached_at(table, address).get("/").text

    assert f">{address.removeprefix('http://').removesuffix('/')}</p>" in page


def test_the_page_shows_signs_of_life(phone):
    assert phone.get("/healthz").text == "ok\n"


def test_an_address_of_the_machine_itself_is_no_way_for_phones(table):
    addresses = ("http://192.168.1.5:8000/", "http://127.0.0.1:8000/")
    page = reached_at(table, *addresses).get("/").text

    assert "192.168.1.5:8000" in body_of(page)
    assert "127.0.0.1" not in body_of(page)


def test_a_page_that_is_for_one_machine_only_says_so(table):
    page = reached_at(table, "http://127.0.0.1:8000/").get("/").text

    assert "127.0.0.1:8000" in body_of(page)
    assert TEMPLATES["join-title-here"] in body_of(page)
    assert TEMPLATES["join-title"] not in body_of(page)


def test_what_a_phone_remembers_it_is_told_to_remember_by_the_table():
    """What scripts alone told it, Safari forgets within a week."""
    client = reached_at(new_table("Ann", "Ben"), "http://dice.lan/")
    remembered = {
        "language": "fr",
        "colours": "dark",
        "size": "3",
        "voice": "on",
        "mine": "Zo%C3%AB%0ATom",
    }
    for name, value in remembered.items():
        client.set_cookie(name, value)
    client.set_cookie("other", "x")

    told = [cookie.split("; ") for cookie in client.get("/").headers.getlist("Set-Cookie")]

    assert dict(first.split("=") for first, *_ in told) == remembered
    for _, *terms in told:
        assert {"Max-Age=31536000", "Path=/", "SameSite=Lax"} <= set(terms)
        assert "HttpOnly" not in terms


@pytest.mark.parametrize(
    "remembered",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"size": "XXL", "language": "pt", "voice": "a b"}, id="what cannot be chosen"),
        pytest.param({"mine": "é" * 9}, id="what no phone wrote"),
        pytest.param({"mine": "a" * 4000}, id="what no browser keeps"),
    ],
)
def test_a_phone_is_not_told_to_remember_what_it_never_chose(remembered):
    client = reached_at(new_table("Ann", "Ben"), "http://dice.lan/")
    for name, value in remembered.items():
        client.set_cookie(name, value)

    assert client.get("/").headers.getlist("Set-Cookie") == []


def test_the_table_has_a_picture_for_every_home_screen(app):
    client = app.test_client()
    page = client.get("/").text
    manifest = re.search(r'rel="manifest" href="([^"]+)"', page)[1]

    icons = client.get(manifest).get_json(force=True)["icons"]

    folder = manifest.rpartition("/")[0]
    pictures = {icon["type"]: client.get(f"{folder}/{icon['src']}").data for icon in icons}
    assert pictures["image/svg+xml"].startswith(b"<svg")
    assert pictures["image/png"].startswith(b"\x89PNG")
