"""A clock that is set back or forth in mid-game costs no rest, no grace and no order."""

from __future__ import annotations

import pickle
from itertools import pairwise

import numpy as np
import pytest

from companion.steady import SteadyClock, with_even_times, with_steady_times
from hardware.exposure import Wish
from vision.frame import Frame

HOUR_S = 3600.0


class Day:
    """The time of day, which is set, and time that passes evenly."""

    def __init__(self):
        self.now, self.even = 1000.0, 50.0
        self.clock = SteadyClock(of_day=lambda: self.now, evenly=lambda: self.even)

    def passes(self, seconds, *, set_by=0.0):
        self.now += seconds + set_by
        self.even += seconds
        return self.clock()


def test_it_shows_the_time_of_day():
    day = Day()

    assert day.clock() == 1000.0
    assert day.passes(5) == 1005.0


def test_it_follows_forwards_and_goes_on_evenly_where_the_time_is_set_back():
    day = Day()

    assert day.passes(1, set_by=HOUR_S) == 1001 + HOUR_S
    assert day.passes(1, set_by=-HOUR_S) == 1002 + HOUR_S
    assert day.passes(1) == 1003 + HOUR_S


@pytest.mark.parametrize(
    ("set_by", "shown"),
    [
        pytest.param(0.0, 1000.0, id="not set"),
        pytest.param(HOUR_S, 1000.0, id="set forth"),
        pytest.param(-HOUR_S, 1000.25, id="set back"),
    ],
)
def test_a_moment_just_gone_never_lies_ahead_though_the_clock_was_set_since(set_by, shown):
    day = Day()
    gone = day.now

    day.passes(0.25, set_by=set_by)

    assert day.clock.steadied(gone) == shown


def test_it_can_be_sent_to_another_process():
    clock = SteadyClock()

    assert pickle.loads(pickle.dumps(clock))() == pytest.approx(clock(), abs=5.0)  # noqa: S301


def test_frames_have_its_times_and_the_camera_still_hears_wishes():
    day, heard = Day(), []

    def camera():
        for number in range(3):
            frame = Frame(image=np.zeros((2, 2, 3), np.uint8), captured_at=day.now - 0.25, number=number)  # fmt: skip
            heard.append((yield frame))

    frames = with_steady_times(camera(), day.clock)
    times = [next(frames).captured_at]
    day.passes(1, set_by=-HOUR_S)
    times.append(frames.send(Wish.KEEP).captured_at)
    day.passes(1)
    times.append(next(frames).captured_at)

    assert times == [999.75, 1000.75, 1001.75]
    assert heard == [Wish.KEEP, None]
    assert next(frames, None) is None


@pytest.mark.parametrize("set_by", [-HOUR_S, HOUR_S, 400 * 24 * HOUR_S])
def test_a_recording_s_times_are_even_however_the_clock_is_set_meanwhile(set_by):
    day = Day()

    def camera():
        for number in range(4):
            image = np.zeros((2, 2, 3), np.uint8)
            yield Frame(image=image, captured_at=day.now - 0.25, number=number)

    frames = with_even_times(camera(), of_day=lambda: day.now, evenly=lambda: day.even)
    times = []
    began = day.even
    for by in (0, set_by, 0, 0):
        times.append(next(frames).captured_at)
        day.passes(1, set_by=by)

    assert times[0] == began - 0.25
    assert [later - earlier for earlier, later in pairwise(times)] == [1.0, 1.0, 1.0]
