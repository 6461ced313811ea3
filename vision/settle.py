"""Frames become sightings: something moves, a hand is in view, dice have come to rest, or none lie.

There is no clock here: everything is told from `Frame.captured_at`, so a recording plays the same
at any speed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from vision.focusing import Focusing
from vision.motion import (
    find_cover,
    has_crept,
    has_moved,
    shrink,
    shrink_unchanged,
)
from vision.observation import Observation, Trouble
from vision.overlooked import Overlooked
from vision.pace import Pace
from vision.relit import TrayLight
from vision.resting import LooksAtRest
from vision.sighting import Sighting, SightingKind
from vision.table.elsewhere import covered_by
from vision.table.lying import LyingDice
from vision.table.standing import Standing
from vision.table.tray import from_png
from vision.unrest import Unrest
from vision.vote import agree, merged

if TYPE_CHECKING:
    from vision.frame import Frame, Grey, Image
    from vision.observation import Box
    from vision.table.calibration import Calibration

STILL_S: Final = 0.15
"""Nothing may have moved for so long before the dice are read; a die that rocks shows itself in
0.1 s on the clips at 30 frames a second."""

LATEST_S: Final = 0.25
"""After so long without movement a rest is told, though its readings differ or are doubtful: with a
frame on either side that is 0.4 s at 10 frames a second."""

HAND_PATIENCE_S: Final = 1.5
"""What has not moved for so long is no hand, but something that was put down."""

SHADOW_PATIENCE_S: Final = 0.35
"""The same for what could be a shadow alone, such as the dice's own under a low lamp."""


class Reads(Protocol):
    """Whatever reads the dice in a picture."""

    def read(
        self,
        image: Image,
        *,
        empty: Image | None = None,
        calibration: Calibration | None = None,
        lying: LyingDice | None = None,
    ) -> Observation:
        """Return the dice in *image*.

        Args:
            image: the picture.
            empty: the small picture of the empty tray, if known.
            calibration: the table as it was set up, if it was.
            lying: the dice that lay at this table before.
        """


