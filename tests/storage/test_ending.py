"""An end in order leaves a mark, which the next start takes away."""

from __future__ import annotations

import os
from datetime import date

from playing import lying
from telling import told

from companion.catalogue import find_variant
from companion.compose import Session
from companion.eye.sight import CameraSource
from companion.storage.ending import has_slept, leave_mark, take_mark, this_boot
from companion.turn.commands import ReportTray, StartGame


def test_a_mark_is_found_once(tmp_path):
    log = tmp_path / "table.sqlite3"

    assert not take_mark(log)
    leave_mark(log)
    assert take_mark(log)
    assert not take_mark(log)


def test_a_mark_that_cannot_be_left_is_none(tmp_path):
    log = tmp_path / "gone" / "table.sqlite3"

    leave_mark(log)

    assert not take_mark(log)


def session_in_mid_turn(folder):
    """Return a session that has counted a roll."""
    session = Session(folder / "table.sqlite3", CameraSource("usb:0"))
    session.table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    session.table.report(ReportTray(()), at=0.5)
    session.table.report(ReportTray(lying("66331", at=0.1)), at=1.0)
    return session


def first_word(folder):
    """Return what a program that is started again says to the same dice, moved a little."""
    with Session(folder / "table.sqlite3", CameraSource("usb:0")) as session:
        session.table.report(ReportTray(lying("66331", at=0.11)), at=2.0)
        return told(session.table.snapshot().view).notice


def test_who_ends_the_program_in_mid_turn_is_not_told_of_a_power_cut(tmp_path):
    session_in_mid_turn(tmp_path).close()

    assert first_word(tmp_path) is None


def test_a_program_that_was_cut_off_is_told_of_it(tmp_path):
    session = session_in_mid_turn(tmp_path)
    session._log.file.close()  # what a killed program leaves

    assert first_word(tmp_path) == "Power came back: Ann, roll 1: 6 6 3 3 1, as before."


def test_a_cut_after_an_end_in_order_is_a_cut(tmp_path):
    session_in_mid_turn(tmp_path).close()
    session = Session(tmp_path / "table.sqlite3", CameraSource("usb:0"))
    session._log.file.close()

    assert first_word(tmp_path).startswith("Power came back")


def test_the_mark_of_another_start_of_the_machine_is_told(tmp_path, monkeypatch):
    log = tmp_path / "table.sqlite3"
    log.touch()
    assert has_slept(log) is None
    leave_mark(log)
    assert has_slept(log) is False

    monkeypatch.setattr("companion.storage.ending.this_boot", lambda: "another")
    assert has_slept(log)
    os.utime(log.with_suffix(".ended"), (1.0, 1.0))
    assert not has_slept(log)


def test_a_mark_that_cannot_be_read_tells_of_no_other_start(tmp_path):
    log = tmp_path / "table.sqlite3"
    log.touch()
    log.with_suffix(".ended").write_bytes(b"\xff")

    assert has_slept(log) is False


def test_where_the_machine_does_not_say_it_the_day_tells_its_starts_apart(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.storage.ending.BOOT", tmp_path / "none")

    assert this_boot() == date.today().isoformat()  # noqa: DTZ011 - that of whoever plays
