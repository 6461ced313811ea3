"""What OK, NEXT and BACK stand for at this moment: a command, and the words beside the button.

The page, the keyboard and the table's own buttons all ask here, so they can never disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.remembered import for_the_last_few
from companion.turn import commands, events
from companion.turn.box_words import box_in_words
from companion.turn.commands import Button
from companion.turn.doubts import why_not_accepted
from companion.turn.events import HoldsConfirmed
from companion.turn.families import family_of
from companion.turn.family import NotKept
from companion.turn.handed_on import once_handed_on
from companion.turn.kept_now import held_now, may_be_kept, ways_lying
from companion.turn.leaning import does_kept_one_lean, only_leaning_are_taken_up
from companion.turn.left import otherwise
from companion.turn.moves import endings, may_skip, may_stop, next_column, next_ending, pointed_at
from companion.turn.on_sheet import may_announce_instead, may_begin_announcing
from companion.turn.rematch import party_after
from companion.turn.state import Phase, TableState
from companion.turn.strip import tells_what_is_kept
from companion.turn.throws import (
    is_countable,
    is_unconfirmed_throw,
    missing_dice,
)
from companion.turn.unsaid import bound_by_lying

if TYPE_CHECKING:
    from companion.dice import Face
    from companion.turn.commands import Command
    from companion.turn.interludes import Interlude


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a button would do.

    Attributes:
        label: what stands beside the button; the reason, where it does nothing.
        why: the reason in a sentence, where it is more than fits beside a button.
        command: what it asks for, or None where it does nothing now.
        needs_rest: it depends on what lies on the tray, so it has to wait while things move.
        turns_to: the interlude that begins with it; None where the game goes on.
        ends_interlude: it asks for nothing but that the game goes on.
        at_once: it ends the turn without a grace, for nothing is written.
        lets: the phone that asks may score from now on.
        fixes: a die has to be set right first; `interludes` goes on to that.
    """

    label: Message
    command: Command | None = None
    needs_rest: bool = False
    turns_to: Interlude | None = None
    ends_interlude: bool = False
    at_once: bool = False
    lets: bool = False
    fixes: bool = False
    why: Message | None = None

    @property
    def reason(self) -> Message:
        """Why a press is refused, where it does nothing."""
        return self.why or self.label

    @property
    def does_something(self) -> bool:
        """Whether a press would be more than refused."""
        return self.command is not None or self.turns_to is not None or self.ends_interlude


def meaning(state: TableState, button: Button, *, held: bool = False) -> Meaning:
    """Return what *button* would do in this state; held, another choice where there is one."""
    if button is Button.BACK:
        return _back(state)
    if button is Button.NEXT:
        return (_next_held(state) if held else None) or _next(state)
    asked = _ok(state)
    # A zero is not written in passing: the button has to be held for it.
    return asked if held or not _scratches(state, asked) else _to_be_held(asked)


def _scratches(state: TableState, asked: Meaning) -> bool:
    """Return whether a zero would be written, although another box would earn points."""
    if not isinstance(asked.command, commands.ScoreIn):
        return False
    here = pointed_at(state)
    return here is not None and not here.points and any(each.points for each in endings(state))


def _to_be_held(asked: Meaning) -> Meaning:
    return Meaning(say("hold-for", what=asked.label))


def _next_held(state: TableState) -> Meaning | None:
    """Return the other choice that holding NEXT is, in games that have one."""
    if _may_announce(state):
        return Meaning(say("announce-one"), commands.BeginAnnouncing())
    column = next_column(state) if state.phase is Phase.CHOOSE else None
    return None if column is None else Meaning(say("next-column"), column)


def _may_announce(state: TableState) -> bool:
    """Return whether the cursor may go to the boxes to announce: it is elsewhere now."""
    if state.phase is Phase.CHOOSE:
        return may_announce_instead(state)
    return state.phase is Phase.READ and may_begin_announcing(state)


def face_asked(state: TableState) -> tuple[int, Face] | None:
    """Return the questioned die's index and the face under the cursor, or None."""
    roll = state.roll
    if roll is None or not roll.questioned:
        return None
    index = roll.questioned[0]
    return index, state.pointed_face or roll.dice[index].candidates[0]


@for_the_last_few
def _ok(state: TableState) -> Meaning:
    match state.phase:
        case Phase.NO_GAME | Phase.FINAL | Phase.OVER:
            return _ok_outside_turns(state)
        case Phase.READY | Phase.HOLD:
            return _ok_waiting(state)
        case Phase.READ:
            return _ok_read(state)
        case Phase.ASK:
            return _ok_ask(state)
        case _:
            return _ok_choose(state)


