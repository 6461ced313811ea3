"""The club's scoreboard as phones get it: what tables say of themselves is text, never markup."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from visiting import Phone

from companion.club.board import Board
from companion.club.card import Standing, as_json, card_of
from companion.club.topics import Heard, Topics
from web.app import create_app
from web.hub import create_hub
from web.parts import Parts

NOW = 1_000_000.0


@pytest.fixture
def board():
    board = Board(Topics("dicetable"), clock=lambda: NOW)
    board.is_linked = True
    return board


@pytest.fixture
def say(board, table):
    """Let a table say what it shows, with some fields changed."""

    def say(name="Hall", *, at=NOW, is_online=True, **changes):
        card = replace(card_of(table.snapshot().view, name=name, run="r"), **changes)
        topic = f"dicetable/{'-'.join(re.findall('[a-z]+', name.lower()))}"
        board.hear(Heard(f"{topic}/state", as_json(card, at=at).encode(), was_kept=True))
        if is_online:
            board.hear(Heard(f"{topic}/online", b"online"))

    return say


@pytest.fixture
def hub(board):
    return Phone(create_hub(board, find_addresses=lambda: ("http://192.168.1.5:8080/",)))


def test_a_card_tells_game_players_totals_and_whose_turn_it_is(hub, say, throw):
    throw("66331")
    say("Hall")

    shown = " ".join(hub.get("/tables").text.split())

    for told in ("Hall", "Yahtzee", "Turn 1 of 13", "Ann&#39;s turn", "Roll 1 of 3", "Ben", "Live"):
        assert told in shown
    assert shown.count('class="table-die') == 5


def test_a_hub_is_guarded_as_a_table_is_and_sends_as_little(board):
    app = create_hub(board, find_addresses=lambda: ("http://192.168.1.5:8080/",))

    answer = Phone(app).get("/", headers={"Accept-Encoding": "gzip"})

    assert answer.headers["Content-Encoding"] == "gzip"
    assert "script-src" in answer.headers["Content-Security-Policy"]
    assert Phone(app, "evil.example").get("/").status_code == 403


def test_a_hub_opens_with_the_scoreboard_and_has_no_table(hub, say):
    say("Hall")

    assert "Hall" in hub.get("/").text
    assert 'class="quiet"' not in hub.get("/").text
    assert hub.get("/healthz").status_code == 200
    assert hub.get("/api/state").status_code == 404


def test_a_table_of_a_club_leads_to_the_scoreboard_and_any_other_does_not(table, board):
    member = Phone(create_app(table, Parts(board=board)))
    alone = Phone(create_app(table))

    assert 'href="/tables"' in member.get("/").text
    assert '<a class="quiet" href="/">This table</a>' in member.get("/tables").text
    assert 'href="/tables"' not in alone.get("/").text
    assert alone.get("/tables").status_code == 404


def test_what_tables_say_is_never_markup(hub, say):
    evil = "<img src=x onerror=alert(1)>"
    player = Standing(name="</li><script>", total=1, in_turn=True, won=False)
    say(evil[:20], game=evil, players=(player,))

    shown = hub.get("/tables/cards").text

    assert "<img" not in shown
    assert "<script" not in shown
    assert "&lt;/li&gt;&lt;script&gt;" in shown


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (7200, "2 hours ago"),
        (86_400, "1 day ago"),
    ],
)
def test_it_is_told_when_a_table_was_last_heard(hub, say, seconds, told):
    say("Hall", at=NOW - seconds)

    assert f"Last change: {told}" in hub.get("/tables").text


def test_a_table_without_a_game_asks_who_plays(hub, say):
    say("Hall", game="", players=(), phase="no-game")

    (game,) = re.findall('<p class="table-game">(.*?)</p>', hub.get("/tables").text, re.DOTALL)
    assert game.strip() == "Who plays?"


def test_a_table_that_left_is_shown_as_away(hub, say):
    say("Attic")
    say("Hall", is_online=False)

    cards = hub.get("/tables/cards").text

    assert cards.count("is-away") == 1
    assert cards.index("Attic") < cards.index("is-away") < cards.index("Hall")


def test_without_a_broker_it_is_said_that_all_may_be_old(hub, say, board):
    say("Hall")
    board.is_linked = False

    cards = hub.get("/tables/cards").text

    assert "broker cannot be reached" in cards
    assert "is-away" in cards


def test_before_any_table_is_heard_it_is_said_what_will_come(hub):
    assert "No table yet" in hub.get("/tables").text


def test_each_phone_has_its_own_language(hub, say):
    say("Hall", game="Kniffel")
    say("Attic")

    shown = hub.get("/tables", headers={"Accept-Language": "de"}).text

    assert "Alle Tische" in shown
    assert "Letzte Änderung: gerade eben" in shown


def test_a_hub_takes_no_orders(hub):
    assert hub.post("press", {"button": "OK"}).status_code == 404
    assert json.loads(hub.post("press", {"button": "OK"}).text)["error"]
