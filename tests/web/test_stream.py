"""The live state: all of it at once, then at every change, and no more than there is room for."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path

from visiting import Phone

import web
from web.app import create_app
from web.current import Current
from web.parts import Parts
from web.stream import HEARTBEAT, HEARTBEAT_TICKS, MOST_FROM_ONE, TICK_S, Stream
from web.who.people import People
from web.words.languages import language

LIVE = Path(web.__file__).parent / "static" / "live.js"


def read_event(chunk):
    lines = dict(line.split(": ", 1) for line in chunk.decode().strip().splitlines())
    return lines["id"], json.loads(lines["data"])


def test_the_state_is_answered_whole(phone, table):
    answer = phone.get("/api/state")

    assert answer.json["change"] == table.snapshot().change
    assert answer.json["view"]["game"] == "Yahtzee"
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_page_that_has_the_state_gets_nothing(phone):
    now = phone.get("/api/state").json

    answer = phone.get(f"/api/state?after={now['change']}&run={now['run']}")

    assert answer.status_code == 204


def test_a_page_that_has_an_older_or_a_later_number_gets_the_state(phone):
    now = phone.get("/api/state").json["change"]

    for change in (now - 1, now + 7):
        assert phone.get(f"/api/state?after={change}").json["change"] == now


def test_the_same_number_of_another_run_is_not_the_same_state(phone):
    now = phone.get("/api/state").json

    answer = phone.get(f"/api/state?after={now['change']}&run=another")

    assert answer.json == now


def test_a_page_that_was_made_of_something_else_gets_the_state_though_nothing_changed(phone):
    now = phone.get("/api/state").json
    known = f"/api/state?after={now['change']}&run={now['run']}"

    answers = [phone.get(f"{known}&looks={looks}") for looks in (now["looks"], "others")]

    assert [each.status_code for each in answers] == [204, 200]
    assert answers[1].json == now


def test_a_stream_begins_with_the_state_and_tells_every_change(phone, throw):
    answer = phone.get("/api/stream")
    chunks = answer.iter_encoded()
    _, first = read_event(next(chunks))
    throw("66331")

    number, second = read_event(next(chunks))

    assert answer.mimetype == "text/event-stream"
    assert first["view"]["dice"] == []
    assert [die["face"] for die in second["view"]["dice"]] == [6, 6, 3, 3, 1]
    assert number == f"{second['run']}-{second['change']}"
    assert second == phone.get("/api/state").json
    answer.close()


def test_a_slow_page_skips_to_the_latest_state(phone, throw, table):
    answer = phone.get("/api/stream")
    chunks = answer.iter_encoded()
    next(chunks)
    throw("66331")
    throw("55331")

    _, event = read_event(next(chunks))

    assert event["change"] == table.snapshot().change
    answer.close()


class Quiet(Current):
    """A table where nothing happens, and time is not waited for."""

    def after(self, change, language, *, timeout_s):
        del change, timeout_s
        return self.encoded(language)


def test_a_quiet_stream_shows_signs_of_life(table):
    looks = iter([False] * (HEARTBEAT_TICKS * 2) + [True])
    stream = Stream(Quiet(table))

    events = list(stream._events(lambda: next(looks), language("en")))

    assert events[1:] == [HEARTBEAT, HEARTBEAT]


def test_a_page_waits_for_more_than_one_sign_of_life():
    (silence_ms,) = re.findall(r"SILENCE_MS = ([\d_]+)", LIVE.read_text("utf-8"))

    assert int(silence_ms) >= 3000 * HEARTBEAT_TICKS * TICK_S


def test_a_stream_tells_a_page_at_once_that_it_is_made_of_something_else_by_now(table):
    looks, gone = iter("aabbb"), iter([False] * 4 + [True])
    stream = Stream(Quiet(table, looks.__next__))

    told = [*stream._events(lambda: next(gone), language("en"))]

    assert [read_event(each.encode())[1]["looks"] for each in told] == ["a", "b"]


def test_pages_are_made_of_something_else_once_the_table_is_reached_otherwise(table):
    network = ["http://127.0.0.1/"]
    client = create_app(table, find_addresses=lambda: tuple(network)).test_client()

    def looks():
        return client.get("/api/state").json["looks"]

    before = [looks(), looks()]
    network.insert(0, "http://192.168.1.5/")

    assert looks() not in before
    assert before[0] == before[1]


class Standings:
    """What a page may do, each time that it is asked."""

    def __init__(self, *said):
        self._said = iter(said)

    def __call__(self):
        return next(self._said)


def test_a_stream_tells_a_page_when_it_may_do_more_or_less(table):
    looks = iter([False] * 4 + [True])
    standings = Standings("viewer", "viewer", "scorer", "scorer", "viewer")

    events = list(Stream(Quiet(table))._events(lambda: next(looks), language("en"), standings))

    assert events[1:] == ["event: me\ndata: scorer\n\n", "event: me\ndata: viewer\n\n"]


def test_a_page_hears_that_it_may_do_more_though_the_table_never_is_quiet(table):
    gone, looks = iter([False] * 4 + [True]), count()
    standings = Standings("viewer", "viewer", "scorer", "scorer", "viewer")

    told = [
        *Stream(Quiet(table, lambda: str(next(looks))))._events(
            lambda: next(gone), language("en"), standings
        )
    ]

    of_rights = [each for each in told if each.startswith("event: me")]
    assert of_rights == ["event: me\ndata: scorer\n\n", "event: me\ndata: viewer\n\n"]
    assert len(told) == 5 + len(of_rights)


def test_a_phone_that_is_sent_away_hears_it_by_the_stream_that_it_has(table, throw):
    people = People(is_open=False)
    app = create_app(table, Parts(people=people))
    phone = Phone(app, address="192.168.1.20")
    phone.post("code", {"code": people.code})
    stream = phone.get("/api/stream")
    chunks = stream.iter_encoded()
    next(chunks)

    Phone(app, "localhost").post("revoke", {})
    throw("66331")
    _, of_rights = next(chunks), next(chunks).decode()

    kind, told = of_rights.split("\ndata: ")
    assert (kind, json.loads(told)["role"]) == ("event: me", "viewer")
    stream.close()


def test_one_stream_too_many_is_refused_until_another_ends(table):
    client = create_app(table, most_streams=2).test_client()
    streams = [client.get("/api/stream") for _ in range(2)]

    refused = client.get("/api/stream")
    streams.pop().close()
    granted = client.get("/api/stream")

    assert refused.status_code == 503
    assert refused.json["error"].endswith(".")
    assert client.get("/api/state").status_code == 200
    assert granted.status_code == 200
    granted.close()
    streams.pop().close()


def test_one_machine_leaves_streams_for_all_others(app):
    one, another = Phone(app, address="192.168.1.20"), Phone(app, address="192.168.1.21")
    streams = [one.get("/api/stream") for _ in range(MOST_FROM_ONE)]

    refused, of_another = one.get("/api/stream"), another.get("/api/stream")
    streams.pop().close()
    granted = one.get("/api/stream")

    assert [refused.status_code, of_another.status_code, granted.status_code] == [503, 200, 200]
    for each in (*streams, of_another, granted):
        each.close()


def test_who_was_refused_for_want_of_room_is_given_a_stream_once_there_is_room(table):
    app = create_app(table, most_streams=1)
    one, another = Phone(app, address="192.168.1.20"), Phone(app, address="192.168.1.21")
    stream = one.get("/api/stream")

    refused = {another.get("/api/stream").status_code for _ in range(MOST_FROM_ONE)}
    stream.close()
    granted = another.get("/api/stream")

    assert (refused, granted.status_code) == ({503}, 200)
    granted.close()
