"""When something may have happened that nobody saw: told by the times of frames alone."""

from __future__ import annotations

import pytest

from vision.pace import BLIND_S, LONG_LOOK_S, Pace


@pytest.fixture
def pace():
    pace = Pace()
    for number in range(10):
        assert not pace.was_blind(number / 15, is_told=False)
    return pace


LAST = 9 / 15


@pytest.mark.parametrize("is_told", [True, False])
def test_in_a_long_pause_nobody_sees_anything(pace, is_told):
    assert pace.was_blind(LAST + BLIND_S, is_told=is_told)
    assert not pace.was_blind(LAST + BLIND_S + 1 / 15, is_told=is_told)


@pytest.mark.parametrize("is_told", [True, False])
def test_in_a_shorter_one_nothing_is_missed(pace, is_told):
    assert not pace.was_blind(LAST + 0.9 * BLIND_S, is_told=is_told)


def test_a_camera_that_always_is_slow_is_not_blind():
    pace = Pace()

    assert [pace.was_blind(2.0 * number, is_told=True) for number in range(5)] == [
        *(False, True, False, False, False)
    ]


def test_a_long_look_at_a_rest_that_is_not_told_yet_asks_for_no_other(pace):
    pace.look()

    assert not pace.was_blind(LAST + 2 * BLIND_S, is_told=False)


def test_a_long_look_is_blind_to_what_happens_to_a_rest_that_was_told_but_for_one_that_looks_after_it(
    pace,
):
    pace.look()
    assert pace.was_blind(LAST + 2 * BLIND_S, is_told=True)

    pace.look()
    pace.look_after()

    assert not pace.was_blind(LAST + 4 * BLIND_S, is_told=True)


@pytest.mark.parametrize(("took_s", "is_long"), [(0.9 * LONG_LOOK_S, False), (LONG_LOOK_S, True)])
def test_looks_that_take_long_are_known(pace, took_s, is_long):
    pace.look()
    pace.was_blind(LAST + took_s, is_told=False)

    assert pace.do_looks_take_long is is_long

    pace.was_blind(LAST + took_s + 1 / 15, is_told=False)
    assert pace.do_looks_take_long is is_long


def test_frames_that_come_in_pairs_are_seen_one_of_each():
    pace = Pace()
    times = [at for pair in range(6) for at in (1.5 * pair, 1.5 * pair + 0.01)]

    assert [pace.was_blind(at, is_told=False) for at in times][4:] == [False] * 8
