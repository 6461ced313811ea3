"""What may be done now: open boxes with what the roll would earn there, and all legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from companion.dice import are_among
from companion.rules.ending import winning_seats
from companion.rules.open import Moment, open_now, to_announce
from companion.rules.sheet_game import Hold
from companion.rules.tally import scores_in
from companion.turn import commands
from companion.turn.state import Phase, TableState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.dice import Die
    from companion.rules.sheet_game import Place, SheetGame


@dataclass(frozen=True, slots=True)
class Possible:
    """An open box, and what the current roll would earn in it."""

    place: Place
    points: int


def possible_scores(state: TableState) -> tuple[Possible, ...]:
    """Return every box that may be written now with its points, in the order of the sheet.

    Empty before the first throw, and while a die has no face at all.
    """
    variant, roll = state.variant, state.roll
    if variant is None or roll is None or state.is_over or len(roll.faces) < variant.dice:
        return ()
    sheet, dice = state.sheets[state.seat], roll.known_dice
    moment = Moment(dice=dice, roll=len(state.rolls), announced=state.announced)
    scores = scores_in(variant, sheet, dice, open_now(variant, sheet, moment), moment.roll)
    return tuple(Possible(place, points) for place, points in scores.items())


def announceable(state: TableState) -> tuple[Place, ...]:
    """Return the boxes that may be announced now: after the first throw only (SPEC 3.6)."""
    if state.variant is None or len(state.rolls) != 1 or state.is_over or state.stopped:
        return ()
    if state.announced is not None or state.kept is not None:
        return ()
    return to_announce(state.variant, state.sheets[state.seat])


def cursor_order(state: TableState) -> tuple[Possible, ...]:
    """Return the open boxes as the cursor visits them: highest value first, zeros last.

    Where nothing can be written before it is announced, these are the boxes to announce.
    """
    boxes = possible_scores(state) or _if_announced(state)
    return tuple(sorted(boxes, key=lambda each: -each.points))


def _if_announced(state: TableState) -> tuple[Possible, ...]:
    if state.variant is None or state.roll is None:
        return ()
    sheet, dice = state.sheets[state.seat], state.roll.known_dice
    scores = scores_in(state.variant, sheet, dice, announceable(state), len(state.rolls))
    return tuple(Possible(place, points) for place, points in scores.items())


def pointed_at(state: TableState) -> Possible | None:
    """Return the box under the cursor; the best one until somebody moves it."""
    order = cursor_order(state)
    for each in order:
        if each.place == state.pointed_box:
            return each
    return order[0] if order else None


def next_box(state: TableState) -> Place | None:
    """Return the box that the cursor visits next, or None where there is no choice."""
    order, here = cursor_order(state), pointed_at(state)
    if here is None or len(order) <= 1:
        return None
    return order[(order.index(here) + 1) % len(order)].place


def winners(state: TableState) -> tuple[int, ...]:
    """Return the seats of those who won; ties share the win (SPEC, A19). Empty before the end."""
    variant = state.variant
    if variant is None or not state.is_over:
        return ()
    return winning_seats(variant, state.sheets)


def legal_moves(state: TableState) -> Iterator[commands.Command]:
    """Yield every move that a player may make now without throwing dice.

    Throws (`ReportTray`, `EnterRoll`, `CountRoll`) come from the table, and a `Press` stands for
    one of the moves below; neither is listed. Corrections are listed where a roll can be corrected.
    """
    if state.may_undo:
        yield commands.Undo()
    if state.variant is None or state.roll is None or state.is_over:
        return
    yield from _answers(state)
    if state.may_roll:
        yield commands.StopRolling()
        yield from (commands.ConfirmHolds(kept) for kept in _possible_holds(state, state.variant))
    if state.roll.is_settled:
        yield from _about_boxes(state)


def _about_boxes(state: TableState) -> Iterator[commands.Command]:
    yield from (commands.Announce(place) for place in announceable(state))
    yield from (commands.ScoreIn(each.place) for each in possible_scores(state))
    yield from (commands.PointAtBox(each.place) for each in cursor_order(state))


def _answers(state: TableState) -> Iterator[commands.Command]:
    roll = state.roll
    if roll is None or state.phase is Phase.HOLD:
        return
    for index, die in enumerate(roll.dice):
        yield from (commands.CorrectDie(index, face) for face in die.candidates)
    if not roll.is_settled and all(die.face for die in roll.dice):
        yield commands.AcceptReading()
    if roll.questioned:
        die = roll.dice[roll.questioned[0]]
        yield from (commands.PointAtFace(face) for face in die.candidates)


def _possible_holds(state: TableState, variant: SheetGame) -> set[tuple[Die, ...]]:
    dice = sorted(die.die for die in state.rolls[-1].dice if die.die is not None)
    return {
        kept
        for count in range(variant.dice)
        for kept in combinations(dice, count)
        if holds_allowed(state, kept)
    }


def holds_allowed(state: TableState, kept: tuple[Die, ...]) -> bool:
    """Return whether the house rule on holding allows to keep just these dice (SPEC 2.2)."""
    if state.variant is None or state.variant.hold is Hold.FREE or state.roll is None:
        return True
    return are_among(state.roll.kept, kept)
