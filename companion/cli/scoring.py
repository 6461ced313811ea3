"""`dicetable score`: what dice are worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant
from companion.cli.options import add_option, game_id
from companion.dice import Die, Shade, as_face
from companion.errors import WrittenGameError
from companion.files.limited import typed_in, why_unread
from companion.rules.alike import are_alike
from companion.rules.banking import BankingGame
from companion.rules.combining import dice_in, without
from companion.rules.open import Moment, open_now, throws_allowed, to_announce
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import gains_in, scores_in
from companion.rules.variant import tells_shades
from companion.turn.dice_words import groups_in_words

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from companion.rules.variant import Variant

SHADES: Final = {"L": Shade.LIGHT, "D": Shade.DARK}
"""The letters that shades are written with."""

FIRST: Final = 1
"""The first throw of a turn."""

Row = tuple[str, dict[str, Any]]
"""What is printed for one way to use the dice: as text, and as JSON."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the parser."""
    score = commands.add_parser(
        "score",
        help="list what a roll is worth",
        description="List what a roll is worth: in each open box of a sheet, or with each choice "
        "of dice that may be set aside, best first.",
    )
    score.add_argument(
        "game", type=game_id, metavar="ID", help="as `dicetable variants` lists them"
    )
    score.add_argument(
        "dice",
        nargs="+",
        metavar="DIE",
        help="1 to 6; with L or D before it where dice are light or dark: L3 D1",
    )
    score.add_argument(
        "--sheet",
        type=Path,
        metavar="FILE",
        help="what was written so far, in this order, as JSON: a list of {column, box, dice, "
        "roll}; `roll`, the throw, may be left out",
    )
    score.add_argument(
        "--roll", type=int, default=FIRST, metavar="N", help="which throw of the turn (default: 1)"
    )
    score.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_option(score)
    score.set_defaults(run=tell_scores)


def tell_scores(arguments: argparse.Namespace) -> int:
    """List what the dice are worth, best first."""
    variant = find_variant(arguments.game, dict(arguments.option))
    dice = _as_typed(arguments.dice, variant)
    if arguments.sheet is not None and not isinstance(variant, SheetGame):
        raise WrittenGameError(f"--sheet: {variant.id} is played without a sheet")
    if arguments.roll != FIRST and not isinstance(variant, SheetGame):
        raise WrittenGameError(f"--roll: in {variant.id} it is all one which throw it is")
    rows = [*_rows(variant, dice, arguments)]
    for text, row in rows:
        print(json.dumps(row) if arguments.json else text)
    if not rows and not arguments.json:
        print(f"No open box can be written after throw {arguments.roll}.")
    return 0


def _rows(variant: Variant, dice: tuple[Die, ...], arguments: argparse.Namespace) -> Iterator[Row]:
    match variant:
        case SheetGame():
            yield from _boxes(variant, dice, arguments)
        case BankingGame():
            yield from _set_asides(variant, dice)
        case _:
            alike = are_alike([die.face for die in dice])
            yield ("All alike: the game is won." if alike else "Not alike."), {"won": alike}


def _boxes(
    variant: SheetGame, dice: tuple[Die, ...], arguments: argparse.Namespace
) -> Iterator[Row]:
    sheet = Sheet() if arguments.sheet is None else _read_sheet(arguments.sheet, variant)
    allowed = throws_allowed(variant, sheet)
    if not 1 <= arguments.roll <= allowed:
        raise WrittenGameError(
            f"--roll: the throws of a turn of {variant.id} are number 1 to {allowed}"
        )
    places = open_now(variant, sheet, Moment(dice=dice, roll=arguments.roll))
    if arguments.roll == FIRST:
        places += to_announce(variant, sheet)
    scores = scores_in(variant, sheet, dice, places, arguments.roll)
    gains = gains_in(variant, sheet, (Entry(place, dice, arguments.roll) for place in places))
    for place, points in sorted(scores.items(), key=lambda each: (-each[1], -gains[each[0]])):
        column, box = place
        row = {"column": column, "box": box, "points": points, "gain": gains[place]}
        in_all = "" if gains[place] == points else f"  {gains[place]:+} in all"
        yield f"{points:4}  {variant.box(box).label:20} {column}{in_all}", row


