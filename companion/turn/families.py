"""Which family plays which game: the one place that asks for a game's class."""

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
