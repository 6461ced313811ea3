"""Which family plays which game: each class of games with what plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.rules.alike import AlikeGame
from companion.rules.banking import BankingGame
from companion.rules.sheet_game import SheetGame
from companion.turn.family import NotKept
from companion.turn.on_bank import OnBank
from companion.turn.on_series import OnSeries
from companion.turn.on_sheet import OnSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.rules.variant import Variant
    from companion.turn.events import HoldsConfirmed
    from companion.turn.family import Family
    from companion.turn.state import TableState

FAMILIES: Final[dict[type[Variant], Callable[[Any], Family]]] = {
    SheetGame: OnSheet,
    AlikeGame: OnSeries,
    BankingGame: OnBank,
}
"""What plays the games of each class."""


def family_of(variant: Variant) -> Family:
    """Return the family that plays a game."""
    return FAMILIES[type(variant)](variant)


def hold(
    state: TableState, kept: tuple[Die, ...], groups: Groups | None = None
) -> HoldsConfirmed | NotKept:
    """Return what keeping some dice leads to, or why they may not be kept."""
    if state.variant is None:
        return NotKept("no-game")
    return family_of(state.variant).hold(state, kept, groups)


def as_held(state: TableState, kept: tuple[Die, ...] | None) -> HoldsConfirmed | None:
    """Return the keeping of dice; None where it is not known of which, or they may not be kept."""
    held = None if kept is None else hold(state, kept)
    return None if isinstance(held, NotKept) else held


def is_binding(variant: Variant | None) -> bool:
    """Return whether what is kept is bound in a game."""
    return variant is not None and family_of(variant).binds


def stays_kept(variant: Variant | None) -> bool:
    """Return whether what is kept once has to lie there to the end of the turn."""
    return variant is not None and family_of(variant).stays_kept
