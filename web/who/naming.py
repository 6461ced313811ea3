"""What a phone is called at the table, so that people can tell which one asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.messages import say

if TYPE_CHECKING:
    from companion.messages import Message

KINDS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "android"),
    ("Macintosh", "Mac"),
    ("Windows", "windows"),
    ("CrOS", "Chromebook"),
    ("Linux", "linux"),
)
"""What a browser says of its machine, and its kind: as it is called everywhere, or `WORDED`."""

ANY: Final = "phone"
WORDED: Final = ("android", "windows", "linux", ANY)
"""The kinds that every language has words for."""

OWN_SCREEN: Final = say("called-own-screen")
NUMBERS: Final = 90
"""Two digits tell phones of one kind apart; both the phone and the table show them."""


@dataclass(frozen=True, slots=True)
class PhoneName:
    """What a phone is called, for words in every language.

    Attributes:
        kind: of `KINDS`, or `ANY`.
        number: tells it from others of its kind.
        player: whose it is; empty where that was not said.
    """

    kind: str
    number: int
    player: str = ""

    @property
    def told(self) -> Message:
        """The name in words."""
        kind, number = kind_told(self.kind), self.number
        if self.player:
            return say("called-of-player", player=self.player, kind=kind, number=number)
        return say("called-by-number", kind=kind, number=number)


def told_name(name: PhoneName | str) -> Message | str:
    """Return a phone's name in words; one of a file that was written before stays as it stands."""
    return name.told if isinstance(name, PhoneName) else name


def kind_of(agent: str) -> str:
    """Return the kind of a browser's machine, by its `User-Agent`.

    >>> kind_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)")
    'iPhone'
    """
    return next((kind for sign, kind in KINDS if sign in agent), ANY)


def kind_told(kind: str) -> Message | str:
    """Return what people call a kind of machine."""
    return say(f"called-{kind}") if kind in WORDED else kind


def name_of(phone: str, agent: str, player: str = "") -> PhoneName:
    """Return what a phone is called.

    Args:
        phone: its id, in hexadecimal digits; its number comes from there.
        agent: what its browser says of itself.
        player: whose it is, if that was said.

    >>> name_of("00ff", "iPhone", "Ben")
    PhoneName(kind='iPhone', number=85, player='Ben')
    """
    return PhoneName(kind_of(agent), int(phone[:4], 16) % NUMBERS + 10, player)
