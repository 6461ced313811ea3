"""Who has played at this table, and what was played last: a small file beside the game.

It is worth less than the game: where it cannot be read or written, a game goes on without it.
"""

from __future__ import annotations

import json
import logging
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant
from companion.errors import CompanionError
from companion.files.whole import sync, write_whole
from companion.turn.commands import StartGame
from companion.turn.events import GameStarted, PlayerJoined, PlayerRenamed, Step, StepUndone
from companion.turn.players import Colour, Party, colours_of, free_colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from companion.storage.log import EventLog, Logged
    from companion.turn.events import Event

logger = logging.getLogger(__name__)

MOST: Final = 24
"""So many players are remembered: more than come to one table, fewer than a page can show."""

SEATS: Final = frozenset({"Seat", "Platz", "Place", "Puesto"})
"""What a page calls a player without a name, with the number of the seat, in each language."""

NAME: Final = "players.json"
"""How the file beside the game is called."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What the file says.

    Attributes:
        players: by name their colours, whoever played last first.
        last: the game that was begun last, as it is written down; empty before the first.
    """

    players: Mapping[str, Colour] = field(default_factory=dict)
    last: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Renaming:
    """A player is called otherwise.

    Attributes:
        before: the name until now.
        name: the one from now on.
        colour: which the player has.
        is_undone: it is the name of before once more. The other one may be somebody's, who is
            not to be forgotten for it.
    """

    before: str
    name: str
    colour: Colour
    is_undone: bool = False


