"""What a phone remembers of how it likes the page: known before the first paint, so none flashes.

`static/device.js` writes the cookies; nothing else is known of a phone by them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from flask import request

AUTO: Final = "auto"
COLOURS: Final = (AUTO, "light", "dark")
"""As the phone has them, or always the same."""

SIZES: Final = ("1", "2", "3")
"""Of the text: as the phone has it, larger, and larger still."""


@dataclass(frozen=True, slots=True)
class Device:
    """One phone's choices.

    Attributes:
        colours: one of `COLOURS`.
        size: one of `SIZES`.
        mine: the names of the players who play on it, in any game; empty where nobody said.
    """

    colours: str = AUTO
    size: str = SIZES[0]
    mine: tuple[str, ...] = ()

    def media(self, scheme: str) -> str:
        """Return for which media what belongs to a scheme, "light" or "dark", is meant."""
        if self.colours == AUTO:
            return f"(prefers-color-scheme: {scheme})"
        return "all" if scheme == self.colours else "not all"


def asking_device() -> Device:
    """Return what the phone that asks remembers; what cannot be is as if nothing were."""
    colours, size = request.cookies.get("colours"), request.cookies.get("size")
    return Device(
        colours if colours in COLOURS else AUTO,
        size if size in SIZES else SIZES[0],
        tuple(unquote(request.cookies.get("mine", "")).split("\n")),
    )
