"""`dicetable read` and `dicetable watch`: what is seen in pictures and recordings."""

from __future__ import annotations

import json
import sys
import time
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.calibrating import calibration_of
from companion.cli.options import STANDARD, add_calibration, not_below_zero, path_named
from companion.errors import PlaceError
from companion.eye.sight import make_reader
from companion.files.drawings import can_take, save_drawing
from hardware.errors import RecordingError
from hardware.picture import open_picture, read_picture
from hardware.recording import open_recording
from vision.draw import drawn
from vision.errors import PictureError
from vision.settle import Watcher

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from vision.frame import Image
    from vision.observation import Box, Observation, SeenDie
    from vision.read import Reader
    from vision.sighting import Sighting
    from vision.table.calibration import Calibration

STANDS: Final = {
    "moved": "  (the camera or the tray has moved since it was calibrated)",
    "returned": "  (camera and tray stand as they were calibrated again)",
}
"""What is said of a rest at which the table was found elsewhere, or back."""

DIGITS: Final = 4
"""Chances are printed to so many digits."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to the parser."""
    _add_read(commands)
    _add_watch(commands)


def _add_read(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    read = commands.add_parser(
        "read", help="read the dice in pictures", description="Read the dice in pictures."
    )
    read.add_argument(
        "pictures",
        nargs="+",
        type=Path,
        metavar="PICTURE",
        help="a JPEG, a PNG or the like; - for the standard input",
    )
    read.add_argument(
        "--expect", type=not_below_zero, metavar="N", help="how many dice there have to be"
    )
    read.add_argument(
        "--dark", type=not_below_zero, metavar="N", help="how many of them have to be dark"
    )
    read.add_argument(
        "--models",
        type=Path,
        metavar="FOLDER",
        help="read with other weights: finder.onnx, values.onnx and leans.onnx in FOLDER",
    )
    read.add_argument(
        "--draw",
        type=Path,
        metavar="FOLDER",
        help="draw into copies what was seen, and why doubted: FOLDER/PICTURE.png, or "
        "PICTURE-2.png and so on where something else than an earlier drawing lies",
    )
    add_calibration(read)
    _add_json(read)
    read.set_defaults(run=read_pictures)


def _add_watch(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    watch = commands.add_parser(
        "watch",
        help="watch a recording, and tell when dice come to rest",
        description="Watch a recording, and tell when dice come to rest and what they show.",
    )
    watch.add_argument(
        "recording",
        type=path_named,
        metavar="RECORDING",
        help="a video, or a folder with recording.json",
    )
    add_calibration(watch)
    _add_json(watch)
    watch.set_defaults(run=watch_recording)


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def read_pictures(arguments: argparse.Namespace) -> int:
    """Read every picture that can be opened; return 1 if something went wrong with one."""
    reader, calibration = make_reader(arguments.models), calibration_of(arguments)
    drawings = _drawings(arguments.draw, arguments.pictures)
    failed = False
    for path, drawing in zip(arguments.pictures, drawings, strict=True):
        try:
            image = _opened(path)
            seen, took_ms = _read(reader, path, image, arguments, calibration)
            read = _plain_reading(path, image, seen, took_ms)
            print(json.dumps(read) if arguments.json else _reading_line(read), flush=True)
            if drawing is not None:
                save_drawing(drawn(image, seen), drawing)
        except (PictureError, PlaceError) as wrong:
            print(f"dicetable: {wrong}", file=sys.stderr)
            failed = True
    return int(failed)


def _opened(path: Path) -> Image:
    """Return a picture of a file, or of the standard input.

    Raises:
        PictureError: it cannot be opened; the message names it.
    """
    if str(path) != STANDARD:
        return open_picture(path)
    try:
        return read_picture(sys.stdin.buffer)
    except PictureError as wrong:
        raise PictureError(f"{path}: {wrong}") from wrong


def _read(
    reader: Reader,
    path: Path,
    image: Image,
    arguments: argparse.Namespace,
    calibration: Calibration | None,
) -> tuple[Observation, float]:
    """Return what is seen in a picture, and how many milliseconds that took.

    Raises:
        PictureError: it is no picture of a table; the message names it.
    """
    began = time.perf_counter()
    try:
        seen = reader.read(
            image, expected=arguments.expect, dark=arguments.dark, calibration=calibration
        )
    except PictureError as wrong:
        raise PictureError(f"{path}: {wrong}") from wrong
    return seen, (time.perf_counter() - began) * 1000


def _drawings(folder: Path | None, pictures: Sequence[Path]) -> list[Path | None]:
    """Return where each picture's drawing goes: pictures of one name get a number.

    So does one in whose drawing's place something else lies, or one of the pictures.
    """
    if folder is None:
        return [None] * len(pictures)
    if folder.exists() and not folder.is_dir():
        raise PictureError(f"--draw {folder}: is a file; name a folder")
    taken = {path.resolve() for path in pictures}
    found: list[Path | None] = []
    for path in pictures:
        drawing = _free_place(folder, path.stem, taken)
        taken.add(drawing.resolve())
        found.append(drawing)
    return found


def _free_place(folder: Path, stem: str, taken: AbstractSet[Path]) -> Path:
    """Return the first place for a drawing of that name, with a number where it needs one."""
    ends = chain([""], (f"-{number}" for number in count(2)))
    places = (folder / f"{stem}{end}.png" for end in ends)
    return next(free for free in places if free.resolve() not in taken and can_take(free))


def _plain_reading(path: Path, image: Image, seen: Observation, took_ms: float) -> dict[str, Any]:
    height, width = image.shape[:2]
    return {
        "image": str(path),
        "width": width,
        "height": height,
        "sure": seen.sure,
        "troubles": [trouble.value for trouble in seen.troubles],
        "ms": round(took_ms, 1),
        "dice": _as_plain(seen),
        "unexplained": [_plain_box(box) for box in seen.unexplained],
        "hands": [_plain_box(box) for box in seen.hands],
    }


def _as_plain(seen: Observation) -> list[dict[str, Any]]:
    """Return the dice of an observation as values that turn into JSON; lengths in pixels."""
    return [_plain_die(die) for die in seen.dice]


def _plain_die(die: SeenDie) -> dict[str, Any]:
    return {
        "value": die.face,
        "shade": die.shade.value,
        "shade_clarity": round(die.shade_clarity, 2),
        "centre": [round(value, 1) for value in die.centre_px],
        "box": _plain_box(die.box_px),
        "chances": _rounded(die.chances),
        "sure": die.sure,
        "cocked": die.cocked,
        "trouble": None if die.trouble is None else die.trouble.value,
    }


def _plain_box(box: Box) -> list[float]:
    return [round(value, 1) for value in box]


def _rounded(chances: tuple[float, ...]) -> list[float]:
    """Round the chances so that they still add up to 1."""
    rounded = [round(chance, DIGITS) for chance in chances]
    likeliest = rounded.index(max(rounded))
    rounded[likeliest] = round(rounded[likeliest] + 1 - sum(rounded), DIGITS)
    return rounded


def _reading_line(read: dict[str, Any]) -> str:
    return f"{read['image']}: {_in_words(read)}"


def _in_words(read: dict[str, Any]) -> str:
    faces = " ".join(
        str(die["value"] or "?") + ("" if die["sure"] else "?") for die in read["dice"]
    )
    why = ", ".join(read.get("troubles", ()))
    sure = "sure" if read["sure"] else f"please check{': ' if why else ''}{why}"
    return f"{faces or 'no dice'} ({sure})"


def watch_recording(arguments: argparse.Namespace) -> int:
    """Tell every sighting of a recording.

    Raises:
        RecordingError: there is none, or the recording is damaged.
    """
    watcher = Watcher(make_reader(), calibration_of(arguments))
    has_told, lasted_s = False, 0.0
    for frame in open_recording(arguments.recording).frames():
        sighting, lasted_s = watcher.see(frame), frame.captured_at
        if sighting is not None:
            told = _plain_sighting(sighting)
            print(json.dumps(told) if arguments.json else _sighting_line(told), flush=True)
            has_told = True
    if not has_told:
        raise RecordingError(
            f"{arguments.recording}: in {lasted_s:.1f} s nothing came to rest, and nothing moved: "
            "name a longer recording"
        )
    return 0


def _plain_sighting(sighting: Sighting) -> dict[str, Any]:
    seen = sighting.seen
    return {
        "event": sighting.kind.value,
        "frame": sighting.frame,
        "t": round(sighting.captured_at, 3),
        "sure": seen is not None and seen.sure,
        "moved": sighting.moved,
        "returned": sighting.returned,
        "dice": [] if seen is None else _as_plain(seen),
        "troubles": [] if seen is None else [trouble.value for trouble in seen.troubles],
    }


def _sighting_line(told: dict[str, Any]) -> str:
    seen = f"  {_in_words(told)}" if told["event"] == "settled" else ""
    stands = next((why for key, why in STANDS.items() if told[key]), "")
    return f"{told['t']:8.2f} s  {told['event']}{seen}{stands}"
