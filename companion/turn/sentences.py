"""The one plain sentence on what is happening, as a message. Every situation has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.rules.ending import winner_at_once
from companion.rules.tally import tally
from companion.turn.buttons import face_asked, in_words, keeping
from companion.turn.commands import ConfirmHolds
from companion.turn.moves import announceable, possible_scores, winners
from companion.turn.state import Phase, TableState
from companion.turn.throws import (
    KEPT_MISSING,
    are_taken_up,
    is_countable,
    is_throw_too_many,
    is_unconfirmed_throw,
)
from companion.turn.tray import ReadDie, moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def situation(state: TableState) -> Message:
    """Return the sentence for this state, the camera's own troubles left aside."""
    return SITUATIONS[state.phase](state)


def _no_game(_: TableState) -> Message:
    return say("no-game")


def _over(state: TableState) -> Message:
    won = winners(state)
    names = [state.players[seat] for seat in won]
    if state.variant is not None and winner_at_once(state.variant, state.sheets) is not None:
        return say("won-at-once", player=names[0])
    points = 0 if state.variant is None else tally(state.variant, state.sheets[won[0]]).total
    if len(names) == 1:
        return say("won", player=names[0], points=points)
    return say("shared-win", players=", ".join(names), points=points)


def _ready(state: TableState) -> Message:
    trouble = _count_trouble(state)
    if trouble is not None:
        return trouble
    if is_countable(state):
        return say("is-it-a-throw")
    return say("throw", player=state.players[state.seat])


def _hold(state: TableState) -> Message:
    trouble = _count_trouble(state)
    if trouble is not None:
        return trouble
    kept = state.kept or ()
    rest = len(state.rolls[-1].dice) - len(kept)
    if not kept:
        return say("throw-all-again", dice=rest)
    if rest == 1:
        return say("kept-throw-one", dice=in_words(kept))
    return say("kept-throw-rest", dice=in_words(kept), rest=rest)


def _count_trouble(state: TableState) -> Message | None:
    """Fresh dice lie there, but not as many as the game has."""
    dice = 0 if state.variant is None else state.variant.dice
    seen = len(state.tray.lying)
    if seen > dice:
        return say("too-many-dice", seen=seen, dice=dice)
    waiting = len(state.kept or ())
    fresh = moved(state.tray.lying, state.tray.counted)
    if waiting < seen < dice and fresh and state.tray.lifted:
        return say("dice-missing", seen=seen, dice=dice)
    return None


def _ask(state: TableState) -> Message:
    if state.may_roll and are_taken_up(state):
        return _taken_up(state)
    roll = state.rolls[-1]
    asked = face_asked(state)
    if asked is not None:
        die = roll.dice[asked[0]]
        if die.face is None:
            return say("what-does-it-show")
        first, second = die.candidates[:2]
        return say("which-face", first=first, second=second)
    if KEPT_MISSING in roll.doubts:
        return say("kept-missing", kept=in_words(roll.kept), dice=_faces(roll.dice))
    return say("is-it-right", dice=_faces(roll.dice))


def _taken_up(state: TableState) -> Message:
    """Dice were taken up: what OK would keep, or why it cannot."""
    asked = keeping(state)
    if asked is None:
        return say("ok-throws-all")
    if isinstance(asked.command, ConfirmHolds):
        kept = asked.command.kept
        return say("ok-keeps", dice=in_words(kept)) if kept else say("ok-throws-all")
    return asked.label


def _read(state: TableState) -> Message:
    roll = state.rolls[-1]
    if is_unconfirmed_throw(state):
        return say("thrown-again", dice=_faces(state.tray.lying))
    if are_taken_up(state):
        return _taken_up(state)
    if state.announced is not None:
        return say("bound", player=state.players[state.seat], box=state.announced[1])
    return say("read", roll=len(state.rolls), rolls=state.throws_allowed, dice=_faces(roll.dice))


def _choose(state: TableState) -> Message:
    roll = state.rolls[-1]
    if is_throw_too_many(state):
        return say("one-throw-too-many", roll=len(state.rolls), dice=_faces(roll.dice))
    if announceable(state) and not possible_scores(state):
        return say("announce-first", player=state.players[state.seat])
    return say("choose", player=state.players[state.seat], dice=_faces(roll.dice))


def _faces(dice: Iterable[ReadDie]) -> str:
    known = sorted((die.face or 0 for die in dice), reverse=True)
    return " ".join(str(face) if face else "?" for face in known)


SITUATIONS: Final[dict[Phase, Callable[[TableState], Message]]] = {
    Phase.NO_GAME: _no_game,
    Phase.OVER: _over,
    Phase.READY: _ready,
    Phase.HOLD: _hold,
    Phase.ASK: _ask,
    Phase.READ: _read,
    Phase.CHOOSE: _choose,
}
