"""How a table does: what its camera gives, what happened last, and how well dice were read."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from types import SimpleNamespace

import pytest
from backstage import FakeEye
from playing import dice, lying

import companion.upkeep.health
from companion.catalogue import find_variant
from companion.eye.told import CameraTold
from companion.messages import say
from companion.rules.place import Place
from companion.setting_up.set_up import SetUp
from companion.storage.log import MemoryLog
from companion.storage.room import free_mb
from companion.table import Table
from companion.turn.commands import (
    AcceptReading,
    ConfirmHolds,
    CorrectDie,
    CorrectRoll,
    EnterRoll,
    ReportTray,
    ScoreIn,
    StartGame,
    Undo,
)
from companion.upkeep.chronicle import told_on
from companion.upkeep.findings import Finding
from companion.upkeep.health import Feed, Health
from companion.upkeep.machine import Machine, examined
from companion.words.wording import in_english
from vision.sighting import Sighting, SightingKind


@pytest.fixture
def eye():
    return FakeEye(CameraTold(size_px=(1280, 960), rate=14.94, captured_at=99.0, frame=3))


@pytest.fixture
def table():
    table = Table(MemoryLog(), clock=lambda: 61.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table


@pytest.fixture
def health(table, eye, tmp_path):
    set_up = SetUp(table)
    set_up.look_through(eye)
    feed = Feed(source="usb:0", now=lambda: 100.0, is_live=False)
    wrong = Finding("clock", "1970", "set the clock")
    return Health(table, set_up, data=tmp_path, feed=feed, examine=lambda: [wrong])


def test_a_megabyte_is_a_million_bytes_wherever_room_is_told(health, tmp_path, monkeypatch):
    usage = SimpleNamespace(total=32_000_000_000, free=21_500_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)

    disk = health.told()["disk"]

    assert (disk["free_mb"], disk["total_mb"]) == (21_500, 32_000)
    assert free_mb(tmp_path) == 21_500


def test_what_the_camera_gives_is_told_and_how_old_its_newest_picture_is(health):
    camera = health.told()["camera"]

    assert camera == {
        "source": "usb:0",
        "answers": True,
        "moved": False,
        "width": 1280,
        "height": 960,
        "rate": 14.9,
        "age_s": 1.0,
    }


def test_a_camera_that_does_not_answer_is_told_as_that(health, eye):
    eye.answer = None

    assert health.told()["camera"] == {"source": "usb:0", "answers": False, "moved": False}


def test_a_camera_whose_picture_is_being_read_is_told_as_that(health, eye):
    eye.answer, eye.is_reading = None, True

    camera = health.told()["camera"]

    assert camera == {"source": "usb:0", "answers": False, "moved": False, "reads": True}


def test_a_table_that_lies_elsewhere_than_where_it_was_learnt_is_told(table, tmp_path):
    set_up = SetUp(table)
    feed = Feed(source="usb:0", now=lambda: 100.0, is_live=False)
    health = Health(table, set_up, data=tmp_path, feed=feed)
    moved = Sighting(
        kind=SightingKind.EMPTY, frame=5, captured_at=1.0, size_px=(1280, 960), moved=True
    )

    list(set_up.followed([moved]))

    assert health.told()["camera"]["moved"]
    assert "moved True" in health.report()


def test_a_log_is_read_on_from_where_it_was_read_to(table, health, monkeypatch):
    read = []

    def counted(chronicle, logged):
        events = [*logged]
        read.append(len(events))
        return told_on(chronicle, events)

    monkeypatch.setattr(companion.upkeep.health, "told_on", counted)
    before = len(table.logged)

    told = [health.told()["accuracy"]]
    table.report(ReportTray(lying("66331", at=0.1)), at=1)
    told.append(health.told()["accuracy"])
    told.append(health.told()["accuracy"])

    assert read == [before, len(table.logged) - before, 0]
    assert [each["sure"] for each in told] == [0, 1, 1]


def test_rolls_are_counted_by_how_they_were_read(table, health):
    throw = ReportTray(lying("66331", at=0.1))
    table.report(throw, at=1)
    table.submit(CorrectDie(4, 2))
    table.submit(CorrectDie(4, 3))
    table.submit(ScoreIn(Place("main", "chance")))
    table.report(ReportTray(()), at=2)
    table.report(ReportTray(lying("55221", at=0.5, unsure="4"), sure=False), at=3)
    table.submit(AcceptReading())
    table.submit(ScoreIn(Place("main", "chance")))
    table.submit(EnterRoll(dice("11111")))

    accuracy = health.told()["accuracy"]

    assert accuracy == {
        "sure": 1,
        "asked": 1,
        "corrected": 1,
        "entered": 1,
        "dice": 10,
        "dice_corrected": 1,
    }


def test_a_die_that_is_set_right_later_counts_once_however_often_it_was_kept(table, health):
    table.report(ReportTray(lying("66331", at=0.1)), at=1)
    table.submit(CorrectDie(4, 2))
    table.submit(ScoreIn(Place("main", "chance")))

    table.submit(CorrectRoll(1, dice("66442")))
    table.submit(CorrectRoll(1, dice("66552")))

    accuracy = health.told()["accuracy"]
    assert (accuracy["dice"], accuracy["dice_corrected"]) == (5, 3)


def test_an_answer_that_agrees_with_the_reading_is_no_correction(table, health):
    table.report(ReportTray(lying("66331", at=0.1)), at=1)
    table.submit(CorrectDie(0, 6))

    assert health.told()["accuracy"]["corrected"] == 0


def test_findings_are_told_in_messages_and_reported_in_english(table, tmp_path):
    found = Finding("disk", say("found-disk", free=12, folder="/home"), say("mend-disk"))
    feed = Feed(source="usb:0", now=lambda: 100.0, is_live=False)
    health = Health(table, SetUp(table), data=tmp_path, feed=feed, examine=lambda: [found])

    health.check()
    (told,) = health.told()["findings"]

    assert told == {
        "about": "disk",
        "name": say("checked-disk"),
        "told": say("found-disk", free=12, folder="/home"),
        "remedy": say("mend-disk"),
        "well": False,
    }
    with zipfile.ZipFile(io.BytesIO(health.diagnostics())) as archive:
        report = archive.read("table.txt").decode()
        found = json.loads(archive.read("report.json"))
    assert [each["told"] for each in found] == ["12 MB free in /home"]
    assert "FIX  disk         12 MB free in /home" in report
    assert "-> make the folder writable" in report


def test_what_happened_last_is_told_in_words_the_newest_first(table, health):
    table.submit(EnterRoll(dice("66331")))
    table.submit(ConfirmHolds(dice("66")))
    table.submit(Undo())
    table.submit(ScoreIn(Place("main", "sixes")))

    said = [in_english(each["told"]) for each in health.told()["events"]]

    assert said == [
        "Ann wrote Sixes.",
        "The last step was taken back.",
        "Ann kept 6 6.",
        "Ann threw 6 6 3 3 1.",
        f"A game of {table.variant.name} began: Ann, Ben.",
    ]
    assert {each["at"] for each in health.told()["events"]} == {"61.0 s"}


def test_only_the_last_twenty_are_told(table, health):
    for _ in range(15):
        table.submit(EnterRoll(dice("66331")))
        table.submit(Undo())

    assert len(health.told()["events"]) == 20


def test_a_report_checks_once_and_names_remedies(health):
    with zipfile.ZipFile(io.BytesIO(health.diagnostics())) as archive:
        report = archive.read("table.txt").decode()
        held = set(archive.namelist())

    assert held == {
        *("README.txt", "report.json", "settings.json"),
        *("versions.json", "log.txt", "table.txt"),
    }
    assert "FIX  clock        1970" in report
    assert "-> set the clock" in report
    assert "usb:0" in report
    assert health.told()["checked_at"] is not None


def test_a_raspberry_pi_tells_its_heat_and_its_power(tmp_path):
    (tmp_path / "model").write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    (tmp_path / "heat").write_text("61300\n")
    files = {"heat": tmp_path / "heat", "model": tmp_path / "model"}

    told = examined(**files, ask=lambda: "throttled=0x50005\n")
    untold = examined(**files, ask=lambda: "")

    assert (told.temperature_c, told.lacks_power, told.lacked_power) == (61.3, True, True)
    assert (told.is_slowed, told.was_slowed) == (True, True)
    assert (untold.temperature_c, untold.lacks_power) == (61.3, None)


def test_any_other_machine_tells_nothing(tmp_path):
    assert examined(heat=tmp_path / "none", model=tmp_path / "none") == Machine()
