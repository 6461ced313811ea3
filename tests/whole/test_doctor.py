"""`dicetable doctor`: each fault is named with its remedy, and nothing is a traceback."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import numpy as np
import pytest
from programs import dicetable

from companion.calibrations import save, usual_path
from companion.doctor import _clock, _light, _rate, examine
from hardware.recording import open_recording
from vision.calibrate import calibrate
from vision.frame import Frame


def found(recording, tmp_path):
    """Return the findings at a recording in place of a camera, by what they are about."""
    return {each.about: each for each in examine(camera=str(recording), data=tmp_path)}


@pytest.fixture
def config(tmp_path, monkeypatch):
    """Keep the calibration of this test in a folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_a_table_that_is_well(recordings, tmp_path, config):
    findings = found(recordings / "turn-221", tmp_path)

    well = {about for about, each in findings.items() if each.is_well}
    assert {"system", "opencv", "models", "games", "disk", "clock", "camera", "light"} <= well
    assert findings["camera"].told == "960x720, 10 frames a second"
    assert "none in" in findings["calibration"].told


def test_a_calibration_is_held_against_what_is_seen(recordings, tmp_path, config):
    frames = list(open_recording(recordings / "turn-221").frames())
    known = replace(calibrate(frames[0].image), die_side=0.06)

    save(known, usual_path())
    assert found(recordings / "turn-221", tmp_path)["calibration"].is_well
    save(replace(known, die_side=0.02), usual_path())
    assert "nearer" in found(recordings / "turn-221", tmp_path)["calibration"].remedy
    save(replace(known, empty=np.roll(known.empty, 30, axis=1)), usual_path())
    assert "has moved" in found(recordings / "turn-221", tmp_path)["calibration"].told
    usual_path().write_text("rubbish")
    assert "calibrate again" in found(recordings / "turn-221", tmp_path)["calibration"].remedy


@pytest.mark.parametrize(
    ("grey", "remedy"), [(4, "light on"), (255, "light away")], ids=["dark", "bright"]
)
def test_light_that_dice_cannot_be_read_in(grey, remedy):
    picture = np.full((240, 320, 3), grey, np.uint8)

    assert remedy in _light(Frame(image=picture, captured_at=0.0, number=0)).remedy


def test_a_clock_that_was_never_set():
    assert "set the clock" in _clock(lambda: 1000.0).remedy


def test_one_frame_has_no_rate():
    assert _rate([Frame(image=np.zeros((8, 8, 3), np.uint8), captured_at=0.0, number=0)]) == 0.0


def test_the_command_says_what_to_do_and_fails(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")

    ended = dicetable(
        *("doctor", "--camera", tmp_path / "gone", "--data", blocked / "games", "--json"),
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )

    told = {each["about"]: each for each in map(json.loads, ended.stdout.splitlines())}
    assert ended.returncode == 1
    assert "gone" in told["camera"]["told"]
    assert "--data" in told["disk"]["remedy"]
    assert "Traceback" not in ended.stderr
