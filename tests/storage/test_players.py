"""Who has played is remembered, and never in the way of a game."""

from __future__ import annotations

import json
import shutil

import pytest
from disks import FullLog, fill_disk

from companion.catalogue import find_variant
from companion.errors import LogError
from companion.storage.log import MemoryLog
from companion.storage.players import MOST, LogWithRoster, Roster
from companion.turn.commands import StartGame
from companion.turn.events import GameStarted, PlayerJoined, PlayerRenamed, StepUndone, TrayRead
from companion.turn.players import Colour, Party
from web.words.languages import NAMES, language

EMPTY = TrayRead(dice=(), sure=True, troubles=())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "players.json"


def started(*players, colours=(), game="yatzy", **options):
    return GameStarted(find_variant(game, options), players, colours)


def test_whoever_played_last_comes_first_also_after_a_restart(path):
    roster = Roster(path)
    roster.remember([started("Ann", "Ben", colours=(Colour.PINK, Colour.TEAL))])
    roster.remember([started("Cleo", "Ben"), PlayerJoined("Dan", Colour.GREY)])

    assert Roster(path).party == Party(
        ("Dan", "Cleo", "Ben", "Ann"), (Colour.GREY, Colour.BLUE, Colour.RED, Colour.PINK)
    )


def test_the_last_game_is_remembered_with_its_house_rules(path):
    Roster(path).remember([started("Ann", "Ben", hold="locked")])

    assert Roster(path).last == StartGame(
        find_variant("yatzy", {"hold": "locked"}), ("Ann", "Ben"), (Colour.BLUE, Colour.RED)
    )


def test_a_last_game_that_is_gone_is_none(path):
    Roster(path).remember([started("Ann")])
    path.write_text(path.read_text("utf-8").replace('"yatzy"', '"gone"'), "utf-8")

    assert Roster(path).last is None
    assert Roster(path).party.names == ("Ann",)


def test_players_without_names_are_not_remembered(path):
    roster = Roster(path)
    roster.remember([started("Seat 1", "Seat 2")])

    assert roster.party == Party(())
    assert roster.last.players == ("Seat 1", "Seat 2")


@pytest.fixture
def log(path):
    """A log with a roster, read and empty."""
    log = LogWithRoster(MemoryLog(), Roster(path))
    log.read()
    return log


def test_a_player_who_is_renamed_is_remembered_by_the_new_name(path, log):
    log.append([started("Seat 1", "Bne"), PlayerRenamed(1, "Ben"), PlayerRenamed(0, "Ann")], at=1.0)

    assert Roster(path).party == Party(("Ann", "Ben"), (Colour.BLUE, Colour.RED))
    assert Roster(path).last.players == ("Ann", "Ben")


def test_so_is_one_who_joined_late_and_keeps_the_colour(path, log):
    log.append([started("Ann"), PlayerJoined("Gsu", Colour.GREEN), PlayerRenamed(1, "Gus")], at=1.0)

    assert Roster(path).party == Party(("Gus", "Ann"), (Colour.GREEN, Colour.BLUE))


def test_once_a_name_is_taken_back_the_one_before_is_remembered_and_nobody_forgotten(path, log):
    log.append([started("Ann", "Cleo"), started("Ben")], at=1.0)

    log.append([PlayerRenamed(0, "Cleo"), StepUndone()], at=2.0)

    assert set(Roster(path).party.names) == {"Ann", "Ben", "Cleo"}
    assert Roster(path).last.players == ("Ben",)


def test_no_game_is_proposed_in_which_two_have_one_name(path, log):
    log.append([started("Ann", "Cleo"), started("Ben", "Ann"), StepUndone()], at=1.0)

    log.append([PlayerRenamed(0, "Ben")], at=2.0)

    assert Roster(path).last.players == ("Ben", "Ann")


def test_once_a_game_is_taken_back_those_of_the_one_before_are_renamed(path):
    log = MemoryLog()
    happened = [started("Ann", "Ben"), started("Ben", "Ann"), StepUndone()]
    LogWithRoster(log, Roster(path)).append(happened, at=1.0)
    again = LogWithRoster(log, Roster(path))
    again.read()

    again.append([PlayerRenamed(0, "Anna")], at=2.0)

    assert set(Roster(path).party.names) == {"Anna", "Ben"}


@pytest.mark.parametrize("code", NAMES)
def test_nobody_is_remembered_by_the_seat_in_any_language(path, code):
    log = LogWithRoster(MemoryLog(), Roster(path))

    log.append([started("Ann", language(code).word("seat-number", seat=2))], at=1.0)

    assert Roster(path).party.names == ("Ann",)


