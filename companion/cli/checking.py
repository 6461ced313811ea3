"""Looks a table through while it runs, in a process of its own.

What pictures are read with is loaded there, and gone afterwards: the game's process stays small.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING

from companion.findings import Finding
from companion.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.storage.backups import Backups


def examined_apart(backups: Backups, shut_down: Sequence[str]) -> tuple[Finding, ...]:
    """Return what `companion.doctor.examine_running` finds; takes some seconds.

    Args:
        backups: those of the game that is kept.
        shut_down: the command that shuts the machine down; empty where there is none.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        try:
            return apart.submit(_examined, backups, shut_down).result()
        except BrokenProcessPool:
            return (Finding("check", say("found-check-ended"), say("mend-check")),)


def _examined(backups: Backups, shut_down: Sequence[str]) -> tuple[Finding, ...]:
    from companion.doctor import examine_running  # noqa: PLC0415 - in that process alone

    return tuple(examine_running(backups=backups, shut_down=shut_down))
