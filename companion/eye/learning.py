"""Learns a table by watching: the empty tray first, then a few throws of all dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import dist
from statistics import median
from typing import TYPE_CHECKING, Final

from companion.eye.lessons import (
    THROWS,
    Learnt,
    NotLearnt,
    NotYet,
    Throw,
    ThrowsAwaited,
    TrayTaken,
)
from companion.turn.tray import SAME_PLACE_WIDTHS
from vision.errors import CalibrationError, Fault
from vision.motion import shrink
from vision.observation import Trouble
from vision.reading.locate import Candidate
from vision.reading.shades import lightness
from vision.sighting import SightingKind
from vision.table.calibrate import calibrate, count_dark, learn_border, learn_side
from vision.table.elsewhere import covered_by, is_elsewhere
from vision.table.tray import RIM_SIDES, from_png, is_about_as_large, on_tray
from vision.vote import paired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.eye.lessons import Lesson, Wanted
    from vision.frame import Frame, Image
    from vision.observation import Observation, SeenDie
    from vision.settle import Reads, Watcher
    from vision.sighting import Sighting
    from vision.table.calibration import Calibration

HINDERING: Final = (Trouble.TOO_DARK, Trouble.TOO_BRIGHT, Trouble.HAND)
"""In such light no tray is learnt, nor with a hand over it. What else is doubtful, such as things
beside the tray that is not yet known, is no hindrance."""

HAND_PATIENCE_S: Final = 10.0
"""What has been taken for a hand for so long, and has not moved, is wood in the colour of one."""

FAR_SIDES: Final = 2.5
"""Dice that lie farther than this from a floor that was found beside them, in sides, lie beside the
tray: nearer ones may lie on it, and have cost a strip of it."""

MOVED: Final = "the camera or the tray has moved meanwhile: take the dice out, begin anew"


class Learner:
    """Learns a table from the frames of a camera."""

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
        self._lying: tuple[SeenDie, ...] = ()
        self._spare: tuple[SeenDie, ...] = ()
        self._hand_at: float | None = None

    def see(self, frame: Frame) -> tuple[Sighting | None, Lesson | None]:
        """Take the next frame; return what was seen, and what became known by it."""
        sighting = self._watcher.see(frame)
        if sighting is not None and sighting.moved:
            return sighting, NotLearnt(Fault.MOVED, MOVED)
        try:
            return sighting, self._lesson(sighting, frame)
        except CalibrationError as wrong:
            return sighting, NotLearnt(wrong.fault, str(wrong))

    def _lesson(self, sighting: Sighting | None, frame: Frame) -> Lesson | None:
        if sighting is None:
            return self._see_empty(frame.image) if self._has_waited(frame) else None
        self._hand_at = None
        if sighting.seen is None:
            return None
        lesson = self._learn(sighting.seen, frame.image, sighting.kind)
        if lesson == NotYet(Trouble.HAND):
            self._hand_at = frame.captured_at
        return lesson

    def _has_waited(self, frame: Frame) -> bool:
        """Return whether what was taken for a hand has not moved for so long that it is none."""
        since = self._hand_at
        return since is not None and frame.captured_at - since >= HAND_PATIENCE_S

    def result(self, size_px: tuple[int, int]) -> Learnt:
        """Return what is known by now.

        Raises:
            CalibrationError: it is too little.
        """
        if self._calibration is None:
            raise CalibrationError("the tray was never seen empty: take the dice out first")
        throws = whole(self._throws)
        if not throws:
            return Learnt(calibration=self._calibration, throws=(), dark=0, size_px=size_px)
        calibration, dark = with_dice(self._calibration, throws, self._wanted)
        return Learnt(calibration=calibration, throws=throws, dark=dark, size_px=size_px)

    def _learn(self, seen: Observation, image: Image, kind: SightingKind) -> Lesson | None:
        if self._calibration is None:
            return self._see_tray(seen, image)
        if kind is SightingKind.EMPTY:
            return None if self._throws else self._not_within((), image)
        if self._are_untouched(seen.dice):
            return None
        # Whether that is an arm which lies there, or the table has moved, the watcher tells.
        lying = covered_by(seen, image.shape[1])
        if is_elsewhere(self._calibration, shrink(image), lying):
            return None
        return self._see_throw(seen, image)

    def _see_tray(self, seen: Observation, image: Image) -> Lesson:
        self._spare = seen.dice
        if not seen.dice:
            return _hindrance(seen) or self._see_empty(image)
        dice = self._in_the_way(seen.dice, image)
        return TrayTaken(dice) if dice else _hindrance(seen) or self._see_empty(image)

    def _in_the_way(self, dice: Sequence[SeenDie], image: Image) -> int:
        """Return how many dice lie in the tray, as far as it is found, or near to it."""
        outline, width = self._wanted.outline, image.shape[1]
        sides = FAR_SIDES if outline is None else RIM_SIDES
        try:
            table = calibrate(image, outline=outline)
        except CalibrationError:
            return len(dice)
        return len(on_tray(table, dice, width_px=width, sides=sides))

    def _see_throw(self, seen: Observation, image: Image) -> Lesson | None:
        are_left, self._lying = self._are_left(seen.dice), seen.dice
        if not are_left and (told := self._not_within(seen.dice, image)):
            return told
        throw = measured(image, seen)
        self._throws = (*self._throws, throw)
        throws = whole(self._throws)
        if throw not in throws:
            counted = ThrowsAwaited(len(throws), len(throws[0].sides), others=len(seen.dice))
            return None if are_left else counted
        if len(throws) < THROWS:
            return ThrowsAwaited(len(throws), len(seen.dice))
        height, width = image.shape[:2]
        return self.result((width, height))

    def _not_within(self, thrown: Sequence[SeenDie], image: Image) -> Lesson | None:
        """Return, where dice lie beyond the tray's floor, that the throw does not count for it."""
        table, throws = self._calibration, whole(self._throws)
        if table is None:
            return None
        dice = beyond(self._watcher.reader, table, image, thrown, spare=self._spare)
        if not dice:
            return None
        return ThrowsAwaited(len(throws), len(throws[0].sides) if throws else 0, beyond=dice)

    def _are_untouched(self, dice: Sequence[SeenDie]) -> bool:
        """Return whether the same dice lie where they lay: a lamp went out, none was thrown."""
        return paired(dice, self._lying, apart_widths=SAME_PLACE_WIDTHS) is not None

    def _are_left(self, dice: Sequence[SeenDie]) -> bool:
        """Return whether dice lie where some lay: the others were taken up, none was thrown."""
        return all(
            any(
                dist(die.centre_px, was.centre_px) <= SAME_PLACE_WIDTHS * was.width_px
                for was in self._lying
            )
            for die in dice
        )

    def _see_empty(self, image: Image) -> Lesson:
        self._hand_at = None
        self._calibration = calibrate(image, outline=self._wanted.outline)
        # What lies beside the tray is no die from now on.
        self._watcher = self._watcher.anew(self._calibration)
        return ThrowsAwaited()


