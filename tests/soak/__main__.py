"""`make soak`: everything that may happen to a table, over and over, for about an hour.

.venv/bin/python tests/soak --help
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
# The root first: else `web` is a folder of tests.
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent)]
# Games and settings of whoever runs this are none of its own.
CONFIG = tempfile.TemporaryDirectory(prefix="dicetable-soak-")
os.environ["XDG_CONFIG_HOME"] = CONFIG.name

from soak.disks import soak_disks  # noqa: E402
from soak.guests import soak_camera, soak_guests  # noqa: E402
from soak.kills import SoakError, soak_kills  # noqa: E402
from soak.long_evening import soak_clock, soak_evening  # noqa: E402

PLAYING_AGAIN_S = 2.0
"""A restart takes no more processor time than this; on a machine with nothing else to do that is
also what the clock on the wall shows."""


def say(line):
    """Print a line at once, with the time."""
    print(f"{time.strftime('%H:%M:%S')}  {line}", flush=True)  # noqa: T201


def parsed():
    """Return what the command line says."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=1000, help="(default: %(default)s)")
    parser.add_argument("--rolls", type=int, default=2000, help="(default: %(default)s)")
    parser.add_argument("--turns", type=int, default=100, help="while the clock is set")
    parser.add_argument("--gone", type=float, default=60.0, help="seconds without camera, network")
    parser.add_argument("--seed", type=int, help="of a run that is to be repeated")
    return parser.parse_args()


def soak(folder, asked, seed):
    """Do everything, and say what it came to.

    Raises:
        SoakError: a promise was broken.
    """
    say(soak_evening(folder / "evening", rolls=asked.rolls))
    say(soak_clock(folder / "clock", turns=asked.turns, seed=seed))
    for line in soak_disks(folder, seed=seed):
        say(line)
    say(soak_camera(folder / "camera", gone_s=asked.gone, seed=seed))
    say(soak_guests(folder / "guests", rounds=10, gone_s=asked.gone, seed=seed))
    killed = soak_kills(folder, kills=asked.kills, seed=seed, narrate=say)
    say(killed.told())
    if max(killed.worked_s, default=0.0) > PLAYING_AGAIN_S:
        raise SoakError(f"a restart takes more than {PLAYING_AGAIN_S:g} s of processor time")


def main():
    """Soak; return 1 where a promise was broken."""
    asked = parsed()
    seed = random.SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    say(f"seed {seed}: repeat with --seed {seed}")
    with tempfile.TemporaryDirectory(prefix="dicetable-soak-") as name:
        try:
            soak(Path(name), asked, seed)
        except SoakError as broken:
            say(f"BROKEN with seed {seed}: {broken}")
            return 1
    say("everything was kept")
    return 0


if __name__ == "__main__":
    sys.exit(main())
