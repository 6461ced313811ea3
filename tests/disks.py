"""A disk that has no room, from some moment on."""

from __future__ import annotations

import errno
import os

from companion.errors import LogError
from companion.storage.log import MemoryLog


class FullLog(MemoryLog):
    """A log on a disk that is full while somebody says so."""

    full = False
    why = "no room"

    def append(self, events, *, at):
        if self.full:
            raise LogError(self.why)
        super().append(events, at=at)


class StallingLog(MemoryLog):
    """A log on a disk that takes its time for each write, on a clock that is moved by it."""

    def __init__(self, clock):
        super().__init__()
        self.clock, self.stalls_s = clock, 0.0

    def append(self, events, *, at):
        super().append(events, at=at)
        self.clock.at += self.stalls_s


def fill_disk(monkeypatch, *, after=0):
    """Let the disk have room for so many files more, and then for none."""
    written = []

    def full(file):
        written.append(file)
        if len(written) > after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
