"""The page's desk for backups: what is there, one more, one put back, and a sentence if not."""

from __future__ import annotations

import errno
import shutil

import pytest
from playing import Played

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError, LogError
from companion.messages import name_of_game
from companion.storage.aside import put_aside
from companion.storage.backups import Backups
from companion.storage.log import SqliteLog
from companion.table import Table
from companion.turn.commands import StartGame
from companion.upkeep.storage_desk import StorageDesk, nightly_timer, restored
from companion.words.wording import in_english


class Kept:
    """A table with a game on disk, and its desk."""

    def __init__(self, folder, kept_in=None):
        self.path = folder / "table.sqlite3"
        self.log = SqliteLog(self.path)
        self.table = Table(self.log, clock=lambda: 1.0)
        self.table.submit(StartGame(find_variant("farkle"), ("Ann", "Ben")))
        self.backups = Backups(self.path, kept_in)
        self.begun_anew = []
        self.desk = self.make_desk()

    def make_desk(self, **more):
        return StorageDesk(
            self.table,
            self.backups,
            begin_anew=self.begun_anew.append,
            timer=lambda: "on",
            **({"apart": lambda work: work()} | more),
        )


@pytest.fixture
def kept(tmp_path):
    kept = Kept(tmp_path)
    yield kept
    kept.log.close()


def why_not(do):
    with pytest.raises(IllegalMoveError) as refused:
        do()
    # Every refusal has its sentence.
    in_english(refused.value.sentence)
    return refused.value.reason


def test_a_backup_is_made_and_told_with_what_it_holds(kept):
    name = kept.desk.make()

    told = kept.desk.told()

    assert [each["name"] for each in told["backups"]] == [name]
    assert told["backups"][0] | {"made_at": 0, "bytes": 0} == {
        "name": name,
        "made_at": 0,
        "bytes": 0,
        "is_nightly": False,
        "state": "sound",
        "game": name_of_game("Farkle"),
        "players": ["Ann", "Ben"],
        "games": 1,
        "beside": 0,
    }
    assert (told["game"], told["players"]) == (name_of_game("Farkle"), ["Ann", "Ben"])
    assert told["bytes"] >= kept.path.stat().st_size
    assert told["free_mb"] > 0
    assert (told["timer"], told["nightly_at"], told["outcome"]) == ("on", None, None)


def test_the_last_nightly_one_is_told(kept):
    made = kept.backups.make(is_nightly=True)

    assert kept.desk.told()["nightly_at"] == int(made.made_at)


def test_each_file_is_looked_into_once_and_apart(kept):
    kept.desk.make()
    waiting = []
    desk = kept.make_desk(apart=waiting.append)

    assert [each["state"] for each in desk.told()["backups"]] == ["unknown"]
    desk.told()
    (look,) = waiting
    look()

    assert [each["state"] for each in desk.told()["backups"]] == ["sound"]
    assert len(waiting) == 1


def test_a_damaged_backup_is_told_as_that_and_is_not_put_back(kept):
    name = kept.desk.make()
    path = kept.backups.folder / name
    path.write_bytes(path.read_bytes()[:5000])

    assert kept.desk.told()["backups"][0]["state"] == "damaged"
    assert why_not(lambda: kept.desk.restore(name)) == "restore-damaged"
    assert kept.begun_anew == []


def test_a_backup_that_rots_after_it_was_looked_into_is_not_put_back(kept, monkeypatch):
    name = kept.desk.make()
    path = kept.backups.folder / name
    assert kept.desk.told()["backups"][0]["state"] == "sound"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"Ann", b"Bnn"))

    assert why_not(lambda: kept.desk.restore(name)) == "restore-damaged"
    assert kept.desk.told()["backups"][0]["state"] == "damaged"


@pytest.mark.parametrize("name", ["", "monday", "../table.sqlite3", "/etc/passwd", "."])
def test_nothing_but_what_is_listed_is_put_back(kept, name):
    assert why_not(lambda: kept.desk.restore(name)) == "restore-gone"


