"""What was found about one thing that the table needs, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing.

    Attributes:
        about: what was looked at.
        told: what was found.
        remedy: what to do about it; empty where all is well.
    """

    about: str
    told: str
    remedy: str = ""

    @property
    def is_well(self) -> bool:
        """Whether nothing needs to be done."""
        return not self.remedy