class Roster:
    """Remembers players and the last game, until somebody wants to be forgotten.

    Attributes:
        trouble: why the file cannot be used, with what to do; empty where it can.
    """

    def __init__(self, path: Path) -> None:
        """Read the file, which need not be there."""
        self._path = path
        self._lock = threading.Lock()
        self._is_to_put_aside = self._is_unwritten = False
        self.trouble = ""
        self._known = self._read()

    def _read(self) -> _Known:
        try:
            return _from_json(json.loads(self._path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return _Known()
        except OSError as wrong:
            self._is_to_put_aside = True
            self._complain(f"cannot be read ({wrong.strerror}). Let this program read and write it")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as wrong:
            self._is_to_put_aside = True
            self._complain(
                f"is damaged ({wrong}). Games are not touched by that; the file is put aside, and "
                "another one begun, when the next game is"
            )
        return _Known()

    def _complain(self, why: str) -> None:
        trouble = f"The list of players, {self._path}, {why}."
        if trouble != self.trouble:
            logger.warning("%s", trouble)
        self.trouble = trouble

    @property
    def party(self) -> Party:
        """Everybody who is remembered, whoever played last first."""
        with self._lock:
            return Party(tuple(self._known.players), tuple(self._known.players.values()))

    @property
    def last(self) -> StartGame | None:
        """The game that was begun last; None without one, or where it is not there any more."""
        with self._lock:
            last = self._known.last
        try:
            variant = find_variant(last["game"], last["options"])
            colours = tuple(map(Colour, last["colours"]))
            return StartGame(variant, tuple(last["players"]), colours)
        except (CompanionError, KeyError, TypeError, ValueError):
            return None

    def remember(self, events: Iterable[Event]) -> None:
        """Keep who plays, and what; where the disk is full, a warning is all that comes of it."""
        with self._lock:
            known = self._known
            for event in events:
                known = _after(known, event)
            self._keep(known)

    def rename(self, renaming: Renaming) -> None:
        """Keep a player by another name from now on."""
        with self._lock:
            self._keep(_renamed(self._known, renaming))

    def forget(self, name: str) -> None:
        """Drop a player from the list, and who played last if that was one of them.

        Games that were played stay as they are.
        """
        with self._lock:
            players = {each: own for each, own in self._known.players.items() if each != name}
            last = {} if name in self._known.last.get("players", ()) else self._known.last
            self._keep(_Known(players, last))

    def _keep(self, known: _Known) -> None:
        before, self._known = self._known, known
        try:
            # A folder that was deleted while the table runs takes its list with it.
            is_there = known == _Known() or self._path.exists()
            if known == before and is_there and not self._is_unwritten:
                return
            if self._is_to_put_aside:
                self._put_aside()
            write_whole(self._path, _as_json(known).encode())
            sync(self._path.parent)
        except OSError as wrong:
            self._is_unwritten = True
            self._complain(f"cannot be written ({wrong.strerror}). Is the disk full?")
        else:
            self._is_unwritten = False
            self.trouble = ""

    def _put_aside(self) -> None:
        number = 1
        while (aside := self._path.with_suffix(f".damaged-{number}.json")).exists():
            number += 1
        # It may have gone with its folder.
        with suppress(FileNotFoundError):
            self._path.rename(aside)
        self._is_to_put_aside = False


class LogWithRoster:
    """A log that has a roster remember who plays, once that is written down."""

    def __init__(self, log: EventLog, roster: Roster) -> None:
        self._log = log
        self._roster = roster
        self._seats = _Seats()

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order."""
        logged = self._log.read()
        for each in logged:
            self._seats.after(each.event)
        return logged

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events*, all or none; then who plays."""
        self._log.append(events, at=at)
        self._roster.remember(events)
        for renaming in filter(None, map(self._seats.after, events)):
            self._roster.rename(renaming)


class _Seats:
    """Who sits where in the game that runs, and sat there before each of its steps."""

    def __init__(self) -> None:
        self._sitting: tuple[tuple[str, Colour], ...] = ()
        self._past: list[tuple[tuple[tuple[str, Colour], ...], Step]] = []

    def after(self, event: Event) -> Renaming | None:
        """Take what happened; return who is called otherwise by it, if anybody is."""
        if isinstance(event, StepUndone):
            return self._undone()
        if isinstance(event, Step):
            self._past.append((self._sitting, event))
        match event:
            case GameStarted(_, players, colours):
                everybody = colours_of(colours, len(players))
                self._sitting = tuple(zip(players, everybody, strict=True))
            case PlayerJoined(name, colour):
                self._sitting = (*self._sitting, (name, colour))
            case PlayerRenamed(seat, name) if seat < len(self._sitting):
                before, colour = self._sitting[seat]
                self._sitting = (
                    *self._sitting[:seat],
                    (name, colour),
                    *self._sitting[seat + 1 :],
                )
                return Renaming(before, name, colour)
        return None

    def _undone(self) -> Renaming | None:
        if not self._past:
            return None
        now, (self._sitting, step) = self._sitting, self._past.pop()
        if not isinstance(step, PlayerRenamed) or step.seat >= len(self._sitting):
            return None
        return Renaming(now[step.seat][0], *self._sitting[step.seat], is_undone=True)


def _after(known: _Known, event: Event) -> _Known:
    match event:
        case GameStarted(variant, players, colours):
            everybody = colours_of(colours, len(players))
            last = {
                "game": variant.id,
                "options": dict(variant.options),
                "players": list(players),
                "colours": [colour.value for colour in everybody],
            }
            return _Known(_first(dict(zip(players, everybody, strict=True)), known), last)
        case PlayerJoined(name, colour):
            return _Known(_first({name: colour}, known), known.last)
        case _:
            return known


def _renamed(known: _Known, renaming: Renaming) -> _Known:
    """Return the list once a player is called otherwise, in the next game's proposal, too."""
    before, name, colour = renaming.before, renaming.name, renaming.colour
    keeps = renaming.is_undone
    others = {each: own for each, own in known.players.items() if keeps or each != before}
    seated = known.last.get("players", ())
    last = [name if each == before and name not in seated else each for each in seated]
    return _Known(_first({name: colour}, _Known(others)), {**known.last, "players": last})


def _first(players: Mapping[str, Colour], known: _Known) -> dict[str, Colour]:
    """Return the list with some players in front; nobody is remembered who has no own name."""
    named = {name: colour for name, colour in players.items() if not _is_seat(name)}
    others = {name: colour for name, colour in known.players.items() if name not in named}
    return dict([*named.items(), *others.items()][:MOST])


def _is_seat(name: str) -> bool:
    word, _, number = name.partition(" ")
    return word in SEATS and number.isdigit()


def _as_json(known: _Known) -> str:
    players = [{"name": name, "colour": colour.value} for name, colour in known.players.items()]
    whole = {"schema": 1, "players": players, "last": dict(known.last)}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _from_json(written: Any) -> _Known:  # noqa: ANN401 - whatever stands in the file
    players: dict[str, Colour] = {}
    for each in written["players"]:
        if not isinstance(each["name"], str):
            raise TypeError("a name is no text")
        players[each["name"]] = _colour(each.get("colour"), players.values())
    last = written.get("last", {})
    if not _may_be_game(last):
        raise TypeError("the last game is none")
    return _Known(players, last)


def _may_be_game(last: object) -> bool:
    """Return whether what is written of the last game has lists where it has to."""
    lists = ("players", "colours")
    return isinstance(last, dict) and all(isinstance(last.get(key, []), list) for key in lists)


def _colour(written: object, taken: Iterable[Colour]) -> Colour:
    """Return a colour as it is written; a free one where a newer program wrote another."""
    with suppress(ValueError):
        return Colour(str(written))
    return free_colour(taken)
