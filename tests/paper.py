"""The score as somebody would keep it on paper beside the table, by the rules alone.

It follows what happened, step by step, and knows nothing of the state that the program keeps; so
the two can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.dice import Shade
from companion.rules.alike import AlikeGame, Series, are_alike, games_won, passed_on, won_by
from companion.rules.banking import Bank, BankedTurn, BankingGame, DiceSet, banked_so_far, points_of
from companion.rules.combining import dice_in, without
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.rules.variant import tells_shades
from companion.turn import events

if TYPE_CHECKING:
    from companion.rules.variant import Variant


@dataclass(frozen=True, kw_only=True)
class Paper:
    """What stands on paper at one moment of a game; another one for each moment."""

    variant: Variant
    players: int
    seat: int = 0
    dice: tuple = ()
    throws: int = 0
    aside: tuple | None = None
    sheets: tuple[Sheet, ...] = ()
    bank: Bank = field(default_factory=Bank)
    series: Series = field(default_factory=Series)

    @property
    def totals(self):
        """By seat what everybody has."""
        match self.variant:
            case SheetGame() as game:
                return tuple(tally(game, sheet).total for sheet in self.sheets)
            case BankingGame():
                return banked_so_far(self.bank)
            case _:
                return games_won(self.series, self.players)

    def rolled(self, dice):
        """After a throw; what was set aside before it is bound by it."""
        bank = self.bank
        if self.aside is not None and isinstance(self.variant, BankingGame):
            bank = bank.with_aside(self.aside, dice=self.variant.dice)
        return replace(self, dice=tuple(dice), throws=self.throws + 1, aside=None, bank=bank)

    def held(self, groups):
        """After dice were set aside in these combinations."""
        return replace(self, aside=groups)

    def corrected(self, index, face, shade):
        """After a person said what a die shows."""
        dice = list(self.dice)
        dice[index] = replace(
            dice[index], face=face, shade=dice[index].shade if shade is None else shade
        )
        return replace(self, dice=tuple(dice))

    def wrote(self, place):
        """After the dice were written into a box."""
        sheets = list(self.sheets)
        entry = Entry(place, tuple(die.die for die in self.dice), self.throws)
        sheets[self.seat] = sheets[self.seat].with_entry(entry)
        return self._next_turn(sheets=tuple(sheets))

    def banked(self, groups):
        """After the turn was banked."""
        shown, taken = (
            faces_alone(self.variant, dice)
            for dice in ((die.die for die in self.dice), dice_in(groups))
        )
        loose = without(shown, taken)
        sets = (*self.bank.complete, DiceSet(groups, loose))
        turn = BankedTurn(sets, points_of(self.variant, sets))
        return self._next_turn(bank=self.bank.with_turn(self.seat, turn))

    def passed(self):
        """After a turn that was lost, won, or used up."""
        if isinstance(self.variant, BankingGame):
            return self._next_turn(bank=self.bank.with_turn(self.seat, BankedTurn()))
        if isinstance(self.variant, AlikeGame) and are_alike([die.face for die in self.dice]):
            series = won_by(self.variant, self.series, self.seat, players=self.players)
            return replace(self._next_turn(series=series), seat=series.starter)
        return self._next_turn(series=passed_on(self.variant, self.series, used=self.throws))

    def skipped(self):
        """After a player was skipped: in games of banking, that is a turn without points."""
        if isinstance(self.variant, BankingGame):
            return self._next_turn(bank=self.bank.with_turn(self.seat, BankedTurn()))
        return self._next_turn()

    def read_anew(self, dice):
        """After the same roll was read again."""
        return replace(self, dice=tuple(dice))

    def _next_turn(self, **written):
        sheets = written.get("sheets", self.sheets)
        following = [(self.seat + step) % self.players for step in range(1, self.players + 1)]
        # Who has a full sheet has no turn any more; somebody who was skipped may have some.
        is_open = [n for n in following if not sheets or not sheets[n].is_full(self.variant)]
        seat = (is_open or following)[0]
        return replace(self, seat=seat, dice=(), throws=0, aside=None, **written)

    def after(self, event):
        """After a step of a game; most leave the paper as it is."""
        write = WRITTEN.get(type(event))
        return self if write is None else write(self, event)


WRITTEN = {
    events.DiceRolled: lambda paper, event: paper.rolled(event.dice),
    events.HoldsConfirmed: lambda paper, event: paper.held(event.groups),
    events.DieCorrected: lambda paper, event: paper.corrected(event.index, event.face, event.shade),
    events.BoxScored: lambda paper, event: paper.wrote(event.place),
    events.TurnBanked: lambda paper, event: paper.banked(event.groups),
    events.SeatSkipped: lambda paper, _: paper.skipped(),
    events.RollReadAnew: lambda paper, event: paper.read_anew(event.dice),
    events.TurnPassed: lambda paper, _: paper.passed(),
}
"""What each kind of event writes on paper."""


def faces_alone(variant, dice):
    """Return dice as they are written down: all in one shade where shades mean nothing.

    A kept die that the camera takes for one of the other shade is the same die there.
    """
    if tells_shades(variant):
        return tuple(dice)
    return tuple(replace(die, shade=Shade.LIGHT) for die in dice)


def bank_as_written(variant, bank):
    """Return a bank with its dice as they are written down."""

    def written(each):
        groups = tuple(faces_alone(variant, group) for group in each.groups)
        return DiceSet(groups, faces_alone(variant, each.loose))

    def turn_written(turn):
        return replace(turn, sets=tuple(written(each) for each in turn.sets))

    turns = tuple(tuple(turn_written(turn) for turn in seat) for seat in bank.turns)
    complete = tuple(written(each) for each in bank.complete)
    groups = tuple(faces_alone(variant, group) for group in bank.groups)
    return replace(bank, turns=turns, groups=groups, complete=complete)


def new_paper(variant, players):
    """Return empty paper for a game."""
    if isinstance(variant, SheetGame):
        return Paper(variant=variant, players=players, sheets=(Sheet(),) * players)
    if isinstance(variant, BankingGame):
        return Paper(variant=variant, players=players, bank=Bank(turns=((),) * players))
    return Paper(variant=variant, players=players)


class PaperPile:
    """One paper upon another, so that a step can be taken back by lifting the uppermost."""

    def __init__(self, happened=()):
        self.papers = []
        for event in happened:
            self.follow(event)

    @property
    def top(self):
        """What is valid now."""
        return self.papers[-1]

    def follow(self, event):
        """Do on paper what happened."""
        match event:
            case events.StepUndone():
                self.papers.pop()
            case events.GameStarted(variant, players):
                self.papers.append(new_paper(variant, len(players)))
            case _ if isinstance(event, events.Step):
                self.papers.append(self.top.after(event))
