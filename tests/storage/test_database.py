"""A damaged log is refused and left alone, never half-read; an old one is brought up to date."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playing import Played

from companion.errors import DamagedError, LogError
from companion.storage.backups import Backups
from companion.storage.database import OURS, SCHEMA_VERSION
from companion.storage.log import SqliteLog

RELEASED = Path(__file__).parent / "released"
EVENTS = {"0-sheet": 23, "0-bank": 9, "0-killed": 23, "1-sheet": 23}
DAMAGES = 80
ENDINGS = ("", "-wal")


def beside(path, ending):
    return path.with_name(path.name + ending)


def copied(source, target):
    """Copy a log with its -wal, where there is one."""
    target.parent.mkdir(exist_ok=True)
    for ending in ENDINGS:
        beside(target, ending).unlink(missing_ok=True)
        if beside(source, ending).exists():
            shutil.copy(beside(source, ending), beside(target, ending))
    return target


def contents(path):
    return [
        beside(path, ending).read_bytes() for ending in ENDINGS if beside(path, ending).exists()
    ]


def read_in(path):
    """Return all events of a log, as a program that starts reads them."""
    with closing(SqliteLog(path)) as log:
        return log.read()


@pytest.fixture
def killed(tmp_path):
    """Return a log of 120 events as a killed program leaves it, with its lock, and the events."""
    path = tmp_path / "running" / "game.sqlite3"
    log = SqliteLog(path)
    played = Played()
    played.throw("66331")
    for number in range(40):
        log.append(played.events, at=float(number))
    left = copied(path, tmp_path / "left" / "game.sqlite3")
    shutil.copy(path.with_suffix(".lock"), left.with_suffix(".lock"))
    events = log.read()
    log.close()
    return left, events


def damage(content, chance):
    """Return a file's content with a bit flipped, a sector lost, or its end cut off."""
    damaged = bytearray(content)
    match chance.choice(("flip", "sector", "cut")):
        case "flip":
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        case "sector":
            at = chance.randrange(0, len(damaged), 512)
            damaged[at : at + 512] = bytes(len(damaged[at : at + 512]))
        case _:
            del damaged[chance.randrange(len(damaged)) :]
    return bytes(damaged)


def test_a_damaged_log_is_read_whole_or_refused_and_left_as_it_was(killed, tmp_path):
    left, events = killed
    chance = random.Random(11)
    outcomes = []

    for _ in range(DAMAGES):
        path = copied(left, tmp_path / "damaged" / "game.sqlite3")
        shutil.copy(left.with_suffix(".lock"), path.with_suffix(".lock"))
        file = beside(path, chance.choice(ENDINGS))
        file.write_bytes(damage(file.read_bytes(), chance))
        before = contents(path)
        outcomes.append(read_or_refused(path))
        assert outcomes[-1] == events or contents(path) == before

    refusals = [each for each in outcomes if each != events]
    assert len(events) == 120
    assert DAMAGES / 3 < len(refusals) < DAMAGES
    assert all("dicetable restore" in str(each) for each in refusals)


def test_a_log_whose_names_are_no_text_any_more_is_refused(killed, tmp_path):
    path, _ = killed
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    content[content.index(b"CREATE TABLE") - 13] ^= 128
    path.write_bytes(content)

    assert "dicetable restore" in read_or_refused(path)
    with pytest.raises(DamagedError):
        Backups(tmp_path / "game.sqlite3").look_into(path)
    assert path.read_bytes() == content


def read_or_refused(path):
    """Return the events of a log, or the sentence that refuses it."""
    try:
        return read_in(path)
    except LogError as refusal:
        return str(refusal)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("UPDATE events SET payload = '{\"face\":1}' WHERE seq = 5", id="changed"),
        pytest.param("UPDATE events SET at = 7 WHERE seq = 5", id="at another time"),
        pytest.param("DELETE FROM events WHERE seq = 5", id="lost"),
        pytest.param("DELETE FROM events WHERE seq > 20", id="the last ones lost"),
        pytest.param("INSERT INTO events SELECT 121, at, kind, payload, mark FROM events WHERE seq = 120", id="doubled"),
        pytest.param("UPDATE events SET mark = NULL WHERE seq = 5", id="a mark lost"),
    ],
)  # fmt: skip
def test_a_log_that_was_tampered_with_is_refused(killed, change):
    path, _ = killed
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(change)

    with pytest.raises(LogError, match="damaged"):
        SqliteLog(path)


