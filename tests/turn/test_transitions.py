"""The table of the state machine and the code agree, both ways; the diagram is drawn from it."""

from __future__ import annotations

from collections import defaultdict
from functools import partial, reduce
from pathlib import Path

import pytest
from playing import dice, full_but_for, lying, shaded
from walking import Walk, after

from companion.messages import say
from companion.turn import commands
from companion.turn.commands import Button
from companion.turn.customs import Confirming, Customs
from companion.turn.diagram import page
from companion.turn.differing import Differing
from companion.turn.events import StepUndone
from companion.turn.evolve import evolve
from companion.turn.interludes import KINDS, InMenu, MenuEntry
from companion.turn.offering import Offering, Seating
from companion.turn.players import Party
from companion.turn.setting_up import SettingUp
from companion.turn.state import Phase
from companion.turn.transitions import BEFORE, MEANINGS, THE_GAME, TRANSITIONS, where
from companion.words.wording import ENGLISH

PAGE = Path(__file__).parents[2] / "docs" / "state-machine.md"

GAMES = [
    ("yahtzee-os2", {}),
    ("enhanced-yahtzee", {}),
    ("minyat", {"series": "wins:1"}),
    ("yin-yang", {"target": "60"}),
    ("farkle", {}),
]
"""One of each family, and what is special: an announced column, shades, figures."""

WALKS, STEPS = 20, 110


def walked(number, game, options):
    """Yield (situation, by, does, state before, state after, interlude after) of a random walk."""
    customs = Customs(confirm_holds=list(Confirming)[number % 3])
    walk = Walk(number, game, 1 + number % 2, customs, **options)
    for _ in range(STEPS):
        at, edges = where(walk.state, walk.interlude), list(walk.edges())
        yield from ((at, by, does, walk.state, state, i) for by, does, state, i in edges)
        if not edges:
            return
        before = walk.state
        rested = walk.step(edges)
        if rested:
            yield at, *rested, before, walk.state, None


def in_doubt_and_kept():
    """A game in which dice of a roll in doubt were kept: chance leads there too rarely."""
    walk = Walk(0, "yahtzee-os2")
    walk.do(commands.ReportTray(lying("66335", at=0.1, unsure="4"), sure=False))
    walk.do(commands.ReportTray(lying("66", at=0.1)))
    walk.do(commands.Press(Button.OK))
    return walk


def in_doubt_and_stopped():
    """The same game, where NEXT was pressed then."""
    walk = in_doubt_and_kept()
    walk.do(commands.Press(Button.NEXT))
    return walk


def kept_dice():
    walk = Walk(0, "yahtzee-os2")
    walk.do(commands.ReportTray(lying("66331", at=0.1)))
    walk.do(commands.ReportTray(lying("66", at=0.1)))
    walk.do(commands.Press(Button.OK))
    return walk


def kept_dice_missing():
    """A game in which the dice that were kept are not among those of the next throw."""
    walk = kept_dice()
    walk.do(commands.ReportTray(lying("61222", at=0.5)))
    return walk


def combined_in_two_ways():
    """A game of Yin Yang in which a dark ace may join either of two pairs."""
    walk = Walk(0, "yin-yang")
    walk.do(commands.ReportTray(lying("133556", at=0.1, dark="012")))
    walk.do(commands.ReportTray(lying("13355", at=0.1, dark="012")))
    return walk


def thrown():
    walk = Walk(0, "yahtzee-os2")
    walk.do(commands.ReportTray(lying("66331", at=0.1)))
    return walk


def thrown_and_stopped():
    walk = thrown()
    walk.do(commands.StopRolling())
    return walk


def cut_off(kind, unsure=""):
    """A table after a power cut, on which other dice lie than the log says."""
    walk = kind()
    seen = commands.ReportTray(lying("55555", at=0.7, unsure=unsure), sure=not unsure)
    walk.state = after(walk.state, seen)
    walk.interlude = Differing(say("start-differs", logged="6 6 3 3 1", seen="5 5 5 5 5"))
    return walk


def read_anew(kind, unsure=""):
    """The same table, where what lies there was taken for the roll."""
    walk = cut_off(kind, unsure)
    walk.do(commands.TakeAsSeen())
    return walk


def a_die_missing():
    """A throw of which one die has left the tray."""
    walk = Walk(0, "yahtzee-os2")
    walk.do(commands.ReportTray(lying("6633", at=0.1)))
    return walk


def a_die_missing_later():
    walk = kept_dice()
    walk.do(commands.ReportTray((*lying("66", at=0.1), *lying("..12", at=0.5))))
    return walk


