"""What holds whatever is asked in whatever order: any command, any variant of this sheet."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import Played, lying

from companion.catalogue import find_variant, options_of, variant_ids
from companion.dice import Die
from companion.errors import IllegalMoveError
from companion.rules.ending import winner_at_once
from companion.rules.tally import tally
from companion.turn import commands
from companion.turn.commands import Button
from companion.turn.decide import decide
from companion.turn.events import StepUndone
from companion.turn.evolve import evolve, fold
from companion.turn.moves import legal_moves, possible_scores
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.views import Live, view_of
from companion.wording import in_english

FACES = st.integers(1, 6)
ROWS = st.sampled_from([0.1, 0.3, 0.5, 0.7])
TRAYS = st.builds(
    lambda faces, at, unsure: commands.ReportTray(
        lying("".join(map(str, faces)), at=at, unsure=unsure), sure=not unsure
    ),
    st.lists(FACES, max_size=6),
    ROWS,
    st.sampled_from(["", "", "", "0", "13"]),
)
PLACES = st.sampled_from([*find_variant("yahtzee-os2").places, ("main", "sevens")])
HANDS = st.lists(st.builds(Die, FACES), max_size=6).map(tuple)
COMMANDS = st.one_of(
    TRAYS,
    TRAYS,
    st.builds(commands.Press, st.sampled_from(Button)),
    st.builds(commands.ScoreIn, PLACES),
    st.builds(commands.PointAtBox, PLACES),
    st.builds(commands.PointAtFace, FACES),
    st.builds(commands.CorrectDie, st.integers(-1, 6), FACES),
    st.builds(
        commands.EnterRoll, st.lists(st.builds(Die, FACES), min_size=5, max_size=5).map(tuple)
    ),
    st.builds(commands.ConfirmHolds, HANDS),
    st.sampled_from(
        [commands.Undo(), commands.AcceptReading(), commands.StopRolling(), commands.CountRoll()]
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(COMMANDS, max_size=60))
def test_any_order_of_commands_keeps_the_game_whole(asked):
    played = Played()

    for command in asked:
        before = played.state
        try:
            played.do(command)
        except IllegalMoveError:
            assert played.state == before
        check_whole(played.state)

    assert fold(played.events) == played.state


def check_whole(state):
    """What is true of every state."""
    variant = state.variant
    if variant is None:
        return
    assert len(state.rolls) <= variant.rolls
    turns = [len(sheet.entries) for sheet in state.sheets]
    assert max(turns) - min(turns) <= 1
    for sheet in state.sheets:
        places = [entry.place for entry in sheet.entries]
        assert len(set(places)) == len(places)
        assert all(len(entry.dice) == variant.dice for entry in sheet.entries)
    # Every state can be shown, and says something.
    assert in_english(situation(state), variant)
    view = view_of(state, 0, Live())
    assert all(button.label for button in view.buttons)


@settings(max_examples=100, deadline=None)
@given(st.lists(COMMANDS, max_size=40))
def test_undo_takes_back_exactly_one_step(asked):
    played = Played()
    for command in asked:
        try:
            happened = decide(played.state, command)
        except IllegalMoveError:
            continue
        steps_back = any(isinstance(event, StepUndone) for event in happened)
        before = played.state
        played.do(command)
        if (
            not steps_back
            and played.state.before is not None
            and played.state.last is not before.last
        ):
            undone = evolve(played.state, StepUndone())
            assert (undone.rolls, undone.kept, undone.sheets, undone.seat, undone.stopped) == (
                before.rolls,
                before.kept,
                before.sheets,
                before.seat,
                before.stopped,
            )


@settings(max_examples=100, deadline=None)
@given(st.lists(COMMANDS, max_size=60))
def test_undo_of_everything_returns_to_the_start(asked):
    played = Played()
    for command in asked:
        try:
            played.do(command)
        except IllegalMoveError:
            continue

    while played.state.may_undo:
        played.do(commands.Undo())

    fresh = Played().state
    assert played.state.phase is Phase.READY
    assert (played.state.players, played.state.sheets, played.state.rolls) == (
        fresh.players,
        fresh.sheets,
        fresh.rolls,
    )


def random_options(variant_id, chance):
    """Return a random combination of a game's house rules."""
    chosen = {}
    for key, choices in options_of(variant_id).items():
        chosen[key] = chance.choice(choices)
    return chosen


def thrown(state, chance):
    """Return a throw that keeps what is kept; equal dice are likelier than chance makes them."""
    kept = state.kept or ()
    favourite = chance.randint(1, 6)
    free = state.variant.dice - len(kept)
    loose = [Die(chance.choice([favourite, chance.randint(1, 6)])) for _ in range(free)]
    return (*kept, *loose)


def any_kind_of(moves, chance):
    """Return a random move, each kind being as likely as the others: so the game gets on."""
    kind = chance.choice(sorted({type(move) for move in moves}, key=repr))
    return chance.choice([move for move in moves if isinstance(move, kind)])


@pytest.mark.parametrize("variant_id", variant_ids())
@pytest.mark.parametrize("seed", range(10))
def test_any_variant_is_played_to_its_end_by_legal_moves(variant_id, seed):
    chance = random.Random(seed)
    options = random_options(variant_id, chance)
    played = Played(("Ann", "Ben", "Cleo")[: 1 + seed % 3], variant_id, **options)
    variant = played.state.variant

    while played.state.phase is not Phase.OVER:
        if played.state.phase in (Phase.READY, Phase.HOLD):
            played.do(commands.EnterRoll(thrown(played.state, chance)))
        moves = [m for m in legal_moves(played.state) if not isinstance(m, commands.Undo)]
        for move in moves:
            decide(played.state, move)  # whatever is offered is not refused
        played.do(any_kind_of(moves, chance))

    sheets = played.state.sheets
    assert all(s.is_full(variant) for s in sheets) or winner_at_once(variant, sheets) is not None
    for sheet in sheets:
        worth = tally(variant, sheet)
        columns = worth.columns.values()
        if not variant.only_bonuses and all(c.multiplier == 1 for c in variant.columns):
            assert all(c.total == sum((*c.sections, *c.bonuses, *c.spreads)) for c in columns)
        assert worth.total == sum(c.total for c in columns) + sum(worth.extras.values())
        if not variant.spreads and options.get("order_violation") != "zero-both":
            sections = sum(sum(column.sections) for column in columns)
            assert sections == sum(worth.scores.values())
    assert fold(played.events) == played.state


@pytest.mark.parametrize("seed", range(5))
def test_what_legal_moves_do_not_offer_is_refused(seed):
    chance = random.Random(seed)
    played = Played()
    for _ in range(200):
        if played.state.is_over:
            break
        offered = set(legal_moves(played.state))
        for place in (*played.state.variant.places, ("main", "sevens")):
            command = commands.ScoreIn(place)
            allowed = True
            try:
                decide(played.state, command)
            except IllegalMoveError:
                allowed = False
            assert allowed == (command in offered)
        if played.state.phase in (Phase.READY, Phase.HOLD):
            played.do(commands.EnterRoll(tuple(Die(chance.randint(1, 6)) for _ in range(5))))
        elif possible_scores(played.state):
            played.do(chance.choice(sorted(offered - {commands.Undo()}, key=repr)))
