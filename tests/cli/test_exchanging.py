"""Games taken away as files and taken in elsewhere, on the command line."""

from __future__ import annotations

import errno
import io
import json
import os
import sys

import pytest
from playing import Played, dice

from companion.cli import main
from companion.storage.log import SqliteLog
from companion.turn.commands import EnterRoll, ScoreIn


@pytest.fixture
def here(tmp_path):
    """A table in the middle of a game that another program holds."""
    played = Played()
    played.do(EnterRoll(dice("66331")), ScoreIn(("main", "chance")))
    log = SqliteLog(tmp_path / "here" / "table.sqlite3")
    log.append(played.events, at=1_700_000_000.0)
    yield tmp_path / "here"
    log.close()


def test_games_go_from_one_table_to_another_once(here, tmp_path, capsys):
    file = tmp_path / "games.json"

    assert main(["export", str(file), "--data", str(here)]) == 0
    assert main(["import", str(file), "--data", str(tmp_path / "there")]) == 0
    assert main(["import", str(file), "--data", str(tmp_path / "there")]) == 0
    assert main(["export", "--data", str(tmp_path / "there")]) == 0

    told = capsys.readouterr().out
    assert "Games taken in: 1. Here already: 0." in told
    assert "Games taken in: 0. Here already: 1." in told
    assert told.endswith(file.read_text("utf-8"))


def test_one_game_goes_out_as_csv_and_in_through_a_pipe(here, tmp_path, capsys, monkeypatch):
    main(["export", "--data", str(here)])
    text = capsys.readouterr().out
    (game,) = json.loads(text)["games"]

    assert main(["export", "--csv", "--id", game["id"], "--data", str(here)]) == 0
    assert ",Ann,1,6 6 3 3 1,main,chance,19" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(["import", "-", "--data", str(tmp_path / "there")]) == 0


def test_what_cannot_be_is_refused_with_file_and_place(here, tmp_path, capsys):
    file = tmp_path / "games.json"
    main(["export", str(file), "--data", str(here)])
    document = json.loads(file.read_text("utf-8"))
    document["games"][0]["totals"] = [99, 0]
    file.write_text(json.dumps(document), "utf-8")

    assert main(["import", str(file), "--data", str(tmp_path / "there")]) == 1

    told = capsys.readouterr().err
    assert f'{file}: games[0]: "totals" is [99, 0]' in told
    assert "Nothing was taken in." in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(["import", "nowhere.json"], "No such file", id="no file"),
        pytest.param(["export", "--id", "nothing"], "no game 'nothing'", id="no game"),
    ],
)
def test_what_is_not_there_is_said(tmp_path, capsys, words, told):
    assert main([*words, "--data", str(tmp_path)]) == 1
    assert told in capsys.readouterr().err


def test_a_file_that_is_no_text_is_refused(tmp_path, capsys):
    file = tmp_path / "picture.json"
    file.write_bytes(b"\xff\xfe\x00")

    assert main(["import", str(file), "--data", str(tmp_path)]) == 1
    assert "no text in UTF-8" in capsys.readouterr().err


def test_without_any_game_the_file_has_none(tmp_path, capsys):
    assert main(["export", "--data", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == []


def test_an_export_that_cannot_be_written_leaves_the_one_before(here, tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    export = tmp_path / "games.json"
    export.write_text("the one before")
    monkeypatch.setattr(os, "fsync", full)

    assert main(["export", str(export), "--data", str(here)]) == 1
    assert export.read_text() == "the one before"
