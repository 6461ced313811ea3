"""A sentence for players as data: which one, and what it is filled with.

The core speaks in keys; `companion.words` has the words, so that each phone can have its own
language.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """What a game's file calls something, in the file's own English.

    Attributes:
        of: "label" for a box, a column, a bonus; "game" for the game itself. A box and a game may
            have one name in English and two in another language.
    """

    english: str
    of: str = "label"


def name_of_game(english: str) -> Label:
    """Return what a game is called."""
    return Label(english, "game")


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence's key, and its parameters sorted by name; a parameter may be a text itself."""

    key: str
    params: tuple[tuple[str, str | int | Text], ...] = ()


Text = Message | Label
"""Whatever has words in every language. A plain `str` has none: a player's name, dice."""


def say(key: str, **params: str | int | Text) -> Message:
    """Return the message *key*, filled with *params*.

    >>> say("keep", dice="6 6")
    Message(key='keep', params=(('dice', '6 6'),))
    """
    return Message(key, tuple(sorted(params.items())))
