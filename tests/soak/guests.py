"""Two hundred phones, phones that vanish, and a camera that is gone for a while."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import statistics
import time
from contextlib import suppress
from pathlib import Path

from programs import free_port, start, wait_for_state
from soak.disks import Played, running
from soak.guest import Guest
from soak.kills import SoakError
from soak.shown import eyes_of, left_in, missing_in

CLIENTS = 200
VANISHED = 60
"""So many phones lose the network without a word: more than there are places for live pages."""

LET_GO_S = 60.0
"""A phone that vanished holds its place for half a minute; after this all have to be free."""

MOST_MORE_FILES = 8
PATIENCE_S = 60.0


def follow(port):
    """Return a connection on which a page follows live, as phones do; nobody need read it."""
    stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    stream.sendall(b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return stream


def held_by(process):
    """Return how many threads and open files a process has."""
    root = Path(f"/proc/{process.pid}")
    return len(list((root / "task").iterdir())), len(list((root / "fd").iterdir()))


def _seen_by_all(port, version):
    """Let every phone ask for the state; return how long each answer took, in milliseconds."""
    took = []
    connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S) for _ in range(CLIENTS)]  # fmt: skip
    try:
        for connection in connections:
            connection.connect()
        for connection in connections:
            began = time.perf_counter()
            connection.request("GET", "/api/state")
            answer = connection.getresponse()
            body = answer.read()
            took.append((time.perf_counter() - began) * 1000)
            if answer.status != 200 or json.loads(body)["view"]["version"] < version:
                raise SoakError(f"a phone is shown something else: {answer.status} {body[:80]!r}")
    finally:
        for connection in connections:
            connection.close()
    return took


def _settled(process, before):
    """Wait until a process has let go of threads and files again; return what it has left."""
    until = time.monotonic() + LET_GO_S
    while True:
        threads, files = held_by(process)
        if threads <= before[0] and files <= before[1] + MOST_MORE_FILES:
            return threads, files
        if time.monotonic() > until:
            raise SoakError(f"threads and files were {before} and are {(threads, files)}")
        time.sleep(0.1)


def soak_guests(folder, *, rounds, gone_s, seed):
    """Let 200 phones look on while one plays, and many of them vanish for a while.

    Args:
        folder: where the game is kept.
        rounds: so often everybody asks.
        gone_s: so long the vanished phones hold their connections and read nothing.
        seed: of what is played.
    """
    folder.mkdir()
    port, chance = free_port(), random.Random(seed)
    process = start(*running(folder, port))
    try:
        # All of its threads run once the camera does.
        wait_for_state(port, lambda state: state["view"]["motion"] != "starting")
        guest = Guest(port, chance)
        # A table that answers has yet to start what writes crops and looks at the camera.
        for _ in range(10):
            guest.act()
        before = held_by(process)
        vanished = [follow(port) for _ in range(VANISHED)]
        until, took = time.monotonic() + gone_s, []
        while rounds > 0 or time.monotonic() < until:
            for _ in range(10):
                guest.act()
            took += _seen_by_all(port, guest.look()["version"])
            rounds -= 1
        shown = guest.look()
        for stream in vanished:
            stream.close()
        after = _settled(process, before)
    finally:
        process.kill()
        process.wait()
    if missing_in(left_in(folder / "table.sqlite3"), shown):
        raise SoakError("what was shown is not what is left")
    return (
        f"{CLIENTS} phones while {VANISHED} others were gone: {len(took)} answers, "
        f"{statistics.median(took):.0f} ms in the middle, all with the newest version; "
        f"threads {before[0]} and then {after[0]}, files {before[1]} and then {after[1]}"
    )


def soak_camera(folder, *, gone_s, seed):
    """Take the camera's process away again and again for so long, while the game goes on by hand."""
    folder.mkdir()
    table = Played(folder, seed)
    try:
        until, kills = time.monotonic() + gone_s, 0
        while time.monotonic() < until or kills == 0:
            for eye in eyes_of(table.process):
                with suppress(ProcessLookupError):
                    os.kill(eye, signal.SIGKILL)
                    kills += 1
            table.guest.act()
        table.advance(10)
        shown = table.guest.look()
        began = time.monotonic()
        while table.guest.look()["motion"] in ("lost", "absent", "starting"):
            if time.monotonic() > began + PATIENCE_S:
                raise SoakError("the camera does not come back")
            time.sleep(0.05)
        back_s = time.monotonic() - began
    finally:
        table.kill()
    if missing_in(left_in(table.path), shown):
        raise SoakError("what was shown is not what is left")
    return (
        f"camera gone for {gone_s:g} s ({kills} eyes killed): {shown['version']} events by hand "
        f"meanwhile; it looks again after {back_s:.1f} s"
    )
