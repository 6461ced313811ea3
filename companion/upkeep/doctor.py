"""Looks whether everything that the table needs is there, and says what to do about what is not."""

from __future__ import annotations

import os
import platform
import shutil
import time
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.addresses import names_of
from companion.catalogue import broken_games, own_folder, variant_ids
from companion.dates import to_the_minute
from companion.errors import LogError, reason_of
from companion.eye.sight import make_reader, open_frames
from companion.files.calibrations import load_usual, usual_path
from companion.messages import say
from companion.storage.archive import Archive
from companion.storage.database import look_through, wal_of
from companion.storage.room import ENOUGH_MB, free_mb, is_full
from companion.upkeep.findings import Finding
from companion.upkeep.release import release
from hardware.buzzer import GpioBuzzer
from hardware.errors import HardwareError, PinError, RecordingError
from hardware.gpio import GpioButtons, GpioLamp
from vision.errors import VisionError
from vision.motion import shrink
from vision.observation import LEAST_DIE_PX, is_wide_enough
from vision.reading.light import troubles_of_light
from vision.table.elsewhere import covered_by, is_elsewhere

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.storage.backups import Backups
    from hardware.pins import Pins
    from vision.frame import Frame, Image
    from vision.table.calibration import Calibration

OLDEST_OPENCV: Final = (4, 6)
"""The oldest OpenCV that the models are checked on."""

NOT_BEFORE: Final = 1_735_689_600
"""Seconds from 1970 to 2025: a clock that shows less has never been set."""

DAY_S: Final = 86_400
OLDEST_BACKUP_DAYS: Final = 3
"""A nightly timer that was away for a weekend is no fault."""

WARMING_FRAMES: Final = 30
"""The light of a camera has settled after so many frames."""


DEVICES: Final = Path("/dev")
NEEDED: Final = ("video*", "media*", "dma_heap/*", "gpiochip*")
"""What cameras and pins are reached through, where a group of users may do so."""

CALIBRATE_AGAIN: Final = "calibrate again: dicetable calibrate --watch auto"
SHOW_ALL: Final = f"move the camera until the whole tray shows, then {CALIBRATE_AGAIN}"

MOST_NAMED: Final = 3
"""A Raspberry Pi has more than twenty video devices; so many are named."""


def examine(
    *, camera: str, backups: Backups, pins: Pins | None = None, shut_down: Sequence[str] = ()
) -> Iterator[Finding]:
    """Yield a finding for each thing that the table needs, as it is looked at.

    Args:
        camera: what to look through, as `dicetable run --camera` takes it.
        backups: those of the game that is kept, which lie beside it or elsewhere.
        pins: where buttons, lamp and buzzer are wired, or None where there are none.
        shut_down: the command that shuts the machine down; empty where there is none.
    """
    yield from examine_running(backups=backups, shut_down=shut_down)
    yield _pins(pins)
    yield from _camera(camera)


def examine_running(*, backups: Backups, shut_down: Sequence[str] = ()) -> Iterator[Finding]:
    """Yield a finding for each thing that can be looked at while a table runs.

    Camera and pins are in use then: the table itself tells of them.

    Args:
        backups: those of the game that is kept, which lie beside it or elsewhere.
        shut_down: the command that shuts the machine down; empty where there is none.
    """
    yield from _program()
    yield _opencv()
    yield _models()
    yield _games()
    yield _disk(backups.log_path.parent)
    yield _kept_game(backups)
    yield _backups(backups, time.time)
    yield _clock(time.time)
    yield _address()
    yield _permissions(DEVICES, _is_open_to_us, _is_lent)
    if shut_down:
        yield _shut_down(shut_down[0])


def examine_hub() -> Iterator[Finding]:
    """Yield a finding for each thing that a hub needs, which has no table and keeps nothing."""
    yield from _program()
    yield _clock(time.time)
    yield _address()


def _program() -> Iterator[Finding]:
    yield Finding("program", release())
    yield Finding("system", f"{platform.platform()}, Python {platform.python_version()}")


def _opencv() -> Finding:
    version = cv2.__version__
    known = tuple(int(part) for part in version.split(".")[:2])
    if known < OLDEST_OPENCV:
        return Finding("opencv", version, say("mend-opencv"))
    return Finding("opencv", f"{version}, numpy {np.__version__}")


def _models() -> Finding:
    try:
        began = time.perf_counter()
        make_reader().try_out()
    except VisionError as wrong:
        return Finding("models", str(wrong), say("mend-models"))
    ms = round(1000 * (time.perf_counter() - began))
    return Finding("models", say("found-models", ms=ms))


