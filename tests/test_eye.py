"""The eye in its own process: what it tells, and that its death harms nobody."""

from __future__ import annotations

import os
import signal
import time

import eyes
import pytest

from companion.eye import Awake, Blind, Eye, Finished, Tick
from hardware.errors import RecordingError
from hardware.press import ButtonPress
from vision.settle import SightingKind


def test_an_eye_tells_what_it_sees_in_order_and_ends():
    with Eye(lambda: eyes.ten_frames_and_a_press, eyes.blind_watcher) as eye:
        told = list(eye.told(time.sleep))

    assert [each.kind for each in told if hasattr(each, "kind")] == [SightingKind.EMPTY]
    assert told[-2:] == [ButtonPress("OK", 1.0), Finished()]
    assert any(isinstance(each, Tick) for each in told)


def test_a_camera_that_vanishes_is_said_and_tried_again():
    pauses = []
    plays = iter([eyes.vanishing_camera, eyes.crashing_camera, eyes.ten_frames_and_a_press])

    with Eye(lambda: next(plays), eyes.blind_watcher) as eye:
        told = list(eye.told(pauses.append))

    whys = [each.why for each in told if isinstance(each, Blind)]
    assert whys == ["usb:0 gives no pictures any more", "the camera's process has stopped"]
    assert told[-1] == Finished()
    assert len(pauses) == 2


def test_pauses_grow_while_nothing_is_seen():
    pauses = []

    def wait(seconds):
        pauses.append(seconds)
        if len(pauses) == 3:
            eye.close()

    with Eye(lambda: eyes.blank_failure, eyes.blind_watcher) as eye:
        list(eye.told(wait))

    assert pauses == [0.5, 1.0, 2.0]


def test_a_resting_eye_has_no_process_and_says_when_it_looks_again():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(lambda _: eye.wake())
        next(told)
        first = eye.pid

        eye.rest()
        awake = next(each for each in told if not isinstance(each, Tick))

        assert eye.pid is None
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert awake == Awake()
        assert next(told) is not None
        assert eye.pid not in (None, first)


def test_a_killed_eye_is_started_again():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(lambda _: None)
        next(told)
        first = eye.pid
        os.kill(first, signal.SIGKILL)
        blind = next(each for each in told if isinstance(each, Blind))
        next(told)

        assert blind == Blind("the camera's process has stopped")
        assert eye.pid != first


def test_closing_leaves_no_process():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(time.sleep)
        next(told)
        pid = eye.pid

    assert eye.pid is None
    try:
        os.kill(pid, 0)
        alive = True
    except ProcessLookupError:
        alive = False
    assert not alive


def test_a_damaged_recording_is_not_tried_again():
    with (
        Eye(lambda: eyes.damaged_recording, eyes.blind_watcher) as eye,
        pytest.raises(RecordingError, match="no pictures"),
    ):
        list(eye.told(time.sleep))