def test_a_backup_that_has_gone_meanwhile_is_said(kept):
    name = kept.desk.make()
    (kept.backups.folder / name).unlink()

    assert why_not(lambda: kept.desk.restore(name)) == "restore-gone"


def test_one_is_prepared_while_the_game_goes_on_and_put_back_once_the_table_ends(kept):
    name = kept.desk.make()
    kept.log.append(Played(game="yacht").events, at=2.0)

    end = kept.desk.restore(name)

    assert kept.begun_anew == []
    end()
    (backup,) = kept.begun_anew
    assert backup.path.name == name
    kept.log.close()
    kept.backups.put_back()
    assert len(kept.backups.aside()) == 1
    assert "is the game now" in in_english(restored(backup))


def test_a_log_that_was_put_aside_is_listed_and_can_be_put_back(kept):
    kept.log.close()
    aside = put_aside(kept.path)
    kept.log = SqliteLog(kept.path.with_name("other.sqlite3"))

    (told,) = kept.desk.told()["aside"]

    assert (told["name"], told["state"], told["games"]) == (aside.name, "sound", 1)
    kept.desk.restore(aside.name)


def test_a_stick_that_is_not_there_is_asked_for(tmp_path):
    kept = Kept(tmp_path, tmp_path / "stick")

    assert why_not(kept.desk.make) == "backup-no-folder"
    assert kept.desk.told()["is_there"] is False
    kept.log.close()


def fails(error):
    """Return what fails, as the storage does where that is behind it."""

    def fail(*_, **__):
        raise LogError("no") from error

    return fail


@pytest.mark.parametrize(
    ("error", "making", "restoring"),
    [
        (OSError(errno.ENOSPC, "full"), "backup-disk-full", "restore-disk-full"),
        (OSError(errno.EROFS, "read-only"), "backup-not-made", "restore-not-written"),
    ],
)
def test_a_disk_that_takes_nothing_is_said(kept, monkeypatch, error, making, restoring):
    name = kept.desk.make()
    monkeypatch.setattr(Backups, "make", fails(error))
    monkeypatch.setattr(Backups, "prepare", fails(error))

    assert why_not(kept.desk.make) == making
    assert why_not(lambda: kept.desk.restore(name)) == restoring
    assert kept.desk.told()["work"] == ""


def test_a_full_disk_is_known_whichever_way_it_shows(kept, monkeypatch):
    def full(path, copy):
        raise OSError(errno.ENOSPC, "No space left on device")

    name = kept.desk.make()
    monkeypatch.setattr(shutil, "copyfile", full)

    assert why_not(lambda: kept.desk.restore(name)) == "restore-disk-full"


def test_a_game_whose_file_is_damaged_is_not_backed_up(kept):
    kept.log.close()
    kept.path.write_bytes(b"x" * 9000)

    assert why_not(kept.desk.make) == "backup-game-damaged"


def test_two_at_once_are_not_made(kept, monkeypatch):
    refused = []
    make = Backups.make

    def make_while_another_asks(backups):
        assert kept.desk.told()["work"] == "making"
        refused.append(why_not(kept.desk.make))
        return make(backups)

    monkeypatch.setattr(Backups, "make", make_while_another_asks)
    kept.desk.make()

    assert refused == ["backup-busy"]


def test_once_one_is_chosen_to_be_put_back_there_is_no_other_before_the_table_ends(kept):
    name = kept.desk.make()

    end = kept.desk.restore(name)

    assert why_not(lambda: kept.desk.restore(name)) == "backup-busy"
    assert why_not(kept.desk.make) == "backup-busy"
    end()
    assert [each.path.name for each in kept.begun_anew] == [name]


def test_whether_backups_are_made_at_night_is_read_from_systemds_folder(tmp_path):
    unit, enabled = tmp_path / "unit", tmp_path / "enabled"
    assert nightly_timer(unit, enabled) == "none"
    unit.touch()
    assert nightly_timer(unit, enabled) == "off"
    enabled.symlink_to(unit)
    assert nightly_timer(unit, enabled) == "on"
