"""Games of pressing one's luck: dice are set aside, points banked, or the turn is lost (SPEC 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from companion.rules.combining import ASKED_AGAIN
from companion.rules.variant import Variant

if TYPE_CHECKING:
    from companion.rules.combining import Combining, Dice, Groups


@dataclass(frozen=True, slots=True, kw_only=True)
class BankingGame(Variant):
    """A game of pressing one's luck.

    Attributes:
        target: banked points that win.
        last_turns: everybody else has one more turn when somebody reaches the target (SPEC, Y9).
        hold_on_hot_dice: the turn may end when all dice are set aside (SPEC, Y8).
        opening_minimum: a player's first banked turn is worth at least this much (SPEC, Y12).
        combining: what may be set aside, and what it pays.
    """

    target: int
    last_turns: bool
    hold_on_hot_dice: bool
    opening_minimum: int
    combining: Combining


@dataclass(frozen=True, slots=True)
class DiceSet:
    """All dice of the game once: some in combinations, the others loose."""

    groups: Groups
    loose: Dice = ()


@dataclass(frozen=True, slots=True)
class BankedTurn:
    """One turn that is over.

    Attributes:
        sets: what was banked; none where the turn was lost.
        points: what that was worth.
    """

    sets: tuple[DiceSet, ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class Bank:
    """Everybody's turns, and where the turn stands.

    Attributes:
        turns: by seat, the turns that are over.
        groups: the combinations of the set in play.
        complete: the sets of this turn that were completed ("hot dice").
    """

    turns: tuple[tuple[BankedTurn, ...], ...] = ()
    groups: Groups = ()
    complete: tuple[DiceSet, ...] = ()

    def with_aside(self, groups: Groups, *, dice: int) -> Bank:
        """Return the bank once dice were set aside for good; a complete set frees them all."""
        if sum(map(len, groups)) < dice:
            return replace(self, groups=groups)
        return replace(self, groups=(), complete=(*self.complete, DiceSet(groups)))

    def with_turn(self, seat: int, turn: BankedTurn) -> Bank:
        """Return the bank after a turn of the player at *seat*."""
        turns = list(self.turns)
        turns[seat] = (*turns[seat], turn)
        return Bank(tuple(turns))


def points_of(game: BankingGame, sets: tuple[DiceSet, ...]) -> int:
    """Return what some sets are worth together."""
    return sum(_points(game.combining, each) for each in sets)


@lru_cache(maxsize=ASKED_AGAIN)
def _points(combining: Combining, each: DiceSet) -> int:
    return combining.points(each.groups, each.loose)


def banked_so_far(bank: Bank) -> tuple[int, ...]:
    """Return by seat what was banked so far."""
    return tuple(sum(turn.points for turn in turns) for turns in bank.turns)


def may_bank(game: BankingGame, bank: Bank, seat: int, sets: tuple[DiceSet, ...]) -> bool:
    """Return whether a turn may end with these sets, the last one being the one in play."""
    if not game.hold_on_hot_dice and not sets[-1].loose:
        return False
    return is_in(game, bank, seat) or points_of(game, sets) >= game.opening_minimum


def is_in(game: BankingGame, bank: Bank, seat: int) -> bool:
    """Return whether a player has banked what the first turn has to be worth."""
    return not game.opening_minimum or any(
        turn.points >= game.opening_minimum for turn in bank.turns[seat]
    )


def is_decided(game: BankingGame, bank: Bank) -> bool:
    """Return whether the target is reached, and everybody had the turns that are left to them."""
    totals = [0] * len(bank.turns)
    in_order = [each for one_round in zip_longest(*bank.turns) for each in one_round if each]
    for number, turn in enumerate(in_order):
        seat = number % len(totals)
        totals[seat] += turn.points
        if totals[seat] >= game.target:
            others = len(totals) - 1 if game.last_turns else 0
            return len(in_order) > number + others
    return False
