"""The settings of a club: a secret stays one, and every complaint has key, value and remedy."""

from __future__ import annotations

import pytest

from companion.belonging import membership_of
from companion.club import membership
from companion.club.topics import Topics
from companion.config import from_tables
from companion.errors import ConfigError


def member(**mqtt):
    return membership_of(from_tables({"mqtt": mqtt}, "config.toml"))


@pytest.fixture
def secret(tmp_path):
    """Return a file with a password that is its owner's alone."""
    file = tmp_path / "secret"
    file.write_text("pass word\nnot this\n")
    file.chmod(0o600)
    return file


def test_nothing_is_published_until_somebody_names_a_broker():
    assert member() is None
    assert member(user="ann") is None


def test_a_broker_is_all_that_has_to_be_named(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Dice-Table.local")
    found = member(host="club.local")

    assert (found.broker.host, found.broker.port, found.broker.tls) == ("club.local", 1883, False)
    assert (found.table, found.name) == ("dice-table", "dice-table")
    assert (found.topics, found.discovery) == (Topics("dicetable"), "homeassistant")


def test_everything_can_be_said(secret, tmp_path):
    found = member(
        host="192.168.1.2", user="hall", password_file=str(secret), tls=True,
        table_id="hall-2", table_name="The Hall", prefix="club/dice",
        discovery="",
    )  # fmt: skip

    assert found.broker.port == 8883
    assert (found.broker.user, found.broker.password) == ("hall", "pass word")
    assert (found.table, found.name, found.discovery) == ("hall-2", "The Hall", "")
    assert found.topics.of("hall-2", "state") == "club/dice/hall-2/state"


def test_a_password_is_never_told(secret):
    found = member(host="club.local", user="hall", password_file=str(secret))

    assert "pass word" not in repr(found)
    assert "pass word" not in found.broker.told


def test_a_password_that_others_may_read_is_refused(secret):
    secret.chmod(0o640)

    with pytest.raises(ConfigError, match=r"mqtt.password_file = .*secret.*chmod 600"):
        member(host="club.local", user="hall", password_file=str(secret))


def test_a_password_that_was_typed_on_windows_is_that_one(secret):
    secret.write_bytes(b"\xef\xbb\xbfpass word\r\n")

    found = member(host="club.local", user="hall", password_file=str(secret))

    assert (found.broker.user, found.broker.password) == ("hall", "pass word")


@pytest.mark.parametrize("content", [b"", b"\nbelow", b"\xff\xfe"])
def test_a_file_without_a_password_is_refused(secret, content):
    secret.write_bytes(content)

    with pytest.raises(ConfigError, match=r"mqtt.password_file = .*write the password"):
        member(host="club.local", user="hall", password_file=str(secret))


def test_a_missing_file_is_named_with_its_key(tmp_path):
    gone = str(tmp_path / "gone")

    with pytest.raises(ConfigError, match=r"mqtt.password_file = .*gone.*No such file"):
        member(host="x", user="hall", password_file=gone)
    with pytest.raises(ConfigError, match=r"mqtt.ca_file = .*gone.*no such file"):
        member(host="x", tls=True, ca_file=gone)


def test_an_authority_without_a_certificate_is_refused(secret):
    with pytest.raises(ConfigError, match=r"mqtt.ca_file = .*BEGIN CERTIFICATE"):
        member(host="x", tls=True, ca_file=str(secret))


def test_what_has_no_effect_alone_is_refused(secret):
    with pytest.raises(ConfigError, match=r"say mqtt.user, too"):
        member(host="x", password_file=str(secret))
    with pytest.raises(ConfigError, match=r"say mqtt.tls = true, too"):
        member(host="x", ca_file=str(secret))


def test_without_the_library_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setattr(membership.importlib.util, "find_spec", lambda _: None)

    assert member() is None
    with pytest.raises(ConfigError, match=r"pip install 'paho-mqtt>=2'"):
        member(host="club.local")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("host", "mqtt://club.local"),
        ("host", "club.local:1883"),
        ("host", "a" * 64),
        ("host", "a..b"),
        ("host", 7),
        ("host", "a:1883"),
        ("host", "192.168.1.2:1883"),
        ("port", 70000),
        ("user", 7),
        ("password_file", "secret"),
        ("tls", "yes"),
        ("table_id", "The Hall"),
        ("table_id", "a/b"),
        ("table_id", "+"),
        ("table_name", "two\nlines"),
        ("table_name", "x" * 41),
        ("prefix", ""),
        ("prefix", "a/#"),
        ("prefix", "/a"),
        ("discovery", "home assistant"),
    ],
)
def test_what_cannot_be_is_named_with_its_key(key, value):
    with pytest.raises(ConfigError, match=rf"mqtt.{key} = .*it has to be"):
        member(**{key: value})


@pytest.mark.parametrize("host", ["club", "club.local", "192.168.1.2", "::1", "fe80::1", "a-b.c"])
def test_names_and_addresses_are_hosts(host):
    assert membership.is_host(host)


@pytest.mark.parametrize(
    ("machine", "table"),
    [
        ("raspberrypi", "raspberrypi"),
        ("", "table"),
        ("Été", "t"),
        ("-_-", "table"),
        ("a" * 99, "a" * 32),
    ],
)
def test_a_machines_name_becomes_a_table_that_can_be(machine, table):
    assert membership.table_called(machine) == table
    assert membership.is_table(table)
