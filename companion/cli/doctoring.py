"""`dicetable doctor`: what is wrong with this table, and what to do about it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from companion.catalogue import find_variant
from companion.cli.configuring import add_config
from companion.cli.rooms import log_path
from companion.config import from_tables, load
from companion.doctor import examine
from companion.errors import CompanionError, ConfigError, IllegalMoveError
from companion.findings import Finding
from companion.messages import say
from companion.turn.commands import StartGame
from companion.turn.decide import decide
from companion.turn.state import TableState
from companion.wording import in_english

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from companion.config import Config


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    doctor = commands.add_parser(
        "doctor",
        help="look whether everything is well, and say what to do if not",
        description="Look at settings, models, disk, clock, address, permissions, pins, camera, "
        "light and scale, and say what to do about what is wrong. The report may be sent to "
        "somebody else: no secret is in it.",
    )
    doctor.add_argument(
        "--camera", metavar="auto|pi:N|usb:N|PATH", help="(default: that of the settings)"
    )
    add_config(doctor)
    doctor.add_argument("--data", type=Path, help="folder that games are kept in")
    doctor.add_argument("--json", action="store_true", help="print one JSON object a line")
    doctor.set_defaults(run=tell_findings)


def tell_findings(arguments: argparse.Namespace) -> int:
    """Print what is found; return 1 if something has to be done."""
    faults = 0
    for finding in _findings(arguments):
        faults += not finding.is_well
        if arguments.json:
            print(json.dumps({**asdict(finding), "well": finding.is_well}), flush=True)
            continue
        print(
            f"{'ok  ' if finding.is_well else 'FIX '} {finding.about:12} {finding.told}", flush=True
        )
        if finding.remedy:
            print(f"{'':18}-> {finding.remedy}")
    return int(faults > 0)


def _findings(arguments: argparse.Namespace) -> Iterator[Finding]:
    """Yield all findings; settings that cannot be read are one, and the defaults hold then."""
    try:
        config = load(arguments.config)
        yield Finding("settings", f"{len(config.values)} keys, from {_origins(config)}")
    except ConfigError as wrong:
        config = from_tables({}, "")
        yield Finding("settings", str(wrong), "mend the file: `dicetable config --example`")
    yield _game(config)
    yield from examine(
        camera=arguments.camera or config.values["camera.source"],
        data=log_path(arguments.data or config.data, "table").parent,
        pins=config.pins,
        shut_down=config.shut_down,
    )


def _game(config: Config) -> Finding:
    """Return whether the game of the settings can be begun."""
    game, players = config.values["table.game"], tuple(config.values["table.players"])
    try:
        decide(TableState(), StartGame(find_variant(game, config.options), players))
    except IllegalMoveError as refusal:
        why = in_english(say(refusal.reason, **refusal.params))
        return Finding("game", f"{why} ({', '.join(players)})", "mend players under [table]")
    except CompanionError as wrong:
        return Finding("game", str(wrong), "mend game or options under [table]")
    return Finding("game", f"{game} for {', '.join(players)}")


def _origins(config: Config) -> str:
    """Return where settings come from, each place once."""
    return " and ".join(sorted({*config.origins.values()}))
