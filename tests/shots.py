"""Pictures of a table to learn it from: its empty tray, and three throws of all its dice."""

from __future__ import annotations

import json
from pathlib import Path

import cv2

from hardware.recording import open_recording

TURN = Path(__file__).parent / "recordings" / "turn-210"
AT_REST = 4
"""So many frames after the dice came to rest."""


def take_shots(folder):
    """Write `empty.png` and `throw1.png` to `throw3.png`: three light and three dark dice."""
    rolls = json.loads((TURN / "recording.json").read_text())["rolls"]
    wanted = {0: "empty"} | {roll["still_from"] + AT_REST: f"throw{roll['roll']}" for roll in rolls}
    for frame in open_recording(TURN).frames():
        if frame.number in wanted:
            cv2.imwrite(str(folder / f"{wanted[frame.number]}.png"), frame.image)
    return folder


def throws(folder):
    """Return the pictures of the throws."""
    return sorted(folder.glob("throw*.png"))
