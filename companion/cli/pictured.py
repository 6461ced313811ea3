"""Learns a table from pictures: of the empty tray, then of some throws with all dice in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.eye.learning import beyond, measured, with_dice
from companion.eye.lessons import Learnt
from companion.eye.sight import make_reader
from hardware.picture import open_picture
from vision.errors import CalibrationError
from vision.motion import shrink
from vision.table.calibrate import calibrate
from vision.table.elsewhere import covered_by, is_elsewhere
from vision.table.tray import from_png

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from companion.eye.lessons import Throw, Wanted
    from vision.frame import Image
    from vision.observation import Observation
    from vision.read import Reader
    from vision.table.calibration import Calibration

    Taken = tuple[Path, Image, Observation]
    """A throw: where its picture lies, the picture, and what is seen in it."""

FOUND: Final = "take the picture of the empty tray in even light, or name its --corners"
NAMED: Final = "the --corners have to enclose all of the floor"
UNMOVED: Final = "the camera and the tray must not be turned or moved in between"


def learnt_from(
    pictures: Sequence[Path], wanted_of: Callable[[int], Wanted]
) -> tuple[Image, Learnt]:
    """Return the picture of the empty tray, and what it and those of the throws tell.

    Args:
        pictures: where they lie; that of the empty tray is the first.
        wanted_of: returns what somebody says of the table, by the width of its pictures.

    Raises:
        CalibrationError: they are not of one table, first empty and then with all dice in each.
        PictureError: one cannot be read.
    """
    empty, *throws = [open_picture(path) for path in pictures]
    height, width = empty.shape[:2]
    wanted = wanted_of(width)
    calibration, dark = calibrate(empty, outline=wanted.outline), 0
    reader = make_reader()
    _check_pictures(reader, pictures, [empty, *throws], calibration)
    seen = [_thrown(reader, image, calibration) for image in throws]
    taken = list(zip(pictures[1:], throws, seen, strict=True))
    _check_unmoved(taken, calibration)
    spare = reader.read(empty).dice
    outside = [beyond(reader, calibration, at, lying.dice, spare=spare) for _, at, lying in taken]
    _check_within(pictures[1:], outside, FOUND if wanted.outline is None else NAMED)
    thrown = tuple(map(measured, throws, seen))
    _check_throws(pictures[1:], thrown)
    if thrown:
        calibration, dark = with_dice(calibration, thrown, wanted)
    return empty, Learnt(calibration=calibration, throws=thrown, dark=dark, size_px=(width, height))


def _check_pictures(
    reader: Reader, paths: Sequence[Path], pictures: Sequence[Image], calibration: Calibration
) -> None:
    """Refuse pictures that cannot be of one table, empty first.

    Raises:
        CalibrationError: dice lie in the first one, or another has other measures.
    """
    empty = pictures[0]
    lying = sum(die.sure for die in reader.read(empty, calibration=calibration).dice)
    if lying:
        needed = "the first picture has to be of the empty tray"
        raise CalibrationError(f"{paths[0]}: {seen_told(lying)} there; {needed}")
    for path, picture in zip(paths, pictures, strict=True):
        if picture.shape != empty.shape:
            height, width = picture.shape[:2]
            raise CalibrationError(
                f"{path}: {width}×{height} pixels, unlike the picture of the empty tray; {UNMOVED}"
            )


def _check_unmoved(taken: Iterable[Taken], calibration: Calibration) -> None:
    """Refuse throws that were taken after the camera or the tray was moved.

    Raises:
        CalibrationError: the table lies elsewhere in one; it is named.
    """
    for path, picture, lying in taken:
        if is_elsewhere(calibration, shrink(picture), covered_by(lying, picture.shape[1])):
            raise CalibrationError(
                f"{path}: the table lies elsewhere there than in the picture of the empty tray; "
                f"{UNMOVED}"
            )


def _check_within(paths: Sequence[Path], outside: Sequence[int], advice: str) -> None:
    """Refuse throws in which dice lie beyond the tray's floor: it is larger, or they are elsewhere.

    Raises:
        CalibrationError: so many do in one; it is named, with what to do.
    """
    for path, dice in zip(paths, outside, strict=True):
        if dice:
            raise CalibrationError(f"{path}: {beyond_told(dice)}: {advice}")


def _check_throws(paths: Sequence[Path], throws: Sequence[Throw]) -> None:
    """Refuse throws in which not all dice are seen.

    Raises:
        CalibrationError: their numbers differ; the pictures with the fewest are named.
    """
    dice = [len(throw.sides) for throw in throws]
    fewest, most = min(dice, default=0), max(dice, default=0)
    if fewest < most:
        named = ", ".join(
            str(path) for path, seen in zip(paths, dice, strict=True) if seen == fewest
        )
        needed = "all dice have to lie in each"
        raise CalibrationError(
            f"{named}: {seen_told(fewest)} there, and {most} in another throw: {needed}"
        )


def _thrown(reader: Reader, image: Image, calibration: Calibration) -> Observation:
    return reader.read(image, empty=from_png(calibration.empty), calibration=calibration)


def beyond_told(dice: int) -> str:
    """Return that so many dice lie beyond the tray's floor."""
    lying = "1 die lies" if dice == 1 else f"{dice} dice lie"
    return f"{lying} beyond the tray's floor"


def seen_told(dice: int) -> str:
    """Return that so many dice are seen."""
    return "1 die is seen" if dice == 1 else f"{dice} dice are seen"
