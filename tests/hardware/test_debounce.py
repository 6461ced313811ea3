"""Presses from bouncing contacts: traces of edges with time stamps, no pins, no clock."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import HELD_S, SETTLED_S, Chord, Debouncer, Edge
from hardware.press import ButtonPress


def trace(*changes, button="OK"):
    """Return edges from (seconds, "down" or "up")."""
    return [Edge(button, what == "down", at) for at, what in changes]


MENU = Chord("MENU", ("OK", "BACK"), held_s=3.0)


def presses(edges, *, until=10.0, step=0.01, **how):
    """Return what edges lead to, looked at every *step* seconds."""
    debouncer, told, waiting = Debouncer(**how), [], sorted(edges, key=lambda edge: edge.at)
    now = 0.0
    while now <= until:
        while waiting and waiting[0].at <= now:
            told += debouncer.take(waiting.pop(0))
        told += debouncer.tick(now)
        now = round(now + step, 6)
    return told


def test_a_clean_press_is_told_once_when_it_is_let_go():
    assert presses(trace((1.0, "down"), (1.2, "up"))) == [ButtonPress("OK", 1.2)]


def test_bounces_at_both_ends_are_one_press():
    bouncing = trace(
        *((1.000, "down"), (1.002, "up"), (1.004, "down"), (1.009, "up"), (1.012, "down")),
        *((1.300, "up"), (1.303, "down"), (1.307, "up"), (1.315, "down"), (1.318, "up")),
    )

    assert presses(bouncing) == [ButtonPress("OK", 1.318)]


def test_a_spike_is_no_press():
    assert presses(trace((1.0, "down"), (1.004, "up"))) == []


def test_a_bounce_within_a_press_does_not_end_it():
    bouncing = trace((1.0, "down"), (1.5, "up"), (1.51, "down"), (1.8, "up"))

    assert presses(bouncing) == [ButtonPress("OK", 1.8)]


def test_a_held_button_is_told_while_it_is_down_and_never_as_short_too():
    held = [ButtonPress("OK", 1.0 + HELD_S, held=True)]

    assert presses(trace((1.0, "down")), until=1.0 + HELD_S) == held
    assert presses(trace((1.0, "down"), (4.0, "up"))) == held


@pytest.mark.parametrize("step", [0.001, 0.01, 0.2])
def test_a_press_that_ends_just_before_it_counts_as_held_is_short_however_late_one_looks(step):
    ended = 1.0 + HELD_S - 0.01

    assert presses(trace((1.0, "down"), (ended, "up")), step=step) == [ButtonPress("OK", ended)]


def test_two_quick_presses_are_two():
    edges = trace((1.0, "down"), (1.1, "up"), (1.2, "down"), (1.3, "up"))

    assert presses(edges) == [ButtonPress("OK", 1.1), ButtonPress("OK", 1.3)]


def test_everything_at_once_is_told_button_by_button():
    edges = [
        edge
        for button in ("OK", "NEXT", "BACK")
        for edge in trace((1.0, "down"), (1.2, "up"), button=button)
    ]

    assert {press.button for press in presses(edges)} == {"OK", "NEXT", "BACK"}
    assert len(presses(edges)) == 3


def together(ok, back):
    """Return the edges of OK and BACK, each from (down, up)."""
    return [
        *trace((ok[0], "down"), (ok[1], "up")),
        *trace((back[0], "down"), (back[1], "up"), button="BACK"),
    ]


def test_two_buttons_held_together_are_told_as_that_alone():
    told = presses(together((1.0, 5.0), (1.3, 5.2)), chord=MENU)

    assert told == [ButtonPress("MENU", pytest.approx(4.3), held=True)]


def test_two_buttons_let_go_too_soon_mean_nothing():
    assert presses(together((1.0, 3.0), (1.0, 3.1)), chord=MENU, held_s={"BACK": 2.0}) == []


def test_two_buttons_pressed_in_passing_are_two_presses():
    told = presses(together((1.0, 1.3), (1.1, 1.4)), chord=MENU)

    assert told == [ButtonPress("OK", 1.3), ButtonPress("BACK", 1.4)]


def test_one_of_two_held_by_itself_is_held():
    told = presses(together((1.0, 4.0), (6.0, 6.2)), chord=MENU)

    assert told == [ButtonPress("OK", 2.0, held=True), ButtonPress("BACK", 6.2)]


def test_a_button_that_is_stuck_makes_no_menu_of_another_that_is_held():
    stuck = trace((1.0, "down"))
    back = trace((4.0, "down"), (7.5, "up"), (8.0, "down"), (8.1, "up"), button="BACK")

    told = presses([*stuck, *back], chord=MENU, held_s={"BACK": 2.0})

    assert told == [
        ButtonPress("OK", 2.0, held=True),
        ButtonPress("BACK", 6.0, held=True),
        ButtonPress("BACK", 8.1),
    ]


def test_the_menu_can_be_asked_for_twice():
    edges = [*together((1.0, 4.5), (1.0, 4.5)), *together((5.0, 8.5), (5.0, 8.5))]

    assert [press.button for press in presses(edges, chord=MENU)] == ["MENU", "MENU"]


@pytest.mark.parametrize("step", [0.002, 0.01, 0.05])
def test_it_does_not_matter_how_often_one_looks(step):
    edges = trace((1.0, "down"), (1.2, "up"))

    assert [press.button for press in presses(edges, step=step)] == ["OK"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.floats(0.08, 0.9), min_size=1, max_size=6),
    st.lists(st.lists(st.floats(0.0005, 0.004), max_size=3), min_size=12, max_size=12),
)
def test_any_bouncing_within_the_time_to_settle_is_one_press_each(downs, bounces):
    """Presses of any length with contacts that bounce for less than they take to settle."""
    edges, at, counted = [], 1.0, iter(bounces)
    for held in downs:
        for what, other, lasts in (("down", "up", held), ("up", "down", 0.2)):
            edges.append((at, what))
            bouncing = at
            for gap in next(counted):
                edges += [(bouncing + gap, other), (bouncing + 2 * gap, what)]
                bouncing += 2 * gap
            at += lasts + SETTLED_S

    told = presses(trace(*edges), until=at + 1, step=0.01)

    assert len(told) == len(downs)
    assert not any(press.held for press in told)
