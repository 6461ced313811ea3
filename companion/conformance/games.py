"""Whole games, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.conformance.banking import check_steps
from companion.conformance.case import Case, Problem, differs
from companion.conformance.sheets import told
from companion.replay import play_steps, play_turn
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn.moves import totals, winners
from companion.written import begin_written

if TYPE_CHECKING:
    from companion.turn.state import TableState

Turn = dict[str, Any]
"""One turn of a written game."""


def check_game(case: Case) -> Problem | None:
    """Check a whole game: every turn, the final totals, and who won."""
    state = begin_written(case)
    for number, turn in enumerate(case["turns"], start=1):
        problem = differs(case, f"player of turn {number}", state.seat, turn["player"])
        if problem is not None:
            return problem
        before, state = state, play_turn(state, turn)
        problem = _check_turn(case, number, turn, before, state)
        if problem is not None:
            return problem
    return (
        differs(case, "end of the game", state.is_over, True)  # noqa: FBT003
        or differs(case, "final", _final(state), case["final"])
        or differs(case, "winners", list(winners(state)), case["winners"])
    )


def _check_turn(
    case: Case, number: int, turn: Turn, before: TableState, after: TableState
) -> Problem | None:
    seat, everybody = turn["player"], list(totals(after))
    problem = differs(case, f"totals after turn {number}", everybody, turn["totals"])
    if problem is not None:
        return problem
    if "steps" in turn:
        points = everybody[seat] - totals(before)[seat]
        return check_steps(case, turn["steps"], play_steps(before, turn["steps"])) or differs(
            case, f"points of turn {number}", points, turn["points"]
        )
    if not isinstance(after.variant, SheetGame):
        return None
    entry = turn["entry"]
    score = tally(after.variant, after.sheets[seat]).scores[entry["column"], entry["box"]]
    return differs(case, f"score of turn {number}", score, entry["score"])


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


def check_series(case: Case) -> Problem | None:
    """Check a series of races: every turn, every game, and who leads in the end."""
    state = begin_written(case)
    for number, game in enumerate(case["games"], start=1):
        problem = differs(case, f"first of game {number}", state.seat, game["first"])
        if problem is not None:
            return problem
        for turn in game["turns"]:
            problem = _check_race(case, f"game {number}", state, turn)
            if problem is not None:
                return problem
            state = play_turn(state, turn)
        problem = _check_race_won(case, f"game {number}", state, game)
        if problem is not None:
            return problem
    score = list(totals(state))
    leaders = [seat for seat, won in enumerate(score) if won == max(score)]
    return differs(case, "series score", score, case["series_score"]) or differs(
        case, "series leaders", leaders, case["series_leaders"]
    )


def _check_race(case: Case, where: str, state: TableState, turn: Turn) -> Problem | None:
    after = play_turn(state, turn)
    won = len(after.series.winners) > len(state.series.winners)
    return (
        differs(case, f"{where}: player", state.seat, turn["player"])
        or differs(case, f"{where}: throws allowed", state.series.due, turn["allowed"])
        or differs(case, f"{where}: result", "win" if won else "pass", turn["result"])
    )


def _check_race_won(case: Case, where: str, state: TableState, game: Turn) -> Problem | None:
    winner = state.series.winners[-1] if state.series.winners else None
    return differs(case, f"winner of {where}", winner, game["winner"]) or differs(
        case, f"series score after {where}", list(totals(state)), game["series_score"]
    )
