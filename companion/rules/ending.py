"""When a game is over, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import faces_of
from companion.rules.tally import tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.rules.sheet import Entry, Sheet
    from companion.rules.sheet_game import SheetGame


def wins_at_once(variant: SheetGame, entry: Entry) -> bool:
    """Return whether an entry wins the game, whatever the sheets are worth (SPEC 9, Generala)."""
    if variant.instant_win is None or entry.roll != 1:
        return False
    return variant.instant_win.matched(faces_of(entry.dice)) is not None


def is_finished(variant: SheetGame, sheets: Sequence[Sheet]) -> bool:
    """Return whether the game is over: every sheet is full, or an entry has won it at once."""
    return winner_at_once(variant, sheets) is not None or all(
        sheet.is_full(variant) for sheet in sheets
    )


def winning_seats(
    variant: SheetGame, sheets: Sequence[Sheet], among: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Return the seats of those who won a finished game; ties share the win (SPEC, A19).

    Args:
        variant: the game.
        sheets: everybody's.
        among: the seats of those who may win; None for all.
    """
    at_once = winner_at_once(variant, sheets)
    if at_once is not None:
        return (at_once,)
    return seats_with_most(tuple(tally(variant, sheet).total for sheet in sheets), among)


def seats_with_most(totals: tuple[int, ...], among: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the seats that have most, among some or all; several, where they have the same."""
    seats = range(len(totals)) if among is None else among
    most = max(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == most)


def winner_at_once(variant: SheetGame, sheets: Sequence[Sheet]) -> int | None:
    """Return the seat that has won at once, or None. Nothing is written after such an entry."""
    if variant.instant_win is None:
        return None
    for seat, sheet in enumerate(sheets):
        if sheet.entries and wins_at_once(variant, sheet.entries[-1]):
            return seat
    return None