class Watcher:
    """Watches the tray frame by frame, and reads it whenever it comes to rest."""

    def __init__(
        self, reader: Reads, calibration: Calibration | None = None, *, stands: bool = True
    ) -> None:
        """Take what reads, the table as it was set up, if it was, and whether it stands so."""
        self.reader = reader
        self._standing = Standing(calibration, stands=stands)
        known = self._standing.calibration
        self._light = TrayLight(known)
        self._kind: SightingKind | None = None
        self._previous: Grey | None = None
        self._rests = LooksAtRest()
        self._is_covered = False
        self._is_shaded = False
        self._shows_hand = False
        self._empty: Image | None = None if known is None else from_png(known.empty)
        self._still: tuple[Frame, Grey] | None = None
        self._looks: tuple[Observation, Observation] | None = None
        self._pace = Pace()
        self._lying = LyingDice()
        self._lay_in: Grey | None = None
        self._unrest = Unrest()
        self._overlooked = Overlooked()
        self._focusing = Focusing()

    def anew(self, calibration: Calibration | None) -> Watcher:
        """Return one that has seen nothing yet, of the same reader and another set-up.

        Where the tray lies in it as before, whether it stands so is known.
        """
        lies_so = calibration is not None and calibration.lies_as(self._standing.set_up)
        return Watcher(self.reader, calibration, stands=self._standing.stands or not lies_so)

    def forgetting_moves(self) -> Watcher:
        """Return one that has seen nothing yet, and takes the table to stand as it was set up."""
        return Watcher(self.reader, self._standing.set_up)

    def see(self, frame: Frame) -> Sighting | None:
        """Take the next frame, and return what became known with it, if anything.

        Frames have to come in the order in which they were taken.
        """
        small = shrink(frame.image)
        if self._pace.was_blind(frame.captured_at, is_told=self._kind is SightingKind.SETTLED):
            self._look_anew()
        kind = self._what_changed(frame, small)
        self._previous = small
        if self._still is not None and kind in (SightingKind.SETTLED, SightingKind.EMPTY):
            return self._read(self._still[0], frame, small)
        if self._still is None and kind is not None:
            return self._while_it_moves(kind, frame, small)
        if kind is None and self._is_to_look_again(frame):
            return self._look_again(frame, small)
        return self._told(kind, frame)

    def _look_anew(self) -> None:
        """Look anew at what lies there: dice may have been moved by what nobody saw."""
        self._still = self._looks = None
        if self._kind is SightingKind.SETTLED:
            self._overlooked.note()

    def _what_changed(self, frame: Frame, small: Grey) -> SightingKind | None:
        """Return what this frame adds: moving, a hand, still long enough, or nothing new."""
        if self._moves(small):
            self._still = self._looks = None
            self._shows_hand = False
            self._overlooked.interrupt()
            return SightingKind.HAND if self._hand_in_view(small) else SightingKind.MOVING
        if self._still is None:
            self._still = (frame, small)
        still_s = frame.captured_at - self._still[0].captured_at
        if self._kind is SightingKind.SETTLED:
            return self._look_after(frame) if self._overlooked.is_due(still_s) else None
        if self._kind is SightingKind.EMPTY:
            is_wanted = not self._is_covered and self._light.wants_another_look(frame.captured_at)
            return self._kind if is_wanted else None
        return self._come_to_rest(frame, small, still_s)

    def _look_after(self, frame: Frame) -> SightingKind | None:
        """Return that dice have moved where they lie otherwise than was told; nothing else did."""
        seen = self._read_picture(frame.image)
        self._pace.look_after()
        if self._overlooked.lie_still(seen):
            self._unrest.rest(seen)
            return None
        return SightingKind.MOVING if self._overlooked.is_over(seen) else None

    def _while_it_moves(self, kind: SightingKind, frame: Frame, small: Grey) -> Sighting | None:
        """Return what became known while something moves: dice may lie still all the same."""
        if kind is SightingKind.HAND and not self._may_be_light(frame.image, small):
            return self._hand_came(frame)
        if self._unrest.is_due(frame.captured_at):
            return self._look_at_dice(kind, frame, small)
        return None if self._passes_over(frame) else self._told(kind, frame)

    def _may_be_light(self, image: Image, small: Grey) -> bool:
        """Return whether what covers the tray may be a shadow that comes or goes."""
        return self._rests.may_be_shadow(image, self._counts(small), may_go=True)

    def _look_at_dice(self, kind: SightingKind, frame: Frame, small: Grey) -> Sighting | None:
        """Return what became known by a look at dice while something moves."""
        looked = self._read_picture(frame.image)
        if Trouble.HAND in looked.troubles:
            return self._hand_came(frame)
        seen = self._unrest.look(looked, frame.captured_at)
        if seen is None:
            return self._told(kind, frame)
        if self._passes_over(frame):
            return None
        self._rests.remember(frame.image, small, self._counts(small))
        return self._settled(frame, seen)

    def _passes_over(self, frame: Frame) -> bool:
        """Return whether dice were told to lie still, and only what moves beside them moves on.

        That is looked into once all is still.
        """
        is_expected = self._unrest.is_expected(frame.captured_at)
        if not is_expected or self._kind is not SightingKind.SETTLED:
            return False
        self._overlooked.note()
        return True

    def _hand_came(self, frame: Frame) -> Sighting | None:
        self._unrest.interrupt()
        return self._told(SightingKind.HAND, frame)

    def _told(self, kind: SightingKind | None, frame: Frame) -> Sighting | None:
        """Return a sighting of what was not told yet."""
        return None if kind is None or kind is self._kind else self._sighting(kind, frame)

    def _come_to_rest(self, frame: Frame, small: Grey, still_s: float) -> SightingKind | None:
        """Return what a tray is that has been still for so long; None while that is too short."""
        if still_s < STILL_S:
            return None
        self._is_covered, self._is_shaded = self._hand_in_view(small), False
        if self._is_covered and still_s < HAND_PATIENCE_S:
            if still_s < SHADOW_PATIENCE_S or not self._may_be_shadow(frame.image, small):
                return SightingKind.HAND
            self._is_covered, self._is_shaded = False, True
        return SightingKind.SETTLED

    def _may_be_shadow(self, image: Image, small: Grey) -> bool:
        """Return whether what covers the tray may be a shadow: none in which a hand was seen."""
        return not self._shows_hand and self._rests.may_be_shadow(image, self._counts(small))

    def _moves(self, small: Grey) -> bool:
        """Return whether something moved since the last frame, or crept since all lay still."""
        if self._previous is None:
            return False
        counts = self._counts(small)
        if has_moved(self._previous, small, counts):
            return True
        return self._still is not None and has_crept(self._still[1], small, counts)

    def _counts(self, small: Grey) -> Grey | None:
        """Return where something may move that matters: on the tray, where that is known to lie."""
        return self._standing.counts(small)

    def _hand_in_view(self, small: Grey) -> bool:
        return self._rests.tell_hand(small, self._counts(small))

    def _is_to_look_again(self, frame: Frame) -> bool:
        """Return whether a picture that was blurred may be sharp by now, and all is still."""
        if self._still is None or frame.captured_at - self._still[0].captured_at < STILL_S:
            return False
        return self._focusing.is_due(frame.captured_at)

    def _look_again(self, frame: Frame, small: Grey) -> Sighting | None:
        """Return what lies there once a picture that was blurred is sharp; None until it is."""
        seen = self._focusing.look(self._read_picture(frame.image), frame.captured_at)
        return None if seen is None else self._rest(seen, frame, frame, small)

    def _read(self, since: Frame, frame: Frame, small: Grey) -> Sighting | None:
        """Read the tray, which has been still *since* a frame; None while that is not enough."""
        self._forget_other_views(small)
        seen = self._looked(since, frame)
        return None if seen is None else self._rest(seen, since, frame, small)

    def _rest(self, seen: Observation, since: Frame, frame: Frame, small: Grey) -> Sighting | None:
        """Take what is seen at a rest, and return it, or that a hand is in view.

        It began *since* a frame; that is *frame* itself where the rest was told before.
        """
        if self._is_shaded and Trouble.HAND in seen.troubles:
            self._shows_hand = True
            return self._told(SightingKind.HAND, frame)
        self._unrest.rest(seen)
        self._remember(seen, frame.image, small)
        if self._is_covered:
            # It may hide dice, so nothing is learnt from it.
            return self._settled(frame, seen.doubted([Trouble.HIDDEN]))
        is_told = since is frame
        covered = covered_by(seen, frame.image.shape[1])
        turned = not is_told and self._stands_otherwise(small, covered)
        if turned:
            seen = self._read_anew(since, frame)
        if not seen.dice and seen.sure:
            self._empty = shrink_unchanged(frame.image)
        self._lying, self._lay_in = self._lying.after(seen, size_of(frame.image)), small
        relit = self._is_relit(seen, frame, small)
        told = replace(self._settled(frame, seen), relit=relit)
        stands = self._standing.calibration is not None
        return replace(told, moved=turned and not stands, returned=turned and stands)

    def _is_relit(self, seen: Observation, frame: Frame, small: Grey) -> bool:
        """Return whether an empty tray is lit otherwise than the last one was."""
        at, is_sure = frame.captured_at, seen.sure
        return not seen.dice and self._light.changes(small, at=at, is_sure=is_sure)

    def _remember(self, seen: Observation, image: Image, small: Grey) -> None:
        """Remember a rest, by which a hand is told later: none with one in it as the bare tray."""
        if self._is_covered or Trouble.HAND in seen.troubles:
            self._rests.remember_covered(small)
        else:
            self._rests.remember(image, small, self._counts(small))

    def _looked(self, since: Frame, frame: Frame) -> Observation | None:
        """Return what looks at one rest say together; None while another one may help."""
        if self._looks is not None and self._doubt_alike(*self._looks):
            return merged(*self._looks)
        before = self._read_picture(since.image) if self._looks is None else self._looks[-1]
        self._looks = looks = (before, self._read_picture(frame.image))
        is_late = frame.captured_at - since.captured_at >= LATEST_S
        told = _together(*looks)
        return told if told.sure or is_late or self._doubt_alike(*looks) else None

    def _doubt_alike(self, first: Observation, second: Observation) -> bool:
        """Return whether two looks doubt a rest alike, and another one would take long.

        The machine would be blind meanwhile, and a hand that comes takes the dice away untold. In
        six recordings, watched ten times slower, another look made no such rest sure.
        """
        return self._pace.do_looks_take_long and not second.sure and agree(first, second)

    def _forget_other_views(self, small: Grey) -> None:
        """Forget how dice lay where the picture is none of theirs: the camera was moved."""
        if self._lay_in is not None and find_cover(self._lay_in, small).everything:
            self._lying = LyingDice()

    def _read_anew(self, since: Frame, frame: Frame) -> Observation:
        """Return what a rest shows now that what was known of the table is forgotten."""
        return _together(self._read_picture(since.image), self._read_picture(frame.image))

    def _read_picture(self, image: Image) -> Observation:
        self._pace.look()
        return self.reader.read(
            image,
            empty=self._empty,
            calibration=self._standing.calibration,
            lying=self._lying,
        )

    def _stands_otherwise(self, small: Grey, covered: tuple[Box, ...]) -> bool:
        """Return whether the table is found moved, or back; what is known of it changes with it."""
        if not self._standing.rest(small, covered):
            return False
        known = self._standing.calibration
        self._empty = None if known is None else from_png(known.empty)
        self._lying = LyingDice()
        self._light = TrayLight(known)
        return True

    def _settled(self, frame: Frame, seen: Observation) -> Sighting:
        self._overlooked.rest(seen)
        kind = SightingKind.SETTLED if seen.dice else SightingKind.EMPTY
        sighting = self._sighting(kind, frame, seen)
        if not self._is_covered:
            self._focusing.rest(seen, frame.captured_at)
        return sighting

    def _sighting(
        self, kind: SightingKind, frame: Frame, seen: Observation | None = None
    ) -> Sighting:
        self._kind = kind
        self._overlooked.forget()
        self._focusing.forget()
        return Sighting(
            kind=kind,
            frame=frame.number,
            captured_at=frame.captured_at,
            size_px=size_of(frame.image),
            seen=seen,
        )


def size_of(image: Image) -> tuple[int, int]:
    """Return the (width, height) of a picture, in pixels."""
    height, width = image.shape[:2]
    return width, height


def _together(first: Observation, second: Observation) -> Observation:
    """Return what two readings of one rest say; where they differ the last one is doubtful."""
    return merged(first, second) if agree(first, second) else second.doubted([Trouble.UNSTEADY])
