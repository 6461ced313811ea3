"""A player with hands alone: throws dice, leaves some lying, and presses what the labels say.

It plays every game to its end, corrects what is misread, changes its mind with BACK, and keeps the
score on paper from the dice that it really threw.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import pytest
from paper import PaperPile, new_paper
from playing import SIDE

from companion.catalogue import find_variant, variant_ids
from companion.dice import Die, Shade
from companion.rules.alike import AlikeGame, is_series_over
from companion.rules.banking import BankingGame, is_decided
from companion.rules.combining import dice_in, without
from companion.rules.ending import is_finished, seats_with_most, winning_seats
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn import events
from companion.turn.commands import Button, ReportTray, StartGame
from companion.turn.tray import ReadDie, Spot

MISREAD = 0.1
"""So often a die is read doubtfully, and taken for another face."""

SECOND_THOUGHTS = 0.1
"""So often a player takes back what was just done."""

BANKED_PARTS = 25
"""A player of a game of banking stops once the turn is worth such a part of the target."""

MOST_ASKED = 3
"""A turn that is not over after so many OKs does not end."""

MOST_ACTS = 20_000
"""A game that takes more than that goes round in circles."""

SHORT_SHEET = 30
"""Two players play a sheet with no more boxes than this; else one does."""


@dataclass(frozen=True)
class Thrown:
    """A die that lies there: what it really shows, and what the camera makes of it."""

    die: Die
    spot: Spot
    read_as: int | None = None

    @property
    def seen(self):
        """What the camera reports."""
        if self.read_as is None:
            return ReadDie(face=self.die.face, shade=self.die.shade, spot=self.spot)
        shares = {self.read_as: 0.6, self.die.face: 0.4}
        return ReadDie(
            face=self.read_as,
            shade=self.die.shade,
            spot=self.spot,
            sure=False,
            chances=tuple(shares.get(face, 0.0) for face in range(1, 7)),
        )


class Robot:
    """Two hands and eyes for the labels; it gives no commands, and taps nothing."""

    def __init__(self, variant, players, seed):
        self.chance = random.Random(seed)
        self.log = MemoryLog()
        self.now = 0.0
        self.table = Table(self.log, clock=lambda: self.now)
        self.table.submit(StartGame(variant, players))
        self.variant = variant
        self.paper = PaperPile()
        self.paper.papers.append(new_paper(variant, len(players)))
        self.rolled = ()
        self.lying = ()
        self.places = 0
        self.page = None

    @property
    def view(self):
        """What stands on the page; looked up once after each deed."""
        if self.page is None:
            self.page = self.table.snapshot().view
        return self.page

    def key(self, button="OK"):
        """What the label beside a button is about."""
        return next(each.key for each in self.view.buttons if each.button == button)

    def press(self, button, *, held=False):
        self.now += 0.5
        self.page = self.table.press(Button(button), held=held).view

    def lay(self, lying):
        """Let the camera see what lies there now."""
        self.now += 1.0
        self.lying = tuple(lying)
        dice = tuple(each.seen for each in self.lying)
        self.table.report(ReportTray(dice, sure=all(die.sure for die in dice)), at=self.now)
        self.page = None

    def throw(self):
        """Throw what does not lie there, and write the roll down on paper."""
        missing = self.variant.dice - len(self.lying)
        dark = self.variant.dark - sum(each.die.shade is Shade.DARK for each in self.lying)
        faces = [self.chance.randint(1, 6) for _ in range(missing)]
        thrown = [
            Thrown(
                Die(face, Shade.DARK if index < dark else Shade.LIGHT),
                self.free_spot(),
                self.mistaken(face),
            )
            for index, face in enumerate(faces)
        ]
        before = self.lying
        self.lay((*before, *thrown))
        self.rolled = self.lying
        self.paper.follow(
            events.DiceRolled(
                tuple(ReadDie(face=e.die.face, shade=e.die.shade) for e in self.rolled)
            )
        )

    def free_spot(self):
        self.places += 1
        return Spot(self.places % 97 * 2 * SIDE, self.places // 97 % 97 * 2 * SIDE, SIDE)

    def mistaken(self, face):
        """What a face is taken for, now and then."""
        return 1 + face % 6 if self.chance.random() < MISREAD else None

    def play(self):
        """Play to the end of the game."""
        for _ in range(MOST_ACTS):
            phase = self.view.phase
            if phase == "over":
                return
            ACTS[phase](self)
        pytest.fail(f"no end: {self.view.sentence}")

    def begin(self):
        """Take everything up, and throw it."""
        self.lay(())
        self.throw()

    def answer(self):
        """Say what the questioned die shows: NEXT until its face is offered, then OK."""
        asked = next((die.index for die in self.view.dice if die.asked), None)
        if asked is None:
            assert self.key() == "reading-is-right"
            assert [die.face for die in self.view.dice] == [e.die.face for e in self.rolled]
        else:
            while self.view.dice[asked].pointed != self.rolled[asked].die.face:
                self.press("NEXT")
        self.press("OK")
        self.paper.follow(events.ReadingAccepted())

    def go_on(self):
        """After a throw that is read: keep some dice, announce, or stop."""
        if self.view.sentence_key == "read-or-announce" and self.chance.random() < 0.5:
            self.press("NEXT", held=True)
            return
        if self.view.binds:
            self.set_aside()
        elif self.chance.random() < 0.3 and not isinstance(self.variant, AlikeGame):
            self.stop()
        else:
            self.keep()

    def keep(self):
        """Leave some dice lying, those that have to stay among them, and press OK."""
        favourite = Counter(each.die.face for each in self.rolled).most_common(1)[0][0]
        stays = [die.stays for die in self.view.dice]
        left = [
            each
            for each, must in zip(self.rolled, stays, strict=True)
            if must or each.die.face == favourite
        ]
        self.lay(left[: self.variant.dice - 1])
        assert self.key() in ("keep", "keep-nothing")
        self.press("OK")

    def set_aside(self):
        """Leave dice lying that can be combined, as the label of OK tells, and press it."""
        if self.key() != "all-again":
            bound = self.rolled[: len(self.rolled) - self.thrown]
            fresh = self.rolled[len(self.rolled) - self.thrown :]
            ways = [w for count in range(1, len(fresh) + 1) for w in combinations(fresh, count)]
            self.chance.shuffle(ways)
            for way in ways:
                self.lay((*bound, *way))
                if self.key() == "set-aside":
                    break
        self.press("OK")
        self.note_groups()

    @property
    def thrown(self):
        """How many dice were thrown last; the others were bound before."""
        return len(without((e.die for e in self.rolled), dice_in(self.paper.top.bank.groups)))

    def note_groups(self):
        """Write down which combinations were made; they have to be some that the rules allow."""
        held = self.log.read()[-1].event
        bank = self.paper.top.bank
        thrown = without((each.die for each in self.rolled), dice_in(bank.groups))
        assert held.groups in self.variant.combining.ways(bank.groups, thrown)
        self.paper.follow(held)

    def throw_on(self):
        """Throw the rest, or stop where enough was set aside."""
        if self.view.binds and self.is_enough():
            self.stop()
            return
        if self.table.state.kept == ():
            self.lay(())
        self.throw()

    def is_enough(self):
        """Whether what can be banked is a good part of the way."""
        worth = max((each.points for each in self.view.choices), default=0)
        return self.key("NEXT") == "stop-and-bank" and worth * BANKED_PARTS >= self.variant.target

    def stop(self):
        self.press("NEXT")
        self.paper.follow(events.RollingStopped())

    def end(self):
        """End the turn as the label of OK says, after a look at other ways now and then."""
        if self.key("BACK") == "undo-stop" and self.chance.random() < SECOND_THOUGHTS:
            self.press("BACK")
            self.paper.follow(events.StepUndone())
            return
        while self.key("NEXT") in ("next-box", "next-way") and self.chance.random() < 0.3:
            self.press("NEXT")
        if self.key() == "announce":
            self.press("OK")
            return
        place, banked = self.pointed_place(), self.pointed_points()
        self.press_to_the_end()
        self.write_down(place, banked)
        if self.key("BACK") in ("undo-box", "undo-turn") and self.chance.random() < SECOND_THOUGHTS:
            self.press("BACK")
            self.paper.follow(events.StepUndone())

    def confirm(self):
        """Say that the game shall stay as it is."""
        self.press("OK")
        self.paper.follow(events.EndConfirmed())

    def pointed_place(self):
        """The box under the cursor, as the sheet shows it."""
        view = self.view
        found = [
            (lane.column, row.id)
            for row in view.rows
            for lane, cell in zip(view.lanes, row.cells, strict=True)
            if cell.pointed
        ]
        return found[0] if found else None

    def pointed_points(self):
        return next((each.points for each in self.view.choices if each.pointed), 0)

    def press_to_the_end(self):
        """Press OK until the turn is over: it may want to be held, or asked twice."""
        for _ in range(MOST_ASKED):
            self.press("OK", held=self.key() == "hold-for")
            if self.view.phase in ("ready", "final"):
                return
        pytest.fail(f"the turn does not end: {self.view.sentence}")

    def write_down(self, place, banked):
        """Write on paper what the turn ended with."""
        before = self.paper.top
        last = next(e.event for e in reversed(self.log.read()) if not is_aside(e.event))
        if place is not None:
            assert last == events.BoxScored(place)
        self.paper.follow(last)
        if isinstance(self.variant, BankingGame):
            earned = sum(self.paper.top.totals) - sum(before.totals)
            assert earned == banked


ACTS = {
    "ready": Robot.begin,
    "ask": Robot.answer,
    "read": Robot.go_on,
    "hold": Robot.throw_on,
    "choose": Robot.end,
    "final": Robot.confirm,
}
"""What the robot does in each phase."""


def is_aside(event):
    return not isinstance(event, events.Step)


def players_of(variant):
    return ("Ann",) if len(getattr(variant, "places", ())) > SHORT_SHEET else ("Ann", "Ben")


@pytest.mark.parametrize("variant_id", variant_ids())
def test_hands_alone_play_a_game_to_its_end_and_it_is_scored_as_on_paper(variant_id):
    variant = find_variant(variant_id)
    robot = Robot(variant, players_of(variant), seed=variant_id)

    robot.play()

    paper, view = robot.paper.top, robot.view
    assert tuple(player.total for player in view.players) == paper.totals
    won = tuple(player.seat for player in view.players if player.won)
    match variant:
        case BankingGame():
            assert is_decided(variant, paper.bank)
            assert won == seats_with_most(paper.totals)
        case AlikeGame():
            assert is_series_over(variant, paper.series)
            assert won == seats_with_most(paper.totals)
        case _:
            assert is_finished(variant, paper.sheets)
            against_somebody = len(view.players) > 1
            assert won == (winning_seats(variant, paper.sheets) if against_somebody else ())
