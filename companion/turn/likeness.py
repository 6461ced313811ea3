"""Under which name the pictures of a roll are kept, so that no event ever holds a picture.

A roll is named by where its dice lay: no two throws lie alike, and a correction, an undo or a
restart changes none of it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.turn.tray import ReadDie

NAME_BYTES: Final = 8
"""An evening has a few hundred rolls: two of them share a name once in 10^14 evenings."""


def name_of_crops(dice: Iterable[ReadDie]) -> str:
    """Return the name of dice at rest; empty where no camera has seen all of them.

    >>> from companion.turn.tray import ReadDie, Spot
    >>> name_of_crops([ReadDie(face=6, spot=Spot(0.1, 0.2, 0.05))])
    '7401c525eb5b9d2b'
    >>> name_of_crops([ReadDie(face=6)])
    ''
    """
    all_dice = tuple(dice)
    spots = [die.spot for die in all_dice if die.spot is not None]
    if not spots or len(spots) < len(all_dice):
        return ""
    # Written so for ever: pictures that are kept have such names.
    written = ", ".join(f"Spot(x={each.x}, y={each.y}, side={each.width})" for each in spots)
    return blake2b(f"[{written}]".encode(), digest_size=NAME_BYTES).hexdigest()
