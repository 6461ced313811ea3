"""What a phone remembers of how it likes the page: known before the first paint, so none flashes.

`static/remember.js` writes the cookies, and the table sends them back with its page, for what a
script alone wrote Safari forgets within a week; not with other answers, which may come after
somebody has chosen anew. Nothing else is known of a phone by them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from flask import request

from web.words.languages import NAMES

if TYPE_CHECKING:
    from flask import Response

AUTO: Final = "auto"
COLOURS: Final = (AUTO, "light", "dark")
"""As the phone has them, or always the same."""

SIZES: Final = ("1", "2", "3")
"""Of the text: as the phone has it, larger, and larger still."""

CHOICES: Final = {
    "language": tuple(NAMES),
    "colours": COLOURS,
    "size": SIZES,
    "voice": ("off", "on"),
}
"""What may stand in the cookie of each choice."""

YEAR_S: Final = 365 * 24 * 3600

MOST_CHARS: Final = 3_500
"""No browser keeps a cookie of more than 4,096 bytes, its name and all else included."""


@dataclass(frozen=True, slots=True)
class Device:
    """One phone's choices.

    Attributes:
        language: one of `NAMES`; empty where none was chosen.
        colours: one of `COLOURS`.
        size: one of `SIZES`.
        voice: whether it reads rolls aloud.
        mine: the names of the players who play on it, in any game; empty where nobody said.
    """

    language: str = ""
    colours: str = AUTO
    size: str = SIZES[0]
    voice: bool = False
    mine: tuple[str, ...] = ()

    def media(self, scheme: str) -> str:
        """Return for which media what belongs to a scheme, "light" or "dark", is meant."""
        if self.colours == AUTO:
            return f"(prefers-color-scheme: {scheme})"
        return "all" if scheme == self.colours else "not all"


def asking_device() -> Device:
    """Return what the phone that asks remembers; what cannot be is as if nothing were."""
    chosen = _chosen()
    return Device(
        language=chosen.get("language", ""),
        colours=chosen.get("colours", AUTO),
        size=chosen.get("size", SIZES[0]),
        voice=chosen.get("voice") == "on",
        mine=tuple(filter(None, unquote(request.cookies.get("mine", "")).split("\n"))),
    )


def keep_device(answer: Response) -> None:
    """Let the phone that asks remember what it remembers for another year."""
    kept, mine = _chosen(), request.cookies.get("mine", "")
    if mine.isascii() and 0 < len(mine) <= MOST_CHARS:
        kept["mine"] = mine
    for name, value in kept.items():
        answer.set_cookie(name, value, max_age=YEAR_S, samesite="Lax")


def _chosen() -> dict[str, str]:
    """Return the choices that the phone that asks remembers, by their cookies."""
    asked = ((name, request.cookies.get(name, "")) for name in CHOICES)
    return {name: value for name, value in asked if value in CHOICES[name]}