def _games() -> Finding:
    if broken := broken_games():
        return Finding("games", f"{own_folder()}: {'; '.join(broken)}", say("mend-games"))
    told = say("found-games", count=len(variant_ids()), folder=str(own_folder()))
    return Finding("games", told)


def _disk(data: Path) -> Finding:
    probe = data / ".probe"
    try:
        data.mkdir(parents=True, exist_ok=True)
        try:
            probe.write_text("written", encoding="utf-8")
        finally:
            probe.unlink(missing_ok=True)
        free = free_mb(data)
    except OSError as wrong:
        remedy = say("mend-room", enough=ENOUGH_MB) if is_full(wrong) else say("mend-disk")
        return Finding("disk", f"{data}: {reason_of(wrong)}", remedy)
    left = say("found-disk", free=round(free), folder=str(data))
    if free < ENOUGH_MB:
        return Finding("disk", left, say("mend-room", enough=ENOUGH_MB))
    return Finding("disk", left)


def _kept_game(backups: Backups) -> Finding:
    """Return whether the game that is kept can be read."""
    log = str(backups.log_path)
    if not backups.log_path.exists():
        return Finding("kept game", say("found-no-game", log=log))
    try:
        events = len(look_through(backups.log_path))
        Archive(backups.log_path).running()  # Whole bytes may tell what only a newer version knows.
    except LogError as wrong:
        return Finding("kept game", str(wrong), say("mend-kept-game"))
    return Finding("kept game", say("found-kept-game", events=events, log=log))


def _backups(backups: Backups, now: Callable[[], float]) -> Finding:
    """Return whether the game is backed up, and not long ago."""
    made, folder = backups.all(), str(backups.folder)
    if not backups.is_there:
        told = say("found-no-backups-folder", folder=folder)
        return Finding("backups", told, say("mend-backups-folder"))
    if not made:
        return Finding("backups", say("found-no-backups", folder=folder))
    days = (now() - made[0].made_at) / DAY_S
    told = say("found-backups", count=len(made), folder=folder, days=round(days))
    if days > OLDEST_BACKUP_DAYS and _changed_at(backups.log_path) > made[0].made_at:
        return Finding("backups", told, say("mend-backups"))
    return Finding("backups", told)


def _changed_at(log: Path) -> float:
    """Return when a log was last written to, in seconds since 1970; 0 where it is not there."""
    files = [path for path in (log, wal_of(log)) if path.exists()]
    return max((path.stat().st_mtime for path in files), default=0.0)


def _clock(now: Callable[[], float]) -> Finding:
    told = to_the_minute(now())
    if now() < NOT_BEFORE:
        return Finding("clock", told, say("mend-clock"))
    return Finding("clock", told)


def _address() -> Finding:
    names = names_of("")
    if not names or names[0].startswith("127."):
        return Finding("address", say("found-no-network"), say("mend-address"))
    return Finding("address", ", ".join(names))


def _permissions(
    devices: Path, is_open: Callable[[Path], bool], is_lent: Callable[[Path], bool]
) -> Finding:
    """Return whether this user may use the devices of camera and pins that there are."""
    found = [path for pattern in NEEDED for path in sorted(devices.glob(pattern))]
    there = [path for path in found if is_lent(path)]
    closed = [str(path) for path in there if not is_open(path)]
    if closed:
        told = say("found-closed", devices=", ".join(closed[:MOST_NAMED]))
        return Finding("permissions", told, say("mend-permissions"))
    return Finding("permissions", say("found-open", count=len(there)))


