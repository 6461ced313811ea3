"""Random presses, taps, dice, lost cameras, full disks and clock jumps, in any order, in every game.

`DICETABLE_STEPS` says how many steps are made in each game, and `DICETABLE_SEED` repeats a run: a
failure prints its own.
"""

from __future__ import annotations

import os
import random
import tempfile
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from paper import PaperPile, bank_as_written
from playing import Played
from walking import is_ending, lucky_throw

from companion.catalogue import find_variant, options_of, variant_ids
from companion.dice import Die, Shade
from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.eye.told import Blind, Tick
from companion.rules.place import Place
from companion.runner import FeedClock, Runner
from companion.storage.log import SqliteLog
from companion.table import Table
from companion.turn import commands
from companion.turn.commands import Button
from companion.turn.evolve import evolve, fold
from companion.turn.moves import endings, legal_moves, totals
from companion.turn.state import TableState
from companion.views import TapChoice, TapKeep
from vision.observation import Observation, SeenDie, Trouble
from vision.sighting import Sighting, SightingKind

STEPS = int(os.environ.get("DICETABLE_STEPS", "500"))
"""In each game; there are twenty of them."""

SEED = int(os.environ.get("DICETABLE_SEED", random.SystemRandom().randrange(2**32)))

RULES_IN_A_RUN, STEPS_OF_A_RUN = 50, 45
"""So many rules a run, and so many steps that are counted on: some rules make several steps and some
runs end early, so that a run makes 52 to 75 on the average, by the seed."""

