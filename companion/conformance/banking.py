"""Cases about games of banking: combinations, lost turns, tallies and whole turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.conformance.case import Case, Difference, Problem, compared, differs
from companion.dice import Shade
from companion.errors import WrittenGameError
from companion.rules.banking import BankingGame, points_of
from companion.rules.combining import dice_in, without
from companion.rules.shades import face_of
from companion.turn.dice_words import dice_in_words
from companion.turn.moves import totals
from companion.turn.on_bank import sets_if_ended
from companion.written.game import variant_of
from companion.written.replay import as_shaded, begin, play_steps, result_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.turn.state import TableState

Step = dict[str, Any]
"""One throw of a turn, and what was set aside."""


def _banking_game_of(case: Case) -> BankingGame:
    """Return the game of banking that a case is about, with its house rules.

    Raises:
        WrittenGameError: nothing is banked in that game.
    """
    game = variant_of(case)
    if not isinstance(game, BankingGame):
        raise WrittenGameError(f"{game.id} has no combinations")
    return game


def _groups_of(case: Case, game: BankingGame) -> Groups:
    """Return the combinations of a case.

    Raises:
        WrittenGameError: one is none, or there are dice that the game does not have.
    """
    combinations = [as_shaded(each["dice"]) for each in case["combos"]]
    wrong = [dice_in_words(each, game) for each in combinations if not game.combining.is_made(each)]
    if wrong:
        raise WrittenGameError(f"{wrong[0]} is no combination")
    _check_dice([die for each in combinations for die in each], game)
    return game.combining.joined(combinations)


def _check_dice(dice: Sequence[Die], game: BankingGame) -> None:
    """Refuse more dice than the game has, of either shade."""
    dark = sum(die.shade is Shade.DARK for die in dice)
    light = game.dice - game.dark if game.dark else game.dice
    if len(dice) > game.dice or (game.dark and (dark > game.dark or len(dice) - dark > light)):
        raise WrittenGameError(f"{game.id} does not have the dice {dice_in_words(dice, game)}")


def check_tally(case: Case) -> Problem | None:
    """Check what a set is worth at a hold."""
    game = _banking_game_of(case)
    loose, groups = as_shaded(case.get("loose", ())), _groups_of(case, game)
    _check_dice([*dice_in(groups), *loose], game)
    points = game.combining.points(groups, loose)
    return differs(case, "the tally", points, case["score"])


def check_bust(case: Case) -> Problem | None:
    """Check whether a throw loses the turn."""
    game = _banking_game_of(case)
    groups, thrown = _groups_of(case, game), as_shaded(case["roll"])
    _check_dice([*dice_in(groups), *thrown], game)
    if len(dice_in(groups)) + len(thrown) != game.dice:
        raise WrittenGameError(
            f"all {game.dice} dice are bound or thrown, not {len(thrown)} of them"
        )
    ways = game.combining.ways(groups, thrown)
    return differs(case, "lost", not ways, case["lost"])


def check_combination(case: Case) -> Problem | None:
    """Check whether dice are a combination, and of which face."""
    dice = as_shaded(case["dice"])
    _check_dice(dice, _banking_game_of(case))
    return differs(case, "the face", face_of(dice), case["face"])


def check_turn(case: Case) -> Problem | None:
    """Check a turn that stands for itself."""
    state = begin(_banking_game_of(case), ("Player 1",))
    played = play_steps(state, case["steps"])
    first = next(compared_steps("the turn", case["steps"], played), None)
    if first is not None:
        return differs(case, first.what, first.got, first.written)
    return differs(case, "points", totals(played[-1][1])[0], case["points"])


def compared_steps(
    where: str, steps: list[Step], played: list[tuple[TableState, TableState]]
) -> Iterator[Difference]:
    """Yield what differs in what the steps of a turn say of their dice and points.

    Raises:
        WrittenGameError: what one of them says of its dice cannot be read.
    """
    for number, (step, (held, _)) in enumerate(zip(steps, played, strict=True), start=1):
        place = f"{where}, step {number}"
        try:
            written = {key: _in_order(key, value, held) for key, value in step.items()}
        except (TypeError, WrittenGameError) as wrong:
            raise WrittenGameError(f"{place}: {wrong}") from wrong
        yield from compared(place, written, _facts(step, held))


def _in_order(key: str, value: Any, held: TableState) -> object:  # noqa: ANN401  (JSON)
    """Return what a step says of its dice in the order in which dice are compared."""
    if key == "loose":
        return tuple(sorted(as_shaded(value)))
    if key == "combos" and isinstance(held.variant, BankingGame):
        return held.variant.combining.joined(map(as_shaded, value))
    return value


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
    if result_of(step) == "roll":
        return points_of(game, held.bank.complete)
    return points_of(game, sets_if_ended(held, held.groups or ()))
