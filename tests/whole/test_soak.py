"""The short form of `make soak`: thirty kills, and everything else that may happen, once."""

from __future__ import annotations

from soak.disks import soak_disks
from soak.guests import soak_camera, soak_guests
from soak.kills import soak_kills
from soak.long_evening import soak_clock, soak_evening

SEED = 7


def test_thirty_kills_lose_nothing_and_double_nothing(tmp_path):
    killed = soak_kills(tmp_path, kills=30, seed=SEED)

    assert killed.kills >= 30
    assert killed.eyes > 0
    assert killed.events > 30


def test_disks_that_are_full_dead_or_read_only_cost_only_what_is_refused(tmp_path):
    told = "; ".join(soak_disks(tmp_path, seed=SEED))

    assert "a disk that takes nothing: said" in told
    assert "are left out" in told or "Read-only file system" in told


def test_a_camera_that_is_gone_for_a_while_costs_nothing(tmp_path):
    assert "events by hand" in soak_camera(tmp_path / "camera", gone_s=1.0, seed=SEED)


def test_two_hundred_phones_are_served_while_others_vanish(tmp_path):
    assert "200 phones" in soak_guests(tmp_path / "guests", rounds=1, gone_s=0.0, seed=SEED)


def test_a_clock_that_is_set_back_and_forth_keeps_no_turn_from_being_written(tmp_path):
    assert "written in order" in soak_clock(tmp_path / "clock", turns=6, seed=SEED)


def test_an_evening_at_full_speed_grows_by_no_more_than_is_stated(tmp_path):
    assert "threads by 0" in soak_evening(tmp_path / "evening", rolls=200)
