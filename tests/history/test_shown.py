"""A game as it is shown: in each family what a turn brought, and what can be set right in it."""

from __future__ import annotations

import pytest
from playing import Played, dice, groups, lying, shaded

from companion.history.shown import last_turns, shown
from companion.rules.place import Place
from companion.turn import commands
from companion.turn.state import TableState
from companion.words.wording import in_english


def results(played):
    """Return what each turn brought, the latest first, in English."""
    return [in_english(turn.result) for turn in shown(played.state).turns]


def test_nothing_is_shown_of_a_table_without_a_game():
    game = shown(TableState())

    assert (game.name, game.standings, game.turns, game.places) == (None, (), (), ())
    assert last_turns(TableState(), 8) == []


def test_a_turn_on_a_sheet_is_told_by_its_box_and_what_it_was_paid_besides():
    played = Played(("Ann",), "yahtzee-hasbro")
    for box in ("yahtzee", "sixes"):
        played.do(commands.EnterRoll(dice("66666")), commands.ScoreIn(Place("main", box)))
    played.throw("12345")

    assert results(played) == ["still playing", "Sixes 30 +100", "Yahtzee 50"]
    assert [in_english(what) for _, what in last_turns(played.state, 1)] == ["Sixes 30 +100"]


def test_with_several_columns_each_place_is_told_with_its_own():
    played = Played(("Ann",), "yams-columns")
    places = shown(played.state).places
    (column, box, name) = places[0]
    played.do(commands.EnterRoll(dice("66666")), commands.ScoreIn(Place(column, box)))

    assert len({in_english(each) for *_, each in places}) == len(places)
    assert results(played) == [f"{in_english(name)} 0"]
    assert " (" in in_english(name)


@pytest.mark.parametrize(("said", "read_as"), [(1, None), (5, 1)], ids=["as read", "another"])
def test_only_a_die_that_was_said_to_show_something_else_tells_what_was_read(said, read_as):
    played = Played(("Ann",))
    played.throw("6633")
    played.do(commands.ReportTray(lying("66331", at=0.7, unsure="4")))
    played.do(commands.CorrectDie(4, said))

    (roll,) = shown(played.state).turns[0].rolls

    assert [die.read_as for die in roll.dice if die.face == said] == [read_as]


def test_a_turn_of_banking_is_told_by_its_points():
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.BankTurn(groups("D1 5 5 + D3 D3")))
    played.do(commands.EnterRoll(shaded("1 2 3 D4 D5 D6")), commands.PassOn())
    played.do(commands.SkipSeat())
    game = shown(played.state)

    assert results(played) == ["skipped", "nothing", f"{game.standings[0].total} points"]
    assert game.dark == 3
    assert not any(turn.may_move for turn in game.turns)


def test_a_turn_of_a_race_is_told_by_who_won():
    played = Played(game="minyat")
    played.do(commands.EnterRoll(dice("11112")), commands.PassOn())
    played.do(commands.EnterRoll(dice("22222")), commands.PassOn())

    assert results(played) == ["won the game", "passed on"]


def test_a_die_that_a_person_set_right_says_what_it_was_read_as():
    played = Played(("Ann",))
    played.throw("66331")
    played.do(commands.CorrectDie(4, 3))

    (turn,) = shown(played.state).turns

    assert [die.read_as for die in turn.rolls[0].dice] == [None, None, None, None, 1]
    assert turn.rolls[0].said == tuple(("light", face) for face in (6, 6, 3, 3, 3))


def test_only_what_stands_in_a_cell_is_shown_where_that_is_asked_for():
    played = Played(("Ann",))
    for box in ("sixes", "chance"):
        played.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place("main", box)))

    (turn,) = shown(played.state, at="0.main.sixes").turns

    assert (turn.at, in_english(turn.result)) == ("0.main.sixes", "Sixes 12")


def test_the_best_turn_is_told_once_the_game_is_over():
    played = Played(("Ann",), "yahtzee-os2")
    for place in played.state.variant.places:
        played.do(commands.EnterRoll(dice("66655")), commands.ScoreIn(place))
    before = shown(played.state).standings[0]
    past = shown(played.state, is_past=True).standings[0]
    played.do(commands.ConfirmEnd())
    after = shown(played.state).standings[0]

    assert (before.best, before.total) == (None, after.total)
    assert past == after
    assert in_english(after.best).startswith("best turn: ")
