"""What a turn would have brought in another box than the one that it was written in. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.history.turns import turns_of
from companion.rules.sheet import Sheet
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import scores_in

if TYPE_CHECKING:
    from companion.rules.place import Place
    from companion.rules.sheet import Entry
    from companion.turn.state import TableState


def worth_elsewhere(state: TableState, number: int, seal: str) -> tuple[int, ...]:
    """Return what a turn would have brought in each place of the game, in the order of the sheet.

    It is counted as it would have been when it was written: what its player had written in that
    place before stands where the turn does. Whether it could have been written there is not asked.

    Args:
        state: how the game stands.
        number: of the step that ended the turn.
        seal: of that step.

    Returns:
        The points; nothing where no such turn stands on a sheet, or no more.
    """
    turns = (each for each in turns_of(state) if (each.number, each.seal) == (number, seal))
    turn = next(turns, None)
    if turn is None or turn.place is None or not isinstance(state.variant, SheetGame):
        return ()
    return _worth(state.variant, state.sheets[turn.seat].entries, turn.place)


def _worth(game: SheetGame, entries: tuple[Entry, ...], place: Place) -> tuple[int, ...]:
    at = [entry.place for entry in entries].index(place)
    before, written = Sheet(entries[:at]), entries[at]
    plain = scores_in(game, before, written.dice, game.places, written.roll)
    for other in (entry.place for entry in before.entries):
        swapped = Sheet(tuple(_put(entry, other, place) for entry in before.entries))
        plain |= scores_in(game, swapped, written.dice, [other], written.roll)
    return tuple(plain.values())


def _put(entry: Entry, other: Place, place: Place) -> Entry:
    """Return an entry, in *place* where it stands in the *other* one."""
    return replace(entry, place=place) if entry.place == other else entry
