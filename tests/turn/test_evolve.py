"""What an event makes of a state, and how little of it is made anew."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from playing import Played, dice

from companion.rules.place import Place
from companion.turn import commands, evolve
from companion.turn.state import TableState

LASTING = {
    *("variant", "players", "colours", "away", "sheets", "bank", "series", "seat", "tray"),
    *("customs", "wrong_shades", "ended", "reach", "before", "last", "undone"),
}
"""What outlasts a turn, or is set anew by its end."""


def test_a_turn_begins_with_nothing_of_the_one_before():
    nothing = TableState()

    assert {each.name for each in fields(nothing)} == LASTING | set(evolve.OF_A_TURN)
    assert not LASTING & set(evolve.OF_A_TURN)
    assert all(getattr(nothing, name) == value for name, value in evolve.OF_A_TURN.items())


@pytest.mark.parametrize(
    "command",
    [
        commands.ConfirmHolds(dice("66")),
        commands.StopRolling(),
        commands.ScoreIn(Place("main", "chance")),
    ],
)
def test_each_step_makes_one_new_state(monkeypatch, command):
    played = Played()
    played.throw("66331")
    made = []

    def counted(value, **changes):
        made.extend([value] if isinstance(value, TableState) else [])
        return replace(value, **changes)

    monkeypatch.setattr(evolve, "replace", counted)
    before = len(played.events)
    played.do(command)

    assert len(made) == len(played.events) - before == 1
