"""The race to equal dice: one throw more for everybody in turn, and all alike wins (SPEC 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Face


class Allowance(StrEnum):
    """What the next player may throw once more than (SPEC, M2)."""

    DUE = "due"
    ACTUAL = "actual"


class Starter(StrEnum):
    """Who begins the next game of a series (SPEC, M5)."""

    ROTATE = "rotate"
    WINNER = "winner"
    SAME = "same"


class Length(StrEnum):
    """What ends a series (SPEC 4)."""

    GAMES = "games"
    WINS = "wins"


@dataclass(frozen=True, slots=True, kw_only=True)
class AlikeGame(Variant):
    """A series of races to equal dice.

    Attributes:
        length: the series ends after so many games, or as soon as somebody has won so many.
        count: how many.
    """

    allowance: Allowance
    starter: Starter
    length: Length
    count: int


@dataclass(frozen=True, slots=True)
class Series:
    """Where a series stands.

    Attributes:
        winners: the seat of each game's winner, in order.
        starter: the seat that began the game that is running.
        due: how many throws this turn allows.
    """

    winners: tuple[int, ...] = ()
    starter: int = 0
    due: int = 1


def are_alike(faces: Sequence[Face]) -> bool:
    """Return whether all dice show the same: the one winning figure."""
    return len(set(faces)) == 1


def passed_on(game: AlikeGame, series: Series, *, used: int) -> Series:
    """Return the series after a turn of *used* throws that did not win."""
    before = series.due if game.allowance is Allowance.DUE else used
    return replace(series, due=before + 1)


def won_by(game: AlikeGame, series: Series, seat: int, *, players: int) -> Series:
    """Return the series after a game that was won: the next one begins with one throw."""
    starters = {
        Starter.ROTATE: (series.starter + 1) % players,
        Starter.WINNER: seat,
        Starter.SAME: series.starter,
    }
    return Series((*series.winners, seat), starters[game.starter])


def games_won(series: Series, players: int) -> tuple[int, ...]:
    """Return by seat how many games were won."""
    return tuple(series.winners.count(seat) for seat in range(players))


def is_series_over(game: AlikeGame, series: Series) -> bool:
    """Return whether the agreed number of games was played, or won by one player."""
    if game.length is Length.GAMES:
        return len(series.winners) >= game.count
    return any(series.winners.count(seat) >= game.count for seat in series.winners)
