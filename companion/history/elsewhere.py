"""What a turn would have brought in another box than the one that it was written in. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.history.turns import turns_of
from companion.rules.sheet import Sheet
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally

if TYPE_CHECKING:
    from companion.rules.place import Place
    from companion.turn.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """A place in which a turn could stand.

    Attributes:
        points: what it would have brought there.
        is_here: it stands there.
        other: what the turn that stands there would bring in its place; None where none does.
    """

    points: int
    is_here: bool
    other: int | None


def worth_elsewhere(state: TableState, number: int, seal: str) -> tuple[Elsewhere, ...]:
    """Return what a turn would have brought in each place of the game, in the order of the sheet.

    It is counted as it would have been when it was written: what its player had written in that
    place stands where the turn does. Whether it could have been written there is not asked.

    Args:
        state: how the game stands.
        number: of the step that ended the turn.
        seal: of that step.

    Returns:
        Nothing where no such turn stands on a sheet, or no more.
    """
    turns = (each for each in turns_of(state) if (each.number, each.seal) == (number, seal))
    turn = next(turns, None)
    if turn is None or turn.place is None or not isinstance(state.variant, SheetGame):
        return ()
    game, sheet, place = state.variant, state.sheets[turn.seat], turn.place
    return tuple(_there(game, sheet, place, other) for other in game.places)


def _there(game: SheetGame, sheet: Sheet, place: Place, other: Place) -> Elsewhere:
    exchanged = {place: other, other: place}
    entries = (replace(each, place=exchanged.get(each.place, each.place)) for each in sheet.entries)
    counting = tally(game, Sheet(tuple(entries))).counting
    is_here = other == place
    return Elsewhere(
        points=counting[other], is_here=is_here, other=None if is_here else counting.get(place)
    )
