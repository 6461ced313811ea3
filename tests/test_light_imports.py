"""A table that runs loads nothing in the game's process that only the eye's needs."""

from __future__ import annotations

import subprocess
import sys

from companion.files.calibrations import save
from hardware.recording import open_recording
from vision.table.calibrate import calibrate

LOADED = """
import sys
import companion.cli.commands, companion.compose
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""


def loaded_by(code):
    """Return what an interpreter has loaded that ran some code."""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(told.stdout.split())


def test_the_game_starts_without_what_pictures_are_read_with_and_pins_are_served_by():
    loaded = loaded_by(LOADED)

    assert {"flask", "companion"} <= loaded
    assert not loaded & {"cv2", "numpy", "picamera2", "gpiozero"}


def test_what_is_looked_at_and_how_the_table_is_set_up_is_known_without_any_picture(
    recordings, tmp_path
):
    calibration = tmp_path / "calibration.json"
    save(calibrate(next(open_recording(recordings / "turn-221").frames()).image), calibration)
    code = f"""
from pathlib import Path
from companion.files.calibrations import load, save
from companion.eye.sight import RecordedSource
save(load(Path({str(calibration)!r})), Path({str(calibration)!r}))
RecordedSource((Path({str(recordings / "turn-221")!r}),), speed=1, is_demo=False, repeat=False)
"""

    loaded = loaded_by(code + LOADED)

    assert not loaded & {"cv2", "numpy"}


def test_the_eye_starts_without_the_page():
    code = LOADED.replace(
        "companion.cli.commands, companion.compose", "companion.eye.sight, vision.read"
    )
    loaded = loaded_by(code)

    assert "cv2" in loaded
    assert not loaded & {"flask", "waitress", "segno", "gpiozero", "email"}
