"""Every event waits for the broker, up to a bound; what is dropped beyond it is told."""

from __future__ import annotations

import json

import pytest
from disks import FullLog

from companion.catalogue import find_variant
from companion.club.outbox import LogWithOutbox, Outbox
from companion.errors import LogError
from companion.storage.codec import decode
from companion.storage.log import MemoryLog
from companion.turn.events import GameStarted, RollingStopped, SeatSkipped

GAME = GameStarted(find_variant("yahtzee-os2"), ("Ann", "Ben"))


def taken(outbox):
    """Return everything that waits, as it is published."""
    return [json.loads(each.as_json()) for each in iter(outbox.take, None)]


def test_events_come_out_in_order_with_their_numbers_in_the_log():
    inner, outbox = MemoryLog(), Outbox()
    inner.append([GAME], at=1.0)
    log = LogWithOutbox(inner, outbox)
    log.read()

    log.append([RollingStopped(), SeatSkipped()], at=2.0)
    log.append([GAME], at=3.0)

    posts = taken(outbox)
    assert [(each["seq"], each["at"], each["kind"]) for each in posts] == [
        (2, 2.0, "rolling-stopped"),
        (3, 2.0, "seat-skipped"),
        (4, 3.0, "game-started"),
    ]
    assert decode(posts[2]["kind"], posts[2]["payload"]) == GAME
    assert {each["schema"] for each in posts} == {1}


def test_what_could_not_be_written_down_is_not_told():
    full, outbox = FullLog(), Outbox()
    full.full = True
    log = LogWithOutbox(full, outbox)

    with pytest.raises(LogError):
        log.append([GAME], at=0.0)
    assert outbox.take() is None


def test_beyond_the_bound_the_oldest_are_dropped_and_counted():
    outbox = Outbox(most=2)
    outbox.lay([SeatSkipped()] * 5, after=10, at=0.0)

    assert [(each["kind"], each["seq"], each["payload"]) for each in taken(outbox)] == [
        ("events-dropped", 13, {"count": 3}),
        ("seat-skipped", 14, {}),
        ("seat-skipped", 15, {}),
    ]
    outbox.lay([SeatSkipped()], after=15, at=0.0)
    assert [each["kind"] for each in taken(outbox)] == ["seat-skipped"]
