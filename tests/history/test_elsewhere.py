"""What a turn would bring elsewhere is what it brings once it is written there."""

from __future__ import annotations

import random

import pytest
from playing import Played, dice
from walking import lucky_throw

from companion.errors import IllegalMoveError
from companion.history.elsewhere import worth_elsewhere
from companion.history.turns import turns_of
from companion.rules.place import Place
from companion.rules.tally import tally
from companion.turn import commands
from companion.turn.decide import decide
from companion.turn.evolve import evolve
from companion.turn.moves import legal_moves

TURNS = 8


def half_a_game(game, chance, **options):
    """Return a game of one player with some turns, each after one throw or two."""
    played = Played(("Ann",), game, **options)
    for _ in range(TURNS):
        if played.state.is_over:
            break
        for _ in range(chance.randint(1, 2)):
            if played.state.may_throw:
                played.do(commands.EnterRoll(lucky_throw(played.state.variant, chance)))
        moves = [*legal_moves(played.state)]
        played.do(chance.choice([each for each in moves if isinstance(each, commands.ScoreIn)]))
    return played.state


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("yahtzee-hasbro", {}),
        ("yams-pd", {}),
        ("yams-differences", {"order_violation": "zero-both"}),
        ("yams-box-1985", {}),
        ("generala", {}),
        ("enhanced-yahtzee", {}),
    ],
)
def test_it_is_what_stands_there_once_the_turn_is_moved(game, options):
    state = half_a_game(game, random.Random(game), **options)

    moved = 0
    for turn in turns_of(state):
        worth = worth_elsewhere(state, turn.number, turn.seal)
        for place, there in zip(state.variant.places, worth, strict=True):
            points = there.points
            assert there.is_here == (place == turn.place)
            if there.is_here:
                assert points == tally(state.variant, state.sheets[0]).counting[place]
                continue
            try:
                (corrected,) = decide(state, commands.MoveEntry(turn.number, place))
            except IllegalMoveError:
                continue
            moved += 1
            after = evolve(state, corrected)
            counting = tally(state.variant, after.sheets[0]).counting
            moved_and_other = (counting[place], counting.get(turn.place))
            assert moved_and_other == (points, there.other), (turn, place)
    assert moved > TURNS


def test_what_stood_there_before_changes_places_with_it():
    """Lower 15 would be a Higher below the 20 that became Lower, and count nothing."""
    played = Played(("Ann",), "yams-pd")
    for faces, box in (("66431", "higher"), ("44331", "lower")):
        played.do(commands.EnterRoll(dice(faces)), commands.ScoreIn(Place("main", box)))
    turn = turns_of(played.state)[1]
    places = played.state.variant.places

    worth = worth_elsewhere(played.state, turn.number, turn.seal)

    lower, higher = (worth[places.index(Place("main", box))] for box in ("lower", "higher"))
    assert (lower.points, lower.is_here, lower.other) == (15, True, None)
    assert (higher.points, higher.other) == (0, 20)


def test_nothing_is_told_of_a_turn_that_stands_there_no_more():
    state = half_a_game("yatzy", random.Random(1))
    turn = turns_of(state)[0]

    assert worth_elsewhere(state, turn.number, "another") == ()
    assert worth_elsewhere(state, 9999, turn.seal) == ()
    assert worth_elsewhere(Played().state, 0, "") == ()
