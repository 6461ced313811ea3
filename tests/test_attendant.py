"""Time passes at the table although no picture comes and nobody presses."""

from __future__ import annotations

import threading
import time
from functools import partial

import pytest
import waiting
from disks import FullLog
from playing import dice

from companion.attendant import Attendant
from companion.catalogue import find_variant
from companion.runner import FeedClock
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Button, EnterRoll, StartGame, StopRolling
from companion.turn.interludes import Between


def about_to_write(clock, log=None):
    """Return a table in the grace before a box is written."""
    table = Table(log or MemoryLog(), clock=clock, grace_s=0.05)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    table.submit(EnterRoll(dice("66331")))
    table.submit(StopRolling())
    return table


until = partial(waiting.until, within_s=5)


def test_a_grace_comes_to_its_end_by_itself():
    table = about_to_write(time.monotonic)

    with Attendant(table, clock=time.monotonic):
        table.press(Button.OK)
        until(lambda: table.state.seat == 1)

    assert len(table.state.sheets[0].entries) == 1


def test_after_the_end_of_a_recording_time_goes_on():
    clock = FeedClock(20.0)
    table = about_to_write(clock)
    table.press(Button.OK)

    with Attendant(table, clock=clock):
        assert clock() == 20.0
        clock.end()
        until(lambda: table.state.seat == 1)

    assert clock() >= 20.05


def test_what_a_table_turns_to_is_told_once_each():
    table, turned = about_to_write(time.monotonic), []

    with Attendant(table, clock=time.monotonic, turned_to=turned.append):
        table.press(Button.BACK, held=True)
        until(lambda: turned == ["paused"])
        table.press(Button.OK)
        until(lambda: turned == ["paused", ""])


def test_a_full_disk_is_said_and_ends_nobody():
    log = FullLog()
    table = about_to_write(time.monotonic, log)
    table.press(Button.OK)
    log.full = True

    with Attendant(table, clock=time.monotonic):
        until(lambda: table.snapshot().view.notice is not None)
        log.full = False
        table.press(Button.OK)
        until(lambda: table.state.seat == 1)


def test_an_attendant_that_has_died_is_complained_of(monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    table = about_to_write(time.monotonic)

    with Attendant(table, clock=time.monotonic) as well:
        assert well.complaint() == ""

    def end():
        raise SystemExit

    with Attendant(table, clock=time.monotonic, warned=end) as attendant:
        until(attendant.complaint)


def test_an_attendant_that_fails_each_time_is_complained_of(monkeypatch):
    monkeypatch.setattr("hardware.lasting.FAILS_S", 0.0)

    def fail():
        raise ZeroDivisionError

    table = about_to_write(time.monotonic)
    with Attendant(table, clock=time.monotonic, warned=fail) as attendant:
        until(attendant.complaint)


@pytest.mark.parametrize("part", ["turned_to", "looked", "warned"])
def test_a_fault_of_whoever_is_told_keeps_no_turn_from_being_written(caplog, part):
    table = about_to_write(time.monotonic)

    def fail(*_):
        raise ZeroDivisionError

    with Attendant(table, clock=time.monotonic, **{part: fail}) as attendant:
        table.press(Button.BACK, held=True)
        until(lambda: "attending to the table went wrong, and goes on" in caplog.text)
        table.press(Button.OK)
        table.press(Button.OK)
        until(lambda: table.state.seat == 1)

        assert attendant.complaint() == ""


def test_a_terminal_that_went_away_keeps_no_turn_from_being_written():
    table, turned = about_to_write(time.monotonic), []

    def tell_nobody(interlude=Between.NOTHING):
        turned.append(interlude)
        raise BrokenPipeError

    gone = {"turned_to": tell_nobody, "looked": tell_nobody}
    with Attendant(table, clock=time.monotonic, **gone) as attendant:
        table.press(Button.BACK, held=True)
        until(lambda: "paused" in turned)
        table.press(Button.OK)
        table.press(Button.OK)
        until(lambda: table.state.seat == 1)

        assert attendant.complaint() == ""
