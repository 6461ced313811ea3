"""`dicetable doctor` as its users type it: what the settings alone tell, of a table and of a hub."""

from __future__ import annotations

import json
from contextlib import closing

import pytest

from companion.cli import main
from companion.cli.doctoring import _game
from companion.config import from_tables
from companion.storage.log import SqliteLog


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"players": list("abcdefghi")}, "This game takes 1 to 8 players."),
        ({"options": {"nix": 1}}, "no option 'nix'"),
    ],
)
def test_a_game_that_could_not_be_begun_is_named(table, told):
    finding = _game(from_tables({"table": table}, "config.toml"))

    assert told in finding.told
    assert not finding.is_well
    assert _game(from_tables({}, "")).is_well


def test_while_a_table_runs_its_camera_and_pins_are_left_to_it(tmp_path, capsys):
    settings = tmp_path / "config.toml"
    settings.write_text("[panel]\ngpio = true\n")
    words = ("doctor", "--json", "--data", str(tmp_path), "--config", str(settings))

    def told():
        main(words)
        return {
            each["about"]: each
            for each in map(json.loads, capsys.readouterr().out.split("\n")[:-1])
        }

    with closing(SqliteLog(tmp_path / "table.sqlite3")):
        running = told()
    ended = told()

    assert running["table"]["well"]
    assert "Health" in running["table"]["told"]
    assert not {"camera", "pins"} & set(running)
    assert {"camera", "pins"} <= set(ended)
    assert "table" not in ended


@pytest.mark.parametrize(
    "words", [("--hub",), ()], ids=["by its word", "an installed one, by its role"]
)
def test_a_hub_is_asked_for_nothing_that_a_table_has(words, tmp_path, monkeypatch, capsys):
    settings = tmp_path / "config.toml"
    settings.write_text("[page]\nname = 'club.local'\n")
    if not words:
        monkeypatch.setenv("DICETABLE_ROLE", "hub")

    main(["doctor", *words, "--json", "--config", str(settings)])

    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [e["about"] for e in told] == [
        "settings",
        "club",
        "program",
        "system",
        "clock",
        "address",
    ]
    assert told[1]["told"] == "no broker is named"
    assert "host under [mqtt]" in told[1]["remedy"]


@pytest.mark.parametrize("words", [("--photograph",), ("--log", "journal.txt")])
def test_what_is_asked_for_an_archive_is_refused_without_one(words, capsys):
    assert main(["doctor", *words]) == 1

    told = f"dicetable: {words[0]} goes with an archive: add --bundle FILE.zip\n"
    assert capsys.readouterr() == ("", told)
