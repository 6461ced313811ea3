"""The command `dicetable` as users start it: in a process of its own."""

from __future__ import annotations

import http.client
import json
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress

PATIENCE_S = 60.0

EVERY_S = 0.05
"""So often is a table asked for its state: what is waited for stays longer, and asking costs both."""

PORTS = range(15_000, 32_000)
"""Below those that a system gives to whoever calls out: one of those may be gone again at once."""


def dicetable(*words, **how):
    """Run a command to its end, and return what came out of it."""
    command = [sys.executable, "-m", "companion.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, **how)


def start(*words, out=subprocess.DEVNULL):
    """Start a command that goes on, and return its process; what it tells goes *out*."""
    command = [sys.executable, "-m", "companion.cli", *map(str, words)]
    return subprocess.Popen(command, stdout=out, stderr=out, text=True)


def free_port():
    """Return a port that nobody listens on."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def state_at(port):
    """Return the page's state, or None while nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/state", timeout=2) as answer:
            return json.load(answer)
    except (http.client.HTTPException, OSError, json.JSONDecodeError):
        return None


def ask(port, name, **fields):
    """Ask a table for something, as its page does; return what it answers."""
    address = f"http://127.0.0.1:{port}/api/{name}"
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(fields).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310 - ours
        return json.load(answer)


def wait_for_state(port, is_it=lambda _: True):
    """Return the first state that *is_it*, however long the machine takes to get there."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        state = state_at(port)
        if state is not None and is_it(state):
            return state
        time.sleep(EVERY_S)
    message = f"no such state within {PATIENCE_S} s"
    raise AssertionError(message)