def _ok_outside_turns(state: TableState) -> Meaning:
    if state.variant is None:
        return Meaning(say("no-game"))
    if state.phase is Phase.FINAL:
        return Meaning(say("confirm-end"), commands.ConfirmEnd())
    party = party_after(state)
    again = commands.StartGame(state.variant, party.names, party.colours)
    if party.names[0] == state.players[0]:
        return Meaning(say("play-again"), again)
    return Meaning(say("play-again-begun", player=party.names[0]), again)


def _ok_waiting(state: TableState) -> Meaning:
    if is_countable(state):
        return _count(state)
    if state.phase is Phase.HOLD:
        return keeping(state) or Meaning(say("throw-the-rest"), needs_rest=True)
    return Meaning(say("throw-first"), needs_rest=True)


def _count(state: TableState) -> Meaning:
    label = say("count-roll", roll=len(state.rolls) + 1)
    return Meaning(label, commands.CountRoll(), needs_rest=True)


def _ok_read(state: TableState) -> Meaning:
    if is_unconfirmed_throw(state):
        return _count(state)
    bound = bound_by_lying(state)
    if isinstance(bound, NotKept):
        return Meaning(say("put-back"), needs_rest=True)
    if bound is not None:
        return _count(state)
    keep = keeping(state)
    if keep is not None:
        return keep
    return _set_all_aside(state) or replace(_stop(state), needs_rest=True)


def _set_all_aside(state: TableState) -> Meaning | None:
    """Where every die can be set aside as they lie, that is what OK is for."""
    if state.variant is None or not family_of(state.variant).binds:
        return None
    held = held_now(state, ())
    if isinstance(held, NotKept):
        return None
    command = commands.ConfirmHolds(held.kept, held.groups)
    return Meaning(family_of(state.variant).keeping(state, held), command, needs_rest=True)


def _stop(state: TableState) -> Meaning:
    if state.variant is None or not may_stop(state):
        return Meaning(say("set-aside-first") if state.kept is None else say("too-early-to-bank"))
    return Meaning(family_of(state.variant).stopping(state), commands.StopRolling())


def _ok_ask(state: TableState) -> Meaning:
    if only_leaning_are_taken_up(state):
        label = say("put-back") if does_kept_one_lean(state) else say("throw-it-again")
        return Meaning(label, needs_rest=True)
    if is_unconfirmed_throw(state):
        return _count(state)
    keep = keeping(state) if state.may_roll else None
    if keep is not None and isinstance(keep.command, commands.ConfirmHolds):
        return keep
    asked = face_asked(state)
    if asked is not None:
        answer = Meaning(say("it-shows", face=asked[1]), commands.CorrectDie(*asked))
    elif why_not_accepted(state.variant, state.rolls[-1]) is not None:
        answer = Meaning(say("fix-a-die"), fixes=True)
    else:
        answer = Meaning(say("reading-is-right"), commands.AcceptReading())
    # Whoever takes dice up while a question is open means to keep the others: look first.
    return replace(answer, needs_rest=state.may_roll)


def _ok_choose(state: TableState) -> Meaning:
    here = pointed_at(state)
    if here is None:
        return Meaning(say("throw-first"))
    if once_handed_on(state) is not None:
        return Meaning(say("count-roll", roll=1), commands.CountForNext(), needs_rest=True)
    return Meaning(here.label, here.command, at_once=here.only_passes)


def keeping(state: TableState) -> Meaning | None:
    """Return what OK does about the dice that still lie there, or None if none was taken up."""
    if state.variant is None or state.roll is None or not tells_what_is_kept(state):
        return None
    picks = may_be_kept(state)
    if not picks:
        return _not_kept(state, NotKept("not-among-the-dice"))
    if len(picks) > 1:
        return Meaning(say("put-back"), why=say("kept-unclear"), needs_rest=True)
    held = held_now(state, picks[0].dice)
    if isinstance(held, NotKept):
        return _not_kept(state, held)
    if state.keeps(held.kept) or state.kept in otherwise(state, picks[0].dice):
        return None
    label = family_of(state.variant).keeping(state, held)
    return Meaning(label, commands.ConfirmHolds(held.kept, held.groups), needs_rest=True)


def _not_kept(state: TableState, not_kept: NotKept) -> Meaning:
    """Return what OK does where dice cannot be kept as they lie; the sentence says why."""
    why = say(not_kept.why)
    if not_kept.are_all:
        return replace(_stop(state), why=why, needs_rest=True)
    return Meaning(say("put-back"), why=why, needs_rest=True)


