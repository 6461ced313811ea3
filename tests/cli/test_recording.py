"""`dicetable record`, as its users type it."""

from __future__ import annotations

import os
import time

import numpy as np

from companion.cli.commands import run
from hardware.recording import open_recording
from vision.frame import Frame


def test_a_recording_can_be_played_though_the_clock_was_set_back_meanwhile(tmp_path, monkeypatch):
    def camera(_):
        for number, set_by in enumerate((0.0, -3600.0, -3600.0)):
            image = np.full((48, 64, 3), 20 + number, np.uint8)
            yield Frame(image=image, captured_at=time.time() + set_by, number=number)

    monkeypatch.setattr("companion.eye.sight.open_frames", camera)

    assert run(["record", str(tmp_path / "turn"), "--camera", "usb:0"]) == 0

    assert len([*open_recording(tmp_path / "turn").frames()]) == 3


def test_what_is_typed_while_a_camera_is_recorded_is_kept(tmp_path, monkeypatch):
    master, slave = os.openpty()
    pictures = 40

    def camera(_):
        for number in range(pictures):
            if number == 3:
                os.write(master, b"\no")  # Enter, and OK held down
            image = np.full((48, 64, 3), 20 + number, np.uint8)
            yield Frame(image=image, captured_at=time.time(), number=number)
            time.sleep(0.02)

    monkeypatch.setattr("companion.eye.sight.open_frames", camera)
    with os.fdopen(slave) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        assert run(["record", str(tmp_path / "turn"), "--camera", "usb:0"]) == 0
    os.close(master)

    recording = open_recording(tmp_path / "turn")
    presses = recording.described["presses"]
    assert [(each["button"], each["held"]) for each in presses] == [("OK", False), ("OK", True)]
    assert all(0.0 <= each["t"] <= recording.described["times"][-1] for each in presses)
