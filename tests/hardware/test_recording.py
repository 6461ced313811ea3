"""Recordings are opened as they were filmed, and played in the order of their time."""

from __future__ import annotations

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.errors import CutShortError, RecordingError
from hardware.player import CLOSING_S, Playlist, RecordingEnded
from hardware.press import ButtonPress
from hardware.recording import open_recording
from vision.frame import Frame


def film(folder, *, pictures=4, fps=2, presses=()):
    """Write a recording of a few grey pictures, each brighter than the one before."""
    folder.mkdir()
    for number in range(pictures):
        image = np.full((36, 48, 3), 10 * number, np.uint8)
        cv2.imwrite(str(folder / f"{number:03d}.png"), image)
    description = {
        "fps": fps,
        "presses": [{"t": at, "button": button} for at, button in presses],
    }
    (folder / "recording.json").write_text(json.dumps(description))
    return open_recording(folder)


def video_of(path, *, seconds=6, fps=10):
    """Write a video of noise, which takes about as many bytes at any moment."""
    noise = np.random.default_rng(1)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), fps, (160, 120))
    for _ in range(seconds * fps):
        writer.write(noise.integers(0, 255, (120, 160, 3), np.uint8))
    writer.release()
    return path


def cut(path, share):
    """Leave a share of a file."""
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    return path


def told(played):
    """Return what was played as plain values."""
    if isinstance(played, Frame):
        return ("frame", played.number, played.captured_at)
    if isinstance(played, ButtonPress):
        return (played.button, played.at)
    return ("ended", played.at)


def test_a_folder_of_pictures_is_a_recording(tmp_path):
    recording = film(tmp_path / "turn", fps=2)

    frames = list(recording.frames())

    assert [frame.captured_at for frame in frames] == [0.0, 0.5, 1.0, 1.5]
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [0, 10, 20, 30]


def test_a_description_that_notepad_saved_with_a_mark_is_read(tmp_path):
    film(tmp_path / "turn", fps=2)
    description = tmp_path / "turn" / "recording.json"
    description.write_text("\ufeff" + description.read_text("utf-8"), "utf-8")

    assert open_recording(tmp_path / "turn").fps == 2


def test_pictures_may_lie_in_a_folder_of_their_own(tmp_path):
    film(tmp_path / "turn")
    (tmp_path / "turn" / "frames").mkdir()
    for picture in (tmp_path / "turn").glob("*.png"):
        picture.rename(tmp_path / "turn" / "frames" / picture.name)

    assert len(list(open_recording(tmp_path / "turn").frames())) == 4


def test_a_bundled_turn_is_a_video_with_presses(recordings):
    recording = open_recording(recordings / "turn-221")

    first = next(recording.frames())

    assert (recording.fps, first.image.shape) == (10.0, (720, 960, 3))
    assert [press.button for press in recording.presses] == ["OK", "OK"]


def test_presses_come_between_the_frames_where_they_were_made(tmp_path):
    recording = film(tmp_path / "turn", pictures=2, fps=2, presses=[(0.3, "OK"), (0.9, "NEXT")])

    played = [told(each) for each in Playlist(recordings=(recording,), speed=0.0).play()]

    assert played == [
        ("frame", 0, 0.0),
        ("OK", 0.3),
        ("frame", 1, 0.5),
        ("NEXT", 0.9),
        ("ended", 1.0),
    ]


def test_presses_that_are_described_in_another_order_come_in_that_of_their_time(tmp_path):
    recording = film(tmp_path / "turn", presses=[(1.2, "NEXT"), (0.3, "OK")])

    assert [(press.at, press.button) for press in recording.presses] == [(0.3, "OK"), (1.2, "NEXT")]


def test_recordings_share_one_time(tmp_path):
    two = (film(tmp_path / "a", pictures=2, fps=2), film(tmp_path / "b", pictures=1, fps=2))

    played = [told(each) for each in Playlist(recordings=two, speed=0.0).play()]

    assert played[-2:] == [("frame", 0, 1.0 + CLOSING_S), ("ended", 1.5 + CLOSING_S)]


def test_play_is_taken_up_after_a_moment(tmp_path):
    recording = film(tmp_path / "turn", fps=2, presses=[(0.3, "OK"), (1.2, "OK")])
    playlist = Playlist(recordings=(recording,), speed=0.0).taken_up(0.5)

    played = [told(each) for each in playlist.play()]

    assert played == [("frame", 2, 1.0), ("OK", 1.2), ("frame", 3, 1.5), ("ended", 2.0)]


def test_recordings_can_begin_at_any_moment_of_the_common_time(tmp_path):
    recording = film(tmp_path / "turn", pictures=1, fps=2, presses=[(0.3, "OK")])
    playlist = Playlist(recordings=(recording,), speed=0.0).put_off(100.0)

    played = [told(each) for each in playlist.play()]

    assert played == [("frame", 0, 100.0), ("OK", 100.3), ("ended", 100.5)]


@pytest.mark.parametrize(("speed", "slept_s"), [(1.0, 2.0), (2.0, 1.0), (0.0, 0.0)])
def test_the_speed_decides_how_long_it_takes(tmp_path, speed, slept_s):
    recording = film(tmp_path / "turn", fps=2)
    now = [0.0]

    def sleep(seconds):
        now[0] += seconds

    list(Playlist(recordings=(recording,), speed=speed).play(sleep=sleep, clock=lambda: now[0]))

    assert now[0] == pytest.approx(slept_s)


