"""The Raspberry Pi's camera, on a fake that takes just what the real class takes.

Where picamera2 is installed, the signatures that the fake goes by are compared with the real ones.
"""

from __future__ import annotations

import errno
import inspect
import sys
import time
from types import SimpleNamespace
from typing import ClassVar

import pytest
from cameras import CAN, SIGNATURES, TOLD, FakeCamera, opened, signature

from companion.eye.process import LIVE
from hardware.errors import CameraError
from hardware.exposure import Wish
from hardware.pi import (
    AF_CONTINUOUS,
    AF_FOCUSED,
    AF_MANUAL,
    AF_SCANNING,
    FRAME_US,
    HUNTS_S,
    NS,
    SIZE_PX,
    PiCamera,
    choose_mode,
    locked,
    taken_at,
)

WITH_A_LENS = (*CAN, "AfMode", "LensPosition")


def test_frames_come_with_their_time_and_padding_is_cut_off():
    with opened(FakeCamera(width=SIZE_PX[0] + 24)) as camera:
        frames = camera.frames()
        first, second = next(frames), next(frames)

    assert first.image.shape == (SIZE_PX[1], SIZE_PX[0], 3)
    assert (first.number, second.number) == (0, 1)
    assert second.captured_at >= first.captured_at


def test_a_machine_that_stands_still_for_two_seconds_has_not_lost_its_camera():
    waits = []

    class Waited(FakeCamera):
        def captured_request(self, *, wait):
            waits.append(wait)
            return super().captured_request(wait=wait)

    with opened(Waited()) as camera:
        frames = camera.frames()
        next(frames)
        next(frames)

    assert waits[0] > waits[1] > 2.0
    assert waits[1] < LIVE.hangs_s


def test_the_whole_field_of_view_is_asked_for_and_what_is_asked_is_understood():
    fake = FakeCamera()
    with opened(fake) as camera:
        assert camera.changed == ()

    assert fake.asked["sensor"] == {"output_size": (1640, 1232), "bit_depth": 10}
    assert fake.asked["main"]["format"] == "RGB888"
    assert fake.calls == ["start", "close"]


def test_without_room_for_the_largest_mode_the_camera_films_all_the_same():
    class Small(FakeCamera):
        @property
        def sensor_modes(self):
            raise OSError(errno.ENOMEM, "Cannot allocate memory")

    fake = Small()
    with opened(fake) as camera:
        next(camera.frames())

    assert fake.asked["sensor"] == {}


def test_no_memory_is_taken_for_raw_pictures():
    fake = FakeCamera()
    with opened(fake):
        assert fake.asked["raw"] is None


def test_what_libcamera_changes_is_said():
    with opened(FakeCamera(given={"size": (1536, 864)})) as camera:
        assert camera.changed == ("pictures are 1536x864, not 1640x1232",)


def test_another_order_of_colours_is_refused():
    fake = FakeCamera(given={"format": "NV12"})
    with pytest.raises(CameraError, match="NV12 instead of RGB888"):
        opened(fake)
    assert fake.calls[-1] == "close"


def test_exposure_white_balance_and_focus_are_locked_once_it_is_warm():
    fake = FakeCamera(told={**TOLD, "LensPosition": 2.5}, can=WITH_A_LENS)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames), next(frames)

    (controls,) = fake.controls
    assert controls["AeEnable"] is controls["AwbEnable"] is False
    assert controls["ExposureTime"] == 20_000
    assert controls["AnalogueGain"] == pytest.approx(1.8)
    assert controls["LensPosition"] == 2.5


def test_a_lens_that_moves_is_focused_before_it_is_locked_and_with_each_new_light():
    told = {**TOLD, "LensPosition": 2.5}
    fake = FakeCamera(pictures=3, told=told, can=WITH_A_LENS)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames), next(frames)
        frames.send(Wish.LEARN)

    assert fake.asked["controls"]["AfMode"] == AF_CONTINUOUS
    assert [each["AfMode"] for each in fake.controls] == [AF_MANUAL, AF_CONTINUOUS, AF_MANUAL]


