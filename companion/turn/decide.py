"""Whether a command is allowed, and what happens then. The only place that refuses.

A refusal is an `IllegalMoveError` with the key of a sentence for players, and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.dice import are_among
from companion.errors import IllegalMoveError
from companion.turn import commands, events
from companion.turn.buttons import meaning
from companion.turn.closed import why_closed
from companion.turn.moves import announceable, cursor_order, holds_allowed, possible_scores
from companion.turn.state import Phase, Roll, TableState
from companion.turn.throws import as_corrected, doubts_about, is_countable, is_thrown
from companion.turn.tray import ReadDie

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.rules.sheet_game import Place
    from companion.turn.commands import Command
    from companion.turn.events import Event


def decide(state: TableState, command: Command) -> tuple[Event, ...]:
    """Return the events that *command* leads to; none where it changes nothing.

    Raises:
        IllegalMoveError: the rules or the turn forbid it.
    """
    return JUDGES[type(command)](state, command)


def _press(state: TableState, press: commands.Press) -> tuple[Event, ...]:
    asked = meaning(state, press.button)
    if asked.command is None:
        raise IllegalMoveError(asked.label.key, **dict(asked.label.params))
    return decide(state, asked.command)


def _start(state: TableState, start: commands.StartGame) -> tuple[Event, ...]:
    players = start.players
    if state.phase not in (Phase.NO_GAME, Phase.OVER):
        raise IllegalMoveError("game-running")
    fewest, most = start.variant.players
    if not fewest <= len(players) <= most:
        raise IllegalMoveError("wrong-number-of-players", fewest=fewest, most=most)
    if len(set(players)) != len(players) or not all(name.strip() for name in players):
        raise IllegalMoveError("names-must-differ")
    return (events.GameStarted(start.variant, players),)


def _report_tray(state: TableState, report: commands.ReportTray) -> tuple[Event, ...]:
    if state.tray.shows_same(report.dice, report.troubles):
        return ()
    read = events.TrayRead(report.dice, report.sure, report.troubles)
    if not is_thrown(state, report.dice):
        return (read,)
    return (read, _rolled(state, report))


def _rolled(state: TableState, report: commands.ReportTray) -> events.DiceRolled:
    right = replace(report, dice=as_corrected(state, report.dice))
    return events.DiceRolled(right.dice, doubts_about(state, right))


def _count_roll(state: TableState, _: commands.CountRoll) -> tuple[Event, ...]:
    if not state.may_roll:
        raise IllegalMoveError("no-throw-left")
    if not is_countable(state):
        raise IllegalMoveError("nothing-thrown")
    tray = state.tray
    report = commands.ReportTray(tray.lying, tray.sure, tray.troubles)
    return (_rolled(state, report),)


def _enter_roll(state: TableState, entered: commands.EnterRoll) -> tuple[Event, ...]:
    if state.variant is None or not state.may_roll:
        raise IllegalMoveError("no-throw-left")
    if len(entered.dice) != state.variant.dice:
        raise IllegalMoveError("wrong-number-of-dice", dice=state.variant.dice)
    dice = tuple(ReadDie(face=die.face, shade=die.shade) for die in entered.dice)
    return (events.DiceRolled(dice, doubts_about(state, commands.ReportTray(dice))),)


def _confirm_holds(state: TableState, holds: commands.ConfirmHolds) -> tuple[Event, ...]:
    roll = _roll(state)
    if not state.may_roll:
        raise IllegalMoveError("no-throw-left")
    rolled = [die.die for die in roll.dice if die.die is not None]
    if not are_among(holds.kept, rolled):
        raise IllegalMoveError("not-among-the-dice")
    if len(holds.kept) >= len(roll.dice):
        raise IllegalMoveError("nothing-to-throw")
    if not holds_allowed(state, holds.kept):
        raise IllegalMoveError("kept-dice-stay-kept")
    if holds.kept == state.kept:
        return ()
    return (events.HoldsConfirmed(holds.kept),)


def _correct(state: TableState, correction: commands.CorrectDie) -> tuple[Event, ...]:
    roll = _roll(state)
    if state.phase is Phase.HOLD:
        raise IllegalMoveError("dice-already-lifted")
    if not 0 <= correction.index < len(roll.dice):
        raise IllegalMoveError("no-such-die")
    die = roll.dice[correction.index]
    if die.sure and die.face == correction.face:
        return ()
    return (events.DieCorrected(correction.index, correction.face),)


def _accept(state: TableState, _: commands.AcceptReading) -> tuple[Event, ...]:
    roll = _roll(state)
    if state.phase is Phase.HOLD:
        raise IllegalMoveError("dice-already-lifted")
    if roll.is_settled:
        raise IllegalMoveError("nothing-to-ask")
    if not all(die.face for die in roll.dice):
        raise IllegalMoveError("say-what-it-shows")
    return (events.ReadingAccepted(),)


def _stop(state: TableState, _: commands.StopRolling) -> tuple[Event, ...]:
    _roll(state)
    if not state.may_roll:
        raise IllegalMoveError("no-throw-left")
    return (events.RollingStopped(),)


def _announce(state: TableState, announce: commands.Announce) -> tuple[Event, ...]:
    if not _roll(state).is_settled:
        raise IllegalMoveError("ask-first")
    if announce.place not in announceable(state):
        raise IllegalMoveError("announce-after-first-roll")
    return (events.BoxAnnounced(announce.place),)


def _point_at_box(state: TableState, point: commands.PointAtBox) -> tuple[Event, ...]:
    if not _roll(state).is_settled:
        raise IllegalMoveError("ask-first")
    if point.place not in (each.place for each in cursor_order(state)):
        raise IllegalMoveError(why_closed(state, point.place))
    return (events.BoxPointedAt(point.place),)


def _point_at_face(state: TableState, point: commands.PointAtFace) -> tuple[Event, ...]:
    if not _roll(state).questioned:
        raise IllegalMoveError("nothing-to-ask")
    return (events.FacePointedAt(point.face),)


def _score(state: TableState, score: commands.ScoreIn) -> tuple[Event, ...]:
    _check_open(state, score.place)
    return (events.BoxScored(score.place),)


def _undo(state: TableState, _: commands.Undo) -> tuple[Event, ...]:
    if not state.may_undo:
        raise IllegalMoveError("nothing-to-undo")
    return (events.StepUndone(),)


def _check_open(state: TableState, place: Place) -> None:
    roll = _roll(state)
    if not roll.is_settled:
        raise IllegalMoveError("ask-first")
    if place not in (each.place for each in possible_scores(state)):
        raise IllegalMoveError(why_closed(state, place))


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
    commands.ReportTray: _report_tray,
    commands.CountRoll: _count_roll,
    commands.EnterRoll: _enter_roll,
    commands.ConfirmHolds: _confirm_holds,
    commands.CorrectDie: _correct,
    commands.AcceptReading: _accept,
    commands.StopRolling: _stop,
    commands.Announce: _announce,
    commands.PointAtBox: _point_at_box,
    commands.PointAtFace: _point_at_face,
    commands.ScoreIn: _score,
    commands.Undo: _undo,
    commands.Press: _press,
}
"""Who judges which command."""
