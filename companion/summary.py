"""A game told in full: every turn with its throws and holds, and everybody's sheet. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.dice import faces_of
from companion.rules.place import Place
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn.events import BoxScored, TurnBanked, TurnPassed
from companion.turn.evolve import as_recorded
from companion.turn.moves import totals, winners
from companion.turn.recorded import states_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.dice import Die
    from companion.rules.sheet import Sheet
    from companion.turn.state import Roll, TableState


def summary_of(state: TableState) -> dict[str, Any]:
    """Return the game as plain values that turn into JSON.

    Dice are given as faces, in the order in which they were read; `kept` are those that were
    confirmed as kept before the throw, lowest first.
    """
    variant = state.variant
    if variant is None:
        return {"game": None, "players": [], "turns": []}
    won = winners(state)
    return {
        "game": variant.id,
        "options": dict(variant.options),
        "over": state.is_over,
        "winners": [state.players[seat] for seat in won],
        "players": [
            {
                "name": name,
                "total": total,
                **_columns_of(state, seat),
            }
            for seat, (name, total) in enumerate(zip(state.players, totals(state), strict=True))
        ],
        "turns": [_turn(state, before, after) for before, after in _ended(state)],
    }


def _ended(state: TableState) -> list[tuple[TableState, TableState]]:
    """Return the states before and after the end of each turn of this game, in order."""
    return [
        (here.before, here)
        for here in states_of(as_recorded(state))
        if here.before is not None and isinstance(here.last, BoxScored | TurnBanked | TurnPassed)
    ]


def _turn(state: TableState, before: TableState, after: TableState) -> dict[str, Any]:
    return {
        # Whoever was called otherwise since is called as among the players.
        "player": state.players[before.seat],
        "rolls": [_roll(roll) for roll in before.rolls],
        **_end(state, before, after),
    }


def _end(state: TableState, before: TableState, after: TableState) -> dict[str, Any]:
    """Return what a turn ended with: a box, as it counts at last, or the points that it brought."""
    if not isinstance(after.variant, SheetGame):
        points = totals(after)[before.seat] - totals(before)[before.seat]
        banked = after.last.groups if isinstance(after.last, TurnBanked) else ()
        return {"points": points, "combinations": [_shaded(group) for group in banked]}
    column, box = after.sheets[before.seat].entries[-1].place
    points = tally(after.variant, state.sheets[before.seat]).counting[Place(column, box)]
    return {"column": column, "box": box, "points": points}


def _shaded(dice: Iterable[Die]) -> list[list[str | int]]:
    return [[die.shade.value, die.face] for die in dice]


def _roll(roll: Roll) -> dict[str, Any]:
    return {
        "dice": [die.face for die in roll.dice],
        "shades": [die.shade.value for die in roll.dice],
        "kept": list(faces_of(roll.kept)),
    }


def _columns_of(state: TableState, seat: int) -> dict[str, Any]:
    if not isinstance(state.variant, SheetGame):
        return {}
    return {"columns": _columns(state.sheets[seat], state.variant)}


def _columns(sheet: Sheet, variant: SheetGame) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    worth = tally(variant, sheet)
    for column in variant.columns:
        totals = worth.columns[column.id]
        boxes = {box.id: worth.counting.get(Place(column.id, box.id)) for box in variant.boxes}
        sections = [section for section, _ in variant.sections]
        columns[column.id] = {
            "boxes": boxes,
            **dict(zip(sections, totals.sections, strict=True)),
            "bonus": sum(totals.bonuses),
            **{s.id: value for s, value in zip(variant.spreads, totals.spreads, strict=True)},
            "extra": worth.extras_in(column.id),
            "total": totals.total,
        }
    return columns