def spared(kind):
    """The same throw, of which what lies there counts."""
    walk = kind()
    walk.do(commands.SpareDice())
    return walk


def another_game_offered():
    """A race that is over, and the cursor on the game that may be played next."""
    walk = Walk(0, "minyat", 1, series="games:1")
    walk.do(commands.EnterRoll(dice("66666")))
    walk.do(commands.PassOn())
    walk.do(commands.ConfirmEnd())
    walk.interlude = Offering(walk.games[0], Party(("Ann",)))
    return walk


def no_game_yet(interlude=None):
    """A table before its first game, or the question who plays it."""
    walk = Walk(0, None)
    walk.interlude = interlude
    return walk


def first_game_offered():
    walk = no_game_yet()
    walk.interlude = Offering(walk.games[0], Party(("Ann",)))
    return walk


def series_over(players):
    walk = Walk(0, "minyat", players, series="games:1")
    walk.do(commands.EnterRoll(dice("66666")))
    walk.do(commands.PassOn())
    walk.do(commands.ConfirmEnd())
    return walk


def at_entry(entry):
    """A menu with the cursor on an entry."""
    walk = Walk(0, "yahtzee-os2")
    walk.interlude = InMenu(entry)
    return walk


def seated(*how):
    """A game after somebody has joined, left or come back."""
    walk = Walk(0, "yahtzee-os2")
    for command in how:
        walk.do(command)
    return walk


def set_up():
    """A table that has just been learnt."""
    walk = Walk(0, "yahtzee-os2")
    walk.interlude = SettingUp(is_done=True)
    return walk


def in_a_heap(game="yahtzee-os2", faces="66331", rolls=1):
    """A game in which dice of the last roll lie on one another."""
    walk = Walk(0, game)
    for number in range(rolls - 1):
        walk.do(commands.ReportTray(lying(faces, at=0.5 + 0.2 * number)))
        walk.do(commands.ReportTray(()))
        walk.do(commands.Press(Button.OK))
    seen = lying(faces, at=0.1, dark="012" if len(faces) > 5 else "")
    walk.do(commands.ReportTray(seen, sure=False, troubles=("stacked",)))
    return walk


def kept_before_the_last_throw():
    """A game in which everything is taken up for the last throw of a turn."""
    walk = Walk(0, "yahtzee-os2")
    for number in range(2):
        walk.do(commands.ReportTray(lying("66331", at=0.3 + 0.2 * number)))
        walk.do(commands.ReportTray(()))
        walk.do(commands.Press(Button.OK))
    return walk


def slid_before_the_last_throw():
    """A game in which all dice are to be thrown a last time, and lie elsewhere as they were."""
    walk = Walk(0, "yahtzee-os2")
    walk.do(commands.EnterRoll(dice("66331")))
    walk.do(commands.ConfirmHolds(()))
    walk.do(commands.EnterRoll(dice("66331")))
    walk.do(commands.ReportTray(lying("66331", at=0.3)))
    walk.do(commands.ConfirmHolds(()))
    walk.do(commands.ReportTray(lying("66331", at=0.7)))
    return walk


def last_turn_lost():
    """A game that ends with a lost turn: another player has enough points in the bank."""
    walk = Walk(0, "yin-yang", 2, target="10", last_turns="true")
    walk.do(commands.EnterRoll(shaded("D6 D4 D1 6 4 6")))
    walk.do(commands.StopRolling())
    walk.do(commands.Press(Button.OK))
    walk.do(commands.EnterRoll(shaded("D2 D3 D4 1 5 6")))
    return walk


def by_hand_or_announced():
    """A throw that may be written by hand, or a box be announced for the next ones, and no more."""
    walk = Walk(0, "jamb")
    walk.state = full_but_for(("hand", "announced"), "jamb", columns="seven").state
    walk.do(commands.ReportTray(lying("66654", at=0.1)))
    return walk


def handed_on():
    """A lost turn, after which the next player has thrown, and lost it, too."""
    walk = Walk(0, "farkle")
    walk.do(commands.ReportTray(lying("223466", at=0.1)))
    walk.do(commands.ReportTray(lying("223346", at=0.5)))
    return walk


THEN_SEEN = (
    (kept_before_the_last_throw(), lying("66332", at=0.9)),
    (in_a_heap(), lying("66331", at=0.15)),
    (in_a_heap(rolls=3), lying("66331", at=0.15)),
    (in_a_heap("yin-yang", "664221"), lying("664221", at=0.15, dark="01")),
)
"""Games, and what is seen then: the last throw; a heap pushed apart, in the last of which a die has
another shade then."""

