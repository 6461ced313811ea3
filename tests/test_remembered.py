"""What is asked again is worked out once, and never taken for the answer to something else."""

from __future__ import annotations

import pytest
from playing import Played

from companion.remembered import FEW, for_the_last_few
from companion.rules.sheet import Sheet
from companion.turn.buttons import meaning
from companion.turn.commands import Button
from companion.turn.moves import endings, pointed_at, pointings


def asking():
    """Return a function that remembers, and what it was really asked."""
    asked = []

    @for_the_last_few
    def described(name, sheet):
        asked.append((name, sheet))
        return name, sheet.entries

    return described, asked


def test_an_answer_is_worked_out_once():
    described, asked = asking()
    sheet = Sheet()

    for name in ("Ann", "Ben", "Ann", "Ben"):
        assert described(name, sheet) == (name, ())
    assert [name for name, _ in asked] == ["Ann", "Ben"]


def test_older_answers_are_worked_out_anew():
    described, asked = asking()
    sheet = Sheet()
    names = [f"Ann {number}" for number in range(FEW + 1)]

    for name in (*names, names[1], names[0]):
        assert described(name, sheet) == (name, ())
    assert [name for name, _ in asked] == [*names, names[0]]


def test_a_question_is_the_same_only_where_all_that_was_asked_about_is():
    described, asked = asking()
    first, second = Sheet(), Sheet()

    assert first == second
    for sheet in (first, second, first):
        described("Ann", sheet)
        described("Ben", sheet)
    assert len(asked) == 4


@pytest.mark.parametrize("game", ["kniffel", "farkle"])
def test_how_a_turn_may_end_and_what_the_buttons_do_is_worked_out_once_a_state(game):
    played = Played(game=game)
    state = played.throw("12345" if game == "kniffel" else "111234")

    assert endings(state) is endings(state)
    assert pointed_at(state) in endings(state)
    assert pointings(state) is pointings(state)
    for button in (Button.OK, Button.NEXT):
        assert meaning(state, button) is meaning(state, button)
    assert state.roll.known_dice is state.roll.known_dice
    assert endings(played.throw("")) == endings(state)
