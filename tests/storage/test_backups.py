"""A backup holds the whole game, is kept as long as is said, and never costs what was there."""

from __future__ import annotations

import itertools
import os
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from clocks import Clock
from disks import fill_disk
from logs import games_in
from playing import Played

from companion.errors import BusyError, DamagedError, LogError
from companion.storage import backups
from companion.storage.backups import Backup, Backups, Contents, to_keep
from companion.storage.log import SqliteLog
from companion.turn.events import TrayRead

NOON = datetime(2026, 11, 20, 12).astimezone().timestamp()
DAY_S = 86_400


class Shelf:
    """A table's log with a game in it, and its backups."""

    def __init__(self, folder, kept_in=None):
        self.path, self.clock = folder / "table.sqlite3", Clock(NOON)
        self.backups = Backups(self.path, kept_in, clock=self.clock)
        self.log = SqliteLog(self.path)
        self.events = Played().events
        self.log.append(self.events, at=NOON)

    def play_on(self):
        """Let another game begin in the same log, and end the program."""
        self.log.append(Played(players=("Cleo",), game="farkle").events, at=NOON + 1)
        self.log.close()


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.log.close()


def test_a_backup_is_made_while_the_table_runs_and_holds_the_whole_game(shelf):
    made = shelf.backups.make()
    shelf.log.append(shelf.events, at=NOON + 1)

    assert shelf.backups.all() == (made,)
    assert shelf.backups.look_into(made.path) == Contents(
        1, "yahtzee-os2", ("Ann", "Ben"), last_at=NOON, games=1
    )
    assert [path.name for path in made.path.parent.iterdir()] == [made.path.name]


def test_a_backup_of_a_log_without_any_game_tells_that(tmp_path):
    path = tmp_path / "table.sqlite3"
    with closing(SqliteLog(path)) as log:
        log.append([TrayRead(dice=(), sure=True, troubles=())], at=NOON)
    backups = Backups(path)

    assert backups.look_into(backups.make().path) == Contents(1, last_at=NOON)


def test_two_backups_of_one_second_are_two(shelf):
    made = [shelf.backups.make(), shelf.backups.make()]

    assert [each.path for each in shelf.backups.all()] == [each.path for each in reversed(made)]
    assert len({each.path for each in made}) == 2


def test_the_newest_of_many_backups_of_one_second_is_the_last_one_made(shelf):
    made = [shelf.backups.make(is_nightly=number == 3) for number in range(12)]

    assert [each.number for each in made] == [*range(1, 13)]
    assert shelf.backups.all()[0].path == made[-1].path


def test_a_backup_that_is_put_back_takes_the_place_of_a_log_that_is_kept(shelf):
    made = shelf.backups.make()
    shelf.play_on()

    aside = shelf.backups.restore(made.path)

    assert games_in(shelf.path) == ["yahtzee-os2"]
    assert games_in(aside) == ["yahtzee-os2", "farkle"]


def test_a_damaged_log_is_put_aside_as_it_is(shelf):
    made = shelf.backups.make()
    shelf.play_on()
    torn = shelf.path.read_bytes()[:5000]
    shelf.path.write_bytes(torn)

    aside = shelf.backups.restore(made.path)

    assert aside.read_bytes() == torn
    assert games_in(shelf.path) == ["yahtzee-os2"]


def test_a_log_that_is_gone_is_put_back(shelf):
    made = shelf.backups.make()
    shelf.play_on()
    shelf.path.unlink()

    assert shelf.backups.restore(made.path) is None
    assert games_in(shelf.path) == ["yahtzee-os2"]


def test_a_log_that_was_put_aside_can_be_put_back_with_its_wal(shelf):
    made = shelf.backups.make()
    shelf.log.append(Played(game="farkle").events, at=NOON)
    shelf.log._witness.close()  # a killed program: nothing is closed in order
    aside = shelf.backups.restore(made.path)

    shelf.backups.restore(aside)

    assert games_in(shelf.path) == ["yahtzee-os2", "farkle"]


def test_nothing_is_put_back_under_a_running_table(shelf):
    made = shelf.backups.make()

    with pytest.raises(BusyError):
        shelf.backups.restore(made.path)

    assert [each.event for each in shelf.log.read()] == shelf.events


def test_a_damaged_backup_is_refused_and_changes_nothing(shelf):
    made = shelf.backups.make()
    shelf.play_on()
    made.path.write_bytes(made.path.read_bytes()[:-6000])

    with pytest.raises(LogError, match="damaged") as refused:
        shelf.backups.restore(made.path)

    assert games_in(shelf.path) == ["yahtzee-os2", "farkle"]
    assert str(refused.value).endswith("Nothing was changed.")
    assert "--new" not in str(refused.value)


