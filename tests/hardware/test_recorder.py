"""What was recorded is played again: the same pictures, at the same times, with the same presses."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.errors import RecordingError
from hardware.press import ButtonPress
from hardware.recorder import Recorder
from hardware.recording import open_recording
from vision.frame import Frame


def frame(number, at):
    """Return a grey picture, a little brighter each time."""
    image = np.full((48, 64, 3), 20 + number, np.uint8)
    return Frame(image=image, captured_at=at, number=number)


def test_frames_and_presses_come_back_at_their_own_times(tmp_path):
    times = [1000.0, 1000.04, 1000.11, 1002.5]
    with Recorder(tmp_path / "turn", limit_mb=1) as recorder:
        recorder.keep_press(ButtonPress("BACK", 999.0))  # Nobody saw what for.
        for number, at in enumerate(times):
            recorder.keep(frame(number, at))
        recorder.keep_press(ButtonPress("OK", 1001.0))
        recorder.keep_press(ButtonPress("NEXT", 1002.0, held=True))
        recorder.keep_press(ButtonPress("MENU", 1002.25, held=True))

    recording = open_recording(tmp_path / "turn")
    seen = list(recording.frames())

    assert [round(each.captured_at, 3) for each in seen] == [0.0, 0.04, 0.11, 2.5]
    assert [int(each.image[0, 0, 0]) for each in seen] == [20, 21, 22, 23]
    assert recording.presses == (
        ButtonPress("OK", 1.0),
        ButtonPress("NEXT", 2.0, held=True),
        ButtonPress("MENU", 2.25, held=True),
    )
    assert recording.length_s > 2.5


def test_a_recording_of_nothing_leaves_nothing_in_the_way(tmp_path):
    Recorder(tmp_path / "turn", limit_mb=1).close()

    assert not (tmp_path / "turn").exists()
    Recorder(tmp_path / "turn", limit_mb=1).close()


def test_a_power_cut_costs_a_second_at_the_most(tmp_path):
    recorder = Recorder(tmp_path / "turn", limit_mb=1)
    for number in range(30):
        recorder.keep(frame(number, number / 10))

    recording = open_recording(tmp_path / "turn")  # nobody closed it

    assert recording.described["frames"] >= 20
    assert len(list(recording.frames())) == 30


def test_no_more_is_written_than_the_limit(tmp_path):
    recorder = Recorder(tmp_path / "turn", limit_mb=0.002)
    number = 0
    while not recorder.is_full:
        recorder.keep(frame(number, number / 10))
        number += 1

    assert 0 < number < 100


def test_nothing_is_overwritten(tmp_path):
    with Recorder(tmp_path / "turn", limit_mb=1) as recorder:
        recorder.keep(frame(0, 0.0))

    with pytest.raises(RecordingError, match="there already"):
        Recorder(tmp_path / "turn", limit_mb=1)


def test_a_recording_that_is_a_video_is_not_overwritten_and_an_empty_folder_is_taken(tmp_path):
    (tmp_path / "recording.json").write_text("{}")

    with pytest.raises(RecordingError, match="there already"):
        Recorder(tmp_path, limit_mb=1)

    assert [each.name for each in tmp_path.iterdir()] == ["recording.json"]
    (tmp_path / "empty").mkdir()
    with Recorder(tmp_path / "empty", limit_mb=1) as recorder:
        recorder.keep(frame(0, 0.0))
    assert (tmp_path / "empty" / "recording.json").exists()


def test_where_nothing_was_recorded_a_folder_that_was_there_before_stays(tmp_path):
    (tmp_path / "mine").mkdir()

    for name in ("mine", "made"):
        Recorder(tmp_path / name, limit_mb=1).close()

    assert [each.name for each in tmp_path.iterdir()] == ["mine"]
    assert not any((tmp_path / "mine").iterdir())


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("not a folder")

    with pytest.raises(RecordingError, match=r"file/turn cannot be made: Not a directory$"):
        Recorder(tmp_path / "file" / "turn", limit_mb=1)
    with pytest.raises(RecordingError, match=r"file cannot be made: there is a file of that name$"):
        Recorder(tmp_path / "file", limit_mb=1)
