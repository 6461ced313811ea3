"""A backup that is put back: wherever the power is cut, one of both games is there whole."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from disks import fill_disk
from logs import games_in
from playing import Played

from companion.errors import DamagedError, LogError
from companion.storage import restoring
from companion.storage.aside import logs_aside, put_aside
from companion.storage.backups import Backups
from companion.storage.log import SqliteLog
from companion.storage.witness import Witness


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite3"


@pytest.fixture
def made(path):
    """A backup with one game of a log that has two by now."""
    with closing(SqliteLog(path)) as log:
        log.append(Played().events, at=1.0)
        made = Backups(path).make()
        log.append(Played(game="farkle").events, at=2.0)
    return made


def test_it_is_prepared_while_the_log_is_in_use(path, made):
    with closing(SqliteLog(path)) as log:
        Backups(path).prepare(made.path)
        log.append(Played(game="yacht").events, at=3.0)

    aside = Backups(path).put_back()

    assert games_in(path) == ["yahtzee-os2"]
    assert games_in(aside) == ["yahtzee-os2", "farkle", "yacht"]


def test_how_far_it_goes_is_on_the_disk_before_it_takes_the_logs_place(path, made, monkeypatch):
    Backups(path).prepare(made.path)
    happened = []

    def on_disk(file):
        happened.append(Path(f"/proc/self/fd/{file}").readlink().name)

    def put_prepared(_):
        happened.append("the backup's place")

    monkeypatch.setattr(os, "fsync", on_disk)
    monkeypatch.setattr("companion.storage.backups.put_prepared", put_prepared)

    Backups(path).put_back()

    assert happened == ["table.lock", "the backup's place"]


def test_where_that_cannot_be_written_the_log_stays(path, made, monkeypatch):
    Backups(path).prepare(made.path)
    with monkeypatch.context() as disk:
        fill_disk(disk)
        with pytest.raises(LogError, match=r"table\.sqlite3 stays: No space left on device"):
            Backups(path).put_back()

    assert games_in(path) == ["yahtzee-os2", "farkle"]


def test_what_was_prepared_and_never_put_back_is_dropped(path, made):
    Backups(path).prepare(made.path)

    assert games_in(path) == ["yahtzee-os2", "farkle"]
    assert not path.with_name("table.sqlite3.restored").exists()
    with pytest.raises(DamagedError):
        Backups(path).put_back()


@pytest.mark.parametrize("was_aside", [False, True], ids=["told of it", "log put aside"])
def test_after_a_power_cut_half_way_the_next_start_goes_on_with_the_backup(path, made, was_aside):
    Backups(path).prepare(made.path)
    with closing(Witness(path)) as witness:
        witness.tell(restoring.reach_of_prepared(path))
    if was_aside:
        put_aside(path)

    assert games_in(path) == ["yahtzee-os2"]
    assert [games_in(each) for each in logs_aside(path)] == [["yahtzee-os2", "farkle"]]


def test_a_copy_that_a_power_cut_left_torn_is_dropped(path, made):
    Backups(path).prepare(made.path)
    copy = path.with_name("table.sqlite3.restored")
    copy.write_bytes(copy.read_bytes()[:3000])

    assert games_in(path) == ["yahtzee-os2", "farkle"]
    assert not copy.exists()


def test_what_a_power_cut_left_of_another_copy_changes_nothing_of_this_one(path, made):
    """SQLite would undo in this copy what it did to the one whose journal lies there."""
    copy = path.with_name("table.sqlite3.restored")
    with closing(sqlite3.connect(made.path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("PRAGMA synchronous=OFF")
        database.execute("PRAGMA cache_size=1")
        database.execute("BEGIN")
        database.execute("UPDATE events SET payload = payload || hex(zeroblob(20000))")
        left = made.path.with_name(f"{made.path.name}-journal").read_bytes()
    with closing(SqliteLog(path)) as log:
        log.append(Played(game="yacht").events, at=3.0)
    newer = Backups(path).make()

    copy.with_name(f"{copy.name}-journal").write_bytes(left)
    Backups(path).prepare(newer.path)
    Backups(path).put_back()

    assert games_in(path) == ["yahtzee-os2", "farkle", "yacht"]


def test_a_game_that_this_program_cannot_play_is_no_backup_to_put_back(path, made, monkeypatch):
    with closing(SqliteLog(path)) as log:
        log.append(Played().events, at=1.0)
    with closing(SqliteLog(made.path)) as newer:
        monkeypatch.setattr("companion.storage.log.encode", lambda _: ("of-tomorrow", {}))
        newer.append(Played().events, at=2.0)

    with pytest.raises(DamagedError, match="of-tomorrow"):
        Backups(path).prepare(made.path)

    assert games_in(path) == ["yahtzee-os2", "farkle", "yahtzee-os2"]
