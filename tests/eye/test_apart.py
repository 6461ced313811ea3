"""A process apart: it does what it is told, and nothing else is started beside it."""

from __future__ import annotations

import os
import signal
import subprocess
from functools import partial
from multiprocessing import Pipe
from pathlib import Path

import pytest

from companion.cli.checking import ENDING_S, examined_apart
from companion.eye import apart
from companion.eye.apart import give_back, start_apart
from companion.storage.backups import Backups


def tell(said, connection):
    """Tell something, and what is known of this process."""
    connection.send((said, os.getpid(), os.environ["MALLOC_ARENA_MAX"]))


def die(connection):
    """End as a crashed library ends a process."""
    os.kill(os.getpid(), signal.SIGKILL)


def listen(connection):
    """Wait for ever."""
    connection.recv()


def held_mb():
    """Return what this process holds in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def leave_unused(connection):
    """Use 40 MB, of which the last part stays in use, and tell what is held before and after."""
    used = [bytes([each % 256]) * 100_000 for each in range(400)]
    del used[:-1]
    before = held_mb()
    give_back()
    connection.send((before, held_mb()))


@pytest.fixture(autouse=True)
def _nobody_wishes(monkeypatch):
    for wish in ("MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"):
        monkeypatch.delenv(wish, raising=False)


def test_it_does_what_it_is_told_and_answers():
    process, pipe = start_apart(partial(tell, "hello"))
    with process, pipe:
        said = pipe.recv()

    assert said == ("hello", process.pid, "1")
    assert process.returncode == 0


def test_what_somebody_wishes_of_the_memory_holds(monkeypatch):
    monkeypatch.setenv("MALLOC_ARENA_MAX", "2")

    process, pipe = start_apart(partial(tell, "hello"))
    with process, pipe:
        assert pipe.recv()[2] == "2"


def children():
    """Return the numbers of the processes that were started here and live."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {int(pid) for task in tasks for pid in task.read_text().split()}


def test_no_other_process_is_started_beside_it():
    before = children()
    process, pipe = start_apart(listen)
    with process, pipe:
        more = children() - before
        pipe.send("enough")

    assert more == {process.pid}


def test_the_end_of_one_that_dies_is_noticed():
    process, pipe = start_apart(die)
    with process, pipe, pytest.raises(EOFError):
        pipe.recv()

    assert process.returncode == -signal.SIGKILL


def test_a_look_that_takes_too_long_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.cli.checking.WITHIN_S", 0.0)
    before = children()

    (found,) = examined_apart(Backups(tmp_path / "table.sqlite3"), ())

    assert (found.about, found.is_well) == ("check", False)
    assert children() == before


class Stuck:
    """A process that waits for a disk that hangs: nothing ends it."""

    def kill(self):
        """Be told to end."""

    def wait(self, timeout_s=float("inf")):
        """Do not end."""
        assert timeout_s <= ENDING_S
        raise subprocess.TimeoutExpired("check", timeout_s)


def test_a_look_that_nothing_ends_is_not_waited_for(tmp_path, monkeypatch):
    ours, theirs = Pipe()
    monkeypatch.setattr("companion.cli.checking.WITHIN_S", 0.0)
    monkeypatch.setattr("companion.cli.checking.start_apart", lambda _: (Stuck(), ours))

    with theirs:
        (found,) = examined_apart(Backups(tmp_path / "table.sqlite3"), ())

    assert (found.about, found.is_well) == ("check", False)


def test_a_table_is_looked_through_in_a_process_of_its_own(tmp_path):
    found = {each.about: each for each in examined_apart(Backups(tmp_path / "table.sqlite3"), ())}

    assert found["models"].is_well
    assert "check" not in found


@pytest.mark.skipif(apart._trim() is None, reason="this C library cannot give memory back")
def test_memory_that_is_left_unused_is_given_back():
    process, pipe = start_apart(leave_unused)
    with process, pipe:
        before, after = pipe.recv()

    assert before - after > 30


def test_where_the_c_library_cannot_give_memory_back_nothing_is_done(monkeypatch):
    monkeypatch.setattr(apart, "_trim", lambda: None)

    assert give_back() is None