def test_a_log_that_vanished_is_missed(killed):
    path, _ = killed
    for ending in ENDINGS:
        beside(path, ending).unlink()

    with pytest.raises(LogError, match="gone, which had 120 events"):
        SqliteLog(path)
    with closing(SqliteLog(path, afresh=True)) as log:
        assert log.read() == ()


def test_another_log_in_its_place_is_told_from_it_by_more_than_its_length(killed, tmp_path):
    path, events = killed
    other = tmp_path / "other" / "game.sqlite3"
    with closing(SqliteLog(other)) as log:
        log.append([each.event for each in events], at=1.0)
    copied(other, path)

    with pytest.raises(LogError, match="is damaged"):
        SqliteLog(path)


def test_a_damaged_log_can_be_put_aside_whole(killed):
    path, _ = killed
    path.write_bytes(b"torn" + path.read_bytes()[4:])
    before = contents(path)

    SqliteLog(path, afresh=True).close()

    aside = next(file for file in path.parent.glob("game-*.sqlite3"))
    assert contents(aside) == before


def test_a_witness_that_cannot_be_read_says_nothing(killed):
    path, events = killed
    path.with_suffix(".lock").write_bytes(b"000000000999 00 00000000\n")

    assert read_in(path) == events


def test_another_programs_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "game.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE diary (day TEXT)")
    before = path.read_bytes()

    with pytest.raises(LogError, match="another program's file"):
        SqliteLog(path)

    assert path.read_bytes() == before


def test_a_log_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "game.sqlite3"
    SqliteLog(path).close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")

    with pytest.raises(
        LogError,
        match=r"game.sqlite3 was written by a newer version .* go on with that one\. Nothing in it",
    ):
        SqliteLog(path)


def test_there_is_a_file_of_every_schema():
    assert {int(path.name[0]) for path in RELEASED.glob("*.sqlite3")} == {
        *range(SCHEMA_VERSION + 1)
    }
    assert {path.stem for path in RELEASED.glob("*.sqlite3")} == set(EVENTS)


@pytest.mark.parametrize("name", EVENTS)
def test_a_log_of_a_released_version_goes_on(tmp_path, name):
    path = copied(RELEASED / f"{name}.sqlite3", tmp_path / "old" / "game.sqlite3")
    played = Played()

    before = read_in(path)
    with closing(SqliteLog(path)) as log:
        log.append(played.events, at=1.0)

    assert len(before) == EVENTS[name]
    assert [each.event for each in read_in(path)[len(before) :]] == played.events
    with closing(sqlite3.connect(path)) as database:
        ids = [database.execute(f"PRAGMA {what}").fetchone()[0]
               for what in ("application_id", "user_version")]  # fmt: skip
        unmarked = database.execute("SELECT count(*) FROM events WHERE mark IS NULL").fetchone()[0]
    assert ids == [OURS, SCHEMA_VERSION]
    assert unmarked == 0


def test_the_same_game_is_read_from_every_schema(tmp_path):
    names = ("0-sheet", "0-killed", "1-sheet")

    games = {read_in(copied(RELEASED / f"{name}.sqlite3", tmp_path / name / "game.sqlite3")) for name in names}  # fmt: skip

    assert len(games) == 1


def test_a_log_that_an_older_version_went_on_with_is_taken_up(tmp_path):
    path = copied(RELEASED / "1-sheet.sqlite3", tmp_path / "old" / "game.sqlite3")
    read_in(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO events (at, kind, payload) VALUES (1, 'step-undone', '{}')")

    assert len(read_in(path)) == EVENTS["1-sheet"] + 1
    assert len(read_in(path)) == EVENTS["1-sheet"] + 1
