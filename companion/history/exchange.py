"""Games as files for other tables and programs: JSON with everything, CSV by turns.

Pure, but for the time of day in the CSV, which is that of the table's place.

What is taken in is judged as strictly as what is played: every event has to be one that this
program knows, every turn has to be legal, and the totals have to be those that follow from it.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from io import StringIO
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import own_tables
from companion.dates import LATEST_S, is_date, to_the_second
from companion.errors import ExchangeError, IllegalMoveError, LogError, VariantError
from companion.games.sense import check_sense
from companion.history.games import RecordedGame, games_in
from companion.history.turns import turns_of
from companion.storage.codec import decode, encode
from companion.storage.log import BEFORE_ALL_S, Logged
from companion.turn.decide import decide
from companion.turn.events import (
    GameStarted,
    HistoryCorrected,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PlayerReturned,
    Step,
    StepUndone,
)
from companion.turn.moves import totals
from companion.turn.players import check_players, tidied
from companion.turn.recorded import steps_of
from companion.turn.replaying import Replay
from companion.words.wording import in_english

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.history.turns import PastTurn

FORMAT: Final = "dicetable-games"
"""What our files say that they are."""

VERSION: Final = 1
"""Grows when older programs could not read what is written."""

FIELDS: Final = {
    "id": str,
    "started": int | float,
    "game": str,
    "options": dict,
    "players": list,
    "totals": list,
    "over": bool,
    "events": list,
}
"""What every game of a file has, and of which kind."""

COLUMNS: Final = (
    "game_id",
    "started",
    "game",
    "options",
    "player",
    "turn",
    "rolls",
    "column",
    "box",
    "points",
    "besides",
)
"""The columns of the CSV: a row for each turn."""

SEATED: Final = (PlayerLeft, PlayerRenamed, PlayerReturned)
"""What is said of somebody's seat."""

FOR_SPREADSHEETS: Final = "utf-8-sig"
"""Encoding of a CSV file: UTF-8 with the mark by which Excel knows it, and reads an ë as an ë."""

MOST_GONE_THROUGH: Final = 500_000
"""So many steps are gone through for all corrections of one game together; each goes through all
before it. A game of 52 turns with four players, some 1,300 steps, may have been set right 380
times; what would be gone through longer was not played, but made to keep a table busy."""

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets run a text that begins like this; we put an apostrophe before it."""


def as_json(games: Iterable[RecordedGame]) -> str:
    """Return games as the text of a file that `read_games` reads."""
    head = _line({"format": FORMAT, "version": VERSION}).removesuffix("}")
    written = ",\n".join(map(_written, games))
    return f'{head}, "games": [\n{written}\n]}}\n'


def as_csv(games: Iterable[RecordedGame]) -> str:
    """Return games as a table with a row for each turn, for spreadsheets."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for game in games:
        writer.writerows(_rows(game))
    return text.getvalue()


def is_export(begins: str) -> bool:
    """Return whether a text that begins so is what `as_json` or `as_csv` returned.

    >>> is_export(as_json([])), is_export(as_csv([])), is_export("Dear Ann,")
    (True, True, False)
    """
    # Whatever a later version adds comes behind this.
    heads = (_line({"format": FORMAT}).removesuffix("}"), ",".join(COLUMNS[:3]))
    return begins.startswith(heads)


def held_in(text: str) -> dict[str, int]:
    """Return how many events an export has of each of its games, by id; as CSV it has none.

    Raises:
        ExchangeError: it cannot be read; the message says why.
    """
    try:
        if text.startswith("{"):
            return {game["id"]: len(game["events"]) for _, game in _listed(text)}
        return dict.fromkeys((row[COLUMNS[0]] for row in csv.DictReader(StringIO(text))), 0)
    except (LookupError, TypeError, csv.Error) as wrong:
        raise ExchangeError("it is damaged") from wrong


@dataclass(frozen=True, slots=True)
class Judged:
    """The games of a file, each judged by itself.

    Attributes:
        games: those that can have been so.
        refused: what is wrong with the others, and where.
    """

    games: tuple[RecordedGame, ...]
    refused: tuple[ExchangeError, ...]


