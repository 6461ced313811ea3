"""`dicetable calibrate`: learns the table from a picture of the empty tray and a few throws."""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.options import above_zero, camera_named, not_below_zero
from companion.cli.pictured import beyond_told, learnt_from, seen_told
from companion.eye.learning import Learner
from companion.eye.lessons import (
    DIE_MM,
    LEAST_DIE_MM,
    MOST_DIE_MM,
    THROWS,
    Learnt,
    NotLearnt,
    NotYet,
    ThrowsAwaited,
    TrayTaken,
    Wanted,
)
from companion.eye.sight import even_frames, make_watcher
from companion.files.calibrations import keep, load, usual_path
from companion.files.drawings import check_drawing, save_drawing
from companion.files.places import check_apart, check_place, check_writable
from companion.files.whole import write_whole
from vision.draw import drawn_outline
from vision.errors import CalibrationError
from vision.observation import LEAST_DIE_PX, Trouble, is_wide_enough
from vision.table.markers import is_sheet, sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from vision.frame import Image
    from vision.table.calibration import Calibration

SVG: Final = ".svg"

HINDERED: Final = {
    Trouble.TOO_DARK: "It is too dark: put a light on over the tray.",
    Trouble.TOO_BRIGHT: "It is too bright: take a light away, or shade the tray.",
    Trouble.HAND: "A hand is seen: take it away, and leave the tray empty for a moment.",
}


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command, and the one for its markers, to the parser."""
    command = commands.add_parser(
        "calibrate",
        help="learn where the tray lies, and how large its dice are",
        description="Learn the table from a picture of the empty tray, and from pictures of a few "
        "throws how large the dice are and how dark ones differ from light ones.",
    )
    command.add_argument(
        "pictures",
        nargs="*",
        type=Path,
        metavar="EMPTY THROW...",
        help="a picture of the empty tray, then of some throws with all dice in each",
    )
    command.add_argument(
        "--watch",
        type=camera_named,
        metavar="auto|pi:N|usb:N|RECORDING",
        help="instead of pictures: watch while the tray is shown empty and three throws are made",
    )
    _add_wanted(command)
    command.add_argument(
        "--draw",
        type=Path,
        metavar="PICTURE",
        help="draw what was found; an earlier drawing alone may lie there",
    )
    command.add_argument(
        "--out",
        type=Path,
        default=usual_path(),
        metavar="FILE",
        help="what was learnt (default: %(default)s, which `run` uses)",
    )
    command.set_defaults(run=learn_table)
    _add_markers(commands)


def _add_wanted(command: argparse.ArgumentParser) -> None:
    """Add what can be said of the table: see `Wanted`."""
    command.add_argument(
        "--corners",
        type=_corners,
        metavar='"X,Y X,Y X,Y..."',
        help="corners of the tray's floor in pixels, in order, within quotes (default: they are "
        "found)",
    )
    command.add_argument(
        "--die",
        type=_die_mm,
        default=DIE_MM,
        metavar="MM",
        help=f"edge of the dice in millimetres, {LEAST_DIE_MM} to {MOST_DIE_MM} "
        "(default: %(default)s)",
    )
    command.add_argument(
        "--dark",
        type=not_below_zero,
        default=0,
        metavar="N",
        help="dark dice in each throw (default: told by itself where they differ enough)",
    )


def _add_markers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    markers = commands.add_parser(
        "markers",
        help="write the page of markers for the tray's corners",
        description="Write a page to print, A4 as SVG, with four markers for the tray's corners.",
    )
    markers.add_argument(
        "page",
        type=Path,
        nargs="?",
        default=Path("markers.svg"),
        metavar="FILE",
        help="the page (default: %(default)s)",
    )
    markers.set_defaults(run=write_markers)


def calibration_of(arguments: argparse.Namespace) -> Calibration | None:
    """Return the calibration that was named, or None.

    Raises:
        CalibrationError: it cannot be read.
    """
    return None if arguments.calibration is None else load(arguments.calibration)


def _corners(text: str) -> tuple[tuple[float, float], ...]:
    try:
        corners = tuple(_corner(pair) for pair in text.split())
    except ValueError as wrong:
        message = "write corners as pairs of pixels: 100,80 540,80 540,400 100,400"
        raise argparse.ArgumentTypeError(message) from wrong
    if len(corners) < 3:  # noqa: PLR2004
        raise argparse.ArgumentTypeError('name at least three corners, all within one "..."')
    return corners


def _die_mm(text: str) -> float:
    edge = above_zero(text)
    if not LEAST_DIE_MM <= edge <= MOST_DIE_MM:
        raise argparse.ArgumentTypeError(
            f"{text!r}: dice have edges of {LEAST_DIE_MM} to {MOST_DIE_MM} millimetres"
        )
    return edge


def _corner(pair: str) -> tuple[float, float]:
    x, y = (float(part) for part in pair.split(","))
    if not (isfinite(x) and isfinite(y)):
        raise ValueError("a corner is two numbers")
    return x, y


def learn_table(arguments: argparse.Namespace) -> int:
    """Learn the table, say what was learnt, and keep it."""
    _check_asked(arguments)
    is_watched = arguments.watch is not None
    wanted_of = partial(_wanted, arguments)
    if is_watched:
        empty, learnt = _watched(arguments.watch, wanted_of)
    else:
        empty, learnt = learnt_from(arguments.pictures, wanted_of)
    calibration = learnt.calibration
    if not learnt.throws and calibration.mm_per_width is not None:
        calibration = replace(calibration, die_side=arguments.die / calibration.mm_per_width)
    former = keep(calibration, arguments.out)
    for line in _told(calibration, (empty.shape[1], empty.shape[0])):
        print(line)
    if learnt.dark and learnt.dark == learnt.dice:
        print(f"All {learnt.dice} dice are dark: there is no border to light ones.")
    print(f"Kept in {arguments.out}")
    if former is not None:
        print(f"What lay there is kept in {former}: this one does not tell all of it.")
    if arguments.draw is not None:
        save_drawing(drawn_outline(empty, calibration.outline), arguments.draw)
    return 0


def _check_asked(arguments: argparse.Namespace) -> None:
    """Refuse, before any work is done, what cannot be meant, and what would lose something.

    Raises:
        CalibrationError: two ways to learn are named, or a picture twice.
        PictureError: a drawing's name ends like no picture's.
        PlaceError: nothing may be written at one of the places.
    """
    is_watched = arguments.watch is not None
    if is_watched and arguments.pictures:
        raise CalibrationError("name pictures or --watch a camera, not both")
    if not is_watched and not arguments.pictures:
        raise CalibrationError("name a picture of the empty tray, or --watch a camera")
    read = [Path(arguments.watch)] if is_watched else arguments.pictures
    if twice := [path for number, path in enumerate(read) if path in read[:number]]:
        raise CalibrationError(f"{twice[0]} is named twice: name each picture once")
    check_apart({"--out": arguments.out, "--draw": arguments.draw}, spared=read)
    check_writable(arguments.out)
    if arguments.draw is not None:
        check_drawing(arguments.draw)


def write_markers(arguments: argparse.Namespace) -> int:
    """Write the page of markers."""
    page: Path = arguments.page
    if page.suffix.lower() not in ("", SVG):
        raise CalibrationError(f"{page}: the page is drawn as SVG: name a file that ends in {SVG}")
    try:
        check_place(page, "page of markers", _is_markers)
        write_whole(page, sheet().encode())
    except OSError as wrong:
        raise CalibrationError(f"{page} cannot be written: {wrong.strerror}") from wrong
    print(f"Written: {page}. Print it at 100 %, one marker into each corner.")
    return 0


def _is_markers(page: Path) -> bool:
    return page.is_file() and is_sheet(page.read_bytes().decode("utf-8", errors="replace"))


def _watched(source: str, wanted_of: Callable[[int], Wanted]) -> tuple[Image, Learnt]:
    """Return what a camera or a recording shows: the empty tray, and what was learnt by it."""
    print("Leave the tray empty ...", flush=True)
    with closing(even_frames(source)) as frames:
        first = next(frames)
        learner = Learner(make_watcher(), wanted_of(first.image.shape[1]))
        empty = first.image
        for frame in chain((first,), frames):
            _, lesson = learner.see(frame)
            if isinstance(lesson, NotLearnt):
                raise CalibrationError(lesson.why, fault=lesson.fault)
            if isinstance(lesson, Learnt):
                print(f"{seen_told(lesson.dice)}.", flush=True)
                return empty, lesson
            if lesson == ThrowsAwaited():
                empty = frame.image
            if lesson is not None:
                print(_news(lesson), flush=True)
    height, width = empty.shape[:2]
    return empty, learner.result((width, height))


def _news(lesson: TrayTaken | NotYet | ThrowsAwaited) -> str:
    if isinstance(lesson, TrayTaken):
        return "Take the dice out of the tray."
    if isinstance(lesson, NotYet):
        return HINDERED[lesson.why]
    if lesson.beyond:
        return (
            f"{beyond_told(lesson.beyond)}: that throw does not count. Take spare dice out of "
            "sight; where all lie in the tray, begin anew in even light, or name its --corners."
        )
    if not lesson.throws:
        return f"The empty tray is seen. Throw all dice, {THROWS} times."
    if lesson.others:
        return f"{seen_told(lesson.others)}, {lesson.dice} before: that throw does not count."
    return f"{seen_told(lesson.dice)}."


def _wanted(arguments: argparse.Namespace, width: int) -> Wanted:
    corners = arguments.corners
    outline = None if corners is None else tuple((x / width, y / width) for x, y in corners)
    return Wanted(outline=outline, die_mm=arguments.die, dark=arguments.dark or None)


def _told(calibration: Calibration, size_px: tuple[int, int]) -> list[str]:
    """Return what was learnt, and what to do about it, as sentences."""
    width, height = size_px
    lines = [f"The tray's floor has {len(calibration.outline)} corners in the picture."]
    if calibration.is_cut(height / width):
        lines.append(
            "The picture's edge cuts the tray: a die beyond it is not seen. "
            "Move the camera until the whole tray shows."
        )
    if calibration.die_side is None or calibration.mm_per_width is None:
        return [*lines, "How large dice are is not known: add pictures of a few throws."]
    die_px = calibration.die_side * width
    lines.append(f"A pixel is {calibration.mm_per_width / width:.2f} mm, a die {die_px:.0f} px.")
    if not is_wide_enough(die_px):
        lines.append(
            f"That is small: from {LEAST_DIE_PX} px on dice are read surely. "
            "Bring the camera nearer, or let it take larger pictures."
        )
    if calibration.shade_border is not None:
        lines.append("Dark dice can be told from light ones.")
    return lines
