"""What the people at a table have agreed on: how they play, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Confirming(StrEnum):
    """Who says that dice are kept: OK, or the next throw by itself."""

    ALWAYS = "always"
    """OK, each time."""

    WHEN_UNSURE = "when-unsure"
    """OK where the roll is in doubt, else the next throw."""

    NEVER = "never"
    """The next throw; a roll in doubt is asked about only where intermediate rolls count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """How this table plays.

    Attributes:
        confirm_holds: who says that dice are kept.
    """

    confirm_holds: Confirming = Confirming.ALWAYS
