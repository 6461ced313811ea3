"""What happened at a table, told in sentences: of every kind of step that a helper would look for."""

from __future__ import annotations

import pytest
from playing import Played, dice

from companion.rules.place import Place
from companion.turn import commands
from companion.turn.players import Colour
from companion.upkeep.chronicle import told_of
from companion.words.wording import in_english

ONES, TWOS = Place("main", "ones"), Place("main", "twos")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (commands.AddPlayer("Cleo", Colour.GREEN), "Cleo joined."),
        (commands.RenamePlayer(0, "Anna"), "Ann is called Anna now."),
        (commands.LeaveGame(1), "Ben left."),
        (commands.MoveEntry(2, TWOS), "Set right: Ann's Ones 2 is Twos 0 now."),
        (commands.SkipSeat(), "Ben was skipped."),
    ],
    ids=["joined", "renamed", "left", "set right", "skipped"],
)
def test_what_somebody_did_is_told(command, told):
    played = Played()
    played.do(commands.EnterRoll(dice("11345")), commands.ScoreIn(ONES))
    before, done = played.state, len(played.events)

    played.do(command)

    happened = told_of(before, played.events[done])
    assert in_english(happened) == told


def test_that_somebody_came_back_is_told():
    played = Played()
    played.do(commands.LeaveGame(1))
    before = played.state

    played.do(commands.ComeBack(1))

    assert in_english(told_of(before, played.events[-1])) == "Ben came back."


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (commands.ScoreIn(Place("down", "ones")), "Ann wrote Ones (Down)."),
        (commands.Announce(Place("announced", "ones")), "Ann announced Ones."),
    ],
    ids=["written", "announced"],
)
def test_a_box_is_told_with_its_column_where_several_could_be_meant(command, told):
    played = Played(("Ann",), "enhanced-yahtzee")
    played.do(commands.EnterRoll(dice("11345")))
    before = played.state

    played.do(command)

    assert in_english(told_of(before, played.events[-1])) == told
