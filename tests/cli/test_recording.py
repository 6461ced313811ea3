"""`dicetable record`, as its users type it."""

from __future__ import annotations

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
