"""What systemd and the program tell one another, over real sockets."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from companion import systemd
from companion.systemd import Notifier, handed_socket, is_journal


@pytest.fixture
def listening(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(5)
        yield ear


def test_nobody_is_told_where_nobody_waits():
    assert Notifier.of({}) is None
    assert Notifier.of({"NOTIFY_SOCKET": ""}) is None


def test_what_is_told_arrives_line_by_line(listening):
    notifier = Notifier.of({"NOTIFY_SOCKET": listening.getsockname()})

    notifier.tell(READY=1, STATUS="playing")

    assert listening.recv(100) == b"READY=1\nSTATUS=playing"
    assert notifier.watchdog_s is None


def test_a_name_that_is_no_path_is_found(tmp_path):
    name = f"dicetable-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0{name}")
        ear.settimeout(5)
        Notifier(f"@{name}").tell(WATCHDOG=1)
        assert ear.recv(100) == b"WATCHDOG=1"


def test_a_listener_that_has_gone_ends_no_game(tmp_path):
    Notifier(str(tmp_path / "gone")).tell(READY=1)


def test_a_listener_that_takes_nothing_any_more_does_not_hold_the_game(listening, monkeypatch):
    monkeypatch.setattr(systemd, "PATIENCE_S", 0.01)
    notifier = Notifier(listening.getsockname())

    for _ in range(60):
        notifier.tell(WATCHDOG=1)

    assert listening.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize(
    ("told", "watchdog_s"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_waits_for_this_process_alone(told, watchdog_s):
    assert Notifier.of({"NOTIFY_SOCKET": "@x", **told}).watchdog_s == watchdog_s


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"LISTEN_FDS": "1"},
        {"LISTEN_FDS": "1", "LISTEN_PID": "1"},
        {"LISTEN_PID": str(os.getpid())},
    ],
)
def test_a_socket_is_taken_only_if_it_was_handed_to_this_process(environment):
    assert handed_socket(environment) is None


def test_a_table_that_begins_anew_is_handed_the_socket_once_more():
    program = (
        "import os, socket; from companion.systemd import handed_socket as handed\n"
        "listening = socket.create_server(('127.0.0.1', 0)); os.dup2(listening.fileno(), 3)\n"
        "told = {'LISTEN_FDS': '1', 'LISTEN_PID': str(os.getpid())}\n"
        "handed(told).close(); again = handed(told)\n"
        "print(again.getsockname() == listening.getsockname(), again.fileno() != 3)"
    )

    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert ran.stdout == "True True\n"


def test_the_journal_is_known_by_the_file_that_it_reads(tmp_path):
    with (tmp_path / "log").open("w") as file:
        looks = os.fstat(file.fileno())
        stream = {"JOURNAL_STREAM": f"{looks.st_dev}:{looks.st_ino}"}
        assert is_journal(stream, file.fileno())
        assert not is_journal({"JOURNAL_STREAM": f"{looks.st_dev}:1"}, file.fileno())
        assert not is_journal({}, file.fileno())
    assert not is_journal(stream, 987)
