"""What OK, NEXT and BACK stand for at this moment: a command, and the words beside the button.

The page, the keyboard and the table's own buttons all ask here, so they can never disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.turn import commands, events
from companion.turn.commands import Button
from companion.turn.moves import announceable, holds_allowed, next_box, pointed_at
from companion.turn.state import Phase, TableState
from companion.turn.throws import are_taken_up, is_countable, is_unconfirmed_throw
from companion.turn.tray import pick_from

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.dice import Die, Face
    from companion.turn.commands import Command


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a button would do.

    Attributes:
        label: what stands beside the button; the reason, where it does nothing.
        command: what it asks for, or None where it does nothing now.
        looks: it depends on what lies on the tray, so it has to wait while things move.
    """

    label: Message
    command: Command | None = None
    looks: bool = False


def meaning(state: TableState, button: Button) -> Meaning:
    """Return what *button* would do in this state."""
    if button is Button.BACK:
        return _back(state)
    return _ok(state) if button is Button.OK else _next(state)


def face_asked(state: TableState) -> tuple[int, Face] | None:
    """Return the questioned die's index and the face under the cursor, or None."""
    roll = state.roll
    if roll is None or not roll.questioned:
        return None
    index = roll.questioned[0]
    return index, state.pointed_face or roll.dice[index].candidates[0]


def _ok(state: TableState) -> Meaning:
    match state.phase:
        case Phase.NO_GAME:
            return Meaning(say("no-game"))
        case Phase.OVER if state.variant is not None:
            again = commands.StartGame(state.variant, state.players)
            return Meaning(say("play-again"), again)
        case Phase.READY | Phase.HOLD:
            return _ok_waiting(state)
        case Phase.READ:
            return _ok_read(state)
        case Phase.ASK:
            return _ok_ask(state)
        case _:
            return _ok_choose(state)


def _ok_waiting(state: TableState) -> Meaning:
    if is_countable(state):
        return _count(state)
    if state.phase is Phase.HOLD:
        return keeping(state) or Meaning(say("throw-the-rest"), looks=True)
    return Meaning(say("throw-first"), looks=True)


def _count(state: TableState) -> Meaning:
    label = say("count-roll", roll=len(state.rolls) + 1)
    return Meaning(label, commands.CountRoll(), looks=True)


def _ok_read(state: TableState) -> Meaning:
    if is_unconfirmed_throw(state):
        return _count(state)
    keep = keeping(state)
    if keep is not None:
        return keep
    return Meaning(say("stop-and-choose"), commands.StopRolling(), looks=True)


def _ok_ask(state: TableState) -> Meaning:
    keep = keeping(state) if state.may_roll else None
    if keep is not None and keep.command is not None:
        return keep
    asked = face_asked(state)
    if asked is not None:
        answer = Meaning(say("it-shows", face=asked[1]), commands.CorrectDie(*asked))
    else:
        answer = Meaning(say("reading-is-right"), commands.AcceptReading())
    # Whoever takes dice up while a question is open means to keep the others: look first.
    return replace(answer, looks=state.may_roll)


def _ok_choose(state: TableState) -> Meaning:
    here = pointed_at(state)
    if here is None:
        return Meaning(say("throw-first"))
    if here.place in announceable(state):
        return Meaning(say("announce", box=here.place[1]), commands.Announce(here.place))
    key = "write" if here.points else "write-zero"
    label = say(key, box=here.place[1], points=here.points)
    return Meaning(label, commands.ScoreIn(here.place))


def keeping(state: TableState) -> Meaning | None:
    """Return what OK does about the dice that still lie there, or None if none was taken up."""
    roll, lying = state.roll, state.tray.lying
    if roll is None or not are_taken_up(state):
        return None
    kept = pick_from(roll.dice, lying)
    if kept is None:
        return Meaning(say("not-among-the-dice"), looks=True)
    if kept == state.kept:
        return None
    if not holds_allowed(state, kept):
        return Meaning(say("kept-dice-stay-kept"), looks=True)
    label = say("keep", dice=in_words(kept)) if kept else say("keep-nothing")
    return Meaning(label, commands.ConfirmHolds(kept), looks=True)


def _next(state: TableState) -> Meaning:
    asked = face_asked(state)
    if state.phase is Phase.ASK and asked is not None and state.roll is not None:
        faces = state.roll.dice[asked[0]].candidates
        other = faces[(faces.index(asked[1]) + 1) % len(faces)]
        return Meaning(say("rather", face=other), commands.PointAtFace(other))
    if state.may_roll and state.roll is not None:
        return Meaning(say("stop-and-choose"), commands.StopRolling())
    other_box = next_box(state) if state.phase is Phase.CHOOSE else None
    if other_box is not None:
        return Meaning(say("next-box"), commands.PointAtBox(other_box))
    return Meaning(say("nothing-next"))


def _back(state: TableState) -> Meaning:
    if not state.may_undo:
        return Meaning(say("nothing-to-undo"))
    return Meaning(_step_taken_back(state), commands.Undo())


def _step_taken_back(state: TableState) -> Message:
    match state.last:
        case events.BoxScored(place):
            seat = (state.seat - 1) % len(state.players)
            return say("undo-box", player=state.players[seat], box=place[1])
        case events.DiceRolled():
            return say("undo-roll", roll=len(state.rolls))
        case step:
            return TAKEN_BACK.get(type(step), say("undo-answer"))


TAKEN_BACK: Final = {
    events.HoldsConfirmed: say("undo-holds"),
    events.RollingStopped: say("undo-stop"),
    events.BoxAnnounced: say("undo-announcement"),
    events.GameStarted: say("undo-game"),
}
"""What BACK says it takes back; the other steps are answers to questions."""


def in_words(dice: Iterable[Die]) -> str:
    """Return the faces, highest first, as players say them.

    >>> from companion.dice import Die
    >>> in_words([Die(1), Die(6), Die(6)])
    '6 6 1'
    """
    return " ".join(str(die.face) for die in sorted(dice, reverse=True))
