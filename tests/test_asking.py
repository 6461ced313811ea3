"""A phone asks to score at the table: who lets it, who does not, and what goes on meanwhile."""

from __future__ import annotations

import pytest
from clocks import Clock
from playing import lying
from telling import told

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.signals.lamp import LampSign, lamp_of
from companion.signals.sound import Sound, sound_of
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.asking import ANSWER_WITHIN_S, READ_FIRST_S, Answer
from companion.turn.commands import Button, ReportTray, ScoreIn, StartGame, StopRolling

PHONE = "Ben's iPhone 27"


@pytest.fixture
def clock():
    return Clock(100.0)


@pytest.fixture
def table(clock):
    table = Table(MemoryLog(), clock=clock, grace_s=4.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table


@pytest.fixture
def answers():
    return []


def throw(table):
    table.report(ReportTray(lying("66331")), at=1.0)


def ask(table, answers, clock):
    """Ask, and let enough time pass that the question was read."""
    table.ask_to_score(PHONE, answers.append)
    clock.at += READ_FIRST_S


def view(table):
    return told(table.snapshot().view)


def test_the_table_says_which_phone_asks_and_the_lamp_blinks(table, answers, clock):
    before = view(table)

    ask(table, answers, clock)

    now = view(table)
    assert now.sentence == "Ben's iPhone 27 asks to score. OK lets it, BACK refuses."
    assert [each.label for each in now.buttons] == ["Allow Ben's iPhone 27", "Refuse", "Refuse"]
    assert lamp_of(now) is LampSign.ASKING
    assert sound_of(before, now) is Sound.QUESTION
    assert answers == []


@pytest.mark.parametrize(
    ("button", "answer"),
    [(Button.OK, Answer.LET), (Button.NEXT, Answer.REFUSED), (Button.BACK, Answer.REFUSED)],
)
def test_a_press_is_the_answer_and_nothing_else(table, answers, clock, button, answer):
    throw(table)
    before = table.state
    ask(table, answers, clock)

    table.press(button)

    assert answers == [answer]
    assert view(table).interlude == ""
    assert table.state == before


def test_an_ok_that_was_meant_for_something_else_lets_nobody_in(table, answers, clock):
    table.ask_to_score(PHONE, answers.append)
    clock.at += READ_FIRST_S / 2

    with pytest.raises(IllegalMoveError, match="read-who-asks"):
        table.press(Button.OK)

    assert answers == []
    assert view(table).interlude == "asking"


def test_a_refusal_need_not_wait(table, answers):
    table.ask_to_score(PHONE, answers.append)

    table.press(Button.BACK)

    assert answers == [Answer.REFUSED]


def test_nobody_answers_in_time(table, answers, clock):
    table.ask_to_score(PHONE, answers.append)

    table.pass_time(clock.at + ANSWER_WITHIN_S - 0.1)
    assert answers == []
    table.pass_time(clock.at + ANSWER_WITHIN_S)

    assert answers == [Answer.UNANSWERED]
    assert view(table).interlude == ""
    assert view(table).notice == "Nobody let Ben's iPhone 27 score. It may ask again."


@pytest.mark.parametrize("other", ["menu", "pause"])
def test_what_comes_in_between_is_no_answer(table, answers, clock, other):
    ask(table, answers, clock)

    if other == "menu":
        table.open_menu()
    else:
        table.press(Button.BACK, held=True)

    assert answers == [Answer.UNANSWERED]


def test_the_game_goes_on_meanwhile(table, answers, clock):
    ask(table, answers, clock)

    throw(table)
    table.submit(ScoreIn(Place("main", "sixes")))

    assert table.state.seat == 1
    assert view(table).interlude == "asking"
    assert answers == []


def interrupted(table, by):
    """Bring a table into something that must not be interrupted."""
    throw(table)
    table.submit(StopRolling())
    match by:
        case "writing":
            table.press(Button.OK)
        case "menu":
            table.open_menu()
        case "paused":
            table.press(Button.BACK, held=True)
        case "fixing":
            table.press(Button.NEXT, held=True)
        case "asking":
            table.ask_to_score("another phone", lambda _: None)
    assert view(table).interlude == by


@pytest.mark.parametrize("by", ["writing", "menu", "paused", "fixing", "asking"])
def test_what_somebody_does_at_the_table_is_not_interrupted(table, answers, by):
    interrupted(table, by)

    with pytest.raises(IllegalMoveError, match="ask-later"):
        table.ask_to_score(PHONE, answers.append)

    assert view(table).interlude == by
    assert answers == []


def test_while_the_address_is_shown_a_phone_may_ask(table, answers, clock):
    table.open_menu()
    table.press(Button.NEXT)
    table.press(Button.OK)

    ask(table, answers, clock)
    table.press(Button.OK)

    assert answers == [Answer.LET]
