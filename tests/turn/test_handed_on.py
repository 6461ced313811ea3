"""Dice that the next player throws before anybody has said that the turn is over."""

from __future__ import annotations

import pytest
from evening import Evening
from playing import Played, lying, refusal

from companion.turn.buttons import meaning
from companion.turn.commands import Button, CountForNext, PassOn, Press

ASKED = "Ann's turn is over. Was that Ben's throw? OK counts it."


def handed_on(game, lost, thrown):
    """Return a table at which Ann's only roll has *lost*, and all dice lie elsewhere now."""
    evening = Evening(game)
    evening.rest(lost)
    evening.rest("")
    evening.rest(thrown, height=0.6)
    return evening


@pytest.mark.parametrize(
    ("game", "lost", "thrown"), [("farkle", "223466", "115234"), ("minyat", "66331", "65432")]
)
def test_one_ok_ends_the_turn_and_counts_what_the_next_player_threw(game, lost, thrown):
    evening = handed_on(game, lost, thrown)
    assert evening.says == (ASKED, "check")
    assert evening.labels[0] == "Count as roll 1"

    evening.press("OK")

    assert (evening.table.state.seat, evening.view.roll) == (1, 1)
    assert evening.faces == [int(face) for face in thrown]
    assert evening.table.state.ended == 1

    evening.press("BACK", "BACK")
    assert evening.table.state.ended == 0
    assert evening.view.sentence == ASKED


def test_next_ends_the_turn_alone_and_without_a_grace():
    evening = handed_on("farkle", "223466", "115234")
    assert evening.labels[1] == "Go on: Ben throws"

    evening.press("NEXT")

    assert (evening.table.state.seat, evening.view.roll) == (1, 0)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([("2234..", 0.1), ("....11", 0.6)], id="some dice lie as they lay"),
        pytest.param([("223466", 0.6)], id="all show the same"),
        pytest.param([("22346", 0.6)], id="one is missing"),
    ],
)
def test_nothing_counts_for_the_next_player_unless_all_dice_were_thrown(rows):
    evening = handed_on("farkle", "223466", "")

    evening.lie([die for faces, at in rows for die in lying(faces, at=at)])

    assert evening.view.sentence != ASKED
    assert evening.labels[0] == "Go on: Ben throws"


def test_a_game_that_was_won_is_said_first():
    evening = handed_on("minyat", "66666", "65432")

    assert evening.labels[0] == "Count the win: Ann"


def test_nothing_counts_once_the_game_is_over_with_the_turn():
    game = Played(game="farkle", target="1000", opening_minimum="0")
    game.throw("111666")
    game.do(Press(Button.NEXT), Press(Button.OK))
    for faces in ("223466", "115234"):
        game.throw(faces)

    assert meaning(game.state, Button.OK).command == PassOn()
    assert refusal(game, CountForNext()) == "nothing-thrown"