def lens_at(position, state):
    return {**TOLD, "LensPosition": position, "AfState": state}


def test_a_lens_that_still_looks_for_its_distance_is_not_locked_there():
    fake = FakeCamera(pictures=3, told=lens_at(8.0, AF_SCANNING), can=WITH_A_LENS)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames)
        assert fake.controls == []

        fake.told = lens_at(2.5, AF_FOCUSED)
        next(frames)

    assert [each["LensPosition"] for each in fake.controls] == [2.5]


def test_a_lens_that_finds_nothing_is_not_waited_for_for_ever():
    fake = FakeCamera(pictures=3, told=lens_at(8.0, AF_SCANNING), can=WITH_A_LENS)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames)
        camera._started_at -= HUNTS_S
        next(frames)

    assert [each["LensPosition"] for each in fake.controls] == [8.0]


def test_a_lens_that_has_not_found_its_distance_again_stays_where_it_was_sharp():
    fake = FakeCamera(pictures=4, told=lens_at(2.5, AF_FOCUSED), can=WITH_A_LENS)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames)
        fake.told = lens_at(8.0, AF_SCANNING)
        frames.send(Wish.LEARN)
        frames.send(Wish.KEEP)

    assert [each["AeEnable"] for each in fake.controls] == [False, True, False]
    assert fake.controls[-1]["LensPosition"] == 2.5


def test_of_a_lens_that_stays_no_focus_is_asked():
    fake = FakeCamera()
    with opened(fake):
        assert "AfMode" not in fake.asked["controls"]


def test_a_lens_that_is_told_of_but_cannot_be_moved_is_left_alone():
    fake = FakeCamera(told={**TOLD, "LensPosition": 1.0})
    with opened(fake, warm_up_s=0.0) as camera:
        next(camera.frames())

    (controls,) = fake.controls
    assert controls["AeEnable"] is False
    assert not {"LensPosition", "AfMode"} & set(controls)


GREY = {name: value for name, value in TOLD.items() if name != "ColourGains"}


@pytest.mark.parametrize("told", [GREY, TOLD])
def test_a_camera_that_sees_in_grey_is_asked_for_no_white_balance(told):
    can = [name for name in CAN if name not in ("AwbEnable", "ColourGains")]
    fake = FakeCamera(told=told, can=can)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames), next(frames)
        frames.send(Wish.LEARN)

    assert [each["AeEnable"] for each in fake.controls] == [False, True, False]
    assert not any("AwbEnable" in each or "ColourGains" in each for each in fake.controls)


def wishing(*wishes, warm_up_s=0.0):
    """Return what a camera was asked for, to which something is wished after each picture."""
    fake = FakeCamera(pictures=len(wishes) + 1)
    with opened(fake, warm_up_s=warm_up_s) as camera:
        frames = camera.frames()
        next(frames)
        for wish in wishes:
            frames.send(wish)
    return [controls["AeEnable"] for controls in fake.controls]


def test_the_light_is_learnt_anew_when_that_is_wished_and_locked_again():
    assert wishing(None, Wish.LEARN, None) == [False, True, False]


def test_while_it_learns_it_can_be_told_to_keep_what_it_has():
    fake = FakeCamera(pictures=4)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames)
        camera._warm_up_s = 60.0
        frames.send(Wish.LEARN)
        assert [each["AeEnable"] for each in fake.controls] == [False, True]

        frames.send(Wish.KEEP)

    assert [each["AeEnable"] for each in fake.controls] == [False, True, False]
    assert fake.controls[0] == fake.controls[2]


def test_a_camera_that_was_just_started_goes_on_learning_whatever_is_wished():
    assert wishing(Wish.KEEP, Wish.LEARN, Wish.KEEP, warm_up_s=60.0) == []


def test_nothing_is_locked_while_it_is_cold():
    fake = FakeCamera()
    with opened(fake, warm_up_s=60.0) as camera:
        next(camera.frames())

    assert fake.controls == []


