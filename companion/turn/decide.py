"""Whether a command is allowed, and what happens then: every command is judged here.

A refusal is an `IllegalMoveError` with the key of a sentence for players, and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.dice import are_among
from companion.errors import IllegalMoveError
from companion.turn import commands, events, joining
from companion.turn.buttons import meaning
from companion.turn.closed import why_no_throw, why_not_announced, why_not_banked, why_not_written
from companion.turn.correcting import corrected_roll, moved_entry, turn_taken_out
from companion.turn.doubts import KEPT_MISSING, KEPT_TURNED, doubts_about, why_not_accepted
from companion.turn.families import family_of, hold
from companion.turn.family import NotKept
from companion.turn.handed_on import once_handed_on
from companion.turn.leaning import with_leaning_thrown
from companion.turn.looking import seen_better, turned_back
from companion.turn.moves import may_skip, may_stop, pointings
from companion.turn.on_sheet import announceable, may_begin_announcing, open_places
from companion.turn.players import check_players, tidied
from companion.turn.rematch import party_after
from companion.turn.set_right import as_known, as_said
from companion.turn.state import Phase, Roll, TableState
from companion.turn.strip import still_in_strip
from companion.turn.supposed import shows_new_things, with_supposed
from companion.turn.throws import (
    completes_spared,
    is_countable,
    is_thrown,
    missing_dice,
)
from companion.turn.tray import ReadDie
from companion.turn.unsaid import bound_by_lying, confirmed_by_throwing, kept_unsaid, once_bound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.turn.commands import Command
    from companion.turn.events import Event


def decide(state: TableState, command: Command) -> tuple[Event, ...]:
    """Return the events that *command* leads to; none where it changes nothing.

    Raises:
        IllegalMoveError: the rules or the turn forbid it.
    """
    return JUDGES[type(command)](state, command)


def _press(state: TableState, press: commands.Press) -> tuple[Event, ...]:
    asked = meaning(state, press.button, held=press.held)
    if asked.command is None:
        raise IllegalMoveError(asked.reason.key, **dict(asked.reason.params))
    return decide(state, asked.command)


def _start(state: TableState, start: commands.StartGame) -> tuple[Event, ...]:
    players = tuple(tidied(name) for name in start.players)
    if not start.breaks_off and state.phase not in (Phase.NO_GAME, Phase.FINAL, Phase.OVER):
        raise IllegalMoveError("game-running")
    check_players(start.variant, players)
    return _begun(state, events.GameStarted(start.variant, players, start.colours))


def _begin_anew(state: TableState, _: commands.BeginAnew) -> tuple[Event, ...]:
    if state.variant is None:
        raise IllegalMoveError("no-game")
    party = party_after(state)
    return _begun(state, events.GameStarted(state.variant, party.names, party.colours))


def _begun(state: TableState, started: events.GameStarted) -> tuple[Event, ...]:
    """Return the beginning of the next game: whoever asks for it asks for no last one's end."""
    return (events.EndConfirmed(), started) if state.phase is Phase.FINAL else (started,)


def _agree(state: TableState, agreeing: commands.AgreeOn) -> tuple[Event, ...]:
    if agreeing.customs == state.customs:
        return ()
    return (events.CustomsAgreed(agreeing.customs),)


def _report_tray(state: TableState, report: commands.ReportTray) -> tuple[Event, ...]:
    report = with_supposed(state, report)
    read = events.TrayRead(report.dice, report.sure, report.troubles, report.perhaps)
    if not state.tray.shows_same(report.dice, report.troubles, sure=report.sure):
        return (read, *_meant_by(state, report))
    return (read,) if shows_new_things(state, report) else ()


