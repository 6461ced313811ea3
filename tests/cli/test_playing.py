"""What the command line says of a game is used, or said to be of no use; never passed over."""

from __future__ import annotations

import socket
import sys
from contextlib import closing
from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.catalogue import find_variant, own_folder
from companion.cli import main
from companion.cli.asked import asked_by
from companion.cli.commands import make_parser
from companion.cli.playing import _begin, _play_live, _shut_down
from companion.cli.welcome import welcome
from companion.config import from_tables
from companion.errors import ConfigError, IllegalMoveError, VariantError
from companion.storage.log import MemoryLog, SqliteLog
from companion.table import Table
from companion.turn.commands import StartGame
from companion.turn.decide import decide
from companion.turn.state import TableState
from hardware.keyboard import HELD_KEYS

PICTURES = Path(__file__).parents[1] / "recordings" / "turn-224"


@pytest.fixture
def open_game():
    """Return a session whose game is open."""
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return SimpleNamespace(table=table)


def begun(session, *words):
    """Return what comes of a command line."""
    arguments = make_parser().parse_args(["run", *words])
    return _begin(session, asked_by(arguments, from_tables({}, "")))


@pytest.mark.parametrize("last", [None, StartGame(find_variant("yatzy"), ("Cid",))])
def test_where_nothing_is_named_the_table_asks_who_plays_the_last_game_first(last):
    session = SimpleNamespace(table=Table(MemoryLog(), clock=lambda: 0.0), last_game=last)
    arguments = make_parser().parse_args(["run"])
    settings = from_tables({"table": {"game": "kniffel", "players": ["Dan"]}}, "here")
    asked = replace(asked_by(arguments, settings), asks=True)

    assert _begin(session, asked) == (False, ())

    assert session.table.state.variant is None
    offered = session.table.proposed
    assert (offered.variant.id, offered.players) == (
        ("kniffel", ("Dan",)) if last is None else ("yatzy", ("Cid",))
    )


@pytest.mark.parametrize(
    ("game", "why"),
    [
        pytest.param("yatzi", "here: table.game: no game is called 'yatzi'; did you mean", id="no"),
        pytest.param("club", "club.toml: column.down.order", id="broken"),
    ],
)
def test_where_the_game_of_the_settings_cannot_be_begun_another_is_proposed(
    tmp_path, monkeypatch, capsys, game, why
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own_folder().mkdir(parents=True)
    file = own_folder() / "club.toml"
    file.write_text(
        'id = "club"\nextends = "yatzy"\n[[column]]\nid = "down"\nlabel = "D"\norder = "dwn"\n'
    )
    session = SimpleNamespace(table=Table(MemoryLog(), clock=lambda: 0.0), last_game=None)
    arguments = make_parser().parse_args(["run"])
    asked = asked_by(arguments, from_tables({"table": {"game": game, "players": ["Dan"]}}, "here"))

    assert _begin(session, replace(asked, asks=True)) == (False, ())

    assert session.table.proposed.players == ("Dan",)
    told = capsys.readouterr().err
    assert why in told
    assert told.endswith("Another game is proposed on the page.\n")
    with pytest.raises((ConfigError, VariantError), match=why):
        _begin(session, asked)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("--players", "Ann,Ann"), id="same names"),
        pytest.param(("--game", "yatzy", "--option", "foo=1"), id="house rule"),
        pytest.param(("--host", "203.0.113.9"), id="address"),
        pytest.param(("--port", None), id="port in use"),
        pytest.param(("--camera", str(Path(__file__).parent)), id="recording without pictures"),
    ],
)
def test_the_game_that_runs_is_put_aside_only_for_another_one_that_can_be_begun(
    tmp_path, capsys, words
):
    recording = ("--camera", str(PICTURES), "--data", str(tmp_path))
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log:
        started = StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben"))
        log.append(decide(TableState(), started), at=0.0)
    before = sorted(tmp_path.glob("table*.sqlite3"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        local = () if "--host" in words else ("--host", "127.0.0.1")
        command = ["run", "--new", *recording, *local, *(each or port for each in words)]

        assert main(command) == 1

    assert capsys.readouterr().err.startswith("dicetable: ")
    assert sorted(tmp_path.glob("table*.sqlite3")) == before
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log:
        assert len(log.read()) == 1


def test_a_name_of_the_settings_with_a_comma_is_one_player():
    arguments = make_parser().parse_args(["run"])
    asked = asked_by(arguments, from_tables({"table": {"players": ["Ann, the first"]}}, "here"))
    session = SimpleNamespace(table=Table(MemoryLog(), clock=lambda: 0.0))

    _begin(session, asked)

    assert session.table.state.players == ("Ann, the first",)


def test_what_is_named_for_a_new_game_is_said_to_be_unused_while_another_is_open(open_game):
    taken_up, unused = begun(open_game, "--game", "kniffel", "--players", "Cid, Dan")

    assert taken_up
    assert unused == ("--game kniffel", "--players Cid,Dan")
    assert open_game.table.state.players == ("Ann", "Ben")


def test_what_is_named_as_it_is_played_is_nothing_to_talk_about(open_game):
    assert begun(open_game, "--game", "yahtzee-os2", "--players", "Ann, Ben") == (True, ())
    assert begun(open_game) == (True, ())


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        pytest.param(("--option", "nix=1"), VariantError, id="house rule"),
        pytest.param(("--players", "Cid,Cid"), IllegalMoveError, id="same names"),
        pytest.param(("--players", ",".join("abcdefghi")), IllegalMoveError, id="nine players"),
    ],
)
def test_what_cannot_be_is_refused_although_another_game_is_open(open_game, words, wrong):
    with pytest.raises(wrong):
        begun(open_game, *words)


