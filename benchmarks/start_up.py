"""What the product costs while the demo plays by itself: start-up, processor, resident memory.

The product runs as users start it, with a camera in whose place recordings are shown for ever.
Memory is told twice: by process, and of all together with shared pages counted once. The floors
are an interpreter that does nothing, and one that has loaded what reading pictures needs.

.venv/bin/python benchmarks/start_up.py
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

RECORDINGS = Path(__file__).parents[1] / "tests" / "recordings"
STARTS = 5
ANSWER_LIMIT_S = 2.0
IDLE_S = 20.0
IDLE_LIMIT = 0.5
"""Of one core, with a camera of 10 frames a second that has to be looked at."""

WHOLE_LIMIT_MB, EYE_LIMIT_MB = 220, 150
PATIENCE_S = 60.0
LOOK_S = 0.01
TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(folder, port, *words):
    """Start the product, compiled as pip leaves it, and return its process."""
    command = [sys.executable, "-m", "companion.cli", *words, "--data", folder, "--port", str(port)]
    compiled = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    compiled.pop("PYTHONDONTWRITEBYTECODE", None)
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env=compiled)


def answered(port):
    """Wait until the page itself is there."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                answer.read()
                return
        except OSError:
            time.sleep(LOOK_S)
    raise TimeoutError


def start_s(folder):
    """Return how long it takes from the start to the page, and the game's processor, in seconds."""
    port, began = free_port(), time.perf_counter()
    process = start(folder, port, "run", "--camera", str(RECORDINGS / "turn-224"))
    answered(port)
    took, worked = time.perf_counter() - began, busy_s(process.pid)
    end(process)
    return took, worked


def end(process):
    """End a program in order."""
    process.terminate()
    process.wait()


def family(pid):
    """Return a process and all that it has started, by number."""
    found = [pid]
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found += family(int(child))
    return found


def memory_mb(pid, what):
    """Return what a process holds in memory, in MB: "Rss", or "Pss" with shared pages divided."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{what}:"):
            return int(line.split()[1]) / 1024
    raise LookupError(what)


def busy_s(pid):
    """Return how long a process has kept a core busy, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def floor_mb(modules):
    """Return what an interpreter holds that has loaded some modules, in MB."""
    tell = "import sys; print(flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", f"{modules}\n{tell}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        held = memory_mb(process.pid, "Rss")
        process.stdin.close()
    return held


def idle(folder):
    """Print what a table costs that is looked at, and not played."""
    port = free_port()
    process = start(folder, port, "demo", "--speed", "1")
    answered(port)
    time.sleep(IDLE_S / 2)  # loading is over then
    before, began = {pid: busy_s(pid) for pid in family(process.pid)}, time.monotonic()
    time.sleep(IDLE_S)
    lasted = time.monotonic() - began
    used = {pid: (busy_s(pid) - before[pid]) / lasted for pid in before}
    eye = max(before, key=lambda pid: memory_mb(pid, "Rss"))
    whole = sum(memory_mb(pid, "Pss") for pid in before)
    each = sum(memory_mb(pid, "Rss") for pid in before)
    tell("processor, a camera of 10 frames a second", sum(used.values()), IDLE_LIMIT, "cores")
    tell("  of that the game and the page", used[process.pid], None, "cores")
    tell(f"memory of all {len(before)} processes, each for itself", each, WHOLE_LIMIT_MB, "MB")
    tell("  of all processes, shared pages once", whole, None, "MB")
    tell("  the process that looks", memory_mb(eye, "Rss"), EYE_LIMIT_MB, "MB")
    tell("  the game and the page", memory_mb(process.pid, "Rss"), None, "MB")
    end(process)


def tell(title, figure, limit, unit):
    """Print a figure with what is asked of it."""
    asked = "" if limit is None else f"; at most {limit:g} {unit}"
    missed = "  MISSED" if limit is not None and figure > limit else ""
    print(f"{title:46} {figure:7.2f} {unit}{asked}{missed}", flush=True)


def main():
    """Print each figure with its target."""
    tell("an interpreter (the floor)", floor_mb(""), None, "MB")
    tell("an interpreter with OpenCV (the floor)", floor_mb("import cv2"), None, "MB")
    with tempfile.TemporaryDirectory() as name:
        start_s(Path(name) / "first")  # compiles
        took = [start_s(Path(name) / str(number)) for number in range(STARTS)]
        took, worked = zip(*took, strict=True)
        tell("start to page, median", statistics.median(took), ANSWER_LIMIT_S, "s")
        tell("start to page, slowest", max(took), None, "s")
        tell(
            "  processor, however busy the machine is, median",
            statistics.median(worked),
            ANSWER_LIMIT_S,
            "s",
        )
        idle(Path(name) / "idle")


if __name__ == "__main__":
    main()
