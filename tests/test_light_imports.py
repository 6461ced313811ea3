"""A table that runs loads nothing in the game's process that only the eye's needs."""

from __future__ import annotations

import subprocess
import sys

LOADED = """
import sys
import companion.cli.commands, companion.compose
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""


def test_the_game_starts_without_what_pictures_are_read_with():
    told = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    loaded = set(told.stdout.split())

    assert {"flask", "companion"} <= loaded
    assert not loaded & {"cv2", "numpy", "picamera2"}


def test_the_eye_starts_without_the_page():
    code = LOADED.replace(
        "companion.cli.commands, companion.compose", "companion.sight, vision.read"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(told.stdout.split())

    assert "cv2" in loaded
    assert not loaded & {"flask", "waitress", "segno"}
