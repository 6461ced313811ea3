"""Dice as players say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import Shade
from companion.rules.variant import tells_shades

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.rules.variant import Variant


def dice_in_words(dice: Iterable[Die], variant: Variant | None = None) -> str:
    """Return the faces, highest first; where the game tells shades apart, with a D for dark.

    >>> from companion.dice import Die
    >>> dice_in_words([Die(1), Die(6), Die(6)])
    '6 6 1'
    """
    ordered = sorted(dice, reverse=True)
    if not tells_shades(variant):
        return " ".join(_without_shade(die) for die in ordered)
    return " ".join(_with_shade(die) for die in ordered)


def groups_in_words(groups: Groups, variant: Variant | None = None) -> str:
    """Return combinations, the longest first; in a game that tells no shades apart without a D.

    >>> from companion.dice import Die
    >>> groups_in_words(((Die(6), Die(6)), (Die(1, Shade.DARK), Die(4), Die(4))))
    '4 4 D1 + 6 6'
    """
    told = _with_shade if variant is None or tells_shades(variant) else _without_shade
    ordered = sorted(groups, key=lambda group: (-len(group), [-die.face for die in group]))
    return " + ".join(
        " ".join(told(die) for die in sorted(group, reverse=True)) for group in ordered
    )


def _with_shade(die: Die) -> str:
    return f"D{die.face}" if die.shade is Shade.DARK else str(die.face)


def _without_shade(die: Die) -> str:
    return str(die.face)
