"""The keyboard as the three buttons, at a terminal of its own."""

from __future__ import annotations

import os
import pty
import sys
import termios
import threading
import time

import pytest
from waiting import until

from hardware.keyboard import Keyboard


@pytest.fixture
def terminal(monkeypatch):
    """Return a way to type at the terminal that the program has for its input."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as stdin, os.fdopen(ours, "wb", buffering=0) as typing:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield typing


@pytest.mark.parametrize(
    ("key", "pressed"),
    [
        pytest.param(b"\r", ("OK", False), id="Enter"),
        pytest.param(b"\t", ("NEXT", False), id="Tab"),
        pytest.param(b"\x7f", ("BACK", False), id="Backspace"),
        pytest.param(b"o", ("OK", True), id="o"),
        pytest.param(b"f", ("NEXT", True), id="f"),
        pytest.param(b"m", ("MENU", False), id="m"),
        pytest.param(b"p", ("BACK", True), id="p"),
    ],
)
def test_a_key_is_a_button_short_or_held(terminal, key, pressed):
    heard, more = [], threading.Event()

    def hear(button, *, held, ago_s):
        heard.append((button, held))
        more.set()

    with Keyboard(hear):
        terminal.write("xé".encode() + key)
        assert more.wait(timeout=5)

    assert heard == [pressed]


def test_a_key_that_is_typed_while_another_is_taken_is_told_with_how_long_ago_that_was(terminal):
    heard, taken, free = [], threading.Event(), threading.Event()

    def hear(button, *, held, ago_s):
        heard.append((button, ago_s >= 0.1))
        taken.set()
        assert free.wait(timeout=5)

    with Keyboard(hear):
        terminal.write(b"\r")
        assert taken.wait(timeout=5)
        terminal.write(b"\t")
        time.sleep(0.15)
        free.set()
        until(lambda: len(heard) == 2)

    assert heard == [("OK", False), ("NEXT", True)]


def test_a_key_that_nobody_can_take_does_not_keep_the_next_one_from_it(terminal, caplog):
    heard = []

    def refuses_ok(button, *, held, ago_s):
        heard.append(button)
        if button == "OK":
            raise ValueError("a fault of the program")

    with Keyboard(refuses_ok):
        terminal.write(b"\r\t")
        until(lambda: heard == ["OK", "NEXT"])

    assert "taking keys went wrong, and goes on" in caplog.text


def test_a_terminal_is_left_as_it_was(terminal):
    before = termios.tcgetattr(sys.stdin)

    with Keyboard(print):
        assert termios.tcgetattr(sys.stdin) != before

    assert termios.tcgetattr(sys.stdin) == before


def test_a_terminal_that_has_gone_is_listened_to_no_more_and_ends_nothing(terminal):
    with Keyboard(print) as keyboard:
        terminal.close()
        until(lambda: not keyboard._threads[0].is_alive())
