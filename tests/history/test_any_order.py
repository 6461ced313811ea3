"""Whatever people did to a game, in any order: all that reads what is recorded says the same of it."""

from __future__ import annotations

import csv
import io
import json
import random
from dataclasses import replace
from itertools import islice

import pytest
from visiting import Phone
from walking import is_ending, lucky_throw

from companion.catalogue import find_variant, options_of, variant_ids
from companion.dice import Shade
from companion.errors import IllegalMoveError
from companion.history.exchange import as_csv, as_json, read_games
from companion.history.facts import facts_of, read, written
from companion.history.games import games_in
from companion.history.library import Library
from companion.history.marks import marks_of
from companion.history.numbers import fall_of, high_scores, players_of
from companion.history.telling import told
from companion.history.turns import turns_of
from companion.rules.sheet_game import SheetGame
from companion.storage.archive import Archive
from companion.storage.log import MemoryLog
from companion.summary import summary_of
from companion.table import Table
from companion.turn import commands, events
from companion.turn.evolve import evolve, fold
from companion.turn.moves import legal_moves, totals
from companion.turn.recorded import steps_of
from companion.turn.state import Phase
from companion.upkeep.chronicle import BLANK, told_on
from companion.views import Live, view_of
from companion.words.wording import in_english
from web.app import create_app
from web.parts import Parts

STEPS = 24
"""In each game."""
LANGUAGES = ("en", "de", "fr", "es")
NAMES = ("Ann", "Eve", "Zoë <b>", "=Hal")
PAGES = ("/", "/history", "/games", "/players", "/tv", "/api/state", "/api/last-turns")
OF_A_GAME = ("", "/print", ".csv", ".json")


class Evening:
    """A table at which everything is done that changes what stands recorded."""

    def __init__(self, variant_id, path):
        self.chance = chance = random.Random(variant_id)
        self.at = 1_700_000_000.0
        self.table = Table(MemoryLog(), clock=self.clock)
        library = Library(lambda: self.table.logged, Archive(path))
        self.phone = Phone(create_app(self.table, Parts(library=library)))
        options = {key: chance.choice(each) for key, each in options_of(variant_id).items()}
        self.table.submit(
            commands.StartGame(find_variant(variant_id, options), ("Ann", "Ben", "Cleo"))
        )

    def clock(self):
        self.at += 1
        return self.at

    @property
    def state(self):
        return self.table.state

    def do(self, command):
        """Do it; or it is refused with a sentence, and nothing has changed."""
        before, logged = self.state, self.table.logged
        try:
            self.table.submit(command)
        except IllegalMoveError as refusal:
            why = refusal.sentence
        else:
            why = None
        if why is not None:
            assert (self.state, self.table.logged) == (before, logged)
            assert in_english(why)
            return
        happened = self.table.logged[len(logged) :]
        if happened and isinstance(happened[-1].event, events.HistoryCorrected):
            self.check_correction(before, happened[-1].event)

    def check_correction(self, before, event):
        """It is told; nobody is lost with it; and it can be taken back to the bit."""
        back = evolve(self.state, events.StepUndone())
        assert (back, steps_of(back)) == (before, steps_of(before))
        assert told(before, event, self.state) is not None
        people = (before.players, before.away)
        assert (self.state.players, self.state.away) == people

    def step(self):
        """Play on, mostly."""
        ways = (self.play, self.let_people_come_and_go, self.set_right, self.take_back)
        self.chance.choices(ways, (10, 2, 3, 1))[0]()

    def play(self):
        state = self.state
        if state.phase is Phase.OVER:
            self.do(commands.BeginAnew())
        if state.may_throw and state.phase in (Phase.READY, Phase.HOLD):
            self.do(commands.EnterRoll(thrown(state, self.chance)))
        offered = [*islice(legal_moves(self.state), 400)]
        endings = [move for move in offered if is_ending(move)]
        if offered:
            is_short = endings and self.chance.random() < 0.7
            self.do(self.chance.choice(endings if is_short else offered))

    def let_people_come_and_go(self):
        seat, name = self.chance.randrange(4), self.chance.choice(NAMES)
        ways = (
            *(commands.AddPlayer(name), commands.RenamePlayer(seat, name), commands.SkipSeat()),
            *(commands.LeaveGame(seat), commands.ComeBack(seat), commands.LeaveGame(seat)),
        )
        self.do(self.chance.choice(ways))

    def set_right(self):
        turn = self.chance.choice(turns_of(self.state) or (None,))
        if turn is None:
            return
        ways = [commands.TakeTurnOut(turn.number, turn.seal)]
        if turn.place:
            place = self.chance.choice(self.state.variant.places)
            ways.append(commands.MoveEntry(turn.number, place, turn.seal))
        if turn.rolls:
            roll, said = turn.rolls[0], lucky_throw(self.state.variant, self.chance)
            ways.append(commands.CorrectRoll(roll.number, (*said[:1], *roll.known[1:]), roll.seal))
        self.do(self.chance.choice(ways))

    def take_back(self):
        for _ in range(self.chance.choice([1, 2, 9])):
            if self.state.may_undo:
                self.do(commands.Undo())