def test_a_camera_that_gives_nothing_any_more_is_noticed_and_let_go_of():
    fake = FakeCamera(pictures=1)
    with opened(fake) as camera:
        frames = camera.frames()
        next(frames)
        with pytest.raises(CameraError, match="gives no pictures any more"):
            next(frames)

    assert fake.calls == ["start", "close"]


@pytest.mark.parametrize(
    "wrong", [RuntimeError("grab failed"), IndexError("no such"), OSError("x")]
)
def test_a_camera_that_is_not_there_is_named(wrong):
    def missing(_):
        raise wrong

    with pytest.raises(CameraError, match="no camera at pi:0"):
        PiCamera(open_camera=missing)


def test_a_camera_that_another_program_has_is_told_as_busy():
    def busy(_):
        why = RuntimeError("Failed to acquire camera: Device or resource busy")
        raise RuntimeError("Camera __init__ sequence did not complete.") from why

    with pytest.raises(CameraError, match=r"no camera at pi:0 \(.*resource busy\)"):
        PiCamera(open_camera=busy)


def test_without_picamera2_it_is_said_what_to_install():
    if has_picamera2():
        pytest.skip("picamera2 is here")
    with pytest.raises(
        CameraError,
        match=r"^picamera2 is not here .* apt install python3-picamera2.*docs/install\.md",
    ):
        PiCamera()


def test_a_picamera2_that_is_too_old_is_told_of(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=object))

    with pytest.raises(CameraError, match=r"older than 0\.3\.21: .*full-upgrade"):
        PiCamera()


class KnownCameras:
    """A Picamera2 that knows some cameras by name; picamera2 lists those on the USB last."""

    taken: ClassVar[list[int]] = []

    def __init__(self, number):
        self.taken.append(number)
        raise RuntimeError("enough is seen")

    captured_request = None

    @staticmethod
    def global_camera_info():
        return [
            {"Model": "imx708", "Id": "/base/axi/pcie@1000120000/rp1/i2c@88000/imx708@1a"},
            {"Model": "Webcam", "Id": "/base/axi/pcie@1000120000/rp1/usb@200000-1:1.0-046d:0825"},
        ]


def test_a_camera_on_the_usb_is_left_to_opencv(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=KnownCameras))
    monkeypatch.setattr(KnownCameras, "taken", [])

    with pytest.raises(CameraError, match=r"^pi:1 is a camera on the USB: name it usb:0$"):
        PiCamera(1)
    assert KnownCameras.taken == []
    for number in (0, 2):
        with pytest.raises(CameraError, match="enough is seen"):
            PiCamera(number)
    assert KnownCameras.taken == [0, 2]


@pytest.mark.parametrize(
    "wrong", ['ValueError("numpy.dtype size changed")', 'AttributeError("no StreamFormats")']
)
def test_a_picamera2_that_does_not_fit_the_system_is_told_of(monkeypatch, tmp_path, wrong):
    (tmp_path / "picamera2.py").write_text(f"raise {wrong}", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)

    with pytest.raises(CameraError, match="does not go with the packages beside it"):
        PiCamera()


@pytest.mark.parametrize("told", [{}, {"ExposureTime": 0, "AnalogueGain": 1.0}])
def test_a_camera_that_tells_nothing_of_its_exposure_goes_on_as_it_does(told):
    fake = FakeCamera(told=told)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames)
        next(frames)

    assert fake.controls == [{}]


class Stubborn(FakeCamera):
    """A camera that takes no settings."""

    def set_controls(self, *args, **kwargs):
        raise RuntimeError("failed to queue")


@pytest.mark.parametrize(
    "fake",
    [
        pytest.param(Stubborn(pictures=4), id="takes none"),
        pytest.param(FakeCamera(pictures=4, told={**TOLD, "AnalogueGain": None}), id="no gain"),
        pytest.param(FakeCamera(pictures=4, told={**TOLD, "ColourGains": None}), id="no colours"),
        pytest.param(
            FakeCamera(pictures=4, told={**TOLD, "ExposureTime": float("inf")}), id="endless"
        ),
    ],
)
def test_a_camera_that_cannot_be_locked_films_on_and_that_is_told_once(fake, caplog):
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        numbers = [next(frames).number for _ in range(4)]

    assert numbers == [0, 1, 2, 3]
    assert caplog.text.count("pi:0 films on with the settings that it has: ") == 1
    assert fake.controls == []


