"""Walks through games at random: every press, every kind of rest, and where each of them leads."""

from __future__ import annotations

import random
from functools import reduce

from playing import SIDE

from companion.catalogue import find_variant
from companion.dice import Die, Shade
from companion.errors import IllegalMoveError
from companion.turn import commands
from companion.turn.asking import Asking
from companion.turn.commands import Button
from companion.turn.decide import decide
from companion.turn.events import RollReadAnew
from companion.turn.evolve import evolve
from companion.turn.interludes import ShowingAddress, ShuttingDown, Writing, led_to, meaning, menu
from companion.turn.moves import legal_moves
from companion.turn.offering import Choice
from companion.turn.rematch import proposed_after
from companion.turn.state import Phase, TableState
from companion.turn.transitions import By, where
from companion.turn.tray import ReadDie, Spot

PRESSES = {
    By.OK: (Button.OK, False),
    By.NEXT: (Button.NEXT, False),
    By.BACK: (Button.BACK, False),
    By.OK_HELD: (Button.OK, True),
    By.NEXT_HELD: (Button.NEXT, True),
    By.BACK_HELD: (Button.BACK, True),
}


class Walk:
    """A game, and what comes between its steps, as they are at a table with a grace."""

    def __init__(self, number, game, players=2, customs=None, **options):
        self.chance = random.Random(number)
        self.state, self.interlude = TableState(), None
        self.games = tuple(find_variant(each) for each in ("kniffel", "yatzy", "farkle"))
        self.first = commands.StartGame(self.games[0], ("Ann", "Ben"))
        if game is not None:
            names = ("Ann", "Ben", "Cleo")[:players]
            self.do(commands.StartGame(find_variant(game, options), names))
        if customs is not None:
            self.do(commands.AgreeOn(customs))

    def do(self, command):
        """Submit a command, as from a page."""
        self.state = after(self.state, command)
        self.interlude = None

    @property
    def choice(self):
        return Choice(self.games, proposed_after(self.state, self.first))

    def edges(self):
        """Yield what each press and the end of the time would do here, and where they lead."""
        for by, (button, held) in PRESSES.items():
            asked = meaning(self.state, self.interlude, button, held=held, choice=self.choice)
            short = meaning(self.state, self.interlude, button, choice=self.choice)
            if not asked.does_something or (held and asked == short):
                continue
            command, interlude = led_to(asked, self.interlude, until=1.0)
            state = self.state if command is None else after(self.state, command)
            yield by, asked.label.key, state, interlude
        if isinstance(self.interlude, Writing):
            yield By.TIME, "write-now", after(self.state, self.interlude.end), None
        if isinstance(self.interlude, Asking):
            yield By.TIME, "phone-asked", self.state, None
        if isinstance(self.interlude, ShowingAddress | None):
            yield By.PHONE, "phone-asks", self.state, Asking("iPhone 27", 0.0)
        if not isinstance(self.interlude, ShuttingDown):
            yield By.MENU, "menu", self.state, menu(self.state)

    def rest(self):
        """Return something that may come to rest now."""
        variant, roll = self.state.variant, self.state.roll
        lying = () if roll is None else tuple(die for die in roll.dice if die.spot is not None)
        kind = self.chance.choice(["lift", "throw", "throw", "throw", "any"])
        stay = [die for die in lying if self.chance.random() < 0.5]
        if self.state.phase is Phase.HOLD and kind != "any":
            stay = list(self.state.tray.lying)[: len(self.state.kept or ())]
        if kind == "lift":
            return commands.ReportTray(tuple(stay))
        count = variant.dice if kind == "throw" else self.chance.randint(0, variant.dice + 1)
        fresh = count - len(stay)
        doubtful = self.chance.random() < 0.15
        dice = (*stay, *(self.thrown(stay, n, doubtful) for n in range(max(0, fresh))))
        return commands.ReportTray(dice, sure=not any(not die.sure for die in dice))

    def thrown(self, stay, number, doubtful):
        """Return a die that was thrown; the game has so many dark ones, most of the time."""
        face = self.chance.choice([6, 6, self.chance.randint(1, 6)])
        dark = self.state.variant.dark - sum(die.shade is Shade.DARK for die in stay)
        spot = Spot(0.05 + 2 * SIDE * number, self.chance.random(), SIDE)
        unsure = doubtful and number == 0
        chances = tuple(0.6 if each == face else 0.08 for each in range(1, 7)) if unsure else ()
        shade = Shade.DARK if number < dark else Shade.LIGHT
        return ReadDie(face=face, shade=shade, sure=not unsure, chances=chances, spot=spot)

    def step(self, edges):
        """Go one step on, at random; return by what, where dice at rest counted for something."""
        kind = self.chance.random()
        if kind < 0.55:
            weights = [0.05 if where(s, i) in RARE or by in SELDOM else 1 for by, _, s, i in edges]
            _, _, self.state, self.interlude = self.chance.choices(edges, weights)[0]
            return None
        if kind < 0.9:
            return self.see()
        moves = [each for each in legal_moves(self.state) if not isinstance(each, commands.Undo)]
        if moves:
            self.do(self.chance.choice(moves))
        return None

    def see(self, report=None):
        """Let something come to rest, where the table would look at it."""
        if self.interlude is not None:
            return None
        before = self.state
        self.state = after(self.state, report or self.rest())
        return counted(before, self.state)


RARE = ("paused", "menu", "address", "setting-up", "shut-down", "asking")
SELDOM = (By.BACK,)
"""What would keep a walk from getting on."""


def counted(before, now):
    """Return what dice at rest were taken for: a throw, a second look, or neither."""
    if len(now.rolls) > len(before.rolls):
        return By.THROW, "throw"
    is_read_anew = now.last is not before.last and isinstance(now.last, RollReadAnew)
    return (By.LOOK, "read-anew") if is_read_anew else None


def after(state, command):
    """Return the state that a command leads to; the same one where it is refused."""
    try:
        return reduce(evolve, decide(state, command), state)
    except IllegalMoveError:
        return state


def is_ending(move):
    """Return whether a turn ends with a move."""
    return isinstance(move, commands.ScoreIn | commands.BankTurn | commands.PassOn)


def lucky_throw(variant, chance):
    """Return a throw that is all alike now and then, so that every game comes to its end."""
    alike = chance.randint(1, 6) if chance.random() < 0.3 else None
    return tuple(
        Die(alike or chance.randint(1, 6), Shade.DARK if index < variant.dark else Shade.LIGHT)
        for index in range(variant.dice)
    )
