"""What a phone is called at the table, so that people can tell which one asks."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android phone"),
    ("Macintosh", "Mac"),
    ("Windows", "Windows computer"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux computer"),
)
"""What a browser says of its machine, and what people call it."""

ANY: Final = "phone"
OWN_SCREEN: Final = "The table's own screen"
NUMBERS: Final = 90
"""Two digits tell phones of one kind apart; both the phone and the table show them."""


def kind_of(agent: str) -> str:
    """Return what people call a browser's machine, by its `User-Agent`.

    >>> kind_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)")
    'iPhone'
    """
    return next((kind for sign, kind in KINDS if sign in agent), ANY)


def name_of(phone: str, agent: str, player: str = "") -> str:
    """Return what a phone is called.

    Args:
        phone: its id, in hexadecimal digits; its number comes from there.
        agent: what its browser says of itself.
        player: whose it is, if that was said.

    >>> name_of("00ff", "iPhone", "Ben"), name_of("00ff", "iPhone")
    ("Ben's iPhone 85", 'iPhone 85')
    """
    number = int(phone[:4], 16) % NUMBERS + 10
    return f"{player}'s {kind_of(agent)} {number}" if player else f"{kind_of(agent)} {number}"
