"""What many games add up to: records, averages, high scores, and how the dice fell. Pure.

No figure says who was lucky: what a throw is worth depends on what the player makes of it. What can
be said honestly is how often each face came up, and how likely that is with fair dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import erfc, exp, pi, sqrt
from typing import TYPE_CHECKING, Final

from companion.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.facts import GameFacts

HIGH_SCORES: Final = 10
"""So many of a game are listed."""

LATEST: Final = 30
"""So many of a player's games are drawn."""

ENOUGH: Final = 60
"""Thrown dice from which on the chance of their distribution is told: ten of each face, twice what
the chi-square test asks for at least."""

GameKey = tuple[str, tuple[tuple[str, str], ...]]
"""A game as it can be compared: its name and its house rules."""

PlaceLabels = tuple[str, str]
"""What players call a column, or nothing where there is one alone, and a box in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxAverage:
    """What a player makes in a box: on the average, at the best, and how often it was written.

    Attributes:
        column: what players call its column; nothing where there is one alone.
        label: what they call the box.
    """

    column: str
    label: str
    average: float
    best: int
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What one player has done in one game.

    Attributes:
        variant: the game's id.
        won: how many games against somebody; None where all were played alone.
        scores: the totals of the games that came to their end, the oldest first.
    """

    name: str
    variant: str
    options: tuple[tuple[str, str], ...]
    counts_games: bool
    won: int | None
    scores: tuple[int, ...]
    boxes: tuple[BoxAverage, ...]

    @property
    def average(self) -> float:
        """The average total."""
        return sum(self.scores) / len(self.scores)

    @property
    def latest(self) -> tuple[int, ...]:
        """The totals of the latest games, the oldest of them first."""
        return self.scores[-LATEST:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player, by name: so many games that came to their end, and a record for each game.

    Attributes:
        won: as `Record.won`.
    """

    name: str
    played: int
    won: int | None
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class HighScore:
    """One of the best totals of a game."""

    points: int
    player: str
    facts: GameFacts


@dataclass(frozen=True, slots=True)
class Fall:
    """How the dice fell.

    Attributes:
        faces: how often each face was thrown.
    """

    faces: tuple[int, ...]

    @property
    def thrown(self) -> int:
        """How many dice were thrown."""
        return sum(self.faces)

    @property
    def expected(self) -> float:
        """How often each face comes up with fair dice, on the average."""
        return self.thrown / len(FACES)

    @property
    def chance(self) -> float | None:
        """How likely fair dice fall at least as unevenly; None before enough were thrown.

        Pearson's chi-square with 5 degrees of freedom, whose upper tail has a closed form.
        """
        if self.thrown < ENOUGH:
            return None
        x = sum((seen - self.expected) ** 2 / self.expected for seen in self.faces)
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


def players_of(games: Iterable[GameFacts]) -> tuple[Player, ...]:
    """Return everybody who has played a game to its end, who played most first.

    Whoever has left a game has not: its few points would be none of their best or average.
    """
    over = sorted((each for each in games if each.is_over), key=lambda each: each.started_at)
    names = dict.fromkeys(name for each in over for name in _stayed(each))
    players = (_player(name, [each for each in over if name in _stayed(each)]) for name in names)
    return tuple(sorted(players, key=lambda player: (-player.played, player.name)))


def high_scores(games: Iterable[GameFacts]) -> tuple[tuple[GameKey, tuple[HighScore, ...]], ...]:
    """Return by game the best totals, the highest first; none where games won are counted."""
    over = [each for each in games if each.is_over and not each.counts_games]
    return tuple((key, _best(those)) for key, those in _by_game(over))


def fall_of(games: Iterable[GameFacts]) -> Fall:
    """Return how the dice fell in all games."""
    return Fall(
        tuple(map(sum, zip((0,) * len(FACES), *(each.faces for each in games), strict=True)))
    )


def _stayed(game: GameFacts) -> tuple[str, ...]:
    """Return those who were there to the end."""
    return tuple(name for seat, name in enumerate(game.players) if seat not in game.left)


def _best(games: list[GameFacts]) -> tuple[HighScore, ...]:
    scores = [
        HighScore(points, name, each)
        for each in games
        for name, points in zip(each.players, each.totals, strict=True)
        if name in _stayed(each)
    ]
    return tuple(sorted(scores, key=lambda score: -score.points)[:HIGH_SCORES])


def _player(name: str, games: list[GameFacts]) -> Player:
    records = tuple(_record(name, key, those) for key, those in _by_game(games))
    return Player(name=name, played=len(games), won=_won(name, games), records=records)


def _record(name: str, key: GameKey, games: list[GameFacts]) -> Record:
    seats = [each.players.index(name) for each in games]
    return Record(
        name=key[0],
        variant=games[0].variant,
        options=key[1],
        counts_games=games[0].counts_games,
        won=_won(name, games),
        scores=tuple(each.totals[seat] for seat, each in zip(seats, games, strict=True)),
        boxes=_averages(
            _in_order(games),
            [
                ((column, label), points)
                for seat, each in zip(seats, games, strict=True)
                for whose, column, label, points in each.boxes
                if whose == seat
            ],
        ),
    )


def _won(name: str, games: list[GameFacts]) -> int | None:
    """Return how many games a player won; None where nobody else was there to win against."""
    against = [each for each in games if len(each.players) > 1]
    won = sum(each.players.index(name) in each.winners for each in against)
    return won if against else None


def _in_order(games: Iterable[GameFacts]) -> tuple[PlaceLabels, ...]:
    """Return the boxes of all games as the sheet has them, as far as the fullest game tells."""
    fullest_first = sorted(games, key=lambda each: -len(each.boxes))
    places = ((column, label) for each in fullest_first for _, column, label, _ in each.boxes)
    return tuple(dict.fromkeys(places))


def _averages(
    places: Iterable[PlaceLabels], boxes: list[tuple[PlaceLabels, int]]
) -> tuple[BoxAverage, ...]:
    """Return what was made in each box that was written, in the order of *places*."""
    points = {place: [each for box, each in boxes if box == place] for place in places}
    return tuple(
        BoxAverage(
            column=column,
            label=label,
            average=sum(all_) / len(all_),
            best=max(all_),
            times=len(all_),
        )
        for (column, label), all_ in points.items()
        if all_
    )


def _by_game(games: Iterable[GameFacts]) -> list[tuple[GameKey, list[GameFacts]]]:
    def key(each: GameFacts) -> GameKey:
        return each.name, each.options

    ordered = sorted(games, key=lambda each: (key(each), each.started_at))
    return [(game, list(those)) for game, those in groupby(ordered, key)]