def test_a_camera_that_takes_no_settings_is_asked_again_in_a_new_light(caplog):
    with opened(Stubborn(pictures=4), warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames)
        numbers = [frames.send(wish).number for wish in (Wish.LEARN, Wish.KEEP, None)]

    assert numbers == [1, 2, 3]
    assert caplog.text.count("films on") == 3


def test_a_short_exposure_is_left_as_it_is():
    assert locked({**TOLD, "ExposureTime": 4000})["ExposureTime"] == 4000


@pytest.mark.parametrize(
    ("exposure_us", "gain", "least", "kept_us"),
    [
        pytest.param(16_000, 1.0, 1.0, 10_000, id="no gain below that of bright light"),
        pytest.param(16_000, 1.12, 1.12, 10_000, id="a sensor of which it is higher"),
        pytest.param(28_000, 1.05, 1.0, 20_000, id="nearly three times"),
        pytest.param(16_000, 1.25, 1.0, 20_000, id="just enough of it"),
        pytest.param(14_000, 1.0, 1.0, 10_000, id="a shorter one is nearer"),
    ],
)
def test_no_locked_picture_is_brighter_than_the_camera_made_it(exposure_us, gain, least, kept_us):
    told = {**TOLD, "ExposureTime": exposure_us, "AnalogueGain": gain}
    fake = FakeCamera(told=told)
    fake.camera_controls["AnalogueGain"] = (least, 16.0, 1.0)
    with opened(fake, warm_up_s=0.0) as camera:
        frames = camera.frames()
        next(frames), next(frames)

    (controls,) = fake.controls
    assert controls["ExposureTime"] == kept_us
    assert controls["AnalogueGain"] >= least
    assert controls["AnalogueGain"] * kept_us == pytest.approx(exposure_us * gain)


def test_a_longer_exposure_than_a_frame_is_made_up_for_by_the_gain():
    controls = locked({**TOLD, "ExposureTime": 60_000})

    assert controls["ExposureTime"] == FRAME_US
    assert controls["AnalogueGain"] == pytest.approx(2.0 * 60_000 / FRAME_US)


def test_the_smallest_mode_that_is_large_enough_is_chosen_with_the_most_shades():
    seen = {"crop_limits": (0, 0, 3280, 2464)}
    sizes = ((820, 616), (1640, 1232), (3280, 2464))
    modes = [{"size": size, "bit_depth": depth, **seen} for size in sizes for depth in (8, 10)]

    assert choose_mode(modes) == {"size": (1640, 1232), "bit_depth": 10, **seen}
    assert choose_mode(modes[:2]) == {"size": (820, 616), "bit_depth": 10, **seen}


def test_no_frame_was_taken_in_the_future():
    stamp = (time.clock_gettime(time.CLOCK_BOOTTIME) + 60) * NS

    assert taken_at({"SensorTimestamp": stamp}) <= time.time()


def test_a_sensor_without_modes_is_left_alone():
    assert choose_mode([{"format": "MJPEG"}]) is None


def test_a_frame_without_a_stamp_was_taken_now():
    assert taken_at({}) > 1e9


def has_picamera2():
    """Return whether the real class can be had."""
    try:
        import picamera2  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True


@pytest.mark.skipif(not has_picamera2(), reason="picamera2 is not installed")
def test_the_written_signatures_are_those_of_the_real_class():
    from picamera2 import Picamera2  # noqa: PLC0415

    for name in SIGNATURES["Picamera2"]:
        real = inspect.signature(getattr(Picamera2, name))
        assert [p.name for p in real.parameters.values()] == list(signature(name).parameters)