def _set_asides(variant: BankingGame, dice: tuple[Die, ...]) -> Iterator[Row]:
    """Yield every choice of dice to set aside after a first throw, with what holding is worth."""
    ways = variant.combining.ways((), tuple(sorted(dice)))
    if not ways:
        yield "Nothing can be set aside: the turn is lost.", {"lost": True}
    worth = [(variant.combining.points(way, without(dice, dice_in(way))), way) for way in ways]
    for points, way in sorted(worth, key=lambda each: (-each[0], -len(dice_in(each[1])))):
        combinations = [[[die.shade.value, die.face] for die in group] for group in way]
        yield (
            f"{points:4}  {groups_in_words(way, variant)}",
            {"points": points, "set_aside": combinations},
        )


def _as_typed(words: Sequence[str], variant: Variant) -> tuple[Die, ...]:
    """Return dice as they were typed: `3`, or `L3` and `D1` where the game has shades.

    Raises:
        WrittenGameError: they are not the dice of the game.
    """
    if len(words) != variant.dice:
        raise WrittenGameError(f"{variant.id} has {variant.dice} dice, not {len(words)}")
    dice = tuple(_die(word, variant) for word in words)
    dark = sum(die.shade is Shade.DARK for die in dice)
    if variant.dark not in (0, dark):
        raise WrittenGameError(f"{variant.id} has {variant.dark} dark dice, not {dark}")
    return dice


def _die(word: str, variant: Variant) -> Die:
    letter, digits = word[:1].upper(), word[1:]
    if letter not in SHADES:
        letter, digits = "", word
    if bool(letter) != tells_shades(variant):
        how = "write L3 or D1" if tells_shades(variant) else "write 1 to 6, without a letter"
        raise WrittenGameError(f"{word!r} is no die of {variant.id}: {how}")
    try:
        return Die(as_face(int(digits)), SHADES.get(letter, Shade.LIGHT))
    except ValueError as wrong:
        raise WrittenGameError(f"a die shows 1 to 6, not {word}") from wrong


def _read_sheet(path: Path, variant: SheetGame) -> Sheet:
    written = _read_json(path)
    if not isinstance(written, list) or not all(map(_is_entry, written)):
        raise WrittenGameError(
            f"{path} has to be a list of {{column, box, dice}}, with `roll` or without, and "
            "nothing else"
        )
    sheet = Sheet()
    for each in written:
        place, roll = Place(str(each["column"]), str(each["box"])), each.get("roll")
        faces = list(map(str, each["dice"]))
        if place not in sheet.open_places(variant):
            raise WrittenGameError(f"{path}: {'/'.join(place)} is no open box of {variant.id}")
        throws = range(1, throws_allowed(variant, sheet) + 1)
        if roll is not None and (type(roll) is not int or roll not in throws):
            raise WrittenGameError(f"{path}: {'/'.join(place)}: there is no throw {roll!r}")
        try:
            entry = Entry(place, _as_typed(faces, variant), roll)
        except WrittenGameError as wrong:
            raise WrittenGameError(f"{path}: {'/'.join(place)}: {wrong}") from wrong
        _check_order(path, variant, sheet, entry)
        sheet = sheet.with_entry(entry)
    return sheet


def _is_entry(written: object) -> bool:
    """Return whether something is written as a box of a sheet is."""
    if not isinstance(written, dict) or not isinstance(written.get("dice"), list | str):
        return False
    return {"column", "box", "dice"} <= {*written} <= {"column", "box", "dice", "roll"}


def _check_order(path: Path, variant: SheetGame, sheet: Sheet, entry: Entry) -> None:
    """Refuse an entry that could not be written when it was its turn.

    Raises:
        WrittenGameError: its column's order or another rule was against it.
    """
    moment = Moment(dice=entry.dice, roll=entry.roll or 1)
    may = (*open_now(variant, sheet, moment), *to_announce(variant, sheet))
    if entry.place in may:
        return
    column, box = entry.place
    others = [each for where, each in may if where == column]
    instead = f"only {' or '.join(others)} could" if others else "nothing could"
    raise WrittenGameError(
        f"{path}: {column}/{box} could not be written then, of its column {instead}; "
        "name the boxes in the order in which they were written"
    )


def _read_json(path: Path) -> Any:  # noqa: ANN401 - whatever JSON says
    try:
        return json.loads(typed_in(path))
    except OSError as wrong:
        raise WrittenGameError(f"{path}: {wrong.strerror}") from wrong
    except UnicodeDecodeError as wrong:
        raise WrittenGameError(why_unread(path, wrong)) from wrong
    except (ValueError, RecursionError) as wrong:
        raise WrittenGameError(f"{path} is no JSON: {wrong}") from wrong