def _meant_by(state: TableState, report: commands.ReportTray) -> tuple[Event, ...]:
    """Return what follows from other dice, newly at rest: a throw, a second look, or nothing."""
    if is_thrown(state, report.dice):
        fewer = still_in_strip(state, report.dice)
        return _kept_and_rolled(state, fewer, report) if fewer else (_rolled(state, report),)
    if completes_spared(state, report.dice):
        return (_rolled(state, report),)
    right = with_leaning_thrown(state, report.dice) or seen_better(state, report)
    if right is not None:  # whether a kept die was turned is to be asked still
        still = [each for each in state.rolls[-1].doubts if each == KEPT_TURNED]
        return (_read_anew(state, replace(report, dice=right), still=still),)
    right = turned_back(state, report)
    if right is not None:
        return (_read_anew(state, replace(report, dice=right)),)
    held = confirmed_by_throwing(state, report.dice)
    return () if held is None else _kept_and_rolled(state, held, report)


def _kept_and_rolled(
    state: TableState, held: events.HoldsConfirmed, report: commands.ReportTray
) -> tuple[events.HoldsConfirmed, events.DiceRolled]:
    """Return what was kept without a word, and the throw that says so."""
    return held, _rolled(replace(state, kept=held.kept, groups=held.groups), report)


def _rolled(state: TableState, report: commands.ReportTray) -> events.DiceRolled:
    right = as_known(state, report)
    return events.DiceRolled(right.dice, doubts_about(state, right))


def _read_anew(
    state: TableState, report: commands.ReportTray, *, still: Iterable[str] = ()
) -> events.RollReadAnew:
    kept = replace(state, kept=state.rolls[-1].kept)
    doubts = dict.fromkeys((*doubts_about(kept, report), *still))
    return events.RollReadAnew(report.dice, tuple(doubts))


def _spare(state: TableState, _: commands.SpareDice) -> tuple[Event, ...]:
    if not missing_dice(state):
        raise IllegalMoveError("no-die-missing")
    return (events.DiceSpared(state.tray.lying),)


def _take_as_seen(state: TableState, _: commands.TakeAsSeen) -> tuple[Event, ...]:
    roll, report = _correctable_roll(state), _last_report(state)
    if len(report.dice) != len(roll.dice):
        raise IllegalMoveError("wrong-number-of-dice", dice=len(roll.dice))
    return (_read_anew(state, replace(report, dice=as_said(roll.dice, report.dice))),)


def _skip(state: TableState, _: commands.SkipSeat) -> tuple[Event, ...]:
    if not may_skip(state):
        raise IllegalMoveError("nobody-to-skip-to")
    return (events.SeatSkipped(),)


def _count_roll(state: TableState, _: commands.CountRoll) -> tuple[Event, ...]:
    bound = bound_by_lying(state)
    if isinstance(bound, events.HoldsConfirmed):
        return (bound, _rolled(once_bound(state, bound), _last_report(state)))
    _check_throw(state)
    if not is_countable(state):
        raise IllegalMoveError("nothing-thrown")
    return _with_kept_unsaid(state) or (_rolled(state, _last_report(state)),)


def _with_kept_unsaid(state: TableState) -> tuple[Event, ...]:
    """Return the throw with what was left lying for it; nothing where that is not seen there."""
    held = kept_unsaid(state)
    if held is None:
        return ()
    held, rolled = _kept_and_rolled(state, held, _last_report(state))
    return () if KEPT_MISSING in rolled.doubts else (held, rolled)


def _last_report(state: TableState) -> commands.ReportTray:
    """Return what lies on the tray as it was reported last."""
    return commands.ReportTray(state.tray.lying, state.tray.sure, state.tray.troubles)


def _enter_roll(state: TableState, entered: commands.EnterRoll) -> tuple[Event, ...]:
    _check_throw(state)
    if len(entered.dice) != state.dice_count:
        raise IllegalMoveError("wrong-number-of-dice", dice=state.dice_count)
    dice = tuple(ReadDie(face=die.face, shade=die.shade) for die in entered.dice)
    return (events.DiceRolled(dice, doubts_about(state, commands.ReportTray(dice))),)