def _is_open_to_us(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


def _is_lent(path: Path) -> bool:
    """Return whether a device is some group's, and not root's alone: no group to join opens that.

    A PC's board has pins of its own, and its kernel memory for cameras, for nobody at a table.
    """
    return path.exists() and path.stat().st_gid != 0


def _pins(pins: Pins | None) -> Finding:
    """Return whether buttons, lamp and buzzer can be used, and no button is stuck."""
    if pins is None:
        return Finding("pins", "none are wired; if they are, say `gpio = true` under [panel]")
    try:
        with ExitStack() as wired:
            if pins.lamp is not None:
                wired.enter_context(GpioLamp(pins.lamp))
            if pins.buzzer is not None:
                wired.enter_context(GpioBuzzer(pins.buzzer))
            down = wired.enter_context(GpioButtons(pins.buttons, lambda _: None)).down
    except PinError as wrong:
        return Finding("pins", str(wrong), "end a table that runs; wire it as in docs/wiring.md")
    if down:
        told = f"{', '.join(down)} closed, though nobody presses"
        return Finding("pins", told, "look at the wiring: a button joins its pin to ground")
    return Finding("pins", ", ".join(f"{name} at GPIO {pin}" for name, pin in pins.buttons.items()))


def _shut_down(command: str) -> Finding:
    """Return whether the menu's way to shut the machine down is there."""
    found = shutil.which(command)
    if found is None:
        told = say("found-no-command", command=repr(command))
        return Finding("shut-down", told, say("mend-shut-down"))
    return Finding("shut-down", found)


def _camera(camera: str) -> Iterator[Finding]:
    """Yield what the camera gives, its light, and whether it stands where it was calibrated."""
    try:
        taken = _filmed(camera)
    except (HardwareError, OSError) as wrong:
        yield Finding("camera", str(wrong), _way_to_camera(wrong))
        known = _known_calibration()
        if isinstance(known, Finding):
            yield known
        return
    last = taken[-1]
    height, width = last.image.shape[:2]
    yield Finding("camera", f"{width}x{height}, {_rate(taken):.0f} frames a second")
    yield _light(last)
    yield _scale(last)
    yield _calibration(last)


def _way_to_camera(wrong: Exception) -> str:
    if isinstance(wrong, RecordingError):
        return "name a camera (auto, pi:0, usb:0), or a recording that is there"
    return "plug it in, and end other programs that film"


def photograph_of(camera: str) -> bytes:
    """Return what a camera sees now as a JPEG; nothing where it sees nothing."""
    try:
        *_, last = _filmed(camera)
    except (HardwareError, OSError):
        return b""
    written, jpeg = cv2.imencode(".jpg", last.image)
    return jpeg.tobytes() if written else b""


def _filmed(camera: str) -> list[Frame]:
    """Return the first frames of a camera, after which its light is as it stays; one at least.

    Raises:
        HardwareError: it is not there, or gives no picture.
    """
    with closing(open_frames(camera)) as frames:
        taken = list(islice(frames, WARMING_FRAMES))
    if not taken:
        raise HardwareError(f"{camera} gives no picture")
    return taken


def _rate(taken: list[Frame]) -> float:
    lasted = taken[-1].captured_at - taken[0].captured_at
    return (len(taken) - 1) / lasted if lasted > 0 else 0.0


def _light(frame: Frame) -> Finding:
    remedies = {
        "too-dark": "switch a light on over the tray",
        "too-bright": "take a light away, or shade the tray",
        "blurred": "focus the camera on the tray, and wipe its lens",
    }
    troubles = [trouble.value for trouble in troubles_of_light(frame.image)]
    if troubles:
        return Finding(
            "light", ", ".join(troubles), remedies.get(troubles[0], "look at the picture")
        )
    return Finding("light", f"middle grey level {np.median(frame.image):.0f} of 255")


def _scale(frame: Frame) -> Finding:
    """Return how wide a die is in the picture: as it was learnt, else as one lies there now."""
    width = frame.image.shape[1]
    try:
        known = load_usual()
        dice = make_reader().read(frame.image).dice
    except VisionError as wrong:
        return Finding("scale", str(wrong), "see models and calibration")
    die_px = median(die.edge_px for die in dice) if dice else None
    if known is not None and known.die_side is not None:
        die_px = known.die_side * width
    if die_px is None:
        return Finding("scale", "not known: lay dice on the tray, and look again")
    told = f"a die is {die_px:.0f} px wide"
    if not is_wide_enough(die_px):
        return Finding("scale", told, f"bring the camera nearer: {LEAST_DIE_PX} px are read surely")
    return Finding("scale", told)


def _calibration(frame: Frame) -> Finding:
    known = _known_calibration()
    if isinstance(known, Finding):
        return known
    if known is None:
        return Finding("calibration", f"none in {usual_path()}: dice are read without it")
    try:
        is_moved = _lies_elsewhere(known, frame.image)
    except VisionError as wrong:
        return Finding("calibration", str(wrong), "see models")
    if is_moved:
        return Finding("calibration", "the camera or the tray has moved since", CALIBRATE_AGAIN)
    height, width = frame.image.shape[:2]
    if known.is_cut(height / width):
        return Finding("calibration", "the picture's edge cuts the tray", SHOW_ALL)
    return Finding("calibration", "as it was set up")


def _lies_elsewhere(known: Calibration, image: Image) -> bool:
    """Return whether the table has moved since; dice that lie at the rim may only look like it."""
    small = shrink(image)
    if not is_elsewhere(known, small):
        return False
    covered = covered_by(make_reader().read(image), image.shape[1])
    return is_elsewhere(known, small, covered)


def _known_calibration() -> Calibration | Finding | None:
    """Return the calibration of this table, what is wrong with it, or None where there is none."""
    try:
        return load_usual()
    except VisionError as wrong:
        return Finding("calibration", str(wrong), CALIBRATE_AGAIN)
