"""A press of one of the table's buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BUTTONS: Final = ("OK", "NEXT", "BACK")
"""The table's three."""

MENU: Final = "MENU"
"""OK and BACK held down together: it opens the menu."""


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button was pressed, and when: seconds on the clock of whatever it came from.

    Attributes:
        held: it was held down for long, not just pressed.
    """

    button: str
    at: float
    held: bool = False
