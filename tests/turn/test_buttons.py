"""The three buttons: always labelled, and they do what the label says."""

from __future__ import annotations

import pytest
from playing import Played

from companion.errors import IllegalMoveError
from companion.turn.buttons import meaning
from companion.turn.commands import Button, CorrectDie, Press, ScoreIn
from companion.turn.moves import pointed_at
from companion.turn.state import Phase


def labels(played):
    """Return the keys of the three labels: OK, NEXT, BACK."""
    return tuple(meaning(played.state, button).label.key for button in Button)


def press(played, *buttons):
    """Press buttons one after another."""
    played.do(*(Press(button) for button in buttons))


def test_a_whole_game_is_played_with_the_buttons_only():
    played = Played(("Ann",))

    for _ in range(13):
        played.throw("66331")
        press(played, Button.NEXT, Button.OK)

    assert played.state.phase is Phase.FINAL
    assert played.total(0) == 19 + 12 + 6 + 1


def test_next_in_the_first_roll_stops_and_points_at_the_best_box():
    played = Played()
    played.throw("66661")

    press(played, Button.NEXT)

    assert labels(played) == ("write", "next-box", "undo-stop")
    best = pointed_at(played.state)
    assert best is not None
    assert best.points == 25


def test_next_visits_every_open_box_once_the_zeros_last():
    played = Played()
    played.throw("66661")
    press(played, Button.NEXT)

    visited = []
    for _ in played.state.variant.places:
        visited.append(pointed_at(played.state))
        press(played, Button.NEXT)

    assert sorted(each.command.place for each in visited) == sorted(played.state.variant.places)
    points = [each.points for each in visited]
    assert points == sorted(points, reverse=True)
    assert pointed_at(played.state) == visited[0]


@pytest.mark.parametrize(
    ("game", "roll", "first"),
    [
        pytest.param("yahtzee-os2", "66665", "four-kind", id="four are rarer than three"),
        pytest.param("yahtzee-os2", "66651", "three-kind", id="and three than any roll"),
        pytest.param("yams-pd", "11116", "rill", id="a rill than four"),
    ],
)
def test_of_boxes_that_bring_the_same_the_rarest_is_pointed_at(game, roll, first):
    played = Played(game=game)
    played.throw(roll)
    press(played, Button.NEXT)

    assert pointed_at(played.state).command.place.box == first


def test_back_names_nobody_whose_turn_it_takes_back_to_whoever_plays_alone():
    played = Played(("Ann",))
    played.throw("66331")

    press(played, Button.NEXT, Button.OK)

    assert labels(played)[2] == "undo-box-alone"


def test_back_takes_back_one_step_at_a_time_past_the_end_of_the_turn():
    played = Played()
    played.throw("66331")
    press(played, Button.NEXT, Button.OK)

    assert labels(played)[2] == "undo-box"
    press(played, Button.BACK)
    assert played.state.phase is Phase.CHOOSE
    press(played, Button.BACK)
    assert played.state.phase is Phase.READ
    press(played, Button.BACK)
    assert played.state.phase is Phase.READY


def test_a_doubtful_die_is_settled_by_next_and_ok():
    played = Played()
    played.throw("66335", unsure="4")

    assert labels(played)[:2] == ("it-shows", "rather")
    press(played, Button.NEXT, Button.OK)

    assert played.state.rolls[-1].faces == (6, 6, 3, 3, 4)
    assert played.state.phase is Phase.READ


def test_back_takes_a_correction_back_where_nobody_had_asked_and_an_answer_where_somebody_had():
    sure, doubtful = Played(), Played()
    sure.throw("66331")
    doubtful.throw("66331", unsure="4")

    for played in (sure, doubtful):
        played.do(CorrectDie(4, 2))

    assert labels(sure)[2] == "undo-correction"
    assert labels(doubtful)[2] == "undo-answer"


def test_every_face_can_be_reached_with_next():
    played = Played()
    played.throw("66335", unsure="4")

    faces = []
    for _ in range(6):
        faces.append(meaning(played.state, Button.OK).command.face)
        press(played, Button.NEXT)

    assert sorted(faces) == [1, 2, 3, 4, 5, 6]


def test_ok_after_taking_dice_up_keeps_the_rest_even_if_a_die_was_in_doubt():
    played = Played()
    played.throw("66335", unsure="4")

    played.see("66")
    press(played, Button.OK)

    assert played.state.phase is Phase.HOLD


def test_a_button_without_meaning_is_refused_with_a_reason():
    played = Played()

    with pytest.raises(IllegalMoveError) as refusal:
        press(played, Button.OK)

    assert refusal.value.reason == "throw-first"


def test_ok_after_the_end_plays_again_with_the_same_players():
    played = Played(("Ann",))
    for place in played.state.variant.places:
        played.throw("12345")
        played.do(ScoreIn(place))

    press(played, Button.OK, Button.OK)

    assert played.state.phase is Phase.READY
    assert played.state.players == ("Ann",)
    press(played, Button.BACK)
    assert played.state.phase is Phase.OVER
    press(played, Button.BACK)
    assert played.state.phase is Phase.FINAL


def test_back_does_not_take_the_first_game_away():
    played = Played()

    assert meaning(played.state, Button.BACK).command is None
