"""Whose sheet a phone shows first: its own player's, if it said whose it is."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playing import dice

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Announce, EnterRoll, ScoreIn, StartGame
from web.app import create_app
from web.whose import Whose, whose_of

ALL = None


def a_view(players, *, columns=1, turn=0, counted="turn", totals=(), away=()):
    seats = range(len(players))
    return {
        "players": [
            {
                "seat": seat,
                "name": players[seat],
                "in_turn": seat == turn,
                "total": totals[seat] if totals else 0,
                "away": seat in away,
            }
            for seat in seats
        ],
        "lanes": [{"seat": seat} for seat in seats for _ in range(columns)],
        "counted": counted,
    }


def ended(totals, away=()):
    """Return a game of twelve columns that nobody is in turn of any more."""
    return a_view("ABC", columns=4, turn=None, totals=totals, away=away)


@pytest.mark.parametrize(
    ("view", "names", "sheets", "shown"),
    [
        pytest.param(a_view("AB"), (), (0, 1, ALL), ALL, id="nobody said: all together"),
        pytest.param(a_view("AB"), ("B",), (1, 0, ALL), 1, id="one's own is first, and shown"),
        pytest.param(
            a_view("ABC", turn=2), ("C", "A"), (0, 2, 1, ALL), 2, id="two: who is in turn"
        ),
        pytest.param(
            a_view("ABC", turn=1), ("C", "A"), (0, 2, 1, ALL), 0, id="two, another's turn"
        ),
        pytest.param(a_view("AB"), ("Zoë",), (0, 1, ALL), ALL, id="who plays here is not playing"),
        pytest.param(a_view("ABCDEFGH"), (), (*range(8), ALL), ALL, id="eight of one column"),
        pytest.param(a_view("AB", columns=2), (), (0, 1, ALL), ALL, id="four columns"),
        pytest.param(a_view("AB", columns=4, turn=1), (), (0, 1), 1, id="eight: who is in turn"),
        pytest.param(a_view("AB", columns=4, totals=(1, 9)), (), (0, 1), 0, id="not who leads"),
        pytest.param(ended((7, 9, 8)), (), (0, 1, 2), 1, id="at the end: who won"),
        pytest.param(ended((7, 9, 8), away=(1,)), (), (0, 1, 2), 2, id="who left wins nothing"),
        pytest.param(ended((9, 9, 8)), (), (0, 1, 2), 0, id="two won: the first of them"),
        pytest.param(ended((9, 9, 8), away=(0, 1, 2)), (), (0, 1, 2), 0, id="everybody left"),
        pytest.param(ended((7, 9, 8)), ("C",), (2, 0, 1), 2, id="at the end, one's own"),
        pytest.param(ended((7, 9, 8)), ("A", "B"), (0, 1, 2), 1, id="one of one's own won"),
        pytest.param(a_view("AB", columns=4, turn=1), ("A",), (0, 1), 0, id="eight, one's own"),
        pytest.param(a_view("A", columns=4), ("A",), (), ALL, id="alone"),
        pytest.param(a_view("AB", counted="round"), ("A",), (), ALL, id="rounds, all in sight"),
        pytest.param(
            a_view("ABCDE", counted="round"), ("B",), (1, 0, 2, 3, 4, ALL), 1, id="rounds of five"
        ),
    ],
)
def test_a_phone_shows(view, names, sheets, shown):
    whose = whose_of(view, names)

    assert (whose.sheets, whose.shown) == (sheets, shown)


@pytest.mark.parametrize(("columns", "is_many"), [(1, False), (2, False), (4, True)])
def test_many_columns_are_shown_one_player_at_a_time_on_any_screen(columns, is_many):
    assert whose_of(a_view("AB", columns=columns), ("A",)).is_many is is_many


def test_everybodys_sheet_hides_nobody():
    assert not Whose((0, 1, ALL), ALL, (), is_many=False).hides(0)
    assert Whose((0, 1, ALL), 1, (1,), is_many=False).hides(0)


def test_a_sheet_can_be_claimed_only_where_this_phone_has_none_of_its_own():
    assert Whose((0, 1), 1, (), is_many=False).is_free
    assert not Whose((1, 0), 0, (1,), is_many=False).is_free
    assert not Whose((0, 1, ALL), ALL, (), is_many=False).is_free


def test_the_first_paint_shows_this_phones_own_sheet_and_all_totals(app):
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("enhanced-yahtzee"), ("Ann", "Zoë")))
    client = create_app(table).test_client()
    client.set_cookie("mine", quote("Tom\nZoë"))

    page = client.get("/").text

    tabs = re.findall(r'data-seat="(\d*)" aria-selected="(\w+)"', page)
    assert tabs == [("1", "true"), ("0", "false")]
    assert page.count('class="lane-column is-other"') == 0
    assert page.count('class="lane-column in-turn is-other"') == 4
    assert page.count('class="tab-total"') == 2


@pytest.mark.parametrize("cookie", ["%ff%fe", "", "%", "a" * 3000, "%0A%0A"])
def test_a_cookie_that_somebody_else_wrote_is_as_if_nobody_said(phone, cookie):
    phone.cookie = f"mine={cookie}"

    answer = phone.get("/")

    assert answer.status_code == 200
    assert 'data-seat="" aria-selected="true"' in answer.text


@pytest.fixture
def columns():
    """Return a table with ordered and announced columns, after the first roll of a turn."""
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("enhanced-yahtzee"), ("Ann", "Ben")))
    table.submit(EnterRoll(dice("66331")))
    return table


def test_no_two_boxes_of_several_columns_are_called_alike(columns):
    page = create_app(columns).test_client().get("/").text

    called = re.findall(r'class="(?:possible|closed)[^>]*aria-label="([^"]*)"', page)
    assert "Ann, Ones (Down): write 1" in called
    assert len(called) == len(set(called)) == 52


def why(table, column, box, language="en"):
    headers = {"Accept-Language": language}
    asked = f"/api/why?column={column}&box={box}"
    return create_app(table).test_client().get(asked, headers=headers).json["why"]


def test_a_closed_box_says_why(columns):
    assert "order" in why(columns, "down", "sixes")
    assert "announce" in why(columns, "announced", "sixes")
    assert why(columns, "down", "sixes", "de") != why(columns, "down", "sixes")
    assert "no such box" in why(columns, "down", "nonsense").lower()
    assert "changed" in why(columns, "free", "sixes")


def test_what_was_announced_closes_all_other_boxes(columns):
    columns.submit(Announce(Place("announced", "sixes")))

    assert "announced" in why(columns, "free", "sixes")
    columns.submit(ScoreIn(Place("announced", "sixes")))
    assert why(columns, "free", "sixes")


def test_asking_why_changes_nothing(columns):
    before = columns.snapshot()

    assert why(columns, "down", "sixes")

    assert columns.snapshot() == before
