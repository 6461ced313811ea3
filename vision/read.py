"""Reads a picture of dice: where they lie, what they show, and whether that needs asking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vision.closer import Closer
from vision.errors import PictureError
from vision.faces import FaceReader
from vision.faint import faint_places, passed_over
from vision.ground import Ground
from vision.guess import Guess, sort_out, stays_doubted, sure_ones, unexplained
from vision.halves import Halves
from vision.hands import HandFinder
from vision.lean import sides
from vision.light import troubles_of_light
from vision.locate import (
    FARTHEST_PX,
    LEAST_HEAT,
    Finder,
    are_large,
    is_double,
    lies_on,
    likely,
    scales,
    without_doubles,
)
from vision.observation import Observation, SeenDie, Trouble
from vision.quarters import search_quarters, wants_quarters
from vision.shades import LIGHT_FROM, shade_of
from vision.touching import covering_two
from vision.tray import possible
from vision.troubles import (
    troubles_of_focus,
    troubles_of_hands,
    troubles_of_places,
    troubles_of_set,
)
from vision.unread import is_cut_off, is_scrap, lies_beyond, why_unsure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vision.calibration import Calibration
    from vision.faces import Reading
    from vision.frame import Image
    from vision.hands import Hands
    from vision.locate import Candidate
    from vision.motion import Grey
    from vision.observation import Box

Readings = dict["Candidate", "Reading"]
"""What was read at each place of one picture."""

Scaled = tuple[tuple["Image", float], ...]
"""A picture at each of the finder's scales, the finest first, with the zoom."""

LEAST_PICTURE_PX = 32
"""A picture is at least so wide and high."""
LONGEST = 16
"""A picture is at most so many times as long as it is wide."""
MOST_TURNED = 4
"""So many strangers are looked at once more, turned; it takes as long as half a picture each."""
BOX_SIDES = 1.25
"""Side of the box round a whole die, in edge lengths: dice lie turned, and their sides are seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of the table before a picture of it is read; see `Reader.read`."""

    expected: int | None
    dark: int | None
    ground: Ground | None
    calibration: Calibration | None

    @property
    def shade_border(self) -> float:
        """The lightness between dark and light dice."""
        learnt = None if self.calibration is None else self.calibration.shade_border
        return LIGHT_FROM if learnt is None else learnt

    @property
    def has_sized_dice(self) -> bool:
        """Whether it is known how large the dice are: they are large enough, then."""
        return self.calibration is not None and self.calibration.die_side is not None

    def possible(self, found: tuple[Candidate, ...], image: Image) -> tuple[Candidate, ...]:
        """Return the peaks that what is known of the table leaves."""
        if self.ground is not None:
            found = tuple(each for each in found if not self.ground.is_bare(each))
        if self.calibration is not None:
            found = possible(self.calibration, found, width_px=image.shape[1])
        return found


@dataclass(frozen=True, slots=True)
class View:
    """What is looked at of one picture.

    Attributes:
        halves: the picture itself, halved as often as is wanted.
        scaled: what it is searched at so far.
        hands: where hands are in it.
    """

    halves: Halves
    scaled: Scaled
    hands: Hands

    @property
    def image(self) -> Image:
        """The picture as it was taken."""
        return self.halves.halved(0)

    @property
    def small(self) -> Image:
        """The picture at the finest scale."""
        return self.scaled[0][0]


