"""What is asked again is worked out once, and never taken for the answer to something else."""

from __future__ import annotations

from dataclasses import replace

from playing import Played

from companion.remembered import for_the_last
from companion.rules.sheet import Sheet


def test_an_answer_is_worked_out_once_a_state():
    asked = []

    @for_the_last(1)
    def seat_of(state):
        asked.append(state)
        return state.seat

    first = Played().state
    second = replace(first, seat=1)

    assert [seat_of(each) for each in (first, first, second, second, first)] == [0, 0, 1, 1, 0]
    assert asked == [first, second, first]


def test_the_last_answers_are_remembered_and_older_ones_worked_out_anew():
    asked = []

    @for_the_last(2)
    def entries_of(name, sheet):
        asked.append(name)
        return name, sheet.entries

    sheet = Sheet()
    for name in ("Ann", "Ben", "Ann", "Ben", "Cleo", "Ben", "Ann"):
        assert entries_of(name, sheet) == (name, ())
    assert asked == ["Ann", "Ben", "Cleo", "Ann"]


def test_a_question_is_the_same_only_where_all_that_was_asked_about_is():
    asked = []

    @for_the_last(4)
    def entries_of(name, sheet):
        asked.append((name, sheet))
        return sheet.entries

    first, second = Sheet(), Sheet()
    assert first == second
    for sheet in (first, second, first):
        entries_of("Ann", sheet)
        entries_of("Ben", sheet)
    assert len(asked) == 4