RARE = (
    in_doubt_and_kept,
    in_doubt_and_stopped,
    kept_dice_missing,
    combined_in_two_ways,
    a_die_missing,
    a_die_missing_later,
    partial(spared, a_die_missing),
    partial(spared, a_die_missing_later),
    another_game_offered,
    set_up,
    no_game_yet,
    partial(no_game_yet, Seating(1)),
    partial(no_game_yet, Seating(2)),
    partial(no_game_yet, Seating(8)),
    first_game_offered,
    partial(series_over, 1),
    partial(series_over, 2),
    partial(at_entry, MenuEntry.PLAYERS),
    partial(at_entry, MenuEntry.SET_UP),
    partial(at_entry, MenuEntry.SHUT_DOWN),
    partial(seated, commands.AddPlayer("Dan")),
    partial(seated, commands.LeaveGame(1)),
    partial(seated, commands.RenamePlayer(1, "Eve")),
    partial(seated, commands.LeaveGame(1), commands.ComeBack(1)),
    partial(cut_off, thrown),
    partial(cut_off, thrown, "1"),
    partial(cut_off, thrown_and_stopped),
    partial(read_anew, thrown),
    partial(read_anew, thrown, "1"),
    partial(read_anew, thrown_and_stopped),
    slid_before_the_last_throw,
    last_turn_lost,
    by_hand_or_announced,
    handed_on,
)


@pytest.fixture(scope="module")
def edges():
    """Return where everything that was tried in many walks has led: by what was tried."""
    found = defaultdict(set)
    for number in range(WALKS):
        for game, options in GAMES:
            for at, by, does, before, state, interlude in walked(number, game, options):
                found[at, by, does].add(landed(by, does, before, state, interlude))
    for walk in (rare() for rare in RARE):
        for by, does, state, i in walk.edges():
            at = where(walk.state, walk.interlude)
            found[at, by, does].add(landed(by, does, walk.state, state, i))
    for walk, seen in THEN_SEEN:
        at, before = where(walk.state, None), walk.state
        by, does = walk.see(commands.ReportTray(seen))
        found[at, by, does].add(landed(by, does, before, walk.state, None))
    return found


def landed(by, does, before, state, interlude):
    """Return where something has led; `BEFORE` and `THE_GAME` only where that is true."""
    if interlude is None and does.startswith("undo-"):
        same = where(state, None) == where(evolve(before, StepUndone()), None)
        return BEFORE if same else where(state, None)
    if does == "bring-back":
        return THE_GAME if state == reduce(evolve, before.undone, before) else where(state, None)
    if interlude is None and does in ENDING_INTERLUDES:
        same = does == "fixed-as" or state is before
        return THE_GAME if same else where(state, None)
    return where(state, interlude)


ENDING_INTERLUDES = (
    "as-logged",
    "resume",
    "leave-menu",
    "hide-address",
    "fixed",
    "fixed-as",
    "leave-offer",
    "let-phone",
    "refuse-phone",
    "phone-asked",
    "leave-seating",
    "leave-set-up",
    "set-up-done",
)


def listed():
    """Return the table as the edges are: by what is done, where it may lead."""
    found = defaultdict(set)
    for each in TRANSITIONS:
        for at in each.at:
            for does in each.does:
                found[at, each.by, does] |= set(each.to)
    return found


def test_everything_that_can_be_done_stands_in_the_table(edges):
    table = listed()

    assert {key for key in edges if key not in table} == set()


def test_everything_leads_where_the_table_says(edges):
    table = listed()

    assert {(key, to) for key, tos in edges.items() for to in tos - table[key]} == set()


def test_every_row_of_the_table_is_true_of_some_game(edges):
    missing = [
        (at, each.by, each.does)
        for each in TRANSITIONS
        for at in each.at
        if not any(edges[at, each.by, does] for does in each.does)
    ]
    assert missing == []


def test_every_place_that_a_row_leads_to_is_reached(edges):
    reached = {
        each: set().union(*(edges[at, each.by, does] for at in each.at for does in each.does))
        for each in TRANSITIONS
    }
    assert {(each, to) for each, tos in reached.items() for to in set(each.to) - tos} == set()


def test_every_situation_has_a_meaning_and_a_way_out():
    assert set(MEANINGS) == {*KINDS.values(), *(each.value for each in Phase)}
    ways_out = {at for each in TRANSITIONS for at in each.at if set(each.to) != {at}}
    assert ways_out == set(MEANINGS) - {"shut-down"}


def test_every_deed_in_the_table_has_words():
    deeds = {does for each in TRANSITIONS for does in each.does}

    assert deeds - {"throw", "read-anew", "menu"} <= set(ENGLISH)


def test_the_page_is_drawn_from_the_table_as_it_is():
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make diagram`"
