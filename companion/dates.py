"""Moments on a table's clock, in seconds, as dates where its table stands."""

from __future__ import annotations

from datetime import datetime
from typing import Final

EARLIEST_S: Final = 1_000_000_000
"""Seconds since 1970 from which on a clock tells the time of day; a recording's begins at 0."""

LATEST_S: Final = 32_503_680_000
"""Seconds from 1970 to the year 3000: what a game has later are milliseconds, or nothing at all."""


def is_date(at: float) -> bool:
    """Return whether a moment tells a date.

    >>> is_date(12.5), is_date(1_790_000_000), is_date(1_790_000_000_000)
    (False, True, False)
    """
    return EARLIEST_S <= at < LATEST_S


def to_the_minute(at: float) -> str:
    """Return day and time to the minute, as they are written in every language."""
    return f"{_local(at):%Y-%m-%d %H:%M}"


def to_the_second(at: float) -> str:
    """Return day and time to the second.

    With a blank between: spreadsheets take that for a moment, and one with a "T" for a text.
    """
    return f"{_local(at):%Y-%m-%d %H:%M:%S}"


def _local(at: float) -> datetime:
    return datetime.fromtimestamp(at).astimezone()
