"""Looks a table through while it runs, in a process of its own.

What pictures are read with is loaded there, and gone afterwards: the game's process stays small.
"""

from __future__ import annotations

import subprocess
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.eye.apart import start_apart
from companion.messages import say
from companion.upkeep.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection

    from companion.storage.backups import Backups


WITHIN_S: Final = 60.0
"""So long it may take, in seconds, for a thread of the page's waits for it; a disk that hangs would
hold that up for ever. See `Patience` for what loading takes on the oldest Raspberry Pi."""

ENDING_S: Final = 1.0
"""So long its end is waited for, in seconds: what waits for a disk that hangs cannot be killed."""


def examined_apart(backups: Backups, shut_down: Sequence[str]) -> tuple[Finding, ...]:
    """Return what `companion.upkeep.doctor.examine_running` finds; takes some seconds.

    Args:
        backups: those of the game that is kept.
        shut_down: the command that shuts the machine down; empty where there is none.
    """
    process, answers = start_apart(partial(_examine, backups, shut_down))
    try:
        with answers:
            if answers.poll(WITHIN_S):
                found: tuple[Finding, ...] = answers.recv()
                return found
    except (EOFError, OSError):
        pass  # It has ended, and is told of like one that hangs.
    finally:
        process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_S)
    return (Finding("check", say("found-check-ended"), say("mend-check")),)


def _examine(backups: Backups, shut_down: Sequence[str], asked: Connection) -> None:
    from companion.upkeep.doctor import examine_running  # noqa: PLC0415 - in that process alone

    asked.send(tuple(examine_running(backups=backups, shut_down=shut_down)))
