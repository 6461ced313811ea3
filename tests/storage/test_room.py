"""A disk that fills up is told in time, and its last room is the game's."""

from __future__ import annotations

import errno
import shutil
import sqlite3

import pytest
from playing import lying
from telling import told
from waiting import until

from companion.attendant import Attendant
from companion.catalogue import find_variant
from companion.cli import recording
from companion.cli.commands import make_parser
from companion.messages import say
from companion.storage.crops import CropShelf
from companion.storage.log import MemoryLog
from companion.storage.room import (
    ENOUGH_MB,
    LOOKED_EVERY_S,
    RESERVED_MB,
    TOLD_EVERY_S,
    DiskWatch,
    free_mb,
    is_full,
)
from companion.table import Table
from companion.turn.commands import StartGame
from hardware.errors import RecordingError

LITTLE = say("disk-nearly-full", left=120)


class Disk:
    """A disk with so much room, and a clock."""

    left, now = 500.0, 0.0

    def watch(self, folder):
        return DiskWatch(folder, clock=lambda: self.now, free=self.free)

    def free(self, _):
        if self.left is None:
            raise OSError("gone")
        return self.left


def test_little_room_is_told_at_once_and_then_now_and_again(tmp_path):
    disk = Disk()
    watch = disk.watch(tmp_path)
    told = []

    for disk.now in range(0, int(3 * TOLD_EVERY_S), 5):
        disk.left = 500.0 if disk.now < 300 else 120.9
        told += [disk.now] if watch.look() == LITTLE else []

    assert told == [300, 300 + TOLD_EVERY_S, 300 + 2 * TOLD_EVERY_S]


def test_room_that_came_back_and_went_again_is_told_again(tmp_path):
    disk = Disk()
    watch = disk.watch(tmp_path)
    told = []

    for minute, disk.left in enumerate([120.9, ENOUGH_MB, 120.9]):
        disk.now = 60 * minute
        told.append(watch.look())

    assert told == [LITTLE, None, LITTLE]


def test_a_disk_that_does_not_say_is_not_complained_about(tmp_path):
    disk = Disk()
    disk.left = None

    assert disk.watch(tmp_path).look() is None


def test_the_room_is_known_where_a_folder_is_going_to_be(tmp_path):
    free = shutil.disk_usage(tmp_path).free

    assert free_mb(tmp_path / "not" / "there") == pytest.approx(free / 1_000_000, rel=0.1)


def test_the_disk_is_looked_at_now_and_then_however_often_it_is_asked_for(tmp_path):
    disk, looks = Disk(), []
    watch = DiskWatch(
        tmp_path, clock=lambda: disk.now, free=lambda _: looks.append(disk.now) or 500
    )

    for disk.now in range(int(2 * LOOKED_EVERY_S)):
        watch.look()

    assert looks == [0, LOOKED_EVERY_S]


def caused_by(wrong):
    """Return what was raised because something else went wrong."""
    told = RuntimeError("it cannot be kept")
    told.__cause__ = wrong
    return told


def of_sqlite(code):
    wrong = sqlite3.OperationalError("it cannot be written")
    wrong.sqlite_errorcode = code
    return wrong


@pytest.mark.parametrize(
    ("wrong", "full"),
    [
        pytest.param(OSError(errno.ENOSPC, "no space"), True, id="no space"),
        pytest.param(OSError(errno.EDQUOT, "quota"), True, id="quota"),
        pytest.param(OSError(errno.EACCES, "not allowed"), False, id="not allowed"),
        pytest.param(of_sqlite(sqlite3.SQLITE_FULL), True, id="full to SQLite"),
        pytest.param(of_sqlite(sqlite3.SQLITE_BUSY), False, id="in use"),
        pytest.param(sqlite3.ProgrammingError("it is closed"), False, id="none of SQLite's own"),
        pytest.param(ValueError("another"), False, id="something else"),
    ],
)
def test_a_full_disk_is_told_from_other_faults_also_behind_one(wrong, full):
    assert is_full(wrong) is full
    assert is_full(caused_by(wrong)) is full


def test_the_page_says_that_there_is_little_room():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann",)))
    warnings = [LITTLE]

    with Attendant(table, clock=lambda: 0.0, warned=lambda: warnings.pop() if warnings else None):
        until(lambda: table.snapshot().view.notice is not None, within_s=5)

    assert "120 MB are left" in told(table.snapshot().view.notice)


def test_the_last_room_is_taken_by_no_crop(tmp_path, caplog):
    shelf = CropShelf(tmp_path / "crops", limit_mb=1.0, free=lambda _: RESERVED_MB - 1)
    dice = lying("66331")
    shelf.lay(dice, (b"crop",) * 5)

    shelf.keep(dice)
    shelf.close()

    assert not (tmp_path / "crops").exists()
    assert "left to the game" in caplog.text


def test_the_last_room_is_taken_by_no_recording(tmp_path, recordings, monkeypatch):
    monkeypatch.setattr(recording, "free_mb", lambda _: RESERVED_MB - 1.0)
    words = ["record", str(tmp_path / "kept"), "--camera", str(recordings / "turn-221")]

    with pytest.raises(RecordingError, match="no room for a recording"):
        recording.record_camera(make_parser().parse_args(words))

    assert not (tmp_path / "kept").exists()
