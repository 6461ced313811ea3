"""Which camera is taken where none is named, and what is said where there is none."""

from __future__ import annotations

import sys

import pytest

from companion.eye import sight
from companion.eye.sight import open_frames
from hardware import pi, usb
from hardware.errors import CameraError


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
