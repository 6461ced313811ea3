"""The attack table (docs/security.md), beside guard, people and once: nothing breaks, nothing is told."""

from __future__ import annotations

import http.client
import socket
from contextlib import ExitStack, closing, suppress

import pytest
from visiting import Phone
from waiting import until

from web.app import create_app
from web.back_rooms.storage import IMPORT, LARGEST_FILE_BYTES
from web.packing.assets import Assets
from web.parts import Parts
from web.serve import LARGEST_BODY_BYTES, LARGEST_HEADER_BYTES, MOST_LARGE, start_server
from web.who.people import People
from web.who.roles import NEEDED, Role

SCRIPT = f"/static/{Assets().version}/main.js"

PATH_TRICKS = (
    "/static/../app.py",
    "/static/..%2f..%2fcompanion/config.py",
    "/static/%2e%2e/app.py",
    "/static/....//app.py",
    "/static/\\..\\app.py",
    "/static/%00main.js",
    "/static//etc/passwd",
    "/crops/../../table/0.jpg",
    "/crops/..%2f..%2ftable.phones/0.jpg",
    "/crops/*/0.jpg",
    "/crops/00ff/" + "9" * 5000 + ".jpg",
    "/crops/00ff/-1.jpg",
    "/crops/00ff/0.jpg%00",
    "/" + "a" * 4000,
    "/%ff%fe",
    "/api/../../etc/passwd",
)


@pytest.mark.parametrize("path", PATH_TRICKS, ids=lambda path: path[:40])
def test_no_path_leads_out_of_what_is_served(phone, path):
    answer = phone.get(path)

    assert answer.status_code in (400, 404, 308)
    assert "root:" not in answer.text
    assert "import" not in answer.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "X"])
@pytest.mark.parametrize("path", ["/", "/api/undo", "/api/state", SCRIPT])
def test_no_other_method_does_anything(app, table, method, path):
    before = table.snapshot()

    answer = app.test_client().open(
        path, method=method, base_url="http://192.168.1.5:8080", json={"version": 1}
    )

    assert answer.status_code == 405
    assert table.snapshot() == before


@pytest.mark.parametrize(
    "host",
    ["", "[", "[::1", "a@b", "a b", "evil.example#.local", "x\\y", "a:b:c", "é.local", "..", "."],
)
def test_a_host_that_is_none_is_refused(app, host):
    answer = app.test_client().get("/api/state", headers={"Host": host})

    assert answer.status_code in (400, 403)


@pytest.mark.parametrize(
    "origin", ["http://[", "http://192.168.1.5:8080@evil.example", "file://", "\x7f", "http://é"]
)
def test_an_origin_that_is_none_is_refused(phone, table, origin):
    answer = phone.post(
        "enter", {"faces": [6, 6, 3, 3, 1], "version": 1}, headers={"Origin": origin}
    )

    assert answer.status_code == 403
    assert table.state.roll is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Forwarded-Host", "evil.example"),
        ("X-Original-URL", "/api/undo"),
        ("X-HTTP-Method-Override", "POST"),
        ("Accept-Language", "," * 3000),
        ("Cookie", "dicetable_8080=" + "a" * 6000),
        ("User-Agent", "%s%n{0}</script>"),
        ("If-None-Match", '"' * 2000),
        ("Range", "bytes=0-,1-,2-,3-"),
    ],
)
@pytest.mark.parametrize("path", ["/", SCRIPT])
def test_no_header_changes_what_is_served(phone, path, name, value):
    with phone.get(path) as plain, phone.get(path, headers={name: value}) as answer:
        assert answer.status_code in (200, 206, 416)
        assert "evil.example" not in answer.text
        assert plain.status_code == 200


BODIES = {
    "a large number": b'{"version": ' + b"9" * 3900 + b"}",
    "a number of too many digits": b'{"version": ' + b"9" * 4090 + b"}",
    "no number": b'{"version": NaN}',
    "infinity": b'{"version": 1e999}',
    "half a sign": b'{"version": 1, "column": "\\ud800", "box": "\\udfff"}',
    "deep": b'{"version": ' + b"[" * 2000 + b"]" * 2000 + b"}",
    "deep objects": b'{"a":' * 600 + b"1" + b"}" * 600,
    "a name twice": b'{"version": 1, "version": "x"}',
    "a NUL": b'{"version": 1, "column": "\\u0000", "box": "a\\u0000b"}',
    "a mark of byte order": b'\xef\xbb\xbf{"version": 1}',
    "another encoding": '{"version": 1}'.encode("utf-16"),
    "a prototype": b'{"__proto__": {"role": "host"}, "version": 1}',
}


@pytest.mark.parametrize("name", ["score", "announce", "enter", "press", "hold", "ask", "code"])
@pytest.mark.parametrize("body", BODIES, ids=BODIES)
def test_a_body_that_is_odd_is_refused_in_a_sentence(table, name, body):
    phone = Phone(create_app(table, Parts(people=People(is_open=name not in ("ask", "code")))))
    if name in ("ask", "code"):
        phone.address = "192.168.1.20"
    before = table.state

    answer = phone.post(name, data=BODIES[body], content_type="application/json", json=None)

    assert answer.status_code in (200, 400, 403, 409, 413)
    assert answer.json
    assert table.state == before


def test_writes_in_a_flood_are_refused_and_looks_go_on(phone):
    answers = [phone.post("undo", {"version": 1}) for _ in range(200)]

    refused = [each for each in answers if each.status_code == 429]
    assert refused
    assert {each.headers["Retry-After"] for each in refused} == {"1"}
    assert all(each.json["error"].endswith(".") for each in refused)
    assert phone.get("/api/state").status_code == 200