def _hindrance(seen: Observation) -> NotYet | None:
    """Return why an empty tray is not learnt as it is seen now, or None."""
    return next((NotYet(trouble) for trouble in HINDERING if trouble in seen.troubles), None)


def beyond(
    reader: Reads,
    table: Calibration,
    image: Image,
    thrown: Sequence[SeenDie],
    *,
    spare: Sequence[SeenDie] = (),
) -> int:
    """Return how many dice surely lie beyond the tray's floor, and did not while it was empty.

    So the floor was found too small, as where the sun shone on a part of it, or a die jumped out.

    Args:
        reader: reads dice wherever they lie.
        table: the tray as it was found, empty.
        image: the picture of a throw.
        thrown: the dice on the floor in it: what has quite another size is none of theirs.
        spare: the dice beside the tray while it was empty: in other light it looks otherwise there.
    """
    seen = reader.read(image, empty=from_png(table.empty)).dice
    dice = [die for die in seen if die.sure and _is_like(die, thrown) and not _is_of(die, spare)]
    return len(dice) - len(on_tray(table, dice, width_px=image.shape[1], sides=RIM_SIDES))


def _is_like(die: SeenDie, others: Sequence[SeenDie]) -> bool:
    """Return whether a die is about as large as the others are, if there are any."""
    usual_px = median(each.edge_px for each in others) if others else die.edge_px
    return is_about_as_large(die.edge_px, usual_px)


