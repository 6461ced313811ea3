"""The chain of marks: each row of a log carries a checksum of itself and of all rows before it.

A row that was changed, lost, doubled or moved breaks the chain. It guards against worn cards and
torn files, not against people: whoever can write the file can mark it anew.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Self

from companion.errors import LogError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MARK_BYTES: Final = 8
"""A changed row keeps its mark by chance once in 2 to the power of 64."""

NUMBERS: Final = struct.Struct(">qd")

Row = tuple[int, float, str, str]
"""Number from 1 on, date in seconds, kind and payload of an event."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a log goes: its number of events, and the mark of the last one."""

    count: int = 0
    mark: bytes = b""

    @classmethod
    def of(cls, marks: Sequence[bytes]) -> Self:
        """Return how far a log goes whose rows have these marks."""
        return cls(len(marks), marks[-1]) if marks else cls()

    def with_row(self, at: float, kind: str, payload: str) -> Reach:
        """Return how far it goes with one more row."""
        return Reach(self.count + 1, _mark_of(self.mark, (self.count + 1, at, kind, payload)))


def _mark_of(before: bytes, row: Row) -> bytes:
    """Return the mark of a row that follows another one with the mark *before*."""
    seq, at, kind, payload = row
    whole = b"%b%b%b" % (before, NUMBERS.pack(seq, at), f"{kind}\0{payload}".encode())
    return blake2b(whole, digest_size=MARK_BYTES).digest()


def chained(rows: Iterable[tuple[Row, bytes | None]]) -> tuple[list[bytes], int]:
    """Return the marks of rows, and how many of them carry theirs.

    Only the last ones may be without: those that a version without marks has written.

    Raises:
        LogError: a row does not follow the one before it.
    """
    marks: list[bytes] = []
    marked = 0
    for number, (row, found) in enumerate(rows, 1):
        mark = _mark_of(marks[-1] if marks else b"", row)
        is_next = found is None or (found == mark and marked == len(marks))
        if row[0] != number or not is_next:
            raise LogError(f"event {number} is not the one that was written")
        marks.append(mark)
        marked += found is not None
    return marks, marked
