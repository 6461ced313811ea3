"""All games of a table: those of its log, those put aside, and those from other tables.

Games are folded once, the latest first: the facts of a file are kept in a cache, so that a list of
hundreds of games costs a look at a folder. Who does not want to wait is given those that are
counted, and told whether these are all; `companion.history.counting` counts the others.
"""

from __future__ import annotations

import json
import logging
import threading
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from importlib import resources
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from companion.errors import CompanionError
from companion.history.exchange import as_json, read_games, read_kept
from companion.history.facts import facts_of, read, written
from companion.history.games import games_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from companion.history.facts import GameFacts
    from companion.history.games import RecordedGame
    from companion.storage.archive import GameFile
    from companion.storage.log import Logged

    Source = tuple[GameFile | None, tuple[GameFacts, ...]]
    """Where games lie, None for the log that runs, with the facts of each."""

    Shelf = tuple[str, GameFile | None, Callable[[], tuple[GameFacts, ...]]]
    """By what it is known, where games lie, as in `Source`, and what counts them."""

logger = logging.getLogger(__name__)

_Game = TypeVar("_Game", "RecordedGame", "GameFacts")

COUNTED_BY: Final = ("rules", "games", "turn", "history")
"""The folders of this program that facts are worked out by."""

KEPT_TOGETHER: Final = 50
"""So many games or files are counted before the cache is written anew, while others are still to
come: as a whole, which is a megabyte for a thousand games."""

STEP_S: Final = 0.2
"""So many seconds are worked at a time where all are counted: whoever asks meanwhile, presses and
phones never wait long beside it."""

LOOKED_FOR_S: Final = 1.0
"""So many seconds others wait at the most while a game that is not counted yet is looked for."""


