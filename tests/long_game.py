"""A whole game as a camera sees it, for what has to hold over a long evening."""

from __future__ import annotations

import random

from playing import SIDE

from companion.catalogue import find_variant
from companion.dice import Shade, as_face
from companion.errors import IllegalMoveError
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

MOST_TURNS_OF_A_RACE = 400
"""A game that is won by chance may never end."""


class LongGame:
    """Plays a game at a table with random throws, lifting and keeping dice as people do."""

    def __init__(self, table, game, players=PLAYERS, number=1):
        self.table, self.chance, self.at = table, random.Random(number), 0.0
        table.submit(StartGame(find_variant(game), players))
        self.dice = table.variant.dice

    def thrown(self, index):
        """Return a die that was thrown somewhere, as a camera reads it."""
        face = self.chance.randint(1, 6)
        sure = self.chance.random() >= UNSURE
        chances = () if sure else tuple(0.7 if n == face else 0.06 for n in range(1, 7))
        x, y = (round(self.chance.random(), 4) for _ in range(2))
        shade = Shade.DARK if index < self.table.variant.dark else Shade.LIGHT
        spot = Spot(x, y, SIDE)
        return ReadDie(face=as_face(face), shade=shade, sure=sure, chances=chances, spot=spot)

    def see(self, dice):
        self.at += 1.0
        self.table.report(ReportTray(tuple(dice), sure=all(die.sure for die in dice)), at=self.at)

    def press(self, button):
        """Press a button; what it does not stand for now is refused."""
        try:
            self.table.press(button)
        except IllegalMoveError:
            return

    def turn(self):
        """Play one turn: three throws of all, of three and of two dice, then a choice."""
        lying = [self.thrown(index) for index in range(self.dice)]
        self.see(())
        self.see(lying)
        for fresh in (3, 2):
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
            if endings or stops:
                self.table.submit(self.chance.choice(endings or stops))
                if endings:
                    return
            else:
                self.press(Button.OK)

    def play(self, most_turns=MOST_TURNS_OF_A_RACE):
        """Play to the end; return how many turns that took."""
        for turn in range(most_turns):
            if self.table.state.is_over:
                return turn
            self.turn()
        return most_turns
