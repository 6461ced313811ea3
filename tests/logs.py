"""What lies in a log on the disk."""

from __future__ import annotations

from contextlib import closing

from companion.storage.log import SqliteLog


def games_in(path):
    """Return the games of a log with one event each, by their names."""
    with closing(SqliteLog(path)) as log:
        return [each.event.variant.id for each in log.read()]