class Files(Protocol):
    """Where the games lie that do not run."""

    def files(self) -> tuple[GameFile, ...]:
        """Return the logs of earlier games, the last first, then games from other tables."""

    def read_log(self, file: GameFile) -> tuple[Logged, ...]:
        """Return what happened in a log."""

    def read_text(self, file: GameFile) -> str:
        """Return the text of a game from another table."""

    def take_in(self, texts: Mapping[str, str]) -> None:
        """Keep games from another table, by their ids; all of them or none."""

    def cached(self) -> str:
        """Return the text of the cache."""

    def cache(self, text: str) -> None:
        """Keep the text of the cache."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What is known by now of the games of a table.

    Attributes:
        games: their facts, the latest first; each game once.
        are_all: no older ones are still to be counted.
    """

    games: tuple[GameFacts, ...]
    are_all: bool


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of the games of a file.

    Attributes:
        games: those that are new here, or go on further than before.
        known: so many were here already.
        refused: what is wrong with those that cannot have been so, and where in the file.
    """

    games: tuple[GameFacts, ...]
    known: int
    refused: tuple[str, ...] = ()


class Library:
    """Gives all games of a table."""

    def __init__(self, logged: Callable[[], tuple[Logged, ...]], files: Files) -> None:
        """Take what gives the log that runs, and the files of the other games."""
        self._logged = logged
        self._files = files
        self._lock = threading.Lock()
        self._taking_in = threading.Lock()
        # By what a file or a game was when it was read: its facts.
        self._known: dict[str, tuple[GameFacts, ...]] | None = None
        self._saved: frozenset[str] = frozenset()
        self._running: frozenset[str] = frozenset()
        # By file: why it could not be read when it was asked for last.
        self._unread: dict[Path, str] = {}

    @property
    def unread(self) -> tuple[str, ...]:
        """Why files of games, which are there still, could not be read when they were asked for."""
        return tuple(why for path, why in tuple(self._unread.items()) if path.exists())

    def facts(self) -> tuple[GameFacts, ...]:
        """Return the facts of all games, the latest first; each game once.

        Whoever asks meanwhile comes in between, and so does the end of the table.
        """
        counted = self.counted(within_s=STEP_S)
        while not counted.are_all:
            counted = self.counted(within_s=STEP_S)
        return counted.games

    def counted(self, *, within_s: float) -> Counted:
        """Return what is known once games were counted for so many seconds, or all are.

        One more at least is counted, however soon these are over; none with 0.
        """
        with self._lock:
            sources, are_all = self._sources(within_s)
        found = (each for _, each in _each_once(sources))
        return Counted(tuple(sorted(found, key=lambda each: -each.started_at)), are_all)

    def keep(self) -> None:
        """Keep what was counted so far, though it may not be all."""
        with self._lock:
            self._save(together=1)

    def find(self, game_id: str) -> RecordedGame | None:
        """Return a game by its id, or None where there is none."""
        for game in games_in(self._logged()):
            if game.id == game_id:
                return game
        file = self._file_of(game_id)
        games = () if file is None else self._read(file)
        return next((game for game in games if game.id == game_id), None)

    def _file_of(self, game_id: str) -> GameFile | None:
        """Return where a game of the past lies; others are counted only until it is found."""
        within_s = 0.0
        while True:
            with self._lock:
                sources, are_all = self._sources(within_s)
            found = (file for file, each in _each_once(sources) if each.id == game_id)
            file = next(found, None)
            if file is not None or are_all:
                return file
            within_s = LOOKED_FOR_S

    def last(self) -> RecordedGame | None:
        """Return the game that runs, or ended last at this table; None where none was begun."""
        return next(iter(games_in(self._logged())[::-1]), None)

    def all_games(self) -> tuple[RecordedGame, ...]:
        """Return all games with everything in them, the oldest first; each game once."""
        told = {each.id for each in self.facts()}
        files = ((file, self._read(file)) for file in self._files.files())
        found = _each_once(chain([(None, games_in(self._logged()))], files))
        games = (game for _, game in found if game.id in told)
        return tuple(sorted(games, key=lambda game: game.started_at))

    def take_in(self, text: str) -> TakenIn:
        """Keep the games of a file from another table; those that are here already stay.

        One that was taken in before, and has gone on meanwhile, is replaced. One that cannot have
        been so keeps no other out.

        Raises:
            ExchangeError: none of its games can have been so, or it is no such file.
            LogError: it could not be written; nothing was taken in.
        """
        # Judged one after the other, too: it takes long, and all memory where many are.
        with self._taking_in:
            judged = read_games(text)
            games, refused = judged.games, judged.refused
            if refused and not games:
                raise refused[0]
            new = self._new_of(games)
            if new:
                self._files.take_in({game.id: as_json([game]) for game in new.values()})
        taken = tuple(map(facts_of, new.values()))
        return TakenIn(taken, len(games) - len(new), tuple(map(str, refused)))

    def _new_of(self, games: Iterable[RecordedGame]) -> dict[str, RecordedGame]:
        """Return by id those that are not here, or have gone on since; none of the own log."""
        here = {game.id: game for game in self.facts()}
        own = {game.id for game in games_in(self._logged())}
        new: dict[str, RecordedGame] = {}
        for game in games:
            before = new.get(game.id) or here.get(game.id)
            if before is None or (game.id not in own and before.steps < game.steps):
                new[game.id] = game
        return new

    def _sources(self, within_s: float) -> tuple[list[Source], bool]:
        """Return each source with the facts of its games, and whether these are all.

        A file without a game that can be told is remembered, too: it is read once.
        """
        known = self._remembered()
        used: dict[str, tuple[GameFacts, ...]] = {}
        sources: list[Source] = []
        own = games_in(self._logged())
        shelves = [*self._shelves(own)]
        are_all, may_count, until = True, within_s > 0, monotonic() + within_s
        for key, file, count in shelves:
            facts = known.get(key)
            if facts is None and not may_count:
                are_all = False
                continue
            if facts is None:
                facts = count()
                may_count = monotonic() < until
            used[key] = facts
            sources.append((file, facts))
        self._known, self._running = used, frozenset(_key(game) for game in own[-1:])
        self._save(together=1 if are_all else KEPT_TOGETHER)
        return sources, are_all

    def _shelves(self, own: Sequence[RecordedGame]) -> Iterator[Shelf]:
        """Yield where games lie, the latest first: those of the log that runs, then the files."""
        for game in reversed(own):
            yield _key(game), None, partial(_told, [game], "the log that runs")
        for file in self._files.files():
            yield file.stamp, file, partial(self._facts_in, file)

    def _remembered(self) -> dict[str, tuple[GameFacts, ...]]:
        if self._known is None:
            self._known = self._cached()
            self._saved = frozenset(self._known)
        return self._known

    def _save(self, *, together: int) -> None:
        """Keep what is known, but for the game that runs: that one changes with every step.

        Only where so much, or more, is other than what was kept last.
        """
        known = self._known or {}
        lasting = {key: facts for key, facts in known.items() if facts and key not in self._running}
        if len(self._saved.symmetric_difference(lasting)) >= together:
            self._files.cache(_as_text(lasting))
            self._saved = frozenset(lasting)

    def _facts_in(self, file: GameFile) -> tuple[GameFacts, ...]:
        return _told(self._read(file), str(file.path))

    def _read(self, file: GameFile) -> tuple[RecordedGame, ...]:
        """Return the games of a file; of one that cannot be read, none."""
        try:
            games = self._games_in(file)
        except CompanionError as wrong:
            if self._unread.get(file.path) != str(wrong):
                logger.warning("left out: %s", wrong)
            self._unread[file.path] = str(wrong)
            return ()
        self._unread.pop(file.path, None)
        return games

    def _games_in(self, file: GameFile) -> tuple[RecordedGame, ...]:
        if file.is_log:
            return games_in(self._files.read_log(file))
        return read_kept(self._files.read_text(file))

    def _cached(self) -> dict[str, tuple[GameFacts, ...]]:
        """Return what the cache has; nothing where it is none of this program's."""
        try:
            kept: dict[str, Any] = json.loads(self._files.cached() or "{}")
            if kept.get("version") != _mark_of_rules():
                return {}
            return {key: tuple(map(read, facts)) for key, facts in kept["known"].items()}
        except (ValueError, TypeError, LookupError, AttributeError):
            return {}


