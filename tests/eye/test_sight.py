"""Which camera is taken where none is named, and what is said where there is none."""

from __future__ import annotations

import sys

import pytest

from companion.eye.sight import open_frames
from hardware import pi, usb
from hardware.errors import CameraError


def gone(which):
    raise CameraError(f"no camera at {which}")


@pytest.fixture
def without_usb_cameras(monkeypatch):
    monkeypatch.setattr(usb, "UsbCamera", lambda number: gone(f"usb:{number}"))


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
