"""`dicetable variants` and `referee`: the games, and who was right."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from companion.catalogue import (
    broken_games,
    find_variant,
    options_of,
    own_folder,
    playable,
    ranges_of,
)
from companion.cli.options import add_option, game_id
from companion.errors import VariantError
from companion.games.telling import rules_of
from companion.offers import house_rules_of
from companion.referee import judge
from companion.words.wording import in_english

if TYPE_CHECKING:
    import argparse


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add these commands to the parser."""
    variants = commands.add_parser(
        "variants",
        help="list the games, or tell the rules of one",
        description="List the games, or tell the rules of one with its house rules.",
    )
    variants.add_argument(
        "game",
        nargs="?",
        type=game_id,
        metavar="ID",
        help="of the game whose rules are told (default: all games are listed)",
    )
    add_option(variants)
    variants.set_defaults(run=tell_variants)
    referee = commands.add_parser(
        "referee",
        help="check games that were written down",
        description="Check games that were written down, and add them up: transcripts as JSON "
        "lines, or a paper sheet as CSV with a row for each box and a column for each player "
        "(docs/games.md shows both).",
    )
    referee.add_argument(
        "file", type=Path, metavar="FILE", help="a paper sheet ends with .csv; else transcripts"
    )
    referee.add_argument(
        "--game",
        default="yahtzee-os2",
        type=game_id,
        metavar="ID",
        help="of a paper sheet (default: yahtzee-os2); transcripts name their own",
    )
    referee.add_argument("--json", action="store_true", help="print one JSON object a game")
    add_option(referee)
    referee.set_defaults(run=tell_verdicts)


def tell_variants(arguments: argparse.Namespace) -> int:
    """List all games, or tell one game's rules and options.

    Raises:
        VariantError: house rules of no game are asked for, or such as it does not have.
    """
    if arguments.game is None and arguments.option:
        raise VariantError("--option goes with a game: name its ID")
    if arguments.game is None:
        return _list_variants()
    variant = find_variant(arguments.game, dict(arguments.option))
    print(f"{variant.name} ({variant.id})\n")
    rules, house = rules_of(variant), house_rules_of(variant)
    for message in (*rules, *(each for each in house if each not in rules)):
        mark = "* " if message in house else "  "
        print(f"{mark}{in_english(message)}")
    print(f"\n{'* a house rule that was chosen. ' if house else ''}", end="")
    _list_options(arguments.game)
    return 0


def _list_options(game: str) -> None:
    """List what can be chosen in a game."""
    options, ranges = options_of(game), ranges_of(game)
    print("House rules, default first:\n" if options else "There are no house rules.")
    for key, choices in options.items():
        besides = f" | {ranges[key]}" if key in ranges else ""
        print(f"  {key} = {' | '.join(choices)}{besides}")


def _list_variants() -> int:
    """List all games; name those that cannot be read, and return 1 where there are any."""
    for variant in playable():
        print(f"{variant.id:18} {variant.name}")
    print(f"\nGames of your own go into {own_folder()}")
    broken = broken_games()
    for complaint in broken:
        print(f"dicetable: {complaint}", file=sys.stderr)
    return int(bool(broken))


def tell_verdicts(arguments: argparse.Namespace) -> int:
    """Print each game's totals and problems; return 1 if there was a problem."""
    verdicts = judge(arguments.file, arguments.game, dict(arguments.option))
    for verdict in verdicts:
        if arguments.json:
            print(json.dumps({**asdict(verdict), "totals": dict(verdict.totals)}))
            continue
        told = ", ".join(f"{name} {total}" for name, total in verdict.totals)
        print(f"Game {verdict.game}: {told}{'' if verdict.is_over else ' (not at its end)'}")
        for problem in verdict.problems:
            print(f"  game {verdict.game}, {problem}")
    return int(any(verdict.problems for verdict in verdicts) or not verdicts)
