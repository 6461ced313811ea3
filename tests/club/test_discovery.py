"""Home Assistant finds a table by itself: one device, each sensor fed by the retained topics."""

from __future__ import annotations

import json

import pytest

from companion.club.discovery import announcements
from companion.club.membership import Broker, Membership
from companion.club.topics import Topics

MEMBER = Membership(
    broker=Broker(host="club.local"),
    table="hall",
    name="The Hall",
    topics=Topics("dicetable"),
    discovery="homeassistant",
)


def test_a_table_is_one_device_with_four_entities():
    posts = {post.topic: json.loads(post.payload) for post in announcements(MEMBER)}

    assert sorted(posts) == [
        "homeassistant/binary_sensor/dicetable_hall/online/config",
        "homeassistant/sensor/dicetable_hall/in_turn/config",
        "homeassistant/sensor/dicetable_hall/leader/config",
        "homeassistant/sensor/dicetable_hall/phase/config",
    ]
    assert len({each["unique_id"] for each in posts.values()}) == 4
    assert {json.dumps(each["device"]) for each in posts.values()} == {
        '{"identifiers": ["dicetable_hall"], "name": "The Hall", "model": "Dice Table Companion"}'
    }
    assert all(post.kept for post in announcements(MEMBER))


@pytest.mark.parametrize("key", ["in_turn", "leader", "phase"])
def test_a_sensor_takes_its_field_of_the_state(key):
    post = next(each for each in announcements(MEMBER) if f"/{key}/" in each.topic)
    fields = json.loads(post.payload)

    assert fields["state_topic"] == "dicetable/hall/state"
    assert fields["value_template"] == f"{{{{ value_json.{key}[:255] }}}}"
    assert fields["availability_topic"] == "dicetable/hall/online"


def test_nothing_is_announced_where_nobody_wants_that():
    member = Membership(
        broker=Broker(host="x"), table="hall", name="Hall", topics=Topics("dicetable")
    )

    assert announcements(member) == ()
