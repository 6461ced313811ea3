"""How often somebody may do something."""

from __future__ import annotations

import pytest
from clocks import Clock

from web.who.limits import MOST_KNOWN, AtOnce, Limit, Rate, is_loopback


@pytest.fixture
def clock():
    return Clock()


def test_so_many_at_once_and_then_one_after_the_other(clock):
    limit = Limit(Rate(burst=3, per_s=0.5), clock=clock)

    taken = [limit.take("a") for _ in range(4)]
    clock.at = 2.0

    assert taken == [True, True, True, False]
    assert limit.has_room("a")
    assert [limit.take("a"), limit.take("a")] == [True, False]


def test_a_rest_gives_no_more_than_the_burst(clock):
    limit = Limit(Rate(burst=2, per_s=1), clock=clock)
    limit.take("a")
    clock.at = 1e6

    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_each_address_for_itself_and_one_machine_for_all_of_its_own(clock):
    limit = Limit(Rate(burst=1, per_s=0), clock=clock)

    assert limit.take("192.168.1.5")
    assert limit.take("192.168.1.6")
    assert limit.take("fe80::1%wlan0")
    assert limit.take("fd00:0:0:1::5")
    assert not limit.take("fd00:0:0:1:ffff::9")


def test_it_does_not_grow_without_end(clock):
    limit = Limit(Rate(burst=1, per_s=0), clock=clock)

    for number in range(MOST_KNOWN + 5):
        limit.take(str(number))

    assert len(limit._left) == MOST_KNOWN


def test_of_many_the_one_that_was_heard_of_least_lately_is_forgotten(clock):
    limit = Limit(Rate(burst=1, per_s=0), clock=clock)
    limit.take("who keeps trying")

    for number in range(MOST_KNOWN + 5):
        limit.take(str(number))
        assert not limit.take("who keeps trying")


def test_of_more_than_are_remembered_the_latest_is_held_to_its_limit_as_well(clock):
    limit = Limit(Rate(burst=1, per_s=0), clock=clock)
    latest = str(MOST_KNOWN + 4)

    for number in range(MOST_KNOWN + 5):
        limit.take(str(number))

    assert [limit.has_room(each) for each in ("0", latest)] == [True, False]


def test_so_much_at_once_for_each_other_machine():
    at_once = AtOnce(2)

    begun = [at_once.begin("192.168.1.5") for _ in range(3)]
    of_another = at_once.begin("::ffff:192.168.1.6")
    at_once.end("::ffff:192.168.1.5")

    assert begun == [True, True, False]
    assert of_another
    assert at_once.begin("192.168.1.5")
    assert all(at_once.begin("127.0.0.1") for _ in range(5))


@pytest.mark.parametrize("address", ["", "localhost", "unix:", "127.0.0.1.evil.example", "::1%"])
def test_what_is_no_address_is_not_this_machines(address):
    at_once = AtOnce(1)

    assert not is_loopback(address)
    assert [at_once.begin(address) for _ in range(2)] == [True, False]


def test_nothing_is_remembered_of_what_is_over():
    at_once = AtOnce(2)
    at_once.begin("192.168.1.5")
    at_once.end("192.168.1.5")

    assert not at_once._now