def thrown(state, chance):
    """Return what is kept with what may be thrown to it, in the shades that the game has."""
    kept = state.kept or ()
    dark = state.variant.dark - sum(die.shade is Shade.DARK for die in kept)
    fresh = lucky_throw(state.variant, chance)[len(kept) :]
    shades = (Shade.DARK if number < dark else Shade.LIGHT for number in range(len(fresh)))
    return (*kept, *(replace(die, shade=shade) for die, shade in zip(fresh, shades, strict=True)))


def check_readers(evening):
    """Everything that reads what is recorded tells the same game."""
    state, logged = evening.state, evening.table.logged
    games = games_in(logged)
    game, points, turns = games[-1], totals(state), turns_of(state)
    assert fold(each.event for each in logged) == state
    assert read_games(as_json(games)).games == games
    assert totals(game.state()) == points
    assert turns_of(game.state()) == turns
    assert len([*csv.reader(io.StringIO(as_csv([game])))]) == 1 + len(turns)
    check_facts(game, state)
    check_summary(state, turns)
    assert tuple(player.total for player in view_of(state, 0, Live()).players) == points
    assert told_on(BLANK, [(each.at, each.event) for each in logged]).state == state
    assert all(in_english(what) for _, what in marks_of(game))


def check_facts(game, state):
    facts = facts_of(game)
    assert (facts.players, facts.totals) == (state.players, totals(state))
    assert read(json.loads(json.dumps(written(facts)))) == facts
    for adds_up in (players_of, high_scores, fall_of):
        adds_up([facts])


def check_summary(state, turns):
    summary = summary_of(state)
    assert [each["total"] for each in summary["players"]] == [*totals(state)]
    ended = [turn for turn in turns if turn.end is not None and not turn.is_skipped]
    assert [(each["player"], each["points"]) for each in summary["turns"]] == [
        (state.players[turn.seat], turn.points or 0) for turn in ended
    ]
    if not isinstance(state.variant, SheetGame):
        brought = [(turn.seat, turn.points or 0) for turn in turns]
        assert [*totals(state)] == [
            sum(points for whose, points in brought if whose == seat)
            for seat in range(len(state.players))
        ]


def check_pages(evening, language):
    game = games_in(evening.table.logged)[-1]
    for page in (*PAGES, *(f"/games/{game.id}{form}" for form in OF_A_GAME)):
        answer = evening.phone.get(page, headers={"Accept-Language": language})
        assert answer.status_code == 200, page


@pytest.mark.parametrize("variant_id", variant_ids())
def test_all_readers_agree_on_a_game_in_which_anything_was_done(variant_id, tmp_path):
    evening = Evening(variant_id, tmp_path / "table.sqlite3")

    for number in range(STEPS):
        evening.step()
        if number % 8 == 7:
            check_readers(evening)

    check_pages(evening, evening.chance.choice(LANGUAGES))
