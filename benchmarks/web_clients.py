"""Sixty live phones at once: how soon a page comes, how soon threads are back, what it takes.

The web part runs alone in a process of its own, with a table that changes four times a second. The
floor is an empty request to the same server in the same run.

.venv/bin/python benchmarks/web_clients.py
"""

from __future__ import annotations

import gzip
import http.client
import itertools
import multiprocessing
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager
from pathlib import Path

from companion.catalogue import find_variant
from companion.dice import Die
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Announce, EnterRoll, ScoreIn, StartGame
from companion.views import Motion
from web.app import create_app
from web.serve import start_server
from web.stream import MOST_STREAMS

PHONES = 60
PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
CHANGES_A_SECOND = 4
REQUESTS = 150
WATCHED_S = 10.0
LARGEST_GAME = "enhanced-yahtzee"

PAGE_LIMIT_MS, CLOSED_LIMIT_S, GONE_LIMIT_S, MEMORY_LIMIT_MB, SNAPSHOT_LIMIT = 100, 3, 40, 60, 4000
PATIENCE_S = 60.0
LOOK_S = 0.05
CHUNK = 65536
OUTER, INNER, NAMESPACE = "10.213.7.1", "10.213.7.2", "dicetable-bench"


def serve(host, tell):
    """Show a table that changes all the time: the other process's own main function."""
    table = Table(MemoryLog(), clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), PLAYERS))
    server = start_server(create_app(table, find_addresses=lambda: (f"http://{host}/",)), host, 0)
    tell.send(server.port)
    for motion in itertools.cycle((Motion.MOVING, Motion.EMPTY)):
        if tell.poll(1 / CHANGES_A_SECOND):
            break
        table.show(motion, at=time.time())
    server.close()


@contextmanager
def serving(host="127.0.0.1"):
    """Run the web part; yield its address and its process's number."""
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(host, theirs))
    process.start()
    try:
        yield (host, ours.recv()), process.pid
    finally:
        ours.send("end")
        process.join(PATIENCE_S)


