"""Whole games of the specification, throw by throw, through the turn engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import Played

from companion.dice import Die, as_face
from companion.rules.tally import tally
from companion.turn import commands
from companion.turn.moves import winners
from companion.turn.state import Phase

GOLDEN = Path(__file__).parents[1] / "golden" / "sheets.transcripts.jsonl"
GAMES = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def as_dice(faces):
    """Return dice of these faces."""
    return tuple(Die(as_face(face)) for face in faces)


def play_turn(played, turn):
    """Play one turn as it was written down."""
    last = ()
    for number, roll in enumerate(turn["rolls"]):
        if number:
            played.do(commands.ConfirmHolds(as_dice(last[k] for k in roll["kept"])))
        played.do(commands.EnterRoll(as_dice(roll["dice"])))
        announced = turn.get("announce")
        if announced is not None and announced["after_roll"] == number + 1:
            played.do(commands.Announce((announced["column"], announced["box"])))
        last = roll["dice"]
    entry = turn["entry"]
    played.do(commands.ScoreIn((entry["column"], entry["box"])))


@pytest.mark.parametrize(
    "game", [pytest.param(g, id=f"{g['variant']}: {g['label']}") for g in GAMES]
)
def test_a_game_adds_up_after_every_turn(game):
    options = {key: str(value).lower() for key, value in game["options"].items()}
    names = tuple(f"Player {n}" for n in range(game["players"]))
    played = Played(names, game["variant"], **options)
    variant = played.state.variant

    for turn in game["turns"]:
        assert played.state.seat == turn["player"]
        play_turn(played, turn)
        worth = tally(variant, played.state.sheets[turn["player"]])
        entry = turn["entry"]
        assert worth.scores[entry["column"], entry["box"]] == entry["score"]
        assert [played.total(seat) for seat in range(len(names))] == turn["totals"]

    assert played.state.phase is Phase.OVER
    assert list(winners(played.state)) == game["winners"]
    for sheet, final in zip(played.state.sheets, game["final"], strict=True):
        worth = tally(variant, sheet)
        assert {c: totals.total for c, totals in worth.columns.items()} == {
            column: expected["total"] for column, expected in final["columns"].items()
        }
        assert sum(worth.extras.values()) == final["extra"]
        assert worth.total == final["total"]
