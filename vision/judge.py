"""Judges what the places of a picture are: which are dice, and what has to be asked about."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from vision.observation import Trouble
from vision.reading.burnt import burnt_out
from vision.reading.closer import Closer
from vision.reading.edge import apart, cut_ones, wanting
from vision.reading.faint import passed_over
from vision.reading.guess import sort_out, stays_doubted, unexplained
from vision.reading.lean import without_sides
from vision.reading.light import troubles_of_light
from vision.reading.locate import COARSEST_PX, FIRST_PX
from vision.reading.mirrored import cut_at_edges
from vision.reading.seen import box_round, judged, seen_die, seen_perhaps
from vision.reading.touching import covering_two, no_sides
from vision.reading.troubles import (
    troubles_of_focus,
    troubles_of_hands,
    troubles_of_places,
    troubles_of_set,
    troubles_of_size,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.frame import Image
    from vision.observation import Observation, SeenDie
    from vision.reading.faces import FaceReader
    from vision.reading.guess import Guess
    from vision.reading.leans import LeanReader
    from vision.reading.locate import Finder
    from vision.reading.scene import Scene
    from vision.table.known import Known

MOST_TURNED: Final = 4
"""So many strangers are looked at once more, turned; it takes as long as half a picture each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorted:
    """What the places of a picture are taken for.

    Attributes:
        dice: those that are dice.
        strangers: what may be a die, of which nobody knows.
        sides: what was taken for a die and is but the side of another one.
        complete: the dice are all that there are, and sure.
    """

    dice: tuple[Guess, ...]
    strangers: tuple[Guess, ...]
    sides: tuple[Guess, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges pictures, and looks once more at what is in doubt.

    Attributes:
        finder: finds dice.
        faces: reads what they show.
        leans: tells how they lean.
    """

    finder: Finder
    faces: FaceReader
    leans: LeanReader

    def verdict(
        self, scene: Scene, guesses: tuple[Guess, ...], faint: tuple[Guess, ...], known: Known
    ) -> Observation:
        """Return which of the guesses are dice, and what is wrong with the picture.

        Args:
            scene: the picture.
            guesses: what is likely a die, and what each of them may be.
            faint: what hardly looks like one, and may have been passed over.
            known: what is known of the table.
        """
        closer = Closer(self.faces, self.leans, scene.halves, known.flat(scene.image))
        sorted_out = _sorted(scene.image, guesses, closer, known)
        others = () if sorted_out.complete else (*guesses, *faint)
        cut_off = cut_ones(scene.image, sorted_out.dice, sorted_out.strangers, others)
        odd = self._odd(scene, sorted_out, cut_off, others)
        border = known.shade_border(scene.taken.halves.halved(0), scene.light)
        seen = _seen(scene, sorted_out.dice, closer, border, tells_leans=known.lying is not None)
        troubles = _troubles(scene, sorted_out, seen, odd, known, has_cut_off=bool(cut_off))
        perhaps = seen_perhaps(scene, odd, sorted_out.dice, border)
        told = judged(seen, perhaps, troubles, odd, scene.hands)
        if sorted_out.complete or not told.sure:
            return told
        return self._passed_over(told, scene, sorted_out.dice, known)

    def _odd(
        self,
        scene: Scene,
        sorted_out: Sorted,
        cut_off: list[Guess],
        others: tuple[Guess, ...],
    ) -> list[Guess]:
        """Return what may be a die that was not read, and is not one that was."""
        dice, strangers = sorted_out.dice, sorted_out.strangers
        doubted = cut_off or self._still_doubted(scene, dice, strangers)
        missed = missed_ones([one for one in others if one not in strangers], dice, scene.image)
        return unexplained(dice, [*doubted, *sorted_out.sides, *missed])

    def _passed_over(
        self, told: Observation, scene: Scene, dice: Sequence[Guess], known: Known
    ) -> Observation:
        """Return a sure observation, doubted where light may drown dice, or the edges cut them.

        They may be labels and the like, so that it is no more than something unexplained: who knows
        how many dice there are need not ask.
        """
        found = known.possible(burnt_out(scene.taken, dice), scene.image)
        if not found and known.may_be_cut(scene.image):
            cut = cut_at_edges(self.finder, scene.scales, dice)
            found = known.possible(cut, scene.image)
        return told.doubted([Trouble.UNEXPLAINED], map(box_round, found)) if found else told

    def _still_doubted(
        self, scene: Scene, dice: Sequence[Guess], strangers: Sequence[Guess]
    ) -> Sequence[Guess]:
        """Return the strangers from the first on that is one in turned views, too.

        Beside a hand any is: what is half hidden is cold from all sides. Among many one is bound to
        be: more than a few are not looked at.
        """
        scaled = [scene.scales.at(side) for side in scene.peaks if side != FIRST_PX]
        for number, one in enumerate(strangers[:MOST_TURNED]):
            # What stays one however cold it is need not be looked at.
            heats = chain([0.0], self.finder.heats_turned(scaled, one.place))
            if scene.hands.is_beside(one.place) or any(
                stays_doubted(one, dice, heat) for heat in heats
            ):
                return strangers[number:]
        return strangers[MOST_TURNED:]


def _sorted(image: Image, guesses: tuple[Guess, ...], closer: Closer, known: Known) -> Sorted:
    long_side_px = max(image.shape[:2])
    found, strangers = sort_out(guesses, long_side_px)
    if tops := closer.tops_of(found, strangers, known.expected):
        nearer = [tops.get(guess.place, guess) for guess in guesses]
        found, strangers = sort_out(nearer, long_side_px)
    found, sides = without_sides(found, long_side_px, known.expected)
    dice, beyond = apart(image, found)
    if len(dice) == known.expected and all(guess.is_sure for guess in dice):
        return Sorted(dice=tuple(dice), strangers=(), sides=tuple(sides), complete=True)
    return Sorted(
        dice=tuple(dice),
        strangers=(*beyond, *wanting(image, dice, strangers)),
        sides=tuple(sides),
        complete=False,
    )


def _seen(
    scene: Scene, dice: Sequence[Guess], closer: Closer, border: float, *, tells_leans: bool
) -> tuple[SeenDie, ...]:
    leans = closer.leaning(dice)
    told_of = closer.lean_of if tells_leans else lambda _: None
    return tuple(
        seen_die(scene, guess, border, leans=number in leans, lean=told_of(guess))
        for number, guess in enumerate(dice)
    )


def _troubles(
    scene: Scene,
    sorted_out: Sorted,
    seen: tuple[SeenDie, ...],
    odd: list[Guess],
    known: Known,
    *,
    has_cut_off: bool,
) -> tuple[Trouble, ...]:
    dice, complete = sorted_out.dice, sorted_out.complete
    return (
        *troubles_of_light(scene.taken.at(COARSEST_PX)[0]),
        *troubles_of_focus(scene.scales, dice),
        *troubles_of_size(scene.image, dice, complete=complete),
        *troubles_of_set(seen, known.expected, known.dark),
        *(die.trouble for die in seen if die.trouble is not None),
        *troubles_of_places(dice, odd, scene.hands, has_cut_off=has_cut_off),
        *troubles_of_hands(scene.hands, complete=complete),
    )


def missed_ones(guesses: Sequence[Guess], dice: Sequence[Guess], image: Image) -> list[Guess]:
    """Return what tells of dice that were passed over."""
    long_side_px = max(image.shape[:2])
    return [
        *covering_two(guesses, dice),
        *passed_over(guesses, dice, long_side_px),
        *no_sides(guesses, dice, long_side_px),
    ]
