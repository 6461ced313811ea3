"""The games of a log, one by one, each with everything that happened in it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from companion.turn.events import GameStarted, Step, StepUndone
from companion.turn.evolve import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.storage.log import Logged
    from companion.turn.state import TableState

ID_BYTES: Final = 6
"""Ten thousand games share an id once in five million tables."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game.

    Attributes:
        logged: its steps from its beginning on, with those that were taken back again; what lay on
            the tray and where the cursor was is left out.
    """

    logged: tuple[Logged, ...]

    def __post_init__(self) -> None:
        if not self.logged or not isinstance(self.logged[0].event, GameStarted):
            message = "a game begins with its beginning"
            raise ValueError(message)

    @property
    def beginning(self) -> GameStarted:
        """How it began."""
        first = self.logged[0].event
        assert isinstance(first, GameStarted)  # noqa: S101 - checked when it was made
        return first

    @property
    def started_at(self) -> float:
        """The date when it began, as its log has it."""
        return self.logged[0].at

    @property
    def last_at(self) -> float:
        """The date of the last thing in it, as its log has it."""
        return self.logged[-1].at

    @property
    def steps(self) -> int:
        """So many steps were made, those taken back again and the taking back among them."""
        return len(self.logged)

    @property
    def id(self) -> str:
        """Its name for ever, wherever it is read: by when it began, who played, and what."""
        game = self.beginning
        named = (self.started_at, game.variant.id, game.variant.options, game.players)
        return blake2b(repr(named).encode(), digest_size=ID_BYTES).hexdigest()

    def state(self) -> TableState:
        """Return how it stands."""
        return fold(each.event for each in self.logged)


def games_in(logged: Iterable[Logged]) -> tuple[RecordedGame, ...]:
    """Return the games of a log, the oldest first; one whose beginning was taken back is none."""
    games: list[_Open] = []
    for each in logged:
        match each.event:
            case GameStarted():
                games.append(_Open([each]))
            case StepUndone() if games and games[-1].standing == 1:
                games.pop()
            case StepUndone() if games:
                games[-1].add(each, standing=-1)
            case event if games and isinstance(event, Step):
                games[-1].add(each, standing=1)
    return tuple(RecordedGame(tuple(game.logged)) for game in games)


@dataclass(slots=True)
class _Open:
    """A game while its log is gone through; `standing`: so many steps could be taken back."""

    logged: list[Logged]
    standing: int = 1

    def add(self, each: Logged, *, standing: int) -> None:
        self.logged.append(each)
        self.standing += standing
