"""What was taken back and set right stands beside the turn that it is about."""

from __future__ import annotations

import pytest
from playing import Played, dice

from companion.history.games import RecordedGame, games_in
from companion.history.marks import Marking, marks_of
from companion.history.turns import turns_of
from companion.rules.place import Place
from companion.storage.log import Logged
from companion.turn import commands
from companion.words.wording import in_english

LOWER = ("three-kind", "four-kind", "full-house", "small-straight", "large-straight")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
CORRECTIONS = [
    pytest.param(commands.CorrectRoll(3, dice("66333")), "Set right", id="a roll set right"),
    pytest.param(
        commands.MoveEntry(4, Place("main", "fives")), "Set right", id="written elsewhere"
    ),
    pytest.param(commands.TakeTurnOut(4), "Taken out", id="taken out"),
]


@pytest.fixture
def played():
    """Ann and Ben have written a turn each, and Ann is in the middle of her second one."""
    played = Played()
    for box in ("ones", "twos"):
        played.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place("main", box)))
    played.throw("12345")
    return played


@pytest.fixture
def ended():
    """A whole game, each throw of which was written at once."""
    played = Played()
    for box in (*UPPER, *LOWER, "chance", "yahtzee"):
        for faces in ("66331", "12345"):
            played.do(commands.EnterRoll(dice(faces)), commands.ScoreIn(Place("main", box)))
    assert played.state.is_over
    return played


def marked(played):
    """Return which turns have marks, and how these begin."""
    return [
        (index, in_english(what).partition(":")[0]) for index, what in marks_of(recorded(played))
    ]


def recorded(played):
    return games_in(Logged(float(at), event) for at, event in enumerate(played.events))[-1]


@pytest.mark.parametrize(("correction", "told"), CORRECTIONS)
def test_a_correction_that_was_taken_back_is_said_to_be_at_the_corrected_turn(
    played, correction, told
):
    played.do(correction, commands.Undo())

    assert marked(played) == [(1, told), (1, "Taken back")]


@pytest.mark.parametrize(("correction", "told"), CORRECTIONS)
def test_it_is_said_in_a_game_that_is_over_too(ended, correction, told):
    ended.do(correction, commands.Undo())

    assert marked(ended) == [(1, told), (1, "Taken back")]
    assert len(turns_of(ended.state)) == 26


def test_of_two_corrections_each_is_taken_back_at_its_own_turn(ended):
    first, second = commands.CorrectRoll(1, dice("11111")), commands.CorrectRoll(5, dice("33333"))
    ended.do(first, second, commands.Undo(), commands.Undo())

    assert [index for index, _ in marked(ended)] == [0, 2, 2, 0]


def test_a_turns_end_that_was_taken_back_is_said_to_be_at_that_turn(ended):
    ended.do(commands.Undo())

    assert marked(ended) == [(25, "Taken back")]


def test_marks_stay_with_their_turns_where_one_before_them_is_taken_out():
    alone = Played(("Ann",))
    for box in ("ones", "twos", "threes"):
        alone.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place("main", box)))
    alone.do(commands.CorrectRoll(3, dice("22245")), commands.TakeTurnOut(2))

    assert marked(alone) == [(0, "Set right"), (0, "Taken out")]
    alone.do(commands.Undo())
    assert marked(alone) == [(1, "Set right"), (0, "Taken out"), (0, "Taken back")]


def test_what_was_set_right_in_a_turn_that_is_taken_out_stands_where_it_was():
    alone = Played(("Ann",))
    for box in ("ones", "twos", "threes"):
        alone.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place("main", box)))
    alone.do(commands.CorrectRoll(3, dice("22245")), commands.TakeTurnOut(4))

    assert marked(alone) == [(1, "Set right"), (1, "Taken out")]


def test_a_game_that_goes_on_is_marked_as_if_it_were_gone_through_at_once(ended):
    ended.do(commands.CorrectRoll(1, dice("11111")), commands.TakeTurnOut(4), commands.Undo())
    ended.do(commands.Undo(), commands.CorrectRoll(5, dice("33333")))
    whole = recorded(ended)
    marking = Marking()

    for length in (1, 20, 40, len(whole.logged) - 2, len(whole.logged), 30):
        part = RecordedGame(whole.logged[:length])
        assert marking.of(part) == marks_of(part)

    assert marking.of(recorded(Played(("Zoe",)))) == ()
    assert marking.of(whole) == marks_of(whole)
