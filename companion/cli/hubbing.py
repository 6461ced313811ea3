"""`dicetable hub`: the scoreboard of all tables, on a machine without a table."""

from __future__ import annotations

import logging
import os
import sys
from typing import TYPE_CHECKING

from companion.belonging import membership_of
from companion.cli.configuring import add_config
from companion.cli.options import add_page, place_of
from companion.cli.welcome import tell_addresses
from companion.config import load, usual_path
from companion.errors import ConfigError
from companion.hub import Hub
from companion.journal import is_logged, log_here
from companion.systemd import Notifier

if TYPE_CHECKING:
    import argparse
    import socket

    from companion.addresses import Ports
    from companion.config import Config

logger = logging.getLogger("hub")


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    hub = commands.add_parser(
        "hub",
        help="show all tables of a club on one page",
        description="Show all tables that publish by MQTT on one page; there is no game here. "
        "The broker stands under [mqtt] of the settings (docs/club.md).",
    )
    add_config(hub)
    add_page(hub, has_settings=True)
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
    log_here()
    with Hub(
        member,
        language=config.values["page.language"],
        name=config.values["page.name"],
        notify=Notifier.of(os.environ),
    ) as hub:
        addresses = hub.serve(_place(arguments, config))
        if is_logged():
            logger.info("started: %s; the page is at %s", member.broker.told, " ".join(addresses))
        else:
            tell_addresses(sys.stdout, addresses)
            print(f"\n  It shows what {member.broker.told} tells. Ctrl-C ends.", flush=True)
        hub.wait()
    return 0


def _place(arguments: argparse.Namespace, config: Config) -> Ports | socket.socket:
    host = arguments.host or config.values["page.host"]
    return place_of(host, arguments.port or config.values["page.port"])
