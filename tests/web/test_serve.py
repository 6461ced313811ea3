"""The server, with real sockets: live, bounded, and gone when it is closed."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
from contextlib import ExitStack, closing, suppress

import pytest

from web.app import create_app
from web.errors import ListenError, PortTakenError
from web.serve import CONNECTIONS, start_server

LOCAL, ANOTHER = "127.0.0.1", "127.0.0.2"
FREED_WITHIN_S = 3


@pytest.fixture
def start():
    """Start servers that are closed after the test."""
    servers = []

    def start(app, port=0):
        servers.append(start_server(app, LOCAL, port))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def connect(server, source=LOCAL):
    return http.client.HTTPConnection(LOCAL, server.port, timeout=5, source_address=(source, 0))


def ask(server, path, source=LOCAL):
    with closing(connect(server, source)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()


def open_stream(server):
    """Return an open stream, its first event read, and the answer to go on reading."""
    connection = connect(server)
    connection.request("GET", "/api/stream")
    answer = connection.getresponse()
    return connection, answer, read_event(answer)


def read_event(answer):
    lines = []
    while line := answer.readline().strip():
        lines.append(line)
    return json.loads(lines[-1].removeprefix(b"data: "))


def hang_up(connection, answer):
    answer.close()
    connection.close()


def test_a_stream_tells_a_change_at_once(table, throw, start):
    server = start(create_app(table))
    connection, answer, first = open_stream(server)

    throw("66331")

    assert first["view"]["roll"] == 0
    assert read_event(answer)["view"]["roll"] == 1
    hang_up(connection, answer)


def test_streams_leave_room_for_pages(table, start):
    server = start(create_app(table, most_streams=3))
    streams = [open_stream(server) for _ in range(3)]

    assert ask(server, "/api/stream")[0] == 503
    assert ask(server, "/healthz") == (200, b"ok\n")
    for connection, answer, _ in streams:
        hang_up(connection, answer)


def test_one_machine_leaves_room_for_all_others(table, start):
    server = start(create_app(table))
    with ExitStack() as silent:
        for _ in range(CONNECTIONS + 30):
            one = silent.enter_context(
                socket.create_connection((LOCAL, server.port), source_address=(ANOTHER, 0))
            )
            # Beyond the limit the table has hung up already.
            with suppress(OSError):
                one.sendall(b"GET /healthz HTTP/1.1\r\nHo")

        assert ask(server, "/healthz") == (200, b"ok\n")
        with pytest.raises((OSError, http.client.HTTPException)):
            ask(server, "/healthz", source=ANOTHER)


def test_a_page_that_has_gone_frees_its_place(table, start):
    freed = threading.Event()
    app = create_app(table, most_streams=1)
    app.after_request(lambda answer: (answer.call_on_close(freed.set), answer)[1])
    server = start(app)
    connection, answer, _ = open_stream(server)

    hang_up(connection, answer)

    assert freed.wait(FREED_WITHIN_S)
    connection, answer, _ = open_stream(server)
    hang_up(connection, answer)


def test_a_closed_server_leaves_no_thread_and_no_port(table, start):
    before = set(threading.enumerate())
    server = start(create_app(table))
    connection, answer, _ = open_stream(server)

    server.close()
    server.close()

    assert set(threading.enumerate()) == before
    with pytest.raises(ConnectionRefusedError):
        ask(server, "/healthz")
    hang_up(connection, answer)


def test_a_server_starts_again_on_the_same_port(table, start):
    server = start(create_app(table))
    connection, answer, _ = open_stream(server)
    server.close()

    again = start(create_app(table), server.port)

    assert ask(again, "/healthz")[0] == 200
    hang_up(connection, answer)


def test_a_taken_port_is_named(table, start):
    server = start(create_app(table))

    with pytest.raises(PortTakenError) as caught:
        start(create_app(table), server.port)

    assert caught.value.port == server.port
    assert str(server.port) in str(caught.value)


def test_an_address_that_is_not_ours_is_named(table):
    with pytest.raises(ListenError, match=r"192\.0\.2\.1") as caught:
        start_server(create_app(table), "192.0.2.1", 8080)

    assert not isinstance(caught.value, PortTakenError)
    assert caught.value.port == 8080


@pytest.mark.parametrize("host", ["..", "a" * 300, "ä..b"])
def test_what_is_no_address_at_all_is_named(table, host):
    with pytest.raises(ListenError, match=re.escape(f"cannot listen on {host}: ")) as caught:
        start_server(create_app(table), host, 8080)

    assert caught.value.port == 8080


def test_a_vanished_phone_is_given_up_by_the_system(table, start):
    listening = start(create_app(table))._waitress.socket

    assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000


def test_the_server_is_set_as_it_was_measured(table, start):
    adjustments = start(create_app(table))._waitress.adj

    assert (adjustments.threads, adjustments.connection_limit) == (64, 300)
    assert adjustments.channel_request_lookahead == 1
    assert adjustments.max_request_body_size == 1 << 20
    assert adjustments.max_request_header_size == 16 << 10
    assert adjustments.channel_timeout == 60
    assert not adjustments.expose_tracebacks
    assert not adjustments.trusted_proxy
