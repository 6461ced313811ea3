"""Cases about games of banking: combinations, lost turns, tallies and whole turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.conformance.case import Case, Problem, differs
from companion.errors import WrittenGameError
from companion.replay import as_shaded, begin, play_steps
from companion.rules.banking import BankingGame, points_of
from companion.rules.combining import dice_in, without
from companion.rules.shades import face_of
from companion.turn.moves import totals
from companion.turn.on_bank import sets_if_ended
from companion.written import variant_of

if TYPE_CHECKING:
    from companion.rules.combining import Groups
    from companion.turn.state import TableState

Step = dict[str, Any]
"""One throw of a turn, and what was set aside."""


def banking_game_of(case: Case) -> BankingGame:
    """Return the game of banking that a case is about, with its house rules.

    Raises:
        WrittenGameError: nothing is banked in that game.
    """
    game = variant_of(case)
    if not isinstance(game, BankingGame):
        raise WrittenGameError(f"{game.id} has no combinations")
    return game


def _groups_of(case: Case, game: BankingGame) -> Groups:
    return game.combining.joined(as_shaded(each["dice"]) for each in case["combos"])


def check_tally(case: Case) -> Problem | None:
    """Check what a set is worth at a hold."""
    game = banking_game_of(case)
    loose = as_shaded(case.get("loose", ()))
    points = game.combining.points(_groups_of(case, game), loose)
    return differs(case, "the tally", points, case["score"])


def check_bust(case: Case) -> Problem | None:
    """Check whether a throw loses the turn."""
    game = banking_game_of(case)
    ways = game.combining.ways(_groups_of(case, game), as_shaded(case["roll"]))
    return differs(case, "lost", not ways, case["lost"])


def check_combination(case: Case) -> Problem | None:
    """Check whether dice are a combination, and of which face."""
    banking_game_of(case)
    return differs(case, "the face", face_of(as_shaded(case["dice"])), case["face"])


def check_turn(case: Case) -> Problem | None:
    """Check a turn that stands for itself."""
    state = begin(banking_game_of(case), ("Player 1",))
    played = play_steps(state, case["steps"])
    points = totals(played[-1][1])[0]
    return check_steps(case, case["steps"], played) or differs(
        case, "points", points, case["points"]
    )


def check_steps(
    case: Case, steps: list[Step], played: list[tuple[TableState, TableState]]
) -> Problem | None:
    """Check what each step of a turn says of its dice and points."""
    problems = (
        differs(case, f"step {number}: {what}", got, _expected(what, step, held))
        for number, (step, (held, _)) in enumerate(zip(steps, played, strict=True), start=1)
        for what, got in _facts(step, held).items()
        if what in step
    )
    return next((problem for problem in problems if problem is not None), None)


def _expected(what: str, step: Step, held: TableState) -> object:
    """Return what a step expects, dice in the order in which they are compared."""
    if what == "loose":
        return tuple(sorted(as_shaded(step["loose"])))
    if what == "combos" and isinstance(held.variant, BankingGame):
        return held.variant.combining.joined(map(as_shaded, step["combos"]))
    return step[what]


def _facts(step: Step, held: TableState) -> dict[str, object]:
    """Return what the engine says of a step, by the name that transcripts have for it."""
    if not isinstance(held.variant, BankingGame) or held.groups is None:
        return {"turn_points": 0}
    game, groups = held.variant, held.groups
    loose = without(held.rolls[-1].known_dice, dice_in(groups))
    return {
        "loose": loose,
        "combos": groups,
        "set_points_if_held": game.combining.points(groups, loose),
        "turn_points_if_held": points_of(game, sets_if_ended(held, groups)),
        "forced_in": len(game.combining.joining(groups, loose)),
        "turn_points": _turn_points(step, held, game),
    }


def _turn_points(step: Step, held: TableState, game: BankingGame) -> int:
    """Return the points that a turn has after a step: what was not completed counts at its end."""
    result = step["result"] if "result" in step else step["action"]
    if result == "roll":
        return points_of(game, held.bank.complete)
    return points_of(game, sets_if_ended(held, held.groups or ()))