class Reader:
    """Reads pictures; loads its nets once."""

    def __init__(self, models: Path | None = None) -> None:
        """Load the nets of dice, from the folder *models* or the packaged one, and that of hands.

        Raises:
            ModelError: a file of weights is missing or broken.
        """
        self.finder = Finder(models / "finder.onnx") if models else Finder()
        self.faces = FaceReader(models / "values.onnx") if models else FaceReader()
        self.hands = HandFinder()

    def read(
        self,
        image: Image,
        *,
        expected: int | None = None,
        dark: int | None = None,
        empty: Grey | None = None,
        calibration: Calibration | None = None,
    ) -> Observation:
        """Return the dice seen in a picture.

        Args:
            image: shape (height, width, 3), uint8, BGR.
            expected: how many dice there must be, where that is known. Another number found is a
                trouble; no die is invented or left out for it. Once so many are surely read,
                what else may be one needs no asking, and no hand hides one.
            dark: how many of them are dark, where that is known. Another number is a trouble.
            empty: the small picture of the empty tray (`vision.motion.shrink`), where that is
                known. What looks as it did there is the tray's own, and no die.
            calibration: where the tray lies and how large its dice are, where that is known. What
                lies elsewhere or has another size is no die; its shades are those that were learnt.

        Raises:
            PictureError: the image is no such picture.
        """
        check(image)
        ground = None if empty is None else Ground(empty, image)
        known = Known(expected=expected, dark=dark, ground=ground, calibration=calibration)
        halves = Halves(image)
        scaled = tuple(scales(halves))
        finest, *coarser = scaled
        view = View(halves, scaled, self.hands.find(*coarser[-1]))
        found = known.possible(self.finder.search(image, coarser), image)
        readings: Readings = {}
        # The finest scale costs as much as all the rest, and large dice among what is surely none
        # need it no more than they need a magnifying glass.
        places = without_doubles(found)
        if are_large(places, max(image.shape[:2])) and self._are_clear(halves, places, readings):
            seen = self._seen(view, found, readings, known)
            # Nor does it tell what a hand hides.
            if seen.dice and not {*seen.troubles} - {Trouble.HAND}:
                return seen
        found += known.possible(self.finder.search(image, [finest]), image)
        seen = self._seen(view, found, readings, known)
        if not seen.dice:
            farthest = tuple(scales(halves, [FARTHEST_PX]))
            view = replace(view, scaled=(*scaled, *farthest))
            found += known.possible(self.finder.search(image, farthest), image)
            seen = self._seen(view, found, readings, known)
        more = self._in_quarters(image, seen, known)
        return self._seen(view, found + more, readings, known) if more else seen

    def _in_quarters(self, image: Image, seen: Observation, known: Known) -> tuple[Candidate, ...]:
        """Return the peaks of a picture's quarters, where these may show more than was seen."""
        sides_px = [edge_px(die) for die in seen.dice]
        if known.has_sized_dice or not wants_quarters(image, sides_px):
            return ()
        return known.possible(tuple(search_quarters(self.finder, image)), image)

    def _seen(
        self, view: View, found: tuple[Candidate, ...], readings: Readings, known: Known
    ) -> Observation:
        """Return what the likely ones among all peaks so far show."""
        guesses = self._read(view.halves, likely(found), readings)
        faint = self._read(view.halves, faint_places(found, guesses), readings)
        return self._judge(view, guesses, faint, known)

    def _are_clear(self, halves: Halves, places: tuple[Candidate, ...], readings: Readings) -> bool:
        """Return whether every place is surely a die or surely none; the first doubt ends it.

        What is too cold for a candidate and lies on a die, say by being a side face, is that die.
        """
        dice: list[Candidate] = []
        for place in places:
            if place.heat <= LEAST_HEAT and any(lies_on(place, die) for die in dice):
                continue
            (readings[place],) = self.faces.read(halves, [place])
            guess = Guess(place, readings[place])
            if not guess.is_clear:
                return False
            if guess.is_sure:
                dice.append(place)
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

    def _judge(
        self, view: View, guesses: tuple[Guess, ...], faint: tuple[Guess, ...], known: Known
    ) -> Observation:
        """Return which of the guesses are dice, and what is wrong with the picture."""
        image, hands = view.image, view.hands
        closer = Closer(self.faces, view.halves)
        found, strangers = sort_out(guesses, max(image.shape[:2]))
        if tops := closer.tops_of(found, strangers, known.expected):
            nearer = [tops.get(guess.place, guess) for guess in guesses]
            found, strangers = sort_out(nearer, max(image.shape[:2]))
        found, asides = without_sides(image, found, known.expected)
        dice, beyond = apart(image, found)
        strangers = [*beyond, *wanting(image, dice, strangers)]
        complete = len(dice) == known.expected and all(guess.is_sure for guess in dice)
        if complete:
            strangers = []
        cut_off = are_cut_off(image, dice, strangers)
        doubted = cut_off or self._still_doubted(view, dice, strangers)
        missed = [] if complete else missed_ones((*guesses, *faint), dice, image)
        odd = unexplained(dice, [*doubted, *asides, *missed])
        leans = closer.leaning(dice)
        seen = tuple(
            seen_die(image, guess, known.shade_border, hands, leans=number in leans)
            for number, guess in enumerate(dice)
        )
        troubles = (
            *troubles_of_light(view.small),
            *troubles_of_focus(view.small, dice),
            *troubles_of_set(seen, known.expected, known.dark),
            *(die.trouble for die in seen if die.trouble is not None),
            *troubles_of_places(dice, odd, hands, has_cut_off=bool(cut_off)),
            *troubles_of_hands(hands, complete=complete),
        )
        return judged(seen, troubles, odd, hands)

    def _still_doubted(
        self, view: View, dice: Sequence[Guess], strangers: list[Guess]
    ) -> list[Guess]:
        """Return the strangers from the first on that is one in turned views, too.

        Beside a hand any is: what is half hidden is cold from all sides. Among many one is bound to
        be: more than a few are not looked at.
        """
        for number, one in enumerate(strangers[:MOST_TURNED]):
            heats = self.finder.heats_turned(view.scaled, one.place)
            if view.hands.is_beside(one.place) or any(
                stays_doubted(one, dice, heat) for heat in heats
            ):
                return strangers[number:]
        return strangers[MOST_TURNED:]


