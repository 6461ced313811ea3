"""How Home Assistant learns of a table by itself: one device with a few sensors. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from companion.club.topics import ONLINE, STATE, Post
from companion.turn.state import Phase

if TYPE_CHECKING:
    from companion.club.membership import Membership

HERE: Final = "online"
AWAY: Final = "offline"
"""What stands in a table's topic `online`: Home Assistant's own words."""

SENSORS: Final = {
    "in_turn": ("Player in turn", "mdi:account-arrow-right"),
    "leader": ("Leader", "mdi:podium-gold"),
    "phase": ("Phase", "mdi:dice-multiple"),
}
"""Per field of the state: what it is called, and its picture."""


def announcements(member: Membership) -> tuple[Post, ...]:
    """Return what tells Home Assistant of a table; nothing where nobody wants that."""
    if not member.discovery:
        return ()
    return (*(_sensor(member, key) for key in SENSORS), _online(member))


def _sensor(member: Membership, key: str) -> Post:
    name, icon = SENSORS[key]
    is_listed = key == "phase"
    # A state of Home Assistant has at most 255 signs.
    fields: dict[str, Any] = {
        "name": name,
        "icon": icon,
        "state_topic": member.topics.of(member.table, STATE),
        "value_template": f"{{{{ value_json.{key}[:255] }}}}",
        "availability_topic": member.topics.of(member.table, ONLINE),
    }
    if is_listed:
        fields |= {"device_class": "enum", "options": [phase.value for phase in Phase]}
    return _post(member, "sensor", key, fields)


def _online(member: Membership) -> Post:
    fields = {
        "name": "Online",
        "device_class": "connectivity",
        "state_topic": member.topics.of(member.table, ONLINE),
        "payload_on": HERE,
        "payload_off": AWAY,
    }
    return _post(member, "binary_sensor", ONLINE, fields)


def _post(member: Membership, component: str, key: str, fields: dict[str, Any]) -> Post:
    node = f"{member.topics.prefix.replace('/', '_')}_{member.table}"
    device = {
        "identifiers": [node],
        "name": member.name,
        "model": "Dice Table Companion",
    }
    payload = {**fields, "unique_id": f"{node}_{key}", "device": device}
    topic = f"{member.discovery}/{component}/{node}/{key}/config"
    return Post(topic, json.dumps(payload, ensure_ascii=False), kept=True)
