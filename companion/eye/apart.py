"""A process apart, at the other end of a pipe: started with as little as it needs.

`multiprocessing` would keep a third process beside the two, which clears up after shared memory
that nobody here has: 12 MB for nothing.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[Connection], object]

FRUGAL: Final = {
    # Each thread would have an arena of its own, and OpenBLAS a buffer for each.
    "MALLOC_ARENA_MAX": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""What keeps a process that reads pictures small, unless somebody wishes it otherwise; nothing is
read slower: OpenCV has its own threads, and no matrix here is large."""


def start_apart(work: Work) -> tuple[subprocess.Popen[bytes], Connection]:
    """Start a process, and return it with the pipe to it.

    Args:
        work: what it does with its end of the pipe; it has to survive being sent there. A process
            that cannot take it up ends, and so does its pipe.
    """
    ours, theirs = Pipe()
    with theirs:
        path = os.pathsep.join(filter(None, sys.path))
        process = subprocess.Popen(  # noqa: S603  (our own interpreter)
            # -P: no program of whoever owns the folder that it is started in.
            [sys.executable, "-P", "-m", __name__, str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            env={**FRUGAL, **os.environ, "PYTHONPATH": path},
        )
    with suppress(OSError):  # it has ended already, which whoever reads from the pipe is told
        ours.send(work)
    return process, ours


def give_back() -> None:
    """Give the system back the memory that a look at a picture has left unused, in a millisecond.

    The C library would keep it. Where it cannot do that by itself, nothing is done.
    """
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    import ctypes  # noqa: PLC0415  (the game's own process has no use for it)

    return getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has one


def main() -> None:
    """Do what the other end of the pipe wants done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game, which ends this
    with Connection(int(sys.argv[1])) as connection:
        connection.recv()(connection)


if __name__ == "__main__":
    main()