def test_the_welcome_names_what_was_not_used_and_the_way_to_a_new_game():
    out = StringIO()

    welcome(out, ["http://192.168.1.2:8000/"], taken_up=True, unused=("--game kniffel",))

    assert "Not used: --game kniffel. It is for a new game: add --new." in out.getvalue()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        pytest.param(("no-such-command",), "cannot be run: No such file", id="not there"),
        pytest.param((sys.executable, "-c", "exit(3)"), "ended with 3", id="fails"),
    ],
)
def test_a_machine_that_stays_on_is_said(capsys, command, why):
    assert _shut_down(command) == 1

    told = capsys.readouterr().err
    assert "this machine stays on" in told
    assert why in told


def test_a_machine_that_goes_off_needs_no_words(capsys):
    assert _shut_down((sys.executable, "-c", "")) == 0
    assert _shut_down(()) == 0

    assert capsys.readouterr().err == ""


def test_a_terminal_without_the_signs_of_a_code_gets_the_address():
    out = TextIOWrapper(BytesIO(), encoding="latin-1")

    welcome(out, ["http://192.168.1.2:8000/"], taken_up=False)

    assert out.buffer.getvalue().startswith(b"  Open  http://192.168.1.2:8000/")


def test_people_at_the_table_are_told_the_keys():
    out = StringIO()

    welcome(out, ["http://192.168.1.2:8000/"], taken_up=False, keys=True)

    assert "Enter is OK, Tab is NEXT, Backspace is BACK." in out.getvalue()
    assert all(f"{key} is {button}" in out.getvalue() for key, button in HELD_KEYS.items())


@pytest.mark.parametrize(("words", "ok"), [(("--gpio",), 24), ((), None)])
def test_buttons_that_the_command_line_switches_on_are_wired_as_the_settings_say(
    monkeypatch, words, ok
):
    def opened(log, source, asked, pins):
        assert (None if pins is None else pins.buttons["OK"]) == ok
        raise LookupError("enough is seen")

    monkeypatch.setattr("companion.cli.playing.open_table", opened)
    arguments = make_parser().parse_args(["run", "--camera", "usb:0", *words])
    asked = asked_by(arguments, from_tables({"panel": {"ok": 24}}, "here"))

    with pytest.raises(LookupError, match="enough is seen"):
        _play_live(arguments, asked)
