"""A USB camera: the newest picture wins, and one that has gone is noticed."""

from __future__ import annotations

import threading

import cv2
import numpy as np
import pytest
from cameras import FakeCapture

from hardware.errors import CameraError
from hardware.usb import UsbCamera, numbers_on_usb


def camera_with(capture):
    """Return a camera on a fake device that is soon given up."""
    return UsbCamera(0, open_capture=lambda _device, _backend: capture, gone_after_s=0.1)


def test_only_the_newest_picture_is_given():
    capture = FakeCapture([1, 2, 3, 4, 5])

    with camera_with(capture) as camera:
        capture.drained.wait(5)
        frame = next(camera.frames())

    assert int(frame.image[0, 0, 0]) == 5
    assert frame.number == 0


def test_a_camera_that_gives_nothing_any_more_is_noticed():
    with camera_with(FakeCapture([1])) as camera:
        frames = camera.frames()
        next(frames)

        with pytest.raises(CameraError, match="gives no pictures any more"):
            next(frames)


def test_a_machine_that_stood_still_for_longer_takes_its_camera_for_no_gone_one(monkeypatch):
    capture = FakeCapture([1])

    with camera_with(capture) as camera:
        frames = camera.frames()
        next(frames)
        go_on, stood_still = camera._fresh.wait_for, iter([False])
        monkeypatch.setattr(
            camera._fresh, "wait_for", lambda *of: next(stood_still, True) and go_on(*of)
        )
        capture.pictures.append(2)

        assert int(next(frames).image[0, 0, 0]) == 2


def test_the_first_picture_may_take_longer_than_any_other():
    capture = FakeCapture([])

    with UsbCamera(0, open_capture=lambda *_: capture, gone_after_s=0.05) as camera:
        late = threading.Timer(0.3, lambda: capture.pictures.append(7))
        late.start()
        frames = camera.frames()

        assert int(next(frames).image[0, 0, 0]) == 7
        with pytest.raises(CameraError, match="gives no pictures any more"):
            next(frames)


def test_a_camera_that_never_gives_a_picture_is_noticed():
    with (
        UsbCamera(0, open_capture=lambda *_: FakeCapture([]), first_after_s=0.05) as camera,
        pytest.raises(CameraError, match="gives no pictures any more"),
    ):
        next(camera.frames())


class Frozen(FakeCapture):
    """A device whose read does not come back after its pictures."""

    def __init__(self, pictures):
        super().__init__(pictures)
        self.thawed = threading.Event()

    def read(self):
        if not self.pictures:
            self.thawed.wait()
        return super().read()


def test_a_frozen_device_is_told_and_neither_waited_for_nor_touched():
    capture = Frozen([1])

    with camera_with(capture) as camera:
        frames = camera.frames()
        next(frames)
        with pytest.raises(CameraError, match="gives no pictures any more"):
            next(frames)

    assert capture.released == 0
    capture.thawed.set()


class Repeating(FakeCapture):
    """A device that gives its one picture over and over."""

    def __init__(self, picture):
        super().__init__([1])
        self.picture = picture

    def read(self):
        return True, self.picture.copy()


def test_a_camera_that_repeats_its_last_picture_for_ever_is_noticed():
    picture = np.arange(24, dtype=np.uint8).reshape(4, 2, 3)

    with camera_with(Repeating(picture)) as camera:
        frames = camera.frames()
        assert np.array_equal(next(frames).image, picture)
        with pytest.raises(CameraError, match="gives no pictures any more"):
            next(frames)


def test_a_dark_room_is_no_frozen_camera():
    with camera_with(Repeating(np.full((4, 2, 3), 3, np.uint8))) as camera:
        frames = camera.frames()

        assert [next(frames).number for _ in range(3)] == [0, 1, 2]


def test_a_camera_that_is_not_there_is_named():
    with pytest.raises(CameraError, match="no camera at usb:0"):
        camera_with(FakeCapture([], opens=False))


def test_the_compressed_format_is_asked_for_before_the_size():
    capture = FakeCapture([1])

    camera_with(capture).close()

    asked = capture.settings
    assert asked.index(cv2.CAP_PROP_FOURCC) < asked.index(cv2.CAP_PROP_FRAME_WIDTH)


def test_a_camera_may_be_closed_twice():
    capture = FakeCapture([1])
    camera = camera_with(capture)

    camera.close()
    camera.close()

    assert capture.released >= 1


def test_what_belongs_to_the_usb_is_found_by_its_number_wherever_it_stands(tmp_path):
    of_usb = tmp_path / "devices/pci0000:00/0000:00:14.0/usb1/1-4/1-4:1.0/video4linux"
    of_board = tmp_path / "devices/platform/soc/bcm2835-isp/video4linux"
    names = tmp_path / "class"
    names.mkdir()
    for folder, name in ((of_usb, "video10"), (of_usb, "video4"), (of_board, "video13")):
        (folder / name).mkdir(parents=True)
        (names / name).symlink_to(folder / name)
    (names / "video-none").mkdir()

    assert numbers_on_usb(names) == (4, 10)
    assert numbers_on_usb(tmp_path / "no such folder") == ()
