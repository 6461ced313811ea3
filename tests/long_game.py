"""A whole game as a camera sees it, for what has to hold over a long evening."""

from __future__ import annotations

import random
from itertools import count

from playing import SIDE

from companion.catalogue import find_variant
from companion.dice import Shade, as_face
from companion.errors import IllegalMoveError
from companion.rules.sheet_game import SheetGame
from companion.turn.commands import (
    BankTurn,
    Button,
    PassOn,
    ReportTray,
    ScoreIn,
    StartGame,
    StopRolling,
)
from companion.turn.moves import legal_moves
from companion.turn.tray import ReadDie, Spot

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
UNSURE = 0.05
"""So many dice in a hundred are read in doubt, which takes more room."""

LUCK = 0.05
"""So many first throws are all alike, so that every game comes to its end."""


class LongGame:
    """Plays a game at a table with random throws, lifting and keeping dice as people do."""

    def __init__(self, table, game, players=PLAYERS, number=1, clock=None, unsure=UNSURE):
        self.table, self.chance = table, random.Random(number)
        self.unsure = unsure
        self.clock = clock or count(1.0).__next__
        table.submit(StartGame(find_variant(game), players))
        self.dice = table.variant.dice

    def thrown(self, index, face=None):
        """Return a die that was thrown somewhere, as a camera reads it."""
        face = face or self.chance.randint(1, 6)
        sure = self.chance.random() >= self.unsure
        chances = () if sure else tuple(0.7 if n == face else 0.06 for n in range(1, 7))
        x, y = (round(self.chance.random(), 4) for _ in range(2))
        shade = Shade.DARK if index < self.table.variant.dark else Shade.LIGHT
        spot = Spot(x, y, SIDE)
        return ReadDie(face=as_face(face), shade=shade, sure=sure, chances=chances, spot=spot)

    def see(self, dice):
        report = ReportTray(tuple(dice), sure=all(die.sure for die in dice))
        self.table.report(report, at=self.clock())

    def press(self, button):
        """Press a button; what it does not stand for now is refused."""
        try:
            self.table.press(button)
        except IllegalMoveError:
            return

    def turn(self):
        """Play one turn: throws of all, and at a sheet of three and of two dice; then a choice."""
        alike = self.chance.randint(1, 6) if self.chance.random() < LUCK else None
        lying = [self.thrown(index, alike) for index in range(self.dice)]
        self.see(())
        self.see(lying)
        for fresh in (3, 2) if isinstance(self.table.variant, SheetGame) else ():
            lying = lying[: self.dice - fresh]
            self.see(lying)
            self.press(Button.OK)
            lying = [*lying, *(self.thrown(len(lying) + n) for n in range(fresh))]
            self.see(lying)
        self.end_turn()

    def end_turn(self):
        """Answer what is asked, stop, and take what there is."""
        for _ in range(3 * self.dice):
            moves = list(legal_moves(self.table.state))
            endings = [each for each in moves if isinstance(each, ScoreIn | BankTurn | PassOn)]
            stops = [each for each in moves if isinstance(each, StopRolling)]
            if endings:
                self.table.submit(max(endings, key=self.worth))
                return
            if stops:
                self.table.submit(stops[0])
            else:
                self.press(Button.OK)

    def worth(self, ending):
        """Return what a choice is preferred by: dice that are set aside, else chance."""
        banked = sum(map(len, ending.groups)) if isinstance(ending, BankTurn) else 0
        return banked, self.chance.random()

    def play(self):
        """Play to the end; return how many turns that took."""
        turns = 0
        while not self.table.state.is_over:
            self.turn()
            turns += 1
        return turns