PLAYERS = ("Ann", "Ben", "Cleo")
WIDTH_PX, SIDE_PX = 640, 32
FACES = st.integers(0, 6**6 - 1).map(lambda number: [1 + number // 6**n % 6 for n in range(6)])
SHADES = st.sampled_from(Shade)
SOME_DICE = st.builds(Die, st.integers(1, 6), SHADES)
HANDS = st.lists(SOME_DICE, max_size=6).map(tuple)
GROUPS = st.lists(st.lists(SOME_DICE, min_size=1, max_size=3).map(tuple), max_size=2).map(tuple)
WHICH = st.integers(0, 2**6 - 1)
NUMBERS = st.integers(-2, 7)
JUMPS_S = st.sampled_from([0.0, 0.1, 0.5, 1.0, 2.5, 5.0, 3600.0, 1e9, -0.5, -5.0, -3600.0, -1e9])


@dataclass(frozen=True)
class Lying:
    """A die as the camera takes it for, and where it lies."""

    face: int | None
    shade: Shade
    x: float
    y: float
    sure: bool = True

    @property
    def seen(self):
        """What the reader would say of it."""
        rival = 1 + (self.face or 0) % 6
        doubtful = {self.face: 0.6, rival: 0.4} if self.face else dict.fromkeys(range(1, 7), 1 / 6)
        shares = {self.face: 1.0} if self.sure else doubtful
        return SeenDie(
            face=self.face,
            shade=self.shade,
            centre_px=(self.x, self.y),
            box_px=(self.x - SIDE_PX / 2, self.y - SIDE_PX / 2, SIDE_PX, SIDE_PX),
            chances=tuple(shares.get(face, 0.0) for face in range(1, 7)),
            sure=self.sure,
        )


class WatchedLog(SqliteLog):
    """A log on disk that tells what was written, and whose disk can be full."""

    def __init__(self, path):
        super().__init__(path)
        # What is tested here survives a closing; a power cut is another test's, and the disk slow.
        self._database.execute("PRAGMA synchronous=OFF")
        self.fresh = []
        self.full = False

    def append(self, events, *, at):
        if self.full:
            raise LogError("no room")
        super().append(events, at=at)
        self.fresh += events


@cache
def played_through(variant_id, players):
    """Return what happened in a whole game, and where its turns ended."""
    chance = random.Random(f"{variant_id} {players}")
    played = Played(PLAYERS[:players], variant_id)
    ends = [1]
    while not played.state.is_over:
        played.do(commands.EnterRoll(lucky_throw(played.state.variant, chance)))
        kept = next((m for m in legal_moves(played.state) if is_ending(m)), None)
        played.do(kept or endings(played.state)[0].command)
        ends.append(len(played.events))
    return tuple(played.events), tuple(ends)


class AnyOrder(RuleBasedStateMachine):
    """A table with everything that can come to it, in any order."""

    variant_id = ""
    number = 0
    steps = 0

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="dicetable-")
        self.clock = FeedClock()
        self.lying = ()
        self.row = 0
        self.folded = TableState()
        self.paper = PaperPile()
        self.version = self.change = -1
        self.shown = None
        self.open()

    def open(self):
        """Take the game up, as a new run of the program does."""
        self.log = WatchedLog(Path(self.folder.name) / "table.sqlite")
        self.table = Table(self.log, clock=self.clock)
        self.runner = Runner(self.table, clock=self.clock)

    @initialize(left=st.sampled_from([0, 1, 4, 10_000]), choices=st.integers(0, 10**6))
    def begin(self, left, choices):
        """Begin a game with some house rules, or take one up that is nearly over."""
        players = 1 + self.number % len(PLAYERS)
        if left < 10_000:
            happened, ends = played_through(self.variant_id, players)
            self.log.append(happened[: ends[max(0, len(ends) - 1 - left)]], at=0.0)
            self.log.close()
            fresh = self.log.fresh
            self.open()
            self.log.fresh = fresh
            return
        chance = random.Random(choices)
        options = {key: chance.choice(each) for key, each in options_of(self.variant_id).items()}
        variant = find_variant(self.variant_id, options)
        self.table.submit(commands.StartGame(variant, PLAYERS[:players]))

    # Ways in; each counts as one step

    def tell(self, told):
        """Let the eye tell something."""
        type(self).steps += 1
        self.runner.run([told])

    def push(self, button, *, held=False):
        """Press a button."""
        type(self).steps += 1
        self.runner.typed(button, held=held)

    def refused(self, act):
        """Do what may be refused; nothing else may fly, and then nothing has changed."""
        type(self).steps += 1
        before = self.table.state
        try:
            act()
        except (IllegalMoveError, StaleActionError, LogError):
            assert self.table.state == before

    def saved(self, act):
        """Do what may fail only because the disk is full."""
        type(self).steps += 1
        try:
            act()
        except LogError:
            assert self.log.full

    # What lies on the tray

    def see(self, dice, *troubles, kind=None):
        """Let the camera tell that dice have come to rest."""
        self.lying = tuple(dice)
        sure = not troubles and all(die.sure for die in self.lying)
        seen = Observation(
            dice=tuple(die.seen for die in self.lying), sure=sure, troubles=tuple(troubles)
        )
        self.clock.at += 0.5
        kind = SightingKind.SETTLED if self.lying else SightingKind.EMPTY
        self.tell(self.sighting(kind, seen))

    def sighting(self, kind, seen=None):
        size = (WIDTH_PX, WIDTH_PX)
        return Sighting(kind=kind, frame=0, captured_at=self.clock.at, size_px=size, seen=seen)

    def fresh(self, faces, lying=()):
        """Return dice that lie where none lay lately, in the shades that the game has."""
        self.row = (self.row + 2 * SIDE_PX) % 1000
        row = float(self.row)
        variant = self.table.variant
        missing = max(0, variant.dice - len(lying))
        dark = variant.dark - sum(die.shade is Shade.DARK for die in lying)
        return tuple(
            Lying(face, Shade.DARK if index < dark else Shade.LIGHT, 60.0 * index + 40, row)
            for index, face in enumerate(faces[:missing])
        )

    @rule(faces=FACES)
    def throw_the_rest(self, faces):
        """Throw what does not lie there; all of it, where everything does."""
        stays = self.lying if len(self.lying) < self.table.variant.dice else ()
        self.see((*stays, *self.fresh(faces, stays)))

    @rule(faces=FACES)
    def throw_all(self, faces):
        """Take everything up, and throw it."""
        self.see(())
        self.see(self.fresh(faces))

    @rule(faces=FACES, which=WHICH)
    def keep_some(self, faces, which):
        """Take some up, keep the others with OK, and throw again."""
        self.take_up(which)
        self.push("OK")
        self.throw_the_rest(faces)

    @rule(faces=FACES, presses=st.integers(1, 6))
    def end_a_turn(self, faces, presses):
        """Throw, stop, and press OK for what is best, some times."""
        self.throw_all(faces)
        self.push("NEXT")
        self.press_ok(presses)

    @rule(faces=FACES, which=WHICH)
    def throw_and_doubt(self, faces, which):
        """Throw, and read some of the dice doubtfully or not at all."""
        self.see(())
        thrown = self.fresh(faces)
        doubted = [
            replace(die, sure=False, face=die.face if index % 2 else None)
            if which >> index & 1
            else die
            for index, die in enumerate(thrown)
        ]
        self.see(doubted, *([Trouble.UNSURE_FACE] if which else []))

    @rule(which=WHICH)
    def take_up(self, which):
        """Take some dice up."""
        self.see(die for index, die in enumerate(self.lying) if not which >> index & 1)

    @rule()
    def sweep(self):
        """Take all dice up."""
        self.see(())

    @rule(which=WHICH, far=st.sampled_from([4.0, 10.0, 16.0, 64.0]))
    def nudge(self, which, far):
        """Push some dice."""
        self.see(
            replace(die, x=die.x + far) if which >> index & 1 else die
            for index, die in enumerate(self.lying)
        )

    @rule(faces=FACES, which=WHICH)
    def turn_over(self, faces, which):
        """Show other faces where dice lie: bumped, or misread."""
        self.see(
            replace(die, face=face, sure=True) if which >> index & 1 else die
            for index, (die, face) in enumerate(zip(self.lying, faces, strict=False))
        )

    @rule(faces=FACES, count=st.integers(0, 9))
    def lay(self, faces, count):
        """Let any number of dice lie there."""
        self.see(
            Lying(face, Shade.LIGHT, 60.0 * index + 40, 600.0)
            for index, face in enumerate(islice(faces * 2, count))
        )

    @rule(which=WHICH)
    def mistake_shades(self, which):
        """Read some dice in the other shade."""
        other = {Shade.DARK: Shade.LIGHT, Shade.LIGHT: Shade.DARK}
        self.see(
            replace(die, shade=other[die.shade]) if which >> index & 1 else die
            for index, die in enumerate(self.lying)
        )

    @rule(trouble=st.sampled_from(Trouble))
    def doubt_everything(self, trouble):
        """See the same dice again, and doubt them as a whole."""
        self.see(self.lying, trouble)

    # What people do

    @rule(button=st.sampled_from(Button), held=st.booleans())
    def press(self, button, held):
        self.push(button.value, held=held)

    @rule(times=st.integers(1, 4))
    def press_ok(self, times):
        for _ in range(times):
            self.push("OK")

    @rule()
    def open_the_menu(self):
        """Open the menu: it changes nothing by itself, and cannot be refused."""
        type(self).steps += 1
        self.table.open_menu()

    @rule()
    def let_a_phone_ask(self):
        """Ask to score: refused while somebody does something at the table."""
        self.refused(lambda: self.table.ask_to_score("iPhone 27", lambda _: None))

    @rule(number=st.integers(0, 10**6))
    def tap_what_is_shown(self, number):
        """Tap something that the page offers: it has to be accepted."""
        offered = [*islice(legal_moves(self.table.state), 400)]
        if offered:
            self.saved(lambda: self.table.submit(offered[number % len(offered)]))

    @rule(
        tap=st.one_of(
            st.builds(TapChoice, NUMBERS),
            st.builds(TapKeep, st.lists(NUMBERS, max_size=6).map(tuple)),
        ),
        late=st.integers(0, 1),
    )
    def tap_anything(self, tap, late):
        version = self.table.snapshot().view.version - late
        self.refused(lambda: self.table.tap(tap, version=version))

    @rule(
        asked=st.one_of(
            st.builds(commands.CorrectDie, NUMBERS, st.integers(1, 6), st.none() | SHADES),
            st.builds(commands.ConfirmHolds, HANDS, st.none() | GROUPS),
            st.builds(commands.BankTurn, GROUPS),
            st.builds(commands.EnterRoll, HANDS),
            st.sampled_from(
                [
                    commands.Undo(),
                    commands.PassOn(),
                    commands.CountRoll(),
                    commands.StopRolling(),
                    commands.AcceptReading(),
                    commands.BeginAnnouncing(),
                    commands.ScoreIn(Place("main", "sevens")),
                    commands.Announce(Place("announced", "ones")),
                ]
            ),
        ),
        late=st.integers(0, 1),
    )
    def ask_anything(self, asked, late):
        version = self.table.snapshot().view.version - late
        self.refused(lambda: self.table.submit(asked, version=version))

    @rule(number=st.integers(0, 10**6))
    def tap_a_box(self, number):
        places = getattr(self.table.variant, "places", None) or (Place("main", "none"),)
        self.refused(lambda: self.table.submit(commands.ScoreIn(places[number % len(places)])))

    # What goes wrong

    @rule(jump=JUMPS_S)
    def jump_in_time(self, jump):
        self.clock.at += jump
        self.tell(Tick(self.clock.at))

    @rule(kind=st.sampled_from([SightingKind.MOVING, SightingKind.HAND]))
    def move(self, kind):
        self.tell(self.sighting(kind))

    @rule()
    def lose_the_camera(self):
        self.tell(Blind("unplugged"))

    @rule(full=st.sampled_from([True, False, False]))
    def fill_the_disk(self, full):
        self.log.full = full

    @rule()
    def start_again(self):
        """End the program, and start it again."""
        type(self).steps += 1
        before = self.table.state
        fresh = self.log.fresh
        self.log.close()
        self.open()
        self.log.fresh = fresh
        self.change = -1
        assert self.table.state == before
        assert fold(each.event for each in self.log.read()) == before

    # What holds

    @invariant()
    def everything_fits(self):
        self.check_log()
        if self.paper.papers:
            self.check_totals(self.paper.top, self.table.state)
        self.check_view()

    def check_log(self):
        """What was written down leads to the state."""
        for event in self.log.fresh:
            self.folded = evolve(self.folded, event)
            self.paper.follow(event)
        self.log.fresh = []
        assert self.folded == self.table.state

    def check_totals(self, paper, state):
        """Everybody has what stands on paper."""
        assert totals(state) == paper.totals
        kept, written = (
            (each.sheets, bank_as_written(paper.variant, each.bank), each.series)
            for each in (state, paper)
        )
        assert kept == written

    def check_view(self):
        """It can be shown, and pages can tell what is newer."""
        snapshot = self.table.snapshot()
        view = snapshot.view
        assert view.sentence
        assert all(button.label for button in view.buttons)
        assert view.version >= self.version
        assert snapshot.change > self.change or snapshot.view == self.shown
        self.version, self.change, self.shown = view.version, snapshot.change, view
        if self.paper.papers:
            assert tuple(player.total for player in view.players) == self.paper.top.totals

    def teardown(self):
        self.log.close()
        self.folder.cleanup()


@pytest.mark.parametrize("variant_id", variant_ids())
def test_nothing_that_comes_in_any_order_breaks_a_game(variant_id):
    print(f"DICETABLE_SEED={SEED}")  # noqa: T201  (pytest shows it where the test fails)
    machine = type("AnyOrderOf", (AnyOrder,), {"variant_id": variant_id})
    machine.number = variant_ids().index(variant_id)

    run_state_machine_as_test(
        seed(SEED)(machine),
        settings=settings(
            max_examples=2 + STEPS // STEPS_OF_A_RUN,
            stateful_step_count=RULES_IN_A_RUN,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink],
        ),
    )

    assert machine.steps >= STEPS
