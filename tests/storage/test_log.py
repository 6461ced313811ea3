"""What was written is there again after anything, and what cannot be read says so."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from playing import Played, dice, groups, lying, shaded

from companion.dice import Shade
from companion.errors import BusyError, LogError
from companion.rules.place import Place
from companion.storage.codec import decode, encode
from companion.storage.database import wal_of
from companion.storage.log import Logged, SqliteLog, no_garbage, read_from
from companion.turn import commands, events
from companion.turn.commands import Button
from companion.turn.customs import Confirming, Customs, Leaning, Rematch
from companion.turn.players import Colour
from companion.turn.tray import ReadDie


def eventful_game():
    """Return a game in which every kind of event happened."""
    played = Played()
    played.throw("66331")
    played.see("66")
    played.do(commands.Press(Button.OK))
    played.see("66335", unsure="4")
    played.do(commands.Press(Button.NEXT), commands.Press(Button.OK))
    played.do(commands.StopRolling(), commands.Press(Button.NEXT))
    played.do(commands.ScoreIn(Place("main", "chance")), commands.Undo())
    played.do(commands.ScoreIn(Place("main", "chance")))
    played.see("")
    played.do(commands.ReportTray((), sure=False, troubles=("too-dark",)))
    played.throw("12345", unsure="0")
    played.do(commands.AcceptReading())
    played.do(commands.StopRolling(), commands.Undo())
    played.do(commands.EnterRoll(dice("11111")))
    return played


def test_every_kind_of_event_survives_being_written_down():
    played = eventful_game()
    played.events.append(events.BoxAnnounced(Place("announced", "ones")))
    agreed = events.CustomsAgreed(
        Customs(confirm_holds=Confirming.NEVER, cocked_dice=Leaning.AS_SHOWN, rematch=Rematch.LOSER)
    )
    happened = [*played.events, *lucky_game().events, events.AnnouncingBegun(), agreed]
    odd = (ReadDie(face=2, sure=False, supposed=True, between_shades=True),)
    happened += [
        events.TrayRead(odd, sure=False, troubles=("unexplained",), perhaps=odd),
        events.SeatSkipped(),
        events.EndConfirmed(),
        events.GameStarted(played.state.variant, ("Ann",), (Colour.TEAL,)),
        events.PlayerJoined("Dan", Colour.PINK),
        events.PlayerRenamed(1, "Eve"),
        events.PlayerLeft(1),
        events.PlayerReturned(1),
        events.HistoryCorrected(
            (events.Change(3, events.BoxScored(Place("main", "ones"))), events.Change(4, None))
        ),
        events.DiceSpared(lying("6633", at=0.1)),
        events.RollReadAnew((*lying("6633", at=0.1), ReadDie(face=None, sure=False, cocked=True))),
    ]

    assert {type(event) for event in happened} == set(events.Event.__args__)
    for event in happened:
        assert decode(*encode(event)) == event


def test_a_correction_of_something_that_is_no_step_is_refused():
    written = {
        "changes": [
            {"step": 1, "kind": "tray-read", "payload": {"dice": [], "sure": True, "troubles": []}}
        ]
    }

    with pytest.raises(LogError, match="tray-read"):
        decode("history-corrected", written)


def lucky_game():
    """Return a game of banking in which everything happened that sheets do not know."""
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.CorrectDie(4, 5, Shade.DARK))
    played.do(commands.Undo(), commands.PointAtGroups(groups("D1 5 5 + D3 D3")))
    played.do(commands.ConfirmHolds(shaded("5 5 D1 D3 D3"), groups("D1 5 5 + D3 D3")))
    played.do(commands.BankTurn(groups("D1 5 5 + D3 D3")))
    played.do(commands.EnterRoll(shaded("1 2 3 D4 D5 D6")), commands.PassOn())
    return played


def test_a_log_is_the_same_after_closing(tmp_path):
    played = eventful_game()
    log = SqliteLog(tmp_path / "game.sqlite3")
    log.append(played.events, at=1.5)
    log.close()

    again = SqliteLog(tmp_path / "game.sqlite3")

    assert again.read() == tuple(Logged(1.5, event) for event in played.events)
    again.close()


def test_a_commit_survives_a_power_cut(tmp_path):
    log = SqliteLog(tmp_path / "game.sqlite3")

    settings = [log._database.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous")]  # fmt: skip
    log.close()

    assert settings == ["wal", 2]


def test_a_second_program_is_kept_out(tmp_path):
    first = SqliteLog(tmp_path / "game.sqlite3")

    with pytest.raises(BusyError):
        SqliteLog(tmp_path / "game.sqlite3")

    first.close()
    first.close()
    SqliteLog(tmp_path / "game.sqlite3").close()


def test_a_file_that_is_no_log_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "game.sqlite3"
    path.write_bytes(b"my diary, not a database" * 100)

    with pytest.raises(LogError, match="damaged or no game"):
        SqliteLog(path)

    assert path.read_bytes() == b"my diary, not a database" * 100


@pytest.mark.parametrize("place", ["file/game.sqlite3", "file/folder/game.sqlite3"])
def test_a_folder_that_cannot_be_made_is_refused(tmp_path, place):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(LogError, match=r"cannot keep the game in .*: it is no folder; name one"):
        SqliteLog(tmp_path / place)


@pytest.mark.parametrize(
    ("kind", "payload", "complaint"),
    [
        pytest.param("dice-eaten", "{}", "newer version", id="unknown kind"),
        pytest.param("holds-confirmed", '{"kept": [[7, "dark"]]}', "1 to 6", id="no such face"),
        pytest.param("box-scored", "{}", "column", id="a field is missing"),
        pytest.param("box-scored", "{", "cannot be read", id="no JSON"),
        pytest.param("box-scored", "\x00\x00", "cannot be read", id="no text"),
        pytest.param(
            "game-started", '{"variant": "?", "options": {}, "players": []}', "no game", id="game"
        ),
    ],
)
def test_an_event_that_cannot_be_read_is_named(tmp_path, kind, payload, complaint):
    path = tmp_path / "game.sqlite3"
    SqliteLog(path).close()
    database = sqlite3.connect(path)
    with database:
        database.execute("INSERT INTO events (at, kind, payload) VALUES (0, ?, ?)", (kind, payload))
    database.close()

    log = SqliteLog(path)
    with pytest.raises(LogError, match=complaint) as refused:
        log.read()
    log.close()
    assert str(path) in str(refused.value)


def test_a_write_that_fails_keeps_nothing_of_it(tmp_path):
    log = SqliteLog(tmp_path / "game.sqlite3")
    played = eventful_game()
    log.append(played.events[:1], at=0)
    log._database.execute("PRAGMA max_page_count = 5")  # a disk that is full

    with pytest.raises(LogError, match="disk full"):
        log.append(played.events * 100, at=1)

    assert len(log.read()) == 1
    log.close()


@pytest.mark.parametrize(
    "taken",
    [
        pytest.param(lambda path: shutil.rmtree(path.parent), id="its folder"),
        pytest.param(lambda path: path.unlink(), id="the file alone"),
        pytest.param(lambda path: path.parent.rename(path.parent.with_name("moved")), id="moved"),
    ],
)
def test_a_log_that_is_taken_away_is_written_anew_with_the_next_event(tmp_path, taken):
    path = tmp_path / "games" / "game.sqlite3"
    happened = lucky_game().events
    with closing(SqliteLog(path)) as log:
        log.append(happened[:2], at=1.0)
        taken(path)

        log.append(happened[2:], at=2.0)
        with pytest.raises(BusyError):
            SqliteLog(path)

    with closing(SqliteLog(path)) as log:
        assert [each.event for each in log.read()] == happened


def test_a_log_that_a_power_cut_has_emptied_is_refused_and_its_wal_left_alone(tmp_path):
    """SQLite deletes a -wal beside an empty database, whoever opens that, and the game with it."""
    path, after = tmp_path / "games" / "game.sqlite3", tmp_path / "after"
    with closing(SqliteLog(path)) as log:
        log.append(lucky_game().events, at=1.0)
        shutil.copytree(path.parent, after)
    emptied = after / path.name
    emptied.write_bytes(b"")
    played = wal_of(emptied).read_bytes()

    with pytest.raises(LogError, match=r"lies in game\.sqlite3-wal beside it alone"):
        SqliteLog(emptied)
    with pytest.raises(LogError, match=r"lies in game\.sqlite3-wal beside it alone"):
        read_from(emptied)

    assert wal_of(emptied).read_bytes() == played


def test_a_power_cut_costs_nothing_though_the_wal_was_deleted_before(tmp_path):
    path, happened = tmp_path / "games" / "game.sqlite3", lucky_game().events
    after = tmp_path / "after"
    with closing(SqliteLog(path)) as log:
        log.append(happened[:2], at=1.0)
        wal_of(path).unlink()
        log.append(happened[2:3], at=2.0)
        log.append(happened[3:], at=3.0)
        shutil.copytree(path.parent, after, ignore=shutil.ignore_patterns("*-shm"))

    with closing(SqliteLog(after / path.name)) as log:
        assert [each.event for each in log.read()] == happened


def test_an_event_waits_for_nobody_who_reads_though_the_wal_was_deleted(tmp_path):
    path, happened = tmp_path / "game.sqlite3", lucky_game().events
    with closing(SqliteLog(path)) as log, closing(sqlite3.connect(path)) as reader:
        log.append(happened[:2], at=1.0)
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM events").fetchone()
        log.append(happened[2:3], at=2.0)
        wal_of(path).unlink()
        began = time.monotonic()

        log.append(happened[3:], at=3.0)
        lasted_s = time.monotonic() - began

    assert lasted_s < 2.5  # SQLite would wait for 5 s.
    with closing(SqliteLog(path)) as log:
        assert [each.event for each in log.read()] == happened


def test_a_log_whose_lock_was_deleted_is_held_by_another_one_from_the_next_event_on(tmp_path):
    path, happened = tmp_path / "game.sqlite3", lucky_game().events
    with closing(SqliteLog(path)) as log:
        log.append(happened[:2], at=1.0)
        path.with_suffix(".lock").unlink()

        log.append(happened[2:3], at=2.0)
        with pytest.raises(BusyError):
            SqliteLog(path)
        path.with_suffix(".lock").unlink()
        with closing(SqliteLog(path)) as other:
            with pytest.raises(LogError, match="another program holds the game"):
                log.append(happened[3:], at=3.0)
            other.append(happened[3:], at=3.0)

    assert [each.event for each in read_from(path)] == happened


def test_a_log_whose_lock_was_deleted_is_missed_all_the_same_once_it_is_gone(tmp_path):
    path, happened = tmp_path / "game.sqlite3", lucky_game().events
    with closing(SqliteLog(path)) as log:
        log.append(happened, at=1.0)
        path.with_suffix(".lock").unlink()
        log.stay_in_place()

    path.unlink()

    with pytest.raises(LogError, match=f"is gone, which had {len(happened)} events"):
        SqliteLog(path)


def test_a_log_that_came_back_as_it_was_before_is_completed(tmp_path):
    path, happened = tmp_path / "game.sqlite3", lucky_game().events
    with closing(SqliteLog(path)) as log:
        log.append(happened[:1], at=1.0)
    earlier = path.read_bytes()
    with closing(SqliteLog(path)) as log:
        log.append(happened[1:2], at=1.0)
        path.unlink()
        path.write_bytes(earlier)

        log.append(happened[2:], at=2.0)

    assert [each.event for each in read_from(path)] == happened


def test_a_stick_that_was_taken_out_goes_on_once_it_is_back(tmp_path):
    path, happened = tmp_path / "stick" / "game.sqlite3", lucky_game().events
    with closing(SqliteLog(path)) as log:
        log.append(happened[:2], at=1.0)
        log._database.close()  # as unreadable as what is not there any more
        path.parent.rename(tmp_path / "pocket")
        with pytest.raises(LogError, match="was taken away, and cannot be written anew"):
            log.append(happened[2:], at=2.0)
        assert not path.parent.exists()
        path.parent.mkdir()
        path.touch()
        with pytest.raises(LogError, match="another game lies there"):
            log.append(happened[2:], at=2.0)
        shutil.rmtree(path.parent)
        shutil.copytree(tmp_path / "pocket", path.parent)

        log.append(happened[2:], at=3.0)

    assert [each.event for each in read_from(path)] == happened


def test_nothing_is_written_over_another_game_that_lies_there_by_now(tmp_path):
    path, happened = tmp_path / "here" / "game.sqlite3", lucky_game().events
    with closing(SqliteLog(path)) as log:
        log.append(happened[:2], at=1.0)
        path.parent.rename(tmp_path / "moved")
        with closing(SqliteLog(path)) as other:
            other.append(happened[:2], at=5.0)
            with pytest.raises(LogError, match="another program holds the game"):
                log.append(happened[2:], at=2.0)

        with pytest.raises(LogError, match="another game lies there"):
            log.append(happened[2:], at=2.0)
        shutil.rmtree(path.parent)
        (tmp_path / "moved").rename(path.parent)

        log.append(happened[2:], at=3.0)

    assert [each.event for each in read_from(path)] == happened


def test_a_log_that_is_begun_afresh_sets_the_old_one_aside(tmp_path):
    played = eventful_game()
    log = SqliteLog(tmp_path / "game.sqlite3")
    log.append(played.events, at=0)
    log.close()

    fresh = SqliteLog(tmp_path / "game.sqlite3", afresh=True)
    assert fresh.read() == ()
    fresh.close()

    aside = SqliteLog(next(tmp_path.glob("game-*.sqlite3")))
    assert len(aside.read()) == len(played.events)
    aside.close()


def test_a_log_is_not_begun_afresh_under_another_program(tmp_path):
    log = SqliteLog(tmp_path / "game.sqlite3")

    with pytest.raises(BusyError):
        SqliteLog(tmp_path / "game.sqlite3", afresh=True)

    assert list(tmp_path.glob("game-*.sqlite3")) == []
    log.close()


def test_a_finished_log_can_be_put_aside(tmp_path):
    log = SqliteLog(tmp_path / "game.sqlite3")

    log.put_aside()

    assert len(list(tmp_path.glob("game-*.sqlite3"))) == 1
    SqliteLog(tmp_path / "game.sqlite3").close()


def test_a_log_that_cannot_be_begun_afresh_says_so_and_lets_go(tmp_path, monkeypatch):
    def refuse(_):
        raise PermissionError(errno.EACCES, "Permission denied")

    path = tmp_path / "game.sqlite3"
    SqliteLog(path).close()
    with monkeypatch.context() as disk:
        disk.setattr("companion.storage.log.put_aside", refuse)
        with pytest.raises(LogError, match=r"game\.sqlite3 cannot be put aside: Permission denied"):
            SqliteLog(path, afresh=True)

    SqliteLog(path, afresh=True).close()


def test_when_the_last_event_happened_is_known_without_reading_the_log(tmp_path):
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log:
        before = log.last_at
        log.append([events.TurnPassed()], at=3.5)
        log.append([events.TurnPassed()], at=2.0)

        assert (before, log.last_at) == (None, 2.0)


def broken_off():
    with no_garbage(), no_garbage():
        assert not gc.isenabled()
        raise LogError("damaged")


def test_garbage_is_looked_for_again_once_a_log_was_read_or_could_not_be():
    with pytest.raises(LogError):
        broken_off()

    assert gc.isenabled()


def whole_game(*, rematch=Rematch.NEXT):
    """Return what happened in a game that is over, though nobody has said so."""
    played = Played(("Ann", "Ben"), "kniffel")
    for place in played.state.variant.places:
        for _ in played.state.players:
            played.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(place))
    return [events.CustomsAgreed(Customs(rematch=rematch)), *played.events]


def ended_game(path, happened):
    with closing(SqliteLog(path)) as log:
        log.append(happened, at=1.0)
        return log.ended_game()


def test_the_last_game_is_told_without_those_before(tmp_path):
    before, last = whole_game(), whole_game(rematch=Rematch.LOSER)
    odd = [events.PlayerRenamed(9, "Eve")]

    told = ended_game(tmp_path / "table.sqlite3", [*before, *odd, *last])

    assert told.is_over
    assert told.customs.rematch is Rematch.LOSER
    assert told.before.before is not None


@pytest.mark.parametrize(
    "happened",
    [
        pytest.param([], id="no game"),
        pytest.param(whole_game()[:-1], id="it runs"),
        pytest.param([*whole_game(), *whole_game()[1:4]], id="another one runs"),
        pytest.param([*whole_game(), events.StepUndone()], id="its end was taken back"),
        pytest.param([whole_game()[1], events.StepUndone()], id="so was its beginning"),
        pytest.param([*whole_game(), events.PlayerRenamed(9, "Eve")], id="it makes no sense"),
    ],
)
def test_no_other_game_is_over(tmp_path, happened):
    assert ended_game(tmp_path / "table.sqlite3", happened) is None


def test_any_thread_may_write_into_a_log_and_read_it(tmp_path):
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log, ThreadPoolExecutor(1) as other:
        other.submit(log.append, whole_game(), at=1.0).result()

        assert other.submit(log.read).result() == log.read()
        assert len(log.read()) == len(whole_game())


def test_a_log_makes_way_for_another_and_is_held_all_the_time(tmp_path):
    path = tmp_path / "table.sqlite3"
    with closing(SqliteLog(path)) as log:
        log.append(whole_game(), at=1.0)

        assert log.begin_another()
        with pytest.raises(BusyError):
            SqliteLog(path)
        log.append(whole_game()[:2], at=2.0)

    with closing(SqliteLog(path)) as log:
        assert [each.event for each in log.read()] == whole_game()[:2]
    (aside,) = tmp_path.glob("table-*.sqlite3")
    assert [each.event for each in read_from(aside)] == whole_game()


def test_nothing_is_said_of_a_log_on_the_disk_before_it_is_put_aside(tmp_path, monkeypatch):
    """A power cut in between would leave a log that is missed, and no game would begin."""
    path, happened = tmp_path / "table.sqlite3", []

    def on_disk(file):
        happened.append((Path(f"/proc/self/fd/{file}").readlink().name, os.fstat(file).st_size))

    with closing(SqliteLog(path)) as log:
        log.append(whole_game(), at=1.0)
        monkeypatch.setattr(os, "fsync", on_disk)
        monkeypatch.setattr("companion.storage.log.put_aside", lambda _: happened.append("aside"))
        log.put_aside()

    assert happened == [("table.lock", 0), "aside"]


def test_a_log_that_cannot_be_put_aside_is_gone_on_with(tmp_path, monkeypatch, caplog):
    def refuse(_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("companion.storage.log.put_aside", refuse)
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log:
        log.append(whole_game(), at=1.0)

        assert not log.begin_another()
        assert [each.event for each in log.read()] == whole_game()
    assert "cannot be put aside: Permission denied" in caplog.text
