"""How a message becomes a sentence: with the words of a language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from companion.messages import Label, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.messages import Text


@dataclass(frozen=True, slots=True)
class Plural:
    """Words that depend on a number.

    Attributes:
        by: the parameter that is counted.
        one: for a single one, in English.
        other: for any other number.
    """

    by: str
    one: str
    other: str


class Words(Protocol):
    """The words of a language."""

    @property
    def dark(self) -> str:
        """The letter that stands before the face of a dark die."""
        ...

    def template(self, key: str, count: Mapping[str, object]) -> str:
        """Return the sentence of a key, for the numbers that it is filled with."""
        ...

    def label(self, label: Label) -> str:
        """Return what a game's file calls something."""
        ...

    def number(self, value: int) -> str:
        """Return a number as it is written."""
        ...


DICE: Final = re.compile(r"\bD(?=[1-6]\b)")
"""The dark dice among dice as the core writes them: "6 D4"."""

MARKED: Final = ("dice", "kept", "logged", "seen")
"""The parameters that dice stand in; a player may be called D1."""


def in_words(text: Text, words: Words) -> str:
    """Return the sentence of a message, or what a label says."""
    if isinstance(text, Label):
        return words.label(text)
    filled = {name: _filled(name, value, words) for name, value in text.params}
    return words.template(text.key, dict(text.params)).format(**filled)


def _filled(name: str, value: str | int | Text, words: Words) -> str:
    if isinstance(value, Message | Label):
        return in_words(value, words)
    if isinstance(value, int):
        return words.number(value)
    return DICE.sub(words.dark, value) if name in MARKED else value
