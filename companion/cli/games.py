"""`dicetable variants`, `score` and `referee`: the games, what dice are worth, who was right."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from companion.catalogue import find_variant, options_of, variant_ids
from companion.errors import WrittenGameError
from companion.games.telling import rules_of
from companion.referee import judge
from companion.replay import as_dice
from companion.rules.open import Moment, open_now, throws_allowed
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import scores_in
from companion.wording import in_english

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.rules.sheet_game import SheetGame


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add these commands to the parser."""
    variants = commands.add_parser(
        "variants",
        help="list the games, or tell the rules of one",
        description="List the games, or tell the rules of one with its house rules.",
    )
    variants.add_argument("game", nargs="?", choices=variant_ids(), metavar="ID")
    add_option(variants)
    variants.set_defaults(run=tell_variants)
    score = commands.add_parser(
        "score",
        help="list the open boxes with what a roll is worth",
        description="List the open boxes of a sheet with what a roll is worth in each.",
    )
    score.add_argument("game", choices=variant_ids(), metavar="ID")
    score.add_argument("dice", nargs="+", type=int, metavar="FACE", help="1 to 6")
    written = "JSON: a list of {column, box, dice} and, if it matters, roll"
    score.add_argument("--sheet", type=Path, help=written)
    score.add_argument("--roll", type=int, default=1, help="which throw of the turn (default: 1)")
    score.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_option(score)
    score.set_defaults(run=tell_scores)
    referee = commands.add_parser(
        "referee",
        help="check games that were written down",
        description="Check games that were written down, and add them up: transcripts as JSON "
        "lines, or a paper sheet as CSV with a row for each box and a column for each player.",
    )
    referee.add_argument("file", type=Path, metavar="FILE")
    referee.add_argument(
        "--game",
        default="yahtzee-os2",
        choices=variant_ids(),
        metavar="ID",
        help="of a paper sheet (default: yahtzee-os2); transcripts name their own",
    )
    referee.add_argument("--json", action="store_true", help="print one JSON object a game")
    add_option(referee)
    referee.set_defaults(run=tell_verdicts)


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add `--option KEY=VALUE`, which may be given several times."""
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule of the game; may be given several times",
    )


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} has to be KEY=VALUE")
    return key, value


def tell_variants(arguments: argparse.Namespace) -> int:
    """List all games, or tell one game's rules and options."""
    if arguments.game is None:
        for variant_id in variant_ids():
            print(f"{variant_id:18} {find_variant(variant_id).name}")
        return 0
    variant = find_variant(arguments.game, dict(arguments.option))
    print(f"{variant.name} ({variant.id})\n")
    for message in rules_of(variant):
        print(f"  {in_english(message, variant)}")
    print("\nHouse rules (the first is the default):\n")
    for key, choices in options_of(arguments.game).items():
        print(f"  {key} = {' | '.join(choices)}")
    return 0


def tell_scores(arguments: argparse.Namespace) -> int:
    """List the boxes that may be written now with their points, best first."""
    variant = find_variant(arguments.game, dict(arguments.option))
    dice = _checked_dice(arguments.dice, variant)
    sheet = Sheet() if arguments.sheet is None else _read_sheet(arguments.sheet, variant)
    allowed = throws_allowed(variant, sheet)
    if not 1 <= arguments.roll <= allowed:
        raise WrittenGameError(f"--roll: a turn of {variant.id} has {allowed} throws")
    places = open_now(variant, sheet, Moment(dice=dice, roll=arguments.roll))
    scores = scores_in(variant, sheet, dice, places, arguments.roll)
    for (column, box), points in sorted(scores.items(), key=lambda each: -each[1]):
        row = {"column": column, "box": box, "points": points}
        label = variant.box(box).label
        print(json.dumps(row) if arguments.json else f"{points:4}  {label:20} {column}")
    return 0


def tell_verdicts(arguments: argparse.Namespace) -> int:
    """Print each game's totals and problems; return 1 if there was a problem."""
    verdicts = judge(arguments.file, arguments.game, dict(arguments.option))
    for verdict in verdicts:
        if arguments.json:
            print(json.dumps({**asdict(verdict), "totals": dict(verdict.totals)}))
            continue
        print(f"Game {verdict.game}: " + ", ".join(f"{n} {total}" for n, total in verdict.totals))
        for problem in verdict.problems:
            print(f"  game {verdict.game}, {problem}")
    return int(any(verdict.problems for verdict in verdicts) or not verdicts)


def _checked_dice(faces: list[int], variant: SheetGame) -> tuple[Die, ...]:
    if len(faces) != variant.dice:
        raise WrittenGameError(f"{variant.id} has {variant.dice} dice, not {len(faces)}")
    try:
        return as_dice(faces)
    except ValueError as wrong:
        raise WrittenGameError(str(wrong)) from wrong


def _read_sheet(path: Path, variant: SheetGame) -> Sheet:
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        boxes = [
            ((str(each["column"]), str(each["box"])), list(each["dice"]), each.get("roll"))
            for each in written
        ]
    except OSError as wrong:
        raise WrittenGameError(f"{path}: {wrong.strerror}") from wrong
    except (ValueError, KeyError, TypeError) as wrong:
        raise WrittenGameError(f"{path} is no list of {{column, box, dice}}: {wrong!r}") from wrong
    sheet = Sheet()
    for place, faces, roll in boxes:
        if place not in sheet.open_places(variant):
            raise WrittenGameError(f"{path}: {'/'.join(place)} is no open box of {variant.id}")
        if roll is not None and roll not in range(1, throws_allowed(variant, sheet) + 1):
            raise WrittenGameError(f"{path}: {'/'.join(place)}: there is no throw {roll!r}")
        sheet = sheet.with_entry(Entry(place, _checked_dice(faces, variant), roll))
    return sheet
