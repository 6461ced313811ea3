"""`dicetable export` and `dicetable import`: games as files, taken away and taken in."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from companion.cli.configuring import add_config
from companion.cli.logs import REMEDY, table_log
from companion.cli.options import STANDARD, add_data
from companion.config import load
from companion.errors import ExchangeError, LogError, PlaceError
from companion.files.limited import GAMES_MB, MB, opened_at_once
from companion.files.places import check_place
from companion.files.whole import write_whole
from companion.history.exchange import FOR_SPREADSHEETS, as_csv, as_json, held_in, is_export
from companion.history.library import Library
from companion.signs import AS_TYPED
from companion.storage.archive import Archive

if TYPE_CHECKING:
    import argparse

    from companion.history.games import RecordedGame

HEAD_BYTES: Final = 128
"""An export is told by so many bytes at its beginning."""

LARGEST: Final = GAMES_MB * MB
"""So many characters are read of a file at the most."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to the parser."""
    export = commands.add_parser(
        "export",
        help="write all games into a file",
        description="Write the games of this table into a file: JSON with everything in it, which "
        "another table takes in, or CSV with a row for each turn. The table may go on meanwhile.",
    )
    export.add_argument(
        "file",
        nargs="?",
        default=STANDARD,
        metavar="FILE",
        help="where to (default: the standard output)",
    )
    export.add_argument("--csv", action="store_true", help="as CSV, for spreadsheets")
    export.add_argument("--id", metavar="ID", help="this game only, as /games/ID of the page")
    export.set_defaults(run=run_export)
    taking_in = commands.add_parser(
        "import",
        help="take in the games of another table",
        description="Take in the games that another table has exported as JSON. Every game is "
        "checked turn by turn; one that is here already is not taken in twice, and one that cannot "
        "have been played so is named and left out.",
    )
    taking_in.add_argument(
        "file",
        metavar="FILE",
        help="what `dicetable export` wrote as JSON; - for the standard input",
    )
    taking_in.set_defaults(run=run_import)
    for command in (export, taking_in):
        add_data(command)
        add_config(command)


def run_export(arguments: argparse.Namespace) -> int:
    """Write games into a file, or to the standard output."""
    log = _log(arguments)
    library = _library(log)
    games = _games(library, log.parent, arguments.id)
    text = as_csv(games) if arguments.csv else as_json(games)
    if arguments.file == STANDARD:
        _encoded(sys.stdout, "utf-8").write(text)
    else:
        _write(arguments, games, text)
    missing = 0 if arguments.id else len(library.unread)
    if missing:
        print(f"Files of games that are not in it: {missing}.", file=sys.stderr)
    return 1 if missing else 0


def _write(arguments: argparse.Namespace, games: tuple[RecordedGame, ...], text: str) -> None:
    file = Path(arguments.file)
    check_place(file, "export", _is_export)
    _check_poorer(file, games, is_csv=arguments.csv)
    write_whole(file, text.encode(FOR_SPREADSHEETS if arguments.csv else "utf-8"))
    print(f"Games in {arguments.file}: {len(games)}.")


def _is_export(path: Path) -> bool:
    """Return whether a file is an earlier export; a pipe or a device may be written into."""
    if not path.is_file():
        return True
    with path.open("rb") as file:
        return is_export(file.read(HEAD_BYTES).decode(AS_TYPED, errors="replace"))


def _check_poorer(file: Path, games: tuple[RecordedGame, ...], *, is_csv: bool) -> None:
    """Refuse to write over an earlier export that has more of a game, as before a backup put back.

    CSV has none of the events that JSON has, and is taken in by no table.

    Raises:
        PlaceError: it has, or cannot be read.
        OSError: it cannot be looked at.
    """
    if not file.is_file() or not file.stat().st_size:
        return
    try:
        before = held_in(file.read_text(AS_TYPED, errors="replace"))
    except ExchangeError as wrong:
        raise PlaceError(f"{file} is there already: {wrong}. Name another file") from wrong
    if is_csv and any(before.values()):
        raise PlaceError(
            f"{file} is there already as JSON, which has more of what was played: name another file"
        )
    now = {game.id: len(game.logged) for game in games}
    lost = sum(events > now.get(game, -1) for game, events in before.items())
    if lost:
        raise PlaceError(
            f"{file} is there already, and has more of what was played than this export "
            f"(games: {lost}): name another file"
        )


def run_import(arguments: argparse.Namespace) -> int:
    """Take in the games of a file."""
    try:
        taken = _library(_log(arguments)).take_in(_text(arguments.file))
    except ExchangeError as wrong:
        # What a rule says against it is a sentence already.
        why = str(wrong).removesuffix(".")
        message = f"{arguments.file}: {why}. Nothing was taken in."
        raise ExchangeError(message) from wrong
    print(f"Games taken in: {len(taken.games)}. Here already: {taken.known}.")
    for why in taken.refused:
        print(f"{arguments.file}: left out: {why}", file=sys.stderr)
    return 1 if taken.refused else 0


def _games(library: Library, folder: Path, game_id: str | None) -> tuple[RecordedGame, ...]:
    """Return all games of a table, or the one that is named; at least one.

    Raises:
        ExchangeError: there is no such game.
        LogError: no game at all is kept there.
    """
    if not folder.is_dir():
        raise LogError(f"there are no games in {folder}: it is no folder. {REMEDY}")
    if game_id is not None:
        return (_one(library, game_id, folder),)
    games = library.all_games()
    if not games:
        raise LogError(f"there are no games in {folder}. {REMEDY}")
    return games


def _one(library: Library, game_id: str, folder: Path) -> RecordedGame:
    found = library.find(game_id)
    if found is None:
        raise ExchangeError(f"--id: there is no game {game_id!r} in {folder}")
    return found


def _text(file: str) -> str:
    """Return what stands in a file, or comes in through a pipe.

    Raises:
        ExchangeError: it is no text, or has no end in sight.
        OSError: it cannot be read.
    """
    try:
        if file == STANDARD:
            text = _encoded(sys.stdin, AS_TYPED).read(LARGEST + 1)
        else:
            with TextIOWrapper(opened_at_once(Path(file)), encoding=AS_TYPED) as written:
                text = written.read(LARGEST + 1)
    except UnicodeDecodeError as wrong:
        raise ExchangeError("this is no text in UTF-8") from wrong
    if len(text) > LARGEST:
        raise ExchangeError(f"this is larger than {LARGEST // MB} MB: export game by game, --id")
    return text


def _encoded(piped: TextIO, encoding: str) -> TextIO:
    """Return a stream that carries every name, as files do, whatever the terminal knows."""
    if isinstance(piped, TextIOWrapper):
        piped.reconfigure(encoding=encoding)
    return piped


def _log(arguments: argparse.Namespace) -> Path:
    return table_log(arguments, load(arguments.config))


def _library(log: Path) -> Library:
    archive = Archive(log)
    return Library(archive.running, archive)
