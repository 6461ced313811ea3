"""What was best of everybody once a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.rules.banking import BankingGame
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn.box_words import box_in_words

if TYPE_CHECKING:
    from companion.rules.banking import BankedTurn
    from companion.rules.place import Place
    from companion.rules.sheet import Sheet
    from companion.turn.state import TableState


def best_turns(state: TableState) -> tuple[Message | None, ...]:
    """Return for each seat the turn that brought most, the first of several.

    None for whom no turn brought points, and in a series of races, where games are counted.
    """
    match state.variant:
        case SheetGame() as game:
            return tuple(_on_sheet(game, sheet) for sheet in state.sheets)
        case BankingGame():
            return tuple(map(_banked, state.bank.turns))
        case _:
            return (None,) * len(state.players)


def _on_sheet(game: SheetGame, sheet: Sheet) -> Message | None:
    brought = _brought(game, sheet)
    place = max(brought, key=lambda each: brought[each], default=None)
    if place is None or (points := brought[place]) <= 0:
        return None
    what = say("box-points", box=box_in_words(place, game), points=points)
    return say("best-turn", what=what)


def _brought(game: SheetGame, sheet: Sheet) -> dict[Place, int]:
    """Return what each turn was worth by the place it was written in: extras, too.

    Those in the boxes of a spread, which bring something only together, are left out.
    """
    told = tally(game, sheet)
    summed = {box for boxes in game.summed.values() for box in boxes}
    return {
        place: points * game.column(place.column).multiplier + told.extras.get(place, 0)
        for place, points in told.counting.items()
        if place.box in summed
    }


def _banked(turns: tuple[BankedTurn, ...]) -> Message | None:
    points = max((turn.points for turn in turns), default=0)
    return say("best-turn", what=say("turn-points", points=points)) if points > 0 else None