def test_a_damaged_log_is_not_backed_up_and_drops_no_backup(shelf):
    made = shelf.backups.make()
    shelf.log.close()
    with closing(sqlite3.connect(shelf.path)) as database, database:
        database.execute("UPDATE events SET payload = '{}'")

    with pytest.raises(LogError, match=f"{shelf.path} is damaged"):
        shelf.backups.make()

    assert [path.name for path in shelf.backups.folder.iterdir()] == [made.path.name]


def test_a_copy_that_is_damaged_on_its_way_is_no_backup_though_the_log_is_whole(shelf, monkeypatch):
    def damage(copy, _):
        with closing(sqlite3.connect(copy)) as database, database:
            database.execute("UPDATE events SET payload = '{}'")

    monkeypatch.setattr(backups, "put_in", damage)

    with pytest.raises(DamagedError):
        shelf.backups.make()

    assert shelf.backups.all() == ()
    assert list(shelf.backups.folder.iterdir()) == []


def test_without_a_game_there_is_nothing_to_back_up(tmp_path):
    with pytest.raises(LogError, match="no game to back up"):
        Backups(tmp_path / "table.sqlite3").make()


def test_what_a_power_cut_left_unfinished_is_cleared_up_and_what_another_program_makes_is_not(
    shelf,
):
    shelf.backups.folder.mkdir()
    names = ("table-1.unfinished", "table-1.unfinished-journal", "table-2.unfinished")
    *left, made_now = (shelf.backups.folder / name for name in names)
    for path in (*left, made_now):
        path.touch()
    for path in left:
        os.utime(path, (0, 0))

    shelf.backups.make()

    assert [path.exists() for path in left] == [False, False]
    assert made_now.exists()


def test_a_stick_that_is_not_there_is_not_replaced_by_a_folder(tmp_path):
    shelf = Shelf(tmp_path, tmp_path / "stick")

    with pytest.raises(LogError, match="stick plugged in"):
        shelf.backups.make()

    shelf.log.close()
    assert not (tmp_path / "stick").exists()


def test_why_no_backup_was_made_is_said_without_numbers(shelf, monkeypatch):
    fill_disk(monkeypatch)

    with pytest.raises(LogError) as refused:
        shelf.backups.make()

    told = f"no backup was made in {shelf.backups.folder}: No space left on device"
    assert str(refused.value) == told
    assert not isinstance(refused.value, DamagedError)


def test_a_backup_is_made_on_a_stick_that_is_there(tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    shelf = Shelf(tmp_path, kept_in=stick)

    made = shelf.backups.make()
    shelf.log.close()

    assert list(stick.iterdir()) == [made.path]
    assert games_in(made.path) == ["yahtzee-os2"]


def test_other_files_in_the_folder_are_left_alone(shelf):
    shelf.backups.folder.mkdir()
    others = ["table-Zebra.sqlite3", "table-20261120T120000Z.txt", "notes.txt"]
    for name in others:
        (shelf.backups.folder / name).write_text("mine")

    made = shelf.backups.make()

    assert shelf.backups.all() == (made,)
    assert all((shelf.backups.folder / name).exists() for name in others)


def test_a_backup_of_a_clock_that_was_never_set_is_not_dropped_at_once(shelf):
    for day in range(40):
        shelf.clock.at = NOON + day * DAY_S
        shelf.backups.make()
    shelf.clock.at = 0.0

    made = shelf.backups.make()

    assert made.path.exists()


def test_backups_of_a_clock_that_was_ahead_are_no_newer_and_drop_no_other(shelf):
    for day in range(12):
        shelf.clock.at = NOON + (1000 + day) * DAY_S
        shelf.backups.make()
    made = []
    for hour in range(4):
        shelf.clock.at = NOON + hour * 3600
        made.append(shelf.backups.make())

    there = [each.path for each in shelf.backups.all()]

    assert there[:3] == [each.path for each in made[:0:-1]]
    assert all("2029" in path.name for path in there[3:])


def test_a_nightly_backup_is_told_from_others_and_the_last_one_stays(shelf):
    nightly = shelf.backups.make(is_nightly=True)
    for hour in range(1, 5):
        shelf.clock.at = NOON + hour * 3600
        shelf.backups.make()

    made = shelf.backups.all()

    assert [each.path for each in made if each.is_nightly] == [nightly.path]


def test_the_last_backup_of_seven_days_and_four_weeks_is_kept():
    friday = datetime(2026, 11, 20, 3).astimezone()
    nightly = [friday - timedelta(days=day) for day in range(60)]
    twice = sorted(itertools.chain(nightly, (each - timedelta(hours=5) for each in nightly)))
    backups = [Backup(Path(f"{each:%Y%m%d%H%M}"), each.timestamp(), 1) for each in twice]

    kept = [datetime.fromtimestamp(each.made_at).astimezone() for each in to_keep(backups[::-1])]

    days = [f"{each:%m-%d %H}" for each in kept]
    assert days == [
        "11-20 03", "11-19 22", "11-19 03", "11-18 22", "11-17 22", "11-16 22", "11-15 22", "11-14 22", "11-08 22", "11-01 22",
    ]  # fmt: skip
