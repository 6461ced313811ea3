"""The scoreboard keeps what it hears, and remembers nothing without end."""

from __future__ import annotations

import json

import pytest

from companion.club.board import BELIEVED_S, MOST_TABLES, Board
from companion.club.card import as_json, card_of
from companion.club.topics import Heard, Topics
from companion.storage.log import MemoryLog
from companion.table import Table

VIEW = Table(MemoryLog(), clock=lambda: 0.0).snapshot().view
NOW = 1_000_000.0


def state(name="Hall", *, at=NOW, **changes):
    card = card_of(VIEW, name=name, run="r")
    return json.dumps(json.loads(as_json(card, at=at)) | changes).encode()


def heard(table, payload, kind="state", *, was_kept=False):
    return Heard(f"dicetable/{table}/{kind}", payload, was_kept)


@pytest.fixture
def board():
    return Board(Topics("dicetable"), clock=lambda: NOW)


def names(board):
    return [each.card.name for each in board.tables()]


def test_tables_stand_in_the_order_of_their_names_each_with_its_latest_state(board):
    for table, name in (("b", "garden"), ("a", "Zoo"), ("b", "attic"), ("c", "Hall")):
        board.hear(heard(table, state(name)))

    assert names(board) == ["attic", "Hall", "Zoo"]


def test_who_is_here_comes_first_and_table_2_before_table_10(board):
    for number in (10, 2, 1):
        board.hear(heard(f"t{number}", state(f"Table {number}")))
    board.hear(heard("t1", b"offline", "online"))

    assert names(board) == ["Table 2", "Table 10", "Table 1"]


def test_a_table_is_online_while_it_says_so_in_whatever_order_that_comes(board):
    board.hear(heard("a", b"online", "online"))
    board.hear(heard("a", state()))
    assert board.tables()[0].is_online

    board.hear(heard("a", b"offline", "online"))
    assert not board.tables()[0].is_online


def test_a_kept_word_that_a_table_is_here_is_believed_for_a_while_alone():
    """A broker that lost its power together with a table has never heard that it went."""
    now = NOW
    board = Board(Topics("dicetable"), clock=lambda: now)
    for table in ("dead", "there", "old"):
        board.hear(heard(table, state(table), was_kept=True))
        board.hear(heard(table, b"online", "online", was_kept=True))
    assert all(each.is_online for each in board.tables())

    now += BELIEVED_S / 2
    board.hear(heard("there", b"online", "online"))
    board.hear(heard("old", state("old")))  # An older program says it once, but plays.
    now += BELIEVED_S

    assert [each.table for each in board.tables() if each.is_online] == ["old", "there"]


def test_who_does_not_say_again_that_it_is_here_after_the_broker_was_away_is_not():
    """A broker may keep nothing over a power cut, not even a last word."""
    now = NOW
    board = Board(Topics("dicetable"), clock=lambda: now)
    for table in ("dead", "there"):
        board.hear(heard(table, state(table)))
        board.hear(heard(table, b"online", "online"))
    board.take_link(is_up=False)
    board.take_link(is_up=True)
    assert board.is_linked
    assert all(each.is_online for each in board.tables())

    board.hear(heard("there", b"online", "online"))
    now += BELIEVED_S

    assert [each.table for each in board.tables() if each.is_online] == ["there"]


def test_a_table_that_is_forgotten_while_it_is_played_at_comes_back_as_here(board):
    board.hear(heard("a", b"online", "online"))
    board.hear(heard("a", state()))

    board.hear(heard("a", b""))
    board.hear(heard("a", state()))

    assert board.tables()[0].is_online


def test_what_the_broker_had_kept_is_as_old_as_it_says_but_never_from_the_future(board):
    board.hear(heard("a", state("A", at=NOW - 60), was_kept=True))
    board.hear(heard("b", state("B", at=NOW + 60), was_kept=True))
    board.hear(heard("c", state("C", at=NOW - 60)))

    heard_at = {each.table: each.heard_at for each in board.tables()}
    assert heard_at == {"a": NOW - 60, "b": NOW, "c": NOW}


def test_a_table_that_the_broker_forgets_is_gone(board):
    board.hear(heard("a", state()))
    board.hear(heard("a", b""))

    assert board.tables() == ()


def test_garbage_changes_nothing_and_is_said_once(board, caplog):
    board.hear(heard("a", state()))
    for _ in range(3):
        board.hear(heard("a", b"<script>"))

    assert names(board) == ["Hall"]
    assert [each.message for each in caplog.records] == [
        "the state of table 'a' is ignored: it is no JSON"
    ]


def test_whoever_floods_the_broker_fills_neither_memory_nor_log(board, caplog):
    for number in range(500):
        board.hear(heard(f"t{number}", state(f"T{number:03}")))
        board.hear(heard(f"u{number}", b"online", "online"))
        board.hear(heard(f"v{number}", b"x" * number))

    assert len(board.tables()) == MOST_TABLES
    assert len(caplog.records) <= 64
    board.hear(heard("t0", state("still heard")))
    assert "still heard" in names(board)


def test_strangers_that_tell_no_state_keep_no_table_away(board):
    for number in range(MOST_TABLES + 6):
        board.hear(heard(f"x{number}", b"online", "online"))
    board.hear(heard("hall", b"online", "online"))
    board.hear(heard("hall", state()))

    (hall,) = board.tables()
    assert hall.is_online


@pytest.mark.parametrize("name", ["\u200b", " \u200d\ufeff "])
def test_a_name_that_cannot_be_seen_is_none(board, name):
    board.hear(heard("hall", state(name)))

    assert board.tables() == ()


@pytest.mark.parametrize(
    "topic", ["dicetable/a/b/state", "club/a/state", "dicetable/A/state", "dicetable//state", "x"]
)
def test_topics_that_are_none_of_a_table_are_left_alone(board, topic):
    board.hear(Heard(topic, state()))

    assert board.tables() == ()
