"""What everybody is told when something is set right or taken back, as messages. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.turns import turns_of
from companion.messages import Message, say
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn import events
from companion.turn.box_words import box_in_words
from companion.turn.dice_words import dice_in_words
from companion.turn.moves import totals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.turns import PastTurn
    from companion.rules.variant import Variant
    from companion.turn.events import Change, Event, HistoryCorrected
    from companion.turn.state import TableState

    Pair = tuple[PastTurn, PastTurn]
    """A turn as it stood, and as it stands."""


def told_of_correction(before: TableState, event: Event, after: TableState) -> Message | None:
    """Return what everybody has to hear of a correction; None of anything else."""
    return _corrected(before, event, after) if isinstance(event, events.HistoryCorrected) else None


def told(before: TableState, event: Event, after: TableState) -> Message | None:
    """Return what stands beside a turn of what was done to it later; None of all that is usual."""
    match event:
        case events.HistoryCorrected():
            return _corrected(before, event, after)
        case events.StepUndone():
            return undone(before, after)
        case _:
            return None


def undone(before: TableState, after: TableState) -> Message | None:
    """Return what a step taken back was, where others may have seen it: a turn's end, or more."""
    player = after.player
    match before.last:
        case events.BoxScored(place) if isinstance(before.variant, SheetGame):
            points = tally(before.variant, before.sheets[after.seat]).counting[place]
            box = box_in_words(place, before.variant)
            return say("taken-back-box", player=player, box=box, points=points)
        case events.TurnBanked() | events.TurnPassed():
            return say("taken-back-turn", player=player)
        case events.HistoryCorrected():
            return say("taken-back-correction")
        case _:
            return None


def _corrected(before: TableState, event: HistoryCorrected, after: TableState) -> Message | None:
    then, now = turns_of(before), turns_of(after)
    for change in event.changes:
        index = _index_of(then, change)
        if index is None:
            continue
        seat = then[index].seat
        player = before.players[seat]
        if isinstance(change.step, events.DiceRolled):
            what = _roll(player, then[index], now[index], change.number, after)
            return _with_total(what, seat, before, after, [(then[index], now[index])])
        if isinstance(change.step, events.BoxScored):
            written = _written_anew(then, now, event)
            what = _moved(player, after.variant, *written)
            return _with_total(what, seat, before, after, written)
        if change.number == then[index].number:
            return _taken_out(player, then[index], before.variant)
    return None


def _taken_out(player: str, turn: PastTurn, variant: Variant | None) -> Message:
    what = say("turn-points", points=turn.points or 0)
    if turn.place is not None:
        what = _box_points(turn, variant)
    return say("turn-taken-out", player=player, turn=turn.turn, what=what)


def _index_of(turns: tuple[PastTurn, ...], change: Change) -> int | None:
    """Return which of the turns a change is about."""
    for index, turn in enumerate(turns):
        if turn.end is None or change.number <= turn.number:
            return index
    return None


def _roll(player: str, then: PastTurn, now: PastTurn, number: int, after: TableState) -> Message:
    roll = next(n for n, each in enumerate(then.rolls) if each.number == number)
    dice = dice_in_words(now.rolls[roll].known, after.variant)
    what = say("roll-set-right", player=player, turn=then.turn, roll=roll + 1, dice=dice)
    if now.points is None or then.points == now.points:
        return what
    if now.place is None:
        result = say("points-now", before=then.points or 0, after=now.points)
    else:
        box = box_in_words(now.place, after.variant)
        result = say("box-now", box=box, before=then.points or 0, after=now.points)
    return say("and-so", what=what, result=result)


def _written_anew(
    then: tuple[PastTurn, ...], now: tuple[PastTurn, ...], event: HistoryCorrected
) -> list[Pair]:
    """Return the turns that are written elsewhere, before and after: one, or two that changed."""
    written = [c.number for c in event.changes if isinstance(c.step, events.BoxScored)]
    return [(a, b) for a, b in zip(then, now, strict=True) if a.number in written]


def _moved(player: str, variant: Variant | None, first: Pair, *others: Pair) -> Message:
    what = say("entry-moved", player=player, **_was_and_is(*first, variant))
    for other in others:
        what = say("and-so", what=what, result=say("entry-too", **_was_and_is(*other, variant)))
    return what


def _with_total(
    what: Message, seat: int, before: TableState, after: TableState, pairs: Iterable[Pair]
) -> Message:
    """Return what is told, with the total where bonuses or other boxes have changed it besides."""
    if not isinstance(after.variant, SheetGame):
        return what
    was, now = totals(before)[seat], totals(after)[seat]
    if now - was == sum((now.points or 0) - (then.points or 0) for then, now in pairs):
        return what
    return say("and-so", what=what, result=say("total-now", before=was, after=now))


def _was_and_is(then: PastTurn, now: PastTurn, variant: Variant | None) -> dict[str, Message]:
    return {"was": _box_points(then, variant), "now": _box_points(now, variant)}


def _box_points(turn: PastTurn, variant: Variant | None) -> Message:
    box = "" if turn.place is None else box_in_words(turn.place, variant)
    return say("box-points", box=box, points=turn.points or 0)