def read_games(text: str) -> Judged:
    """Return the games of a file, each judged.

    Raises:
        ExchangeError: it is no such file; the message says why.
    """
    games, refused = [], []
    for where, written in _listed(text):
        try:
            games.append(_read_judged(where, written))
        except ExchangeError as wrong:
            refused.append(wrong)
    return Judged(tuple(games), tuple(refused))


def _read_judged(where: str, written: dict[str, Any]) -> RecordedGame:
    def judge(game: RecordedGame) -> None:
        _check_seats(where, game)
        _check_legal(where, game)
        _check_says(where, written, game)

    return _read_game(where, written, judge)


def read_kept(text: str) -> tuple[RecordedGame, ...]:
    """Return the games of a file that were judged when they were taken in.

    By the rules of that version: one that judges otherwise now tells them all the same, like a log.

    Raises:
        ExchangeError: it is no such file, or damaged; the message says where.
    """
    return tuple(_read_game(where, written, _check_told) for where, written in _listed(text))


def _listed(text: str) -> list[tuple[str, Any]]:
    """Return what a file says of each of its games, with where it stands."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise ExchangeError(f"this is no JSON: {wrong}", "no-json") from wrong
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        why = f'this is no file of games: "format" has to be "{FORMAT}"'
        raise ExchangeError(why, "no-games")
    if document.get("version") != VERSION:
        raise ExchangeError(
            f"this file is of version {document.get('version')!r}; this program reads {VERSION}. "
            "A newer program may read it.",
            "newer",
        )
    games = document.get("games")
    if not isinstance(games, list):
        raise ExchangeError('"games" has to be a list')
    return [(f"games[{number}]", game) for number, game in enumerate(games)]


def _written(game: RecordedGame) -> str:
    """Return a game with a line for each event: half as long as with one for each value."""
    about = _game(game)
    events = ",\n".join(_line(each) for each in about.pop("events"))
    return f'{_line(about).removesuffix("}")}, "events": [\n{events}\n]}}'


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _game(game: RecordedGame) -> dict[str, Any]:
    state, beginning = game.state(), game.beginning
    return {
        "id": game.id,
        "started": game.started_at,
        "game": beginning.variant.id,
        "options": dict(beginning.variant.options),
        "players": list(beginning.players),
        "totals": list(totals(state)),
        "over": state.is_over,
        "events": [_event(each) for each in game.logged],
    }


def _event(each: Logged) -> dict[str, Any]:
    kind, payload = encode(each.event)
    return {"at": each.at, "kind": kind, "payload": payload}


def _rows(game: RecordedGame) -> Iterator[list[str | int]]:
    state, beginning = game.state(), game.beginning
    options = " ".join(f"{key}={value}" for key, value in beginning.variant.options)
    for turn in turns_of(state):
        column, box = turn.place or ("", "")
        cells: list[str | int] = [
            game.id,
            to_the_second(game.started_at) if is_date(game.started_at) else "",
            beginning.variant.id,
            options,
            state.players[turn.seat],
            turn.turn,
            _rolls(turn),
            column,
            box,
            "" if turn.points is None else turn.points,
            turn.besides or "",
        ]
        yield list(map(_harmless, cells))


def _rolls(turn: PastTurn) -> str:
    """Return the rolls with commas between: dice as they lay, `D` for dark, kept ones marked."""
    return ", ".join(
        " ".join(
            f"{'D' if die.shade == 'dark' else ''}{die.face or '?'}{'k' if kept else ''}"
            for die, kept in zip(roll.dice, roll.kept, strict=True)
        )
        for roll in turn.rolls
    )


def _harmless(cell: str | int) -> str | int:
    """Return a cell that no spreadsheet takes for a formula, whoever wrote what stands in it."""
    is_formula = isinstance(cell, str) and cell.startswith(FORMULA)
    return f"'{cell}" if is_formula else cell


def _read_game(
    where: str, written: object, judge: Callable[[RecordedGame], object]
) -> RecordedGame:
    if not isinstance(written, dict):
        raise ExchangeError(f"{where}: a game has to be an object")
    for key, kind in FIELDS.items():
        if key not in written:
            raise ExchangeError(f'{where}: "{key}" is missing')
        if not isinstance(written[key], kind):
            raise ExchangeError(f'{where}: "{key}" is not of the right kind')
    unknown = sorted(set(written) - set(FIELDS))
    if unknown:
        raise ExchangeError(f'{where}: "{unknown[0]}" is nothing that a game has')
    begun = sum(1 for _ in takewhile(_is_before_all, written["events"]))
    logged = tuple(
        _read_event(f"{where}.events[{number}]", each, BEFORE_ALL_S if number < begun else 0)
        for number, each in enumerate(written["events"])
    )
    return _checked(where, logged, judge)


def _is_before_all(written: object) -> bool:
    return isinstance(written, dict) and written.get("at") == BEFORE_ALL_S


def _read_event(where: str, written: object, earliest_s: float) -> Logged:
    if not isinstance(written, dict) or set(written) != {"at", "kind", "payload"}:
        raise ExchangeError(f'{where}: an event has "at", "kind" and "payload", and nothing else')
    at, kind, payload = written["at"], written["kind"], written["payload"]
    if isinstance(at, bool) or not isinstance(at, int | float) or not earliest_s <= at < LATEST_S:
        raise ExchangeError(f'{where}: "at" has to be seconds since 1970, or since a demo began')
    if not isinstance(kind, str) or not isinstance(payload, dict):
        raise ExchangeError(f'{where}: "kind" has to be a text, and "payload" an object')
    try:
        event = decode(kind, payload)
    except (LogError, RecursionError) as wrong:
        raise ExchangeError(f"{where}: {wrong}") from wrong
    if not isinstance(event, Step | StepUndone):
        raise ExchangeError(f"{where}: {kind!r} is no step of a game")
    return Logged(at, event)


def _checked(
    where: str, logged: tuple[Logged, ...], judge: Callable[[RecordedGame], object]
) -> RecordedGame:
    """Return the game that events make, if *judge* has nothing against it."""
    if not logged or not isinstance(logged[0].event, GameStarted):
        raise ExchangeError(f'{where}: its first event has to be "game-started"')
    game = RecordedGame(logged)
    try:
        if games_in(logged) != (game,):
            raise ExchangeError(f"{where}: it has to be one game, from its beginning on")
        judge(game)
    except IllegalMoveError as refusal:
        why = in_english(refusal.sentence)
        raise ExchangeError(f"{where}: it cannot be played so: {why}") from refusal
    except (LookupError, TypeError, AttributeError, ValueError) as wrong:
        if isinstance(wrong, ExchangeError):
            raise
        raise ExchangeError(f"{where}: its events do not fit together: {wrong!r}") from wrong
    return game


def _check_seats(where: str, game: RecordedGame) -> None:
    """Refuse what is said of players who never sat there."""
    joined = sum(isinstance(each.event, PlayerJoined) for each in game.logged)
    seats = range(len(game.beginning.players) + joined)
    for number, each in enumerate(game.logged):
        if isinstance(each.event, SEATED) and each.event.seat not in seats:
            raise ExchangeError(f"{where}.events[{number}]: there is no seat {each.event.seat}")


def _check_legal(where: str, game: RecordedGame) -> None:
    """Judge every step that stands, as if it were a correction.

    Raises:
        ExchangeError: that would take too long, or it is a game of one's own that makes no sense.
        IllegalMoveError: one of them is not allowed.
    """
    corrections = sum(isinstance(each.event, HistoryCorrected) for each in game.logged)
    if corrections * len(game.logged) > MOST_GONE_THROUGH:
        raise ExchangeError(f"{where}: it was set right too often: {corrections} times")
    beginning = game.beginning
    if own_tables(beginning.variant) is not None:
        try:
            check_sense(beginning.variant)
        except VariantError as wrong:
            raise ExchangeError(f"{where}: {wrong}") from wrong
    check_players(beginning.variant, [tidied(name) for name in beginning.players])
    state = game.state()
    steps = steps_of(state)
    if steps[0] != beginning:
        raise IllegalMoveError("no-such-step")
    if len(steps) > 1:
        Replay(state, decide, is_our_own=False).with_edits({1: steps[1]})


def _check_told(game: RecordedGame) -> None:
    """Go through what is told of a game; what its events cannot be flies."""
    turns_of(game.state())


def _check_says(where: str, written: dict[str, Any], game: RecordedGame) -> None:
    """Refuse a game that says other things of itself than follow from its events."""
    follows = _game(game)
    for key in FIELDS:
        if key != "events" and written[key] != follows[key]:
            raise ExchangeError(
                f'{where}: "{key}" is {written[key]!r}, but its events make {follows[key]!r}'
            )
