"""What the others at the table are told of what somebody did.

Who took something back, set it right or was quicker; that a game was broken off, or a player
skipped.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.turn import events
from companion.turn.box_words import announced_in_words, box_in_words
from companion.turn.evolve import evolve
from companion.turn.on_sheet import possible_scores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.rules.place import Place
    from companion.turn.events import Event
    from companion.turn.state import TableState


NOBODYS: Final[dict[type, Message]] = {
    events.GameStarted: say("undone-game"),
    events.EndConfirmed: say("undone-end"),
    events.HistoryCorrected: say("undone-correction"),
}
"""What steps are called that belong to no player's turn."""

IN_A_TURN: Final[dict[type, str]] = {
    events.ReadingAccepted: "undone-reading",
    events.RollReadAnew: "undone-read-anew",
    events.HoldsConfirmed: "undone-holds",
    events.RollingStopped: "undone-stop",
}
"""What steps of a player's turn are called that need no more than whose it is."""

SEATED: Final[dict[type, str]] = {
    events.PlayerRenamed: "undone-renaming",
    events.PlayerLeft: "undone-leaving",
    events.PlayerReturned: "undone-return",
}
"""What steps are called that are about a player's seat."""


def news_of(before: TableState, happened: Event, by: str | Message) -> Message | None:
    """Return what everybody is told of an event; None of what is seen on the sheet anyway.

    Args:
        before: the state in which it happened.
        happened: the event.
        by: who asked for it.
    """
    match happened:
        case events.StepUndone():
            return say("undid", who=by, what=_undone(before))
        case events.DieCorrected(index, face):
            return say("set-right", who=by, number=index + 1, face=face)
        case events.GameStarted() if _is_running(before):
            return say("broken-off")
        case events.SeatSkipped():
            return say("skipped", player=before.player)
        case _:
            return None


def news_of_last(
    before: TableState, happened: Sequence[Event], by: str | Message
) -> Message | None:
    """Return what everybody is told of events: of the last one, for BACK takes that back first."""
    if not happened:
        return None
    *earlier, last = happened
    return news_of(reduce(evolve, earlier, before), last, by)


def _is_running(state: TableState) -> bool:
    """Return whether something was played in a game that has not come to its end."""
    has_begun = state.ended > 0 or bool(state.rolls)
    return has_begun and not state.is_over


def overtaken(state: TableState, last: Event | None) -> Message | None:
    """Return what happened before an action that came too late; None where nothing is to tell.

    Args:
        state: the state now.
        last: the last event of this run that was a step, or took one back; None without one.
    """
    if isinstance(last, events.StepUndone):
        return say("already-undone")
    if state.before is None or last is None:
        return None
    player = state.before.player
    match state.last:
        case events.BoxScored(place):
            return say("already-chose", player=player, box=box_in_words(place, state.variant))
        case events.TurnBanked() | events.TurnPassed():
            return say("already-ended", player=player)
        case _:
            return None


def _undone(state: TableState) -> Message:
    """Return the last step as something that was taken back."""
    before = state.before or state
    player = before.player
    match state.last:
        case events.BoxScored(place):
            box, points = box_in_words(place, state.variant), _points(before, place)
            return say("undone-box", player=player, box=box, points=points)
        case events.TurnBanked() | events.TurnPassed() | events.SeatSkipped():
            return say("undone-turn", player=player)
        case events.DiceRolled():
            return say("undone-roll", player=player, roll=len(state.rolls))
        case events.DieCorrected(index, face):
            return say("undone-die", player=player, number=index + 1, face=face)
        case events.BoxAnnounced(place):
            box = announced_in_words(place, state.variant)
            return say("undone-announcement", player=player, box=box)
        case last:
            return _seat(state) or _step(last, player)


def _seat(state: TableState) -> Message | None:
    """Return the last step, where it was about who sits at the table."""
    match state.last:
        case events.PlayerJoined(name):
            return say("undone-joining", player=name)
        case events.PlayerRenamed(seat) | events.PlayerLeft(seat) | events.PlayerReturned(seat):
            return say(SEATED[type(state.last)], player=state.players[seat])
        case _:
            return None


def _step(last: Event | None, player: str) -> Message:
    return NOBODYS.get(type(last)) or say(IN_A_TURN.get(type(last), "undone-step"), player=player)


def _points(state: TableState, place: Place) -> int:
    """Return what a roll was worth in a box, where it was written."""
    return next((each.points for each in possible_scores(state) if each.place == place), 0)
