"""`dicetable doctor`: what is wrong with this table, and what to do about it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.rooms import log_path
from companion.compose import AUTO
from companion.doctor import examine

if TYPE_CHECKING:
    import argparse


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    doctor = commands.add_parser(
        "doctor",
        help="look whether everything is well, and say what to do if not",
        description="Look at camera, light, disk, clock, address and models, and say what to do "
        "about what is wrong. The report may be sent to somebody else: no secret is in it.",
    )
    doctor.add_argument("--camera", default=AUTO, metavar="auto|pi:N|usb:N|PATH")
    doctor.add_argument("--data", type=Path, help="folder that games are kept in")
    doctor.add_argument("--json", action="store_true", help="print one JSON object a line")
    doctor.set_defaults(run=tell_findings)


def tell_findings(arguments: argparse.Namespace) -> int:
    """Print what is found; return 1 if something has to be done."""
    data = log_path(arguments.data, "table").parent
    faults = 0
    for finding in examine(camera=arguments.camera, data=data):
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
