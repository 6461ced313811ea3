"""`dicetable record`: keeps what the camera sees, as a recording that can be played again."""

from __future__ import annotations

import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.compose import AUTO, open_frames
from hardware.keyboard import Keyboard
from hardware.press import ButtonPress
from hardware.recorder import Recorder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vision.frame import Frame
    import argparse


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    record = commands.add_parser(
        "record",
        help="keep what the camera sees, to play it again",
        description="Keep what the camera sees, and presses of Enter, Tab and Backspace, until "
        "Ctrl-C, as a recording for `dicetable watch` and `dicetable run --camera`. Nothing is "
        "ever recorded without this command.",
    )
    record.add_argument("folder", type=Path, metavar="FOLDER", help="made here")
    record.add_argument("--camera", default=AUTO, metavar="auto|pi:N|usb:N|PATH")
    record.add_argument("--seconds", type=float, default=float("inf"), help="end after so long")
    record.add_argument("--limit-mb", type=float, default=500.0, help="(default: %(default)s)")
    record.set_defaults(run=record_camera)


def record_camera(arguments: argparse.Namespace) -> int:
    """Record until Ctrl-C, the limit, the time that was named, or the end of the source."""
    with Recorder(arguments.folder, limit_mb=arguments.limit_mb) as recorder:
        print(f"Recording into {arguments.folder}. Ctrl-C ends.", flush=True)
        with (
            Keyboard(partial(_keep_press, recorder)),
            closing(open_frames(arguments.camera)) as frames,
            suppress(KeyboardInterrupt),
        ):
            _record(recorder, frames, arguments.seconds)
    full = f"; the limit of {arguments.limit_mb:g} MB is reached" if recorder.is_full else ""
    print(f"{recorder.frames} frames are kept{full}.")
    return 0


def _record(recorder: Recorder, frames: Iterable[Frame], seconds: float) -> None:
    began: float | None = None
    for frame in frames:
        began = frame.captured_at if began is None else began
        recorder.keep(frame)
        if recorder.is_full or frame.captured_at - began >= seconds:
            return


def _keep_press(recorder: Recorder, button: str, *, held: bool) -> None:
    recorder.keep_press(ButtonPress(button, time.time(), held))
