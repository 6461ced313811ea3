"""`dicetable hub`: the scoreboard of all tables, on a machine without a table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from companion.cli.configuring import add_config
from companion.cli.playing import add_page, ports_of
from companion.cli.welcome import tell_addresses
from companion.config import load, usual_path
from companion.errors import ConfigError
from companion.hub import Hub
from companion.joining import membership_of

if TYPE_CHECKING:
    import argparse


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    hub = commands.add_parser(
        "hub",
        help="show all tables of a club on one page",
        description="Show all tables that publish by MQTT on one page; there is no game here. "
        "The broker stands under [mqtt] of the settings (docs/club.md).",
    )
    add_config(hub)
    add_page(hub)
    hub.set_defaults(run=run_hub)


def run_hub(arguments: argparse.Namespace) -> int:
    """Serve the scoreboard until Ctrl-C."""
    config = load(arguments.config)
    member = membership_of(config)
    if member is None:
        raise ConfigError(
            "mqtt.host = '': a hub shows what tables publish: name the broker in "
            f"{arguments.config or usual_path()}, host under [mqtt]"
        )
    host = arguments.host or config.values["page.host"]
    ports = ports_of(arguments.port or config.values["page.port"])
    with Hub(member, language=config.values["page.language"]) as hub:
        tell_addresses(sys.stdout, hub.serve(host, ports))
        print(f"\n  It shows what {member.broker.told} tells. Ctrl-C ends.", flush=True)
        hub.wait()
    return 0
