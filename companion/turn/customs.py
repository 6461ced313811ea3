"""What the people at a table have agreed on: how they play, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Confirming(StrEnum):
    """Who says that dice are kept: OK, or the next throw by itself."""

    ALWAYS = "always"
    """OK, each time."""

    WHEN_UNSURE = "when-unsure"
    """OK where the roll is in doubt, or what lies there may be no throw; else the next throw."""

    NEVER = "never"
    """The next throw; a roll in doubt is asked about only where intermediate rolls count."""


class Leaning(StrEnum):
    """What happens with a die that leans."""

    THROW_AGAIN = "throw-again"
    """It is thrown again, which costs no roll."""

    AS_SHOWN = "as-shown"
    """It counts as it shows."""


class Rematch(StrEnum):
    """Who begins the next game of the same players. The others keep their order round the table."""

    NEXT = "next"
    """Who sits after the one who began this game."""

    LOSER = "loser"
    """Who has fewest points."""

    WINNER = "winner"
    """Who has won."""

    SAME = "same"
    """Who began this game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """How this table plays.

    Attributes:
        confirm_holds: who says that dice are kept.
        cocked_dice: what happens with a die that leans.
        rematch: who begins the next game.
    """

    confirm_holds: Confirming = Confirming.ALWAYS
    cocked_dice: Leaning = Leaning.THROW_AGAIN
    rematch: Rematch = Rematch.NEXT
