"""`dicetable watch`: what is told of a recording, to people and to programs."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from companion.cli import main
from companion.files.calibrations import save
from hardware.recording import open_recording
from vision.table.calibrate import calibrate

TURN = Path(__file__).parents[1] / "recordings" / "turn-224"


@pytest.fixture
def bumped(tmp_path):
    """Return the calibration of a table that has lain elsewhere ever since."""
    known = calibrate(next(iter(open_recording(TURN).frames())).image)
    shifted = tuple((x - 0.05, y) for x, y in known.outline)
    save(replace(known, outline=shifted, empty=other_table()), tmp_path / "table.json")
    return tmp_path / "table.json"


def other_table():
    """Return the small picture of another recording's table."""
    other = TURN.parent / "turn-221"
    return calibrate(next(iter(open_recording(other).frames())).image).empty


def test_a_recording_of_which_nothing_comes_is_named(tmp_path, capsys):
    still = next(iter(open_recording(TURN).frames())).image
    cv2.imwrite(str(tmp_path / "0.png"), still)

    assert main(["watch", str(tmp_path)]) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"dicetable: {tmp_path}: in 0.0 s nothing came to rest")


def test_no_name_is_no_folder(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["watch", ""])

    assert ended.value.code == 2
    assert "the name is empty" in capsys.readouterr().err


def test_one_picture_is_no_recording(tmp_path, capsys):
    path = tmp_path / "tray.png"
    path.write_bytes(b"no matter what")

    assert main(["watch", str(path)]) == 1

    said = f"dicetable: {path} is one picture, no recording: `dicetable read` reads it\n"
    assert capsys.readouterr().err == said


def test_a_pipe_is_no_recording(tmp_path, capsys):
    pipe = tmp_path / "tray.mp4"
    os.mkfifo(pipe)

    assert main(["watch", str(pipe)]) == 1

    said = f"dicetable: {pipe} is a pipe or a device: save the recording to a file\n"
    assert capsys.readouterr().err == said


def test_a_moved_table_is_told_once(bumped, capsys):
    assert main(["watch", str(TURN), "--calibration", str(bumped), "--json"]) == 0

    told = [json.loads(line)["moved"] for line in capsys.readouterr().out.splitlines()]
    assert told.count(True) == 1


def test_a_moved_table_is_told_in_words(bumped, capsys):
    assert main(["watch", str(TURN), "--calibration", str(bumped)]) == 0

    said = [line for line in capsys.readouterr().out.splitlines() if "has moved" in line]
    assert len(said) == 1
