"""The steps of a game gone through again with some of them changed: could it have been so?

Each step from the first change on is judged anew, by the rules that judged it the first time. A
die that was kept is the same die in the next roll, so what is said of it holds there, too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from companion.dice import are_among
from companion.errors import IllegalMoveError
from companion.turn import commands, events
from companion.turn.doubts import KEPT_MISSING
from companion.turn.evolve import evolve
from companion.turn.families import stays_kept
from companion.turn.moves import endings
from companion.turn.recorded import before_game, steps_of
from companion.turn.sealed import turn_at
from companion.turn.state import Phase, Roll
from companion.turn.swaps import kept_or_bound, set_right, still_there, swapped, swapped_in
from companion.turn.tray import lies_where

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.turn.commands import Command
    from companion.turn.events import Change, Event, Step
    from companion.turn.state import TableState
    from companion.turn.swaps import Swap
    from companion.turn.tray import ReadDie

    Judge = Callable[[TableState, Command], tuple[Event, ...]]
    """What says whether a command is allowed, and what happens then: `decide`."""

    Edits = dict[int, Step | None]
    """By number of the step, what it is now."""

PEOPLE: Final = (
    events.PlayerJoined,
    events.PlayerRenamed,
    events.PlayerLeft,
    events.PlayerReturned,
)
"""Steps that say who plays, whoever's turn it is."""

AS_IT_WAS: Final = (events.GameStarted, events.DiceSpared, *PEOPLE)
"""Steps that no correction of dice or boxes touches."""

IDLE: Final = (events.RollingStopped, events.EndConfirmed)
"""Steps that nobody misses where there is nothing any more to stop or to confirm."""


@dataclass(frozen=True, slots=True)
class SetRight:
    """A roll of which somebody says what it really showed.

    Attributes:
        before: as it stood until then.
        swaps: its dice that are others.
        was_asked: it is still asked about, or somebody has answered for it as it stood.
    """

    before: Roll
    swaps: tuple[Swap, ...]
    was_asked: bool


