"""Games of pressing one's luck: set dice aside, throw the rest, bank or lose it all (SPEC 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.rules.banking import (
    Bank,
    BankedTurn,
    BankingGame,
    DiceSet,
    banked_so_far,
    is_decided,
    is_in,
    may_bank,
    points_of,
)
from companion.rules.combining import dice_in, without
from companion.rules.ending import seats_with_most
from companion.turn import commands
from companion.turn.dice_words import dice_in_words, groups_in_words
from companion.turn.events import HoldsConfirmed
from companion.turn.family import Ending, NotKept, under_cursor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.dice import Die
    from companion.rules.combining import Dice, Groups
    from companion.turn.family import Fields
    from companion.turn.state import TableState


class OnBank:
    """The family of the games in which points are banked."""

    binds = stays_kept = True
    wins_games = False

    def __init__(self, game: BankingGame) -> None:
        self._game = game

    def begun(self, players: int) -> Fields:
        """Return an empty bank."""
        return {"bank": Bank(turns=((),) * players)}

    def is_over(self, state: TableState) -> bool:
        """Return whether the target is reached, and nobody has a turn left."""
        return is_decided(self._game, state.bank)

    def throws_allowed(self, state: TableState) -> int:
        """Return 0: a turn goes on as long as it is not lost."""
        return 0

    def may_roll_again(self, state: TableState) -> bool:
        """Return whether dice were set aside, or can be."""
        if state.kept is not None:
            return True
        return state.rolls[-1].is_settled and bool(self.ways(state))

    def totals(self, state: TableState) -> tuple[int, ...]:
        """Return by seat the banked points."""
        return banked_so_far(state.bank)

    def ways(self, state: TableState) -> tuple[Groups, ...]:
        """Return every legal way to set dice of the last throw aside; none where it is lost."""
        return self._game.combining.ways(state.bank.groups, _thrown(state))

    def ways_now(self, state: TableState) -> tuple[Groups, ...]:
        """Return how the dice are combined, once that is said; until then every legal way."""
        return self.ways(state) if state.groups is None else (state.groups,)

    def winners(self, state: TableState) -> tuple[int, ...]:
        """Return the seats of those who won."""
        return seats_with_most(self.totals(state), state.present)

    def hold(
        self, state: TableState, kept: tuple[Die, ...], groups: Groups | None
    ) -> HoldsConfirmed | NotKept:
        """Return what setting dice aside leads to; of several ways, the one that pays most.

        *kept* are all dice that stay, those of earlier throws among them. Where all dice are used,
        none of them stays.
        """
        found = self.ways_to_keep(state, kept)
        if not found:
            return NotKept(self._why_not(state, kept))
        if groups is not None and groups not in found:
            return NotKept("no-such-combination")
        return self._held(groups or found[0])

    def _why_not(self, state: TableState, kept: tuple[Die, ...]) -> str:
        """Return why just these dice cannot be set aside."""
        if sorted(kept) == sorted(state.rolls[-1].kept):
            return "nothing-set-aside"
        return "no-combination" if self._game.combining.grows else "no-figure"

    def _held(self, groups: Groups) -> HoldsConfirmed:
        dice = dice_in(groups)
        return HoldsConfirmed(() if self._is_complete(groups) else dice, groups)

    def ways_to_keep(self, state: TableState, kept: tuple[Die, ...]) -> tuple[Groups, ...]:
        """Return the ways to combine just these dice, the one that pays most first."""
        dice = tuple(sorted(kept))
        found = [way for way in self.ways(state) if dice_in(way) == dice]
        if not dice:
            found = [way for way in self.ways(state) if self._is_complete(way)]
        return tuple(sorted(found, key=lambda way: -self.points_if_ended(state, way)))

    def holds(self, state: TableState) -> Iterator[HoldsConfirmed]:
        """Yield every way to set dice aside."""
        yield from map(self._held, self.ways(state))

    def points_if_ended(self, state: TableState, groups: Groups) -> int:
        """Return what the turn is worth with these combinations of the set in play."""
        return points_of(self._game, sets_if_ended(state, groups))

    def worth(self, state: TableState) -> int:
        """Return what the turn is worth at its best once dice were thrown, banked or not."""
        return max((self.points_if_ended(state, way) for way in self.ways_now(state)), default=0)

    def endings(self, state: TableState) -> tuple[Ending, ...]:
        """Return the ways to bank, one for each number of points, or to pass a lost turn on.

        Of ways that pay the same, the one that names most dice is told: what matches joins anyway.
        """
        if not self.may_roll_again(state) and not state.stopped:
            return (Ending(commands.PassOn(), 0, self._passing(state)),)
        best: dict[int, Groups] = {}
        for way in sorted(self._ways_to_bank(state), key=lambda way: -len(dice_in(way))):
            best.setdefault(self.points_if_ended(state, way), way)
        return tuple(
            _banking(self._game, best[points], points) for points in sorted(best, reverse=True)
        )

    def _passing(self, state: TableState) -> Message:
        """Return what comes of passing a lost turn on."""
        if self.is_over(replace(state, **self.passed(state))):
            return say("lost-turn-ends")
        return say("lost-turn", player=state.players[state.next_seat])

    def _ways_to_bank(self, state: TableState) -> Iterator[Groups]:
        for way in self.ways_now(state):
            if may_bank(self._game, state.bank, state.seat, sets_if_ended(state, way)):
                yield way

    def all_endings(self, state: TableState) -> Iterator[commands.Command]:
        """Yield every way to bank, or to pass a lost turn on."""
        ways = [*self._ways_to_bank(state)]
        yield from (commands.BankTurn(way) for way in ways)
        if state.groups is None and not self.ways(state):
            yield commands.PassOn()

    def passed(self, state: TableState) -> Fields:
        """Return the bank after a lost turn."""
        return {"bank": state.bank.with_turn(state.seat, BankedTurn())}

    def banked(self, state: TableState, groups: Groups) -> Fields:
        """Return the bank after a turn that was banked."""
        sets = sets_if_ended(state, groups)
        turn = BankedTurn(sets, points_of(self._game, sets))
        return {"bank": state.bank.with_turn(state.seat, turn)}

    def skipped(self, state: TableState) -> Fields:
        """Return the bank after a turn without points, so that all have as many."""
        return self.passed(state)

    def closed_to(self, state: TableState) -> str | None:
        """Return that the first round is over: nobody could make up for the turns of a race."""
        return "joins-in-first-round" if state.bank.turns[-1] else None

    def joined(self, state: TableState) -> Fields:
        """Return the bank with somebody more, who has had no turn."""
        return {"bank": replace(state.bank, turns=(*state.bank.turns, ()))}

    def passed_by(self, state: TableState, seats: tuple[int, ...]) -> Fields:
        """Return the bank with a turn without points for each of them, so that all have as many."""
        bank = state.bank
        for seat in seats:
            bank = bank.with_turn(seat, BankedTurn())
        return {"bank": bank}

    def keeping(self, state: TableState, held: HoldsConfirmed) -> Message:
        """Return what would be set aside, and what the turn would be worth."""
        groups = held.groups or ()
        points = self.points_if_ended(state, groups)
        key = "all-again" if self._is_complete(groups) else "set-aside"
        return say(key, dice=groups_in_words(groups, self._game), points=points)

    def stopping(self, state: TableState) -> Message:
        """Return what would be banked."""
        ends = self.endings(state)
        return say("stop-and-bank", points=ends[0].points if ends else 0)

    def reading(self, state: TableState) -> Message:
        """Return what was thrown, and what stopping now would bank."""
        ends = self.endings(state)
        dice = dice_in_words(state.rolls[-1].known_dice, self._game)
        if not ends and not is_in(self._game, state.bank, state.seat):
            return say("read-bank-from", dice=dice, least=self._game.opening_minimum)
        if not ends:
            return say("read-bank-open", dice=dice)
        return say("read-bank", dice=dice, points=ends[0].points)

    def holding(self, state: TableState) -> Message:
        """Return what was set aside, how many dice are left, and what stopping would bank."""
        groups = state.groups or ()
        points, may_stop = self.points_if_ended(state, groups), bool(self.endings(state))
        if self._is_complete(groups):
            if not may_stop:
                return say("all-set-aside-throw", points=points, dice=self._game.dice)
            return say("all-set-aside", points=points, dice=self._game.dice)
        dice, rest = groups_in_words(groups, self._game), self._game.dice - len(dice_in(groups))
        if may_stop:
            return say("set-aside-throw", dice=dice, points=points, rest=rest)
        least = self._game.opening_minimum
        return say("set-aside-too-little", dice=dice, points=points, rest=rest, least=least)

    def choosing(self, state: TableState) -> Message:
        """Return what can be banked, or that the turn is lost."""
        ends = self.endings(state)
        if ends and isinstance(ends[0].command, commands.PassOn):
            dice = dice_in_words(_thrown(state), self._game)
            return say("bust", player=state.player, dice=dice)
        total = self.totals(state)[state.seat]
        here = under_cursor(state, ends)
        points = 0 if here is None else here.points
        return say("bank-or-not", player=state.player, points=points, total=total + points)

    def _is_complete(self, groups: Groups) -> bool:
        return len(dice_in(groups)) == self._game.dice


def sets_if_ended(state: TableState, groups: Groups) -> tuple[DiceSet, ...]:
    """Return this turn's sets if it ends with these combinations of the set in play."""
    loose = without(state.rolls[-1].known_dice, dice_in(groups))
    return (*state.bank.complete, DiceSet(groups, loose))


def _thrown(state: TableState) -> Dice:
    roll = state.rolls[-1]
    return without(roll.known_dice, roll.kept)


def _banking(game: BankingGame, groups: Groups, points: int) -> Ending:
    label = say("bank", points=points, dice=groups_in_words(groups, game))
    return Ending(commands.BankTurn(groups), points, label, commands.PointAtGroups(groups))
