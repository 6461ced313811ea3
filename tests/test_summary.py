"""A game told in full: its turns as they were played, and nothing that was taken back."""

from __future__ import annotations

import json

from playing import Played, dice

from companion.rules.place import Place
from companion.summary import summary_of
from companion.turn.commands import (
    Button,
    EnterRoll,
    Press,
    RenamePlayer,
    ScoreIn,
    StartGame,
    Undo,
)
from companion.turn.state import TableState


def test_a_turn_is_told_with_its_throws_and_holds():
    played = Played()
    played.throw("66331")
    played.see("66")
    played.do(Press(Button.OK))
    played.see("66222", at=0.9)
    played.do(ScoreIn(Place("main", "full-house")))

    summary = json.loads(json.dumps(summary_of(played.state)))

    assert summary["turns"] == [
        {
            "player": "Ann",
            "rolls": [
                {"dice": [6, 6, 3, 3, 1], "shades": ["light"] * 5, "kept": []},
                {"dice": [6, 6, 2, 2, 2], "shades": ["light"] * 5, "kept": [6, 6]},
            ],
            "column": "main",
            "box": "full-house",
            "points": 25,
        }
    ]
    assert summary["players"][0]["columns"]["main"]["lower"] == 25
    assert [player["total"] for player in summary["players"]] == [25, 0]


def test_the_columns_and_what_was_paid_besides_add_up_to_the_total():
    played = Played(("Ann",), "yahtzee-hasbro")
    played.do(EnterRoll(dice("66666")), ScoreIn(Place("main", "yahtzee")))
    played.do(EnterRoll(dice("66666")), ScoreIn(Place("main", "sixes")))

    (ann,) = summary_of(played.state)["players"]

    told = ann["columns"]["main"]
    assert (told["total"], told["extra"], ann["total"]) == (80, 100, 180)


def test_what_was_taken_back_is_not_told():
    played = Played()
    played.throw("66331")
    played.do(ScoreIn(Place("main", "ones")), Undo(), ScoreIn(Place("main", "sixes")))

    assert [turn["box"] for turn in summary_of(played.state)["turns"]] == ["sixes"]


def test_only_the_last_game_is_told():
    played = Played(("Ann",))
    for place in played.state.variant.places:
        played.throw("66666")
        played.do(ScoreIn(place))
    assert len(summary_of(played.state)["turns"]) == 13

    played.do(StartGame(played.state.variant, ("Ann",)))

    assert summary_of(played.state)["turns"] == []


def test_no_game_is_told_as_such():
    assert summary_of(TableState()) == {"game": None, "players": [], "turns": []}


def test_a_turn_is_told_under_the_name_that_its_player_has_at_last():
    played = Played()
    played.do(EnterRoll(dice("66331")), ScoreIn(Place("main", "sixes")), RenamePlayer(0, "Anna"))

    summary = summary_of(played.state)

    assert [each["name"] for each in summary["players"]] == ["Anna", "Ben"]
    assert summary["turns"][0]["player"] == "Anna"


def test_a_box_that_a_later_one_made_worth_nothing_is_told_as_it_counts_at_last():
    played = Played(("Ann",), "yams-pd", order_violation="zero-both")
    for box, faces in (("higher", "66511"), ("lower", "66655")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("main", box)))

    summary = summary_of(played.state)

    assert [turn["points"] for turn in summary["turns"]] == [0, 0]
    assert summary["players"][0]["total"] == 0