def test_the_flood_of_one_is_not_anothers(app):
    flooding, other = Phone(app, address="192.168.1.20"), Phone(app, address="192.168.1.21")
    for _ in range(100):
        flooding.post("undo", {"version": 1})

    assert other.post("undo", {"version": other.view["version"]}).status_code == 409


def test_a_write_of_a_viewer_is_refused_wherever_it_goes(table):
    app = create_app(table, Parts(people=People(is_open=False)))
    viewer = Phone(app, address="192.168.1.20")
    writes = {
        rule.endpoint: rule.rule for rule in app.url_map.iter_rules() if "POST" in rule.methods
    }

    for endpoint, path in writes.items():
        answer = viewer.post(path.removeprefix("/api/"), {"version": 1})
        is_for_viewers = NEEDED.get(endpoint) is Role.VIEWER
        assert (answer.json.get("role") == "viewer") is not is_for_viewers, endpoint
    assert set(NEEDED) <= set(writes)


def test_no_secret_stands_in_a_page_or_in_the_log(table, caplog):
    people = People(is_open=False)
    app = create_app(table, Parts(people=people))
    phones = Phone(app, "localhost:8080"), Phone(app, address="192.168.1.20")
    phones[1].post("code", {"code": "wrong"})
    phones[1].post("code", {"code": people.code})

    told = [
        phone.get(rule.rule).text
        for phone in phones
        for rule in app.url_map.iter_rules()
        if "GET" in rule.methods and not rule.arguments and rule.endpoint not in ("stream", "me")
    ]

    assert told
    for secret in (people.secret, people.code):
        assert not any(secret in text for text in [*told, caplog.text])


# With real sockets


@pytest.fixture
def server(table):
    server = start_server(create_app(table), "127.0.0.1", 0)
    yield server
    server.close()


def status_of(server, said):
    """Send bytes as they are; return the status of the answer."""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=10)) as sent:
        sent.sendall(said)
        answer = http.client.HTTPResponse(sent)
        answer.begin()
        return answer.status


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(server):
    large = LARGEST_BODY_BYTES + 1
    head = f"POST /api/undo HTTP/1.1\r\nHost: localhost\r\nContent-Length: {large}\r\n\r\n"

    assert status_of(server, head.encode()) == 413


def head_of(path, length):
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {length}\r\n\r\n".encode()


def test_a_file_of_games_may_be_larger_for_four_at_a_time_and_no_other_address(server):
    with ExitStack() as open_ones:

        def begin(path, length):
            address = ("127.0.0.1", server.port)
            sent = open_ones.enter_context(socket.create_connection(address, timeout=10))
            sent.sendall(head_of(path, length) + b" ")
            return sent

        assert status_of(server, head_of(IMPORT, LARGEST_FILE_BYTES + 1)) == 413
        assert status_of(server, head_of(f"{IMPORT}/x", LARGEST_FILE_BYTES)) == 413
        first, *others = (begin(IMPORT, LARGEST_FILE_BYTES) for _ in range(MOST_LARGE))
        assert status_of(server, head_of("/healthz", 0)) in (404, 405)
        assert status_of(server, head_of(IMPORT, LARGEST_FILE_BYTES)) == 413

        # What is sent whole is answered, and makes room for the next one.
        first.sendall(b" " * (LARGEST_FILE_BYTES - 1))
        assert first.recv(12) == b"HTTP/1.1 404"
        assert len(others) == MOST_LARGE - 1


def test_another_machine_sends_one_large_file_at_a_time(server):
    with ExitStack() as open_ones:

        def begin(source):
            sent = open_ones.enter_context(
                socket.create_connection(
                    ("127.0.0.1", server.port), timeout=10, source_address=(source, 0)
                )
            )
            sent.sendall(head_of(IMPORT, LARGEST_FILE_BYTES) + b" ")
            return sent

        def is_taken():
            other = begin("127.0.0.3")
            with suppress(ConnectionError):  # Who is refused is not listened to.
                other.sendall(b" " * (LARGEST_FILE_BYTES - 1))
                return other.recv(12) == b"HTTP/1.1 404"
            return False

        begin("127.0.0.2")
        assert begin("127.0.0.2").recv(12) == b"HTTP/1.1 413"
        assert is_taken()
        # What is answered makes room for the next one, a moment after its answer.
        until(is_taken)


def test_a_header_that_is_too_long_is_refused(server):
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * LARGEST_HEADER_BYTES

    assert status_of(server, head + b"\r\n\r\n") == 431


@pytest.mark.parametrize(
    "said",
    [
        b"GARBAGE\r\n\r\n",
        b"POST /api/undo HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/undo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 2\r\n\r\n",
        b"POST /api/undo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n X: folded\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [12345::]\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_and_the_server_goes_on(server, said):
    status = status_of(server, said)

    assert 400 <= status <= 501
    assert status != 500
    ok = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert status_of(server, ok) == 200


def test_connections_that_say_nothing_take_no_thread(server):
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(80)]

    ok = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert status_of(server, ok) == 200
    for each in silent:
        each.close()


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-Ip"])
def test_what_a_proxy_passes_on_is_not_from_this_machine(table, header):
    server = start_server(create_app(table, Parts(people=People(is_open=False))), "127.0.0.1", 0)
    head = "POST /api/undo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    body = 'Content-Length: 14\r\n\r\n{"version": 1}'

    statuses = [
        status_of(server, f"{head}{more}{body}".encode()) for more in ("", f"{header}: x\r\n")
    ]
    server.close()

    assert statuses == [409, 403]
