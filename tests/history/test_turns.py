"""The history of a game: its turns as they stand, what is told of corrections, and its games."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playing import Played, dice, groups, lying, shaded

from companion.history.games import games_in
from companion.history.telling import told
from companion.history.turns import turns_of
from companion.rules.place import Place
from companion.storage.log import Logged
from companion.turn import commands, events
from companion.turn.moves import totals
from companion.turn.recorded import states_of, steps_of
from companion.words.wording import in_english


@pytest.fixture
def played():
    """Ann has written a full house, Ben is in the middle of his turn."""
    played = Played()
    played.do(commands.EnterRoll(dice("66331")), commands.ConfirmHolds(dice("6633")))
    played.do(commands.EnterRoll(dice("66335")), commands.ScoreIn(Place("main", "full-house")))
    played.throw("12345")
    return played


def after(played, command):
    """Return what everybody is told of a command."""
    before = played.state
    played.do(command)
    heard = told(before, played.events[-1], played.state)
    return None if heard is None else in_english(heard)


def test_a_turn_has_its_rolls_with_what_was_kept_and_what_it_brought(played):
    first, running = turns_of(played.state)

    assert [roll.known for roll in first.rolls] == [dice("66331"), dice("66335")]
    assert first.rolls[1].kept == (True, True, True, True, False)
    assert first.rolls[1].thrown == dice("5")
    assert (first.place, first.points, first.row) == (Place("main", "full-house"), 0, "full-house")
    assert (running.seat, running.turn, running.end) == (1, 1, None)


def test_a_game_is_gone_through_by_the_states_it_had(played):
    states = states_of(played.state)

    assert states[-1] is played.state
    assert all(after.before is before for before, after in pairwise(states))
    assert tuple(each.last for each in states) == steps_of(played.state)


def test_points_are_those_of_the_sheets_as_they_stand(played):
    played.do(commands.CorrectRoll(3, dice("66333")))

    assert turns_of(played.state)[0].points == totals(played.state)[0] == 25


def test_a_roll_that_a_camera_saw_names_its_pictures(played):
    _, running = turns_of(played.state)

    assert len(running.rolls[0].crops) == 16


def test_a_turn_that_somebody_left_in_has_no_rolls_for_the_next_player():
    played = Played(("Ann", "Ben", "Cleo"))
    played.throw("12345")
    played.do(commands.LeaveGame(0))
    played.throw("66331")
    played.do(commands.ScoreIn(Place("main", "chance")))

    (turn,) = turns_of(played.state)

    assert (turn.seat, turn.points) == (1, 19)
    assert [roll.known for roll in turn.rolls] == [dice("66331")]


def test_turns_of_banking_stand_in_rounds():
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.BankTurn(groups("D1 5 5 + D3 D3")))
    played.do(commands.EnterRoll(shaded("1 2 3 D4 D5 D6")), commands.PassOn())
    played.do(commands.SkipSeat())

    turns = turns_of(played.state)

    assert [turn.row for turn in turns] == ["round-1", "round-1", "round-2"]
    assert [turn.points for turn in turns] == [totals(played.state)[0], 0, None]
    assert turns[2].is_skipped


def test_a_won_race_stands_in_its_game():
    played = Played(game="minyat")
    played.do(commands.EnterRoll(dice("11112")), commands.PassOn())
    played.do(commands.EnterRoll(dice("22222")), commands.PassOn())

    assert [turn.row for turn in turns_of(played.state)] == ["", "game-1"]


def test_everybody_is_told_what_a_corrected_roll_changed(played):
    heard = after(played, commands.CorrectRoll(3, dice("66333")))

    assert heard == ("Set right: Ann, turn 1, roll 2 is 6 6 3 3 3. Full house 0 is 25 now.")


def test_everybody_is_told_what_a_corrected_roll_changed_in_a_game_of_banking():
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.BankTurn(groups("D1 5 5 + D3 D3")))

    heard = after(played, commands.CorrectRoll(1, shaded("6 6 2 D1 D3 D3")))

    assert heard == ("Set right: Ann, turn 1, roll 1 is 6 6 D3 D3 2 D1. 15 points are 18 now.")


def test_everybody_is_told_of_an_entry_that_was_moved_or_taken_out(played):
    moved = after(played, commands.MoveEntry(4, Place("main", "chance")))
    out = after(played, commands.TakeTurnOut(4))

    assert moved == "Set right: Ann's Full house 0 is Chance 23 now."
    assert out == "Taken out: Ann's turn 1, Chance 23."


def test_everybody_is_told_of_a_total_that_a_correction_changes_besides():
    """SPEC, A4: where Higher is no more, both boxes are 0."""
    played = Played(("Ann",), "yams-pd", order_violation="zero-both")
    for box, faces in (("higher", "66655"), ("lower", "22111")):
        played.do(commands.EnterRoll(dice(faces)), commands.ScoreIn(Place("main", box)))

    heard = after(played, commands.CorrectRoll(1, dice("11111")))

    assert heard == (
        "Set right: Ann, turn 1, roll 1 is 1 1 1 1 1. Higher 28 is 0 now. The total 35 is 0 now."
    )


def test_of_two_entries_that_changed_places_everybody_is_told_of_both():
    played = Played(("Ann",))
    for box, faces in (("sixes", "66331"), ("full-house", "66612")):
        played.do(commands.EnterRoll(dice(faces)), commands.ScoreIn(Place("main", box)))

    heard = after(played, commands.MoveEntry(4, Place("main", "sixes")))

    assert heard == "Set right: Ann's Sixes 12 is Full house 0 now. Full house 0 is Sixes 18 now."


def test_of_a_banked_turn_that_is_taken_out_its_points_are_told():
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.BankTurn(groups("D1 5 5 + D3 D3")))
    banked = totals(played.state)[0]

    assert after(played, commands.TakeTurnOut(2)) == (f"Taken out: Ann's turn 1, {banked} points.")


def test_everybody_is_told_what_was_taken_back(played):
    played.do(commands.CorrectRoll(3, dice("66333")))

    assert after(played, commands.Undo()) == "Taken back: the last correction."
    assert after(played, commands.Undo()) is None
    assert after(played, commands.Undo()) == "Taken back: Ann's Full house 0."


def logged(played):
    return [Logged(float(at), event) for at, event in enumerate(played.events)]


def test_a_log_has_its_games_one_by_one():
    played = Played()
    played.throw("66331")
    played.do(commands.BeginAnew(), commands.EnterRoll(dice("11111")))

    first, second = games_in(logged(played))

    assert first.started_at == 0.0
    assert first.state().rolls[0].faces == (6, 6, 3, 3, 1)
    assert second.state().rolls[0].faces == (1, 1, 1, 1, 1)
    assert first.id != second.id


def test_a_game_whose_beginning_was_taken_back_is_none():
    played = Played()
    played.throw("66331")
    played.do(commands.BeginAnew(), commands.EnterRoll(dice("11111")))
    played.do(commands.Undo(), commands.Undo(), commands.StopRolling())

    (only,) = games_in(logged(played))

    assert only.state().stopped
    assert only.state().rolls == played.state.rolls


def test_what_was_taken_back_stays_in_the_record_of_a_game():
    played = Played()
    played.see("66331", at=0.3)
    played.do(commands.ReportTray(lying("66332", at=0.5)), commands.EnterRoll(dice("66331")))
    played.do(commands.Undo())

    (only,) = games_in(logged(played))

    kinds = [type(each.event) for each in only.logged]
    assert kinds[-1] is events.StepUndone
    assert events.TrayRead not in kinds
