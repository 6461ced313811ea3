"""The log of a table that runs: what is kept beside it, and how it is let go of."""

from __future__ import annotations

import os
import shutil
from contextlib import closing

import pytest
from playing import Played, dice

from companion.catalogue import find_variant
from companion.history.library import Library
from companion.open_log import OpenLog
from companion.storage.archive import Archive
from companion.storage.backups import Backups
from companion.storage.log import BEFORE_ALL_S, SqliteLog
from companion.turn.commands import EnterRoll, ScoreIn, StartGame
from companion.turn.decide import decide
from companion.turn.events import StepUndone
from companion.turn.state import TableState


@pytest.fixture
def begun():
    return decide(TableState(), StartGame(find_variant("kniffel"), ("Ann", "Ben")))


def open_log(folder, **how):
    barest = {"afresh": False, "crops_mb": 0.0, "remembers": False, "posts": False}
    return OpenLog(folder / "table.sqlite3", **barest | how)


def test_a_table_with_nothing_beside_its_log_writes_nothing_else(tmp_path, begun):
    with open_log(tmp_path) as log:
        log.with_all_beside().append(begun, at=1.0)

        assert (log.shelf, log.roster, log.outbox) == (None, None, None)
    assert not (tmp_path / "players.json").exists()


def test_what_is_written_reaches_roster_and_club_too(tmp_path, begun):
    with open_log(tmp_path, remembers=True, posts=True, crops_mb=1.0) as log:
        log.with_all_beside().append(begun, at=1.0)

        assert log.roster.party.names == ("Ann", "Ben")
        assert [each.event for each in log.file.read()] == list(begun)
        assert log.outbox.take() is not None
        assert log.shelf is not None


def test_it_says_when_its_last_event_was_and_how_its_last_holder_ended(tmp_path, begun):
    with open_log(tmp_path) as first:
        first.with_all_beside().append(begun, at=7.0)
    with open_log(tmp_path) as second:
        pass

    assert (first.last_at, first.ended_well) == (BEFORE_ALL_S, False)
    assert (second.last_at, second.ended_well) == (7.0, True)


def test_a_folder_that_was_deleted_after_the_last_event_takes_no_game_with_it(tmp_path, begun):
    folder = tmp_path / "games"
    with open_log(folder, remembers=True) as log:
        log.with_all_beside().append(begun, at=1.0)
        told = (folder / "table.lock").read_text()
        shutil.rmtree(folder)

    assert (folder / "table.lock").read_text() == told
    with open_log(folder, remembers=True) as log:
        assert [each.event for each in log.file.read()] == list(begun)
        assert log.roster.party.names == ("Ann", "Ben")
        assert log.ended_well


def test_a_folder_that_cannot_be_written_anew_lets_the_table_end(tmp_path, begun, caplog):
    folder = tmp_path / "games"
    with open_log(folder) as log:
        log.with_all_beside().append(begun, at=1.0)
        folder.rename(tmp_path / "moved")
        folder.touch()

    assert "was taken away, and cannot be written anew" in caplog.text


def test_a_finished_log_is_kept_under_another_name(tmp_path, begun):
    log = open_log(tmp_path)
    log.with_all_beside().append(begun, at=1.0)

    log.finish()
    log.close()
    log.close()

    assert not (tmp_path / "table.sqlite3").exists()
    assert len(list(tmp_path.glob("table-*.sqlite3"))) == 1


@pytest.fixture
def long_log(tmp_path, monkeypatch):
    """A log as long as it may be, whose last game is over, as an earlier start left it."""
    played = Played(("Ann", "Ben"), "kniffel")
    for place in played.state.variant.places:
        for _ in played.state.players:
            played.do(EnterRoll(dice("66331")), ScoreIn(place))
    monkeypatch.setattr("companion.open_log.FULL_AT", len(played.events))
    monkeypatch.setattr("companion.storage.ending.this_boot", lambda: "yesterday's")
    with open_log(tmp_path) as log:
        log.with_all_beside().append(played.events, at=1.0)
    monkeypatch.setattr("companion.storage.ending.this_boot", lambda: "today's")
    return played.events


def test_a_log_that_has_grown_long_makes_way_and_its_games_stay_in_the_lists(tmp_path, long_log):
    with open_log(tmp_path, remembers=True) as log:
        assert log.file.read() == ()
        assert log.last_at == BEFORE_ALL_S
        assert log.ended_well
        library = Library(log.file.read, Archive(tmp_path / "table.sqlite3"))
        assert [(game.players, game.is_over) for game in library.facts()] == [
            (("Ann", "Ben"), True)
        ]


def test_who_begins_next_is_remembered_across_it(tmp_path, long_log):
    with open_log(tmp_path, remembers=True) as log:
        last = log.roster.last

    assert (last.variant.id, last.players) == ("kniffel", ("Ben", "Ann"))


def test_a_long_log_stays_in_the_same_start_of_the_machine(tmp_path, long_log, monkeypatch):
    monkeypatch.setattr("companion.storage.ending.this_boot", lambda: "yesterday's")

    with open_log(tmp_path) as log:
        assert log.file.count == len(long_log)


def test_a_long_log_stays_after_the_power_was_cut_but_a_very_long_one(
    tmp_path, long_log, monkeypatch
):
    (tmp_path / "table.ended").unlink()

    with open_log(tmp_path) as log:
        assert log.file.count == len(long_log)
    (tmp_path / "table.ended").unlink()
    monkeypatch.setattr("companion.open_log.FULL_UNPLUGGED", len(long_log))
    with open_log(tmp_path) as log:
        assert log.file.count == 0


def test_a_long_log_that_was_put_back_stays(tmp_path, long_log):
    backups = Backups(tmp_path / "table.sqlite3")
    backups.restore(backups.make().path)
    os.utime(tmp_path / "table.ended", (1.0, 1.0))

    with open_log(tmp_path) as log:
        assert log.file.count == len(long_log)


def test_a_log_that_is_not_long_stays(tmp_path, long_log, monkeypatch):
    monkeypatch.setattr("companion.open_log.FULL_AT", len(long_log) + 1)

    with open_log(tmp_path) as log:
        assert log.file.count == len(long_log)


def test_a_long_log_whose_last_game_runs_stays(tmp_path, long_log):
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log:
        log.append([StepUndone()], at=2.0)

    with open_log(tmp_path) as log:
        assert log.file.count == len(long_log) + 1
