"""A backup carries what lies beside the log, puts back what is missing, and replaces nothing."""

from __future__ import annotations

import errno
import re
import sqlite3
import zlib
from contextlib import closing

import pytest
from playing import Played

from companion.errors import DamagedError, LogError
from companion.storage.aside import logs_aside, put_aside
from companion.storage.backups import Backups
from companion.storage.beside import FileBeside
from companion.storage.database import wal_of
from companion.storage.log import SqliteLog, read_from

GAME = '{"format": "dicetable-games"}'


@pytest.fixture
def path(tmp_path):
    """A log with a game, one put aside after a kill, and a game from another table."""
    path = tmp_path / "table.sqlite3"
    killed = SqliteLog(path)
    killed.append(Played(game="farkle").events, at=1.0)
    killed._witness.close()
    put_aside(path)
    killed._witness = None
    path.with_suffix(".lock").unlink()
    with closing(SqliteLog(path)) as log:
        log.append(Played().events, at=2.0)
    (tmp_path / "table-imported").mkdir()
    (tmp_path / "table-imported" / "00aa11.json").write_text(GAME)
    yield path
    killed._database.close()


def lost(path):
    """Let everything beside the log be lost."""
    for each in (*path.parent.glob("table-2*"), *path.parent.glob("table-imported/*")):
        each.unlink()


def games_aside(path):
    return [[each.event.variant.id for each in read_from(log)] for log in logs_aside(path)]


def test_what_lay_beside_the_log_comes_back_with_a_backup(path):
    backups = Backups(path)
    made = backups.make()
    assert backups.look_into(made.path).beside == 2
    lost(path)

    before = backups.restore(made.path)

    assert sorted(games_aside(path)) == [["farkle"], ["yahtzee-os2"]]
    assert before in logs_aside(path)
    assert (path.parent / "table-imported" / "00aa11.json").read_text() == GAME
    with closing(sqlite3.connect(path)) as log:
        assert log.execute("SELECT name FROM sqlite_schema").fetchall() == [("events",)]


def test_folders_that_are_called_like_games_keep_nobody_from_a_backup(path):
    (path.parent / "table-20200101-000000.sqlite3").mkdir()
    (path.parent / "table-imported" / "00bb22.json").mkdir()

    backups = Backups(path)

    assert backups.look_into(backups.make().path).beside == 2


def test_what_cannot_be_read_beside_the_log_is_named_where_no_backup_is_made(path, monkeypatch):
    def refuse(file):
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    aside = re.escape(str(logs_aside(path)[0]))

    with pytest.raises(LogError, match=f"no backup was made in .*: {aside}: Permission denied"):
        Backups(path).make()


def test_what_is_there_already_is_neither_doubled_nor_replaced(path):
    backups = Backups(path)
    made = backups.make()
    newer = GAME.replace("}", ', "version": 1}')
    (path.parent / "table-imported" / "00aa11.json").write_text(newer)

    for _ in range(3):
        backups.restore(made.path)

    imported = sorted((path.parent / "table-imported").iterdir())
    assert [(each.name, each.read_text()) for each in imported] == [
        ("00aa11.json", newer),
        ("00aa11~2.json", GAME),
    ]
    assert games_aside(path).count(["farkle"]) == 1


def test_a_log_that_was_read_meanwhile_is_not_doubled(path):
    """Reading a log that was closed in order leaves an empty -wal beside it."""
    backups = Backups(path)
    first = backups.make()
    for _ in range(2):
        backups.restore(first.path)
    before = backups.make()
    closed = [log for log in logs_aside(path) if not wal_of(log).exists()]
    assert closed
    for log in closed:
        wal_of(log).touch()
    after = backups.make()

    for made in (before, after, before):
        backups.restore(made.path)

    assert not [log.name for log in logs_aside(path) if "~" in log.name]
    assert games_aside(path).count(["farkle"]) == 1


def test_a_backup_of_a_version_that_carried_nothing_is_read(path):
    made = Backups(path).make()
    with closing(sqlite3.connect(made.path)) as database:
        database.execute("DROP TABLE beside")

    assert Backups(path).look_into(made.path).beside == 0
    Backups(path).restore(made.path)
    assert [each.event.variant.id for each in read_from(path)] == ["yahtzee-os2"]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("UPDATE beside SET content = zeroblob(20) WHERE kind = 'log'", id="a log"),
        pytest.param("UPDATE beside SET content = (SELECT content FROM beside)", id="exchanged"),
        pytest.param("UPDATE beside SET name = '../../evil' WHERE kind = 'game'", id="a way out"),
        pytest.param("UPDATE beside SET kind = 'cake'", id="no kind of ours"),
        pytest.param("UPDATE beside SET wal = NULL WHERE kind = 'log'", id="half a log"),
    ],
)
def test_a_backup_that_carries_something_damaged_is_refused_whole(path, damage):
    backups = Backups(path)
    made = backups.make()
    lost(path)
    with closing(sqlite3.connect(made.path)) as database, database:
        database.execute(damage)

    with pytest.raises(DamagedError, match="damaged"):
        backups.look_into(made.path)
    with pytest.raises(DamagedError, match="damaged"):
        backups.restore(made.path)

    assert logs_aside(path) == ()
    assert [*path.parent.glob("table-imported/*")] == []
    assert [*path.parent.glob("*.restored")] == []
    assert not [*path.parent.parent.glob("evil*")]


@pytest.mark.parametrize("kind", ["log", "game"])
def test_a_backup_that_was_made_to_lead_elsewhere_is_refused_though_its_marks_are_right(path, kind):
    made = Backups(path).make()
    evil = FileBeside(kind, "../../evil", GAME.encode(), None)
    row = (evil.kind, evil.name, zlib.compress(evil.content), None, evil.mark)
    with closing(sqlite3.connect(made.path)) as database, database:
        database.execute("INSERT INTO beside VALUES (?, ?, ?, ?, ?)", row)

    with pytest.raises(DamagedError, match="damaged"):
        Backups(path).restore(made.path)

    assert not [*path.parent.parent.glob("evil*")]


def test_a_disk_that_fills_up_half_way_leaves_nothing_behind(path, monkeypatch):
    backups = Backups(path)
    made = backups.make()
    lost(path)
    (path.parent / "table-imported").rmdir()
    (path.parent / "table-imported").write_text("in the way")

    with pytest.raises(OSError, match="could not be put back"):
        backups.restore(made.path)

    assert logs_aside(path) == ()
    assert not path.with_name("table.sqlite3.restored").exists()
    assert len(read_from(path)) == 1
