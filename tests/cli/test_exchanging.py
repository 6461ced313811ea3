"""Games taken away as files and taken in elsewhere, on the command line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from disks import fill_disk
from playing import Played, dice

from companion.cli import exchanging, main
from companion.rules.place import Place
from companion.storage.log import SqliteLog
from companion.turn.commands import EnterRoll, ScoreIn


@pytest.fixture
def here(tmp_path):
    """A table in the middle of a game that another program holds."""
    played = Played()
    played.do(EnterRoll(dice("66331")), ScoreIn(Place("main", "chance")))
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


def test_an_export_without_a_log_that_cannot_be_read_says_so_and_fails(here, tmp_path, capsys):
    (here / "table-20200101-000000.sqlite3").write_bytes(b"no log")
    file = tmp_path / "games.json"

    assert main(["export", str(file), "--data", str(here)]) == 1

    told = capsys.readouterr()
    assert told.out == f"Games in {file}: 1.\n"
    assert "Files of games that are not in it: 1." in told.err


def test_one_game_goes_out_as_csv_and_in_through_a_pipe(here, tmp_path, capsys, monkeypatch):
    main(["export", "--data", str(here)])
    text = capsys.readouterr().out
    (game,) = json.loads(text)["games"]

    assert main(["export", "--csv", "--id", game["id"], "--data", str(here)]) == 0
    assert ",Ann,1,6 6 3 3 1,main,chance,19" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(["import", "-", "--data", str(tmp_path / "there")]) == 0


def test_an_export_takes_the_place_of_an_earlier_one_alone(here, tmp_path, capsys):
    game, file = here / "table.sqlite3", tmp_path / "games"
    before = game.read_bytes()

    for words in (["--csv"], ["--csv"], [], []):
        assert main(["export", str(file), *words, "--data", str(here)]) == 0
        assert file.read_bytes().startswith(b"\xef\xbb\xbfgame_id," if words else b"{")
    assert main(["export", str(file), "--csv", "--data", str(here)]) == 1
    assert "there already as JSON" in capsys.readouterr().err
    assert file.read_bytes().startswith(b"{")
    assert main(["export", str(game), "--data", str(here)]) == 1
    assert main(["export", str(tmp_path), "--data", str(here)]) == 1

    assert game.read_bytes() == before
    assert "table.sqlite3 is there already, and is no export" in capsys.readouterr().err


def table_with(folder, *games):
    """Return a folder with a log of games, each with the time at which it was begun."""
    log = SqliteLog(folder / "table.sqlite3")
    for at, events in enumerate(games, 1):
        log.append(events, at=float(at))
    log.close()
    return str(folder)


@pytest.mark.parametrize("words", [[], ["--csv"]])
def test_an_export_with_a_game_that_the_table_has_no_more_stays(tmp_path, capsys, words):
    first, second = played = [Played(names) for names in (("Ann", "Ben"), ("Cleo", "Dan"))]
    for each in played:
        each.do(EnterRoll(dice("66331")), ScoreIn(Place("main", "chance")))
    two = table_with(tmp_path / "two", first.events, second.events)
    one = table_with(tmp_path / "one", first.events)
    file = tmp_path / "games"

    assert main(["export", str(file), *words, "--data", one]) == 0
    assert main(["export", str(file), *words, "--data", two]) == 0
    fuller = file.read_bytes()
    assert main(["export", str(file), *words, "--data", one]) == 1

    assert file.read_bytes() == fuller
    assert "than this export (games: 1): name another" in capsys.readouterr().err


def test_an_export_with_more_of_a_game_or_a_damaged_one_stays(tmp_path, capsys):
    played = Played()
    before = table_with(tmp_path / "before", tuple(played.events))
    played.do(EnterRoll(dice("66331")))
    after = table_with(tmp_path / "after", tuple(played.events))
    file = tmp_path / "games.json"

    assert main(["export", str(file), "--data", before]) == 0
    assert main(["export", str(file), "--data", after]) == 0
    assert main(["export", str(file), "--data", before]) == 1
    assert "than this export (games: 1)" in capsys.readouterr().err

    file.write_bytes(file.read_bytes()[:-20])
    damaged = file.read_bytes()
    assert main(["export", str(file), "--data", after]) == 1
    assert "this is no JSON" in capsys.readouterr().err
    assert file.read_bytes() == damaged


def test_an_export_that_notepad_saved_with_a_mark_is_taken_in(here, tmp_path, capsys, monkeypatch):
    main(["export", "--data", str(here)])
    marked = "\ufeff" + capsys.readouterr().out
    file = tmp_path / "games.json"
    file.write_text(marked, "utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(marked.encode())))

    assert main(["import", str(file), "--data", str(tmp_path / "there")]) == 0
    assert main(["import", "-", "--data", str(tmp_path / "elsewhere")]) == 0


def test_what_a_rule_has_against_a_game_ends_with_one_full_stop(tmp_path, capsys):
    played = Played(("Ann", "Ben"))
    played.do(EnterRoll(dice("66331")), ScoreIn(Place("main", "chance")))
    log = SqliteLog(tmp_path / "table.sqlite3")
    log.append((*played.events, *played.events[1:], *played.events[1:]), at=1.0)
    log.close()
    file = tmp_path / "games.json"
    main(["export", str(file), "--data", str(tmp_path)])

    assert main(["import", str(file), "--data", str(tmp_path / "there")]) == 1

    told = capsys.readouterr().err
    assert told.endswith("This box is written already. Nothing was taken in.\n")


def test_names_go_through_a_pipe_whatever_letters_the_terminal_knows(tmp_path, monkeypatch):
    log = SqliteLog(tmp_path / "table.sqlite3")
    log.append(Played(("Łukasz", "Zoë")).events, at=1.0)
    log.close()
    piped = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", piped)
    assert main(["export", "--data", str(tmp_path)]) == 0
    out = piped.buffer.getvalue()

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out), encoding="latin-1"))
    assert main(["import", "-", "--data", str(tmp_path / "there")]) == 0

    assert json.loads(out)["games"][0]["players"] == ["Łukasz", "Zoë"]


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


def test_the_other_games_of_a_file_come_in_and_the_refused_one_is_named(tmp_path, capsys):
    log = SqliteLog(tmp_path / "table.sqlite3")
    log.append(Played(("Ann", "Ben")).events, at=1.0)
    log.append(Played(("Cleo", "Dan")).events, at=2.0)
    log.close()
    file = tmp_path / "games.json"
    main(["export", str(file), "--data", str(tmp_path)])
    document = json.loads(file.read_text("utf-8"))
    document["games"][0]["totals"] = [99, 0]
    file.write_text(json.dumps(document), "utf-8")
    capsys.readouterr()

    assert main(["import", str(file), "--data", str(tmp_path / "there")]) == 1

    told = capsys.readouterr()
    assert told.out == "Games taken in: 1. Here already: 0.\n"
    assert told.err.startswith(f'{file}: left out: games[0]: "totals" is [99, 0]')


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


@pytest.mark.parametrize("folder", [".", "nowhere", "games.json"])
def test_where_no_game_is_kept_the_folder_is_named_and_the_export_before_stays(
    tmp_path, capsys, folder
):
    export = tmp_path / "games.json"
    export.write_text("the one before")

    assert main(["export", str(export), "--data", str(tmp_path / folder)]) == 1

    assert f"there are no games in {tmp_path / folder}" in capsys.readouterr().err
    assert export.read_text() == "the one before"
    assert [*tmp_path.iterdir()] == [export]


def test_a_log_without_any_game_is_no_export_either(tmp_path, capsys):
    SqliteLog(tmp_path / "table.sqlite3").close()

    assert main(["export", "--data", str(tmp_path)]) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert f"there are no games in {tmp_path}" in told.err


def settings_with(tmp_path, folder):
    """Return a file of settings whose games are kept in a folder."""
    file = tmp_path / f"{folder.name}.toml"
    file.write_text(f'[table]\ndata = "{folder}"\n', "utf-8")
    return str(file)


def test_games_go_out_and_in_where_the_settings_say_as_they_are_played(here, tmp_path, capsys):
    export, there = tmp_path / "games.json", tmp_path / "there"

    assert main(["export", str(export), "--config", settings_with(tmp_path, here)]) == 0
    assert main(["import", str(export), "--config", settings_with(tmp_path, there)]) == 0

    assert f"Games in {export}: 1." in capsys.readouterr().out
    assert len([*(there / "table-imported").iterdir()]) == 1


def test_the_usual_settings_say_where_games_go_out_and_in(here, tmp_path, capsys, monkeypatch):
    (tmp_path / "dicetable").mkdir()
    Path(settings_with(tmp_path, here)).rename(tmp_path / "dicetable" / "config.toml")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    assert main(["export", str(tmp_path / "games.json")]) == 0
    assert main(["import", str(tmp_path / "games.json")]) == 0

    assert "Games taken in: 0. Here already: 1." in capsys.readouterr().out


def test_a_folder_on_the_command_line_goes_before_that_of_the_settings(here, tmp_path, capsys):
    elsewhere = settings_with(tmp_path, tmp_path / "nowhere")

    assert main(["export", "--config", elsewhere, "--data", str(here)]) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 1


@pytest.mark.parametrize("words", [["export"], ["import", "games.json"]])
def test_settings_that_cannot_be_read_are_named(tmp_path, capsys, words):
    assert main([*words, "--config", str(tmp_path / "gone.toml")]) == 1
    assert "gone.toml" in capsys.readouterr().err


def test_an_export_that_cannot_be_written_leaves_the_one_before(
    here, tmp_path, capsys, monkeypatch
):
    export = tmp_path / "games.json"
    main(["export", str(export), "--data", str(here)])
    before = export.read_bytes()
    fill_disk(monkeypatch)

    assert main(["export", str(export), "--data", str(here)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert export.read_bytes() == before


def test_a_file_without_an_end_is_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(exchanging, "LARGEST", 1_000_000)

    assert main(["import", "/dev/zero", "--data", str(tmp_path / "there")]) == 1

    assert "this is larger than 1 MB" in capsys.readouterr().err
