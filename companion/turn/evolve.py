"""What an event makes of a state. Never refuses: a log written yesterday replays today."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from companion.rules.sheet import Entry
from companion.turn.compared import is_full
from companion.turn.doubts import WRONG_SHADES, doubts_once_corrected, shaded_as_kept
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
from companion.turn.tray import BLINDING, HIDDEN, face_tally, moved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.dice import Die
    from companion.rules.banking import Bank
    from companion.rules.sheet import Sheet
    from companion.turn.events import Event, Step
    from companion.turn.family import Fields
    from companion.turn.tray import ReadDie, Tray


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
        case _:
            return replace(
                _stepped(state, event), before=state, last=event, undone=_undone_still(state, event)
            )


def fold(events: Iterable[Event]) -> TableState:
    """Return the state that a whole log leads to."""
    return reduce(evolve, events, TableState())


def as_recorded(state: TableState) -> TableState:
    """Return the state with a past in which every correction of this game was made at once."""
    if not has_corrections(state):
        return state
    return _with_present(reduce(evolve, steps_of(state), before_game(state)), state)


def _corrected(state: TableState, event: HistoryCorrected) -> TableState:
    steps = with_changes(steps_of(state), event.changes)
    return _with_present(reduce(evolve, steps, before_game(state)), state)


def _with_present(state: TableState, now: TableState) -> TableState:
    """Return the state with what no step of the past changes: the tray, and the customs."""
    return replace(state, tray=now.tray, customs=now.customs)


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
    lifted, hidden = _are_gone(state, event)
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


def _are_gone(state: TableState, event: TrayRead) -> tuple[bool, bool]:
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


def _stepped(state: TableState, event: Step) -> TableState:
    match event:
        case GameStarted() | PlayerJoined() | PlayerRenamed() | PlayerLeft() | PlayerReturned():
            return _seated(state, event)
        case HistoryCorrected():
            return _corrected(state, event)
        case DiceRolled() | RollReadAnew():
            return _counted(state, event)
        case DieCorrected() | ReadingAccepted():
            return _answered(state, event)
        case BoxScored() | TurnBanked() | TurnPassed() | SeatSkipped():
            return _ended(state, event)
        case _:
            changed = replace(state, **_changed(event))
            return _with_holds(changed) if isinstance(event, HoldsConfirmed) else changed


def _with_holds(state: TableState) -> TableState:
    """Return the state in which dice are kept: what is thrown has to be lifted from now on.

    A die may have been lifted before, to be slid into the hold strip.
    """
    lifted = len(state.tray.lying) < state.dice_count
    return replace(state, tray=replace(state.tray, lifted=lifted))


def _changed(
    event: HoldsConfirmed
    | RollingStopped
    | AnnouncingBegun
    | BoxAnnounced
    | DiceSpared
    | EndConfirmed,
) -> dict[str, Any]:
    """Return the fields that a plain step sets."""
    match event:
        case HoldsConfirmed(kept, groups):
            return {
                "kept": kept,
                "groups": groups,
                "announcing": False,
                "pointed_face": None,
                "pointed_groups": None,
            }
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
    state: TableState,
    event: GameStarted | PlayerJoined | PlayerRenamed | PlayerLeft | PlayerReturned,
) -> TableState:
    """Return the state once somebody else plays than before."""
    if isinstance(event, GameStarted):
        return _started(state, event)
    if state.variant is None:
        return state
    match event:
        case PlayerJoined(name, colour):
            joined = family_of(state.variant).joined(state)
            players, colours = (*state.players, name), (*state.colours, colour)
            return replace(state, players=players, colours=colours, **joined)
        case PlayerRenamed(seat, name):
            players = (*state.players[:seat], name, *state.players[seat + 1 :])
            return replace(state, players=players)
        case PlayerReturned(seat):
            return replace(state, away=tuple(each for each in state.away if each != seat))
        case PlayerLeft(seat):
            left = replace(state, away=tuple(sorted((*state.away, seat))))
            return _ended(left, SeatSkipped()) if seat == state.seat else left


def _counted(state: TableState, event: DiceRolled | RollReadAnew) -> TableState:
    if isinstance(event, DiceRolled):
        return _rolled(state, event)
    return _read_anew(state, event)


def _rolled(state: TableState, event: DiceRolled) -> TableState:
    roll = _roll(state, event.dice, kept_for_throw(state), event.doubts)
    return replace(
        state,
        bank=_with_aside(state),
        rolls=(*state.rolls, roll),
        kept=None,
        groups=None,
        announcing=False,
        pointed_box=None,
        pointed_groups=None,
        pointed_face=None,
        spared=None,
        wrong_shades=state.wrong_shades + (WRONG_SHADES in event.doubts),
        tray=_tray_counted(state, event),
    )


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


def _read_anew(state: TableState, event: RollReadAnew) -> TableState:
    if state.roll is None:
        return state
    roll = _roll(state, event.dice, state.roll.kept, event.doubts)
    tray = _tray_counted(state, event)
    cursor: Fields = {"pointed_box": None, "pointed_groups": None, "pointed_face": None}
    return replace(state, rolls=(*state.rolls[:-1], roll), tray=tray, **cursor)


def _roll(
    state: TableState, dice: Iterable[ReadDie], kept: tuple[Die, ...], doubts: tuple[str, ...]
) -> Roll:
    return Roll(shaded_as_kept(state.variant, kept, dice), kept, doubts)


def _with_aside(state: TableState) -> Bank:
    """Return the bank once the dice that were set aside are bound: by the next throw."""
    if state.variant is None or state.groups is None:
        return state.bank
    return state.bank.with_aside(state.groups, dice=state.variant.dice)


def _answered(state: TableState, event: DieCorrected | ReadingAccepted) -> TableState:
    if state.roll is None:
        return state
    dice = list(state.roll.dice)
    if isinstance(event, DieCorrected):
        dice[event.index] = dice[event.index].said_to_be(event.face, event.shade)
    else:
        dice = [die.said_to_be(die.face) if die.face else die for die in dice]
    roll = _roll(state, dice, state.roll.kept, state.roll.doubts)
    # A correction answers for its die alone; accepting answers for the roll as a whole.
    if isinstance(event, ReadingAccepted):
        roll = replace(roll, doubts=())
    else:
        roll = replace(roll, doubts=doubts_once_corrected(state.variant, roll))
    return replace(state, rolls=(*state.rolls[:-1], roll), pointed_box=None, pointed_face=None)


def _ended(
    state: TableState, event: BoxScored | TurnBanked | TurnPassed | SeatSkipped
) -> TableState:
    """Return the state before the next turn."""
    if state.variant is None:
        return state
    after: Fields = {"seat": state.next_seat}
    match event:
        case BoxScored(place):
            after["sheets"] = _written(state, Entry(place, _last_dice(state), len(state.rolls)))
        case TurnBanked(groups):
            after |= family_of(state.variant).banked(state, groups)
        case TurnPassed():
            after |= family_of(state.variant).passed(state)
        case SeatSkipped():
            after |= family_of(state.variant).skipped(state)
    fresh = TableState(
        variant=state.variant,
        players=state.players,
        colours=state.colours,
        away=state.away,
        sheets=state.sheets,
        bank=state.bank,
        series=state.series,
        tray=state.tray,
        customs=state.customs,
        wrong_shades=state.wrong_shades,
        ended=state.ended + 1,
        reach=state.ended + 1,
    )
    return _without_absent(replace(fresh, **after), since=state.seat)


def _without_absent(state: TableState, *, since: int) -> TableState:
    """Return the state once the turns of those who have left, since the last turn, are over."""
    if state.variant is None or not state.away:
        return state
    players = len(state.players)
    steps = (state.seat - since) % players or players
    between = ((since + step) % players for step in range(1, steps))
    absent = tuple(seat for seat in between if seat in state.away)
    return replace(state, **family_of(state.variant).passed_by(state, absent))


def _written(state: TableState, entry: Entry) -> tuple[Sheet, ...]:
    sheets = list(state.sheets)
    sheets[state.seat] = sheets[state.seat].with_entry(entry)
    return tuple(sheets)


def _last_dice(state: TableState) -> tuple[Die, ...]:
    return () if state.roll is None else state.roll.known_dice
