"""Anything at all, sent to every address that there is: never a failure of the program."""

from __future__ import annotations

import itertools
import json

import pytest
from backstage import FakeDesk, FakeHealth, FakeStorage
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from visiting import Phone

from companion.catalogue import find_variant
from companion.errors import LogError
from companion.history.library import Library
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import StartGame
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.parts import Parts
from web.who.people import People

FIELDS = (
    *("version", "button", "held", "during", "column", "box", "index", "face", "faces"),
    *("shade", "dice", "indices", "id", "player", "code", "backup", "corners", "die_mm", "dark"),
)
WORDS = ["OK", "NEXT", "BACK", "main", "sixes", "dark", "light", "Ann", "menu", "asking", ""]

PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.integers()
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=20)
)
VALUES = st.recursive(PLAIN, lambda each: st.lists(each, max_size=6), max_leaves=8)
OBJECTS = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), VALUES, max_size=8)
BODIES = OBJECTS.map(lambda fields: json.dumps(fields).encode()) | st.binary(max_size=200)
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
HEADER_NAMES = (
    *("Origin", "Cookie", "User-Agent", "Accept-Language", "If-None-Match", "Range", "Via"),
    *("If-Modified-Since", "Content-Length", "Transfer-Encoding", "X-Forwarded-For"),
)
HEADERS = st.dictionaries(st.sampled_from(HEADER_NAMES), TEXTS, max_size=3)
HOSTS = st.sampled_from(["192.168.1.5:8080", "localhost", "dicetable.local"])
METHODS = st.sampled_from(["GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE"])


class NoFiles:
    """No games but the one that runs, and nowhere to keep any."""

    def files(self):
        return ()

    def take_in(self, texts):
        raise LogError("there is no disk")

    def cached(self):
        return ""

    def cache(self, text):
        pass


YAHTZEE = find_variant("yahtzee-os2")


def new_app():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(YAHTZEE, ("Ann", "Ben")))
    rooms = BackRooms(FakeDesk(), FakeHealth(), FakeStorage())
    library = Library(lambda: table.logged, NoFiles())
    return create_app(table, Parts(people=People(is_open=False), library=library, back_rooms=rooms))


RULES = sorted({rule.rule for rule in new_app().url_map.iter_rules()})


def filled(rule, parts):
    """Return an address of a rule, with something in place of each of its variables."""
    pieces = itertools.chain.from_iterable(
        zip(_fixed(rule), [*parts, "", "", "", ""], strict=False)
    )
    return "".join(pieces)


def _fixed(rule):
    """Return what stands between the variables of a rule."""
    return [piece.rpartition(">")[2] for piece in rule.split("<")]


@pytest.mark.parametrize("rule", RULES)
def test_no_request_makes_the_program_fail(rule, caplog):
    app = new_app()

    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(
        method=METHODS,
        host=HOSTS,
        parts=st.lists(TEXTS, max_size=3),
        query=st.dictionaries(st.sampled_from(["after", "run", "v"]), st.text(max_size=30)),
        headers=HEADERS,
        body=BODIES,
    )
    def answered(method, host, parts, query, headers, body):
        address = "127.0.0.1" if len(parts) % 2 else "192.168.1.20"
        phone = Phone(app, host, address=address)
        path = filled(rule, parts)
        with phone._open(
            method,
            path,
            headers={"Content-Type": "application/json", **headers},
            query_string=None if "?" in path else query,
            data=body,
        ) as answer:
            assert answer.status_code < 500 or answer.status_code == 503, body
            assert "Content-Security-Policy" in answer.headers

    answered()

    assert "Traceback" not in caplog.text


ACTIONS = [rule.removeprefix("/api/") for rule in RULES if rule.startswith("/api/")]


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(steps=st.lists(st.tuples(st.sampled_from(ACTIONS), OBJECTS), min_size=1, max_size=8))
def test_no_sequence_of_writes_that_fit_makes_the_program_fail(steps):
    app = new_app()
    for number, (name, fields) in enumerate(steps):
        # Each from another address of the machine itself, so that nothing is refused as a flood.
        phone = Phone(app, "localhost:8080", address=f"127.0.0.{number + 1}")
        answer = phone.post(name, {**fields, "version": phone.view["version"]})

        assert answer.status_code < 500, (name, fields)
        phone.get("/").close()
