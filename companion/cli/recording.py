"""`dicetable record`: keeps what the camera sees, as a recording that can be played again."""

from __future__ import annotations

import time
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.cli.configuring import add_config
from companion.cli.options import above_zero, camera_named, path_named
from companion.config import load
from companion.eye.sight import even_frames
from companion.storage.room import RESERVED_MB, free_mb
from hardware.errors import RecordingError
from hardware.keyboard import Keyboard
from hardware.press import ButtonPress
from hardware.recorder import Recorder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from vision.frame import Frame


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    record = commands.add_parser(
        "record",
        help="keep what the camera sees, to play it again",
        description="Keep what the camera sees, and presses of Enter, Tab and Backspace, until "
        "Ctrl-C, as a recording for `dicetable watch` and `dicetable run --camera`. Nothing is "
        "ever recorded without this command, and nothing at all where the settings say "
        "`[privacy] record = false`.",
    )
    record.add_argument(
        "folder", type=path_named, metavar="FOLDER", help="it is made, and holds the recording"
    )
    record.add_argument(
        "--camera",
        type=camera_named,
        metavar="auto|pi:N|usb:N|PATH",
        help="what is recorded (default: that of the settings)",
    )
    record.add_argument(
        "--seconds",
        type=above_zero,
        default=float("inf"),
        metavar="N",
        help="end after so many (default: never)",
    )
    record.add_argument(
        "--limit-mb",
        type=above_zero,
        default=500.0,
        metavar="N",
        help="end once it takes so many MB (default: %(default).0f)",
    )
    add_config(record)
    record.set_defaults(run=record_camera)


def record_camera(arguments: argparse.Namespace) -> int:
    """Record until Ctrl-C, the limit, the time that was named, or the end of the source.

    Raises:
        RecordingError: the settings forbid it, or it cannot be written.
    """
    config = load(arguments.config)
    if not config.values["privacy.record"]:
        raise RecordingError("the settings of this table forbid recordings: [privacy] record")
    limit_mb = min(arguments.limit_mb, free_mb(arguments.folder) - RESERVED_MB)
    if limit_mb <= 0:
        raise RecordingError(
            f"there is no room for a recording: the disk's last {RESERVED_MB} MB are the game's"
        )
    with Recorder(arguments.folder, limit_mb=limit_mb) as recorder:
        print(f"Recording into {arguments.folder}. Ctrl-C ends.", flush=True)
        with (
            Keyboard(partial(_keep_press, recorder)),
            closing(even_frames(arguments.camera or config.camera)) as frames,
            suppress(KeyboardInterrupt),
        ):
            _keep_all(recorder, frames, seconds=arguments.seconds)
    full = f"; the limit of {limit_mb:.0f} MB is reached" if recorder.is_full else ""
    print(f"{recorder.frames} frames are kept{full}.")
    return 0


def _keep_all(recorder: Recorder, frames: Iterable[Frame], *, seconds: float) -> None:
    """Keep frames until the recording is full, or lasts so long."""
    began: float | None = None
    for frame in frames:
        began = frame.captured_at if began is None else began
        recorder.keep(frame)
        if recorder.is_full or frame.captured_at - began >= seconds:
            return


def _keep_press(recorder: Recorder, button: str, *, held: bool, ago_s: float) -> None:
    recorder.keep_press(ButtonPress(button, time.monotonic() - ago_s, held))
