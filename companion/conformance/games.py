"""Whole games, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.conformance.banking import compared_steps
from companion.conformance.case import Case, Difference, Problem, compared, differs
from companion.conformance.sheets import told
from companion.rules.place import Place
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn.moves import totals, winners
from companion.written.game import begin_written
from companion.written.replay import play_steps, play_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.turn.state import TableState

Turn = dict[str, Any]
"""One turn of a written game."""


def check_game(case: Case) -> Problem | None:
    """Check a whole game, that it comes to its end, and everything that is written of it."""
    return _first(case, compared_game(case), ("final", "winners"))


def check_series(case: Case) -> Problem | None:
    """Check a series of races, and everything that is written of it."""
    return _first(case, compared_game(case), ("series_score", "series_leaders"))


def _first(case: Case, found: Iterator[Difference], needed: tuple[str, ...]) -> Problem | None:
    for key in needed:
        if key not in case:
            return f"{case['variant']}: {key} is missing"
    first = next(found, None)
    return None if first is None else differs(case, first.what, first.got, first.written)


def compared_game(case: Case) -> Iterator[Difference]:
    """Yield what differs between a game as it was written and as it was played again.

    Raises:
        IllegalMoveError: the rules or the turn forbid something in it.
        WrittenGameError: something in it cannot be read.
    """
    state = begin_written(case)
    if "games" in case:
        yield from _compared_series(case, state)
        return
    for number, turn in enumerate(case["turns"], start=1):
        before, state = state, play_turn(state, turn)
        yield from _compared_turn(number, turn, before, state)
    yield from compared("the game", case, _ending(state))


def _ending(state: TableState) -> dict[str, object]:
    if not state.is_over:
        return {"final": "not the end", "winners": "not the end"}
    return {"final": _final(state), "winners": list(winners(state))}


def _compared_turn(
    number: int, turn: Turn, before: TableState, after: TableState
) -> Iterator[Difference]:
    where, everybody = f"turn {number}", list(totals(after))
    points = everybody[before.seat] - totals(before)[before.seat]
    facts = {"turn": number, "player": before.seat, "totals": everybody, "points": points}
    yield from compared(where, turn, facts)
    if "steps" in turn:
        yield from compared_steps(where, turn["steps"], play_steps(before, turn["steps"]))
    elif isinstance(after.variant, SheetGame):
        yield from _compared_entry(where, turn["entry"], after.variant, before, after)


def _compared_entry(
    where: str, entry: Case, variant: SheetGame, before: TableState, after: TableState
) -> Iterator[Difference]:
    place = Place(entry["column"], entry["box"])
    worth = tally(variant, after.sheets[before.seat])
    written = {"extra": 0, **entry}
    facts = {"score": worth.scores[place], "extra": worth.extras[place]}
    yield from compared(where, written, facts)


def _final(state: TableState) -> list[Any]:
    """Return the final sheets in full, or the totals where there are no sheets."""
    if not isinstance(state.variant, SheetGame):
        return list(totals(state))
    final = []
    for sheet in state.sheets:
        worth = tally(state.variant, sheet)
        columns = {column: told(state.variant, each) for column, each in worth.columns.items()}
        extra = sum(worth.extras.values())
        final.append({"columns": columns, "extra": extra, "total": worth.total})
    return final


def _compared_series(case: Case, state: TableState) -> Iterator[Difference]:
    for number, game in enumerate(case["games"], start=1):
        where = f"game {number}"
        yield from compared(where, game, {"first": state.seat})
        for count, turn in enumerate(game["turns"], start=1):
            before, state = state, play_turn(state, turn)
            yield from compared(f"{where}, turn {count}", turn, _race(before, state))
        winner = state.series.winners[number - 1 :][:1]
        facts = {"winner": winner[0] if winner else None, "series_score": list(totals(state))}
        yield from compared(where, game, facts)
        won, is_last = len(state.series.winners), number == len(case["games"])
        if won > number or (won < number and not is_last):
            yield Difference(f"{where}: the number of games won by its end", number, won)
    score = list(totals(state))
    leaders = [seat for seat, won in enumerate(score) if won == max(score)]
    yield from compared("the series", case, {"series_score": score, "series_leaders": leaders})


def _race(before: TableState, after: TableState) -> dict[str, object]:
    won = len(after.series.winners) > len(before.series.winners)
    result = "win" if won else "pass"
    return {"player": before.seat, "allowed": before.series.due, "result": result}