def without_sides(
    image: Image, found: Sequence[Guess], expected: int | None
) -> tuple[list[Guess], list[Guess]]:
    """Return the dice, and what of them is but the side of another, which is asked about.

    Where no more were found than there must be, each is a die.
    """
    if expected is not None and len(found) <= expected:
        return list(found), []
    chosen = sides(found, max(image.shape[:2]))
    dice = [one for number, one in enumerate(found) if number not in chosen]
    return dice, [found[number] for number in sorted(chosen)]


def missed_ones(guesses: Sequence[Guess], dice: Sequence[Guess], image: Image) -> list[Guess]:
    """Return what tells of dice that were passed over."""
    return [*covering_two(guesses, dice), *passed_over(guesses, dice, max(image.shape[:2]))]


def apart(image: Image, found: Sequence[Guess]) -> tuple[list[Guess], list[Guess]]:
    """Return the dice, and what of them cannot be read and is mostly out of the picture.

    Keys and labels that the picture's edge cuts look like that, too.
    """
    beyond = [one for one in found if not one.is_readable and lies_beyond(image, one)]
    return [one for one in found if one not in beyond], beyond


def wanting(image: Image, dice: Sequence[Guess], strangers: list[Guess]) -> list[Guess]:
    """Return the strangers that want an explanation.

    Beside sure dice a scrap at the edge does only where it looks like them.
    """
    sure = sure_ones(dice)
    if not sure:
        return strangers
    return [one for one in strangers if one.looks_like(sure) or not is_scrap(image, one)]


def are_cut_off(image: Image, dice: Sequence[Guess], strangers: Sequence[Guess]) -> list[Guess]:
    """Return the strangers that the picture's edge cuts and that look like the sure dice."""
    sure = sure_ones(dice)
    cut_off = [one for one in strangers if is_cut_off(image, one.place)]
    return [one for one in cut_off if one.looks_like_part_of(sure)]


def check(image: Image) -> None:
    """Refuse what is no colour picture, or has another form than any camera's."""
    is_colour = image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8  # noqa: PLR2004
    if not is_colour:
        message = f"a picture is (height, width, 3) uint8, not {image.shape} {image.dtype}"
        raise PictureError(message)
    height, width = image.shape[:2]
    short, long = sorted((height, width))
    if short < LEAST_PICTURE_PX:
        needed = f"at least {LEAST_PICTURE_PX}×{LEAST_PICTURE_PX} are needed"
        raise PictureError(f"{width}×{height} pixels are too few; {needed}")
    if long > LONGEST * short:
        raise PictureError(f"{width}×{height} pixels are a strip, and no picture of a table")


def seen_die(
    image: Image, guess: Guess, border: float, hands: Hands, *, leans: bool = False
) -> SeenDie:
    """Return a guess as a seen die; *border* is the lightness between dark and light dice."""
    reading, place = guess.reading, guess.place
    shade, clarity = shade_of(image, place, border)
    trouble = why_unsure(image, guess, hands)
    return SeenDie(
        value=reading.face if guess.is_readable else None,
        shade=shade,
        shade_clarity=clarity,
        centre_px=place.centre_px,
        box_px=box_round(place),
        chances=reading.rivals,
        sure=guess.is_sure and not leans,
        trouble=Trouble.COCKED if leans else trouble,
    )


def box_round(place: Candidate) -> Box:
    """Return the box round a die, its sides that are seen included."""
    side = place.side_px * BOX_SIDES
    x, y = place.centre_px
    return (x - side / 2, y - side / 2, side, side)


def edge_px(die: SeenDie) -> float:
    """Return the edge length of a seen die."""
    return die.side_px / BOX_SIDES


def judged(
    seen: tuple[SeenDie, ...], troubles: tuple[Trouble, ...], odd: Sequence[Guess], hands: Hands
) -> Observation:
    """Return the observation: sure where no trouble is."""
    return Observation(
        dice=seen,
        sure=not troubles,
        troubles=tuple(dict.fromkeys(troubles)),
        unexplained=tuple(box_round(one.place) for one in odd),
        hands=hands.boxes if Trouble.HAND in troubles else (),
    )
