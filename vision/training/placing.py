"""Says where labelled dice lie, and what a finder takes for dice: the patches that a reader meets.

Boxes of photographed sets are loose, or hold pips only, or are missing; the finder's own places
are what the value net will be given later, so they are what it should learn on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from vision.training.scenes import NONE, Truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.frame import Image
    from vision.locate import Candidate, Finder
    from vision.read import Reader

BOX_SIDES = 1.3
"""Side of a photograph's box, in sides of the die, where the finder does not know better."""
NEAR_SIDES = 0.3
LIKE_SIZE = 1.5


def matched(truths: Sequence[Truth], candidates: Sequence[Candidate]) -> list[Truth]:
    """Return the candidates as things: with a die's label where they are one, or as nothing."""
    found = []
    for one in candidates:
        apart = [
            np.hypot(one.centre_px[0] - t.centre_px[0], one.centre_px[1] - t.centre_px[1])
            / t.side_px
            for t in truths
        ]
        label = NONE
        if truths:
            nearest = truths[int(np.argmin(apart))]
            ratio = one.side_px / nearest.side_px
            if min(apart) < NEAR_SIDES and 1 / LIKE_SIZE < ratio < LIKE_SIZE:
                label = nearest.label
            elif min(apart) < 0.5 and 0.5 < ratio < 2:
                continue
        found.append(Truth(centre_px=one.centre_px, side_px=one.side_px, label=label))
    return found


def placed_by_box(image: Image, label: dict[str, Any], finder: Finder) -> list[Truth]:
    """Return a photographed picture's dice, each at the likeliest candidate inside its box."""
    candidates = finder.find(image)
    found = []
    for die in label["dice"]:
        x, y, width, height = die["box"]
        margin = 0.15 * max(width, height)
        inside = [
            one
            for one in candidates
            if x - margin < one.centre_px[0] < x + width + margin
            and y - margin < one.centre_px[1] < y + height + margin
            and 0.35 * max(width, height) < one.side_px
        ]
        if inside:
            best = max(inside, key=lambda one: one.heat)
            found.append(
                Truth(centre_px=best.centre_px, side_px=best.side_px, label=die["value"] - 1)
            )
        else:
            side = max(width, height) / BOX_SIDES
            found.append(
                Truth(
                    centre_px=(x + width / 2, y + height / 2), side_px=side, label=die["value"] - 1
                )
            )
    return found


def placed_by_value(image: Image, label: dict[str, Any], reader: Reader) -> list[Truth] | None:
    """Return an unboxed picture's dice where a reading agrees with its label, else None."""
    seen = reader.read(image)
    if sorted(d.value or 0 for d in seen.dice) != sorted(d["value"] for d in label["dice"]):
        return None
    return [
        Truth(centre_px=d.centre_px, side_px=d.side_px / 1.25, label=(d.value or 1) - 1)
        for d in seen.dice
    ]
