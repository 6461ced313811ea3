"""`dicetable doctor`: what is wrong with this table, and what to do about it."""

from __future__ import annotations

import json
import os
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.belonging import membership_of
from companion.catalogue import find_variant
from companion.cli.configuring import add_config
from companion.cli.logs import backups_of
from companion.cli.options import STANDARD, add_data, camera_named
from companion.club.line import trouble_with
from companion.config import from_tables, load
from companion.errors import CompanionError, ConfigError, IllegalMoveError
from companion.files.limited import last_of
from companion.files.places import check_place
from companion.files.whole import write_whole
from companion.storage.witness import is_held
from companion.turn.commands import StartGame
from companion.turn.decide import decide
from companion.turn.state import TableState
from companion.upkeep.bundle import is_bundle, journal_lines, write_bundle
from companion.upkeep.doctor import examine, examine_hub, examine_running, photograph_of
from companion.upkeep.findings import Finding
from companion.words.wording import in_english

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from companion.config import Config

ROLE: Final = "DICETABLE_ROLE"
"""The variable in which the installed command says what this machine is. An argument would be an
error to an older release that is returned to."""

HUB: Final = "hub"

LOG_MB: Final = 1
"""So much of the end of a log is looked at for its last lines."""

NO_BROKER: Final = Finding(
    "club", "no broker is named", "name it: host under [mqtt]; docs/club.md tells how"
)
"""What a hub lacks that is of no club."""

RUNS: Final = Finding("table", "runs, with camera and pins: the page says under Health how they do")
"""What is not looked at while a table runs: two programs cannot have one camera."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    doctor = commands.add_parser(
        "doctor",
        help="look whether everything is well, and say what to do if not",
        description="Look at settings, models, disk, clock, address, permissions, pins, camera, "
        "light and scale, and say what to do about what is wrong. While a table runs camera and "
        "pins are its own, and its page tells of them. The report may be sent to somebody else: no "
        "secret is in it.",
    )
    doctor.add_argument(
        "--camera",
        type=camera_named,
        metavar="auto|pi:N|usb:N|PATH",
        help="what is looked through (default: that of the settings)",
    )
    add_config(doctor)
    add_data(doctor)
    doctor.add_argument(
        "--hub",
        action="store_true",
        default=os.environ.get(ROLE) == HUB,
        help="look at what a hub needs, which has no table (an installed one knows that it is one)",
    )
    doctor.add_argument(
        "--bundle",
        type=Path,
        metavar="FILE.zip",
        help="write what somebody who helps needs to know, too; its README says what it holds",
    )
    doctor.add_argument(
        "--photograph", action="store_true", help="with --bundle: what the camera sees, too"
    )
    doctor.add_argument(
        "--log",
        metavar="FILE",
        help="with --bundle: take the log from there (- is standard input), not of the journal",
    )
    doctor.add_argument("--json", action="store_true", help="print one JSON object a line")
    doctor.set_defaults(run=tell_findings)


def tell_findings(arguments: argparse.Namespace) -> int:
    """Print what is found; return 1 if something has to be done."""
    log: list[str] = []
    _check_words(arguments)
    if arguments.bundle is not None:
        check_place(arguments.bundle, "archive of a doctor's", _is_bundle)
        log = _log_of(arguments.log)
    faults, found = 0, []
    for finding in _findings(arguments):
        faults += not finding.is_well
        found.append(finding.in_english())
        if arguments.json:
            print(json.dumps(found[-1]), flush=True)
            continue
        print(*finding.as_lines(), sep="\n", flush=True)
    if arguments.bundle is not None:
        _write_bundle(arguments, found, log)
    return int(faults > 0)


def _check_words(arguments: argparse.Namespace) -> None:
    """Refuse what is asked for the archive where none is.

    Raises:
        CompanionError: it says which word lacks its archive.
    """
    if arguments.bundle is not None:
        return
    for word, is_there in (("--photograph", arguments.photograph), ("--log", arguments.log)):
        if is_there:
            raise CompanionError(f"{word} goes with an archive: add --bundle FILE.zip")


def _log_of(file: str | None) -> list[str]:
    """Return the lines of the log that was named, or of the journal.

    Raises:
        OSError: it cannot be read.
    """
    if file is None:
        return journal_lines()
    if file == STANDARD:
        return sys.stdin.read().splitlines()
    return last_of(Path(file), most_mb=LOG_MB).decode("utf-8", errors="replace").splitlines()


def _is_bundle(path: Path) -> bool:
    """Return whether a file is an archive of before; a pipe or a device may be written into."""
    return not path.is_file() or is_bundle(path)


def _write_bundle(
    arguments: argparse.Namespace, report: list[dict[str, Any]], log: list[str]
) -> None:
    """Write the archive for somebody who helps, and say what is in it.

    Raises:
        OSError: it cannot be written.
    """
    try:
        config = load(arguments.config)
    except ConfigError:
        config = from_tables({}, "")
    camera = arguments.camera or config.camera
    is_wanted = arguments.photograph and not arguments.hub
    photograph = photograph_of(camera) if is_wanted else b""
    archive = BytesIO()
    write_bundle(archive, report=report, settings=config.values, log=log, photograph=photograph)
    write_whole(arguments.bundle, archive.getvalue())
    holds = "with a photograph of the tray" if photograph else "no photographs"
    print(
        f"{arguments.bundle}: report, settings, versions, log; no secrets, no games, {holds}",
        file=sys.stderr,
    )


def _findings(arguments: argparse.Namespace) -> Iterator[Finding]:
    """Yield all findings; settings that cannot be read are one, and the defaults hold then."""
    try:
        config = load(arguments.config)
        yield Finding("settings", f"{len(config.values)} keys, from {_origins(config)}")
    except ConfigError as wrong:
        config = from_tables({}, "")
        yield Finding("settings", str(wrong), "mend the file: `dicetable config --example`")
    if arguments.hub:
        yield _club(config) or NO_BROKER
        yield from examine_hub()
        return
    yield _game(config)
    club = _club(config)
    if club is not None:
        yield club
    backups = backups_of(arguments, config)
    if is_held(backups.log_path) and not arguments.camera:
        yield from examine_running(backups=backups, shut_down=config.shut_down)
        yield RUNS
        return
    yield from examine(
        camera=arguments.camera or config.camera,
        backups=backups,
        pins=config.pins,
        shut_down=config.shut_down,
    )


def _game(config: Config) -> Finding:
    """Return whether the game of the settings can be begun."""
    game, players = config.values["table.game"], tuple(config.values["table.players"])
    try:
        decide(TableState(), StartGame(find_variant(game, config.options), players))
    except IllegalMoveError as refusal:
        why = in_english(refusal.sentence)
        return Finding("game", f"{why} ({', '.join(players)})", "mend players under [table]")
    except CompanionError as wrong:
        return Finding("game", str(wrong), "mend game or options under [table]")
    return Finding("game", f"{game} for {', '.join(players)}")


def _club(config: Config) -> Finding | None:
    """Return whether the club's broker takes this machine; None where it is of no club."""
    try:
        member = membership_of(config)
    except ConfigError as wrong:
        return Finding("club", str(wrong), "mend [mqtt]; docs/club.md tells how")
    if member is None:
        return None
    trouble = trouble_with(member.broker)
    told = trouble or f"{member.broker.told} takes {member.table!r}"
    return Finding("club", told, trouble and "does the broker run? docs/club.md tells how")


def _origins(config: Config) -> str:
    """Return where settings come from, each place once."""
    return " and ".join(sorted({*config.origins.values()}))