def _confirm_holds(state: TableState, holds: commands.ConfirmHolds) -> tuple[Event, ...]:
    roll = _roll(state)
    if not state.may_roll:
        raise why_no_throw(state)
    if not are_among(holds.kept, roll.known_dice):
        raise IllegalMoveError("not-among-the-dice")
    held = hold(state, holds.kept, holds.groups)
    if isinstance(held, NotKept):
        raise IllegalMoveError(held.why)
    if state.keeps(held.kept) and held.groups == state.groups:
        return ()
    return (held,)


def _correct(state: TableState, correction: commands.CorrectDie) -> tuple[Event, ...]:
    roll = _correctable_roll(state)
    if not 0 <= correction.index < len(roll.dice):
        raise IllegalMoveError("no-such-die")
    die = roll.dice[correction.index]
    shade = die.shade if correction.shade is None else correction.shade
    tells_shade = die.between_shades and correction.shade is not None
    if die.sure and not tells_shade and (die.face, die.shade) == (correction.face, shade):
        return ()
    return (events.DieCorrected(correction.index, correction.face, correction.shade),)


def _accept(state: TableState, _: commands.AcceptReading) -> tuple[Event, ...]:
    roll = _correctable_roll(state)
    if roll.is_settled:
        raise IllegalMoveError("nothing-to-ask")
    why = why_not_accepted(state.variant, roll)
    if why is not None:
        raise IllegalMoveError(why)
    return (events.ReadingAccepted(),)


def _stop(state: TableState, _: commands.StopRolling) -> tuple[Event, ...]:
    _roll(state)
    if not state.may_roll:
        raise why_no_throw(state)
    if not may_stop(state):
        raise why_not_banked(state)
    return (events.RollingStopped(),)


def _begin_announcing(state: TableState, _: commands.BeginAnnouncing) -> tuple[Event, ...]:
    _check_settled(state)
    if not may_begin_announcing(state):
        raise IllegalMoveError("announce-after-first-roll")
    return (events.AnnouncingBegun(),)


def _announce(state: TableState, announce: commands.Announce) -> tuple[Event, ...]:
    _check_settled(state)
    if announce.place not in announceable(state):
        raise why_not_announced(state, announce.place)
    return (events.BoxAnnounced(announce.place),)


def _point_at_box(state: TableState, point: commands.PointAtBox) -> tuple[Event, ...]:
    _check_settled(state)
    if point not in pointings(state):
        raise why_not_written(state, point.place)
    return (events.BoxPointedAt(point.place),)


def _point_at_groups(state: TableState, point: commands.PointAtGroups) -> tuple[Event, ...]:
    _check_settled(state)
    if point not in pointings(state):
        raise IllegalMoveError("no-such-combination")
    return (events.GroupsPointedAt(point.groups),)


def _point_at_face(state: TableState, point: commands.PointAtFace) -> tuple[Event, ...]:
    if not _roll(state).questioned:
        raise IllegalMoveError("nothing-to-ask")
    return (events.FacePointedAt(point.face),)


def _score(state: TableState, score: commands.ScoreIn) -> tuple[Event, ...]:
    _check_settled(state)
    if score.place not in open_places(state):
        raise why_not_written(state, score.place)
    return (events.BoxScored(score.place),)


def _bank(state: TableState, bank: commands.BankTurn) -> tuple[Event, ...]:
    _check_settled(state)
    if not _ends(state, bank):
        raise why_not_banked(state)
    return (events.TurnBanked(bank.groups),)


def _pass_on(state: TableState, passing: commands.PassOn) -> tuple[Event, ...]:
    _check_settled(state)
    if not _ends(state, passing):
        raise IllegalMoveError("turn-goes-on")
    return (events.TurnPassed(),)


def _count_for_next(state: TableState, _: commands.CountForNext) -> tuple[Event, ...]:
    passed = _pass_on(state, commands.PassOn())
    after = once_handed_on(state)
    if after is None:
        raise IllegalMoveError("nothing-thrown")
    return (*passed, *_count_roll(after, commands.CountRoll()))