@for_the_last_few
def _next(state: TableState) -> Meaning:
    asked = face_asked(state)
    if state.phase is Phase.ASK and asked is not None and state.roll is not None:
        faces = state.roll.dice[asked[0]].candidates
        face = faces[(faces.index(asked[1]) + 1) % len(faces)]
        return Meaning(say("rather", face=face), commands.PointAtFace(face))
    about_the_throw = _next_about_the_throw(state)
    if about_the_throw is not None:
        return about_the_throw
    if state.may_roll and state.roll is not None and not state.announcing:
        return _stop(state)
    return _next_choice(state)


def _next_about_the_throw(state: TableState) -> Meaning | None:
    """Return what NEXT does about who throws what, or how it is combined."""
    missing = missing_dice(state)
    if missing and state.spared is None:
        return Meaning(
            say("throw-only-missing", missing=missing), commands.SpareDice(), needs_rest=True
        )
    if may_skip(state):
        player = state.players[state.next_seat]
        return Meaning(say("skip-to", player=player), commands.SkipSeat())
    other_way = _other_way(state)
    return None if other_way is None else Meaning(say("other-way"), other_way)


def _next_choice(state: TableState) -> Meaning:
    here = pointed_at(state)
    if here is not None and once_handed_on(state) is not None:
        return Meaning(here.label, here.command, at_once=here.only_passes)
    other = next_ending(state) if state.phase is Phase.CHOOSE else None
    if other is None:
        return Meaning(say("nothing-next"))
    is_box = isinstance(other, commands.PointAtBox)
    return Meaning(say("next-box") if is_box else say("next-way"), other)


def _other_way(state: TableState) -> commands.Command | None:
    """Return what moves the cursor to another way to combine the dice that still lie there.

    So it does to what they may be, too, where one was misread that looks like another one.
    """
    if state.variant is None or state.phase is not Phase.READ:
        return None
    held, ways = ways_lying(state, state.variant)
    if len(ways) < 2 or not isinstance(held, HoldsConfirmed) or held.groups is None:  # noqa: PLR2004
        return None
    return commands.PointAtGroups(ways[(ways.index(held.groups) + 1) % len(ways)])


def _back(state: TableState) -> Meaning:
    if not state.may_undo:
        return Meaning(say("nothing-to-undo"))
    return Meaning(_step_taken_back(state), commands.Undo())


def _step_taken_back(state: TableState) -> Message:
    match state.last:
        case events.BoxScored() | events.TurnBanked() | events.TurnPassed() as ended:
            return _end_taken_back(state, ended)
        case events.SeatSkipped():
            return say("undo-skip", player=_player_before(state))
        case (
            events.PlayerJoined()
            | events.PlayerRenamed()
            | events.PlayerLeft()
            | events.PlayerReturned()
        ) as seated:
            return _seat_taken_back(state, seated)
        case events.DiceRolled():
            return say("undo-roll", roll=len(state.rolls))
        case events.DieCorrected() if not _was_asked(state):
            return say("undo-correction")
        case step:
            return TAKEN_BACK.get(type(step), say("undo-answer"))


def _was_asked(state: TableState) -> bool:
    """Return whether the last step answered a question."""
    return state.before is not None and state.before.phase is Phase.ASK


def _end_taken_back(
    state: TableState, last: events.BoxScored | events.TurnBanked | events.TurnPassed
) -> Message:
    """Return that a turn's end is taken back, and whose it was, unless one plays alone."""
    player = _player_before(state)
    if not isinstance(last, events.BoxScored):
        return say("undo-turn-alone") if state.is_played_alone else say("undo-turn", player=player)
    box = box_in_words(last.place, state.variant)
    if state.is_played_alone:
        return say("undo-box-alone", box=box)
    return say("undo-box", player=player, box=box)


def _seat_taken_back(
    state: TableState,
    last: events.PlayerJoined | events.PlayerRenamed | events.PlayerLeft | events.PlayerReturned,
) -> Message:
    match last:
        case events.PlayerJoined(name):
            return say("undo-joining", player=name)
        case events.PlayerRenamed(seat):
            return say("undo-renaming", player=state.players[seat])
        case events.PlayerLeft(seat):
            return say("undo-leaving", player=state.players[seat])
        case events.PlayerReturned(seat):
            return say("undo-return", player=state.players[seat])


def _player_before(state: TableState) -> str:
    """Return whose turn it was before the last step."""
    return (state.before or state).player


TAKEN_BACK: Final = {
    events.DiceSpared: say("undo-spared"),
    events.EndConfirmed: say("undo-final"),
    events.HistoryCorrected: say("undo-correction"),
    events.RollReadAnew: say("undo-read-anew"),
    events.HoldsConfirmed: say("undo-holds"),
    events.RollingStopped: say("undo-stop"),
    events.BoxAnnounced: say("undo-announcement"),
    events.AnnouncingBegun: say("undo-announcing"),
    events.GameStarted: say("undo-game"),
}
"""What BACK says it takes back; the other steps are answers to questions."""