def open_stream(address):
    """Return a phone's open stream, or None where it is told to ask now and then instead."""
    phone = socket.create_connection(address, timeout=PATIENCE_S)
    host, port = address
    phone.sendall(f"GET /api/stream HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    if phone.recv(CHUNK).startswith(b"HTTP/1.1 200"):
        return phone
    phone.close()
    return None


def ask_ms(connection, path):
    """Return how long a request takes, in milliseconds."""
    began = time.perf_counter()
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    connection.getresponse().read()
    return (time.perf_counter() - began) * 1000


def percentile(values, share):
    """Return the value that *share* (0 to 1) of the others do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def memory_mb(pid):
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def places_back_s(address):
    """Return how long it takes until as many streams as ever may be opened, in seconds."""
    began = time.perf_counter()
    phones = []
    while len(phones) < MOST_STREAMS and time.perf_counter() - began < PATIENCE_S:
        phone = open_stream(address)
        if phone is None:
            time.sleep(LOOK_S)
        else:
            phones.append(phone)
    took = time.perf_counter() - began
    for phone in phones:
        phone.close()
    return took


def read_on(phone, over):
    """Read what a stream tells, as a phone does, until it ends."""
    try:
        while not over.is_set() and phone.recv(CHUNK):
            pass
    except OSError:
        return


def crowd():
    """Print what pages take beside sixty phones, and when their places are free again."""
    with serving() as (address, pid):
        phones = [open_stream(address) for _ in range(PHONES)]
        live = [phone for phone in phones if phone is not None]
        over = threading.Event()
        for phone in live:
            threading.Thread(target=read_on, args=(phone, over), daemon=True).start()
        with closing(http.client.HTTPConnection(*address, timeout=PATIENCE_S)) as asking:
            ends = time.perf_counter() + WATCHED_S
            pages, floor = [], []
            while len(pages) < REQUESTS and time.perf_counter() < ends:
                floor.append(ask_ms(asking, "/healthz"))
                pages.append(ask_ms(asking, "/"))
                for _ in range(PHONES - len(live)):
                    ask_ms(asking, "/api/state")
        late = percentile(pages, 0.95)
        print(
            f"{PHONES} phones ({len(live)} live, the others ask now and then): a page takes "
            f"{statistics.median(pages):.1f} ms, 95 % at most {late:.1f} (target {PAGE_LIMIT_MS}); "
            f"an empty request {statistics.median(floor):.1f}"
        )
        print(f"memory of the web part: {memory_mb(pid):.0f} MB (target {MEMORY_LIMIT_MB})")
        over.set()
        for phone in live:
            phone.shutdown(socket.SHUT_RDWR)
            phone.close()
        print(
            f"closed pages: places back in {places_back_s(address):.1f} s (target {CLOSED_LIMIT_S})"
        )


def longest_snapshot(table):
    """Play a whole game into the first open boxes; return the longest state on the way."""
    phone, longest = create_app(table).test_client(), b""
    faces = itertools.cycle(range(1, 7))
    while not table.state.is_over and table.snapshot().view.phase != "final":
        if not table.state.rolls:
            dice = tuple(Die(next(faces)) for _ in range(table.state.variant.dice))
            table.submit(EnterRoll(dice))
        longest = max(longest, phone.get("/api/state").data, key=len)
        table.submit(first_end(table.snapshot().view))
    return longest


def first_end(view):
    """Return what ends the turn in the first box that can be written, or announces one first."""
    for row in view.rows:
        for lane, cell in zip(view.lanes, row.cells, strict=True):
            if cell.possible is not None:
                return ScoreIn(Place(lane.column, row.id))
    return next(
        Announce(Place(lane.column, row.id))
        for row in view.rows
        for lane, cell in zip(view.lanes, row.cells, strict=True)
        if cell.announceable
    )


def sizes():
    """Print how long a snapshot of four players is at its longest, as sent and as written."""
    for game in ("yahtzee-os2", LARGEST_GAME):
        table = Table(MemoryLog(), clock=time.time)
        table.submit(StartGame(find_variant(game), PLAYERS))
        written = longest_snapshot(table)
        print(
            f"a snapshot of {game}, four players: {len(gzip.compress(written))} bytes on the way, "
            f"{len(written)} as text (target {SNAPSHOT_LIMIT})"
        )


def run_ip(*words):
    """Change the network of this machine; only namespaces of our own."""
    subprocess.run(["/usr/bin/env", "ip", *words], check=True, capture_output=True)


@contextmanager
def other_house():
    """Make a network of its own behind a cable that can be cut."""
    run_ip("netns", "add", NAMESPACE)
    try:
        run_ip("link", "add", "dt-outer", "type", "veth", "peer", "dt-inner", "netns", NAMESPACE)
        run_ip("addr", "add", f"{OUTER}/24", "dev", "dt-outer")
        run_ip("link", "set", "dt-outer", "up")
        run_ip("-n", NAMESPACE, "addr", "add", f"{INNER}/24", "dev", "dt-inner")
        run_ip("-n", NAMESPACE, "link", "set", "dt-inner", "up")
        yield
    finally:
        run_ip("netns", "del", NAMESPACE)


FAR_PHONES = """
import http.client, sys, time
phones = []
for _ in range(int(sys.argv[3])):
    phone = http.client.HTTPConnection(sys.argv[1], int(sys.argv[2]))
    phone.request("GET", "/api/stream")
    phones.append((phone, phone.getresponse()))
print("open", flush=True)
time.sleep(600)
"""


def vanished():
    """Print when the places of phones that vanished without a word are free again."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        print("vanished phones: not measured (it takes root and iproute2)")
        return
    with other_house(), serving(OUTER) as (address, _):
        words = ["ip", "netns", "exec", NAMESPACE, sys.executable, "-c", FAR_PHONES]
        far = subprocess.Popen(
            [*words, address[0], str(address[1]), str(MOST_STREAMS)], stdout=subprocess.PIPE
        )
        far.stdout.readline()
        run_ip("link", "set", "dt-outer", "down")
        # The server listens on the cut cable's own address, which this machine still reaches.
        took = places_back_s(address)
        print(f"vanished phones: places back in {took:.1f} s (target {GONE_LIMIT_S})")
        far.send_signal(signal.SIGKILL)
        far.wait()


if __name__ == "__main__":
    sizes()
    crowd()
    vanished()
