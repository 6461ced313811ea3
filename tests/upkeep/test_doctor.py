"""What the doctor finds: each fault is named with its remedy, and nothing is a traceback."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import time
from contextlib import closing
from dataclasses import replace

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockPWMPin
from playing import Played
from told_nets import damage

from companion.catalogue import own_folder
from companion.files.calibrations import save, usual_path
from companion.messages import say
from companion.storage.backups import Backups
from companion.storage.log import SqliteLog
from companion.upkeep.doctor import (
    _backups,
    _calibration,
    _clock,
    _disk,
    _games,
    _is_lent,
    _kept_game,
    _light,
    _models,
    _permissions,
    _pins,
    _rate,
    _scale,
    _shut_down,
    examine,
    examine_running,
    photograph_of,
)
from companion.upkeep.findings import english
from companion.words.speech import in_words
from hardware.gpio import GpioLamp
from hardware.pins import Pins
from hardware.recording import open_recording
from vision.frame import Frame
from vision.motion import shrink
from vision.table.calibrate import calibrate
from vision.table.elsewhere import is_elsewhere
from vision.table.tray import as_png, from_png
from web.words.languages import language


def found(recording, tmp_path):
    """Return the findings at a recording in place of a camera, by what they are about."""
    return {
        each.about: each
        for each in examine(camera=str(recording), backups=Backups(tmp_path / "table.sqlite3"))
    }


@pytest.fixture
def config(tmp_path, monkeypatch):
    """Keep the calibration of this test in a folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_a_camera_that_opens_and_gives_no_picture_is_told_of(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.upkeep.doctor.open_frames", lambda _: (_ for _ in ()))

    assert found("usb:0", tmp_path)["camera"].told == "usb:0 gives no picture"
    assert photograph_of("usb:0") == b""


def test_a_table_that_is_well(recordings, tmp_path, config):
    findings = found(recordings / "turn-221", tmp_path)

    well = {about for about, each in findings.items() if each.is_well}
    assert {
        "program",
        "system",
        "opencv",
        "models",
        "games",
        "disk",
        "clock",
        "camera",
        "light",
    } <= well
    assert findings["camera"].told == "960x720, 10 frames a second"
    assert "none in" in findings["calibration"].told


@pytest.mark.parametrize("name", ["finder", "values", "leans", "hands"])
def test_damaged_weights_are_named(name, monkeypatch):
    damage(name, monkeypatch)

    assert f"{name}.onnx are damaged" in _models().told
    assert _models().remedy == say("mend-models")


def test_a_calibration_is_held_against_what_is_seen(recordings, tmp_path, config):
    frames = list(open_recording(recordings / "turn-221").frames())
    known = replace(calibrate(frames[0].image), die_side=0.06)

    save(known, usual_path())
    assert found(recordings / "turn-221", tmp_path)["calibration"].is_well
    save(replace(known, die_side=0.02), usual_path())
    assert "nearer" in found(recordings / "turn-221", tmp_path)["scale"].remedy
    save(replace(known, outline=((0.0, 0.1), *known.outline[1:-1], (0.0, 0.6))), usual_path())
    assert "edge cuts" in found(recordings / "turn-221", tmp_path)["calibration"].told
    elsewhere = np.roll(from_png(known.empty), 30, axis=1)
    save(replace(known, empty=as_png(elsewhere)), usual_path())
    assert "has moved" in found(recordings / "turn-221", tmp_path)["calibration"].told
    usual_path().write_text("rubbish")
    assert "calibrate again" in found(recordings / "turn-221", tmp_path)["calibration"].remedy


def test_dice_at_the_rim_do_not_look_like_a_tray_that_was_moved(recordings, config, monkeypatch):
    noise = np.random.default_rng(4).normal(80, 3, (480, 640, 3))
    noise[150:330, 150:490] += 14.0
    noise[160:320, 160:480] -= 10.0
    empty = np.clip(noise, 0, 255).astype(np.uint8)
    turn = open_recording(recordings / "turn-221")
    still = [*turn.frames()][turn.described["rolls"][1]["still_from"] + 1].image
    die = cv2.resize(still[262:342, 275:355], (40, 40), interpolation=cv2.INTER_AREA)
    lying = empty.copy()
    for x in range(155, 155 + 7 * 46, 46):
        lying[145:185, x : x + 40] = lying[295:335, x : x + 40] = die
    corners = tuple((x / 640, y / 640) for x, y in ((160, 160), (480, 160), (480, 320), (160, 320)))

    known = calibrate(empty, outline=corners)
    save(known, usual_path())

    assert is_elsewhere(known, shrink(lying))
    assert _calibration(Frame(image=lying, captured_at=0.0, number=0)).is_well
    moved = Frame(image=np.roll(lying, 12, axis=1), captured_at=0.0, number=0)
    assert "has moved" in _calibration(moved).told
    damage("finder", monkeypatch)
    assert "finder.onnx are damaged" in _calibration(moved).told


def test_a_damaged_calibration_is_named_without_a_camera_too(tmp_path, config):
    usual_path().parent.mkdir(parents=True, exist_ok=True)
    usual_path().write_text("rubbish")

    findings = found(tmp_path / "no-camera", tmp_path)

    assert not findings["camera"].is_well
    assert "recording that is there" in findings["camera"].remedy
    assert "calibrate again" in findings["calibration"].remedy


def test_the_scale_is_measured_where_dice_lie_and_not_made_up_where_none_do(recordings):
    frames = list(open_recording(recordings / "turn-221").frames())

    still = open_recording(recordings / "turn-221").described["rolls"][-1]["still_from"]
    assert re.fullmatch(r"a die is [4-9]\d px wide", _scale(frames[still]).told)
    empty = Frame(image=np.full((480, 640, 3), 90, np.uint8), captured_at=0.0, number=0)
    assert _scale(empty).told.startswith("not known")


def test_devices_that_this_user_may_not_use_are_named_with_the_groups_to_join(tmp_path):
    for name in ("video0", "gpiochip0", "null"):
        (tmp_path / name).touch()

    well = _permissions(tmp_path, lambda path: True, lambda path: True)
    assert well.is_well
    assert english(well.told).startswith("2 devices of")
    closed = _permissions(tmp_path, lambda path: path.name != "video0", lambda path: True)
    assert "video0" in english(closed.told)
    assert "gpiochip0" not in english(closed.told)
    assert "video,gpio" in english(closed.remedy)


def test_what_is_root_s_alone_on_a_pc_is_no_fault(tmp_path):
    for name in ("video0", "gpiochip0", "dma_heap/system"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    is_camera = {tmp_path / "video0"}.__contains__
    found = _permissions(tmp_path, is_camera, is_camera)
    assert found.is_well
    assert english(found.told).startswith("1 device of")


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone gives a file to another group")
def test_a_device_is_lent_where_its_group_is_not_root_s(tmp_path):
    device = tmp_path / "video0"
    device.touch()

    os.chown(device, 0, 44)
    assert _is_lent(device)
    os.chown(device, 0, 0)
    assert not _is_lent(device)
    assert not _is_lent(tmp_path / "gone")


def test_a_command_to_shut_down_that_is_not_there_is_named():
    assert _shut_down("sh").is_well
    assert "no command 'powerof'" in english(_shut_down("powerof").told)
    assert "shut_down" in english(_shut_down("powerof").remedy)


def test_pins_that_can_be_used_a_stuck_button_and_a_pin_that_is_taken(board):
    pins = Pins(buzzer=13)

    assert "none are wired" in _pins(None).told
    assert _pins(pins).told == "OK at GPIO 5, NEXT at GPIO 6, BACK at GPIO 16"
    with GpioLamp((5, 20, 21)):
        taken = _pins(pins)
    assert "GPIO 5" in taken.told
    assert "end a table that runs" in taken.remedy
    assert _pins(pins).is_well


def test_a_button_that_is_stuck_is_named(board, monkeypatch):
    class Shorted(MockPWMPin):
        """A pin that is joined to ground, whatever pulls it up."""

        def _set_pull(self, value):
            super()._set_pull(value)
            self._change_state(0)

    board.pin_class = Shorted
    board.pin(6)
    board.pin_class = MockPWMPin

    stuck = _pins(Pins())

    assert stuck.told == "NEXT closed, though nobody presses"
    assert "wiring" in stuck.remedy


@pytest.mark.parametrize(
    ("grey", "remedy"), [(4, "light on"), (255, "light away")], ids=["dark", "bright"]
)
def test_light_that_dice_cannot_be_read_in(grey, remedy):
    picture = np.full((240, 320, 3), grey, np.uint8)

    assert remedy in _light(Frame(image=picture, captured_at=0.0, number=0)).remedy


def test_a_clock_that_was_never_set():
    assert "set the clock" in english(_clock(lambda: 1000.0).remedy)


def test_whatever_is_looked_at_while_a_table_runs_has_a_name_in_every_language(tmp_path):
    backups = Backups(tmp_path / "table.sqlite3")

    findings = list(examine_running(backups=backups, shut_down=("sh",)))

    names = [in_words(each.name, language("de")) for each in findings]
    assert names[:5] == ["Programm", "System", "OpenCV", "Modelle", "Spiele"]
    assert len(set(names)) == len(findings)


def test_one_frame_has_no_rate():
    assert _rate([Frame(image=np.zeros((8, 8, 3), np.uint8), captured_at=0.0, number=0)]) == 0.0


def test_a_kept_game_is_looked_through_and_its_backups_are_told(tmp_path):
    path = tmp_path / "table.sqlite3"
    backups = Backups(path)
    assert _kept_game(backups).is_well
    assert _backups(backups, time.time).is_well

    log = SqliteLog(path)
    log.append(Played().events, at=0.0)
    assert english(_kept_game(backups).told).startswith("1 event in")
    made = backups.make()
    assert _backups(backups, time.time).is_well
    log.append(Played().events, at=0.0)
    log.close()
    os.utime(path, (made.made_at + 60, made.made_at + 60))

    old = _backups(backups, lambda: made.made_at + 5 * 86_400)
    assert "dicetable backup" in english(old.remedy)
    assert english(old.told).endswith("the last 5 days old")
    assert english(_backups(backups, lambda: made.made_at + 86_400).told).endswith("1 day old")
    assert "stick" in english(_backups(Backups(path, tmp_path / "stick"), time.time).remedy)
    path.write_bytes(path.read_bytes()[:-100])
    assert "dicetable restore" in english(_kept_game(backups).remedy)


def test_a_full_disk_wants_room_and_a_closed_one_another_folder(tmp_path, monkeypatch):
    closed = tmp_path / "file"
    closed.touch()
    assert "make the folder writable" in english(_disk(closed).remedy)

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)

    assert english(_disk(tmp_path).remedy).startswith("make room")
    assert not (tmp_path / ".probe").exists()


def test_a_game_of_ones_own_that_is_broken_is_named(tmp_path, config):
    own_folder().mkdir(parents=True)
    (own_folder() / "mine.toml").write_text("x = [")

    told = _games()

    assert "mine.toml" in english(told.told)
    assert not told.is_well


def test_a_game_that_only_a_newer_version_can_read_is_told_as_the_table_would(tmp_path):
    path = tmp_path / "table.sqlite3"
    SqliteLog(path).close()
    assert _kept_game(Backups(path)).is_well

    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO events (at, kind, payload) VALUES (1, 'dice-eaten', '{}')")

    finding = _kept_game(Backups(path))
    assert not finding.is_well
    assert f"the games in {path} cannot be read" in finding.told
    assert "newer version" in finding.told
