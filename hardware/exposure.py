"""What whoever looks at a camera's pictures may wish of its exposure.

A wish is sent into the generator that gives the pictures; whatever cannot follow it ignores it.
"""

from __future__ import annotations

from enum import StrEnum


class Wish(StrEnum):
    """What may be wished."""

    LEARN = "learn"
    """Learn the light anew: nothing that matters lies there for the next seconds."""

    KEEP = "keep"
    """Change nothing from now on: something lies there, or is about to."""