def _is_of(die: SeenDie, lying: Sequence[SeenDie]) -> bool:
    """Return whether a die is one of those that lay there, touched at the most."""
    return any(dist(die.centre_px, each.centre_px) <= die.width_px for each in lying)


def whole(throws: Sequence[Throw]) -> tuple[Throw, ...]:
    """Return the throws of all dice: those with the largest number that was seen twice.

    With fewer some were taken up; a larger number that was seen once had something among the dice.
    Until a number was seen twice the largest one counts.

    >>> two, five, six = (Throw((0.05,) * dice, (90.0,) * dice) for dice in (2, 5, 6))
    >>> [len(each.sides) for each in whole([five, two, six, five, two])]
    [5, 5]
    >>> [len(each.sides) for each in whole([five, two])]
    [5]
    """
    seen = Counter(len(each.sides) for each in throws)
    usual = max((dice for dice, times in seen.items() if times > 1), default=max(seen, default=0))
    return tuple(each for each in throws if len(each.sides) == usual)


def measured(image: Image, seen: Observation) -> Throw:
    """Return what a picture of a throw tells of its dice."""
    width = image.shape[1]
    return Throw(
        sides=tuple(die.edge_px / width for die in seen.dice),
        lightnesses=tuple(_lightness(image, die) for die in seen.dice),
    )


def _lightness(image: Image, die: SeenDie) -> float:
    return lightness(image, Candidate(centre_px=die.centre_px, side_px=die.edge_px, heat=1.0))


def with_dice(
    calibration: Calibration, throws: Sequence[Throw], wanted: Wanted
) -> tuple[Calibration, int]:
    """Return a calibration with what throws tell of the dice, and how many of them are dark.

    Raises:
        CalibrationError: no dice are seen, their shades cannot be told apart as wanted, or so many
            are not dark.
    """
    side = learn_side([side for throw in throws for side in throw.sides])
    width_mm = calibration.mm_per_width or wanted.die_mm / side
    learnt = replace(calibration, die_side=side, mm_per_width=width_mm)
    counted = count_dark([throw.lightnesses for throw in throws])
    dark = counted if wanted.dark is None else wanted.dark
    _check_dark(dark, counted, dice=len(throws[0].sides))
    return replace(learnt, shade_border=border_of(throws, dark) if dark else None), dark


def _check_dark(dark: int, counted: int, *, dice: int) -> None:
    """Refuse another number of dark dice than is wanted, where some were told from the others.

    Raises:
        CalibrationError: so many are not dark.
    """
    if counted and 0 < dark < dice and dark != counted:
        raise CalibrationError(
            f"{dark} dark dice are wanted, and {counted} of {dice} are dark in each throw",
            fault=Fault.OTHER_DARK,
        )


def border_of(throws: Sequence[Throw], dark: int) -> float | None:
    """Return the lightness between the dark and the light dice of a set; None where all are dark.

    Raises:
        CalibrationError: they cannot be told apart, not all of them lie in each throw, or there are
            not so many.
    """
    numbers = {len(throw.lightnesses) for throw in throws}
    seen = [each for throw in throws for each in throw.lightnesses]
    if len(numbers) > 1:
        raise CalibrationError(
            f"{len(seen)} dice are seen in {len(throws)} throws: all dice have to lie in each"
        )
    dice = numbers.pop()
    if dark > dice:
        raise CalibrationError(f"{dark} dark dice are wanted, and {dice} lie in each throw")
    return None if dark == dice else learn_border(seen, dark=dark, dice=dice)
