"""A clock that is set back or forth in mid-game costs no rest, no grace and no order."""

from __future__ import annotations

import pickle
from itertools import pairwise

import numpy as np
import pytest

from companion.steady import SteadyClock, with_even_times
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


def test_it_begins_with_the_time_of_day_and_goes_on_evenly():
    day = Day()

    assert day.clock() == 1000.0
    assert day.passes(5) == 1005.0
    assert day.passes(1, set_by=HOUR_S) == 1006.0
    assert day.passes(1, set_by=-HOUR_S) == 1007.0


def test_what_is_written_down_has_the_date_once_it_is_known_and_stays_in_order():
    day = Day()
    dates = [day.clock.dated(day.clock())]
    for set_by in (400 * 24 * HOUR_S, -HOUR_S, 0.0):
        day.passes(1, set_by=set_by)
        dates.append(day.clock.dated(day.clock()))

    assert dates[1] == day.now - 2 + HOUR_S
    assert [later - earlier for earlier, later in pairwise(dates[1:])] == [1.0, 1.0]


def test_it_can_be_sent_to_another_process():
    clock = SteadyClock()

    assert pickle.loads(pickle.dumps(clock))() == pytest.approx(clock(), abs=5.0)  # noqa: S301


def filmed(day, heard=None):
    """Yield four frames as a camera does, each a quarter of a second old; note the wishes."""
    for number in range(4):
        image = np.zeros((2, 2, 3), np.uint8)
        wish = yield Frame(image=image, captured_at=day.now - 0.25, number=number)
        if heard is not None:
            heard.append(wish)


def test_frames_have_its_times_and_the_camera_still_hears_wishes():
    day, heard = Day(), []
    frames = with_even_times(filmed(day, heard), of_day=lambda: day.now, evenly=day.clock)

    times = [next(frames).captured_at]
    day.passes(1, set_by=-HOUR_S)
    times.append(frames.send(Wish.KEEP).captured_at)
    day.passes(1, set_by=HOUR_S)
    times.append(next(frames).captured_at)

    assert times == [999.75, 1000.75, 1001.75]
    assert heard == [Wish.KEEP, None]
    assert len(list(frames)) == 1


@pytest.mark.parametrize("set_by", [-HOUR_S, 5.0, HOUR_S, 400 * 24 * HOUR_S])
def test_a_recording_s_times_are_even_however_the_clock_is_set_meanwhile(set_by):
    day = Day()
    frames = with_even_times(filmed(day), of_day=lambda: day.now, evenly=lambda: day.even)

    times = []
    began = day.even
    for by in (0, set_by, 0, 0):
        times.append(next(frames).captured_at)
        day.passes(1, set_by=by)

    assert times[0] == began - 0.25
    assert [later - earlier for earlier, later in pairwise(times)] == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("set_by", [-HOUR_S, HOUR_S])
def test_a_clock_that_is_set_while_a_picture_is_on_its_way_breaks_no_order(set_by):
    day = Day()

    def camera():
        for number, by in enumerate((0.0, set_by, 0.0)):
            frame = Frame(image=np.zeros((2, 2, 3), np.uint8), captured_at=day.now, number=number)
            day.passes(0.25, set_by=by)
            yield frame

    times = [each.captured_at for each in with_even_times(camera(), of_day=lambda: day.now, evenly=day.clock)]  # fmt: skip

    assert times[0] == 1000.0
    assert times == sorted(times)
    assert times[2] == 1000.5
