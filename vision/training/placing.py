"""Says where labelled dice lie, and what a finder takes for dice: the patches that a reader meets.

Boxes of photographed sets are loose, or hold pips only, or are missing; the finder's own places
are what the value net will be given later, so they are what it should learn on.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from vision.reading.halves import Halves
from vision.reading.locate import Candidate
from vision.training.scenes import NONE, Truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.frame import Image
    from vision.read import Reader
    from vision.reading.locate import Finder

BOX_SIDES: Final = 1.3
"""Side of a photograph's box, in sides of the die, where the finder does not know better."""
OFF_WEIGHT, SMALL_WEIGHT, LEAST_FIT = 2.0, 0.5, -0.2
"""What it costs a candidate to be off a box's middle by the box's side, and to be smaller."""
SURELY: Final = 0.8
"""Chance of a face over which the reader is believed rather than a photograph's label."""
NEAR_SIDES: Final = 0.3
LIKE_SIZE: Final = 1.5


def matched(truths: Sequence[Truth], candidates: Sequence[Candidate]) -> list[Truth]:
    """Return the candidates as things: with a die's label where they are one, or as nothing."""
    found = []
    for one in candidates:
        apart = [
            np.hypot(one.centre_px[0] - t.centre_px[0], one.centre_px[1] - t.centre_px[1])
            / t.side_px
            for t in truths
        ]
        label, lean = NONE, None
        if truths:
            nearest = truths[int(np.argmin(apart))]
            ratio = one.side_px / nearest.side_px
            if min(apart) < NEAR_SIDES and 1 / LIKE_SIZE < ratio < LIKE_SIZE:
                label, lean = nearest.label, nearest.lean
            elif min(apart) < 0.5 and 0.5 < ratio < 2:
                continue
        found.append(Truth(centre_px=one.centre_px, side_px=one.side_px, label=label, lean=lean))
    return found


def placed_by_box(image: Image, label: dict[str, Any], finder: Finder) -> list[Truth]:
    """Return a photographed picture's dice, each at the candidate that fits its box best.

    Boxes are loose and overlap, so a neighbour may lie in one: the middle counts before the heat,
    and each candidate is one die. A die that no candidate fits lies in the middle of its box and is
    as large as the others: boxes may hold pips alone.
    """
    free = list(finder.find(image))
    fitting = [_take_fitting(free, die["box"]) for die in label["dice"]]
    sides = [one.side_px for one in fitting if one is not None]
    usual = median(sides) if sides else None
    places = [
        one or _in_box(die["box"], usual) for one, die in zip(fitting, label["dice"], strict=True)
    ]
    return [
        Truth(centre_px=one.centre_px, side_px=one.side_px, label=die["value"] - 1)
        for one, die in zip(places, label["dice"], strict=True)
    ]


def _take_fitting(free: list[Candidate], box: Sequence[float]) -> Candidate | None:
    """Take the candidate that fits a box best out of those that are free; None where none fits."""
    middle, side = _middle_of(box), max(box[2:])
    best = max(free, key=lambda one: fit(one, middle, side), default=None)
    if best is None or fit(best, middle, side) < LEAST_FIT:
        return None
    free.remove(best)
    return best


def _middle_of(box: Sequence[float]) -> tuple[float, float]:
    """Return the middle of a box, (x, y, width, height)."""
    x, y, width, height = box
    return x + width / 2, y + height / 2


def _in_box(box: Sequence[float], usual_px: float | None) -> Candidate:
    """Return the place of a die of which its box alone is known, and what the others measure."""
    side = max(box[2:]) / BOX_SIDES if usual_px is None else usual_px
    return Candidate(centre_px=_middle_of(box), side_px=side, heat=0.0)


def fit(one: Candidate, middle_px: tuple[float, float], side_px: float) -> float:
    """Return how well a candidate fits a box: its heat, less for being off the middle or small."""
    x, y = one.centre_px
    off = np.hypot(x - middle_px[0], y - middle_px[1]) / side_px
    small = abs(float(np.log(one.side_px * BOX_SIDES / side_px)))
    return float(one.heat - OFF_WEIGHT * off - SMALL_WEIGHT * small)


def uncontradicted(image: Image, things: Sequence[Truth], reader: Reader) -> list[Truth]:
    """Return the things of a photograph without those that the reader surely sees otherwise.

    Labels of photographs are wrong now and then, and dice are left out of them: of rune_scope's
    places of nothing one in forty was a die, of its faces one in twenty another's.
    """
    places = [Candidate(centre_px=t.centre_px, side_px=t.side_px, heat=1.0) for t in things]
    readings = reader.faces.read(Halves(image), places)
    return [
        thing
        for thing, reading in zip(things, readings, strict=True)
        if reading.chance < SURELY or reading.face == thing.label + 1
    ]


def placed_by_value(image: Image, label: dict[str, Any], reader: Reader) -> list[Truth] | None:
    """Return an unboxed picture's dice where a reading agrees with its label, else None."""
    seen = reader.read(image)
    if sorted(d.face or 0 for d in seen.dice) != sorted(d["value"] for d in label["dice"]):
        return None
    return [
        Truth(centre_px=d.centre_px, side_px=d.edge_px, label=(d.face or 1) - 1) for d in seen.dice
    ]
