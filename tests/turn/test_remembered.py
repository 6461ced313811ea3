"""What is asked about one state again and again is worked out once, and never for another one."""

from __future__ import annotations

from dataclasses import replace

from playing import Played

from companion.turn.remembered import for_the_last_state


def test_an_answer_is_worked_out_once_a_state():
    asked = []

    @for_the_last_state
    def seat_of(state):
        asked.append(state)
        return state.seat

    first = Played().state
    second = replace(first, seat=1)

    assert [seat_of(each) for each in (first, first, second, second, first)] == [0, 0, 1, 1, 0]
    assert asked == [first, second, first]
