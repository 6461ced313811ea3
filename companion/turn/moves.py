"""What may be done now: the ways to end the turn, and all legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.remembered import for_the_last_few
from companion.rules.sheet_game import SheetGame
from companion.rules.variant import tells_shades
from companion.turn import commands
from companion.turn.doubts import why_not_accepted
from companion.turn.families import family_of
from companion.turn.family import under_cursor
from companion.turn.on_sheet import may_begin_announcing
from companion.turn.state import Phase, TableState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.turn.family import Ending, Family
    from companion.turn.tray import ReadDie


@for_the_last_few
def endings(state: TableState) -> tuple[Ending, ...]:
    """Return the ways to end the turn, or to bind it, as the cursor visits them: the best first.

    Empty before the first throw.
    """
    if state.variant is None or state.roll is None or state.is_over:
        return ()
    return family_of(state.variant).endings(state)


@for_the_last_few
def pointed_at(state: TableState) -> Ending | None:
    """Return the ending under the cursor; the best one until somebody moves it."""
    return under_cursor(state, endings(state))


@for_the_last_few
def pointings(state: TableState) -> tuple[commands.Command, ...]:
    """Return every place that the cursor can be moved to, each once."""
    if state.variant is None or state.roll is None:
        return ()
    held = family_of(state.variant).holds(state)
    groups = (commands.PointAtGroups(each.groups) for each in held if each.groups is not None)
    boxes = (each.pointing for each in endings(state) if each.pointing is not None)
    return tuple(dict.fromkeys((*boxes, *groups)))


def next_ending(state: TableState) -> commands.Command | None:
    """Return what moves the cursor to the ending after this one; None without a choice."""
    order, here = endings(state), pointed_at(state)
    if here is None or len(order) <= 1:
        return None
    return order[(order.index(here) + 1) % len(order)].pointing


def next_column(state: TableState) -> commands.Command | None:
    """Return what moves the cursor to the best box of the next column; None without another one."""
    here = pointed_at(state)
    best: dict[str, commands.Command] = {}
    for each in endings(state):
        if isinstance(each.pointing, commands.PointAtBox):
            best.setdefault(each.pointing.place.column, each.pointing)
    if len(best) <= 1 or here is None or not isinstance(here.pointing, commands.PointAtBox):
        return None
    order = [column for column in _columns(state) if column in best]
    return best[order[(order.index(here.pointing.place.column) + 1) % len(order)]]


def _columns(state: TableState) -> tuple[str, ...]:
    """Return the columns of the sheet, in their order."""
    if not isinstance(state.variant, SheetGame):
        return ()
    return tuple(column.id for column in state.variant.columns)


def totals(state: TableState) -> tuple[int, ...]:
    """Return by seat what everybody has; empty without a game."""
    return () if state.variant is None else family_of(state.variant).totals(state)


def winners(state: TableState) -> tuple[int, ...]:
    """Return the seats of those who won; ties share the win (SPEC, A19). Empty before the end."""
    if not state.is_over:
        return ()
    return () if state.variant is None else family_of(state.variant).winners(state)


def crowned(state: TableState) -> tuple[int, ...]:
    """Return the seats of those who won against somebody: as `winners`, but nobody alone."""
    return () if state.is_played_alone else winners(state)


def legal_moves(state: TableState) -> Iterator[commands.Command]:
    """Yield every move that a player may make now without throwing dice.

    By it tests play: whatever is offered is allowed, and leads to no state that has no way on.

    Throws (`ReportTray`, `EnterRoll`, `CountRoll`) and what lies there (`SpareDice`, `TakeAsSeen`)
    come from the table, and a `Press` stands for one of the moves below; neither is listed, nor is
    who plays (`SkipSeat`, `BeginAnew`). Corrections are listed where a roll can be corrected.
    """
    if state.may_undo:
        yield commands.Undo()
    if state.phase is Phase.FINAL:
        yield commands.ConfirmEnd()
    if state.variant is None or state.roll is None or state.is_over:
        return
    family = family_of(state.variant)
    yield from _answers(state)
    if may_stop(state):
        yield commands.StopRolling()
    if state.may_roll:
        yield from (commands.ConfirmHolds(each.kept, each.groups) for each in family.holds(state))
    if state.roll.is_settled:
        yield from _to_the_end(state, family)


def _to_the_end(state: TableState, family: Family) -> Iterator[commands.Command]:
    if may_begin_announcing(state):
        yield commands.BeginAnnouncing()
    yield from family.all_endings(state)
    yield from pointings(state)


def may_stop(state: TableState) -> bool:
    """Return whether the player may throw no more, although a throw is left."""
    if state.variant is None or state.roll is None or not state.may_roll:
        return False
    # Where intermediate rolls count, stopping needs something that the turn can end with.
    return not family_of(state.variant).binds or bool(endings(state))


def may_skip(state: TableState) -> bool:
    """Return whether the next player, who has a turn left, may play in place of the one in turn."""
    if state.phase is not Phase.READY or state.next_seat == state.seat:
        return False
    return state.has_turns_left(state.next_seat)


def _answers(state: TableState) -> Iterator[commands.Command]:
    roll = state.roll
    if roll is None or not state.is_correctable:
        return
    for index, die in enumerate(roll.dice):
        yield from (commands.CorrectDie(index, face) for face in die.candidates)
        yield from _other_shade(state, index, die)
    if not roll.is_settled and why_not_accepted(state.variant, roll) is None:
        yield commands.AcceptReading()
    if roll.questioned:
        die = roll.dice[roll.questioned[0]]
        yield from (commands.PointAtFace(face) for face in die.candidates)


def _other_shade(state: TableState, index: int, die: ReadDie) -> Iterator[commands.Command]:
    if tells_shades(state.variant) and die.face is not None:
        yield commands.CorrectDie(index, die.face, die.shade.other)
