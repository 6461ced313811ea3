"""A case: what is expected of the engine, as one JSON object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Case = dict[str, Any]
"""One line of a file."""

Problem = str
"""What a case expects, and what came out instead."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was written down in another way than it came out."""

    what: str
    written: object
    got: object


def compared(where: str, part: Case, facts: Mapping[str, object]) -> Iterator[Difference]:
    """Yield what differs between a part of a case and the facts; what is not written is right.

    Args:
        where: what the part is of.
        part: what was written.
        facts: what came out, by the keys of the part.
    """
    for key, got in facts.items():
        if key in part and not _is_same(got, part[key]):
            yield Difference(f"{where}: {key}", part[key], got)


def _is_same(got: object, written: object) -> bool:
    return got == written and isinstance(got, bool) == isinstance(written, bool)


def differs(case: Case, what: str, got: object, expected: object) -> Problem | None:
    """Return what is wrong, or None where the engine gives what is expected."""
    if _is_same(got, expected):
        return None
    why = f" ({case['why']})" if "why" in case else ""
    return f"{case['variant']}{why}: {what} should be {expected!r}, not {got!r}"
