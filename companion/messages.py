"""A sentence for players as data: which one, and what it is filled with.

The core speaks in keys; `companion.wording` has the words, so that each phone can have its own
language.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence's key, and its parameters sorted by name; a parameter may be a message itself."""

    key: str
    params: tuple[tuple[str, str | int | Message], ...] = ()


def say(key: str, **params: str | int | Message) -> Message:
    """Return the message *key*, filled with *params*.

    >>> say("keep", dice="6 6")
    Message(key='keep', params=(('dice', '6 6'),))
    """
    return Message(key, tuple(sorted(params.items())))
