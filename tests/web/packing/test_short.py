"""A snapshot is short enough to be sent to every phone at every change, whatever is played."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from long_game import LongGame

from companion.catalogue import variant_ids
from companion.dice import Die
from companion.messages import say
from companion.rules.sheet_game import SheetGame
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import EnterRoll
from web.current import Current
from web.words.languages import NAMES, language

MOST_BYTES = 4000
PLAYERS = ("Ann", "Benjamin", "Clara", "Maximiliane")
ROUNDS = 6
"""So many of a game that has no known end; its sheet grows by a row each."""

NEWS = say("set-right", who="Benjamin's telephone", number=5, face=6)


class Evening(LongGame):
    """A game that gets on quickly, but in its first and last round with doubts and news."""

    def __init__(self, game):
        table = Table(MemoryLog(), clock=lambda: 0.0)
        super().__init__(table, game, PLAYERS, unsure=1.0)
        self.current, self.numbers = Current(table), itertools.count()
        self.moments = []

    def see(self, dice):
        super().see(dice)
        now = self.table.snapshot()
        told = replace(now, change=next(self.numbers), view=replace(now.view, notice=NEWS))
        self.moments.append((self.bytes_of(told), told))

    def bytes_of(self, snapshot, code="en"):
        return len(self.current.encode(snapshot, language(code)).text.encode())

    def get_on(self):
        self.table.submit(EnterRoll(tuple(self.die(index) for index in range(self.dice))))
        self.end_turn()

    def die(self, index):
        die = self.thrown(index)
        return Die(die.face, die.shade)

    def play(self):
        rounds = self.table.snapshot().view.turns or ROUNDS
        for turn in range(rounds * len(PLAYERS)):
            if self.table.state.is_over:
                return
            is_sheet = isinstance(self.table.variant, SheetGame)
            is_told = not is_sheet or turn // len(PLAYERS) in (0, rounds - 1)
            self.turn() if is_told else self.get_on()


@pytest.mark.parametrize("game", variant_ids())
def test_a_snapshot_of_four_players_is_short_at_every_moment(game):
    evening = Evening(game)
    evening.play()

    _, longest = max(evening.moments, key=lambda each: each[0])
    sizes = {code: evening.bytes_of(longest, code) for code in NAMES}

    assert max(sizes.values()) <= MOST_BYTES, sizes
