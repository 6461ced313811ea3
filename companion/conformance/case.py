"""A case: what is expected of the engine, as one JSON object."""

from __future__ import annotations

from typing import Any

Case = dict[str, Any]
"""One line of a file."""

Problem = str
"""What a case expects, and what came out instead."""


def differs(case: Case, what: str, got: object, expected: object) -> Problem | None:
    """Return what is wrong, or None where the engine gives what is expected."""
    if got == expected and isinstance(got, bool) == isinstance(expected, bool):
        return None
    why = f" ({case['why']})" if "why" in case else ""
    return f"{case['variant']}{why}: {what} should be {expected}, not {got}"
