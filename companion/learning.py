"""Learns a table by watching: the empty tray first, then a few throws of all dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.lessons import THROWS, Learnt, NotLearnt, Throw, ThrowsAwaited, TrayTaken
from vision.calibrate import calibrate, count_dark, learn_border, learn_side
from vision.errors import CalibrationError
from vision.locate import Candidate
from vision.read import edge_px
from vision.shades import lightness
from vision.sighting import SightingKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.lessons import Lesson, Wanted
    from vision.calibration import Calibration
    from vision.frame import Frame, Image
    from vision.observation import Observation, SeenDie
    from vision.settle import Watcher
    from vision.sighting import Sighting


class Learner:
    """Learns a table from the frames of a camera; `lesson` once it has ended, or None."""

    def __init__(self, watcher: Watcher, wanted: Wanted) -> None:
        """Take what watches the tray, and what is wanted.

        Args:
            watcher: another one of its kind watches here: nothing that was known before counts.
            wanted: what somebody says of the table.
        """
        self._watcher = watcher.anew(None)
        self._wanted = wanted
        self._calibration: Calibration | None = None
        self._throws: tuple[Throw, ...] = ()

    def see(self, frame: Frame) -> tuple[Sighting | None, Lesson | None]:
        """Take the next frame; return what was seen, and what became known by it."""
        sighting = self._watcher.see(frame)
        if sighting is None or sighting.seen is None:
            return sighting, None
        try:
            return sighting, self._learn(sighting.seen, frame.image, sighting.kind)
        except CalibrationError as wrong:
            return sighting, NotLearnt(wrong.fault, str(wrong))

    def result(self, size_px: tuple[int, int]) -> Learnt:
        """Return what is known by now.

        Raises:
            CalibrationError: it is too little.
        """
        if self._calibration is None:
            raise CalibrationError("the tray was never seen empty: take the dice out first")
        if not self._throws:
            return Learnt(calibration=self._calibration, throws=(), dark=0, size_px=size_px)
        calibration, dark = with_dice(self._calibration, self._throws, self._wanted)
        return Learnt(calibration=calibration, throws=self._throws, dark=dark, size_px=size_px)

    def _learn(self, seen: Observation, image: Image, kind: SightingKind) -> Lesson | None:
        if self._calibration is None:
            if kind is not SightingKind.EMPTY:
                return TrayTaken(len(seen.dice))
            # In the dark, or in the glare of a camera that has just woken, nothing is learnt.
            return self._see_empty(image) if seen.sure else None
        if kind is SightingKind.EMPTY:
            return None
        throw = measured(image, seen)
        self._throws = _with_throw(self._throws, throw)
        if throw not in self._throws:
            return None  # some of the dice were taken up
        if len(self._throws) < THROWS:
            return ThrowsAwaited(len(self._throws), len(seen.dice))
        height, width = image.shape[:2]
        return self.result((width, height))

    def _see_empty(self, image: Image) -> Lesson:
        self._calibration = calibrate(image, outline=self._wanted.outline)
        # What lies beside the tray is no die from now on.
        self._watcher = self._watcher.anew(self._calibration)
        return ThrowsAwaited()


def _with_throw(throws: tuple[Throw, ...], throw: Throw) -> tuple[Throw, ...]:
    """Return the throws with one more; those with fewer dice than others were not whole ones."""
    most = max(len(each.sides) for each in (*throws, throw))
    return tuple(each for each in (*throws, throw) if len(each.sides) == most)


def measured(image: Image, seen: Observation) -> Throw:
    """Return what a picture of a throw tells of its dice."""
    width = image.shape[1]
    return Throw(
        sides=tuple(edge_px(die) / width for die in seen.dice),
        lightnesses=tuple(_lightness(image, die) for die in seen.dice),
    )


def _lightness(image: Image, die: SeenDie) -> float:
    return lightness(image, Candidate(centre_px=die.centre_px, side_px=edge_px(die), heat=1.0))


def with_dice(
    calibration: Calibration, throws: Sequence[Throw], wanted: Wanted
) -> tuple[Calibration, int]:
    """Return a calibration with what throws tell of the dice, and how many of them are dark.

    Raises:
        CalibrationError: no dice are seen, or their shades cannot be told apart as wanted.
    """
    side = learn_side([side for throw in throws for side in throw.sides])
    width_mm = calibration.mm_per_width or wanted.die_mm / side
    learnt = replace(calibration, die_side=side, mm_per_width=width_mm)
    dark = wanted.dark
    if dark is None:
        dark = count_dark([throw.lightnesses for throw in throws])
    return replace(learnt, shade_border=border_of(throws, dark) if dark else None), dark


def border_of(throws: Sequence[Throw], dark: int) -> float:
    """Return the lightness between the dark and the light dice of a set.

    Raises:
        CalibrationError: they cannot be told apart, or not all of them lie in each throw.
    """
    numbers = {len(throw.lightnesses) for throw in throws}
    seen = [each for throw in throws for each in throw.lightnesses]
    if len(numbers) > 1:
        raise CalibrationError(
            f"{len(seen)} dice are seen in {len(throws)} throws: all dice have to lie in each"
        )
    return learn_border(seen, dark=dark, dice=numbers.pop())
