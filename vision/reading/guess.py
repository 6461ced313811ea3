"""Weighs what the finder and the faces' reader say of each place: a die, a stranger, or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import dist, exp, hypot, log, log2
from statistics import median
from typing import TYPE_CHECKING, Final

from vision.reading.lean import are_of_one_die, askew
from vision.reading.pips import CLEAR_LEAD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from companion.dice import Face
    from vision.reading.faces import Reading
    from vision.reading.locate import Candidate

HEAT_WEIGHT, DIE_WEIGHT, DIE_BIAS = 0.92, 0.98, -0.7
"""Logistic regression of "is a die" on the logits of the finder's heat and of the faces' reader's
chance that it is one. Fitted on the held-out pictures of docs/accuracy.md and 370 synthetic
scenes. How sure the face is says nothing more."""
HEAT_BESIDE, USUAL_HEAT, DIE_BESIDE, BIAS_BESIDE, SIZE_WEIGHT = 1.2, -0.8, 1.0, 0.45, 1.2
"""The same beside sure dice: with the logit of their middle heat, and with what it costs a place to
be twice or half as large as they are. How hot dice are differs from camera to camera, and dice of
one picture are about as hot. Put, by the pictures that are right, on penlington_white, byler_d6 and
bartekb_polymix as nets see them that saw none of these, and on what docs/accuracy.md lists; the
figures hardly change when these weights do by a fifth."""
BORNE_OUT_BESIDE, HARDLY_UNREADABLE = 1.3, 0.07
"""Beside sure dice of like colour a place is so much likelier a die, in the logarithm of the odds,
if pips bear its likeliest face out and its chance of being a die that cannot be read is less than
the second: digits look a bit like pips, too, and a bit like such a die. By nets that had not seen
byler_d6 and rune_scope 18 dice more are found; put with these, penlington_white and bartekb_polymix
in sight."""
LIKE_COLOUR, OTHER_COLOUR, COLOUR_WEIGHT = 40.0, 65.0, 3.0
"""It costs a stranger nothing to differ in colour by the first, in CIELAB, from the nearest sure
die, and the weight to differ by the second: dice of a table are of few makes, and keys, caps and
labels of any colour. What is a die is one in any. By nets that saw none of it 176 of 213 places of
penlington_white that are no dice differ by more than the first; so do 10 of the 269 dice that were
not sure in five such sets, and 13 of 245 ray-cast ones."""
ASKEW, SURELY_ASKEW, ASKEW_WEIGHT = 0.3, 0.5, 2.0
"""It costs a place nothing to look elsewhere than the sure dice tell that a flat one does there by
the first, as the sine, and the weight to do so by the second: where the camera looks from aside,
what is no die seems to look back at it, for nothing tells how that lies, and a die's side looks
another way. Of what was in doubt beside sure dice by nets that had not seen such, 74 of 76 places
of penlington_white and fudw_phone that are no dice are off by more than the first, and of 266 dice
of four sets ten. With a weight of 3 two pictures more are not asked about, but a path-traced one is
wrong and sure."""
LOOKS_BACK: Final = 0.2
"""What looks aside by less, as the sine, looks back at the camera. A stranger's being askew counts
only then: one that looks away may be the side of a die that was not found; nor where it has the
dice's colour and size, for the picture's edge may cut it. A surely askew one is none below
`HOT_OTHER`."""
LEAST_DIE_CHANCE: Final = 0.7
"""Weighed chance from which a place is a die."""
DOUBTED_CHANCE: Final = 0.13
"""Weighed chance from which a place that is no die is a stranger, which has to be explained. With
0.2 three photographs more were wrong and sure, dice cut off by the border; with 0.08 five pictures
of a hundred more are asked about."""
DOUBTED_BESIDE: Final = 0.05
"""The same beside sure dice. With 0.08 a photograph of fudw_phone is sure without two of its dice,
whose logos are not like any face. What is less than both is none."""
SURE_CHANCE: Final = 0.75
"""Mean chance of the likeliest face, over the views, from which a die needs no asking. From 0.75 to
0.8 lie sixteen dice of all photographs, all of them read right; the surest wrong face of pips is at
0.63. Kept for cameras that nobody has seen."""
FACELESS: Final = 0.05
"""Chance of the likeliest face under which a place shows nothing like one: of the photographs'
strangers at the border all corners of other things, and none of a die that can be read. Of 47 dice
that nets missed which saw no such photographs none is both faceless and cold in turned views; with
0.1 two pictures are wrong and sure for one that is."""
HOT: Final = 0.6
"""The finder takes what is hotter for a die. Where the faces' reader surely does not, a logo, a
steep view or a size that was told badly may be the reason, so it is a stranger."""
HOT_TURNED: Final = 0.5
"""The same for the mean over turned views, in which nothing is hot by chance."""
SURELY_OTHER, UNLIKE_COLOUR, HOT_OTHER = 0.99, 25.0, 0.8
"""What the faces' reader takes for no die with the first chance, and whose colour is as far, in
CIELAB, from every sure die's, is a stranger only from the last heat on: coins look like dice to the
finder alone. Of dice that no net can read, logos above all, the surest such chance is 0.978."""
LIKE_DICE, DIES_COLOUR = 0.4, 20.0
"""What is a die with the first chance, by the faces' reader, and no farther in colour, in CIELAB,
from a sure die looks like the dice. Where the picture's edge cuts it, nothing else need speak for
it: of a die of which a fifth to a third is seen the finder is not hot, and no face shows. In 281
path-traced pictures eight such dice were found and passed over, surely, of which five look like the
dice; so does one of 14 other things at the edge of photographs."""
PART_SIZES: Final = 1.5
"""What is seen of a die that is cut, or half hidden, is at most so many times larger or smaller
than the sure dice."""
PERHAPS_CUT: Final = 0.2
"""Chance of being a die that cannot be read from which what the edge cuts is asked about, if it is
of their colour and of such a size."""
UNREADABLE_CHANCE: Final = 0.6
"""Chance of being a die without a readable face from which its face is asked about."""
TOLD_CHANCE: Final = 0.75
"""Chance among the faces from which one is named all the same: it is asked about, but likely right.
Of 45 such dice of photographs and stills, by nets that had seen them and by others, most of them
cut by the picture's edge, the 39 of which one is named are all labelled so, and three others."""
OVERLAP_SIDES: Final = 0.6
"""Two dice nearer than this, in sides of the larger, cannot both be there."""
SIDE_SIDES: Final = 0.93
"""A stranger nearer than this to a sure die, in the mean of both sides, is that die's side face
seen aslant: dice lying flat are at least so far apart, but for an error of the finder's."""
STRANGER_SIZES: Final = 2.0
"""A stranger counts when it is up to so many times larger or smaller than the dice."""
LEAST_LOGIT_CHANCE: Final = 1e-4
"""Chances are kept so far from 0 and 1 before logarithms are taken."""


