"""Who may do what: viewers look, scorers play, and the host may do everything."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Role(IntEnum):
    """What a page may do; a greater one may do all that a smaller one may."""

    VIEWER = 0
    SCORER = 1
    HOST = 2

    @property
    def word(self) -> str:
        """What pages know it by."""
        return self.name.lower()


NEEDED: Final = {
    "ask": Role.VIEWER,
    "code": Role.VIEWER,
    "revoke": Role.HOST,
    "start": Role.HOST,
    "forget-player": Role.HOST,
}
"""By endpoint, what a page has to be for a write; whatever does not stand here is for scorers.

What is the host's within the game itself is judged at the table: `companion.turn.hosting`.
"""


def needed(endpoint: str | None) -> Role:
    """Return what a page has to be to write there."""
    return NEEDED.get(endpoint or "", Role.SCORER)
