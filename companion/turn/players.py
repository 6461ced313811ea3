"""Who plays: names that can be told apart, and a colour for each of them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion.errors import IllegalMoveError
from companion.signs import can_be_seen, is_one_line, seen_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.rules.variant import Variant

LONGEST_NAME: Final = 40
"""Characters of a name: what a phone's screen shows of one in two lines."""


class Colour(StrEnum):
    """The colours of players, in the order in which they are given out."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    AMBER = "amber"
    VIOLET = "violet"
    TEAL = "teal"
    PINK = "pink"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Party:
    """Who sits down to play, by seat; without colours, each gets a free one."""

    names: tuple[str, ...]
    colours: tuple[Colour, ...] = ()


def unnamed(count: int) -> Party:
    """Return so many players who have not said their names."""
    return Party(tuple(f"Seat {number}" for number in range(1, count + 1)))


def tidied(name: str) -> str:
    """Return a name as it is kept: one sign for each letter, one space between two words.

    >>> tidied("  Anna   Lena ")
    'Anna Lena'
    """
    words = unicodedata.normalize("NFC", name).split(" ")
    return " ".join(word for word in words if word)


def check_players(variant: Variant, names: Sequence[str]) -> None:
    """Check that some players can play a game; *names* are tidied.

    Raises:
        IllegalMoveError: they are too few or too many, or a name is none, or is there twice.
    """
    fewest, most = variant.players
    if not fewest <= len(names) <= most:
        if fewest == most:
            raise IllegalMoveError("not-so-many-players", players=most)
        raise IllegalMoveError("wrong-number-of-players", fewest=fewest, most=most)
    check_names(names)


def check_names(names: Sequence[str]) -> None:
    """Check that any table can seat players under some names, which are tidied.

    Raises:
        IllegalMoveError: a name is none, or is there twice.
    """
    for seat, name in enumerate(names):
        _check_name(name, seat)
    _check_different(names)


def _check_name(name: str, seat: int) -> None:
    if not is_one_line(name):
        raise IllegalMoveError("name-unwritable", seat=seat + 1)
    if not can_be_seen(name):
        raise IllegalMoveError("name-missing", seat=seat + 1)
    if len(name) > LONGEST_NAME:
        raise IllegalMoveError("name-too-long", seat=seat + 1, most=LONGEST_NAME)


def _check_different(names: Sequence[str]) -> None:
    known: set[str] = set()
    for name in names:
        alike = _as_read(name)
        if alike in known:
            raise IllegalMoveError("names-must-differ", name=name)
        known.add(alike)


def _as_read(name: str) -> str:
    """Return a name as the eye takes it: neither its case counts, nor signs that nobody sees."""
    return seen_of(unicodedata.normalize("NFKC", name).casefold())


def colours_of(chosen: Sequence[Colour], players: int) -> tuple[Colour, ...]:
    """Return a colour for each player: the chosen ones first, then free ones, in their order."""
    colours = list(chosen[:players])
    while len(colours) < players:
        colours.append(free_colour(colours))
    return tuple(colours)


def free_colour(taken: Iterable[Colour]) -> Colour:
    """Return the colour that fewest have.

    >>> free_colour([Colour.BLUE, Colour.GREEN]).value
    'red'
    """
    given = list(taken)
    return min(Colour, key=given.count)
