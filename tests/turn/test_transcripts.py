"""Whole games of the specification, throw by throw, through the turn engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import Played

from companion.catalogue import find_variant
from companion.dice import Die, as_face
from companion.turn import commands
from companion.turn.moves import winners
from companion.turn.state import Phase

GOLDEN = Path(__file__).parents[1] / "golden" / "yahtzee-os2.transcripts.jsonl"
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
        last = roll["dice"]
    entry = turn["entry"]
    played.do(commands.ScoreIn((entry["column"], entry["box"])))


@pytest.mark.parametrize("game", [pytest.param(game, id=game["label"]) for game in GAMES])
def test_a_game_adds_up_after_every_turn(game):
    variant = find_variant(game["variant"], game["options"])
    played = Played(tuple(f"Player {n}" for n in range(game["players"])))

    for turn in game["turns"]:
        assert played.state.seat == turn["player"]
        play_turn(played, turn)
        sheet = played.state.sheets[turn["player"]]
        entry = turn["entry"]
        assert sheet.score(variant, (entry["column"], entry["box"])) == entry["score"]
        assert [each.total(variant) for each in played.state.sheets] == turn["totals"]

    assert played.state.phase is Phase.OVER
    assert list(winners(played.state)) == game["winners"]
    for sheet, final in zip(played.state.sheets, game["final"], strict=True):
        totals = sheet.column_totals(variant, "main")
        main = final["columns"]["main"]
        assert totals.sections == (main["upper"], main["lower"])
        assert sum(totals.bonuses) == main["bonus"]
        assert sheet.total(variant) == final["total"]
