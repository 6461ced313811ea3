"""`dicetable calibrate`: learns the table from a picture of the empty tray and a few throws."""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.calibrations import load, save, usual_path
from companion.cli.pictures import open_picture
from companion.learning import Seen
from companion.sight import is_camera, make_reader, open_frames
from vision.calibrate import LEAST_DIE_PX, calibrate, learn_border, learn_side
from vision.draw import drawn_outline
from vision.errors import CalibrationError
from vision.locate import Candidate
from vision.markers import sheet
from vision.read import edge_px
from vision.settle import Watcher
from vision.shades import lightness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.calibration import Calibration, Point
    from vision.frame import Image
    from vision.observation import SeenDie


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
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
        metavar="auto|pi:N|usb:N|RECORDING",
        help="instead of pictures: watch while the tray is shown empty and three throws are made",
    )
    command.add_argument(
        "--corners",
        type=_corners,
        metavar="X,Y X,Y X,Y...",
        help="corners of the tray's floor in pixels, in order (default: they are found)",
    )
    command.add_argument("--die", type=float, default=16.0, metavar="MM", help="edge of the dice")
    command.add_argument("--dark", type=int, default=0, metavar="N", help="dark dice in each throw")
    command.add_argument("--draw", type=Path, metavar="PICTURE", help="draw what was found")
    command.add_argument(
        "--out", type=Path, default=usual_path(), metavar="FILE", help="(default: %(default)s)"
    )
    command.set_defaults(run=learn_table)
    markers = commands.add_parser(
        "markers",
        help="write the page of markers for the tray's corners",
        description="Write a page to print, A4 as SVG, with four markers for the tray's corners.",
    )
    markers.add_argument("page", type=Path, nargs="?", default=Path("markers.svg"), metavar="FILE")
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
        raise argparse.ArgumentTypeError("name at least three corners")
    return corners


def _corner(pair: str) -> tuple[float, float]:
    x, y = pair.split(",")
    return float(x), float(y)


def learn_table(arguments: argparse.Namespace) -> int:
    """Learn the table, say what was learnt, and keep it."""
    empty, *throws = _pictures(arguments)
    calibration = calibrate(empty, outline=_as_parts(arguments.corners, empty.shape[1]))
    if throws:
        calibration = _with_dice(calibration, throws, arguments)
    elif calibration.mm_per_width is not None:
        calibration = replace(calibration, die_side=arguments.die / calibration.mm_per_width)
    if arguments.draw is not None:
        drawn_outline(empty, calibration.outline, arguments.draw)
    save(calibration, arguments.out)
    for line in _told(calibration, empty.shape[1]):
        print(line)
    print(f"Kept in {arguments.out}")
    return 0


def write_markers(arguments: argparse.Namespace) -> int:
    """Write the page of markers."""
    page = sheet()
    try:
        arguments.page.write_text(page, encoding="utf-8")
    except OSError as wrong:
        raise CalibrationError(f"{arguments.page} cannot be written: {wrong.strerror}") from wrong
    print(f"Written: {arguments.page}. Print it at 100 %, one marker into each corner.")
    return 0


def _pictures(arguments: argparse.Namespace) -> list[Image]:
    """Return the picture of the empty tray, and those of the throws."""
    if arguments.watch is not None:
        return _watched(arguments.watch)
    if not arguments.pictures:
        raise CalibrationError("name a picture of the empty tray, or --watch a camera")
    return [open_picture(path) for path in arguments.pictures]


def _watched(source: str) -> list[Image]:
    """Return what a camera or a recording shows: the empty tray, then throws with most dice."""
    watcher, seen = Watcher(make_reader()), Seen()
    print("Leave the tray empty ...", flush=True)
    with closing(open_frames(source)) as frames:
        for frame in frames:
            sighting = watcher.see(frame)
            news = None if sighting is None else seen.take(sighting, frame.image)
            if news is not None:
                print(news, flush=True)
            if seen.is_enough(may_go_on=not is_camera(source)):
                break
    return seen.pictures()


def _as_parts(
    corners: tuple[tuple[float, float], ...] | None, width: int
) -> tuple[Point, ...] | None:
    return None if corners is None else tuple((x / width, y / width) for x, y in corners)


def _with_dice(
    calibration: Calibration, throws: Sequence[Image], arguments: argparse.Namespace
) -> Calibration:
    """Return the calibration with what the throws tell of the dice."""
    reader = make_reader()
    seen = [
        (image, die)
        for image in throws
        for die in reader.read(image, empty=calibration.empty, calibration=calibration).dice
    ]
    side = learn_side([edge_px(die) / image.shape[1] for image, die in seen])
    width_mm = calibration.mm_per_width or arguments.die / side
    learnt = replace(calibration, die_side=side, mm_per_width=width_mm)
    if not arguments.dark:
        return learnt
    if len(seen) % len(throws):
        raise CalibrationError(
            f"{len(seen)} dice are seen in {len(throws)} throws: all dice have to lie in each"
        )
    border = learn_border(
        [_lightness(image, die) for image, die in seen],
        dark=arguments.dark,
        dice=len(seen) // len(throws),
    )
    return replace(learnt, shade_border=border)


def _lightness(image: Image, die: SeenDie) -> float:
    return lightness(image, Candidate(centre_px=die.centre_px, side_px=edge_px(die), heat=1.0))


def _told(calibration: Calibration, width: int) -> list[str]:
    """Return what was learnt, and what to do about it, as sentences."""
    lines = [f"The tray's floor has {len(calibration.outline)} corners in the picture."]
    if calibration.die_side is None or calibration.mm_per_width is None:
        return [*lines, "How large dice are is not known: add pictures of a few throws."]
    die_px = calibration.die_side * width
    lines.append(f"A pixel is {calibration.mm_per_width / width:.2f} mm, a die {die_px:.0f} px.")
    if die_px < LEAST_DIE_PX:
        lines.append(
            f"That is small: from {LEAST_DIE_PX} px on dice are read surely. "
            "Bring the camera nearer, or let it take larger pictures."
        )
    if calibration.shade_border is not None:
        lines.append(f"Dice darker than {calibration.shade_border:.0f} of 255 are dark ones.")
    return lines
