"""What holds whatever is asked in whatever order: any command, any variant of this sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import Played, lying

from companion.catalogue import find_variant
from companion.dice import Die, Shade
from companion.errors import IllegalMoveError
from companion.rules.combining import dice_in
from companion.rules.place import Place
from companion.turn import commands
from companion.turn.commands import Button
from companion.turn.customs import Confirming, Customs
from companion.turn.decide import decide
from companion.turn.events import SeatSkipped, Step, StepUndone
from companion.turn.evolve import evolve, fold
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.turn.tray import Tray
from companion.views import Live, view_of
from companion.words.wording import in_english

FACES = st.integers(1, 6)
ROWS = st.sampled_from([0.1, 0.3, 0.5, 0.7])
TRAYS = st.builds(
    lambda faces, at, unsure, dark, odd: commands.ReportTray(
        lying("".join(map(str, faces)), at=at, unsure=unsure, dark=dark),
        sure=not unsure and not odd,
        troubles=("unexplained",) if odd else (),
        perhaps=lying(odd, at=at, unsure="3456"),
    ),
    st.lists(FACES, max_size=6),
    ROWS,
    st.sampled_from(["", "", "", "0", "13"]),
    st.sampled_from(["012", "012", "345", "", "0"]),
    st.sampled_from(["", "", "....2", ".....3", "...12"]),
)
SHADES = st.sampled_from(Shade)
SOME_DICE = st.builds(Die, FACES, SHADES)
GROUPS = st.lists(st.lists(SOME_DICE, min_size=1, max_size=3).map(tuple), max_size=2).map(tuple)
PLACES = st.sampled_from([*find_variant("yahtzee-os2").places, Place("main", "sevens")])
HANDS = st.lists(SOME_DICE, max_size=6).map(tuple)
COMMANDS = st.one_of(
    TRAYS,
    TRAYS,
    st.builds(commands.Press, st.sampled_from(Button)),
    st.builds(commands.ScoreIn, PLACES),
    st.builds(commands.PointAtBox, PLACES),
    st.builds(commands.PointAtFace, FACES),
    st.builds(commands.CorrectDie, st.integers(-1, 6), FACES, st.none() | SHADES),
    st.builds(commands.EnterRoll, st.lists(SOME_DICE, min_size=5, max_size=6).map(tuple)),
    st.builds(commands.ConfirmHolds, HANDS, st.none() | GROUPS),
    st.builds(commands.PointAtGroups, GROUPS),
    st.builds(commands.BankTurn, GROUPS),
    st.sampled_from(
        [
            commands.Undo(),
            commands.AcceptReading(),
            commands.StopRolling(),
            commands.CountRoll(),
            commands.PassOn(),
            *(commands.AgreeOn(Customs(confirm_holds=each)) for each in Confirming),
        ]
    ),
)
GAMES = st.sampled_from(["yahtzee-os2", "enhanced-yahtzee", "minyat", "yin-yang", "farkle"])


@settings(max_examples=300, deadline=None)
@given(GAMES, st.lists(COMMANDS, max_size=60))
def test_any_order_of_commands_keeps_the_game_whole(game, asked):
    played = Played(game=game)

    for command in asked:
        before = played.state
        try:
            played.do(command)
        except IllegalMoveError:
            assert played.state == before
        check_whole(played.state, skips=sum(isinstance(e, SeatSkipped) for e in played.events))

    assert fold(played.events) == played.state


def check_whole(state, *, skips=0):
    """What is true of every state; who was skipped has fewer turns than the others."""
    variant = state.variant
    if variant is None:
        return
    allowed = state.throws_allowed
    assert not allowed or len(state.rolls) <= allowed
    check_bank(state)
    turns = [len(sheet.entries) for sheet in state.sheets] or [0]
    assert max(turns) - min(turns) <= 1 + skips
    for sheet in state.sheets:
        places = [entry.place for entry in sheet.entries]
        assert len(set(places)) == len(places)
        assert all(len(entry.dice) == variant.dice for entry in sheet.entries)
    # Every state can be shown, and says something.
    assert in_english(situation(state))
    view = view_of(state, 0, Live())
    assert all(button.label for button in view.buttons)


def without_passing_things(state):
    """Return a state without what an undo leaves alone: tray, customs, and where the cursor was."""
    cursor = {"pointed_box": None, "pointed_groups": None, "pointed_face": None}
    return replace(state, tray=Tray(), customs=Customs(), **cursor)


def check_bank(state):
    """What was set aside is always part of the dice of the game, shade by shade."""
    bound = dice_in(state.bank.groups if state.groups is None else state.groups)
    assert len(bound) <= state.variant.dice
    if state.variant.dark and state.roll is not None and state.roll.is_settled:
        assert sum(die.shade is Shade.DARK for die in state.roll.dice) == state.variant.dark


@settings(max_examples=100, deadline=None)
@given(GAMES, st.lists(COMMANDS, max_size=40))
def test_undo_takes_back_exactly_one_step(game, asked):
    played = Played(game=game)
    for command in asked:
        try:
            happened = decide(played.state, command)
        except IllegalMoveError:
            continue
        steps_back = any(isinstance(event, StepUndone) for event in happened)
        before = played.state
        played.do(command)
        steps = [event for event in happened if isinstance(event, Step)]
        if steps and not steps_back:
            # A throw that nobody confirmed is two steps: what was kept, and the roll.
            undone = reduce(evolve, [StepUndone() for _ in steps], played.state)
            assert without_passing_things(undone) == without_passing_things(before)


@settings(max_examples=100, deadline=None)
@given(GAMES, st.lists(COMMANDS, max_size=60))
def test_undo_of_everything_returns_to_the_start(game, asked):
    played = Played(game=game)
    for command in asked:
        try:
            played.do(command)
        except IllegalMoveError:
            continue

    while played.state.may_undo:
        played.do(commands.Undo())

    fresh = Played(game=game).state
    assert played.state.phase is Phase.READY
    assert without_passing_things(played.state) == without_passing_things(fresh)
