"""Reads a picture of dice: where they lie, what they show, and whether that needs asking."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from vision.frame import check_picture
from vision.judge import Judge
from vision.observation import Observation, Trouble
from vision.reading.bands import in_even_light, without_bands
from vision.reading.faces import FaceReader
from vision.reading.faint import faint_places
from vision.reading.first_look import (
    FirstLook,
    are_large,
    hot_ones,
    is_clear,
    lie_flat,
    sure_dice,
    usual_px,
)
from vision.reading.guess import HOT, Guess, sure_ones
from vision.reading.halves import Halves
from vision.reading.hands import HandFinder
from vision.reading.leans import LeanReader
from vision.reading.light import brightened, light_of
from vision.reading.locate import (
    COARSEST_PX,
    FARTHEST_PX,
    FIRST_PX,
    LONG_SIDES_PX,
    MOST_CANDIDATES,
    Candidate,
    Finder,
    Scales,
    is_double,
    likely,
)
from vision.reading.quarters import search_small
from vision.reading.scene import Scene
from vision.table.ground import Ground
from vision.table.known import Known
from vision.table.tray import is_about_as_large
from vision.vote import seen_elsewhere, seen_in_bands

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from vision.frame import Image
    from vision.observation import SeenDie
    from vision.reading.faces import Reading
    from vision.table.calibration import Calibration
    from vision.table.lying import LyingDice

Readings = dict["Candidate", "Reading"]
"""What was read at each place of one picture."""


class Reader:
    """Reads pictures; loads its nets once."""

    def __init__(self, models: Path | None = None) -> None:
        """Load the nets of dice, from the folder *models* or the packaged one, and that of hands.

        Raises:
            ModelError: a file of weights is missing or broken.
        """
        self.finder = Finder(models / "finder.onnx") if models else Finder()
        self.faces = FaceReader(models / "values.onnx") if models else FaceReader()
        self.leans = LeanReader(models / "leans.onnx") if models else LeanReader()
        self.hands = HandFinder()

    def try_out(self) -> None:
        """Have each net make something of a dark picture, though nothing lies there.

        Raises:
            ModelError: the weights of one are damaged, or another net's.
        """
        dark = np.zeros((240, 320, 3), np.uint8)
        self.read(dark)
        place = Candidate(centre_px=(160.0, 120.0), side_px=32.0, heat=1.0)
        self.faces.read(Halves(dark), [place])
        self.leans.lean_at_a_glance(Halves(dark), place)

    def read(
        self,
        image: Image,
        *,
        expected: int | None = None,
        dark: int | None = None,
        empty: Image | None = None,
        calibration: Calibration | None = None,
        lying: LyingDice | None = None,
    ) -> Observation:
        """Return the dice seen in a picture.

        Args:
            image: shape (height, width, 3), uint8, BGR.
            expected: how many dice there must be, where that is known. Another number found is a
                trouble; no die is invented or left out for it. Once so many are surely read,
                what else may be one needs no asking, but what was taken for one and is another's
                side; and no hand hides one.
            dark: how many of them are dark, where that is known. Another number is a trouble.
            empty: the small picture of the empty tray (`vision.motion.shrink_unchanged`), where
                that is known. What looks as it did there is the tray's own, and no die.
            calibration: where the tray lies and how large its dice are, where that is known. What
                lies elsewhere or has another size is no die; its shades are those that were learnt,
                unless a die of another size is surely read.
                Where what is round the tray shows that it lies elsewhere by now, the picture is
                read without, too, and asked about where that shows anything else.
            lying: the dice that lay at this table before, where one is watched: once they are
                enough, a die that leans is told though it lies alone. How each die leans is told,
                then, for them to be remembered.

        Raises:
            PictureError: the image is no such picture.
        """
        check_picture(image)
        known = Known(
            expected=expected, dark=dark, ground=None, calibration=calibration, lying=lying
        )
        taken = Scales(image)
        even = without_bands(taken)
        as_taken = self._read_as(taken, empty, known)
        if even is taken:
            return as_taken
        even_empty = None if empty is None else in_even_light(empty)
        return seen_in_bands(self._read_as(even, even_empty, known), as_taken)

    def _read_as(self, taken: Scales, empty: Image | None, known: Known) -> Observation:
        """Return the dice seen in a picture that is looked at as it is, but for too little light.

        *empty* is the small picture of the empty tray in the same light.
        """
        scene = self._scene(taken)
        if empty is not None:
            ground = Ground(brightened(empty, scene.light), scene.image)
            known = replace(known, ground=ground)
        seen = self._with_right_dice(scene, known)
        if known.fits(taken.halves.halved(0), seen):
            return seen
        return seen_elsewhere(seen, self._with_right_dice(scene, known.without_place()))

    def _with_right_dice(self, scene: Scene, known: Known) -> Observation:
        """Return what a picture shows, given what is known of the table, if not of its dice.

        Where a die of quite another size than those that were learnt is surely read, and none lies
        beside it that is unlike it, other dice are played with, of which nothing is known.
        """
        seen = self._searched(scene, known)
        is_of_others = self._shows_other_dice(scene, seen, known)
        return self._searched(scene, known.without_dice()) if is_of_others else seen

    def _shows_other_dice(self, scene: Scene, seen: Observation, known: Known) -> bool:
        if known.die_side_px(scene.image) is None:
            return False
        found = tuple(one for peaks in scene.peaks.values() for one in peaks)
        others = hot_ones(known.of_other_size(found, scene.image))
        beside = tuple(one for one in others if _is_like_those(one, seen.dice))
        return any(guess.is_sure for guess in self._read(scene.halves, beside, {}))

    def _searched(self, scene: Scene, known: Known) -> Observation:
        if known.is_all_bare:  # No place would be left of all that could be found.
            return self._seen(scene, (), {}, known)
        at_first: Readings = {}
        if clear := self._at_first(scene, at_first, known):
            return clear
        found = self._search(scene, LONG_SIDES_PX, known)
        readings = {place: at_first[place] for place in found if place in at_first}
        before = tuple(at_first)
        seen = self._seen(scene, found, readings, known, before)
        if more := self._small_ones(scene, seen, known):
            found += more
            seen = self._seen(scene, found, readings, known, before)
        return seen if seen.dice else self._from_afar(scene, found, readings, known)

    def _from_afar(
        self, scene: Scene, found: tuple[Candidate, ...], readings: Readings, known: Known
    ) -> Observation:
        """Return what a picture shows from afar, where nothing was found in it so far.

        That is asked about, unless dice are known to be so large or so many: from there small dice
        on a sheet of paper look like the pips of a large one.
        """
        found += self._search(scene, [FARTHEST_PX], known)
        seen = self._seen(scene, found, readings, known)
        is_known = known.die_side_px(scene.image) is not None or len(seen.dice) == known.expected
        return seen if is_known or not seen.dice else seen.doubted([Trouble.TOO_SMALL])

    def _scene(self, taken: Scales) -> Scene:
        """Return a picture as it is looked at, with the hands in it."""
        light = light_of(taken.at(COARSEST_PX)[0])
        image = taken.halves.halved(0)
        bright = brightened(image, light)
        scales = taken if bright is image else Scales(bright)
        return Scene(taken, light, scales, self.hands.find(*scales.at(COARSEST_PX)))

    def _small_ones(self, scene: Scene, seen: Observation, known: Known) -> tuple[Candidate, ...]:
        """Return the peaks of small dice, where a picture may show more than was seen."""
        usual_px = known.die_side_px(scene.image)
        sides_px = [die.edge_px for die in seen.dice] if usual_px is None else [usual_px]
        return known.possible(tuple(search_small(self.finder, scene.scales, sides_px)), scene.image)

    def _seen(
        self,
        scene: Scene,
        found: tuple[Candidate, ...],
        readings: Readings,
        known: Known,
        before: tuple[Candidate, ...] = (),
    ) -> Observation:
        """Return what the likely ones among all peaks so far show.

        Where nothing lies now, *before* may still tell of a die that was passed over: what was
        looked at before, at other scales.
        """
        guesses = self._read(scene.halves, likely(found), readings)
        faint = self._read(scene.halves, faint_places((*found, *before), guesses), readings)
        judge = Judge(self.finder, self.faces, self.leans)
        seen = judge.verdict(scene, guesses, faint, known)
        return seen.doubted([Trouble.UNEXPLAINED]) if are_too_many(guesses) else seen

    def _search(
        self, scene: Scene, long_sides_px: Sequence[int], known: Known
    ) -> tuple[Candidate, ...]:
        """Return the peaks of a picture at some long sides; at none it is searched twice."""
        for side_px in long_sides_px:
            if side_px not in scene.peaks:
                scene.peaks[side_px] = self.finder.search(scene.image, [scene.scales.at(side_px)])
        found = tuple(one for side_px in long_sides_px for one in scene.peaks[side_px])
        return known.possible(found, scene.image)

    def _at_first(self, scene: Scene, readings: Readings, known: Known) -> Observation | None:
        """Return what a first look shows, or None where it leaves anything in doubt."""
        found = self._found_at_first(scene, known)
        look = FirstLook.at(found, scene.scales.zoom_to(LONG_SIDES_PX[0]))
        if not look.may_do(scene.image) or not self._are_clear(scene, look.hot, readings):
            return None
        nearer = self._look_nearer(scene, look)
        found = look.with_nearer(scene.image, known.possible(nearer, scene.image))
        guesses = self._read(scene.halves, likely(found), readings)
        dice = sure_dice(guesses, scene.image)
        if not look.was_of(dice, scene.image) or not lie_flat(dice, scene.image):
            return None
        seen = self._seen(scene, found, readings, known)
        # Nor does the finest scale tell what a hand hides.
        return seen if seen.dice and not {*seen.troubles} - {Trouble.HAND} else None

    def _found_at_first(self, scene: Scene, known: Known) -> tuple[Candidate, ...]:
        """Return the peaks at the coarsest scale, and at one that shows the dice well.

        The scale of smaller dice is searched for the first look alone: what is judged in a second
        one was put without.
        """
        long_side_px = max(scene.image.shape[:2])
        found = self._search(scene, [COARSEST_PX], known)
        if are_large(likely(found), long_side_px):
            found += self._search(scene, [LONG_SIDES_PX[1]], known)
        if not are_large(hot_ones(found), long_side_px):
            found += self._search(scene, [FIRST_PX], known)
        return found

    def _look_nearer(self, scene: Scene, look: FirstLook) -> tuple[Candidate, ...]:
        """Return the peaks where a first look leaves something over, at the finest scale."""
        if not look.middles_px:
            return ()
        finest = scene.scales.at(LONG_SIDES_PX[0])
        return self.finder.search_round(scene.image, finest, look.middles_px, usual_px(look.hot))

    def _are_clear(self, scene: Scene, places: Iterable[Candidate], readings: Readings) -> bool:
        """Return whether some places are all clear by themselves: the first doubt ends it."""
        guesses: list[Guess] = []
        for place in places:
            guesses += self._read(scene.halves, (place,), readings)
            if not is_clear(guesses[-1], sure_ones(guesses)):
                return False
        return True

    def _read(
        self, halves: Halves, candidates: tuple[Candidate, ...], readings: Readings
    ) -> tuple[Guess, ...]:
        """Return what the candidates may be; what was read already is not read again.

        Nor is a face that was sure, only because its die is found more exactly: the nearest place
        takes it on. What was surely none is read again: of 400 photographs in two an ace was taken
        for none that was seen a bit aside.
        """
        sure = [(place, read) for place, read in readings.items() if Guess(place, read).is_sure]
        for place, reading in sure:
            again = [each for each in candidates if is_double(each, place)]
            if again:
                readings.setdefault(min(again, key=place.distance_px), reading)
        unread = [each for each in candidates if each not in readings]
        readings.update(zip(unread, self.faces.read(halves, unread), strict=True))
        return tuple(Guess(each, readings[each]) for each in candidates)


def _is_like_those(place: Candidate, dice: Sequence[SeenDie]) -> bool:
    """Return whether a place lies beside the dice that were seen, if any, and is about as large."""
    if any(die.covers(place.centre_px) for die in dice):
        return False
    usual_px = median(die.edge_px for die in dice) if dice else place.side_px
    return is_about_as_large(place.side_px, usual_px)


def are_too_many(guesses: Sequence[Guess]) -> bool:
    """Return whether more may be dice than are looked at: none of those is anything but likely."""
    return len(guesses) >= MOST_CANDIDATES and all(one.place.heat >= HOT for one in guesses)
