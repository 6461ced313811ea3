"""`dicetable config`: which settings are in force, and where they come from."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from companion.catalogue import find_variant
from companion.cli.options import path_named
from companion.config import example, load, usual_path
from companion.errors import IllegalMoveError, UnknownGameError, VariantError
from companion.settings import GAME, PLAYERS, SETTINGS
from companion.turn.players import check_players
from companion.words.wording import in_english

if TYPE_CHECKING:
    import argparse

    from companion.config import Config


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    config = commands.add_parser(
        "config",
        help="show the settings in force, and where they come from",
        description="Show the settings in force, and where they come from. To change one, write it "
        "into the file that --config names; --example prints such a file with every key.",
    )
    add_config(config)
    config.add_argument("--example", action="store_true", help="print a file with every key")
    config.add_argument("--json", action="store_true", help="print one JSON object")
    config.set_defaults(run=tell_config)


def add_config(parser: argparse.ArgumentParser) -> None:
    """Add `--config FILE`."""
    usual = str(usual_path()).replace("%", "%%")
    parser.add_argument(
        "--config", type=path_named, metavar="FILE", help=f"the settings (default: {usual})"
    )


def tell_config(arguments: argparse.Namespace) -> int:
    """Print every setting with its value and its origin, and whether their game cannot be begun."""
    if arguments.example:
        print(example(), end="")
        return 0
    config = load(arguments.config)
    if arguments.json:
        print(json.dumps({"values": dict(config.values), "origins": dict(config.origins)}))
    else:
        _tell_each(config)
    _warn_of_game(config)
    return 0


def _tell_each(config: Config) -> None:
    told = {setting.path: json.dumps(config.values[setting.path]) for setting in SETTINGS}
    paths, values = max(map(len, told)), max(map(len, told.values()))
    for path, value in told.items():
        print(f"{path:{paths}}  {value:{values}}  {config.origins[path]}")


def _warn_of_game(config: Config) -> None:
    """Say what keeps the game from being begun: one that is open goes on, so it is no refusal."""
    try:
        variant = find_variant(config.values[GAME], config.options)
        check_players(variant, config.values[PLAYERS])
    except (UnknownGameError, VariantError) as wrong:
        _warn(str(wrong))
    except IllegalMoveError as wrong:
        _warn(f"{PLAYERS}: {in_english(wrong.sentence)}")


def _warn(why: str) -> None:
    print(f"dicetable: no game can be begun so: {why}", file=sys.stderr)
