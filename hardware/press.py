"""A press of one of the table's buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

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


class TakesPress(Protocol):
    """What is told of each press, from another thread."""

    def __call__(self, button: str, /, *, held: bool, ago_s: float) -> object:
        """Take a press of *ago_s* seconds ago; *held* says whether the button was held down."""