@cache
def _mark_of_rules() -> str:
    """Return a mark of what facts are worked out by: a rule that is mended makes another one.

    Totals of games of before may be others by it, so that an older cache is worked out again.
    """
    mark = sha256()
    for name in COUNTED_BY:
        folder = resources.files("companion").joinpath(name)
        files = (each for each in folder.iterdir() if each.is_file())
        for file in sorted(files, key=lambda each: each.name):
            mark.update(file.read_bytes())
    return mark.hexdigest()


def _told(games: Iterable[RecordedGame], where: str) -> tuple[GameFacts, ...]:
    """Return the facts of some games, but of those whose steps do not fit together."""
    found = []
    for game in games:
        try:
            found.append(facts_of(game))
        except (LookupError, TypeError, ValueError) as wrong:
            logger.warning("left out: a game in %s does not fit together (%r)", where, wrong)
    return tuple(found)


def _each_once(
    sources: Iterable[tuple[GameFile | None, Iterable[_Game]]],
) -> tuple[tuple[GameFile | None, _Game], ...]:
    """Return each game once, with its file, which is None for the log that runs.

    It is told as the log that runs has it, else as that which was put aside last; or as another
    table had it, if it went on further there.
    """
    found: dict[str, tuple[GameFile | None, _Game]] = {}
    for file, games in sources:
        for game in games:
            there, before = found.setdefault(game.id, (file, game))
            is_elsewhere = file is not None and not file.is_log
            if is_elsewhere and there is not None and before.steps < game.steps:
                found[game.id] = file, game
    return tuple(found.values())


def _key(game: RecordedGame) -> str:
    return f"{game.id} {game.steps} {game.last_at!r}"


def _as_text(known: dict[str, tuple[GameFacts, ...]]) -> str:
    told = {key: [written(each) for each in facts] for key, facts in known.items()}
    return json.dumps({"version": _mark_of_rules(), "known": told}, ensure_ascii=False)
