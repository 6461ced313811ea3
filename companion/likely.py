"""Which of the words that there are may be meant by one that there is not."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_MEANT: Final = 2
"""So many words are named for one that is written wrongly."""

ALIKE: Final = 0.7
"""Words are written alike from here on, as difflib tells it: `pasword` and `password_file` are."""

LEAST_PART: Final = 3
"""A word of so many letters may be a part of the one that is meant; shorter ones are in many."""


def likely(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return what may be meant: words written alike, else those that it is a part of; two at most.

    >>> games = ("kniffel", "maxi-yatzy", "yatzy")
    >>> likely("Yatzi", games), likely("maxi", games), likely("chess", games), likely("x", games)
    (('yatzy',), ('maxi-yatzy',), (), ())
    """
    written, words = word.strip().lower(), tuple(known)
    alike = get_close_matches(written, words, n=MOST_MEANT, cutoff=ALIKE)
    if alike or len(written) < LEAST_PART:
        return tuple(alike)
    return tuple(each for each in words if written in each)[:MOST_MEANT]


def question(words: Iterable[str]) -> str:
    """Return whether one of some words is meant, as a question; nothing where there are none.

    >>> question(["yatzy", "maxi-yatzy"])
    'did you mean yatzy or maxi-yatzy? '
    """
    meant = " or ".join(words)
    return f"did you mean {meant}? " if meant else ""