def test_a_playlist_can_go_on_without_end(tmp_path):
    recording = film(tmp_path / "turn", pictures=1, fps=1)
    endless = Playlist(recordings=(recording,), speed=0.0, repeat=True).play()

    ends = []
    while len(ends) < 3:
        played = next(endless)
        if isinstance(played, RecordingEnded):
            ends.append(played.at)

    assert ends == [1.0, 1.0 + (1 + CLOSING_S), 1.0 + 2 * (1 + CLOSING_S)]


@pytest.mark.parametrize(
    ("description", "complaint"),
    [
        pytest.param("{", "damaged", id="no JSON"),
        pytest.param('{"fps": 0}', "fps", id="no speed"),
        pytest.param('{"fps": 10, "presses": [{"t": 1}]}', "damaged", id="a press without button"),
        pytest.param('{"fps": 10, "video": "gone.mp4"}', "gone.mp4", id="the video is missing"),
        pytest.param("[]", "damaged", id="no object"),
        pytest.param("[" * 100_000, "damaged", id="no end"),
        pytest.param('{"fps": "NaN"}', "fps", id="a speed that is none"),
        pytest.param('{"fps": 1e400}', "fps", id="no speed that can be"),
        pytest.param('{"times": [0, NaN]}', "nan is no time", id="no time"),
        pytest.param('{"times": [2, 1]}', "times have to be in order", id="time runs back"),
        pytest.param(
            '{"presses": [{"button": "foo", "t": 1}]}',
            "no button is called 'foo', but OK, NEXT, BACK",
            id="no button",
        ),
        pytest.param('{"presses": [{"button": "OK", "t": NaN}]}', "no time", id="never pressed"),
    ],
)
def test_a_damaged_recording_is_named(tmp_path, description, complaint):
    (tmp_path / "recording.json").write_text(description)

    with pytest.raises(RecordingError, match=complaint):
        open_recording(tmp_path)


def test_what_is_no_recording_is_named(tmp_path):
    (tmp_path / "notes.txt").write_text("no video")

    with pytest.raises(RecordingError, match="no recording"):
        open_recording(tmp_path / "nowhere")
    with pytest.raises(RecordingError, match=r"notes\.txt"):
        open_recording(tmp_path / "notes.txt")
    with pytest.raises(RecordingError, match="no pictures"):
        open_recording(tmp_path)


def test_frames_come_as_people_count(tmp_path):
    for number in (10, 9, 1):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((36, 48, 3), number, np.uint8))

    assert [frame.image[0, 0, 0] for frame in open_recording(tmp_path).frames()] == [1, 9, 10]


def test_pictures_of_no_table_are_named_with_their_recording(tmp_path):
    cv2.imwrite(str(tmp_path / "0.png"), np.zeros((12, 16, 3), np.uint8))

    with pytest.raises(RecordingError, match=f"{tmp_path}: 16×12 pixels are too few"):
        list(open_recording(tmp_path).frames())


def test_nothing_but_what_is_wrong_is_said_of_a_video_that_is_none(tmp_path, capfd):
    path = tmp_path / "turn.mp4"
    path.write_bytes(b"\0\0\0\x18ftypmp42" + bytes(200))

    with pytest.raises(RecordingError, match="cannot be opened as a video: it is none, or cut"):
        open_recording(path)

    assert capfd.readouterr().err == ""


def test_the_length_of_a_recording_is_told_without_decoding_it(recordings, tmp_path):
    video = open_recording(recordings / "turn-003" / "video.mp4")

    assert video.length_s == 18.2
    assert film(tmp_path / "turn", pictures=4, fps=2).length_s == 2.0


@pytest.mark.parametrize("ending", [".avi", ".mkv"])
def test_a_video_that_ends_early_is_told_after_what_it_shows(tmp_path, ending):
    path, seen = cut(video_of(tmp_path / f"turn{ending}"), 0.5), []

    with pytest.raises(CutShortError, match=f"turn{ending} ends after [23].. of 6.0 s"):
        seen.extend(open_recording(path).frames())

    assert 28 <= len(seen) <= 31


@pytest.mark.parametrize("ending", [".avi", ".mkv"])
def test_a_whole_video_is_played_to_its_end(tmp_path, ending):
    assert len(list(open_recording(video_of(tmp_path / f"turn{ending}")).frames())) == 60


@pytest.mark.parametrize("turn", ["turn-003", "turn-210", "turn-221", "turn-224"])
def test_the_bundled_turns_are_whole(recordings, turn):
    recording = open_recording(recordings / turn)

    assert len(list(recording.frames())) == recording.described["frames"]


def test_a_table_plays_what_there_is_of_a_video_and_nothing_after_that(tmp_path):
    recording = open_recording(cut(video_of(tmp_path / "turn.avi"), 0.5))
    pressed = tuple(ButtonPress("OK", at) for at in (1.0, 5.5))
    played = []

    with pytest.raises(CutShortError):
        played.extend(Playlist(recordings=(replace(recording, presses=pressed),), speed=0.0).play())

    assert sum(isinstance(each, Frame) for each in played) > 28
    assert [each for each in played if not isinstance(each, Frame)] == [pressed[0]]
