"""The keyboard as the three buttons, at a terminal of its own."""

from __future__ import annotations

import os
import pty
import sys
import threading

import pytest

from hardware.keyboard import Keyboard


@pytest.fixture
def terminal(monkeypatch):
    """Return a way to type at the terminal that the program has for its input."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield lambda keys: os.write(ours, keys)
    os.close(ours)


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

    def hear(button, *, held):
        heard.append((button, held))
        more.set()

    with Keyboard(hear):
        terminal(b"x" + key)
        assert more.wait(timeout=5)

    assert heard == [pressed]
