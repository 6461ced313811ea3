"""Which camera is taken where none is named, what is said where there is none, and recordings."""

from __future__ import annotations

import sys
import time
from contextlib import closing

import numpy as np
import pytest
from cameras import FakeCamera

from companion.eye import sight
from companion.eye.sight import (
    CLOSING_PAUSE_S,
    CameraSource,
    RecordedSource,
    even_frames,
    open_frames,
)
from companion.steady import SteadyClock
from hardware import pi, usb
from hardware.errors import CameraError
from hardware.player import AS_FAST_AS_POSSIBLE
from vision.frame import Frame


def gone(which):
    raise CameraError(f"no camera at {which}")


class UsbCameraAt:
    """The one camera on the USB, which is at a number; at others there is none."""

    def __init__(self, number, *, there=4):
        if number != there:
            gone(f"usb:{number}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def frames(self):
        yield "a frame"


@pytest.fixture
def without_usb_cameras(monkeypatch):
    monkeypatch.setattr(usb, "UsbCamera", lambda number: gone(f"usb:{number}"))
    monkeypatch.setattr(usb, "numbers_on_usb", tuple)


@pytest.fixture
def at_number_four(monkeypatch):
    """Have a camera at /dev/video4, and what films for a Raspberry Pi nowhere."""
    monkeypatch.setattr(usb, "UsbCamera", UsbCameraAt)
    monkeypatch.setattr(usb, "numbers_on_usb", lambda: (4, 5))
    monkeypatch.setitem(sys.modules, "picamera2", None)


@pytest.mark.usefixtures("without_usb_cameras")
def test_a_machine_that_is_no_raspberry_pi_is_told_of_usb_cameras_first(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)

    with pytest.raises(CameraError, match=r"is found: no camera at usb:0; picamera2 is not here"):
        next(open_frames("auto"))


@pytest.mark.usefixtures("without_usb_cameras")
def test_a_raspberry_pi_is_told_of_its_own_camera_first(monkeypatch):
    monkeypatch.setattr(pi, "PiCamera", lambda number: gone(f"pi:{number}"))

    with pytest.raises(CameraError, match=r"is found: no camera at pi:0; no camera at usb:0$"):
        next(open_frames("auto"))


@pytest.mark.usefixtures("at_number_four")
def test_a_camera_on_the_usb_is_found_whatever_its_number_and_a_pc_is_told_nothing(caplog):
    assert next(open_frames("auto")) == "a frame"
    assert caplog.messages == []


@pytest.mark.usefixtures("at_number_four")
def test_a_raspberry_pi_is_told_why_its_own_camera_is_not_taken(monkeypatch, caplog):
    monkeypatch.setattr(sight, "raspberry_pi", lambda: "Raspberry Pi 5")

    assert next(open_frames("auto")) == "a frame"
    assert [told[:36] for told in caplog.messages] == ["usb:4 is taken, for picamera2 is not"]


@pytest.mark.usefixtures("without_usb_cameras")
def test_a_raspberry_pi_without_picamera2_is_told_so_first(monkeypatch):
    monkeypatch.setattr(sight, "raspberry_pi", lambda: "Raspberry Pi 5")
    monkeypatch.setitem(sys.modules, "picamera2", None)

    with pytest.raises(
        CameraError, match=r"is found: picamera2 is not here .*; no camera at usb:0$"
    ):
        next(open_frames("auto"))


@pytest.mark.usefixtures("at_number_four")
def test_a_camera_on_the_usb_is_named_by_number_or_by_path(monkeypatch):
    assert next(open_frames("usb:4")) == "a frame"
    monkeypatch.setattr(usb, "UsbCamera", gone)
    with pytest.raises(CameraError, match=r"^no camera at /dev/video4$"):
        next(open_frames("usb:/dev/video4"))


@pytest.mark.parametrize("source", ["pi:left", "pi:²", "pi:-1", "pi:99999999999999999999"])
def test_what_is_no_number_of_a_raspberry_pis_camera_is_said(source):
    with pytest.raises(CameraError, match=f"^{source}: .* have numbers, as in pi:0$"):
        next(open_frames(source))


@pytest.mark.parametrize("number", ["²", "2147483648", "99999999999999999999"])
def test_no_camera_on_the_usb_has_a_number_that_cannot_be(number):
    with pytest.raises(CameraError, match=f"^no camera at usb:{number}: it has to be plugged in"):
        next(open_frames(f"usb:{number}"))


@pytest.mark.usefixtures("at_number_four")
def test_a_live_table_films_by_its_own_clock(monkeypatch):
    ahead = time.time() + 60.0

    def frames(_):
        yield Frame(image=np.zeros((2, 2, 3), np.uint8), captured_at=ahead, number=0)

    monkeypatch.setattr(UsbCameraAt, "frames", frames)
    source = CameraSource("usb:4")
    source.clock = SteadyClock(of_day=lambda: 1000.0, evenly=lambda: 7.0)

    assert next(source.player(0.0)()).captured_at == 1000.0


def test_a_recording_has_its_own_times(recordings):
    path = str(recordings / "turn-221")

    times = [[next(frames).captured_at, next(frames).captured_at] for frames in (open_frames(path), even_frames(path))]  # fmt: skip

    assert times[0] == times[1]
    assert times[0][0] == 0.0


@pytest.mark.parametrize(
    ("is_demo", "begins_at"),
    [pytest.param(True, 0.0, id="a demo"), pytest.param(False, 101.0, id="in a camera's place")],
)
def test_a_recording_in_a_cameras_place_begins_after_what_happened_before(
    recordings, is_demo, begins_at
):
    paths = (recordings / "turn-221", recordings / "turn-224")
    source = RecordedSource(paths, speed=AS_FAST_AS_POSSIBLE, is_demo=is_demo, repeat=False)

    source.begin_after(100.0)

    assert next(source.player(float("-inf"))()).captured_at == begins_at
    assert (source.name, source.is_demo) == ("turn-221, turn-224", is_demo)


@pytest.mark.parametrize(
    ("speed", "pause_s"), [(AS_FAST_AS_POSSIBLE, 0.0), (2.0, CLOSING_PAUSE_S / 2)]
)
def test_the_presses_that_end_a_recorded_turn_are_as_fast_as_it_is_played(
    recordings, speed, pause_s
):
    source = RecordedSource((recordings / "turn-221",), speed=speed, is_demo=True, repeat=False)

    assert source.pause_s == pause_s


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, ""),
        ({"size": (1536, 864)}, "pi:0: pictures are 1536x864, not 1640x1232"),
    ],
)
def test_what_a_camera_makes_of_what_it_was_asked_for_is_logged(monkeypatch, caplog, given, told):
    monkeypatch.setattr(pi, "_real_camera", lambda _: FakeCamera(given=given))

    with closing(open_frames("pi:0")) as frames:
        next(frames)

    assert "\n".join(record.getMessage() for record in caplog.records) == told
