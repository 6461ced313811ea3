"""When a turn may be banked, and when a game of banking is decided."""

from __future__ import annotations

import pytest
from playing import groups

from companion.catalogue import find_variant
from companion.rules.banking import (
    Bank,
    BankedTurn,
    DiceSet,
    banked_so_far,
    is_decided,
    is_in,
    may_bank,
)

LEAST = 40
PAIR = (DiceSet(groups("1 1")),)
"""Dice that are worth less than that."""


def bank_of(*turns):
    """Return a bank in which each player banked so many points turn by turn."""
    return Bank(tuple(tuple(BankedTurn(points=points) for points in each) for each in turns))


@pytest.mark.parametrize(
    ("points", "is_opened"),
    [
        pytest.param([], False, id="no turn yet"),
        pytest.param([0, LEAST - 1], False, id="not in one turn"),
        pytest.param([0, LEAST], True, id="just enough"),
        pytest.param([LEAST + 1, 0], True, id="once"),
    ],
)
def test_whoever_has_banked_the_opening_once_may_bank_less(points, is_opened):
    game = find_variant("yin-yang", {"opening_minimum": str(LEAST)})
    bank = bank_of([LEAST], points)

    assert is_in(game, bank, 1) is is_opened
    assert may_bank(game, bank, 1, PAIR) is is_opened


def test_without_an_opening_everybody_may_bank_from_the_first_turn_on():
    game = find_variant("yin-yang", {"opening_minimum": "0"})

    assert is_in(game, bank_of([], []), 1)
    assert may_bank(game, bank_of([], []), 1, PAIR)


@pytest.mark.parametrize(
    ("turns", "last_turns", "decided"),
    [
        pytest.param(([60], []), "false", True, id="at once"),
        pytest.param(([59], []), "false", False, id="one point less"),
        pytest.param(([60], []), "true", False, id="the other one throws still"),
        pytest.param(([60], [0]), "true", True, id="the other one has thrown"),
        pytest.param(([0], [60]), "true", False, id="so does the first"),
        pytest.param(([0, 0], [60]), "true", True, id="the first has thrown"),
        pytest.param(([30, 30], [0, 0]), "true", True, id="in several turns"),
    ],
)
def test_a_game_is_decided_once_the_target_is_reached(turns, last_turns, decided):
    game = find_variant("yin-yang", {"target": "60", "last_turns": last_turns})

    assert is_decided(game, bank_of(*turns)) is decided


def test_what_was_banked_is_added_up_by_seat():
    assert banked_so_far(bank_of([10, 0, 20], [5])) == (30, 5)
