"""What an event makes of a state. Never refuses: a log written yesterday replays today."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Final

from companion.rules.sheet import Entry
from companion.turn.binding import shaded_as_kept, with_bound
from companion.turn.compared import is_full
from companion.turn.doubts import doubts_once_corrected
from companion.turn.events import (
    AnnouncingBegun,
    BoxAnnounced,
    BoxPointedAt,
    BoxScored,
    CustomsAgreed,
    DiceRolled,
    DiceSpared,
    DieCorrected,
    EndConfirmed,
    FacePointedAt,
    GameStarted,
    GroupsPointedAt,
    HistoryCorrected,
    HoldsConfirmed,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PlayerReturned,
    ReadingAccepted,
    RollingStopped,
    RollReadAnew,
    SeatSkipped,
    StepUndone,
    TrayRead,
    TurnBanked,
    TurnPassed,
)
from companion.turn.families import family_of
from companion.turn.players import colours_of
from companion.turn.recorded import before_game, has_corrections, steps_of, with_changes
from companion.turn.state import Roll, TableState
from companion.turn.throws import are_left, are_set_back, kept_for_throw
from companion.turn.tray import face_tally, moved
from companion.turn.troubles import BLINDING, HIDDEN, WRONG_SHADES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.dice import Die
    from companion.rules.banking import Bank
    from companion.rules.sheet import Sheet
    from companion.turn.events import Event, Step
    from companion.turn.family import Fields
    from companion.turn.tray import ReadDie, Tray

    Plain = RollingStopped | AnnouncingBegun | BoxAnnounced | DiceSpared | EndConfirmed

POINTING_NOWHERE: Final[Fields] = {
    "pointed_box": None,
    "pointed_groups": None,
    "pointed_face": None,
}
"""The cursor, where it was not moved."""

OF_A_TURN: Final[Fields] = {
    "rolls": (),
    "kept": None,
    "groups": None,
    "stopped": False,
    "spared": None,
    "announcing": False,
    "announced": None,
    "confirmed": False,
    **POINTING_NOWHERE,
}
"""What each turn begins with; all other fields of a state outlast a turn."""


def evolve(state: TableState, event: Event) -> TableState:
    """Return the state after *event*."""
    match event:
        case TrayRead():
            return _read(state, event)
        case CustomsAgreed(customs):
            return replace(state, customs=customs)
        case BoxPointedAt() | GroupsPointedAt() | FacePointedAt():
            return _pointed(state, event)
        case StepUndone():
            return _undone(state)
        case GameStarted() | HistoryCorrected():
            return replace(_anew(state, event), **_past(state, event))
        case _:  # one new state for each step: making it is most of what a long log takes
            return replace(state, **_changed(state, event), **_past(state, event))


def fold(events: Iterable[Event]) -> TableState:
    """Return the state that a whole log leads to."""
    return reduce(evolve, events, TableState())


def as_recorded(state: TableState) -> TableState:
    """Return the state with a past in which every correction of this game was made at once."""
    if not has_corrections(state):
        return state
    return _with_present(reduce(evolve, steps_of(state), before_game(state)), state)


def _anew(state: TableState, event: GameStarted | HistoryCorrected) -> TableState:
    """Return the state of a game that begins, or is another one from its beginning on."""
    return _started(state, event) if isinstance(event, GameStarted) else _corrected(state, event)


def _corrected(state: TableState, event: HistoryCorrected) -> TableState:
    steps = with_changes(steps_of(state), event.changes)
    return _with_present(reduce(evolve, steps, before_game(state)), state)


def _with_present(state: TableState, now: TableState) -> TableState:
    """Return the state with what no step of the past changes: tray, customs, how far is undone."""
    reach = state.ended + now.reach - now.ended
    return replace(state, tray=now.tray, customs=now.customs, reach=reach)


def _pointed(
    state: TableState, event: BoxPointedAt | GroupsPointedAt | FacePointedAt
) -> TableState:
    match event:
        case BoxPointedAt(place):
            return replace(state, pointed_box=place)
        case GroupsPointedAt(groups):
            return replace(state, pointed_groups=groups)
        case FacePointedAt(face):
            return replace(state, pointed_face=face)


def _read(state: TableState, event: TrayRead) -> TableState:
    if not event.dice and BLINDING.intersection(event.troubles):
        return replace(state, tray=state.tray.unseen(event.troubles))
    is_told = len(event.dice) in (0, state.dice_count)
    lifted, hidden = _lifted_or_hidden(state, event)
    tray = replace(
        state.tray,
        lying=event.dice,
        sure=event.sure,
        troubles=event.troubles,
        lifted=lifted,
        hidden=hidden,
        things=event.perhaps if is_told else state.tray.things,
        left=event.dice if are_left(state, event) else state.tray.left,
        whole=event.dice if is_full(state, event.dice) else state.tray.whole,
    )
    if _shows_entered_roll(state, event.dice):
        tray = tray.as_counted()
    return replace(state, tray=tray)


def _lifted_or_hidden(state: TableState, event: TrayRead) -> tuple[bool, bool]:
    """Return whether dice were taken up since they were counted, and whether some were hidden."""
    tray = state.tray
    if are_set_back(state, event.dice):
        return False, False
    if len(event.dice) >= state.dice_count:
        return tray.lifted, tray.hidden
    may_hide = HIDDEN in event.troubles
    return tray.lifted or not may_hide, tray.hidden or may_hide


def _shows_entered_roll(state: TableState, lying: tuple[ReadDie, ...]) -> bool:
    """Whether a roll that was entered by hand has now been seen, too."""
    if state.roll is None or len(state.tray.counted) == len(state.roll.dice):
        return False
    return face_tally(lying) == face_tally(state.roll.dice)


def _past(state: TableState, step: Step) -> Fields:
    """Return the fields that say what a step was taken from."""
    return {"before": state, "last": step, "undone": _undone_still(state, step)}


def _undone_still(state: TableState, step: Step) -> tuple[Step, ...]:
    """Return what may be brought back after a step: nothing, but where it was taken back itself."""
    return state.undone[1:] if state.undone[:1] == (step,) else ()


def _undone(state: TableState) -> TableState:
    if state.before is None or state.last is None:
        return state
    lying, then = state.tray, state.before.tray
    # What lies on the tray is a fact that no undo changes; what was counted of it is not.
    tray = replace(
        lying,
        counted=then.counted,
        doubted=then.doubted,
        left=then.left,
        lifted=then.lifted,
        hidden=then.hidden,
    )
    if isinstance(state.last, DiceRolled):
        tray = tray.without_supposed()
    return replace(
        state.before,
        tray=tray,
        customs=state.customs,
        reach=state.reach,
        undone=(state.last, *state.undone),
    )


def _changed(state: TableState, event: Step) -> Fields:
    """Return the fields that a step changes besides those of `_past`."""
    match event:
        case PlayerJoined() | PlayerRenamed() | PlayerLeft() | PlayerReturned():
            return _seated(state, event)
        case DiceRolled():
            return _rolled(state, event)
        case RollReadAnew() | DieCorrected() | ReadingAccepted():
            return with_bound(state, _answered(state, event))
        case BoxScored() | TurnBanked() | TurnPassed() | SeatSkipped():
            return _ended(state, event)
        case HoldsConfirmed():
            return _held(state, event)
        case _:
            return {} if isinstance(event, GameStarted | HistoryCorrected) else _set(event)


def _held(state: TableState, event: HoldsConfirmed) -> Fields:
    """Return the fields that change once dice are kept: what is thrown has to be lifted then.

    A die may have been lifted before, to be slid into the hold strip.
    """
    return {
        "kept": event.kept,
        "groups": event.groups,
        "announcing": False,
        "pointed_face": None,
        "pointed_groups": None,
        "tray": replace(state.tray, lifted=len(state.tray.lying) < state.dice_count),
    }


def _set(event: Plain) -> Fields:
    """Return the fields that a plain step sets."""
    match event:
        case BoxAnnounced(place):
            return {"announced": place, "announcing": False, "pointed_box": None}
        case AnnouncingBegun():
            return {"announcing": True, "pointed_box": None}
        case DiceSpared(dice):
            return {"spared": dice}
        case EndConfirmed():
            return {"confirmed": True}
        case RollingStopped():
            return {"stopped": True, "announcing": False, "pointed_groups": None}


def _started(state: TableState, event: GameStarted) -> TableState:
    return TableState(
        variant=event.variant,
        players=event.players,
        colours=colours_of(event.colours, len(event.players)),
        **family_of(event.variant).begun(len(event.players)),
        # What lies there when a game begins has not been thrown in it.
        tray=state.tray.as_counted(),
        customs=state.customs,
    )


def _seated(
    state: TableState, event: PlayerJoined | PlayerRenamed | PlayerLeft | PlayerReturned
) -> Fields:
    """Return the fields that change where somebody else plays than before."""
    if state.variant is None:
        return {}
    match event:
        case PlayerJoined(name, colour):
            players, colours = (*state.players, name), (*state.colours, colour)
            joined = family_of(state.variant).joined(state)
            return {"players": players, "colours": colours, **joined}
        case PlayerRenamed(seat, name):
            return {"players": (*state.players[:seat], name, *state.players[seat + 1 :])}
        case PlayerReturned(seat):
            return {"away": tuple(each for each in state.away if each != seat)}
        case PlayerLeft(seat):
            away: Fields = {"away": tuple(sorted((*state.away, seat)))}
            if seat != state.seat:
                return away
            return {**away, **_ended(replace(state, **away), SeatSkipped())}


def _rolled(state: TableState, event: DiceRolled) -> Fields:
    roll = _roll(state, event.dice, kept_for_throw(state), event.doubts)
    return {
        "bank": _with_aside(state),
        "rolls": (*state.rolls, roll),
        "kept": None,
        "groups": None,
        "announcing": False,
        **POINTING_NOWHERE,
        "spared": None,
        "wrong_shades": state.wrong_shades + (WRONG_SHADES in event.doubts),
        "tray": _tray_counted(state, event),
    }


def _tray_counted(state: TableState, event: DiceRolled | RollReadAnew) -> Tray:
    """Return the tray once its dice are counted: all lie there, but where a roll is brought back.

    Some of its dice may have been taken up since it was thrown.
    """
    tray = state.tray.as_counted()
    are_gone = any(die.spot for die in moved(event.dice, tray.lying))
    if state.undone[:1] != (event,) or not are_gone:
        return tray
    is_hidden = HIDDEN in tray.troubles
    return replace(tray, counted=event.dice, lifted=not is_hidden, hidden=is_hidden)


def _read_anew(state: TableState, before: Roll, event: RollReadAnew) -> Fields:
    roll = _roll(state, event.dice, before.kept, event.doubts)
    tray = _tray_counted(state, event)
    return {"rolls": (*state.rolls[:-1], roll), "tray": tray, **POINTING_NOWHERE}


def _roll(
    state: TableState, dice: Iterable[ReadDie], kept: tuple[Die, ...], doubts: tuple[str, ...]
) -> Roll:
    return Roll(shaded_as_kept(state.variant, kept, dice), kept, doubts)


def _with_aside(state: TableState) -> Bank:
    """Return the bank once the dice that were set aside are bound: by the next throw."""
    if state.variant is None or state.groups is None:
        return state.bank
    return state.bank.with_aside(state.groups, dice=state.variant.dice)


def _answered(state: TableState, event: RollReadAnew | DieCorrected | ReadingAccepted) -> Fields:
    if state.roll is None:
        return {}
    if isinstance(event, RollReadAnew):
        return _read_anew(state, state.roll, event)
    dice = list(state.roll.dice)
    if isinstance(event, DieCorrected):
        dice[event.index] = dice[event.index].said_to_be(event.face, event.shade)
    else:
        dice = [die.said_to_be(die.face, die.shade) if die.face else die for die in dice]
    roll = _roll(state, dice, state.roll.kept, state.roll.doubts)
    # A correction answers for its die alone; accepting answers for the roll as a whole.
    if isinstance(event, ReadingAccepted):
        roll = replace(roll, doubts=())
    else:
        roll = replace(roll, doubts=doubts_once_corrected(state.variant, roll))
    return {"rolls": (*state.rolls[:-1], roll), "pointed_box": None, "pointed_face": None}


def _ended(state: TableState, event: BoxScored | TurnBanked | TurnPassed | SeatSkipped) -> Fields:
    """Return the fields that change with the end of a turn: the next one begins."""
    if state.variant is None:
        return {}
    ended = state.ended + 1
    after: Fields = {**OF_A_TURN, "seat": state.next_seat, "ended": ended, "reach": ended}
    match event:
        case BoxScored(place):
            after["sheets"] = _written(state, Entry(place, _last_dice(state), len(state.rolls)))
        case TurnBanked(groups):
            after |= family_of(state.variant).banked(state, groups)
        case TurnPassed():
            after |= family_of(state.variant).passed(state)
        case SeatSkipped():
            after |= family_of(state.variant).skipped(state)
    if state.away:
        after |= _passed_by(state, replace(state, **after))
    return after


def _passed_by(state: TableState, after: TableState) -> Fields:
    """Return the fields that change where turns of those who have left are over with a turn."""
    if after.variant is None:
        return {}
    players = len(after.players)
    steps = (after.seat - state.seat) % players or players
    between = ((state.seat + step) % players for step in range(1, steps))
    absent = tuple(seat for seat in between if seat in after.away)
    return family_of(after.variant).passed_by(after, absent)


def _written(state: TableState, entry: Entry) -> tuple[Sheet, ...]:
    sheets = list(state.sheets)
    sheets[state.seat] = sheets[state.seat].with_entry(entry)
    return tuple(sheets)


def _last_dice(state: TableState) -> tuple[Die, ...]:
    return () if state.roll is None else state.roll.known_dice