class Replay:
    """One way through the steps of a game."""

    def __init__(self, state: TableState, judge: Judge, *, is_our_own: bool = True) -> None:
        """Take the state whose game is gone through, and what judges its steps.

        Args:
            state: whose game is gone through.
            judge: says what is allowed.
            is_our_own: it was judged when it was played; else it is judged by the rules of today.
        """
        self._state = state
        self._steps = steps_of(state)
        self._judge = judge
        self._is_our_own = is_our_own
        self._then = self._now = before_game(state)
        self._edits: Edits = {}
        self._set_right: SetRight | None = None
        self._swaps: tuple[Swap, ...] = ()
        self._carried: tuple[Swap, ...] = ()
        self._stayed: tuple[Swap, ...] = ()
        self._there: dict[int, Swap] = {}
        self._is_other = False

    def with_edits(
        self, edits: Edits, set_right: SetRight | None = None
    ) -> tuple[events.HistoryCorrected, ...]:
        """Return what becomes of the game once some steps are others; nothing if none is.

        Args:
            edits: the steps that are others, by their numbers.
            set_right: the one roll among them, if it is one of which the dice are others.

        Raises:
            IllegalMoveError: the game could not have gone on like this.
        """
        self._edits, self._set_right = edits, set_right
        changes = tuple(self._changes())
        return (events.HistoryCorrected(changes),) if changes else ()

    def _changes(self) -> Iterator[Change]:
        for number, step in enumerate(self._steps):
            fitting = self._fitting(number, step)
            if isinstance(fitting, events.DiceRolled) and (right := self._right(number)):
                self._swaps = right.swaps
            if fitting != step:
                yield events.Change(number, fitting)
            self._go_on(step, fitting)

    def _go_on(self, step: Step, fitting: Step | None) -> None:
        then, self._then = self._then, evolve(self._then, step)
        if self._then.ended > then.ended:
            self._swaps = self._carried = ()
        if fitting is not None:
            self._now = evolve(self._now, fitting)

    def _fitting(self, number: int, step: Step) -> Step | None:
        """Return what a step is in the game as it is recorded now."""
        if number in self._edits:
            self._is_other = True
            edit = self._edits[number]
            return None if edit is None or self._is_agreed(edit) else self._judged(number, edit)
        if not self._is_other:
            return step
        if self._is_agreed(step):
            return None
        try:
            self._check_turn(step)
            return self._judged(number, step)
        except IllegalMoveError as refusal:
            return self._excused(number, step, refusal)

    def _right(self, number: int) -> SetRight | None:
        """Return what is said of the dice of a roll, if that is the one that is set right."""
        return self._set_right if number in self._edits else None

    def _is_agreed(self, step: Step) -> bool:
        """Return whether a step agrees to a roll of which nothing is asked any more."""
        return isinstance(step, events.ReadingAccepted) and self._now.settled_roll is not None

    def _check_turn(self, step: Step) -> None:
        """Refuse a step that would be another player's now, or come after the end of the game."""
        if isinstance(step, (*IDLE, *PEOPLE)):
            return
        if self._now.is_over:
            raise IllegalMoveError("over-by-then")
        if self._now.seat != self._then.seat:
            raise IllegalMoveError("other-seat-then")

    def _excused(self, number: int, step: Step, refusal: IllegalMoveError) -> Step | None:
        """Return what is done about a step that is refused now.

        Raises:
            IllegalMoveError: it was no step that could be done without.
        """
        if isinstance(step, IDLE):
            return None
        at = turn_at(self._state, number)
        player, turn = self._state.players[at.seat], at.turn  # As they are called now.
        raise IllegalMoveError(
            "cannot-be-corrected", player=player, turn=turn, why=refusal.sentence
        ) from refusal

    def _judged(self, number: int, step: Step) -> Step:
        if isinstance(step, events.DieCorrected):
            step = self._said_anew(step)
        match step:
            case _ if isinstance(step, AS_IT_WAS) or self._is_idle_skip(step):
                return step
            case events.DiceRolled():
                return self._rolled(number, step)
            case events.RollReadAnew(dice, doubts):
                kept = () if self._now.roll is None else self._now.roll.kept
                there = still_there(dice, self._swaps, kept, {})
                return events.RollReadAnew(set_right(dice, there), doubts)
            case events.HoldsConfirmed():
                return self._held(number, step)
            case events.TurnBanked(groups):
                return self._banked(groups)
            case _:
                self._judge(self._now, COMMANDS[type(step)](step))
                return step

    def _said_anew(self, step: events.DieCorrected) -> events.DieCorrected:
        """Return what is said of a die: that it is as it was kept is said of what it was then."""
        swap = self._there.get(step.index)
        if swap is None or swap.old.die is None or step.face != swap.old.die.face:
            return step
        return events.DieCorrected(step.index, swap.new.face, swap.new.shade)

    def _is_idle_skip(self, step: Step) -> bool:
        """Return whether a skip leads to somebody without a turn left, as older versions let it."""
        if not isinstance(step, events.SeatSkipped) or self._now.phase is not Phase.READY:
            return False
        following = self._now.next_seat
        return following != self._now.seat and not self._now.has_turns_left(following)

    def _rolled(self, number: int, step: events.DiceRolled) -> events.DiceRolled:
        said = self._said_of(number, step)
        self._there = there = still_there(step.dice, self._carried, self._now.kept or (), said)
        dice = set_right(step.dice, there)
        self._swaps = self._stayed = tuple(there.values())
        self._carried = ()
        known = (*step.doubts, *self._doubted_before(number))
        doubts = self._doubts(self._now, dice)
        for doubt in doubts:
            _check_doubt(doubt, known)
        right = self._right(number)
        return replace(step, dice=dice, doubts=doubts if right and right.was_asked else step.doubts)

    def _said_of(self, number: int, rolled: events.DiceRolled) -> dict[int, Die | None]:
        """Return what somebody said at the table of dice of a roll, by their numbers in it."""
        said: dict[int, Die | None] = {}
        for step in self._steps[number + 1 :]:
            if isinstance(step, events.DiceRolled):
                break
            if isinstance(step, events.DieCorrected) and step.index < len(rolled.dice):
                die = rolled.dice[step.index]
                said[step.index] = die.said_to_be(step.face, step.shade).die
        return said

    def _doubted_before(self, number: int) -> tuple[str, ...]:
        """Return what would have to be asked about a roll as it stood, by the rules of today.

        Somebody agreed to it, or an older version allowed it: that is not held against a
        correction.
        """
        step, right = self._steps[number], self._right(number)
        if not self._is_our_own or not isinstance(step, events.DiceRolled):
            return ()
        before = Roll(step.dice) if right is None else right.before
        try:
            return (*before.doubts, *self._doubts(self._then, before.dice))
        except IllegalMoveError:
            return ()

    def _doubts(self, state: TableState, dice: tuple[ReadDie, ...]) -> tuple[str, ...]:
        """Return what has to be asked about a throw as a whole; nothing while a die is unread."""
        known = tuple(die.die for die in dice if die.die is not None)
        if len(known) < len(dice):
            return ()
        happened = self._judge(state, commands.EnterRoll(known))
        return next((each.doubts for each in happened if isinstance(each, events.DiceRolled)), ())

    def _held(self, number: int, step: events.HoldsConfirmed) -> events.HoldsConfirmed:
        # Of a set that is complete no die stays: all of them are thrown anew.
        is_complete = step.groups is not None and not step.kept
        stays = kept_or_bound(step)
        swaps = self._swaps if is_complete else self._kept_ones(number, stays)
        self._carried = () if is_complete else swaps
        groups = None if step.groups is None else swapped_in(step.groups, swaps)
        return self._confirmed(swapped(step.kept, swaps), groups)

    def _confirmed(self, kept: tuple[Die, ...], groups: Groups | None) -> events.HoldsConfirmed:
        """Return what is kept, combined as it was; where that cannot be, as pays most."""
        try:
            happened = self._judge(self._now, commands.ConfirmHolds(kept, groups))
        except IllegalMoveError:
            if groups is None:
                raise
            happened = self._judge(self._now, commands.ConfirmHolds(kept))
        for event in happened:
            if isinstance(event, events.HoldsConfirmed):
                return event
        return events.HoldsConfirmed(kept, groups)

    def _kept_ones(self, number: int, stays: tuple[Die, ...]) -> tuple[Swap, ...]:
        """Return the dice set right that stay: those seen to, and others where none else can."""
        kept = [swap for swap in self._swaps if self._is_seen_kept(number, swap, stays)]
        for swap in [each for each in self._swaps if each not in kept]:
            if self._has_to_be_kept(swap, swapped(stays, kept)):
                kept.append(swap)
        return tuple(kept)

    def _has_to_be_kept(self, swap: Swap, stays: tuple[Die, ...]) -> bool:
        """Return whether no other die of the roll can be one that stays, whatever is seen of it."""
        roll = self._now.roll
        is_alone = roll is None or not are_among(stays, roll.known_dice)
        return swap.old.die in stays and is_alone

    def _is_seen_kept(self, number: int, swap: Swap, stays: tuple[Die, ...]) -> bool:
        """Return whether a die is one of those that stay, for it lies there still.

        One that was kept before the throw is in any case, in games where such dice stay kept.
        """
        if swap.old.die not in stays:
            return False
        if swap in self._stayed and stays_kept(self._now.variant):
            return True
        following = (step for step in self._steps[number:] if isinstance(step, events.DiceRolled))
        lying = next(following, events.DiceRolled(())).dice
        return any(
            (die.die == swap.old.die or die.read_as == swap.old.face) and lies_where(die, swap.old)
            for die in lying
        )

    def _banked(self, groups: Groups) -> events.TurnBanked:
        """Return what is banked: combined as it was, else as pays most."""
        best = [each.command for each in endings(self._now)[:1]]
        ways = [commands.BankTurn(swapped_in(groups, self._swaps)), commands.BankTurn(groups)]
        refusal = None
        for way in (*ways, *best):
            if isinstance(way, commands.BankTurn):
                try:
                    self._judge(self._now, way)
                except IllegalMoveError as why:
                    refusal = refusal or why
                else:
                    return events.TurnBanked(way.groups)
        raise refusal or IllegalMoveError("nothing-to-bank")


def _check_doubt(doubt: str, known: tuple[str, ...]) -> None:
    """Refuse a roll that would have been asked about, and was not.

    Raises:
        IllegalMoveError: kept dice are missing in it, or its shades are not those of the game.
    """
    if doubt not in known:
        raise IllegalMoveError("kept-die-turned" if doubt == KEPT_MISSING else "say-which-are-dark")


COMMANDS: Final[dict[type[Any], Callable[[Any], Command]]] = {
    events.DieCorrected: lambda step: commands.CorrectDie(step.index, step.face, step.shade),
    events.ReadingAccepted: lambda _: commands.AcceptReading(),
    events.RollingStopped: lambda _: commands.StopRolling(),
    events.AnnouncingBegun: lambda _: commands.BeginAnnouncing(),
    events.BoxAnnounced: lambda step: commands.Announce(step.place),
    events.BoxScored: lambda step: commands.ScoreIn(step.place),
    events.TurnPassed: lambda _: commands.PassOn(),
    events.SeatSkipped: lambda _: commands.SkipSeat(),
    events.EndConfirmed: lambda _: commands.ConfirmEnd(),
}
"""What asked for each kind of step."""
