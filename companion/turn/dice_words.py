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
    return _in_order(dice, by_shade=tells_shades(variant))


def groups_in_words(groups: Groups, variant: Variant | None) -> str:
    """Return combinations, the longest first, each as `dice_in_words` has it.

    >>> from companion.dice import Die
    >>> groups_in_words(((Die(6), Die(6)), (Die(1), Die(4), Die(4))), None)
    '4 4 1 + 6 6'
    """
    by_shade = tells_shades(variant)
    ordered = sorted(groups, key=lambda group: (-len(group), [-die.face for die in group]))
    return " + ".join(_in_order(group, by_shade=by_shade) for group in ordered)


def _in_order(dice: Iterable[Die], *, by_shade: bool) -> str:
    ordered = sorted(dice, reverse=True)
    return " ".join(
        f"D{die.face}" if by_shade and die.shade is Shade.DARK else str(die.face) for die in ordered
    )
