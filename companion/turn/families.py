"""Which family plays which game: each class of games with what plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.rules.alike import AlikeGame
from companion.rules.banking import BankingGame
from companion.rules.sheet_game import SheetGame
from companion.turn.on_bank import OnBank
from companion.turn.on_series import OnSeries
from companion.turn.on_sheet import OnSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.rules.variant import Variant
    from companion.turn.family import Family

FAMILIES: Final[dict[type[Variant], Callable[[Any], Family]]] = {
    SheetGame: OnSheet,
    AlikeGame: OnSeries,
    BankingGame: OnBank,
}
"""What plays the games of each class."""


def family_of(variant: Variant) -> Family:
    """Return the family that plays a game."""
    return FAMILIES[type(variant)](variant)


def is_binding(variant: Variant | None) -> bool:
    """Return whether what is kept is bound in a game."""
    return variant is not None and family_of(variant).binds


def stays_kept(variant: Variant | None) -> bool:
    """Return whether what is kept once has to lie there to the end of the turn."""
    return variant is not None and family_of(variant).stays_kept