@pytest.mark.parametrize("last", [7, {"players": 7}, {"players": [], "colours": "blue"}])
def test_a_last_game_that_is_none_is_damage(path, last):
    path.write_text(json.dumps({"schema": 1, "players": [], "last": last}), "utf-8")

    assert "is damaged" in Roster(path).trouble


def test_a_list_has_an_end(path):
    roster = Roster(path)
    for number in range(MOST + 3):
        roster.remember([started(f"Player {number}")])

    assert len(roster.party.names) == MOST
    assert roster.party.names[0] == f"Player {MOST + 2}"


def test_a_forgotten_player_is_gone_for_good(path):
    roster = Roster(path)
    roster.remember([started("Ann", "Ben")])

    roster.forget("Ann")

    assert "Ben" in roster.party.names
    assert Roster(path).party.names == ("Ben",)
    assert "Ann" not in path.read_text()


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("", id="empty"),
        pytest.param('{"players": [', id="cut off"),
        pytest.param("[]", id="a list"),
        pytest.param('{"players": 7}', id="a number"),
        pytest.param('{"players": [{"name": 7}]}', id="a name that is none"),
        pytest.param('{"players": [], "last": 7}', id="a game that is none"),
        pytest.param("[" * 100_000, id="deep"),
        pytest.param(b"\xff\xfe{}", id="no text"),
    ],
)
def test_a_damaged_file_is_said_set_aside_and_never_in_the_way(path, written):
    path.write_bytes(written if isinstance(written, bytes) else written.encode())

    roster = Roster(path)
    assert roster.party == Party(())
    assert str(path) in roster.trouble
    assert "is damaged" in roster.trouble
    before = path.read_bytes()
    roster.remember([started("Ann")])

    assert path.with_suffix(".damaged-1.json").read_bytes() == before
    assert roster.trouble == ""
    assert Roster(path).party.names == ("Ann",)


def test_a_colour_of_a_newer_program_becomes_one_that_is_known(path):
    path.write_text(json.dumps({"players": [{"name": "Ann", "colour": "gold"}]}), "utf-8")

    assert Roster(path).party == Party(("Ann",), (Colour.BLUE,))


def test_a_file_that_cannot_be_written_costs_nothing_but_itself(tmp_path):
    roster = Roster(tmp_path / "gone" / "players.json")

    roster.remember([started("Ann")])

    assert roster.party.names == ("Ann",)
    assert "cannot be written" in roster.trouble


def test_a_list_whose_folder_was_deleted_is_written_anew_with_the_next_event(tmp_path):
    path = tmp_path / "games" / "players.json"
    path.parent.mkdir()
    log = LogWithRoster(MemoryLog(), Roster(path))
    log.append([started("Ann")], at=1.0)
    shutil.rmtree(path.parent)
    path.parent.mkdir()  # as the log does

    log.append([EMPTY], at=2.0)

    assert Roster(path).party.names == ("Ann",)


def test_where_nobody_has_played_no_list_is_written(path):
    Roster(path).remember([EMPTY])

    assert not path.exists()


def test_a_full_disk_keeps_the_old_list_and_nothing_unfinished(path, monkeypatch):
    roster = Roster(path)
    roster.remember([started("Ann")])

    fill_disk(monkeypatch)
    roster.remember([started("Ben")])

    assert "No space left on device" in roster.trouble
    assert Roster(path).party.names == ("Ann",)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_what_found_no_room_is_written_at_the_next_step_that_tells_nothing_new(path, monkeypatch):
    roster = Roster(path)
    roster.remember([started("Ann")])
    with monkeypatch.context() as disk:
        fill_disk(disk)
        roster.remember([started("Ben")])
    assert roster.trouble

    roster.remember([])

    assert not roster.trouble
    assert Roster(path).party.names == ("Ben", "Ann")


def test_only_what_is_written_down_is_remembered(path):
    full = FullLog()
    full.full = True
    log = LogWithRoster(full, Roster(path))

    with pytest.raises(LogError):
        log.append([started("Ann")], at=0)

    assert Roster(path).party == Party(())


def test_a_log_remembers_who_plays(path):
    log = LogWithRoster(MemoryLog(), Roster(path))

    log.append([started("Ann")], at=1.0)

    assert len(log.read()) == 1
    assert Roster(path).party.names == ("Ann",)
