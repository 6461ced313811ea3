"""Why a box cannot be written or announced now: the key of a sentence for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.open import in_order
from companion.rules.sheet_game import Admission, Order, SheetGame

if TYPE_CHECKING:
    from companion.rules.place import Place
    from companion.turn.state import TableState


def why_not_written(state: TableState, place: Place) -> str:
    """Return why the player in turn cannot write in *place* now."""
    variant = state.variant
    if not isinstance(variant, SheetGame) or place not in variant.places:
        return "no-such-box"
    if state.sheets[state.seat].written(place) is not None:
        return "box-written"
    if state.announced is not None:
        return "only-the-announced-box"
    return _closed_column(state, variant, place) or _house_rule(variant)


def why_not_announced(state: TableState, place: Place) -> str:
    """Return why the player in turn cannot announce *place* now."""
    variant = state.variant
    if not isinstance(variant, SheetGame) or place not in variant.places:
        return "no-such-box"
    if state.sheets[state.seat].written(place) is not None:
        return "box-written"
    if variant.column(place.column).admission is not Admission.ANNOUNCED:
        return "no-announcing-here"
    return "announce-after-first-roll"


def _closed_column(state: TableState, variant: SheetGame, place: Place) -> str | None:
    column = variant.column(place.column)
    if place not in in_order(variant, state.sheets[state.seat], column):
        return "not-first-of-row" if column.order is Order.FREE else "not-next-in-order"
    if column.admission is Admission.ANNOUNCED:
        return "not-announced"
    is_first = len(state.rolls) == 1
    return None if column.admission is Admission.ANY or is_first else "first-roll-only"


def _house_rule(variant: SheetGame) -> str:
    return "joker-elsewhere" if variant.joker is not None else "order-refused"
