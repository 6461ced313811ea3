"""A disk that is full, one that takes nothing, and one that may only be read; and room again."""

from __future__ import annotations

import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from programs import free_port
from soak.guest import Guest
from soak.kills import CAMERA, SoakError
from soak.shown import left_in, missing_in

DISK_KB = 600
"""So large is the disk that is filled."""

PATIENCE_S = 60.0
"""So long may a table take to come up, to go on, or to notice that a disk is full.

A -wal has room of its own for a while after the disk is full.
"""

NOT_SAVED = 503


def can_mount():
    """Return whether this user may have a disk of his own, which only he sees."""
    if shutil.which("unshare") is None:
        return False
    tried = ["unshare", "-Urm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


def on_own_disk(folder, options, *words):
    """Return the command line of `dicetable` that has a small disk of its own at a folder."""
    mount = f'mount -t tmpfs -o {options} tmpfs "$0" && exec "$@"'
    return ["unshare", "-Urm", "sh", "-c", mount, str(folder), *_plain(words)]


def _plain(words):
    return [sys.executable, "-m", "companion.cli", *map(str, words)]


def running(folder, port):
    """Return the words of a table that runs in a folder."""
    return ("run", "--camera", CAMERA, "--speed", 0.05, "--data", folder, "--port", port)


class Played:
    """A table that runs, with a guest who plays."""

    def __init__(self, folder, seed, wrap=None):
        port = free_port()
        command = (wrap or _plain)(running(folder, port))
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, **quiet)
        self.guest = Guest(port, random.Random(seed))
        self.path = folder / "table.sqlite3"
        until = time.monotonic() + PATIENCE_S
        while self.guest.look() is None:
            if time.monotonic() > until or self.process.poll() is not None:
                raise SoakError("the table does not come up")
            time.sleep(0.02)

    def act_until(self, status):
        """Let the guest play until an answer has a status."""
        self._act(lambda answered: answered == status, f"no answer {status}")

    def advance(self, events):
        """Let the guest play until so many events more are shown."""
        version = self.guest.look()["version"] + events
        self._act(lambda _: self.guest.view["version"] >= version, "the game does not go on")

    def _act(self, is_enough, complaint):
        until = time.monotonic() + PATIENCE_S
        while not is_enough(self.guest.act()):
            if time.monotonic() > until:
                raise SoakError(f"{complaint} in {PATIENCE_S:.0f} s: {self.guest.answers}")

    def kill(self):
        self.process.kill()
        self.process.wait()


def _refuse_and_recover(table, fill, empty):
    """Play, fill the disk, be refused, make room, and play on; return the events that were saved."""
    table.advance(20)
    fill()
    table.act_until(NOT_SAVED)
    before = table.guest.look()
    table.act_until(NOT_SAVED)
    after = table.guest.look()
    if (before["version"], before["players"]) != (after["version"], after["players"]):
        raise SoakError("what was not saved is shown all the same")
    empty()
    table.advance(20)
    return table.guest.look()


def soak_full_disk(folder, *, seed):
    """Fill the disk under a running table, and make room again; it plays on without a restart."""
    folder.mkdir()
    table = Played(folder, seed, lambda words: on_own_disk(folder, f"size={DISK_KB}k", *words))
    inside = Path(f"/proc/{table.process.pid}/root") / folder.relative_to("/")
    filler = inside / "filler"

    def fill():
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    try:
        shown = _refuse_and_recover(table, fill, filler.unlink)
        copy = folder.with_name("full-left")
        shutil.copytree(inside, copy)
    finally:
        table.kill()
    _hold(shown, copy / "table.sqlite3")
    return f"full disk: nothing that was refused counts, {shown['version']} events go on after it"


def soak_dead_disk(folder, *, seed):
    """Let every write fail, as a card does that has become read-only, and work again."""
    folder.mkdir()
    table = Played(folder, seed)
    most = resource.RLIM_INFINITY

    def limit(size):
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, (size, most))

    try:
        shown = _refuse_and_recover(table, lambda: limit(0), lambda: limit(most))
    finally:
        table.kill()
    _hold(shown, table.path)
    return f"a disk that takes nothing: said, and {shown['version']} events go on after it"


def soak_read_only_disk(folder):
    """Start a table on a disk that may only be read: it says so in a sentence."""
    folder.mkdir()
    command = on_own_disk(folder, "ro", *running(folder, free_port()))
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    if ended.returncode != 1 or "Read-only file system" not in ended.stderr:
        raise SoakError(f"a read-only disk is not said: {ended.returncode} {ended.stderr}")
    return f"read-only disk: {ended.stderr.strip()!r}".replace(str(folder), "FOLDER")


def _hold(shown, path):
    events = left_in(path)
    if missing_in(events, shown):
        raise SoakError("what was shown is not what is left")


def soak_disks(folder, *, seed):
    """Yield a line for each kind of disk."""
    yield soak_dead_disk(folder / "dead", seed=seed)
    if not can_mount():
        yield "full and read-only disks are left out: this user may mount none (unshare -Urm)"
        return
    yield soak_full_disk(folder / "full", seed=seed)
    yield soak_read_only_disk(folder / "read-only")