def logit(chance: float) -> float:
    """Return the logarithm of the odds."""
    kept = min(max(chance, LEAST_LOGIT_CHANCE), 1 - LEAST_LOGIT_CHANCE)
    return log(kept / (1 - kept))


def chance_of(odds: float) -> float:
    """Return the chance, 0 to 1, that has this logarithm of the odds."""
    return 1 / (1 + exp(-odds))


def part_way(value: float, low: float, high: float) -> float:
    """Return how much of the way from *low* to *high* a value has gone, 0 to 1."""
    return min(max((value - low) / (high - low), 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class Guess:
    """A candidate with its reading.

    Attributes:
        place: where it lies.
        reading: what the faces' reader makes of it.
        hardly_told: it is taken for a die for its pips alone, or was found by a closer look alone:
            it is asked about.
        askew: how far it looks from where a flat die would there, by the sure ones beside it, as
            the sine. Neither is a part of itself: what is weighed anew is the same guess.
    """

    place: Candidate
    reading: Reading
    hardly_told: bool = field(default=False, compare=False)
    askew: float = field(default=0.0, compare=False)

    @property
    def die_chance(self) -> float:
        """The weighed chance that it is a die, 0 to 1, whatever else is in the picture."""
        return chance_of(self._die_odds)

    @property
    def _die_odds(self) -> float:
        return HEAT_WEIGHT * self.heat_odds + DIE_WEIGHT * self.face_odds + DIE_BIAS

    @property
    def heat_odds(self) -> float:
        """The logarithm of the odds that it is a die, by the finder."""
        return logit(self.place.heat)

    @property
    def face_odds(self) -> float:
        """The same by the faces' reader."""
        return logit(1 - self.reading.nothing)

    def die_chance_beside(self, sure: Sequence[Guess]) -> float:
        """Return the weighed chance, 0 to 1, that it is a die beside the sure ones."""
        borne_out = BORNE_OUT_BESIDE * self._is_borne_out_beside(sure)
        return chance_of(self._unaided_odds_beside(sure) + borne_out)

    def as_die_beside(self, sure: Sequence[Guess]) -> Guess:
        """Return it as a die beside the sure ones: it may be one for its pips alone."""
        unaided = chance_of(self._unaided_odds_beside(sure))
        return replace(self, hardly_told=True) if unaided < LEAST_DIE_CHANCE else self

    def _unaided_odds_beside(self, sure: Sequence[Guess]) -> float:
        return self._die_odds_beside(sure) - self._cost_of_askew()

    def _die_odds_beside(self, sure: Sequence[Guess]) -> float:
        others = self._others_of(sure)
        if not others:
            return self._die_odds
        found = HEAT_BESIDE * self.heat_odds
        found += USUAL_HEAT * median(die.heat_odds for die in others)
        read = DIE_BESIDE * self.face_odds + BIAS_BESIDE
        return found + read - self._cost_of_size(others)

    def _is_borne_out_beside(self, sure: Sequence[Guess]) -> bool:
        if self.reading.lead < CLEAR_LEAD or self.reading.unreadable >= HARDLY_UNREADABLE:
            return False
        return self._apart_in_colour(self._others_of(sure)) <= LIKE_COLOUR

    def _others_of(self, sure: Sequence[Guess]) -> list[Guess]:
        return [die for die in sure if die is not self]

    def is_doubted_beside(self, sure: Sequence[Guess], hot: float) -> bool:
        """Return whether it may be a die all the same; *hot* is the heat of what is one."""
        if self._is_other_thing(sure):
            hot = max(hot, HOT_OTHER)
        if self.place.heat >= hot:
            return True
        odd = self._cost_of_colour(sure) + self._cost_of_askew() * self._merely_looks_back(sure)
        return (
            chance_of(self._die_odds_beside(sure) - odd) >= DOUBTED_BESIDE
            or chance_of(self._die_odds - self._cost_of_size(sure) - odd) >= DOUBTED_CHANCE
        )

    def _is_other_thing(self, sure: Sequence[Guess]) -> bool:
        surely_none = self.reading.nothing >= SURELY_OTHER
        is_unlike = surely_none and self._apart_in_colour(sure) >= UNLIKE_COLOUR
        return is_unlike or (self.askew >= SURELY_ASKEW and self._merely_looks_back(sure))

    def _merely_looks_back(self, sure: Sequence[Guess]) -> bool:
        return hypot(*self.reading.lean) < LOOKS_BACK and not self.looks_like(sure)

    def looks_like(self, sure: Sequence[Guess]) -> bool:
        """Return whether it may well be a die of the sure ones' colour and size."""
        return 1 - self.reading.nothing >= LIKE_DICE and self._has_looks_of(sure)

    def looks_like_part_of(self, sure: Sequence[Guess]) -> bool:
        """Return whether it may well be what is seen of such a die: the finder's word does, too."""
        return self.looks_like(sure) or (self.place.heat >= HOT and self._has_looks_of(sure))

    def may_be_left_of(self, sure: Sequence[Guess]) -> bool:
        """Return whether it may be what is left of such a die where something cuts it."""
        return self.reading.unreadable >= PERHAPS_CUT and self._has_looks_of(sure, PART_SIZES)

    def _has_looks_of(self, sure: Sequence[Guess], sizes: float = STRANGER_SIZES) -> bool:
        if not sure:
            return False
        has_size = is_like(usual_side_px(sure), self, sizes)
        return has_size and self._apart_in_colour(sure) <= DIES_COLOUR

    def _cost_of_size(self, sure: Sequence[Guess]) -> float:
        if not sure:
            return 0.0
        return SIZE_WEIGHT * log2(self.place.side_px / usual_side_px(sure)) ** 2

    def _cost_of_colour(self, sure: Sequence[Guess]) -> float:
        return COLOUR_WEIGHT * part_way(self._apart_in_colour(sure), LIKE_COLOUR, OTHER_COLOUR)

    def _cost_of_askew(self) -> float:
        return ASKEW_WEIGHT * part_way(self.askew, ASKEW, SURELY_ASKEW)

    def _apart_in_colour(self, sure: Sequence[Guess]) -> float:
        colours = (die.reading.colour for die in sure)
        return min((dist(self.reading.colour, one) for one in colours), default=0.0)

    @property
    def is_readable(self) -> bool:
        """Whether its face can be seen at all."""
        return self.reading.unreadable < UNREADABLE_CHANCE

    @property
    def face(self) -> Face | None:
        """The face that it is taken for, or None where none is likelier than the others."""
        is_told = self.is_readable or max(self.reading.rivals) >= TOLD_CHANCE
        return self.reading.face if is_told else None

    @property
    def is_sure(self) -> bool:
        """Whether its face needs no asking."""
        is_belied = self.reading.lead <= -CLEAR_LEAD
        is_doubtful = is_belied or self.hardly_told or not self.is_readable
        return not is_doubtful and self.reading.chance >= SURE_CHANCE

    @property
    def shows_face(self) -> bool:
        """Whether it shows anything like a face."""
        return self.reading.chance >= FACELESS

    @property
    def is_faceless(self) -> bool:
        """Whether it shows nothing like a face, and the finder has but a faint idea of a die."""
        return not self.shows_face and self.place.heat < HOT

    @property
    def is_surely_none(self) -> bool:
        """Whether it is surely no die, by the faces' reader or by both nets together."""
        return self.reading.nothing >= SURE_CHANCE or self.die_chance < DOUBTED_BESIDE

    def overlaps(self, other: Guess) -> bool:
        """Return whether the two lie where only one die can."""
        larger = max(self.place.side_px, other.place.side_px)
        return self.place.distance_px(other.place) < OVERLAP_SIDES * larger


def sort_out(guesses: Iterable[Guess], long_side_px: float) -> tuple[list[Guess], list[Guess]]:
    """Return the dice, and the strangers: what is left and might be dice too.

    Once some dice are sure, all are weighed again beside them.

    Args:
        guesses: those of one picture.
        long_side_px: the longer side of the picture.
    """
    all_guesses = tuple(guesses)
    dice, others = _sorted_by(all_guesses, lambda guess: guess.die_chance)
    sure = sure_ones(dice)
    if sure:
        seen = _beside(sure, all_guesses, long_side_px)
        dice, others = _sorted_by(seen, lambda guess: guess.die_chance_beside(sure))
        dice = [die.as_die_beside(sure) for die in dice]
    strangers = [one for one in others if one.is_doubted_beside(sure, HOT)]
    return dice, [one for one in strangers if not is_side_face(one, dice)]


def _beside(
    sure: Sequence[Guess], guesses: Iterable[Guess], long_side_px: float
) -> tuple[Guess, ...]:
    """Return all guesses; of those beside the sure ones it is told how askew they are."""
    others = [guess for guess in guesses if guess not in sure]
    told = askew(others, sure, long_side_px)
    return (*sure, *(replace(one, askew=off) for one, off in zip(others, told, strict=True)))


def _sorted_by(
    guesses: Iterable[Guess], chance: Callable[[Guess], float]
) -> tuple[list[Guess], list[Guess]]:
    """Return the dice by their weighed chance, and what lies elsewhere, the likeliest first."""
    dice: list[Guess] = []
    others: list[Guess] = []
    weighed = ((chance(guess), guess) for guess in guesses)
    for told, guess in sorted(weighed, key=lambda pair: -pair[0]):
        if not any(guess.overlaps(die) for die in dice):
            (dice if told >= LEAST_DIE_CHANCE else others).append(guess)
    return dice, others


def sure_ones(dice: Iterable[Guess]) -> list[Guess]:
    """Return the dice whose face needs no asking."""
    return [die for die in dice if die.is_sure]


def stays_doubted(stranger: Guess, dice: Sequence[Guess], heat_turned: float) -> bool:
    """Return whether a stranger still is one, by its heat in turned views.

    What is not hot there has to show something like a face, or surely be a die that cannot be read:
    keys and crumbs look a bit like one.
    """
    if heat_turned >= HOT_TURNED or not stranger.is_readable:
        return True
    again = replace(stranger, place=replace(stranger.place, heat=heat_turned))
    return again.shows_face and again.is_doubted_beside(sure_ones(dice), HOT_TURNED)


def is_side_face(stranger: Guess, dice: Sequence[Guess]) -> bool:
    """Return whether a stranger is a sure die's own side.

    It is nearer than another die can lie, or both look away from each other.
    """
    sure = sure_ones(dice)
    return lies_in(stranger.place, sure) or any(are_of_one_die(die, stranger) for die in sure)


def lies_in(place: Candidate, sure: Sequence[Guess]) -> bool:
    """Return whether a place is nearer to a sure die than another one can lie."""
    usual = usual_side_px(sure) if sure else 0.0
    return any(
        place.distance_px(die.place)
        < SIDE_SIDES * (place.side_px + max(usual, die.place.side_px)) / 2
        for die in sure
    )


def usual_side_px(dice: Sequence[Guess]) -> float:
    """Return the middle side of the sure dice, or of all where none is sure."""
    return median(die.place.side_px for die in sure_ones(dice) or dice)


def unexplained(dice: Sequence[Guess], strangers: Sequence[Guess]) -> list[Guess]:
    """Return the strangers of about the dice's size, each place once."""
    usual = usual_side_px(dice) if dice else 0.0
    found: list[Guess] = []
    for one in strangers:
        has_size = not dice or is_like(usual, one, STRANGER_SIZES)
        if has_size and not any(one.overlaps(other) for other in found):
            found.append(one)
    return found


def is_like(usual_px: float, guess: Guess, ratio: float) -> bool:
    """Return whether a guess is at most *ratio* times larger or smaller than usual."""
    return usual_px / ratio < guess.place.side_px < usual_px * ratio