def _ends(state: TableState, command: Command) -> bool:
    """Return whether a command ends the turn as things are."""
    variant = state.variant
    return variant is not None and command in family_of(variant).all_endings(state)


def _confirm_end(state: TableState, _: commands.ConfirmEnd) -> tuple[Event, ...]:
    if state.phase is not Phase.FINAL:
        raise IllegalMoveError("nothing-to-ask")
    return (events.EndConfirmed(),)


def _correct_roll(state: TableState, asked: commands.CorrectRoll) -> tuple[Event, ...]:
    return corrected_roll(state, asked, decide)


def _move_entry(state: TableState, asked: commands.MoveEntry) -> tuple[Event, ...]:
    return moved_entry(state, asked, decide)


def _take_turn_out(state: TableState, asked: commands.TakeTurnOut) -> tuple[Event, ...]:
    return turn_taken_out(state, asked, decide)


def _undo(state: TableState, _: commands.Undo) -> tuple[Event, ...]:
    if not state.may_undo:
        raise IllegalMoveError("nothing-to-undo")
    return (events.StepUndone(),)


def _bring_back(state: TableState, _: commands.BringBack) -> tuple[Event, ...]:
    if not state.undone:
        raise IllegalMoveError("nothing-to-bring-back")
    return state.undone


def _check_throw(state: TableState) -> None:
    """Refuse a throw that would not count now."""
    if state.variant is None:
        raise IllegalMoveError("no-game")
    if not state.may_roll:
        raise why_no_throw(state)
    if not state.may_throw:
        raise IllegalMoveError("set-aside-first")


def _check_settled(state: TableState) -> None:
    """Refuse what goes on with a roll while something of it has to be asked."""
    if not _roll(state).is_settled:
        raise IllegalMoveError("ask-first")


def _correctable_roll(state: TableState) -> Roll:
    """Return the roll, of which a person may say what its dice show."""
    roll = _roll(state)
    if not state.is_correctable:
        raise IllegalMoveError("dice-already-lifted")
    return roll


def _roll(state: TableState) -> Roll:
    if state.variant is None:
        raise IllegalMoveError("no-game")
    if state.is_over:
        raise IllegalMoveError("game-over")
    if state.roll is None:
        raise IllegalMoveError("throw-first")
    return state.roll


JUDGES: Final[dict[type[Command], Callable[[TableState, Any], tuple[Event, ...]]]] = {
    commands.StartGame: _start,
    commands.BeginAnew: _begin_anew,
    commands.AddPlayer: joining.add,
    commands.RenamePlayer: joining.rename,
    commands.LeaveGame: joining.leave,
    commands.ComeBack: joining.come_back,
    commands.AgreeOn: _agree,
    commands.ReportTray: _report_tray,
    commands.CountRoll: _count_roll,
    commands.EnterRoll: _enter_roll,
    commands.ConfirmHolds: _confirm_holds,
    commands.CorrectDie: _correct,
    commands.AcceptReading: _accept,
    commands.StopRolling: _stop,
    commands.BeginAnnouncing: _begin_announcing,
    commands.Announce: _announce,
    commands.PointAtBox: _point_at_box,
    commands.PointAtGroups: _point_at_groups,
    commands.PointAtFace: _point_at_face,
    commands.ScoreIn: _score,
    commands.BankTurn: _bank,
    commands.PassOn: _pass_on,
    commands.CountForNext: _count_for_next,
    commands.SpareDice: _spare,
    commands.TakeAsSeen: _take_as_seen,
    commands.SkipSeat: _skip,
    commands.ConfirmEnd: _confirm_end,
    commands.CorrectRoll: _correct_roll,
    commands.MoveEntry: _move_entry,
    commands.TakeTurnOut: _take_turn_out,
    commands.Undo: _undo,
    commands.BringBack: _bring_back,
    commands.Press: _press,
}
"""Who judges which command."""
