"""The main job, whole: recorded frames become the sheet that the recordings' truth gives."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from programs import dicetable, free_port

from companion.cli.playing import DEMO_TURNS
from companion.storage.log import SqliteLog

RECORDINGS = Path(__file__).parents[1] / "recordings"


def truth(turn):
    """Return the throws of a recording as its labels tell them, dice sorted."""
    labels = json.loads((RECORDINGS / turn / "recording.json").read_text(encoding="utf-8"))
    return [
        {
            "dice": sorted(die["value"] for die in roll["dice"]),
            "kept": sorted(die["value"] for die in roll["kept_before"]),
        }
        for roll in labels["rolls"]
    ]


def played(summary):
    """Return the throws that were counted, dice sorted."""
    return [
        [{"dice": sorted(roll["dice"]), "kept": sorted(roll["kept"])} for roll in turn["rolls"]]
        for turn in summary["turns"]
    ]


@pytest.mark.parametrize("speed", ["1", "max"])
def test_the_demo_gives_the_sheet_that_the_truth_gives(tmp_path, speed):
    ended = dicetable(
        "demo", "--once", "--json", "--speed", speed, "--data", tmp_path, "--port", free_port()
    )

    assert ended.returncode == 0, ended.stderr
    summary = json.loads(ended.stdout)
    assert played(summary) == [truth(turn) for turn in DEMO_TURNS]
    assert [turn["player"] for turn in summary["turns"]] == ["Ann", "Ben", "Ann"]
    assert sum(player["total"] for player in summary["players"]) == sum(
        turn["points"] for turn in summary["turns"]
    )


def test_a_recording_that_is_not_there_is_named():
    ended = dicetable("demo", "--once", "nowhere/turn-1")

    assert ended.returncode == 1
    assert ended.stderr == "dicetable: there is no recording at nowhere/turn-1\n"


def test_a_second_program_on_the_same_game_is_sent_away(tmp_path):
    log = SqliteLog(tmp_path / "table.sqlite3")

    ended = dicetable("run", "--camera", RECORDINGS / "turn-003", "--data", tmp_path)
    log.close()

    assert ended.returncode == 1
    assert "another program holds the game" in ended.stderr


def test_a_port_that_is_taken_is_named(tmp_path):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))  # noqa: S104
        other.listen()
        port = other.getsockname()[1]
        ended = dicetable("demo", "--once", "--data", tmp_path, "--port", port)

    assert ended.returncode == 1
    assert str(port) in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("game", ["yin-yang", "farkle"])
def test_recorded_dice_play_games_without_a_sheet_and_nothing_illegal_counts(tmp_path, game):
    """Six dice, three of them dark, kept at random: most of the recorded holds are no combination."""
    ended = dicetable(
        *("demo", RECORDINGS / "turn-210", "--game", game, "--once", "--speed", "max"),
        *("--data", tmp_path, "--port", free_port()),
    )

    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    assert "Ann:" in ended.stdout
    if game == "yin-yang":
        assert "That is no combination" in ended.stdout
