"""What a phone remembers of how it likes the page: known before the first paint, so none flashes.

`static/remember.js` writes the cookies, and the table sends them back: what a script wrote Safari
forgets within a week, unless a site sends it, too. Nothing else is known of a phone by them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from flask import request

if TYPE_CHECKING:
    from flask import Response

AUTO: Final = "auto"
COLOURS: Final = (AUTO, "light", "dark")
"""As the phone has them, or always the same."""

SIZES: Final = ("1", "2", "3")
"""Of the text: as the phone has it, larger, and larger still."""

LANGUAGE: Final = "language"
"""The cookie of the language that was chosen on a phone."""

COOKIES: Final = (LANGUAGE, "colours", "size", "voice", "mine")

KEPT_S: Final = 365 * 24 * 3600

MOST_CHARS: Final = 3_500
"""No browser keeps a cookie of more than 4,096 bytes, its name and all else included."""


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


def keep_device(answer: Response) -> None:
    """Let the phone that asks remember what it remembers for another year."""
    for name in COOKIES:
        value = request.cookies.get(name, "")
        if 0 < len(value) <= MOST_CHARS:
            answer.set_cookie(name, value, max_age=KEPT_S, samesite="Lax")
